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

/* The sum of the text's next cards; - is none. */
static int
sum_cards(const char *text)
{
	int sum = 0;

	do
		sum += eval_take_number(&text);
	while (*text == ',' && *++text);
	return sum;
}

/* A card that is kept is worth its number.  A search that believes its bid is seen
 * spends its high cards first otherwise.  Depth 2, 200: 76 % against random, 49 with
 * points alone; 57, 68, 77, 58 with 0.75, 1.5, 2.5, 4.5 halves for 2, and against
 * greedy 27, 9, 16, 28, 7 in this order. */
static int
goofspiel_cards(const char *position)
{
	return goofspiel_points(position) +
	       2 * (sum_cards(position) - sum_cards(skip_words(position, 1)));
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
	.evals = {{"cards", goofspiel_cards}, {"points", goofspiel_points}},
	.haste = 0,
	.depth = 2,
	.greedy = goofspiel_greedy,
	.playout = 1000,
	.scale = 12,
	.stake = 250,
};
