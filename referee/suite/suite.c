#include <string.h>

#include "foreign/foreign.h"
#include "suite/problems.h"
#include "suite/suite.h"

enum { FIELDS = 6, FIELDS_LEAST = 4 };

static bool
add_line(struct suite *suite, const struct suite_file *file, char *line,
         char why[SUITE_WHY])
{
	char *field[FIELDS], reason[GAME_WHY];
	struct variant variant;
	int64_t points = 1;
	bool good;
	int n = 0;

	for (char *next = line; next; n++) {
		if (n == FIELDS)
			return suite_wrong(file, why, "more than %d fields", FIELDS);
		line = next;
		if ((next = strchr(line, '|')))
			*next++ = '\0';
		field[n] = suite_trim(line);
	}
	if (n < FIELDS_LEAST)
		return suite_wrong(file, why, "%d fields where there should be "
		                   "game | position | time | moves", n);
	if (!variant_parse(&variant, field[0], reason))
		return suite_wrong(file, why, "%s", reason);
	if (n == FIELDS && !text_number(field[5], 1, SUITE_POINTS, &points))
		return suite_wrong(file, why, "points are a number from 1 to %d, "
		                   "not '%s'", SUITE_POINTS, field[5]);
	good = suite_add(suite, file, &variant, field[1],
	                 strcmp(field[2], "-") ? field[2] : NULL, field[3],
	                 n > FIELDS_LEAST ? field[4] : NULL, (int)points, why);
	suite->failed = foreign_trouble(variant.game) != NULL;
	return suite->failed
		? suite_wrong(file, why, "rules: %s", foreign_trouble(variant.game))
		: good;
}

static bool
read_lines(struct suite *suite, struct suite_file *file, char why[SUITE_WHY])
{
	for (char *line; (line = suite_line(file));)
		if (!add_line(suite, file, line, why))
			return false;
	return true;
}

/* The first line decides the format. */
static bool
read_open(struct suite *suite, struct suite_file *file,
          const struct suite_hints *hints, char why[SUITE_WHY])
{
	enum problems_kind kind = problems_kind(file);

	if (kind != PROBLEMS_NONE)
		return problems_read(suite, file, kind, hints, why);
	if (hints->answers || hints->game) {
		text_format(why, SUITE_WHY, "%s: %s for files of a course, and "
		            "this one is none", file->path, hints->answers
		            ? "answers are" : "a game is");
		return false;
	}
	return read_lines(suite, file, why);
}

bool
suite_read(struct suite *suite, const char *path,
           const struct suite_hints *hints, char why[SUITE_WHY])
{
	struct suite_file file;
	int before = suite->count;
	bool good;

	if (!suite_open(&file, path, why))
		return false;
	good = read_open(suite, &file, hints, why);
	suite_close(&file);
	if (good && suite->count == before) {
		text_format(why, SUITE_WHY, "%s: there is no case in it", path);
		return false;
	}
	return good;
}
