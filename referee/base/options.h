#ifndef OPTIONS_H
#define OPTIONS_H

/*
 * Command lines: one table of options serves the parser and --help.  Options
 * stand anywhere; `--` ends them.  -r 10, -r10, --rounds 10 and --rounds=10
 * are the same; letters are not bundled.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct option {
	char letter;       /* 0 = none */
	const char *name;  /* NULL ends the table */
	const char *value; /* what it is called in --help; NULL = takes none */
	const char *help;  /* NULL = not shown */
	bool inner;        /* for our own processes; no shell completes it */
};

enum { OPTIONS_WORD = -1, OPTIONS_END = -2, OPTIONS_BAD = -3 };

/* Where we are; zeroed but for the first three. */
struct options {
	const struct option *table;
	int argc;
	char **argv;
	int at;
	bool words_only;
	const char *value; /* of the option or word just returned */
	char why[160];     /* after OPTIONS_BAD */
};

/* The next option's place in the table, or one of the words above. */
int options_next(struct options *options);

/* Print the table, a line an option. */
void options_help(const struct option *table, FILE *out);

/* What every program of ours answers if it is the first word: --version, and
 * --complete, with which a shell asks for the table: a line an option, tabs
 * between its letter, name, value and help, each perhaps empty.  Whether that
 * was so, and main has no more to do.  The table may be NULL. */
bool options_answered(const struct option *table, const char *program,
                      int argc, char *const *argv);

/* A value that is a whole number in range, else the operator's mistake:
 * die(). */
int64_t options_number(const struct options *options, int64_t low,
                       int64_t high);

#endif
