#ifndef PLAYER_H
#define PLAYER_H

/*
 * A player as the operator names it, `[wire:]command`, resolved to a program
 * and its words.  contracts: protocol.md, section "Players".
 */

#include <stdbool.h>
#include <stddef.h>

struct wire;

enum { PLAYER_NAME = 64, PLAYER_WHY = 400, PLAYER_KEPT = 16 };

struct player {
	char name[PLAYER_NAME];    /* for tables; unique in a match */
	char *command;             /* as the operator wrote it */
	const struct wire *wire;
	char *path;                /* the program to execute */
	char **argv;               /* its words, NULL-terminated */
	char *kept[PLAYER_KEPT];   /* words that were made absolute */
	int kept_count;
	char sha256[65];           /* of the program, hexadecimal, or "-" */
};

enum player_style {
	PLAYER_REFEREE, /* looked up beside us first */
	PLAYER_COURSE,  /* ./name first, as NTU's game does */
};

/* Resolve what the operator wrote; self is argv[0] of this program.  False,
 * with the reason, where nothing of that name is found.  A note for the
 * operator, if there is one, is stored in `note`, else it is made empty. */
bool player_find(struct player *player, const char *text, const char *self,
                 enum player_style style, char note[PLAYER_WHY],
                 char why[PLAYER_WHY]);

/* Give both different names: "greedy" and "greedy(2)". */
void player_tell_apart(const struct player *first, struct player *second);

void player_free(struct player *player);

/* Split into words: '..', "..", and \ quote; nothing is expanded.  The words
 * are one allocation, free() it; NULL where a quote is not closed or there is
 * no word. */
char **player_words(const char *text);

#endif
