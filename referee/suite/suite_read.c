#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "foreign/foreign.h"
#include "suite/suite_read.h"

enum { MOST_SECONDS = 1000000, FIELDS = 6, FIELDS_LEAST = 4 };

static const char initial[] = "State.initial(";

/* A text to read line by line. */
struct file {
	const char *path;
	char *bytes;
	char *next;
	int line; /* number of the last line read */
	char *why; /* gets the reason if the file is wrong */
};

/* What reads a file and, of a course's problems, the file of answers. */
struct reader {
	struct suite *suite;
	struct file file, answers; /* `bytes` is NULL if there are no answers */
	struct variant variant;    /* of a course's problems */
};

/* Describe an error in the last line read.  Always returns false. */
static bool PRINTF_LIKE(2, 3)
wrong(const struct file *file, const char *format, ...)
{
	char reason[SUITE_WHY];
	struct text safe = {0};
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	text_add_escaped(&safe, reason, strlen(reason), "");
	text_format(file->why, SUITE_WHY, "%s:%d: %s", file->path, file->line,
	            text_str(&safe));
	text_free(&safe);
	return false;
}

/* Open a file.  False with the reason if the file cannot be read or is not text. */
static bool
open_file(struct file *file, const char *path, char why[SUITE_WHY])
{
	struct text all = {0};

	*file = (struct file){.path = path, .why = why};
	text_add(&all, "");
	if (!file_get(path, &all)) {
		text_format(why, SUITE_WHY, "%s: %s", path, strerror(errno));
	} else if (strlen(all.at) < all.len) {
		text_format(why, SUITE_WHY, "%s: there is a NUL byte in it",
		            path);
	} else {
		file->bytes = file->next = all.at;
		return true;
	}
	text_free(&all);
	return false;
}

/* The next line that is neither empty nor a comment (#), without the blanks around it.
 * NULL at the end. */
static char *
next_line(struct file *file)
{
	while (*file->next) {
		char *line = file->next;
		size_t len = strcspn(line, "\n");

		file->next += len + (line[len] == '\n');
		line[len] = '\0';
		file->line++;
		line = suite_trim(line);
		if (*line && *line != '#')
			return line;
	}
	return NULL;
}

/* Append the case of the last line read, as suite_add does. */
static bool
add(struct reader *r, struct suite_case c, const char *position, const char *time,
    const char *expected)
{
	char reason[SUITE_WHY];

	c.file = xstrdup(r->file.path);
	c.name = xstrdup(c.name ? c.name : "");
	c.line = r->file.line;
	return suite_add(r->suite, c, position, time, expected, reason) ||
	       wrong(&r->file, "%s", reason);
}

/* Append a problem of a course. */
static bool
add_problem(struct reader *r, const char *position, const char *time,
            const char *expected)
{
	struct suite_case c = {.variant = r->variant, .points = 1};

	return add(r, c, position, time, expected);
}

