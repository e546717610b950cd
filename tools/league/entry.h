#ifndef ENTRY_H
#define ENTRY_H

/*
 * The league that an action is about: the one in the folder, or a new one from
 * what was asked for.  Whatever is wrong with either is the operator's mistake
 * (die).
 */

#include <stdbool.h>

#include "league/request.h"

struct results;
struct terms;
struct variant;

/* The words become players; built-in ones given by --with come after them. */
void entry_words(struct request *q);

/* The path of the referee that came with this program.  Free it. */
char *entry_referee(const char *self);

/* The league's folder: whether one is there, its configuration, its lock, its
 * results. */
bool entry_is_there(const char *dir);
void entry_load(struct conf *conf, const char *dir);
void entry_lock(const char *dir);

/* Hold the folder if a league is in it.  One that is new is made and held only
 * when all else that could be refused has been looked at, so that a refusal
 * leaves nothing: by entry_begin, if that is false. */
bool entry_continue(const char *dir);
void entry_begin(const char *dir);

void entry_save(const struct conf *conf, const char *dir);
void entry_results(struct results *results, const char *dir);

/* How many rounds have begun; 0 in a format without rounds. */
int entry_rounds(const struct conf *conf, const char *dir);

/* Enter those of the roster whom it does not have.  How many. */
int entry_new(const struct request *q, struct conf *conf);

/* What is in the folder, or what was asked for; whether that is new. */
bool entry_league(struct request *q, struct conf *conf);

/* Its game and terms. */
void entry_terms(const struct conf *conf, struct variant *variant,
                 struct terms *terms);

/* Refuse more at once than there are processors: with a clock on the wall, games
 * that share a core judge the machine. */
void entry_fit(const struct request *q, const struct terms *terms);

#endif
