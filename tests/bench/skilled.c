/* A player of a known strength, for term.sh: `skilled N` looks one move ahead in N of
 * 100 turns, and plays any legal move in the others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/eval.h"
#include "kit/kit.h"

static unsigned skill; /* of 100 */

struct search {
	struct kit_turn *turn;
	struct eval eval;
	int best;
	char *move;
};

static void
weigh(void *context, const char *move)
{
	struct search *s = context;
	const struct game *game = s->turn->variant.game;
	struct position after = s->turn->position;
	char why[GAME_WHY];
	int value;

	if (game->play(&after, s->turn->seat, move, why) != JUDGE_LEGAL)
		return;
	value = eval_position(&s->eval, game, &after, s->turn->seat);
	if (game->outcome(&after).winner == s->turn->seat)
		value = EVAL_SURE;
	if (value > s->best) {
		s->best = value;
		strcpy(s->move, move);
	}
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct search search = {turn, eval_find(game->name, NULL), EVAL_NONE, move};

	game->pick(&turn->position, turn->seat, &turn->rng, move);
	if (rng_below(&turn->rng, 100) < skill)
		game->each(&turn->position, turn->seat, weigh, &search);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "skilled", .about = "Looks one move ahead in N of 100 turns.\n",
		.choose = choose,
	};

	if (argc != 2)
		return 2;
	skill = (unsigned)atoi(argv[1]);
	return kit_main(&player, 1, argv);
}
