/*
 * Omweso, as the reference program of McGill's COMP 424 project, 2015, plays it.
 *
 * Each side has 16 pits: 0-7 its outer row, from its own left, 8-15 its inner row, pit 15
 * above pit 0.  First each side places 32 seeds freely in its pits without seeing the
 * other's placement.  Then seat 1 begins.  Players sow counter-clockwise, by ascending
 * index, in their own pits only.  A move takes all seeds of a pit with two or more and
 * sows one into each pit from the next one on.  If the sowing goes round, it does not
 * skip the first pit.  The pit of the last seed is the end pit:
 *
 *   - if it was empty, the move ends;
 *   - if it was occupied, is an inner pit p, and both of the opponent's pits
 *     opposite, inner 23-p and outer p-8, are occupied: these are captured
 *     and sown on from the pit after the one where the last sowing started;
 *   - otherwise the seeds of the end pit are sown on (relay), and the next
 *     sowing starts there.
 *
 * In each player's first sowing move of a game there is no capture, only relay.  A move
 * that goes on after 200 sowings is endless.  A player wins if the opponent is left
 * without a pit of two or more.  Otherwise the game is a draw once the round counter is
 * above 5000.  The placement is a round too, so that is after 10000 sowing moves.
 *
 * Move text: to place, 16 counts joined by commas; afterwards the pit, 0-15.  Legal
 * order: ascending; there are too many placements to list.  Position text: the round
 * counter, the mover (0 = seat 1, 1 = seat 2), 16 counts of seat 1, 16 of seat 2.
 * Counter and mover are 0 until both have placed.  A side that has not placed has only
 * zeros.
 *
 * Where the course's text is silent or its program differs from the text: a capture does
 * not change where the last sowing started.  The 200th sowing may end a move.  A win
 * counts before the draw by length.  The course's server judged a placement of a wrong
 * sum too late; here the referee refuses it at once.
 *
 * We read any list of two or more whole numbers as a placement, so a wrong number of
 * counts, a negative count or a huge one is illegal, not malformed.
 *
 * We read counts of 0 to 65535.  All seeds of such a board could come to lie in one pit.
 * We then count them correctly and write up to seven digits, but do not read a count
 * above 65535.  A game from a start has 64 seeds.
 */
#include <ctype.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "games/rows.h"

enum {
	PITS = 16,
	ROW = 8,
	OPPOSITE = 23, /* the sum of the indexes of two opposite inner pits */
	SEEDS = 32,    /* seeds that each side places */
};

/* Arrays are by seat - 1.  A pit can come to hold all seeds of a position: 32 * 65535. */
struct omweso {
	struct rows_rules rules;
	uint32_t pit[2][PITS];
	int32_t round; /* 0 = the sides still place their seeds */
	int32_t mover;
};

/* Whether a side has placed its seeds.  Only for round 0. */
static bool
placed(const uint32_t pit[PITS])
{
	return rows_bits(pit, PITS) > 0;
}

/* Sow from a pit until the move ends.  False if that takes more than `most` sowings; the
 * pits then have no meaning.  We compute what the end pit will hold before the sowing, so
 * that the processor can begin the next sowing early.  We write & for && because the
 * processor cannot predict these conditions. */
static bool
move_ends(uint32_t own[PITS], uint32_t other[PITS], uint32_t pit,
          bool captures, int most)
{
	uint32_t from = pit, seeds = own[pit];

	own[pit] = 0;
	for (int sowings = 1; sowings <= most; sowings++) {
		uint32_t end = (from + seeds) % PITS;
		uint32_t held = own[end] + (seeds + PITS - 1) / PITS;
		uint32_t *inner = &other[(OPPOSITE - end) % PITS];
		uint32_t *outer = &other[(end - ROW) % PITS];

		rows_sow(own, PITS, from, seeds);
		if (held == 1)
			return true;
		if (captures & (end >= ROW) & (*inner > 0) & (*outer > 0)) {
			seeds = *inner + *outer;
			*inner = *outer = 0;
		} else {
			from = end;
			seeds = held;
			own[end] = 0;
		}
	}
	return false;
}

