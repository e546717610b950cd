/*
 * Goofspiel (GOPS), the game of pure bidding that S. M. Ross analysed (Goofspiel: the
 * game of pure strategy, Journal of Applied Probability, 1971).
 *
 * Each player has the cards 1 to n, and the stock of prizes has the same numbers.  In
 * each round chance turns up one of the prizes that are left.  Each player bids a card
 * without seeing the other's bid.  Both bids are then shown and discarded.  The higher
 * bid wins the prize, which is worth its number in points.  After n rounds the player
 * with more points wins; equal points are a draw.  The parameter `ties` says what happens
 * if both bids are equal: the players split the prize, as in Ross's rules; or the prize
 * is added to the next round's, and lost after the last round; or it is discarded.
 * Chance decides only the order of the prizes.  Hands and prizes are open, so both
 * players see the position.
 *
 * Move text: the card, 1 to n.  Outcome: the prize.  Legal order: ascending.  Position
 * text: the cards of seat 1, the cards of seat 2, and the prizes in the stock, each list
 * joined by commas, or - if it is empty; the prize of this round, or -; the points
 * carried over, the points of seat 1 and those of seat 2, all three in halves of a point.
 * If only one player has bid, the text ends in `bid`, the seat and the card.  That card
 * is still among the seat's cards.
 */
#include <string.h>

#include "base/text.h"
#include "game/game.h"

enum {
	MOST = 13,
	MOST_HALVES = MOST * (MOST + 1), /* the points of all prizes */
	CARDS_TEXT = 64, /* 13 cards and their separators */
};

enum { SPLIT, CARRY, DISCARD };

/* Sets of cards are masks: card 1 is bit 0.  Arrays are by seat - 1.  All members have
 * one type, so there is no padding. */
struct goofspiel {
	uint16_t hand[2], stock;
	uint16_t prize;  /* the prize of this round; 0 = none */
	uint16_t bid[2]; /* each seat's bid; 0 = none yet */
	uint16_t carried, points[2]; /* points, in halves */
	uint16_t cards, ties;        /* the parameters */
};

static int
count(unsigned cards)
{
	int n = 0;

	for (; cards; cards &= cards - 1)
		n++;
	return n;
}

static bool
has(unsigned cards, int card)
{
	return card >= 1 && card <= MOST && cards >> (card - 1) & 1;
}

static unsigned
set_of(int card)
{
	return card ? 1u << (card - 1) : 0;
}

static void
goofspiel_start(void *position, const int *param, struct rng *rng)
{
	struct goofspiel *g = position;
	uint16_t all = (uint16_t)((1 << param[0]) - 1);

	(void)rng;
	*g = (struct goofspiel){
		.hand = {all, all}, .stock = all,
		.cards = (uint16_t)param[0], .ties = (uint16_t)param[1],
	};
}

static int
goofspiel_turn(const void *position)
{
	const struct goofspiel *g = position;

	return g->prize ? !g->bid[0] + 2 * !g->bid[1] : GAME_CHANCE;
}

static int
goofspiel_chance(const void *position,
                 void (*visit)(void *context, int64_t weight,
                               const char *outcome),
                 void *context)
{
	const struct goofspiel *g = position;
	char text[8];

	for (int card = 1; visit && card <= MOST; card++)
		if (has(g->stock, card)) {
			text_format(text, sizeof text, "%d", card);
			visit(context, 1, text);
		}
	return count(g->stock);
}

/* End a round: both have bid, and the higher bid takes the prize. */
static void
decide(struct goofspiel *g)
{
	int halves = 2 * g->prize + g->carried;
	int first = g->bid[0] > g->bid[1] ? halves
	          : g->bid[0] < g->bid[1] ? 0 : halves / 2;
	bool tie = g->bid[0] == g->bid[1];

	g->carried = tie && g->ties == CARRY ? (uint16_t)halves : 0;
	if (!tie || g->ties == SPLIT) {
		g->points[0] = (uint16_t)(g->points[0] + first);
		g->points[1] = (uint16_t)(g->points[1] + halves - first);
	}
	for (int i = 0; i < 2; i++) {
		g->hand[i] &= (uint16_t)~(1 << (g->bid[i] - 1));
		g->bid[i] = 0;
	}
	g->prize = 0;
}

static enum judge
turn_prize(struct goofspiel *g, int prize, char why[GAME_WHY])
{
	if (g->prize || !has(g->stock, prize))
		return game_refuse(JUDGE_ILLEGAL, why, g->prize
		                   ? "a prize is turned already"
		                   : "prize %d is not in the stock", prize);
	g->stock &= (uint16_t)~(1 << (prize - 1));
	g->prize = (uint16_t)prize;
	return JUDGE_LEGAL;
}

