#include <string.h>
#include <time.h>

#include "check/opponent.h"

enum {
	PLAYOUTS = 40, /* random playouts to see where a move leads */
	AHEAD = 60,    /* the most plies of a playout */
	AFTER = 2,     /* turns to play after the agent's pass */
};

/* Static, because the state of a wire has no room for an opponent.  There is only one
 * opponent at a time. */
static struct {
	enum opponent_style style;
	int turns;
	const struct variant *variant;
	struct position position;
	struct rng rng;
	int seat, moved, ends; /* its seat; its turns so far; the turn at which it
	                        * resigns */
} me;

void
opponent_set(enum opponent_style style, int turns)
{
	me.style = style;
	me.turns = turns;
}

static void
begin(struct talk *talk, const struct wire_begin *b)
{
	(void)talk;
	me.variant = b->variant;
	me.rng = rng_derive((uint64_t)b->seed, RNG_AGENT, 0, 0, 0);
	me.seat = b->seat;
	me.moved = 0;
	me.ends = me.turns;
}

static void
turn(struct talk *talk, const struct wire_turn *t)
{
	(void)talk;
	memcpy(&me.position, t->whole, me.variant->game->size);
}

/* Play at random until the agent has to pass, for at most AHEAD plies.  Returns how many of
 * these plies are left, so 0 if the agent never had to pass. */
static int
soon_passes(struct position at)
{
	const struct game *game = me.variant->game;
	char move[GAME_MOVE], why[GAME_WHY];

	for (int left = AHEAD; left > 0 && !game->outcome(&at).over; left--) {
		int seat = game_mover(game, &at);

		if (seat == 3 - me.seat && game_must_pass(game, &at, seat))
			return left;
		game_draw_move(game, &at, &me.rng, move);
		if (game->play(&at, seat, move, why) != JUDGE_LEGAL)
			break;
	}
	return 0;
}

struct lead {
	long best;
	char *move;
};

static void
look_where(void *context, const char *move)
{
	struct lead *lead = context;
	struct position after = me.position;
	char why[GAME_WHY];
	long sum = 0;

	if (me.variant->game->play(&after, me.seat, move, why) != JUDGE_LEGAL)
		return;
	for (int i = 0; i < PLAYOUTS; i++)
		sum += soon_passes(after);
	if (sum <= lead->best)
		return;
	lead->best = sum;
	text_format(lead->move, GAME_MOVE, "%s", move);
}

static void
choose(char move[GAME_MOVE])
{
	const struct game *game = me.variant->game;
	struct position after = me.position;
	char drawn[GAME_MOVE], why[GAME_WHY];

	game->pick(&me.position, me.seat, &me.rng, drawn);
	move[0] = '\0';
	if (me.style == OPPONENT_PASS)
		game->each(&me.position, me.seat, look_where,
		           &(struct lead){0, move});
	if (!*move || game->play(&after, me.seat, move, why) != JUDGE_LEGAL)
		memcpy(move, drawn, GAME_MOVE);
}

static void
told(struct talk *talk, const char *move, bool own)
{
	const char *pass = me.variant->game->pass;

	(void)talk;
	if (me.style == OPPONENT_PASS && !own && !strcmp(move, pass) &&
	    me.ends > me.moved + AFTER)
		me.ends = me.moved + AFTER;
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	const struct timespec rest = {0, OPPONENT_SLOW_MS * 1000000L};
	char move[GAME_MOVE];

	(void)why;
	if (!owed)
		return TAKE_MORE;
	if (me.moved++ >= me.ends)
		return TAKE_RESIGN;
	if (me.style == OPPONENT_SLOW)
		nanosleep(&rest, NULL);
	choose(move);
	text_clear(&talk->said);
	text_add(&talk->said, move);
	return TAKE_MOVE;
}

const struct wire opponent_wire = {
	.name = "opponent",
	.transport = WIRE_PERSON,
	.begin = begin,
	.turn = turn,
	.told = told,
	.take = take,
	.cancels = true,
};
