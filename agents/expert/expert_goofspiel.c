/*
 * Goofspiel: the bid is the card that stands in the own hand where the prize stands
 * among those that are left, or the next one up, each as likely: the highest prize
 * then gets the highest card or the lowest.
 */
#include "base/text.h"
#include "expert/expert.h"
#include "kit/eval.h"

enum { CARDS = 13 };

/* The next cards of a position's text, ascending, and the blank behind them; returns
 * how many. */
static int
read_cards(const char **text, int card[CARDS])
{
	int n = 0;

	if (**text == '-') {
		*text += 2;
		return 0;
	}
	do
		card[n++] = eval_take_number(text);
	while (**text == ',' && ++*text);
	return n;
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	char text[GAME_TEXT];
	const char *p = text;
	int hand[3][CARDS], stock[CARDS], cards[3], place = 0;

	(void)most; /* it looks ahead at nothing */
	turn->variant.game->write(&turn->position, text);
	for (int seat = 1; seat <= 2; seat++)
		cards[seat] = read_cards(&p, hand[seat]);
	int left = read_cards(&p, stock), prize = eval_take_number(&p);
	while (place < left && stock[place] < prize)
		place++;
	place += (int)rng_below(&turn->rng, 2);
	text_format(move, GAME_MOVE, "%d",
	            hand[turn->seat][place % cards[turn->seat]]);
}

const struct expert expert_goofspiel = {
	.game = "goofspiel",
	.choose = choose,
	.level = {{0, 360}},
};
