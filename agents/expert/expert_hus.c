/*
 * Hus: fast_search.h on a fast board.  The rules are in referee/games/hus.c.  A test
 * compares this board with them.
 */
#include "expert/expert.h"
#include "expert/sowing_play.h"

enum { PITS = 32, ROW = 16, PLIES = 10002 };

static struct sowing_shares shares;

static bool
hus_move(const struct sowing_board *from, unsigned pit, bool captures,
         struct sowing_board *to)
{
	return sowing_move(from, pit, captures, to, &shares, PITS, false);
}

/* The value of a seed in each pit; of a pit that can be sown (MOVABLE); of an inner pit
 * that is not empty (INNER); of having the move (TEMPO).  The values are the weights, in
 * 1/64, of a logistic regression on 660,000 positions.  These come from 12,000 games that
 * this search played against itself, trying 3000 moves for each move played, with an
 * evaluation by seeds and pits of two or more.  Against that evaluation the weights scored
 * 74 % in 100 games after four random plies, although they tried only 200,000 moves for
 * each move played, two thirds as many. */
static const unsigned char worth[PITS] = {
	4, 5, 5, 6, 6, 7, 9, 9, 9, 11, 11, 12, 14, 13, 12, 12,
	6, 6, 5, 5, 4, 3, 2, 3, 2, 1, 1, 1, 1, 1, 1, 2,
};

enum { MOVABLE = 2, INNER = 9, TEMPO = 20, CRUSHING = 600, SLACK = 8 };

static int
weigh(const unsigned char pit[PITS])
{
	unsigned short sum = 0;
	unsigned char inner = 0;

	for (int i = 0; i < PITS; i++)
		sum = (unsigned short)(sum + pit[i] * worth[i]);
	for (int i = ROW; i < PITS; i++)
		inner = (unsigned char)(inner + (pit[i] > 0));
	return sum + INNER * inner + MOVABLE * sowing_count(pit);
}

static int
hus_evaluate(const struct sowing_board *board)
{
	return weigh(board->pit[0]) - weigh(board->pit[1]) + TEMPO;
}

const struct sowing_rules hus_rules = {
	.shares = &shares,
	.pits = PITS,
	.plies = PLIES,
	.quiet = 2,
	.crushing = CRUSHING,
	.slack = SLACK,
	.move = hus_move,
	.evaluate = hus_evaluate,
};

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	if (turn->fresh)
		sowing_play_new(&hus_rules, most);
	sowing_play(&hus_rules, turn, most, move);
}

const struct expert expert_hus = {
	.game = "hus",
	.choose = choose,
	.level = {{100, 270}, {200, 160}, {320, 110}, {550, 65},
	          {1000, 35}, {2600, 8}, {11000, 0}, {84000, 0}},
};
