/*
 * Looks one move ahead.  In Kari it values a move as the course's own greedy player does,
 * in Mancala as UCSD's problem 3 does, and in Goofspiel by how near it is to the
 * prize's number.  In other games it takes the first evaluation of kit/eval.h.
 */
#include <string.h>

#include "kit/eval.h"
#include "kit/kit.h"

struct greedy_search {
	const struct kit_turn *turn;
	struct eval eval;
	int best;   /* the largest value so far */
	char *move; /* the first move with that value */
};

/* The value of a move that leads to the position `after`. */
static int
value_of(const struct greedy_search *search, const char *move,
         const struct position *after)
{
	const struct game *game = search->turn->variant.game;
	struct outcome end = game->outcome(after);
	int seat = search->turn->seat;
	bool wins = end.over && end.winner == seat;
	char text[GAME_TEXT];

	if (!search->eval.known->greedy)
		return (wins ? EVAL_SURE : 0) +
		       eval_position(&search->eval, game, after, seat);
	game->write(after, text);
	return search->eval.known->greedy(seat, move, text, wins);
}

static void
weigh(void *context, const char *move)
{
	struct greedy_search *search = context;
	const struct kit_turn *turn = search->turn;
	struct position after = turn->position;
	char why[GAME_WHY];

	if (turn->variant.game->play(&after, turn->seat, move, why) !=
	    JUDGE_LEGAL)
		return;
	int value = value_of(search, move, &after);
	if (value > search->best) {
		search->best = value;
		strcpy(search->move, move);
	}
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct greedy_search search = {turn, eval_find(game->name, NULL), EVAL_NONE,
	                               move};

	if (eval_open(turn, move))
		return;
	game->each(&turn->position, turn->seat, weigh, &search);
	if (search.best == EVAL_NONE ||
	    (!search.eval.score && !game->value && search.best == 0))
		game->pick(&turn->position, turn->seat, &turn->rng, move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "greedy",
		.about =
			"Looks one move ahead.  kari: wins, else captures, else "
			"moves the cube that is\nnearest to its goal corner, as "
			"the course's own greedy does.  mancala: the most\nstones "
			"on its side and in its goal, UCSD's problem 3.  hus, "
			"omweso, halma,\neinstein: wins, else the best position "
			"by minimax's evaluation.  goofspiel: the\ncard of the "
			"prize's number, or the nearest.  Any other game: wins if "
			"one move\ndoes it, else takes the best position where "
			"the rules give positions a\nvalue, else plays any legal "
			"move.\n",
		.choose = choose,
	};

	return kit_main(&player, argc, argv);
}
