#ifndef PLAYER_H
#define PLAYER_H

/*
 * A player: what the operator writes, `[name=TEXT:][wire:][folder ]command`, resolved to
 * a program and its words.  referee(1), "PLAYERS", has the rules.
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
	char name[PLAYER_NAME];    /* for tables; unique in a match */
	char shown[PLAYER_SHOWN];  /* the same, for a terminal */
	bool named;                /* by the operator */
	char *home;                /* the folder that tells it from a player of the
	                            * same name; NULL for one of ours */
	char *command;             /* as the operator wrote it, without a name */
	const struct wire *wire;
	char *path;                /* the program to execute, */
	char *target;              /* and where it leads, if it is a link */
	char **argv;               /* its words, NULL-terminated */
	struct belongings own;     /* its files and its folder */
	char sha256[65];           /* of the program, hexadecimal, or "-" */
	char sum[65];              /* of the program and the files that its words
	                            * name, to see whether one has changed; the
	                            * same if there are none */
};

enum player_style {
	PLAYER_REFEREE, /* looked up beside us first */
	PLAYER_COURSE,  /* ./name first, as NTU's game does */
};

/* Resolve what the operator wrote; self is argv[0] of this program.  False with the
 * reason if there is no such player.  `note` gets a note for the operator, or "". */
bool player_find(struct player *player, const char *text, const char *self,
                 enum player_style style, char note[PLAYER_WHY],
                 char why[PLAYER_WHY]);

/* Whether the text is `human`, with a name or without. */
bool player_is_person(const char *text);

/* A player without a process of its own, called so: its program is this one, which is
 * never started.  False with the reason if that is not found. */
bool player_nobody(struct player *player, const char *name, const struct wire *wire,
                   const char *argv0, char why[PLAYER_WHY]);

/* That person at the terminal, on the person's wire.  False with the reason, too, if
 * the name is none. */
bool player_person(struct player *player, const char *text, const char *self,
                   char why[PLAYER_WHY]);

/* False with the reason where one of ours cannot play a game: if each seat sees its
 * view only, `random` alone plays, and only where the moves can be listed. */
bool player_can_play(const struct player *player, const struct variant *variant,
                     char why[PLAYER_WHY]);

/* Digest the program and all of the player's files as they are now.  A file of more
 * than 64 MB is known by its size and time. */
void player_digest(const struct player *player, char sha256[65], char sum[65]);

/* Its command as one text that finds the same program from any folder; free() it. */
char *player_quote(const struct player *player);

/* Set the player's name, and how it is shown: a file's name may hold control
 * characters. */
void player_call(struct player *player, const char *name, size_t length);

/* Make two equal names differ: by the players' folders, or "greedy" and "greedy(2)".  A
 * name by the operator stays. */
void player_tell_apart(struct player *first, struct player *second);

/* Whether the player's client says what it is called (tcp wire), since the operator does
 * not. */
bool player_names_itself(const struct player *player);

/* Append what finds the player again, under the same name. */
void player_write(const struct player *player, struct text *text);

void player_free(struct player *player);

#endif
