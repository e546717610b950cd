#ifndef ROSTER_H
#define ROSTER_H

/*
 * From what the operator writes to a league's players.  PLAYER is as the
 * referee's.  A folder without an executable `agent` of its own stands for
 * every executable file in it and every folder in it with one, by name; a wire
 * before it (kari:FOLDER) is that of each.
 */

#include <stdbool.h>

#include "league/state/conf.h"

struct roster {
	char **command; /* players, as the referee finds them */
	int n;
};

/* Add what a word stands for; a folder with nothing in it is the operator's
 * mistake (die). */
void roster_add(struct roster *roster, const char *word);
/* Add each of a list "random,greedy". */
void roster_add_list(struct roster *roster, const char *list);
void roster_free(struct roster *roster);

/* Enter into the league those whom it does not know by their command, however a
 * path in that is written: found, named, digested; note() is told of each.  Whoever is not found is the
 * operator's mistake (die).  How many are new. */
int roster_enter(const struct roster *roster, struct conf *conf,
                 const char *self, void (*note)(const char *name));

/* Die unless each player that takes part is found, and is the same program as
 * when it was entered. */
void roster_verify(const struct conf *conf, const char *self);

/* Whether a player is the program that was entered; die if it is not found. */
bool roster_is_same(const struct conf_player *player, const char *self);

/* The SHA-256 of a player's program alone, as records have it.  Die likewise. */
void roster_program(const char *command, const char *self, char sha256[65]);

/* The digest of a player as it is now: of its program and of the files that
 * its words name.  Die if it is not found. */
void roster_digest(const char *command, const char *self, char sha256[65]);

#endif
