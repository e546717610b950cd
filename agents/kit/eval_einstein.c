#include <stdlib.h>

#include "kit/eval.h"

enum { SQUARES = 25, STONES = 6, FAR = 5 };

/* Read how many steps each stone of a side needs to its corner; 0 = the stone is gone. */
static void
read_steps(const char *square, char first, int corner, int steps[STONES])
{
	for (int i = 0; i < SQUARES; i++) {
		int stone = square[i] - first;
		int rows = abs(i / 5 - corner), columns = abs(i % 5 - corner);

		if (stone >= 0 && stone < STONES)
			steps[stone] = rows > columns ? rows : columns;
	}
}

/* The steps of the stone that the die lets move; of two stones the smaller number. */
static int
steps_of(const int steps[STONES], int die)
{
	int low = die, high = die, least = FAR;

	while (low >= 0 && !steps[low])
		low--;
	while (high < STONES && !steps[high])
		high++;
	if (low >= 0)
		least = steps[low];
	if (high < STONES && steps[high] < least)
		least = steps[high];
	return least;
}

static int
sum_steps(const char *square, char first, int corner)
{
	int steps[STONES] = {0}, sum = 0;

	read_steps(square, first, corner, steps);
	for (int die = 0; die < STONES; die++)
		sum += steps_of(steps, die);
	return sum;
}

/* Seat 2's steps to its goal less seat 1's, summed over the numbers of the die. */
static int
einstein_steps(const char *position)
{
	return sum_steps(position, 'a', 0) - sum_steps(position, 'A', 4);
}

/* In games of our player `hidden`, only a few arrangements scored better, and most scored
 * far worse. */
static const char *const einstein_setup[] = {"623451", "623451"};

const struct eval_game eval_einstein = {
	.game = "einstein",
	.evals = {{"steps", einstein_steps}},
	.haste = 1,
	.depth = 3,
	.setup = einstein_setup,
	.playout = 1000,
	.scale = 4,
	.stake = 30,
};
