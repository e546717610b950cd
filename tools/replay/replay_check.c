/*
 * Play the game again, event by event, with the referee's own streams of chance.
 * Measurements cannot be checked: we believe a record that says that a player was late or
 * dead if that was possible at this point.
 */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "replay/frames.h"

struct check {
	const struct recorded *recorded;
	const struct game *game;
	struct terms terms[3]; /* each seat's terms */
	struct position position;
	struct rng late;
	int pairs; /* which kinds of match the record can still be, as a mask: 1
	            * without, 2 with --pairs */
	int drawn; /* how often chance has moved */
	bool begun;
	int plies, restarts;
	int since_start; /* plies since the last start */
	int strikes[3];  /* endless moves, by seat */
	int hidden;      /* a mask of the seats that have moved since `before`, */
	struct position before; /* the position in which both seats owed a move */
	struct recorded_fault *fault;
};

#define WRONG(c, ...) (text_format((c)->fault->why, RECORDED_WHY, __VA_ARGS__), false)

/*
 * The events of the game
 */

/* Draw a start, or chance's outcome in the position.  Whether this text is drawn. */
static bool
draws(struct check *c, struct rng rng, bool start, const char *text)
{
	char drawn[GAME_TEXT > GAME_MOVE ? GAME_TEXT : GAME_MOVE];

	if (start) {
		c->game->start(&c->position, c->recorded->variant.param, &rng);
		c->game->write(&c->position, drawn);
	} else {
		game_roll(c->game, &c->position, &rng, drawn);
	}
	return !strcmp(drawn, text);
}

/* Whether the seed gives this text.  Under --pairs two games share their starts and dice.
 * A record does not say whether the match had --pairs, but its games are of one kind. */
static bool
is_drawn(struct check *c, enum rng_use use, int count, const char *text)
{
	int number = c->recorded->number, good = 0;
	int drawn_for[] = {0, number, (number + 1) / 2};

	for (int kind = 1; kind <= 2; kind++)
		if ((c->pairs & kind) &&
		    draws(c, rng_derive(c->recorded->seed, use,
		                        (uint64_t)drawn_for[kind],
		                        (uint64_t)count, 0),
		          use == RNG_START, text))
			good |= kind;
	c->pairs = good;
	return good;
}

static bool
check_start(struct check *c, const struct recorded_event *e)
{
	char why[GAME_WHY];

	if (c->begun)
		return WRONG(c, "a second start without an endless move before");
	if (!c->recorded->given && !is_drawn(c, RNG_START, c->restarts, e->text))
		return WRONG(c, "this is no start of the game from seed %llu",
		             (unsigned long long)c->recorded->seed);
	if (!c->game->read(&c->position, c->recorded->variant.param, e->text, why))
		return WRONG(c, "this is no position of the game: %s", why);
	c->begun = true;
	c->since_start = c->hidden = 0;
	c->late = rng_derive(c->recorded->seed, RNG_LATE,
	                     (uint64_t)c->recorded->number, (uint64_t)c->restarts,
	                     0);
	return true;
}

/* The position in which the mover chose: for a hidden move, the one before both moves. */
static const struct position *
seen_by_mover(struct check *c)
{
	if (c->game->turn(&c->position) == GAME_BOTH) {
		c->before = c->position;
		c->hidden = 0;
		return &c->before;
	}
	return c->hidden ? &c->before : &c->position;
}

/* Check that the recorded move is the one that the seed draws for a late player. */
static bool
check_late(struct check *c, const struct recorded_event *e,
           const struct position *seen)
{
	char move[GAME_MOVE];

	if (terms_get(&c->terms[e->seat], TERMS_LATE) != TERMS_RANDOM)
		return WRONG(c, "a late move, but under these terms a late "
		             "player loses");
	c->game->pick(seen, e->seat, &c->late, move);
	if (strcmp(move, e->text))
		return WRONG(c, "seat %d was late, and seed %llu draws the move "
		             "%s for it", e->seat,
		             (unsigned long long)c->recorded->seed, move);
	return true;
}

static bool
check_turn(struct check *c, const struct recorded_event *e)
{
	if (!c->begun)
		return WRONG(c, "a move, but no start before it");
	if (c->game->outcome(&c->position).over)
		return WRONG(c, "a move, but the game is over: %s",
		             c->game->outcome(&c->position).reason);
	if (c->game->turn(&c->position) == GAME_CHANCE)
		return WRONG(c, "seat %d has moved, but chance is to move",
		             e->seat);
	if (!(c->game->turn(&c->position) & e->seat))
		return WRONG(c, "seat %d has moved, but seat %d is to move",
		             e->seat, 3 - e->seat);
	if (c->game->turn(&c->position) == GAME_BOTH && e->seat == 2)
		return WRONG(c, "seat 2 moved before seat 1, which is asked first");
	return true;
}

static const char *
judged(enum judge judge)
{
	static const char *const words[] = {"legal", "malformed", "illegal",
	                                    "endless"};

	return words[judge];
}

