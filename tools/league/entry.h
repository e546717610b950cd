#ifndef ENTRY_H
#define ENTRY_H

/*
 * Finds the league of an action: the one in the folder, or a new one from the command
 * line. A mistake in either is the operator's, and the program dies.
 */

#include <stdbool.h>
#include <stdint.h>

#include "league/state/roster.h"

struct conf;
struct format;
struct results;
struct terms;
struct variant;

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

/* The path of the referee beside this program.  The caller frees it. */
char *entry_referee(const char *self);

/* Turn the words into players of the roster, and blank the words. */
void entry_words(struct cmdline *c);

/*
 * Find the league in the folder or make a new one, with the players of the words.
 * entry_plan leaves the folder unchanged.  entry_settle locks the folder, checks that no
 * player's program has changed, and writes the definition; if it dies, the folder is
 * unchanged.  here: the games run here, so warn of more jobs than there are processors.
 */
void entry_plan(struct cmdline *c, struct conf *conf);
void entry_settle(struct cmdline *c, struct conf *conf, bool here);

/* Read the league in the folder, and lock the folder until the process ends. */
void entry_open(struct conf *conf, const char *dir);
void entry_save(const struct conf *conf, const char *dir);
void entry_results(struct results *results, const char *dir);

/* The number of rounds that have begun; 0 if there is no folder, or if the format has no
 * function `extend` or `admit`. */
int entry_rounds(const struct conf *conf, const char *dir);

/* Add the players of the roster who are not in the league.  Returns how many it added. */
int entry_join(const struct cmdline *c, struct conf *conf);

/* Parse a league's game and terms. */
void entry_terms(const struct conf *conf, struct variant *variant,
                 struct terms *terms);

#endif
