#ifndef CASES_H
#define CASES_H

/*
 * Rules: how the tests of all games check a row of a table, or play a recorded game again.
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

/* ---- recorded games ---- */

/* A game of the vectors that is played again, and what was seen of games so far. */
struct history {
	struct variant variant;
	struct position at;
	char id[16];
	int plies; /* of this game */
	int games, endless, longest;
};

/* Begin a game at a position, or at its start. */
static inline void
history_begin(struct history *h, const char *variant, const char *from)
{
	harness_begin(&h->variant, &h->at, variant, from);
	h->plies = 0;
}

/* Check that the position's text has this part, and is read back as the position. */
static inline void
history_shows(const struct history *h, const char *part, const char *line)
{
	struct position again;
	char text[GAME_TEXT];

	memset(&again, 0x55, sizeof again);
	h->variant.game->write(&h->at, text);
	must(strstr(text, part), "%s: %s at '%s'", h->id, text, line);
	harness_read(&h->variant, &again, text);
	must(!memcmp(&again, &h->at, h->variant.game->size), "%s: read otherwise: %s", h->id,
	     text);
}

/* Play a move, which is in the list of all moves; `legal` is that list, or NULL.
 * Returns how it was judged. */
static inline enum judge
history_try(struct history *h, int seat, const char *legal, const char *move,
            const char *line)
{
	const struct game *game = h->variant.game;
	struct text list = harness_moves(game, &h->at, seat), part = {0};
	char why[GAME_WHY] = "";

	must(!game->outcome(&h->at).over, "%s: over at '%s'", h->id, line);
	must(game->turn(&h->at) == seat, "%s: another's turn at '%s'", h->id, line);
	text_addf(&list, ",");
	text_addf(&part, "%s,", legal ? legal : move);
	must(legal ? !strcmp(list.at, part.at)
	           : !strncmp(list.at, part.at, part.len) || strstr(list.at, part.at),
	     "%s: the moves are %s at '%s'", h->id, list.at, line);
	text_free(&list);
	text_free(&part);
	h->plies++;
	return game->play(&h->at, seat, move, why);
}

/* Play a legal move, and check the position after it. */
static inline void
history_play(struct history *h, int seat, const char *legal, const char *move,
             const char *after, const char *line)
{
	enum judge judge = history_try(h, seat, legal, move, line);

	must(judge == JUDGE_LEGAL, "%s: '%s' is %s", h->id, line, harness_judge(judge));
	history_shows(h, after, line);
}

/* Check how the game ended.  Winner -1: it is not over. */
static inline void
history_ends(struct history *h, int winner, const char *reason, const char *line)
{
	struct outcome end = h->variant.game->outcome(&h->at);

	must(end.over ? end.winner == winner && !strcmp(end.reason, reason) : winner < 0,
	     "%s: not '%s'", h->id, line);
	h->games++;
	h->longest = h->plies > h->longest ? h->plies : h->longest;
}

#endif
