#ifndef FOREIGN_H
#define FOREIGN_H

/*
 * Games whose rules are a program: "exec:COMMAND[,param=value...]".  After a main has
 * called foreign_allow, variant_parse reads such games.  Each becomes a struct game like
 * ours, whose functions ask the program (program.h) and remember its last answers.
 *
 * The functions of a struct game cannot fail.  If the program fails, they return harmless
 * values, the game looks as if it were over, and foreign_trouble says what went wrong.  A
 * caller that plays a game checks foreign_trouble before a result counts.
 */

#include <stdbool.h>
#include <stdint.h>

struct game;
struct player;

/* The exit status of one of our players after its own copy of the rules program failed.
 * The program is the operator's, so the game is void.  The player's last line says
 * why. */
enum { FOREIGN_FAILED = 69 };

/* Let variant_parse start programs.  `self` is argv[0] of this program. */
void foreign_allow(const char *self);

/* Let variant_parse start only this command, whatever command a game names, for callers
 * that may not run commands from elsewhere.  Settings after `command` are ignored,
 * because a game has its own. */
void foreign_allow_only(const char *self, const char *command);

/* Set how long a program may be silent.  The value has the form of a time in terms, such
 * as "10s"; dies if it has not. */
void foreign_take_time(const char *value);

/* The option --rules-time of the referee. */
#define FOREIGN_OPTION {0, "rules-time", "T", NULL, .take = foreign_take_time}

/* Begin a new game: forget the positions of earlier games and any trouble. */
void foreign_begin(const struct game *game);

/* Forget the trouble and keep the positions.  A new process answers the next question. */
void foreign_renew(const struct game *game);

/* Return what went wrong, or NULL. Always NULL for our own games. */
const char *foreign_trouble(const struct game *game);

/* Return the signals that arrived for us while we waited for an answer, or 0. */
int foreign_signals(const struct game *game);

/* Return the average time of the program's answers, in us; 0 for our own games. */
int64_t foreign_answer_us(const struct game *game);

/* Return the game's program in the form of a player; NULL for our own games. */
const struct player *foreign_player(const struct game *game);

/* Return whether variant_parse failed because a program was silent.  The machine may have
 * been busy, so the caller may try again. */
bool foreign_was_silent(void);

/* End all programs. */
void foreign_end(void);

#endif
