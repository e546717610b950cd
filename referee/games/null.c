/*
 * The smallest game, to copy from.  It is built and tested like the others, but is not in
 * the list.  The players say `on` in turn, or `win` once.  `win` is legal from the third
 * ply on and wins.  After `plies` plies the game is a draw.
 *
 * To add your own game, copy this file, put your rules into each function, and name the
 * game in game_list.c.  Nothing else has to change.  The tests of all games then test
 * your game too. kari.c shows how a game brings its own board (game/view.h); this game
 * has none.
 *
 * Move text: `on` or `win`.  Legal order: as here.  Position text: the plies played, and
 * `won` after them if the last ply won.
 */
#include <string.h>

#include "base/text.h"
#include "game/game.h"

/* The whole position.  It has no pointers, because it is copied by assignment. */
struct null {
	int plies, most;
	int won; /* `win` was said, by the seat that moved last */
};

/* A start may depend on the parameters and draw from rng. */
static void
null_start(void *position, const int *param, struct rng *rng)
{
	(void)rng;
	memset(position, 0, sizeof(struct null));
	((struct null *)position)->most = param[0];
}

/* Whose turn it is, as a mask. */
static int
null_turn(const void *position)
{
	const struct null *n = position;

	return n->plies % 2 ? 2 : 1;
}

static int
may_win(const struct null *n)
{
	return n->plies >= 2;
}

/* Judge first.  Change the position last. */
static enum judge
null_play(void *position, int seat, const char *move, char why[GAME_WHY])
{
	struct null *n = position;
	int win = !strcmp(move, "win");

	(void)seat;
	if (!win && strcmp(move, "on"))
		return game_refuse(JUDGE_MALFORMED, why, "a move is on or win");
	if (win && !may_win(n))
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "nobody wins before the third ply");
	n->plies++;
	n->won = win;
	return JUDGE_LEGAL;
}

/* Visit the legal moves in their order; return the number of moves. */
static int
null_each(const void *position, int seat,
          void (*visit)(void *context, const char *move), void *context)
{
	int win = may_win(position);

	(void)seat;
	if (visit)
		visit(context, "on");
	if (visit && win)
		visit(context, "win");
	return 1 + win;
}

/* Draw one of the legal moves, all equally likely. */
static void
null_pick(const void *position, int seat, struct rng *rng, char move[GAME_MOVE])
{
	int win = may_win(position) && rng_below(rng, 2);

	(void)seat;
	text_format(move, GAME_MOVE, "%s", win ? "win" : "on");
}

/* Judge from the position alone: the player who is not to move has just moved. */
static struct outcome
null_outcome(const void *position)
{
	const struct null *n = position;

	if (n->won)
		return (struct outcome){true, 3 - null_turn(n), "won"};
	if (n->plies >= n->most)
		return (struct outcome){true, 0, "length"};
	return (struct outcome){0};
}

static void
null_write(const void *position, char text[GAME_TEXT])
{
	const struct null *n = position;

	text_format(text, GAME_TEXT, "%d%s", n->plies, n->won ? " won" : "");
}

/* Read what write wrote.  Leave the position unchanged on failure. */
static bool
null_read(void *position, const int *param, const char *text,
          char why[GAME_WHY])
{
	char digits[16];
	size_t len = strcspn(text, " ");
	int64_t plies;

	if (!text_format(digits, sizeof digits, "%.*s", (int)len, text) ||
	    !text_number(digits, 0, 1000000, &plies) ||
	    (text[len] && (strcmp(text + len, " won") || plies < 3)))
		return text_refuse(why, GAME_WHY, "a position is the plies "
		                   "played, from 0, and perhaps won");
	*(struct null *)position = (struct null){
		(int)plies, param[0], text[len] != '\0'};
	return true;
}

static void
null_draw(const void *position, struct text *picture)
{
	text_addf(picture, "after %d plies\n", ((const struct null *)position)->plies);
}

const struct game game_null = {
	.name = "null",
	.about = {
		.title = "The smallest game",
		.source = "made up, as a template",
		.terms = "move=2s",
		.rounds = 2,
		.longest = 1000,
	},
	.size = sizeof(struct null),
	.params = {{"plies", NULL, 1, 1000, 10, "the length of a draw"}},
	.start = null_start,
	.turn = null_turn,
	.play = null_play,
	.pick = null_pick,
	.each = null_each,
	.outcome = null_outcome,
	.write = null_write,
	.read = null_read,
	.draw = null_draw,
};