/* Set the game of the file, with the parameters that the operator gives. */
static bool
set_game(struct reader *r, const char *name, const char *given)
{
	char reason[GAME_WHY];

	if (!variant_parse(&r->variant, given ? given : name, reason))
		return wrong(&r->file, "%s", reason);
	return !strcmp(r->variant.game->name, name) ||
	       wrong(&r->file, "this is a problem of %s, not of %s", name,
	             r->variant.game->name);
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

/* Read "State([...], row)" or "State(None, [...], row)" as a position text and the row
 * to move. */
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
answer_follows(const struct file *file)
{
	const char *next = file->next + strspn(file->next, " \t\r\n");

	return !strncmp(next, "Action(", 7) || !strncmp(next, "None", 4);
}

/* Find the answer to a problem: in the file of answers, or on the next line. */
static bool
find_answer(struct reader *r, long row, char move[GAME_MOVE])
{
	struct file *from = r->answers.bytes ? &r->answers : &r->file;
	const char *line;

	text_format(move, GAME_MOVE, "legal");
	if (from == &r->file && !answer_follows(from))
		return true;
	line = next_line(from);
	if (!line)
		return wrong(&r->file, "%s has no answer to this problem",
		             r->answers.path);
	return read_action(line, row, move) ||
	       wrong(from, "'%.100s' is not Action(row, pit) of the row to move, nor "
	             "None", line);
}

static bool
read_problem(struct reader *r, const char *line)
{
	struct text position = {0};
	char name[100], move[GAME_MOVE], reason[GAME_WHY];
	long m, n, row = 0;
	bool good;

	if (!read_initial(line, &m, &n))
		return wrong(&r->file, "'%.100s' is not State.initial(M, N)", line);
	text_format(name, sizeof name, "%s,m=%ld,n=%ld", r->variant.game->name, m, n);
	if (!variant_parse(&r->variant, name, reason))
		return wrong(&r->file, "%s", reason);
	line = next_line(&r->file);
	good = line && read_state(line, m, n, &position, &row);
	if (!good)
		wrong(&r->file, "'%.100s' is not State([counts], row)",
		      line ? line : "");
	good = good && find_answer(r, row, move) &&
	       add_problem(r, position.at, NULL, move);
	text_free(&position);
	return good;
}

static bool
read_ucsd(struct reader *r, const char *line)
{
	for (; line; line = next_line(&r->file))
		if (!read_problem(r, line))
			return false;
	return !r->answers.bytes || !next_line(&r->answers) ||
	       wrong(&r->answers, "an answer to no problem of %s", r->file.path);
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
read_rows(struct file *file, char side, struct text *position, int *rows)
{
	*rows = 1;
	for (int i = 0; i < *rows; i++) {
		const char *line = next_line(file);

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
read_output(struct file *answers, struct text *move)
{
	for (const char *line; (line = next_line(answers));)
		text_addf(move, "%s%s", move->len ? ";" : "", line);
}

static bool
read_usc(struct reader *r, const char *line)
{
	struct text position = {0}, move = {0};
	char time[SUITE_TIME], side;
	bool good;
	int rows;

	line = next_line(&r->file); /* after SINGLE or GAME */
	if (!line || (strcmp(line, "BLACK") && strcmp(line, "WHITE")))
		return wrong(&r->file, "the second line is not BLACK or WHITE");
	side = *line;
	line = next_line(&r->file);
	if (!line || !read_seconds(line, time))
		return wrong(&r->file, "the third line is no number of seconds above "
		             "0");
	if (r->answers.bytes)
		read_output(&r->answers, &move);
	good = read_rows(&r->file, side, &position, &rows) && !next_line(&r->file)
		? add_problem(r, position.at, time,
		              r->answers.bytes ? text_str(&move) : "legal")
		: wrong(&r->file, "there are not as many rows as the first one has "
		        "squares (16, the course's)");
	text_free(&position);
	text_free(&move);
	return good;
}

static bool
read_problems(struct reader *r, const char *line, const struct suite_hints *hints)
{
	bool ucsd = !strncmp(line, initial, sizeof initial - 1);

	if (!set_game(r, ucsd ? "mancala" : "halma", hints->game) ||
	    (hints->answers && !open_file(&r->answers, hints->answers, r->file.why)))
		return false;
	return (ucsd ? read_ucsd : read_usc)(r, line);
}

/*
 * Our own format
 */

static bool
add_line(struct reader *r, char *line)
{
	char *field[FIELDS], reason[GAME_WHY];
	struct suite_case c = {.points = 1};
	int64_t points;
	bool good;
	int n = 0;

	for (; line; n++) {
		if (n == FIELDS)
			return wrong(&r->file, "more than %d fields", FIELDS);
		field[n] = suite_trim(text_part(&line, '|'));
	}
	if (n < FIELDS_LEAST)
		return wrong(&r->file, "%d fields where there should be game | "
		             "position | time | moves", n);
	if (!variant_parse(&c.variant, field[0], reason))
		return wrong(&r->file, "%s", reason);
	if (n == FIELDS && !text_number(field[5], 1, SUITE_POINTS, &points))
		return wrong(&r->file, "points are a number from 1 to %d, not '%s'",
		             SUITE_POINTS, field[5]);
	if (n == FIELDS)
		c.points = (int)points;
	if (n > FIELDS_LEAST)
		c.name = field[4];
	good = add(r, c, field[1], strcmp(field[2], "-") ? field[2] : NULL, field[3]);
	r->suite->failed = foreign_trouble(c.variant.game) != NULL;
	return r->suite->failed
		? wrong(&r->file, "rules: %s", foreign_trouble(c.variant.game))
		: good;
}

/* The first line decides the format. */
static bool
read_open(struct reader *r, const struct suite_hints *hints)
{
	char *line = next_line(&r->file);

	if (line && (!strncmp(line, initial, sizeof initial - 1) ||
	             !strcmp(line, "SINGLE") || !strcmp(line, "GAME")))
		return read_problems(r, line, hints);
	if (hints->answers || hints->game)
		return text_refuse(r->file.why, SUITE_WHY, "%s: %s for files of a "
		                   "course, and this one is none", r->file.path,
		                   hints->answers ? "answers are" : "a game is");
	for (; line; line = next_line(&r->file))
		if (!add_line(r, line))
			return false;
	return true;
}

bool
suite_read(struct suite *suite, const char *path,
           const struct suite_hints *hints, char why[SUITE_WHY])
{
	struct reader r = {.suite = suite};
	int before = suite->count;
	bool good;

	if (!open_file(&r.file, path, why))
		return false;
	good = read_open(&r, hints);
	free(r.file.bytes);
	free(r.answers.bytes);
	if (good && suite->count == before)
		return text_refuse(why, SUITE_WHY, "%s: there is no case in it",
		                   path);
	return good;
}
