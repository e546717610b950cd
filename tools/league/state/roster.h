#ifndef ROSTER_H
#define ROSTER_H

/*
 * Turns the operator's words into players of a league.  A word has the form that the
 * referee accepts for a player.  A folder without an executable `agent` of its own stands
 * for every executable file in it, and for every folder in it with an `agent`, by name.
 * A wire before the folder (kari:FOLDER) applies to each of them.  A name from the
 * operator identifies a player: another name is another player, even with the same
 * program.
 */

#include <stdbool.h>

#include "league/state/conf.h"

struct variant;
struct text;

struct roster {
	char **command; /* players, in the form for a referee */
	int n;
};

/* Add the players that a word stands for.  Dies if a folder has none. */
void roster_add(struct roster *roster, const char *word);
void roster_free(struct roster *roster);

/* Add new players to the league.  A player is known by the name that the operator gave it,
 * or else by its command, however a path in it is written.  Dies if a program is not found.
 * aloud: print the new names.  Returns how many players are new. */
int roster_enter(const struct roster *roster, struct conf *conf,
                 const char *self, bool aloud);

/* Search near the league's folder for each player whose absolute path has disappeared.  A
 * path matches if it ends in the player's last folders and has the same content.  Returns
 * whether any player was found. */
bool roster_find_moved(struct conf *conf, const char *dir, const char *self);

/* Append the player in the form for a referee, with its name in the league. */
void roster_write(const struct conf_player *player, struct text *text);

/* Die unless each active player is still the program that was entered, and can play the
 * game. */
void roster_verify(const struct conf *conf, const struct variant *variant,
                   const char *self);

/* Whether a player is still the program that was entered; false if the file is
 * missing. */
bool roster_still_is(const struct conf_player *player, const char *self);

/* Set `program` to the present SHA-256 of a player's program file, as in records, and `sum`
 * to the digest of that file and of the files that the command's words name.  Either may be
 * NULL.  Dies if the program is not found. */
void roster_digest(const char *command, const char *self, char program[65],
                   char sum[65]);

#endif
