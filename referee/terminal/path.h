#ifndef PATH_H
#define PATH_H

/*
 * What happens on the board in one move, step by step, for pictures that move.
 * `struct game` knows only what comes of a move; the paths here are worked out
 * from position texts and the games' rules, and a test holds what they lead to
 * against `struct game`.
 *
 * A board is a row of cells: squares, as characters, or pits, as counts.
 *   kari     25 squares, row 1 first: '.', A-F, a-f
 *   halma    256 squares, row 0 first: '.', B, W
 *   hus      64 pits, seat 1's, then seat 2's; omweso 32 of them
 *   mancala  2M+2 pits and goals, by index
 *
 * A path is text.  For squares: the squares that the piece comes to, joined by
 * '>', the first being where it stood; empty for a pass.  For pits: laps,
 * joined by blanks; each is
 *   a         take all of pit a, sow from the next one on
 *   a+b@c     take pits a and b, sow from the one after c on
 *   a+b>c     take pits a and b, put all into c
 *   =1,2,..   put these into the mover's pits
 * Sowing goes round the mover's ring: in Hus and Omweso the pits of his side,
 * in Mancala all but the opponent's goal.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"

enum { PATH_CELLS = 256 };

struct path_board {
	int cells;
	bool squares; /* else pits */
	uint32_t cell[PATH_CELLS];
};

/* The board of a position; false for a game that is not listed above. */
bool path_board(const struct game *game, const void *position,
                struct path_board *board);

/* Where a cell lies for seat 1, who sits below: rows from above, columns from the
 * left, both from 0.  Mancala's goals lie at the left and the right end. */
void path_place(const struct game *game, const struct path_board *board,
                int cell, int *row, int *column);

/* Append the path of a legal move, or of an endless one as far as it was
 * followed; nothing for a game that is not listed above. */
void path_write(const struct game *game, const void *position, int seat,
                const char *move, struct text *path);

/* Follow a path; false if it is none of this board. */
bool path_follow(const struct game *game, struct path_board *board, int seat,
                 const char *path);

/* The same for the first so many steps, a square, a seed or a capture each, none
 * for a placement; what is taken and not yet sown then lies nowhere.  How many a
 * path has; 0 if it is none. */
bool path_follow_part(const struct game *game, struct path_board *board,
                      int seat, const char *path, int steps);
int path_steps(const struct game *game, const struct path_board *board,
               int seat, const char *path);

/* Change a position's board; false, and nothing is changed, where the game does
 * not read such a position. */
bool path_put(const struct variant *variant, const struct path_board *board,
              struct position *position);

#endif
