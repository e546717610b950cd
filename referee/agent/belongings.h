#ifndef BELONGINGS_H
#define BELONGINGS_H

/*
 * What of the operator's files is a player's own: those that its words name, and a
 * folder, where it starts and which it may read.  sandbox(7) has
 * the rules.
 *
 * Its folder is that of the program.  For a program of the system, or found on PATH,
 * it is the folder of the first file among its words; else the first folder among
 * them, but the current folder if that one lies right in it (java -cp build Main, with
 * data/ beside build/).  Else it is the current folder, in which the player may read
 * nothing.
 *
 * A home folder is nobody's own: nothing but the named files is read in it.
 */

#include <stdbool.h>

enum { BELONGINGS_FILES = 16 };

struct belongings {
	char *folder;                 /* absolute */
	bool reads;                   /* the player may read it */
	char *file[BELONGINGS_FILES]; /* absolute paths that its words name, */
	int word[BELONGINGS_FILES];   /* these words' places; negative: the word
	                               * has several paths */
	char *list[BELONGINGS_FILES]; /* a word of several, by belongings_move */
	int files;
	char *beside[BELONGINGS_FILES]; /* the folders of an interpreter's other */
	int besides;                  /* files, after the first */
};

/* Whether a folder is a home, the operator's or its owner's, or above the
 * operator's. */
bool belongings_are_home(const char *folder);

/* Fill it in for a program and its words.  tool: the program is the system's, or was
 * found on PATH. */
void belongings_find(struct belongings *own, const char *program,
                     char *const argv[], bool tool);

/* The first file that is a word as a whole, or NULL. */
const char *belongings_first(const struct belongings *own);

/* Make words that name files absolute, since the player's processes will start in
 * another folder. */
void belongings_move(struct belongings *own, char *argv[]);

/* Let it start in the current folder, and read that, too: the operator has named it. */
void belongings_stay(struct belongings *own);

void belongings_free(struct belongings *own);

#endif
