#ifndef PLAYER_H
#define PLAYER_H

/*
 * A player: what the operator writes, `[name=TEXT:][wire:][folder ]command`, resolved to
 * a program and its words. referee(1), "PLAYERS", has the rules.
 */

#include <stdbool.h>
#include <stddef.h>

#include "agent/belongings.h"

struct text;
struct variant;
struct wire;

enum {
	PLAYER_NAME = 64,
	PLAYER_SHOWN = 4 * PLAYER_NAME,
	PLAYER_WHY = 400,
};

struct player {
	char name[PLAYER_NAME];    /* name in tables; different for each player of a
	                            * match */
	char shown[PLAYER_SHOWN];  /* the name in visible characters */
	bool named;                /* the operator chose the name */
	char *home;                /* the folder that distinguishes it from a player of
	                            * the same name; NULL for our own players */
	char *command;             /* what the operator wrote, without the name */
	const struct wire *wire;
	char *path;                /* the program to execute */
	char *target;              /* the file that path links to, if it is a link */
	char **argv;               /* the program's words, NULL-terminated */
	struct belongings own;     /* the player's files and folder */
	char sha256[65];           /* digest of the program, in hexadecimal, or "-" */
	char sum[65];              /* digest of the program and the files that its
	                            * words name, to notice changes; equal to sha256 if
	                            * they name no files */
};

enum player_style {
	PLAYER_REFEREE, /* look beside our own programs first */
	PLAYER_COURSE,  /* look at ./name first, as NTU's game does */
};

/* Resolve what the operator wrote.  `self` is argv[0] of this program.  Returns false
 * with the reason if there is no such player.  `note` becomes a note for the operator or
 * "".  Free the player with player_free. */
bool player_find(struct player *player, const char *text, const char *self,
                 enum player_style style, char note[PLAYER_WHY],
                 char why[PLAYER_WHY]);

/* Return whether the text is `human`, with or without a name. */
bool player_is_person(const char *text);

/* Make a player with this name that never starts a process; its program is this one.
 * Returns false with the reason if this program's file is not found. */
bool player_nobody(struct player *player, const char *name, const struct wire *wire,
                   const char *argv0, char why[PLAYER_WHY]);

/* Make the player that is the person at the terminal, on the person's wire.  Returns
 * false with the reason, also if the name is not allowed. */
bool player_person(struct player *player, const char *text, const char *self,
                   char why[PLAYER_WHY]);

/* Return whether a player can play a game; if not, write the reason to why.  Of our
 * players only `random` plays a game with views, if the rules can list its moves. */
bool player_can_play(const struct player *player, const struct variant *variant,
                     char why[PLAYER_WHY]);

/* Digest the program and all files of the player as they are now.  For a file of more
 * than 64 MB, digest its size and time. */
void player_digest(const struct player *player, char sha256[65], char sum[65]);

/* Return the player's command as one text that finds the same program from any folder.
 * The caller frees it. */
char *player_quote(const struct player *player);

/* Set the player's name and its visible form: names may hold control characters. */
void player_call(struct player *player, const char *name, size_t length);

/* Make two equal names differ: by the players' folders, or as "greedy" and "greedy(2)".
 * A name from the operator stays. */
void player_tell_apart(struct player *first, struct player *second);

/* Return whether the player has the name that its client sends (tcp wire), because the
 * operator gave it no name. */
bool player_names_itself(const struct player *player);

/* Append a text that finds the same player again, under the same name. */
void player_write(const struct player *player, struct text *text);

void player_free(struct player *player);

#endif
