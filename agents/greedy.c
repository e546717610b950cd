/*
 * Looks one move ahead and no further.  What is good, each game says for
 * itself: to add one, write its function and name it in `known`.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "kit.h"

/* More than any score: to win comes before everything else. */
enum { NOT_WON = 1 << 24 };

struct knowledge {
	const char *game;

	/* How bad it is for the seat that its move has led to the position
	 * `after`, from 0 to NOT_WON - 1. */
	int (*score)(int seat, const char *move, const char *after);
};

/* What the course's own greedy goes by: few cubes left to the opponent, then
 * a short way for the moved cube to its goal corner, in steps of any
 * direction, then in steps along rows and columns. */
static int
score_kari(int seat, const char *move, const char *after)
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
	return 100 * cubes + 10 * steps + rows + columns;
}

static const struct knowledge known[] = {
	{"kari", score_kari},
	{0},
};

/* The knowledge of a game; its score is NULL where there is none. */
static const struct knowledge *
find(const char *game)
{
	const struct knowledge *k = known;

	while (k->game && strcmp(k->game, game))
		k++;
	return k;
}

struct search {
	const struct kit_turn *turn;
	const struct knowledge *knowledge;
	int best;   /* the lowest score so far */
	char *move; /* the first move that has it */
};

static void
weigh(void *context, const char *move)
{
	struct search *search = context;
	const struct kit_turn *turn = search->turn;
	const struct game *game = turn->variant.game;
	struct position after = turn->position;
	char text[GAME_TEXT], why[GAME_WHY];

	if (game->play(&after, turn->seat, move, why) != JUDGE_LEGAL)
		return;
	struct outcome end = game->outcome(&after);
	int score = end.over && end.winner == turn->seat ? 0 : NOT_WON;

	if (search->knowledge->score) {
		game->write(&after, text);
		score += search->knowledge->score(turn->seat, move, text);
	}
	if (score < search->best) {
		search->best = score;
		strcpy(search->move, move);
	}
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct search search = {turn, find(game->name), INT_MAX, move};

	game->each(&turn->position, turn->seat, weigh, &search);
	if (search.best == INT_MAX ||
	    (!search.knowledge->score && search.best >= NOT_WON))
		game->pick(&turn->position, turn->seat, &turn->rng, move);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "greedy",
		.about = "Looks one move ahead.  kari: wins, else captures, else "
		         "moves the cube that is\nnearest to its goal corner, as "
		         "the course's own greedy does.  Any other game:\nwins if "
		         "one move does it, else plays any legal move.\n",
		.choose = choose,
	};

	return kit_main(&player, argc, argv);
}
