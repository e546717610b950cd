/*
 * Omweso: a placement drawn from a few good ones, so that no opponent can
 * prepare for it; then sowing_search.c on a fast board.  The rules are in
 * referee/games/omweso.c; a test compares this board with them.
 */
#include "expert/expert.h"
#include "expert/sowing_play.h"

enum {
	PITS = 16,
	ROUND = 1,  /* the placement was round 0 */
	PLIES = 10000,
	CRUSHING = 40,
	SETUPS = 6, /* a seat */
	FEW = 1000, /* a level with fewer moves to try places at random */
};

static struct sowing_shares shares;

static bool
omweso_move(const struct sowing_board *from, unsigned pit, bool captures,
            struct sowing_board *to)
{
	return sowing_move(from, pit, captures, to, &shares, PITS, true);
}

static int
omweso_evaluate(const struct sowing_board *board)
{
	return board->seeds[0] - board->seeds[1];
}

const struct sowing_rules omweso_rules = {
	.shares = &shares,
	.pits = PITS,
	.round = ROUND,
	.plies = PLIES,
	.quiet = 2,
	.crushing = CRUSHING,
	.move = omweso_move,
	.evaluate = omweso_evaluate,
};

/*
 * Nearly all seeds in a few pits: then little can be captured, since that takes
 * both pits of a pair, and one great sowing changes everything.
 *
 * Each is the best of its kind that tests/strong/climb_omweso.c found in five
 * races of a minute or two of processor time each: two for seat 2 and one for
 * seat 1 against random placements, then
 *	climb_omweso 1 5 race 1024 6 5 4 15 of those for seat 2
 *	climb_omweso 2 6 race 512 6 5 4 10 of these
 * Wins against 100 random placements, trying 30,000 moves a turn (4 ms) against
 * an opponent that looks 7 plies ahead:
 *	climb_omweso 1 401 try 100 30000 7 SETUP...  99 100 100 100 100  99 %
 *	climb_omweso 2 402 try 100 30000 7 SETUP... 100 100 100  99 100  99 %
 * A random placement wins 91 % as first and 9 % as second.  Among these, the
 * second mostly wins.
 */
static const char *const setups[2][SETUPS] = {
	{
		"0,0,0,0,0,0,4,4,5,2,17,0,0,0,0,0",
		"0,1,0,0,0,0,3,3,8,0,16,0,1,0,0,0",
		"0,0,0,0,1,0,3,2,7,0,17,0,0,1,0,1",
		"1,0,1,0,1,1,0,1,15,0,0,0,1,0,11,0",
		"0,0,0,8,0,0,0,5,5,0,3,11,0,0,0,0",
		"0,0,0,17,0,0,0,0,0,0,0,15,0,0,0,0",
	},
	{
		"2,0,0,0,0,0,2,18,2,1,1,0,4,1,1,0",
		"0,2,0,0,0,0,0,3,0,3,19,2,1,0,0,2",
		"0,0,0,0,0,0,0,3,5,0,16,6,2,0,0,0",
		"0,0,0,0,0,1,0,19,5,1,0,0,3,0,2,1",
		"24,2,1,0,0,2,0,1,0,0,0,0,0,0,2,0",
		"0,0,0,0,0,0,4,0,0,7,18,1,1,0,1,0",
	},
};

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	bool placing = game->each(&turn->position, turn->seat, NULL, NULL) < 0;

	if (turn->fresh)
		sowing_play_new(&omweso_rules, most);
	if (!placing)
		sowing_play(&omweso_rules, turn, most, move);
	else if (most && most < FEW)
		game->pick(&turn->position, turn->seat, &turn->rng, move);
	else
		strcpy(move, setups[turn->seat - 1]
		                   [rng_below(&turn->rng, SETUPS)]);
}

const struct expert expert_omweso = {.game = "omweso", .choose = choose};
