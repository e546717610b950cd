#ifndef ALPHABETA_SEARCH_H
#define ALPHABETA_SEARCH_H

/*
 * Alpha-beta for any game: minimax that skips moves which cannot change its answer.  It
 * searches one ply deeper each time until it must move, and keeps results in a table.
 *
 * For chance moves it takes the mean of the outcomes (expectimax).  Only the players'
 * moves count as plies.  If both players owe a move, it supposes that the opponent sees
 * our move.
 *
 * With a fixed depth it plays exactly as minimax, only faster; of equal moves it plays the
 * first.  A test compares the two.  Like minimax it knows a game only through `struct
 * game`, in which moves are texts: its purpose is to be read.  A strong player keeps a
 * faster board of its own, and calls this search only for larger boards.
 */

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

struct kit_turn;
struct proof;

enum { ALPHABETA_DEPTH = 100 }; /* the most plies */

/* Write the best move, within the turn's deadline.  `depth` is in plies; 0 = as time
 * allows.  `most` limits the positions evaluated; 0 = no limit. */
void alphabeta_play(struct kit_turn *turn, int depth, uint64_t most,
                    char move[GAME_MOVE]);

/* Write the best move that a search of `most` positions finds.  Returns the position's value
 * for seat 1. *sure tells whether that is the exact value of the game. */
int alphabeta_value(const struct variant *variant, const struct position *position,
                    uint64_t most, char move[GAME_MOVE], bool *sure);

/* Solve a position: its value if both play best.  `most` limits the positions; 0 = no
 * limit.  Ignores endless moves. */
struct proof alphabeta_solve(const struct variant *variant,
                             const struct position *position, uint64_t most);

#endif
