#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "foreign/foreign.h"
#include "suite/suite_read.h"

enum { MOST_SECONDS = 1000000, FIELDS = 6, FIELDS_LEAST = 4 };

static const char initial[] = "State.initial(";

/* Set the game of the file, with the parameters that the operator gives. */
static bool
set_game(struct variant *variant, const char *name, const char *given,
         const struct suite_file *file, char why[SUITE_WHY])
{
	char reason[GAME_WHY];

	if (!variant_parse(variant, given ? given : name, reason))
		return suite_wrong(file, why, "%s", reason);
	return !strcmp(variant->game->name, name) ||
	       suite_wrong(file, why, "this is a problem of %s, not of %s",
	                   name, variant->game->name);
}

static bool
open_answers(struct suite_file *answers, const struct suite_hints *hints,
             char why[SUITE_WHY])
{
	*answers = (struct suite_file){0};
	return !hints->answers || suite_open(answers, hints->answers, why);
}

/*
 * UCSD
 */

/* Skip blanks and then a text.  False if something else follows. */
static bool
skip(const char **at, const char *text)
{
	size_t len = strlen(text);

	*at += strspn(*at, " \t");
	if (strncmp(*at, text, len))
		return false;
	*at += len;
	return true;
}

/* Skip blanks and read a number without a sign. */
static bool
number(const char **at, long *value)
{
	char *end;

	*at += strspn(*at, " \t");
	if (!isdigit((unsigned char)**at))
		return false;
	*value = strtol(*at, &end, 10);
	*at = end;
	return true;
}

static bool
at_end(const char *at)
{
	return !at[strspn(at, " \t")];
}

/* Read "State.initial(M, N)". */
static bool
read_initial(const char *line, long *m, long *n)
{
	return skip(&line, initial) && number(&line, m) && skip(&line, ",") &&
	       number(&line, n) && skip(&line, ")") && at_end(line);
}

/* Read "[1, 0, 2]" as " 1 0 2". */
static bool
read_counts(const char **at, struct text *text)
{
	long count;

	if (!skip(at, "["))
		return false;
	do {
		if (!number(at, &count))
			return false;
		text_addf(text, " %ld", count);
	} while (skip(at, ","));
	return skip(at, "]");
}

/* Read "State([...], row)" or "State(None, [...], row)" as a position text and the row to
 * move. */
static bool
read_state(const char *line, long m, long n, struct text *position, long *row)
{
	struct text counts = {0};
	bool start, good;

	if (!skip(&line, "State("))
		return false;
	start = skip(&line, "None") && skip(&line, ",");
	good = read_counts(&line, &counts) && skip(&line, ",") &&
	       number(&line, row) && skip(&line, ")") && at_end(line);
	if (start)
		*row = 0;
	if (start)
		text_add(position, "startpos");
	else
		text_addf(position, "%ld %ld %ld%s", m, n, *row, text_str(&counts));
	text_free(&counts);
	return good;
}

/* Read "Action(row, pit)" or "None" as a move of this row. */
static bool
read_action(const char *line, long to_move, char move[GAME_MOVE])
{
	long row, pit;

	if (!strcmp(line, "None"))
		return text_format(move, GAME_MOVE, "-");
	if (!skip(&line, "Action(") || !number(&line, &row) ||
	    !skip(&line, ",") || !number(&line, &pit) || !skip(&line, ")") ||
	    !at_end(line) || row != to_move)
		return false;
	return text_format(move, GAME_MOVE, "%ld", pit);
}

static bool
answer_follows(const struct suite_file *file)
{
	const char *next = file->next + strspn(file->next, " \t\r\n");

	return !strncmp(next, "Action(", 7) || !strncmp(next, "None", 4);
}

/* Find the answer to a problem: in the file of answers, or on the next line. */
static bool
find_answer(struct suite_file *file, struct suite_file *answers,
            long row, char move[GAME_MOVE], char why[SUITE_WHY])
{
	struct suite_file *from = answers->bytes ? answers : file;
	const char *line;

	text_format(move, GAME_MOVE, "legal");
	if (!answers->bytes && !answer_follows(file))
		return true;
	line = suite_line(from);
	if (!line)
		return suite_wrong(file, why, "%s has no answer to this problem",
		                   answers->path);
	return read_action(line, row, move) ||
	       suite_wrong(from, why, "'%.100s' is not Action(row, pit) of the "
	                   "row to move, nor None", line);
}

static bool
add_problem(struct suite *suite, struct suite_file *file,
            struct suite_file *answers, struct variant *variant,
            const char *line, char why[SUITE_WHY])
{
	struct text position = {0};
	char name[100], move[GAME_MOVE], reason[GAME_WHY];
	long m, n, row = 0;
	bool good;

	if (!read_initial(line, &m, &n))
		return suite_wrong(file, why, "'%.100s' is not "
		                   "State.initial(M, N)", line);
	text_format(name, sizeof name, "%s,m=%ld,n=%ld", variant->game->name, m,
	            n);
	if (!variant_parse(variant, name, reason))
		return suite_wrong(file, why, "%s", reason);
	line = suite_line(file);
	good = line && read_state(line, m, n, &position, &row);
	if (!good)
		suite_wrong(file, why, "'%.100s' is not State([counts], row)",
		            line ? line : "");
	good = good &&
	       find_answer(file, answers, row, move, why) &&
	       suite_add(suite, file, variant, position.at, NULL, move, NULL, 1,
	                 why);
	text_free(&position);
	return good;
}

