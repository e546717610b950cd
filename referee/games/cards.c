/*
 * A small game with everything that a game may have besides moves: cards that chance
 * deals, hands that only their player sees, and moves that stay hidden until both are
 * made.  Like null.c, this game is built and tested with the others but is not in the
 * list.  Copy from it what your game needs.
 *
 * In each deal seat 1 gets a heart, h1 to h6, then seat 2 a spade, s1 to s6.  The lowest
 * card comes six times as often as the highest.  Then both play their card or fold,
 * without seeing the other's choice.  If one player folds, the other gets one point; if
 * both fold, nobody gets a point.  If both play, the higher card gets two points.  After
 * `deals` deals the player with more points wins.  No card is ever shown.
 *
 * Move text: the card in hand, or `fold`.  Legal order: as here.  Outcome text: the dealt
 * card, from the lowest.  Position text: the deal, from 1; the points of seat 1 and of
 * seat 2; the two cards, `-` for a card that is not dealt yet; seat 1's choice, `-` for
 * none, which seat 2 does not see.  Example: `2 0 1 h3 s5 fold`.  A seat sees the deal,
 * the points, its card and its choice: `2 0 1 s5 -`.
 *
 * `opencards` is the same game with open hands.
 */
#include <string.h>

#include "base/text.h"
#include "game/game.h"

enum { HIGHEST = 6 };

static const char suits[] = " hs";

struct cards {
	int deals;
	int deal, points[3];
	int card[3]; /* each seat's card; 0 = not dealt */
	int choice;  /* seat 1's choice, until seat 2 has chosen */
};

enum { NONE, PLAY, FOLD };

static void
cards_start(void *position, const int *param, struct rng *rng)
{
	struct cards *c = position;

	(void)rng;
	*c = (struct cards){.deals = param[0], .deal = 1};
}

static int
cards_turn(const void *position)
{
	const struct cards *c = position;

	if (!c->card[1] || !c->card[2])
		return GAME_CHANCE;
	return c->choice ? 2 : GAME_BOTH;
}

/* The seat that gets the next card. */
static int
dealt_to(const struct cards *c)
{
	return c->card[1] ? 2 : 1;
}

static int
cards_chance(const void *position,
             void (*visit)(void *context, int64_t weight, const char *outcome),
             void *context)
{
	char card[] = {suits[dealt_to(position)], '0', '\0'};

	for (int i = 1; i <= HIGHEST && visit; i++) {
		card[1] = (char)('0' + i);
		visit(context, HIGHEST + 1 - i, card);
	}
	return HIGHEST;
}

/* The number of a seat's card, or 0 if the text is no such card. */
static int
card_of(int seat, const char *text)
{
	return text[0] == suits[seat] && text[1] >= '1' &&
	       text[1] <= '0' + HIGHEST && !text[2] ? text[1] - '0' : 0;
}

/* Score the deal; both have chosen. */
static void
end_deal(struct cards *c, int second)
{
	int *points = c->points;

	points[1] += c->choice == PLAY && second == FOLD;
	points[2] += c->choice == FOLD && second == PLAY;
	if (c->choice == PLAY && second == PLAY) {
		points[1] += 2 * (c->card[1] > c->card[2]);
		points[2] += 2 * (c->card[2] > c->card[1]);
	}
	c->deal++;
	c->card[1] = c->card[2] = c->choice = NONE;
}

static enum judge
deal(struct cards *c, const char *outcome, char why[GAME_WHY])
{
	int seat = dealt_to(c), card = card_of(seat, outcome);

	if (!card)
		return game_refuse(JUDGE_MALFORMED, why,
		                   "seat %d is dealt %c1 to %c%d", seat,
		                   suits[seat], suits[seat], HIGHEST);
	c->card[seat] = card;
	return JUDGE_LEGAL;
}

static enum judge
cards_play(void *position, int seat, const char *move, char why[GAME_WHY])
{
	struct cards *c = position;
	int choice = strcmp(move, "fold") ? PLAY : FOLD, card;

	if ((cards_turn(c) == GAME_CHANCE) != !seat)
		return game_refuse(JUDGE_ILLEGAL, why, "the cards are %s",
		                   seat ? "not dealt" : "dealt");
	if (!seat)
		return deal(c, move, why);
	card = card_of(seat, move);
	if (choice == PLAY && !card)
		return game_refuse(JUDGE_MALFORMED, why,
		                   "a move is the card or fold");
	if (choice == PLAY && card != c->card[seat])
		return game_refuse(JUDGE_ILLEGAL, why, "the card is %c%d",
		                   suits[seat], c->card[seat]);
	if (cards_turn(c) == GAME_BOTH && seat == 1)
		c->choice = choice;
	else
		end_deal(c, choice);
	return JUDGE_LEGAL;
}

static int
cards_each(const void *position, int seat,
           void (*visit)(void *context, const char *move), void *context)
{
	const struct cards *c = position;
	const char card[] = {suits[seat], (char)('0' + c->card[seat]), '\0'};

	if (visit) {
		visit(context, card);
		visit(context, "fold");
	}
	return 2;
}

