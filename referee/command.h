#ifndef COMMAND_H
#define COMMAND_H

/*
 * `referee WORD ...` runs another program, as git does: an installation does not
 * put programs such as `game` and `score` on PATH.  The words are a closed list,
 * and only the first word of a command line counts; a player of such a name needs
 * a path there.
 */

#include <stdbool.h>

enum { COMMAND_WHY = 200 };

/* The words, NULL-terminated: "game", "help" and so on. */
extern const char *const command_words[];

/* Whether the first word is one of them. */
bool command_is(int argc, char *const *argv);

/* Become that program; for `help WORD`, become man(1) of its page.  argv is main's.
 * Returns only on failure, with the reason. */
void command_become(char **argv, char why[COMMAND_WHY]);

#endif
