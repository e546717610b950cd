#ifndef CASES_H
#define CASES_H

/*
 * Rules, case by case: how the tests of all games check a row of a table.
 */

#include "harness.h"

enum { CASE_TURN = -1 }; /* the seat to move, not a given one */

/* Check how a seat's move is judged.  `after` is the next position (NULL: any), or a
 * part of the reason. */
static inline void
case_play(const char *name, const char *from, int seat, const char *move,
          enum judge judge, const char *after)
{
	struct variant variant = harness_variant(name);
	const struct game *game = variant.game;
	struct position position, before;
	char why[GAME_WHY] = "", text[GAME_TEXT];
	enum judge got;

	memset(&position, 0, sizeof position);
	harness_read(&variant, &position, from);
	before = position;
	if (seat == CASE_TURN)
		seat = game->turn(&position);
	got = game->play(&position, seat, move, why);
	ck_assert_msg(got == judge, "'%s' in %s is %s: %s", move, from,
	              harness_judge(got), why);
	if (judge == JUDGE_LEGAL) {
		game->write(&position, text);
		ck_assert_str_eq(text, after ? after : text);
	} else {
		ck_assert(!memcmp(&before, &position, sizeof position));
		ck_assert_msg(*why && strstr(why, after), "'%s': %s", move, why);
	}
}

static inline void
case_move(const char *name, const char *from, const char *move, enum judge judge,
          const char *after)
{
	case_play(name, from, CASE_TURN, move, judge, after);
}

/* Check a position's end.  Winner -1: the game goes on. */
static inline void
case_end(const char *name, const char *text, int winner, const char *reason)
{
	struct variant variant = harness_variant(name);
	struct position position;
	struct outcome end;

	harness_read(&variant, &position, text);
	end = variant.game->outcome(&position);
	ck_assert_msg(end.over == (winner >= 0) && (!end.over || end.winner == winner),
	              "%s: over %d, winner %d", text, end.over, end.winner);
	if (end.over)
		ck_assert_str_eq(end.reason, reason);
}

/* Check a position's text.  If why is NULL it is good and written as it was read;
 * otherwise it is refused, with `why` in the reason. */
static inline void
case_text(const char *name, const char *text, const char *why)
{
	struct variant variant = harness_variant(name);
	struct position position, before;
	char said[GAME_WHY] = "", again[GAME_TEXT];
	bool good;

	memset(&position, 0x5a, sizeof position);
	before = position;
	good = variant.game->read(&position, variant.param, text, said);
	ck_assert_msg(good == !why, "'%s': %s", text, said);
	if (good) {
		variant.game->write(&position, again);
		ck_assert_str_eq(again, text);
	} else {
		ck_assert(!memcmp(&before, &position, sizeof position));
		ck_assert_msg(strstr(said, why) != NULL, "%s", said);
	}
}

static inline void
case_texts(const char *name, const struct refusal *refusal)
{
	for (const char *const *text = refusal->texts; *text; text++)
		case_text(name, *text, refusal->why);
}

/* Check how a position is drawn. */
static inline void
case_picture(const char *name, const char *text, const char *picture)
{
	struct variant variant = harness_variant(name);
	struct position position;
	struct text drawn = {0};

	harness_read(&variant, &position, text);
	variant.game->draw(&position, &drawn);
	ck_assert_str_eq(text_str(&drawn), picture);
	text_free(&drawn);
}

/* Check the moves of a seat. */
static inline void
case_moves(const char *name, const char *text, int seat, const char *moves)
{
	struct variant variant = harness_variant(name);
	struct position position;
	struct text list;

	harness_read(&variant, &position, text);
	list = harness_moves(variant.game, &position, seat);
	ck_assert_str_eq(text_str(&list), moves);
	text_free(&list);
}

#endif