static bool
check_move(struct check *c, const struct recorded_event *e)
{
	const struct position *seen;
	enum judge judge;
	char why[GAME_WHY] = "";

	if (!check_turn(c, e))
		return false;
	seen = seen_by_mover(c);
	if (e->late && !check_late(c, e, seen))
		return false;
	judge = c->game->play(&c->position, e->seat, e->text, why);
	if (judge != JUDGE_LEGAL)
		return WRONG(c, "the move %.60s is %s: %s", e->text,
		             judged(judge), why);
	c->hidden = seen == &c->before ? c->hidden | e->seat : 0;
	if (c->hidden == GAME_BOTH)
		c->hidden = 0;
	c->plies++;
	c->since_start++;
	return true;
}

/* Check that the seed gives the outcome. */
static bool
check_chance(struct check *c, const struct recorded_event *e)
{
	char why[GAME_WHY] = "";

	if (!c->begun)
		return WRONG(c, "chance has moved, but there is no start before it");
	if (c->game->outcome(&c->position).over)
		return WRONG(c, "chance has moved, but the game is over: %s",
		             c->game->outcome(&c->position).reason);
	if (c->game->turn(&c->position) != GAME_CHANCE)
		return WRONG(c, "chance has moved, but a player is to move");
	if (!is_drawn(c, RNG_CHANCE, c->drawn++, e->text))
		return WRONG(c, "seed %llu does not draw %.60s here",
		             (unsigned long long)c->recorded->seed, e->text);
	if (c->game->play(&c->position, 0, e->text, why) != JUDGE_LEGAL)
		return WRONG(c, "the rules refuse %.60s: %s", e->text, why);
	return true;
}

/* Check an endless move.  A new start must follow, or the end. */
static bool
check_endless(struct check *c, const struct recorded_event *e)
{
	enum judge judge;
	char why[GAME_WHY] = "";

	if (!check_turn(c, e))
		return false;
	judge = c->game->play(&c->position, e->seat, e->text, why);
	if (judge != JUDGE_ENDLESS)
		return WRONG(c, "the move %.60s is not endless, it is %s", e->text,
		             judged(judge));
	c->strikes[e->seat]++;
	c->begun = false;
	c->restarts++;
	return true;
}

/* Whether a seat has made the number of endless moves that loses. */
static bool
is_out(const struct check *c, int seat)
{
	return c->strikes[seat] >= terms_get(&c->terms[seat], TERMS_STRIKES);
}

static bool
check_event(struct check *c, const struct recorded_event *e)
{
	c->fault->line = e->line;
	if (is_out(c, 1) || is_out(c, 2))
		return WRONG(c, "the game goes on after %d endless moves by "
		             "one player", c->strikes[is_out(c, 1) ? 1 : 2]);
	switch (e->kind) {
	case RECORDED_START:
		return check_start(c, e);
	case RECORDED_MOVE:
		return check_move(c, e);
	case RECORDED_CHANCE:
		return check_chance(c, e);
	default:
		return check_endless(c, e);
	}
}

/*
 * The end
 */

static bool
check_own_end(struct check *c)
{
	const struct recorded *r = c->recorded;
	struct outcome end;

	if (!c->begun)
		return WRONG(c, "the game is over, but it did not begin");
	end = c->game->outcome(&c->position);
	if (!end.over)
		return WRONG(c, "the result is %s, but by the rules the game is "
		             "not over", r->result.reason);
	if (strcmp(end.reason, r->result.reason))
		return WRONG(c, "the result is %s, by the rules it is %s",
		             r->result.reason, end.reason);
	if (end.winner != r->result.winner)
		return WRONG(c, "the winner is %d, by the rules it is %d",
		             r->result.winner, end.winner);
	if (r->result.fault)
		return WRONG(c, "no player is at fault when the rules end a game");
	return true;
}

/* Check a verdict that gives a drawn game to the player with more time left. */
static bool
check_time_left(struct check *c)
{
	struct outcome end = c->game->outcome(&c->position);

	if (!c->begun || !end.over || end.winner)
		return WRONG(c, "time left decides only draws, and by the "
		             "rules this is none");
	if (!c->game->about.time_breaks_draws)
		return WRONG(c, "in this game time left decides no draw");
	for (int seat = 1; seat <= 2; seat++)
		if (terms_bank_us(&c->terms[seat], c->recorded->number) ==
		    CLOCK_NEVER)
			return WRONG(c, "the terms have no bank, so no time can be "
			             "left");
	return true;
}

/* Check that the loser has made as many endless moves as the terms allow. */
static bool
check_strikes(struct check *c)
{
	int loser = 3 - c->recorded->result.winner;

	if (!is_out(c, loser))
		return WRONG(c, "seat %d loses by endless moves, but has made "
		             "%d", loser, c->strikes[loser]);
	return true;
}

/* A mask of the seats that can have forfeited for this reason.  Before the first move
 * after a start either can, because clients must connect. */
