#ifndef ROSTER_H
#define ROSTER_H

/*
 * From the operator's words to a league's players.  A player is written as for
 * the referee.  A folder without an executable `agent` of its own stands for
 * every executable file in it and every folder in it with an `agent`, by name;
 * a wire before it (kari:FOLDER) is the wire of each.  A name by the operator is who a
 * player is: another name is another player, the same program or not.
 */

#include <stdbool.h>

#include "league/state/conf.h"

struct variant;
struct text;

struct roster {
	char **command; /* players, as the referee finds them */
	int n;
};

/* Add the players that a word stands for.  Die if a folder has none. */
void roster_add(struct roster *roster, const char *word);
void roster_free(struct roster *roster);

/* Enter into the league each player that it does not know by the operator's name for
 * it or, without one, by the command, however a path in it is written.  note() is called
 * with each new name; NULL = not.  Die if a program is not found.  Returns how many are
 * new. */
int roster_enter(const struct roster *roster, struct conf *conf,
                 const char *self, void (*note)(const char *name));

/* Look beside the league's folder for each player whose absolute path is gone: its last
 * folders, below those that the league is in.  What has the same content is the player.
 * Returns whether one was found. */
bool roster_find_moved(struct conf *conf, const char *dir, const char *self);

/* Append the player as a referee finds it, under its name in the league. */
void roster_write(const struct conf_player *player, struct text *text);

/* Die unless each player that takes part is the program that was entered. */
void roster_verify(const struct conf *conf, const char *self);

/* Die if one of them is a player of ours that cannot play the game. */
void roster_can_play(const struct conf *conf, const struct variant *variant,
                     const char *self);

/* Whether a player is the program that was entered; false if it is not found. */
bool roster_still_is(const struct conf_player *player, const char *self);

/* The SHA-256 of a player's program alone, as records have it.  Die if it is not
 * found. */
void roster_program(const char *command, const char *self, char sha256[65]);

/* The digest of a player as it is now: of the program and of the files that its
 * words name.  Die if it is not found. */
void roster_digest(const char *command, const char *self, char sha256[65]);

#endif
