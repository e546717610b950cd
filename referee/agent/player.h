#ifndef PLAYER_H
#define PLAYER_H

/*
 * A player as the operator names it, `[wire:]command`, resolved to a program
 * and its words.  contracts: protocol.md, section "Players".
 */

#include <stdbool.h>
#include <stddef.h>

struct wire;

enum {
	PLAYER_NAME = 64,
	PLAYER_SHOWN = 4 * PLAYER_NAME,
	PLAYER_WHY = 400,
	PLAYER_FILES = 16,
};

struct player {
	char name[PLAYER_NAME];    /* for tables; unique in a match */
	char shown[PLAYER_SHOWN];  /* the same, for a terminal */
	char *command;             /* as the operator wrote it */
	const struct wire *wire;
	char *path;                /* the program to execute, */
	char *target;              /* and where it leads, if it is a link */
	char **argv;               /* its words, NULL-terminated */
	char *folder;              /* its own: the program's; for one of the
	                            * system's, or found on PATH, that of the
	                            * first file among its words, or else the
	                            * current one */
	char *file[PLAYER_FILES];  /* the words that name files or folders, as */
	int word[PLAYER_FILES];    /* absolute paths, and where they stand */
	int files;
	char *beside[PLAYER_FILES]; /* where those files lie that an interpreter */
	int besides;               /* is given behind the first */
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

/* The person at the terminal, on the person's wire; the program is the one that
 * is asked for advice: `hidden`, which thinks for a second.  False with the
 * reason where that is not found. */
bool player_person(struct player *player, const char *self,
                   char why[PLAYER_WHY]);

/* Its processes will start in another folder than this one: words that name
 * files go on naming them. */
void player_move(struct player *player);

/* Give it a name of that length; a file's can hold what a terminal obeys. */
void player_call(struct player *player, const char *name, size_t length);

/* Give both different names: "greedy" and "greedy(2)". */
void player_tell_apart(const struct player *first, struct player *second);

void player_free(struct player *player);

/* Split into words: '..', "..", and \ quote; nothing is expanded.  The words
 * are one allocation, free() it; NULL where a quote is not closed or there is
 * no word. */
char **player_words(const char *text);

#endif
