#include <stddef.h>

#include "kit/eval.h"

/* Row 0's stones less row 1's; a stone in a goal counts `goal` times. */
static int
compare_rows(const char *position, int goal)
{
	int pits = eval_take_number(&position), sum[2] = {0, 0};

	eval_take_number(&position); /* the stones a pit, at the start */
	eval_take_number(&position); /* the row to move */
	for (int row = 0; row < 2; row++) {
		for (int i = 0; i < pits; i++)
			sum[row] += eval_take_number(&position);
		sum[row] += goal * eval_take_number(&position);
	}
	return sum[0] - sum[1];
}

/* Depth 4, 400: 91 % against stones, depth 8 the same (100), 76 with m=4,n=6;
 * 63 against goals alone; with 2, 4, 6, 12, 16 for 8: 79, 56, 49, 58, 61. */
static int
mancala_goals(const char *position)
{
	return compare_rows(position, 8);
}

/* UCSD's problem 3, times 2MN. */
static int
mancala_stones(const char *position)
{
	return compare_rows(position, 1);
}

/* UCSD's problem 3: the stones on the own side and in the own goal less the
 * opponent's, whether the game is over or not.  The course divides this by 2MN,
 * and its move() begins with a best value of -1, so no value is below that. */
static int
mancala_greedy(int seat, const char *move, const char *after, bool wins)
{
	int value = mancala_stones(after);
	int pits = eval_take_number(&after), stones = eval_take_number(&after);

	(void)move;
	(void)wins;
	value = seat == 1 ? value : -value;
	return value < -2 * pits * stones ? -2 * pits * stones : value;
}

/* In UCSD's problems every win is worth the same: no haste. */
const struct eval_game eval_mancala = {
	.game = "mancala",
	.evals = {{"goals", mancala_goals}, {"stones", mancala_stones}},
	.haste = 0,
	.depth = 3,
	.greedy = mancala_greedy,
	.playout = 1000,
	.scale = 40,
};
