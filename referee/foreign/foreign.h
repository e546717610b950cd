#ifndef FOREIGN_H
#define FOREIGN_H

/*
 * Games whose rules are a program: "exec:COMMAND[,param=value...]".  Once a main has
 * said foreign_allow, variant_parse reads them, and each gives a struct game like ours,
 * whose functions ask the program (program.h).  The last answers are remembered.
 *
 * The functions of a struct game cannot fail.  If the program does, they return what
 * harms nobody, the game looks as if it were over, and there is trouble.  Whoever plays
 * asks for that before a result counts.
 */

#include <stdbool.h>
#include <stdint.h>

struct game;
struct player;

/* The exit status of a player of ours whose own copy of the rules has failed: the
 * operator's program, so the game is void.  Its last words say how. */
enum { FOREIGN_FAILED = 69 };

/* Let variant_parse start programs; self is argv[0] of this program. */
void foreign_allow(const char *self);

/* The same where nothing may be run that others name: all such games are played by this
 * command, whatever command they name.  Parameters behind it are passed over: a game
 * has its own. */
void foreign_allow_only(const char *self, const char *command);

/* Set how long a program may be silent, a time as in terms; die if it is none. */
void foreign_take_time(const char *value);

/* --rules-time, of every program that plays games whose rules are a program. */
#define FOREIGN_OPTION {0, "rules-time", "T", NULL, .take = foreign_take_time}

/* A new game begins: there is no position of an earlier one, and no trouble. */
void foreign_begin(const struct game *game);

/* There is no trouble any more: what is asked next, a fresh program answers.  The
 * positions stay. */
void foreign_renew(const struct game *game);

/* What went wrong, or NULL; also for games of ours. */
const char *foreign_trouble(const struct game *game);

/* The signals that told us to stop while we waited for an answer, or 0. */
int foreign_signals(const struct game *game);

/* How long its program took for an answer, in us, on average; 0 for a game of ours. */
int64_t foreign_answer_us(const struct game *game);

/* The game's program, as a player is found; NULL for a game of ours. */
const struct player *foreign_player(const struct game *game);

/* Whether a game was not found because its program was silent: on a busy machine that is
 * nobody's mistake, and may be tried again. */
bool foreign_was_silent(void);

/* End all programs. */
void foreign_end(void);

#endif
