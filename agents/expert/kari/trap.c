/*
 * Solve each reply to each move, and weight the reply by its value for the opponent.  A
 * move's value is the share of the weight on losing replies.
 */
#include "expert/kari/kari_eval.h"
#include "expert/kari/trap.h"

enum {
	DOUBLING = 32, /* a reply better by this has twice the weight */
	MOST_DOUBLINGS = 8,
	ONE = 1 << 16, /* the weight of an even reply */
	WHOLE = 1000000,
};

/* The weight of a reply, from the value of the position after it. */
static int64_t
weight_of(const struct kari_board *after)
{
	int value = -kari_eval(after) + DOUBLING * MOST_DOUBLINGS;

	if (value < 0)
		value = 0;
	if (value > 2 * DOUBLING * MOST_DOUBLINGS)
		value = 2 * DOUBLING * MOST_DOUBLINGS;
	return ((int64_t)ONE << value / DOUBLING >> MOST_DOUBLINGS) *
	       (DOUBLING + value % DOUBLING);
}

/* The share, of WHOLE, of the replies that lose.  A reply that is not solved in time
 * counts half. -1: the opponent wins at once. */
static int64_t
share_of_errors(struct kari_solver *solver, const struct kari_board *board)
{
	unsigned char replies[KARI_MOST];
	int n = kari_board_moves(board, replies);
	int64_t errors = 0, all = 0;

	if (kari_board_finish(board) != KARI_PASS)
		return -1;
	for (int i = 0; i < n; i++) {
		struct kari_board after = *board;
		int64_t weight;

		kari_board_play(&after, replies[i]);
		weight = weight_of(&after);
		all += 2 * weight;
		switch (kari_solver_search(solver, &after)) {
		case KARI_WINS:
			errors += 2 * weight;
			break;
		case KARI_UNSOLVED:
			errors += weight;
			break;
		case KARI_LOSES:
			break;
		}
	}
	return errors * WHOLE / all;
}

int
kari_trap(struct kari_solver *solver, const struct kari_board *board)
{
	unsigned char moves[KARI_MOST];
	int n = kari_board_moves(board, moves), best = moves[0];
	int64_t most = -2;

	for (int i = 0; i < n && n > 1; i++) {
		struct kari_board after = *board;
		int64_t share;

		kari_board_play(&after, moves[i]);
		share = share_of_errors(solver, &after);
		if (share > most) {
			most = share;
			best = moves[i];
		}
	}
	return best;
}
