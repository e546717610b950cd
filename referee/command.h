#ifndef COMMAND_H
#define COMMAND_H

/*
 * `referee WORD ...`: the other programs by one name, as git has it.  Installed,
 * programs such as `game` and `score` are in nobody's PATH.  The words are a
 * closed list, and only the first one of a command line is looked at: there, a
 * player of such a name needs a path.
 */

#include <stdbool.h>

enum { COMMAND_WHY = 200 };

/* The words, NULL-terminated: "game", "help" and so on. */
extern const char *const command_words[];

/* Whether the first word is one of them. */
bool command_is(int argc, char *const *argv);

/* Become that program, or, for `help WORD`, what shows its manual page; argv is
 * main's.  Comes back where that cannot be, and says why. */
void command_become(char **argv, char why[COMMAND_WHY]);

#endif