static void
omweso_start(void *position, const int *param, struct rng *rng)
{
	struct omweso *o = position;

	(void)rng;
	memset(o, 0, sizeof *o);
	o->rules = rows_rules(param);
}

static int
omweso_turn(const void *position)
{
	const struct omweso *o = position;

	if (o->round == 0)
		return !placed(o->pit[0]) + 2 * !placed(o->pit[1]);
	return 1 << o->mover;
}

/* Read whole numbers in canonical form, joined by commas.  Returns how many, or 0 if the
 * text is something else.  Keeps the first 16; a number that is too large becomes some
 * number above 32. */
static int
parse_counts(const char *text, int count[PITS])
{
	for (int n = 0;; text++) {
		bool negative = *text == '-';
		int value = 0;

		text += negative;
		if (!isdigit((unsigned char)*text) ||
		    (*text == '0' &&
		     (negative || isdigit((unsigned char)text[1]))))
			return 0;
		for (; isdigit((unsigned char)*text); text++)
			if (value <= SEEDS)
				value = 10 * value + *text - '0';
		if (n < PITS)
			count[n] = negative ? -value : value;
		n++;
		if (*text != ',')
			return *text ? 0 : n;
	}
}

/* Whether these are 16 counts that add up to 32. */
static bool
check_counts(const int count[PITS], int n, char why[GAME_WHY])
{
	int sum = 0;

	if (n != PITS)
		return text_refuse(why, GAME_WHY, "a placement has %d counts, "
		                   "not %d", PITS, n);
	for (int i = 0; i < PITS; i++) {
		if (count[i] < 0 || count[i] > SEEDS)
			return text_refuse(why, GAME_WHY, "count %d is %s",
			                   i + 1, count[i] < 0 ? "negative"
			                                       : "above 32");
		sum += count[i];
	}
	if (sum != SEEDS)
		text_format(why, GAME_WHY, "the counts add up to %d, not %d",
		            sum, SEEDS);
	return sum == SEEDS;
}

/* Place a side's seeds.  Begin the sowing if both have placed. */
static enum judge
place(struct omweso *o, int side, const char *text, char why[GAME_WHY])
{
	int count[PITS], n = parse_counts(text, count);

	if (rows_parse(text, PITS) >= 0)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "the seeds are placed first");
	if (n < 2)
		return game_refuse(JUDGE_MALFORMED, why,
		                   "a placement is 16 counts joined by commas");
	if (!check_counts(count, n, why))
		return JUDGE_ILLEGAL;
	for (int i = 0; i < PITS; i++)
		o->pit[side][i] = (uint32_t)count[i];
	o->round = placed(o->pit[!side]);
	return JUDGE_LEGAL;
}

/* Write what is wrong with a sowing move that names no pit. */
static enum judge
explain(const char *text, char why[GAME_WHY])
{
	int count[PITS];

	if (parse_counts(text, count) > 1)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "the seeds have been placed");
	return game_refuse(JUDGE_MALFORMED, why,
	                   "a move is a pit from 0 to 15");
}

static enum judge
omweso_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct omweso *o = position;
	uint32_t before[2][PITS];
	int side = seat - 1, pit;

	if (o->round == 0)
		return place(o, side, text, why);
	pit = rows_parse(text, PITS);
	if (pit < 0)
		return explain(text, why);
	if (o->pit[side][pit] < 2)
		return rows_unmovable(pit, o->pit[side][pit], why);
	memcpy(before, o->pit, sizeof before);
	if (!move_ends(o->pit[side], o->pit[!side], (uint32_t)pit,
	               o->rules.captures || o->round > 1, o->rules.sowings)) {
		memcpy(o->pit, before, sizeof before);
		return rows_endless(pit, &o->rules, why);
	}
	o->round += side;
	o->mover = !side;
	return JUDGE_LEGAL;
}