static enum judge
goofspiel_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct goofspiel *g = position;
	int64_t card;

	if (!text_number(text, 1, g->cards, &card))
		return game_refuse(JUDGE_MALFORMED, why,
		                   "a card is a number from 1 to %d", g->cards);
	if (seat == 0)
		return turn_prize(g, (int)card, why);
	if (!g->prize || g->bid[seat - 1] || !has(g->hand[seat - 1], (int)card))
		return game_refuse(JUDGE_ILLEGAL, why, !g->prize
		                   ? "no prize is turned yet"
		                   : g->bid[seat - 1] ? "this seat has bid"
		                   : "card %d is gone", (int)card);
	g->bid[seat - 1] = (uint16_t)card;
	if (g->bid[2 - seat])
		decide(g);
	return JUDGE_LEGAL;
}

static int
goofspiel_each(const void *position, int seat,
               void (*visit)(void *context, const char *move), void *context)
{
	const struct goofspiel *g = position;
	char text[GAME_MOVE];

	if (!(goofspiel_turn(g) & seat))
		return 0;
	for (int card = 1; visit && card <= MOST; card++)
		if (has(g->hand[seat - 1], card)) {
			text_format(text, sizeof text, "%d", card);
			visit(context, text);
		}
	return count(g->hand[seat - 1]);
}

static void
goofspiel_pick(const void *position, int seat, struct rng *rng,
               char move[GAME_MOVE])
{
	const struct goofspiel *g = position;
	unsigned hand = g->hand[seat - 1];
	int card = 1;

	for (uint32_t skip = rng_below(rng, (uint32_t)count(hand)); skip; skip--)
		hand &= hand - 1;
	while (!has(hand, card))
		card++;
	text_format(move, GAME_MOVE, "%d", card);
}

static struct outcome
goofspiel_outcome(const void *position)
{
	const struct goofspiel *g = position;

	if (g->stock || g->prize)
		return (struct outcome){0};
	return (struct outcome){true, g->points[0] > g->points[1]   ? 1
	                              : g->points[0] < g->points[1] ? 2 : 0,
	                        "points"};
}

/* Write the cards of a set, or -. */
static const char *
cards_text(unsigned cards, char separator, char text[CARDS_TEXT])
{
	size_t n = 0;

	text_format(text, CARDS_TEXT, "-");
	for (int card = 1; card <= MOST; card++) {
		if (!has(cards, card))
			continue;
		if (n)
			text[n++] = separator;
		text_format(text + n, CARDS_TEXT - n, "%d", card);
		n += strlen(text + n);
	}
	return text;
}

static void
goofspiel_write(const void *position, char text[GAME_TEXT])
{
	const struct goofspiel *g = position;
	char set[4][CARDS_TEXT], bid[16] = "";

	for (int i = 0; i < 2; i++)
		if (g->bid[i])
			text_format(bid, sizeof bid, " bid %d %d", i + 1,
			            g->bid[i]);
	text_format(text, GAME_TEXT, "%s %s %s %s %d %d %d%s",
	            cards_text(g->hand[0], ',', set[0]),
	            cards_text(g->hand[1], ',', set[1]),
	            cards_text(g->stock, ',', set[2]),
	            cards_text(set_of(g->prize), ',', set[3]),
	            g->carried, g->points[0], g->points[1], bid);
}

/* Read a number and the blank or comma after it, if there is one. */
static bool
take_number(const char **text, int low, int high, uint16_t *number)
{
	char digits[8];
	size_t n = strcspn(*text, " ,");
	int64_t value;

	if (n >= sizeof digits)
		return false;
	memcpy(digits, *text, n);
	digits[n] = '\0';
	if (!text_number(digits, low, high, &value))
		return false;
	*number = (uint16_t)value;
	*text += n;
	return true;
}

/* Read a set of ascending cards and the blank after it. */
static bool
take_cards(const char **text, int most, uint16_t *cards)
{
	uint16_t card = 0;

	*cards = 0;
	if (!strncmp(*text, "- ", 2)) {
		*text += 2;
		return true;
	}
	for (;; ++*text) {
		if (!take_number(text, card + 1, most, &card))
			return false;
		*cards |= (uint16_t)(1 << (card - 1));
		if (**text != ',')
			return *(*text)++ == ' ';
	}
}