static bool
read_ucsd(struct suite *suite, struct suite_file *file,
          struct suite_file *answers, struct variant *variant, const char *line,
          char why[SUITE_WHY])
{
	for (; line; line = suite_line(file))
		if (!add_problem(suite, file, answers, variant, line, why))
			return false;
	return !answers->bytes || !suite_line(answers) ||
	       suite_wrong(answers, why, "an answer to no problem of %s",
	                   file->path);
}

/*
 * USC
 */

/* Read seconds with a fraction as a time of the terms. */
static bool
read_seconds(const char *line, char time[SUITE_TIME])
{
	double seconds;

	if (!isdigit((unsigned char)*line) ||
	    !text_real(line, 0, MOST_SECONDS, &seconds) || seconds <= 0)
		return false;
	long long ms = (long long)(seconds * 1000 + 0.5);

	return text_format(time, SUITE_TIME, "%lldms", ms ? ms : 1);
}

/* Read the rows as a position text.  There are as many rows as the first one has squares,
 * 16 in the course. */
static bool
read_rows(struct suite_file *file, char side, struct text *position, int *rows)
{
	*rows = 1;
	for (int i = 0; i < *rows; i++) {
		const char *line = suite_line(file);

		if (!line)
			return false;
		if (i == 0)
			*rows = (int)strlen(line);
		text_addf(position, "%s%s", i ? "/" : "", line);
	}
	text_addf(position, " %c", side);
	return true;
}

static void
read_output(struct suite_file *answers, struct text *move)
{
	for (const char *line; (line = suite_line(answers));)
		text_addf(move, "%s%s", move->len ? ";" : "", line);
}

static bool
read_usc(struct suite *suite, struct suite_file *file,
         struct suite_file *answers, struct variant *variant, const char *line,
         char why[SUITE_WHY])
{
	struct text position = {0}, move = {0};
	char time[SUITE_TIME], side;
	bool good;
	int rows;

	line = suite_line(file); /* after SINGLE or GAME */
	if (!line || (strcmp(line, "BLACK") && strcmp(line, "WHITE")))
		return suite_wrong(file, why, "the second line is not BLACK or "
		                   "WHITE");
	side = *line;
	line = suite_line(file);
	if (!line || !read_seconds(line, time))
		return suite_wrong(file, why, "the third line is no number of "
		                   "seconds above 0");
	if (answers->bytes)
		read_output(answers, &move);
	good = read_rows(file, side, &position, &rows) && !suite_line(file)
		? suite_add(suite, file, variant, position.at, time,
	                    answers->bytes ? text_str(&move) : "legal", NULL, 1,
	                    why)
		: suite_wrong(file, why, "there are not as many "
		              "rows as the first one has squares (16, the "
		              "course's)");
	text_free(&position);
	text_free(&move);
	return good;
}

static bool
read_problems(struct suite *suite, struct suite_file *file, const char *line,
              const struct suite_hints *hints, char why[SUITE_WHY])
{
	bool ucsd = !strncmp(line, initial, sizeof initial - 1);
	struct suite_file answers;
	struct variant variant;
	bool good;

	if (!set_game(&variant, ucsd ? "mancala" : "halma", hints->game, file,
	              why) ||
	    !open_answers(&answers, hints, why))
		return false;
	good = (ucsd ? read_ucsd : read_usc)(suite, file, &answers, &variant, line,
	                                     why);
	suite_close(&answers);
	return good;
}

/*
 * Our own format
 */

static bool
add_line(struct suite *suite, const struct suite_file *file, char *line,
         char why[SUITE_WHY])
{
	char *field[FIELDS], reason[GAME_WHY];
	struct variant variant;
	int64_t points = 1;
	bool good;
	int n = 0;

	for (; line; n++) {
		if (n == FIELDS)
			return suite_wrong(file, why, "more than %d fields", FIELDS);
		field[n] = suite_trim(text_part(&line, '|'));
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

/* The first line decides the format. */
static bool
read_open(struct suite *suite, struct suite_file *file,
          const struct suite_hints *hints, char why[SUITE_WHY])
{
	char *line = suite_line(file);

	if (line && (!strncmp(line, initial, sizeof initial - 1) ||
	             !strcmp(line, "SINGLE") || !strcmp(line, "GAME")))
		return read_problems(suite, file, line, hints, why);
	if (hints->answers || hints->game)
		return text_refuse(why, SUITE_WHY, "%s: %s for files of a "
		                   "course, and this one is none", file->path,
		                   hints->answers
		                   ? "answers are" : "a game is");
	for (; line; line = suite_line(file))
		if (!add_line(suite, file, line, why))
			return false;
	return true;
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
	if (good && suite->count == before)
		return text_refuse(why, SUITE_WHY, "%s: there is no case in it",
		                   path);
	return good;
}