/* Throw 32 seeds into the 16 pits at random. */
static void
pick_placement(struct rng *rng, char move[GAME_MOVE])
{
	int count[PITS] = {0};
	uint64_t throws = 0;

	for (int i = 0; i < SEEDS; i++, throws /= PITS) {
		if (i % (64 / 4) == 0)
			throws = rng_next(rng);
		count[throws % PITS]++;
	}
	for (int i = 0; i < PITS; i++) {
		move = rows_put(move, (uint32_t)count[i]);
		*move++ = ',';
	}
	move[-1] = '\0';
}

static void
omweso_pick(const void *position, int seat, struct rng *rng,
            char move[GAME_MOVE])
{
	const struct omweso *o = position;

	if (o->round == 0)
		pick_placement(rng, move);
	else
		rows_pick(o->pit[seat - 1], PITS, rng, move);
}

static int
omweso_each(const void *position, int seat,
            void (*visit)(void *context, const char *move), void *context)
{
	const struct omweso *o = position;

	return o->round == 0 ? -1 : rows_each(o->pit[seat - 1], PITS, visit, context);
}

static struct outcome
omweso_outcome(const void *position)
{
	const struct omweso *o = position;

	if (o->round == 0)
		return (struct outcome){0};
	if (rows_bits(o->pit[o->mover], PITS) < 2)
		return (struct outcome){true, 2 - o->mover, "blocked"};
	if (o->round > o->rules.rounds)
		return (struct outcome){true, 0, "length"};
	return (struct outcome){0};
}

static void
omweso_write(const void *position, char text[GAME_TEXT])
{
	const struct omweso *o = position;

	rows_write(o->round, o->mover, o->pit[0], 2 * PITS, text);
}

/* Check round, mover and pits of a position during the placement. */
static bool
check_placing(const struct omweso *o, char why[GAME_WHY])
{
	if (o->round > 0)
		return true;
	if (o->mover > 0)
		text_format(why, GAME_WHY, "in round 0 the mover is 0");
	else if (placed(o->pit[0]) && placed(o->pit[1]))
		text_format(why, GAME_WHY,
		            "both have placed, so it is round 1");
	else
		return true;
	return false;
}

static bool
omweso_read(void *position, const int *param, const char *text,
            char why[GAME_WHY])
{
	struct omweso o;

	memset(&o, 0, sizeof o);
	o.rules = rows_rules(param);
	if (!rows_read(text, "round", &o.round, &o.mover, o.pit[0],
	               2 * PITS, why) ||
	    !check_placing(&o, why))
		return false;
	memcpy(position, &o, sizeof o);
	return true;
}

static void
omweso_draw(const void *position, struct text *picture)
{
	static const char *const seats[] = {"", "1", "2", "1 and 2"};
	const struct omweso *o = position;

	text_addf(picture, "round %d, seat %s to %s\n", (int)o->round,
	          seats[omweso_turn(o)], o->round ? "move" : "place seeds");
	rows_draw(o->pit[0], 2 * PITS, picture);
}

const struct game game_omweso = {
	.name = "omweso",
	.about = {
		.title = "Omweso",
		.source = "McGill COMP 424, project of 2015",
		.terms = "first=60s,move=2s,kill=4s,firstkill=10s,late=random,mem=800M,"
			"cpus=1,idle=stop,write=no,net=no,cwd=own",
		.rounds = 2,
		.longest = 2 + 2 * ROWS_LONGEST,
		.usual = 60, .most = 1000,
	},
	.size = sizeof(struct omweso),
	.params = {ROWS_PARAM_LIST},
	.start = omweso_start,
	.turn = omweso_turn,
	.play = omweso_play,
	.pick = omweso_pick,
	.each = omweso_each,
	.outcome = omweso_outcome,
	.write = omweso_write,
	.read = omweso_read,
	.draw = omweso_draw,
	.view = &omweso_view,
};