static int
can_have_failed(const struct check *c, enum reason reason)
{
	if (c->begun && !c->since_start)
		return GAME_BOTH;
	if (verdict_any_time(reason))
		return GAME_BOTH;
	return c->begun ? c->game->turn(&c->position) : 0;
}

/* The n bytes of a quoted move without its escapes.  NULL if the verdict shortened it. */
static char *
quoted_move(const char *quoted, size_t n)
{
	enum { SHORTENED = 80 };
	char *move;

	if (n >= SHORTENED || (n > 3 && !memcmp(quoted + n - 3, "...", 3)))
		return NULL;
	move = xmalloc(n + 1);
	memcpy(move, quoted, n);
	move[n] = '\0';
	if (text_unescape(move))
		return move;
	free(move);
	return NULL;
}

/* Whether the rules refuse the move that a verdict's sentence quotes, and for the reason
 * that the sentence gives.  True also if the move is not known. */
static bool
refused_so(const struct check *c, const char *sentence, const char *end,
           enum judge wanted)
{
	char *move = quoted_move(sentence + 1, (size_t)(end - sentence) - 1);
	struct position after = c->position;
	char why[GAME_WHY] = "";
	enum judge judge;
	struct verdict v;

	if (!move)
		return true;
	judge = c->game->play(&after, c->recorded->result.fault, move, why);
	v = verdict_refused(c->recorded->result.fault, judge == JUDGE_MALFORMED, move,
	                    why);
	free(move);
	return judge == wanted && !strncmp(sentence, v.text, strlen(v.text));
}

/* If the sentence quotes the refused move, check that the rules refuse it with the same
 * words.  The move itself may contain the words that end the quotation, so try each place
 * where they stand. */
static bool
check_refusal(struct check *c, enum reason reason)
{
	bool illegal = reason == REASON_ILLEGAL, quotes = false, good = false;
	const char *behind = illegal ? "' is not legal: " : "' is no move: ";
	char *sentence = xstrdup(c->recorded->result.sentence);
	const char *end = sentence;

	if (text_unescape(sentence) && sentence[0] == '\'')
		while (!good && (end = strstr(end + 1, behind)) != NULL) {
			quotes = true;
			good = refused_so(c, sentence, end, illegal
			                  ? JUDGE_ILLEGAL : JUDGE_MALFORMED);
		}
	free(sentence);
	return good || (!quotes && !illegal) ||
	       WRONG(c, "by the rules the move said to be %s is not, or is so "
	             "for another reason", c->recorded->result.reason);
}

/* Check a loss that the rules of the game did not decide. */
static bool
check_forfeit(struct check *c, enum reason reason)
{
	const struct recorded *r = c->recorded;
	int loser = 3 - r->result.winner;

	if (!r->result.winner)
		return WRONG(c, "the result is %s, so a player must have won",
		             r->result.reason);
	if (r->result.fault != (verdict_blames(reason) ? loser : 0))
		return WRONG(c, "seat %d has lost by %s, but the seat at fault is "
		             "%d", loser, r->result.reason, r->result.fault);
	if (reason == REASON_TIME_LEFT)
		return check_time_left(c);
	if (reason == REASON_ENDLESS)
		return check_strikes(c);
	if (c->begun && c->game->outcome(&c->position).over)
		return WRONG(c, "the result is %s, but by the rules the game was "
		             "over: %s", r->result.reason,
		             c->game->outcome(&c->position).reason);
	if (!(can_have_failed(c, reason) & loser))
		return WRONG(c, "seat %d has lost by %s, but it was not its turn",
		             loser, r->result.reason);
	if (verdict_class(reason) == VERDICT_MOVE)
		return check_refusal(c, reason);
	return true;
}

static bool
check_result(struct check *c)
{
	const struct recorded *r = c->recorded;
	enum reason reason = verdict_reason(r->result.reason);

	c->fault->line = r->result.line;
	if (r->result.plies != c->plies)
		return WRONG(c, "the result counts %d plies, and there are %d",
		             r->result.plies, c->plies);
	if (r->result.none != (reason == REASON_VOID))
		return WRONG(c, "void is both the winner and the reason, or "
		             "neither");
	if (reason == REASON_VOID)
		return !r->result.fault || WRONG(c, "no player is at fault in a void "
		                          "game");
	return reason == REASON_GAME ? check_own_end(c)
	                             : check_forfeit(c, reason);
}

bool
check_recorded(const struct recorded *game, struct recorded_fault *fault)
{
	struct check c = {.recorded = game, .game = game->variant.game,
	                  .pairs = 3, .fault = fault};
	char reason[TERMS_WHY];
	bool good = true;

	*fault = (struct recorded_fault){game->result.line, ""};
	for (int seat = 1; seat <= 2 && good; seat++) {
		int player = seat == game->first ? 1 : 2;

		if (!terms_parse(&c.terms[seat], game->of[player], reason))
			good = WRONG(&c, "terms: %s", reason);
	}
	for (int i = 0; i < game->events && good; i++)
		good = check_event(&c, &game->event[i]);
	return good && check_result(&c);
}
