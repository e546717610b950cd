#ifndef BELONGINGS_H
#define BELONGINGS_H

/*
 * Which of the operator's files belong to a player: the files that its words name, and a
 * folder, in which its processes start and which they may read. sandbox(7) has the rules.
 *
 * The folder is the one that holds the program.  If the program belongs to the system or
 * was found on PATH, we choose the folder that holds the first file among the player's
 * words.  If the words name no file, we choose the first folder that they name; but if
 * the current folder contains that folder directly, we choose the current folder (java
 * -cp build Main, with data/ beside build/).  If the words name no folder either, we
 * choose the current folder, but then the player may read nothing in it.
 *
 * A home folder belongs to no player: a player may read only the files in it that its
 * words name.
 */

#include <stdbool.h>

enum { BELONGINGS_FILES = 16 };

struct belongings {
	char *folder;                 /* absolute path */
	bool reads;                   /* the player may read it */
	char *file[BELONGINGS_FILES]; /* absolute paths that the words name */
	int word[BELONGINGS_FILES];   /* index of the word that names each file;
	                               * negative if the word has several paths */
	char *list[BELONGINGS_FILES]; /* absolute text of a word with several paths */
	int files;
	char *beside[BELONGINGS_FILES]; /* folders of an interpreter's further files */
	int besides;                  /* how many folders in `beside` */
};

/* Return whether a folder is the operator's home, lies above the operator's home, or is
 * the home of the user that owns the folder. */
bool belongings_are_home(const char *folder);

/* Find the belongings of a program and its words.  `tool` means that the program belongs
 * to the system or was found on PATH. */
void belongings_find(struct belongings *own, const char *program,
                     char *const argv[], bool tool);

/* Return the first regular file that a whole word names, or NULL. */
const char *belongings_first(const struct belongings *own);

/* Make the words that name files absolute, because the player's processes start in
 * another folder. */
void belongings_move(struct belongings *own, char *argv[]);

/* Let the player start in the current folder and read it too, because the operator has
 * named that folder. */
void belongings_stay(struct belongings *own);

void belongings_free(struct belongings *own);

#endif
