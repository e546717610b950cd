/*
 * Plain minimax: follows every line of play for --depth plies, prunes nothing and keeps
 * no clock.  For chance moves it takes the mean (expectimax).  USC's course lets its
 * students play against it.  With a depth beyond the end of the game it solves UCSD's
 * problem 1.
 */
#include <string.h>

#include "base/options.h"
#include "kit/eval.h"
#include "kit/kit.h"

static int64_t wanted_depth; /* in plies; 0 = the game's default */
static bool draw_ties;

static const struct option own_options[] = {
	{0, "depth", "N", "plies to look ahead; default 3, in Halma 2",
	 .number = &wanted_depth, .low = 1, .high = 1000},
	{0, "draw-ties", NULL, "of equal moves draw one, instead of the first",
	 .flag = &draw_ties},
	{0},
};

struct minimax_search {
	const struct game *game;
	struct eval eval;
	int seat; /* the seat for which it maximises */
	int depth;
	struct rng *rng;
};

/* A position whose moves we are searching. */
struct node {
	const struct minimax_search *search;
	const struct position *position;
	int mover;
	int ply;    /* moves since the root */
	int moves;  /* moves searched so far */
	int equal;  /* how many of them equal the best */
	int value;  /* the best value */
	char *move; /* receives the best move, unless NULL */
};

static int value_of(const struct minimax_search *search,
                    const struct position *position, int ply);

/* Whether a move as good as the best replaces it.  Equal moves have equal chances. */
static bool
wins_draw(struct node *node, int value)
{
	return draw_ties && node->move && value == node->value &&
	       rng_below(node->search->rng, (uint32_t)++node->equal) == 0;
}

/* Play one move and search it.  Only a better move replaces the best, so the first of
 * equal moves is played, unless --draw-ties draws one. */
static void
look(void *context, const char *move)
{
	struct node *node = context;
	const struct minimax_search *search = node->search;
	struct position after = *node->position;
	char why[GAME_WHY];

	if (search->game->play(&after, node->mover, move, why) != JUDGE_LEGAL)
		return; /* an endless move: three of those lose */
	int value = value_of(search, &after, node->ply + 1);
	bool better = node->mover == search->seat ? value > node->value
	                                          : value < node->value;
	if (node->moves++ && !better && !wins_draw(node, value))
		return;
	if (node->moves == 1 || better)
		node->equal = 1;
	node->value = value;
	if (node->move)
		strcpy(node->move, move);
}

/* A position in which chance moves. */
struct throw {
	const struct minimax_search *search;
	const struct position *position;
	int ply; /* players' moves since the root */
	struct eval_mean mean;
};

static void
look_at_outcome(void *context, int64_t weight, const char *outcome)
{
	struct throw *throw = context;
	const struct minimax_search *search = throw->search;
	struct position after = *throw->position;
	char why[GAME_WHY];

	search->game->play(&after, 0, outcome, why);
	eval_mean_add(&throw->mean, &search->eval, weight,
	              value_of(search, &after, throw->ply));
}

/* The value of a position `ply` moves from the root.  Chance moves do not count. */
static int
value_of(const struct minimax_search *search, const struct position *position, int ply)
{
	const struct game *game = search->game;
	struct outcome end = game->outcome(position);

	if (end.over)
		return eval_end(&search->eval, &end, search->seat, ply);
	struct throw throw = {search, position, ply, {0}};
	struct node node = {search, position, game->turn(position), ply};
	if (ply < search->depth && node.mover == GAME_CHANCE) {
		game->chance(position, look_at_outcome, &throw);
		return eval_mean(&throw.mean);
	}
	/* Suppose that the opponent sees the move. */
	if (node.mover == GAME_BOTH)
		node.mover = search->seat;
	if (ply < search->depth)
		game->each(position, node.mover, look, &node);
	if (node.moves)
		return node.value;
	return eval_position(&search->eval, game, position, search->seat);
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct eval eval = eval_find(game->name, eval_wanted);
	struct minimax_search search = {
		.game = game,
		.eval = eval,
		.seat = turn->seat,
		.depth = wanted_depth ? (int)wanted_depth : eval.known->depth,
		.rng = &turn->rng,
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

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "minimax",
		.about =
			"Looks at every line of play to a depth, plays the move "
			"that is best against\nthe best answers, and of equal "
			"moves the first.  Keeps no clock: too great a\ndepth "
			"loses on time.\n",
		.choose = choose,
		.options = {own_options, eval_options},
	};

	return kit_main(&player, argc, argv);
}