static bool
take_halves(const char **text, uint16_t *halves)
{
	if (!take_number(text, 0, MOST_HALVES, halves))
		return false;
	*text += **text == ' ';
	return true;
}

/* Read the bid at the end of the text, if there is one. */
static bool
take_bid(const char *text, struct goofspiel *g)
{
	uint16_t seat;

	if (!*text)
		return true;
	if (strncmp(text, "bid ", 4))
		return false;
	text += 4;
	return take_number(&text, 1, 2, &seat) && *text++ == ' ' &&
	       take_number(&text, 1, g->cards, &g->bid[seat - 1]) && !*text &&
	       g->prize && has(g->hand[seat - 1], g->bid[seat - 1]);
}

static bool
read_fields(const char *text, struct goofspiel *g)
{
	uint16_t prize;
	const char *end = text + strlen(text);

	if (!take_cards(&text, g->cards, &g->hand[0]) ||
	    !take_cards(&text, g->cards, &g->hand[1]) ||
	    !take_cards(&text, g->cards, &g->stock) ||
	    !take_cards(&text, g->cards, &prize) || count(prize) > 1 ||
	    !take_halves(&text, &g->carried) ||
	    !take_halves(&text, &g->points[0]) ||
	    !take_halves(&text, &g->points[1]))
		return false;
	while (prize >> g->prize)
		g->prize++;
	return end[-1] != ' ' && take_bid(text, g);
}

/* Whether a game can have these cards and points. */
static bool
check_sums(const struct goofspiel *g, char why[GAME_WHY])
{
	int rounds = count(g->stock) + (g->prize > 0);
	int gone = g->cards * (g->cards + 1) / 2 - g->prize;

	for (int card = 1; card <= MOST; card++)
		gone -= has(g->stock, card) ? card : 0;
	if (count(g->hand[0]) != rounds || count(g->hand[1]) != rounds ||
	    has(g->stock, g->prize))
		text_format(why, GAME_WHY, "there must be as many prizes as cards "
		            "in each hand, and no prize twice");
	else if (g->carried + g->points[0] + g->points[1] > 2 * gone)
		text_format(why, GAME_WHY, "the prizes that are gone are worth no "
		            "more than %d half points", 2 * gone);
	else
		return true;
	return false;
}

static bool
goofspiel_read(void *position, const int *param, const char *text,
               char why[GAME_WHY])
{
	struct goofspiel g = {
		.cards = (uint16_t)param[0], .ties = (uint16_t)param[1],
	};

	if (!read_fields(text, &g))
		return text_refuse(why, GAME_WHY, "a position is two hands, "
		                   "the stock, the prize, and three numbers of "
		                   "half points, as in '1,3 2,3 3 1 0 4 0'");
	if (!check_sums(&g, why))
		return false;
	memcpy(position, &g, sizeof g);
	return true;
}

static void
goofspiel_draw(const void *position, struct text *picture)
{
	const struct goofspiel *g = position;
	char cards[CARDS_TEXT];

	text_addf(picture, "prize: %s", cards_text(set_of(g->prize), ' ', cards));
	if (g->carried)
		text_addf(picture, " and %d carried over", g->carried / 2);
	text_addf(picture, "\nstock: %s\n", cards_text(g->stock, ' ', cards));
	for (int i = 0; i < 2; i++)
		text_addf(picture, "seat %d: %d%s points; cards: %s\n", i + 1,
		          g->points[i] / 2, g->points[i] % 2 ? ".5" : "",
		          cards_text(g->hand[i], ' ', cards));
}

static const char *const ties[] = {
	[SPLIT] = "split", [CARRY] = "carry", [DISCARD] = "discard", NULL,
};

const struct game game_goofspiel = {
	.name = "goofspiel",
	.about = {
		.title = "Goofspiel",
		.source = "S. M. Ross, Journal of Applied Probability 8 (1971)",
		.terms = "move=5s,start=10s,quit=1s",
		.rounds = 20,
		.longest = 2 * MOST,
		.usual = 26, .most = 26,
	},
	.size = sizeof(struct goofspiel),
	.params = {
		{"cards", NULL, 1, MOST, MOST, "each player's, 1 to this"},
		{"ties", ties, 1, 0, SPLIT, "what becomes of the prize"},
	},
	.start = goofspiel_start,
	.turn = goofspiel_turn,
	.chance = goofspiel_chance,
	.play = goofspiel_play,
	.pick = goofspiel_pick,
	.each = goofspiel_each,
	.outcome = goofspiel_outcome,
	.write = goofspiel_write,
	.read = goofspiel_read,
	.draw = goofspiel_draw,
};
