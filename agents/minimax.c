/*
 * Plain minimax: follows every line of play for --depth plies, prunes nothing
 * and keeps no clock.  It is what USC's course plays its students against, and
 * problem 1 of UCSD's (with a depth beyond the end of the game).
 */
#include <string.h>

#include "base/text.h"
#include "kit/eval.h"
#include "kit/kit.h"

/* In plies.  Halma has about 130 moves a position: depth 3 takes seconds. */
enum { DEPTH = 3, HALMA_DEPTH = 2, MOST_DEPTH = 1000 };

static int64_t wanted_depth; /* 0 = the game's default */

struct search {
	const struct game *game;
	const struct eval *eval;
	int seat; /* whose values these are: this one maximises */
	int depth;
};

/* A position whose moves are being looked at. */
struct node {
	const struct search *search;
	const struct position *position;
	int mover;
	int ply;    /* moves made since the root */
	int moves;  /* looked at so far */
	int value;  /* of the best of them, */
	char *move; /* which is written here, if this is not NULL */
};

static int value_of(const struct search *search,
                    const struct position *position, int ply);

/* Play one move and see what it is worth.  Only a better one replaces the best
 * so far, so of equal moves the first is played. */
static void
look(void *context, const char *move)
{
	struct node *node = context;
	const struct search *search = node->search;
	struct position after = *node->position;
	char why[GAME_WHY];

	if (search->game->play(&after, node->mover, move, why) != JUDGE_LEGAL)
		return; /* an endless one, and three of those lose */
	int value = value_of(search, &after, node->ply + 1);
	bool better = node->mover == search->seat ? value > node->value
	                                          : value < node->value;
	if (node->moves++ && !better)
		return;
	node->value = value;
	if (node->move)
		strcpy(node->move, move);
}

/* The value of a position that is `ply` moves from the root. */
static int
value_of(const struct search *search, const struct position *position, int ply)
{
	const struct game *game = search->game;
	struct outcome end = game->outcome(position);

	if (end.over)
		return eval_end(search->eval, &end, search->seat, ply);
	struct node node = {search, position, game->turn(position), ply};
	if (ply < search->depth && node.mover != GAME_BOTH)
		game->each(position, node.mover, look, &node);
	if (node.moves)
		return node.value;
	return eval_position(search->eval, game, position, search->seat);
}

static int
depth_for(const char *game)
{
	if (wanted_depth)
		return (int)wanted_depth;
	return strcmp(game, "halma") ? DEPTH : HALMA_DEPTH;
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct search search = {
		.game = game,
		.eval = eval_find(game->name, eval_name()),
		.seat = turn->seat,
		.depth = depth_for(game->name),
	};
	struct node root = {
		.search = &search,
		.position = &turn->position,
		.mover = turn->seat,
		.move = move,
	};

	if (eval_open(turn, move))
		return;
	game->each(&turn->position, turn->seat, look, &root);
	if (!root.moves)
		game->pick(&turn->position, turn->seat, &turn->rng, move);
}

static bool
option(const char *name, const char *value)
{
	return !strcmp(name, "--depth")
		? text_number(value, 1, MOST_DEPTH, &wanted_depth)
		: eval_option(name, value);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "minimax",
		.about =
			"Looks at every line of play to a depth, plays the move "
			"that is best against\nthe best answers, and of equal "
			"moves the first.  Keeps no clock: too great a\ndepth "
			"loses on time.\n"
			"  --depth N    plies to look ahead; default 3, in Halma 2\n"
			"  --eval NAME  what positions there are worth: pits or "
			"seeds (hus), goals or\n               stones (mancala), "
			"march, euclid or manhattan (halma)\n"
			"  --open N     play N random moves first; default 0\n",
		.choose = choose,
		.option = option,
	};

	return kit_main(&player, argc, argv);
}
