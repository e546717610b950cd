/*
 * Goofspiel: the bid is the card whose rank in the own hand is the prize's rank among the
 * remaining prizes, or the next higher card, with equal chances.  For the highest prize
 * the next card is the lowest.
 */
#include "base/text.h"
#include "expert/expert.h"
#include "kit/eval.h"

enum { CARDS = 13 };

/* Read the next cards of a position's text, ascending, and the blank after them.  Returns
 * their number. */
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

	(void)most; /* it does not search */
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
