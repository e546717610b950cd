#ifndef CMDLINE_H
#define CMDLINE_H

#include <stdbool.h>
#include <stdint.h>

#include "league/state/roster.h"

struct format;

/* The command line of an action.  A missing option is NULL, 0 or false. */
struct cmdline {
	const char *self;  /* argv[0] of the program */
	const char *dir;
	const char *game, *terms;
	const char *keep;  /* folder for agents' standard error, or NULL */
	int64_t seed;      /* -1: not given */
	int64_t rounds;    /* games of each pairing */
	int64_t jobs;
	const struct format *format;
	const char *format_value; /* the value of the format's option */
	bool dry_run, json, stable, quiet;
	char **pass;       /* words for every referee */
	int passed;
	struct roster roster; /* the players (entry_words) */
	char **word;       /* names or commands, as given */
	int words;
};

#endif
