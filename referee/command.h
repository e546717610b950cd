#ifndef COMMAND_H
#define COMMAND_H

/*
 * `referee WORD ...` runs another program, as git does, because an installation does not
 * put programs such as `game` and `score` on PATH.  The list of words is fixed, and only
 * the first word of a command line counts.  A player with such a name must be written
 * with a path.
 */

#include <stdbool.h>

enum { COMMAND_WHY = 200 };

/* The words, NULL-terminated: "game", "help" and so on. */
extern const char *const command_words[];

bool command_is(int argc, char *const *argv);

/* Return the word of the list from which `word` differs by one slip, or NULL. */
const char *command_like(const char *word);

/* Execute the program that argv[1] names, or man(1) for `help WORD`.  `argv` is main's.
 * Returns only on failure, with the reason. */
void command_become(char **argv, char why[COMMAND_WHY]);

#endif
