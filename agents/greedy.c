/*
 * Looks one move ahead and no further.  In Kari it goes by what the course's
 * own greedy goes by, in Mancala by what UCSD's problem 3 does, in any other
 * game by the evaluation that has proved best there (eval.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kit/eval.h"
#include "kit/kit.h"

/* What the course's own greedy goes by: few cubes left to the opponent, then
 * a short way for the moved cube to its goal corner, in steps of any
 * direction, then in steps along rows and columns. */
static int
value_in_kari(int seat, const char *move, const char *after)
{
	const char *own = seat == 1 ? "ABCDEF" : "abcdef";
	const char *other = seat == 1 ? "abcdef" : "ABCDEF";
	int cubes = 0, goal = seat == 1 ? 4 : 0;

	if (!strcmp(move, "00"))
		return 0;
	for (int i = 0; i < 25; i++)
		cubes += strchr(other, after[i]) != NULL;
	int square = (int)(strchr(after, own[move[0] - '1']) - after);
	int rows = abs(square / 5 - goal), columns = abs(square % 5 - goal);
	int steps = rows > columns ? rows : columns;
	return -(100 * cubes + 10 * steps + rows + columns);
}

/* The stones on the own side and in the own goal less the opponent's.  The
 * course divides this by 2MN, and its move() begins with -1 as the best value
 * so far, so less than that counts as no less. */
static int
value_in_mancala(int seat, const char *after)
{
	int value = eval_find("mancala", "stones")->score(after);
	int pits = 0, stones = 0;

	sscanf(after, "%d %d", &pits, &stones);
	value = seat == 1 ? value : -value;
	return value < -2 * pits * stones ? -2 * pits * stones : value;
}

struct search {
	const struct kit_turn *turn;
	const struct eval *eval;
	int best;   /* the greatest value so far */
	char *move; /* the first move that has it */
};

/* What a move is worth that leads to this position. */
static int
value_of(const struct search *search, const char *move,
         const struct position *after)
{
	const struct game *game = search->turn->variant.game;
	struct outcome end = game->outcome(after);
	int seat = search->turn->seat;
	int won = end.over && end.winner == seat ? EVAL_SURE : 0;
	char text[GAME_TEXT];

	game->write(after, text);
	if (!strcmp(game->name, "mancala"))
		return value_in_mancala(seat, text); /* it knows no end */
	if (!strcmp(game->name, "kari"))
		return won + value_in_kari(seat, move, text);
	return won + eval_position(search->eval, game, after, seat);
}

static void
weigh(void *context, const char *move)
{
	struct search *search = context;
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
	const struct eval *eval = eval_find(game->name, NULL);
	struct search search = {turn, eval, EVAL_NONE, move};

	if (eval_open(turn, move))
		return;
	game->each(&turn->position, turn->seat, weigh, &search);
	if (search.best == EVAL_NONE || (!eval->score && search.best == 0))
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
			"omweso, halma: wins,\nelse the best position by the "
			"evaluation that minimax has.  Any other game: wins\nif "
			"one move does it, else plays any legal move.\n",
		.choose = choose,
	};

	return kit_main(&player, argc, argv);
}
