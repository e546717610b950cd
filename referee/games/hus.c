/*
 * Hus, as the reference program of McGill's COMP 424 project, 2016, plays it.
 *
 * Each side has 32 pits: 0-15 its outer row, from its own left, 16-31 its inner row, pit
 * 31 above pit 0.  Players sow counter-clockwise, by ascending index, in their own pits
 * only.  A move takes all seeds of a pit with two or more and sows one into each pit from
 * the next one on.  If the sowing goes round, it does not skip the first pit.  The pit of
 * the last seed is the end pit:
 *
 *   - if it was empty, the move ends;
 *   - if it was occupied, is an inner pit p, and the opponent's inner pit
 *     opposite, 47-p, is occupied: that pit and the outer one behind it,
 *     p-16, are captured and sown on from the pit after the end pit;
 *   - otherwise the seeds of the end pit are sown on (relay).
 *
 * In each player's first move of a game there is no capture, only relay.  A move that
 * goes on after 200 sowings is endless.  A player wins if the opponent is left without a
 * pit of two or more.  Otherwise the game is a draw once more than 5000 rounds (a move of
 * each player) are completed.
 *
 * Move text: the pit, 0-31.  Legal order: ascending.  Position text: the rounds
 * completed, the mover (0 = seat 1, 1 = seat 2), 32 counts of seat 1, 32 of seat 2.
 *
 * Where the course's text is silent or its program differs from the text: the start is 24
 * pits of two seeds, not 24 seeds.  Captured seeds are sown on from the end pit, which
 * keeps its own.  The captured outer pit may be empty.  The 200th sowing may end a move.
 * A win counts before the draw by length.
 *
 * We read counts of 0 to 65535.  All seeds of such a board could come to lie in one pit.
 * We then count them correctly and write up to seven digits, but do not read a count
 * above 65535.  Games from a start never reach that, because the parameter `seeds` is
 * limited.
 */
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "games/rows.h"

enum {
	PITS = 32,
	ROW = 16,
	OPPOSITE = 47, /* the sum of the indexes of two opposite inner pits */
	FILLED = 24,   /* pits that hold seeds at the start */
};

/* Arrays are by seat - 1.  A pit can come to hold all seeds of a position: 64 * 65535. */
struct hus {
	struct rows_rules rules;
	uint32_t pit[2][PITS];
	int32_t rounds;
	int32_t mover;
};

/* Sow from a pit until the move ends.  False if that takes more than `most` sowings; the
 * pits then have no meaning.  We compute what the end pit will hold before the sowing, so
 * that the processor can begin the next sowing early. */
static bool
move_ends(uint32_t own[PITS], uint32_t other[PITS], uint32_t pit,
          bool captures, int most)
{
	uint32_t seeds = own[pit];

	own[pit] = 0;
	for (int sowings = 1; sowings <= most; sowings++) {
		uint32_t end = (pit + seeds) % PITS;
		uint32_t held = own[end] + (seeds + PITS - 1) / PITS;

		rows_sow(own, PITS, pit, seeds);
		if (held == 1)
			return true;
		if (captures && end >= ROW && other[OPPOSITE - end]) {
			seeds = other[OPPOSITE - end] + other[end - ROW];
			other[OPPOSITE - end] = other[end - ROW] = 0;
		} else {
			seeds = held;
			own[end] = 0;
		}
		pit = end;
	}
	return false;
}

static void
hus_start(void *position, const int *param, struct rng *rng)
{
	struct hus *h = position;

	(void)rng;
	memset(h, 0, sizeof *h);
	h->rules = rows_rules(param + 1);
	for (int i = 0; i < FILLED; i++)
		h->pit[0][i] = h->pit[1][i] = (uint32_t)param[0];
}

static int
hus_turn(const void *position)
{
	const struct hus *h = position;

	return 1 << h->mover;
}

static enum judge
hus_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct hus *h = position;
	uint32_t before[2][PITS];
	int side = seat - 1, pit = rows_parse(text, PITS);

	if (pit < 0)
		return game_refuse(JUDGE_MALFORMED, why,
		                   "a move is a pit from 0 to 31");
	if (h->pit[side][pit] < 2)
		return rows_unmovable(pit, h->pit[side][pit], why);
	memcpy(before, h->pit, sizeof before);
	if (!move_ends(h->pit[side], h->pit[!side], (uint32_t)pit,
	               h->rules.captures || h->rounds > 0, h->rules.sowings)) {
		memcpy(h->pit, before, sizeof before);
		return rows_endless(pit, &h->rules, why);
	}
	h->rounds += side;
	h->mover = !side;
	return JUDGE_LEGAL;
}

static void
hus_pick(const void *position, int seat, struct rng *rng,
         char move[GAME_MOVE])
{
	const struct hus *h = position;

	rows_pick(h->pit[seat - 1], PITS, rng, move);
}

static int
hus_each(const void *position, int seat,
         void (*visit)(void *context, const char *move), void *context)
{
	const struct hus *h = position;

	return rows_each(h->pit[seat - 1], PITS, visit, context);
}

static struct outcome
hus_outcome(const void *position)
{
	const struct hus *h = position;

	if (rows_bits(h->pit[h->mover], PITS) < 2)
		return (struct outcome){true, 2 - h->mover, "blocked"};
	if (h->rounds > h->rules.rounds)
		return (struct outcome){true, 0, "length"};
	return (struct outcome){0};
}

static void
hus_write(const void *position, char text[GAME_TEXT])
{
	const struct hus *h = position;

	rows_write(h->rounds, h->mover, h->pit[0], 2 * PITS, text);
}

static bool
hus_read(void *position, const int *param, const char *text,
         char why[GAME_WHY])
{
	struct hus h;

	memset(&h, 0, sizeof h);
	h.rules = rows_rules(param + 1);
	if (!rows_read(text, "rounds completed", &h.rounds, &h.mover, h.pit[0],
	               2 * PITS, why))
		return false;
	memcpy(position, &h, sizeof h);
	return true;
}

static void
hus_draw(const void *position, struct text *picture)
{
	const struct hus *h = position;

	text_addf(picture, "%d rounds completed, seat %d to move\n",
	          (int)h->rounds, (int)h->mover + 1);
	rows_draw(h->pit[0], 2 * PITS, picture);
}

const struct game game_hus = {
	.name = "hus",
	.about = {
		.title = "Hus",
		.source = "McGill COMP 424, project of 2016",
		.terms = "first=30s,move=2s,kill=4s,late=random,mem=800M,cpus=1,"
			"idle=stop,write=no,net=no,cwd=own",
		.rounds = 2,
		.longest = 2 * (ROWS_LONGEST + 1),
		.usual = 70, .most = 1265,
	},
	.size = sizeof(struct hus),
	.params = {{"seeds", NULL, 2, ROWS_MOST_SEEDS / (2 * FILLED), 2,
	            "in each of the 24 pits filled at the start", false},
	           ROWS_PARAM_LIST},
	.start = hus_start,
	.turn = hus_turn,
	.play = hus_play,
	.pick = hus_pick,
	.each = hus_each,
	.outcome = hus_outcome,
	.write = hus_write,
	.read = hus_read,
	.draw = hus_draw,
	.view = &hus_view,
};
