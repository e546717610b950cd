#ifndef OPTIONS_H
#define OPTIONS_H

/*
 * Command lines.  One table says what each option is called, where its value
 * goes and what --help prints.  Options stand anywhere among the words; `--`
 * ends them.  -r 10, -r10, --rounds 10 and --rounds=10 are the same; letters
 * are not bundled.  A negative number is a word.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/fail.h"

struct option {
	char letter;       /* 0 = none */
	const char *name;  /* NULL ends the table */
	const char *value; /* its name in --help; NULL = the option takes none */
	const char *help;  /* NULL = --help does not show the option */
	bool one_dash;     /* a course's own: -ng, not --ng */
	bool inner;        /* for our own processes; no shell completes it */

	/* What options_take does, one of four: */
	bool *flag;        /* sets it, */
	const char **text; /* lets it point to the value in argv, */
	int64_t *number;   /* sets it to the value, a whole number */
	int64_t low, high; /* in this range, both ends included, */
	/* or calls a function.  value is NULL if the option takes none. */
	void (*take)(const char *value);

	bool secret;       /* options_take blanks the value in argv, since other
	                    * programs can read that in proc(5) */
};

/* A program's command line. */
struct usage {
	const char *program; /* its name, for --version */
	const struct option *table;
	const char *before, *after; /* --help prints them around the table; or
	                             * NULL */
	void (*refuse)(const char *why); /* what the program does about the
	                                  * operator's mistake instead of die();
	                                  * or NULL */
};

/*
 * Take a whole command line.  Afterwards the words are argv[1] to argv[n], in
 * order; returns n.  Exits if the operator asks for --help, -h, or, as the only
 * argument, for --version or --complete.  Exits with status 2 on a mistake.
 *
 * --complete prints the table for a shell: a line an option, tabs between its
 * letter, name, value and help, each perhaps empty.
 */
int options_take(const struct usage *usage, int argc, char **argv);

/*
 * The steps of options_take.
 */

enum {
	OPTIONS_WORD = -1, OPTIONS_END = -2, OPTIONS_BAD = -3,
	OPTIONS_HELP = -4, /* --help or -h, which is not in the table */
};

/* Where we are; zeroed but for the first three. */
struct options {
	const struct option *table;
	int argc;
	char **argv;
	int at;
	bool words_only;
	char *value;       /* of the option or word just returned */
	char why[160];     /* after OPTIONS_BAD */
};

/* The next option's place in the table, or one of the words above. */
int options_next(struct options *options);

/* Print the table, a line an option. */
void options_help(const struct option *table, FILE *out);

#endif
