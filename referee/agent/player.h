#ifndef PLAYER_H
#define PLAYER_H

/*
 * A player: what the operator writes, `[wire:][folder ]command`, resolved to a program
 * and its words.  protocol.md, "Players", has the rules.
 */

#include <stdbool.h>
#include <stddef.h>

#include "agent/belongings.h"

struct wire;

enum {
	PLAYER_NAME = 64,
	PLAYER_SHOWN = 4 * PLAYER_NAME,
	PLAYER_WHY = 400,
};

struct player {
	char name[PLAYER_NAME];    /* for tables; unique in a match */
	char shown[PLAYER_SHOWN];  /* the same, for a terminal */
	char *command;             /* as the operator wrote it */
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

/* The person at the terminal, on the person's wire; the program is the one that gives
 * advice, `hidden`, which thinks for a second.  False with the reason if that is not
 * found. */
bool player_person(struct player *player, const char *self,
                   char why[PLAYER_WHY]);

/* Digest the program and all of the player's files as they are now.  A file of more
 * than 64 MB is known by its size and time. */
void player_digest(const struct player *player, char sha256[65], char sum[65]);

/* Set the player's name, and how it is shown: a file's name may hold control
 * characters. */
void player_call(struct player *player, const char *name, size_t length);

/* Make two equal names differ: "greedy" and "greedy(2)". */
void player_tell_apart(const struct player *first, struct player *second);

void player_free(struct player *player);

/* Split into words: '..', "..", and \ quote; nothing is expanded.  The words are one
 * allocation, free() it; NULL if a quote is not closed or there is no word. */
char **player_words(const char *text);

#endif
