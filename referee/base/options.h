#ifndef OPTIONS_H
#define OPTIONS_H

/*
 * Command lines.  One table gives each option's name, the place for its value, and its
 * text in --help.  Options may stand anywhere among the words; `--` ends them. -r 10,
 * -r10, --rounds 10 and --rounds=10 mean the same.  Letters cannot be bundled.  A
 * negative number is a word, not an option.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/fail.h"

/* The values of an option that may be given several times.  The caller frees `at`. */
struct options_list {
	const char **at;
	int n;
};

struct option {
	char letter;       /* 0 = no letter */
	const char *name;  /* NULL ends the table */
	const char *value; /* the value's name in --help; NULL = it takes no value */
	const char *help;  /* NULL = --help does not show the option */
	bool one_dash;     /* written with one dash, as courses do: -ng */
	bool inner;        /* only our own processes use the option; no shell completes
	                    * it */

	/* What options_take does with the option; set exactly one of these five: */
	bool *flag;        /* set this flag, */
	const char **text; /* point this to the value in argv, */
	struct options_list *list; /* append the value to this, */
	int64_t *number;   /* set this to the value, a whole number */
	int64_t low, high; /* from low to high, both included, */
	/* or call this function; value is NULL if the option has no value. */
	void (*take)(const char *value);

	bool secret;       /* options_take blanks the value in argv, because other
	                    * users can read it in proc(5) */
};

/* A program's command line. */
struct usage {
	const char *program; /* name of the program, for --version */
	const struct option *table;
	const char *before, *after; /* --help prints them around the table; or NULL */
	void (*refuse)(const char *why); /* called before die() for the operator's
	                                  * mistake, or NULL */
};

/*
 * Read a whole command line.  Afterwards argv[1] to argv[n] are the words, in order;
 * returns n.  Exits for --help and -h, and for --version or --complete if it is the only
 * argument.  Exits with status 2 on a mistake.
 *
 * --complete prints the table for a shell: one line for each option, with tabs between
 * its letter, name, value and help.  Each of these may be empty.
 */
int options_take(const struct usage *usage, int argc, char **argv);

/*
 * The steps of options_take.
 */

enum {
	OPTIONS_WORD = -1, OPTIONS_END = -2, OPTIONS_BAD = -3,
	OPTIONS_HELP = -4, /* --help or -h, which is not in the table */
};

/* The state of options_next.  The caller sets the first three members and zeroes the
 * rest. */
struct options {
	const struct option *table;
	int argc;
	char **argv;
	int at;
	bool words_only;
	char *value;       /* value of the option or word just returned */
	char why[160];     /* the mistake, after OPTIONS_BAD */
};

/* Return the next option's index in the table, or one of the constants above. */
int options_next(struct options *options);

/* Print the table, one line for each option. */
void options_help(const struct option *table, FILE *out);

#endif
