#include <stdlib.h>
#include <string.h>

#include "kit/eval.h"

/* Behind so many words of the position text. */
static const char *
skip_words(const char *text, int words)
{
	while (words--)
		text += strcspn(text, " ") + 1;
	return text;
}

/* The half points that seat 1 leads by. */
static int
goofspiel_points(const char *position)
{
	int points;

	position = skip_words(position, 5);
	points = eval_take_number(&position);
	return points - eval_take_number(&position);
}

/* To bid the prize's own number, or what is nearest, beats random bids. */
static int
goofspiel_greedy(int seat, const char *move, const char *after, bool wins)
{
	const char *prize = skip_words(after, 3);

	(void)seat;
	(void)wins;
	return -abs(eval_take_number(&move) - eval_take_number(&prize));
}

const struct eval_game eval_goofspiel = {
	.game = "goofspiel",
	.evals = {{"points", goofspiel_points}},
	.haste = 0,
	.depth = 2,
	.greedy = goofspiel_greedy,
	.playout = 1000,
	.scale = 12,
	.stake = 200,
};
