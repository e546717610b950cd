#ifndef EINSTEIN_BOARD_H
#define EINSTEIN_BOARD_H

/*
 * A fast board of einstein, and its value while nobody has won.  The rules are in
 * referee/games/einstein.c.  A test compares this board with them.
 *
 * Both sides see the board as if they moved from square 0 to square 24: one side's square n
 * is the other's square 24 - n.  So the position after a move is this position with
 * the sides exchanged.
 */

struct position;

enum {
	EINSTEIN_STONES = 6,
	EINSTEIN_GONE = 25,
	EINSTEIN_STEPS = 3, /* east, south, south-east, as the side sees them */
};

struct einstein_board {
	unsigned char own[EINSTEIN_STONES]; /* of the side to move: each stone's square,
	                                     * or GONE */
	unsigned char other[EINSTEIN_STONES];
};

/* Set the board from a position in which stones move.  Returns its die, 0 to 5; -1 if it has
 * not been rolled. */
int einstein_board_set(struct einstein_board *board,
                       const struct position *position);

/* Find the one or two stones that a die allows to move, counted from 0; stone[1] is -1 if
 * there is only one.  The die may be -1 if the side has only one stone. */
void einstein_board_playable(const struct einstein_board *board, int die,
                             int stone[2]);

enum einstein_end { EINSTEIN_OFF, EINSTEIN_ON, EINSTEIN_WINS };

/* Move a stone by step 0 to 2 and exchange the sides.  If the stone leaves the board or
 * wins, *to is invalid. */
enum einstein_end einstein_board_move(const struct einstein_board *board,
                                      int stone, int step,
                                      struct einstein_board *to);

/* Estimate the chance of the side to move to win, before its die is rolled. */
float einstein_board_value(const struct einstein_board *board);

#endif