static void
cards_pick(const void *position, int seat, struct rng *rng, char move[GAME_MOVE])
{
	const struct cards *c = position;

	if (rng_below(rng, 2))
		text_format(move, GAME_MOVE, "fold");
	else
		text_format(move, GAME_MOVE, "%c%d", suits[seat], c->card[seat]);
}

static struct outcome
cards_outcome(const void *position)
{
	const struct cards *c = position;
	int ahead = c->points[1] - c->points[2];

	if (c->deal <= c->deals)
		return (struct outcome){0};
	return (struct outcome){true, ahead > 0 ? 1 : ahead < 0 ? 2 : 0,
	                        "points"};
}

static void
write_card(const struct cards *c, int seat, char text[3])
{
	text_format(text, 3, c->card[seat] ? "%c%d" : "-", suits[seat],
	            c->card[seat]);
}

static const char *const choices[] = {"-", "play", "fold"};

static void
cards_write(const void *position, char text[GAME_TEXT])
{
	const struct cards *c = position;
	char heart[3], spade[3];

	write_card(c, 1, heart);
	write_card(c, 2, spade);
	text_format(text, GAME_TEXT, "%d %d %d %s %s %s", c->deal, c->points[1],
	            c->points[2], heart, spade, choices[c->choice]);
}

static void
cards_sees(const void *position, int seat, char text[GAME_TEXT])
{
	const struct cards *c = position;
	char card[3];

	write_card(c, seat, card);
	text_format(text, GAME_TEXT, "%d %d %d %s %s", c->deal, c->points[1],
	            c->points[2], card, choices[seat == 1 ? c->choice : NONE]);
}

/* Read the next word and the blank after it.  False if it is missing or too long. */
static bool
next_word(const char **text, char word[8])
{
	size_t n = strcspn(*text, " ");

	if (!n || !text_format(word, 8, "%.*s", n < 8 ? (int)n : 8, *text))
		return false;
	*text += n;
	if (**text)
		++*text;
	return true;
}

static bool
read_cards(struct cards *c, const char *text)
{
	int *const number[] = {&c->deal, &c->points[1], &c->points[2]};
	const int most[] = {c->deals + 1, 2 * c->deals, 2 * c->deals};
	char word[8];
	int64_t n;

	for (int i = 0; i < 3; i++) {
		if (!next_word(&text, word) ||
		    !text_number(word, !i, most[i], &n))
			return false;
		*number[i] = (int)n;
	}
	for (int seat = 1; seat <= 2; seat++) {
		if (!next_word(&text, word))
			return false;
		c->card[seat] = card_of(seat, word);
		if (!c->card[seat] && strcmp(word, "-"))
			return false;
	}
	if (!next_word(&text, word))
		return false;
	while (c->choice <= FOLD && strcmp(word, choices[c->choice]))
		c->choice++;
	return c->choice <= FOLD && !*text;
}

/* Whether the position is possible: cards are dealt in order, players choose when both
 * cards are there, and no deal gives more than two points. */
static bool
fits(const struct cards *c)
{
	if (c->points[1] + c->points[2] > 2 * (c->deal - 1))
		return false;
	if (c->card[2] && !c->card[1])
		return false;
	if (c->choice && !c->card[2])
		return false;
	return c->deal <= c->deals || !c->card[1];
}

static bool
cards_read(void *position, const int *param, const char *text,
           char why[GAME_WHY])
{
	struct cards c = {.deals = param[0]};

	if (!read_cards(&c, text) || !fits(&c))
		return text_refuse(why, GAME_WHY, "a position is the deal, two "
		                   "numbers of points, two cards or -, and -, "
		                   "play or fold");
	*(struct cards *)position = c;
	return true;
}

static void
cards_draw(const void *position, struct text *picture)
{
	const struct cards *c = position;
	char card[3];

	text_addf(picture, "deal %d of %d\n", c->deal, c->deals);
	for (int seat = 1; seat <= 2; seat++) {
		write_card(c, seat, card);
		text_addf(picture, "seat %d: %s, %d points\n", seat, card,
		          c->points[seat]);
	}
}

#define ABOUT \
	.source = "made up, as a template", \
	.terms = "move=2s", \
	.rounds = 2, \
	.longest = 18

#define CARDS \
	.size = sizeof(struct cards), \
	.params = {{"deals", NULL, 1, 9, 3, "how often cards are dealt"}}, \
	.start = cards_start, \
	.turn = cards_turn, \
	.chance = cards_chance, \
	.play = cards_play, \
	.pick = cards_pick, \
	.each = cards_each, \
	.outcome = cards_outcome, \
	.write = cards_write, \
	.read = cards_read, \
	.draw = cards_draw

const struct game game_cards = {
	.name = "cards",
	.about = {.title = "A small game with hidden cards", ABOUT},
	.sees = cards_sees,
	CARDS,
};

const struct game game_opencards = {
	.name = "opencards",
	.about = {.title = "A small game with cards on the table", ABOUT},
	CARDS,
};
