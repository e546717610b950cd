#ifndef ENTRY_H
#define ENTRY_H

/*
 * The league that an action is about: the one in the folder, or a new one as the
 * command line asks for.  What is wrong with either is the operator's mistake
 * (die).
 */

#include <stdbool.h>

#include "league/cmdline.h"

struct conf;
struct results;
struct terms;
struct variant;

/* The path of the referee beside this program.  Free it. */
char *entry_referee(const char *self);

/* Turn the words into players. */
void entry_words(struct cmdline *q);

/* A configuration without players: game, terms and the words for referees. */
void entry_new(const struct cmdline *q, struct conf *conf);

/*
 * The league in the folder or a new one, with the players of the words.
 * entry_plan leaves the folder as it is.  entry_settle locks the folder, checks
 * that each player's program is unchanged, and writes what is new; a refusal
 * leaves no trace.  `here`: refuse more jobs than this machine has processors
 * for.
 */
void entry_plan(struct cmdline *q, struct conf *conf);
void entry_settle(struct cmdline *q, struct conf *conf, bool here);

/* The league in the folder; entry_open locks it until the process ends. */
void entry_load(struct conf *conf, const char *dir);
void entry_open(struct conf *conf, const char *dir);
void entry_save(const struct conf *conf, const char *dir);
void entry_results(struct results *results, const char *dir);

/* How many rounds have begun; 0 in a format without rounds, and without a
 * folder. */
int entry_rounds(const struct conf *conf, const char *dir);

/* Enter those of the roster whom the league does not have.  Returns how many. */
int entry_join(const struct cmdline *q, struct conf *conf);

/* A league's game and terms. */
void entry_terms(const struct conf *conf, struct variant *variant,
                 struct terms *terms);

#endif
