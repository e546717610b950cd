#ifndef ALPHABETA_SEARCH_H
#define ALPHABETA_SEARCH_H

/*
 * Alpha-beta for any game: minimax that leaves out what cannot change its
 * answer, goes one ply deeper time after time until it must move, and remembers
 * in a table what it has found out.
 *
 * Where chance moves it takes the mean of the outcomes (expectimax).  Plies are
 * the players' moves alone.  Where both owe a move, it supposes that the opponent
 * sees its own.
 *
 * To a fixed depth it plays exactly what minimax plays, and of equal moves the
 * first; it is only sooner done.  (A test compares the two.)  Like minimax it
 * knows a game by `struct game` alone, where moves are texts: it is made to be
 * read.  A strong player keeps a faster board of its own, and comes here with a
 * board that is too large for that.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

struct kit_turn;
struct proof;

enum { ALPHABETA_DEPTH = 100 }; /* it never looks further ahead */

/* Write the best move: so many plies ahead (0 = as many as time allows), weighing
 * at most so many positions (0 = any number), within the turn's deadline. */
void alphabeta_play(struct kit_turn *turn, int depth, uint64_t most,
                    char move[GAME_MOVE]);

/* The same, as deep as so many positions allow, and the value that the move has for the
 * turn's seat.  *sure: that is the value of the game's end with the best play of both. */
int alphabeta_value(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE],
                    bool *sure);

/* The value of a position with the best play of both, looking at so many positions at
 * most (0 = any number).  Endless moves are left out. */
struct proof alphabeta_solve(const struct variant *variant,
                             const struct position *position, uint64_t most);

#endif
