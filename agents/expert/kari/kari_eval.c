/*
 * The verdicts are proofs by a few operations on sets of squares.  Each one makes the
 * tree of a search smaller.
 *
 * The weights are a logistic regression on 352,000 positions and their winners, taken
 * from a solver's searches of all twelve classes of openings.  On other such positions
 * the sign of the value names the winner in 82 % (79 % without attacks and nearest
 * cubes).
 */
#include "expert/kari/kari_eval.h"

enum { SETS = 4, FAR = 4, MOST_ATTACKED = 3 };

/* By set, in the order of struct kari_board, and square.  Rows are counted from the side's
 * own corner and end at the diagonal, because mirror images are worth the same. */
static const signed char worth[SETS][15] = {
	{
		109,
		45, 29,
		20, 40, 8,
		8, 30, 26, 0,
		14, 47, 54, 0, 0,
	},
	{
		85,
		43, 42,
		14, 41, 17,
		4, 25, 35, 19,
		1, 30, 74, 80, 0,
	},
	{
		-67,
		-36, -38,
		-12, -45, -11,
		5, -24, -28, 12,
		5, -28, -75, -83, 0,
	},
	{
		-79,
		-40, -48,
		-18, -48, -15,
		-4, -28, -42, -10,
		7, -26, -68, -86, 0,
	},
};

/* By set and the number of enemy cubes that the set attacks. */
static const signed char attack[SETS][MOST_ATTACKED + 1] = {
	{-19, 16, 14, 3},
	{18, 1, -13, -23},
	{6, -5, 2, 6},
	{-40, 10, 42, 68},
};

/* By set and the steps from its nearest cube to the goal, 1 to 4; last: no cube. */
static const signed char nearest[SETS][FAR + 1] = {
	{0, 67, 8, -42, -71},
	{71, 45, -1, -52, -90},
	{-48, -34, 2, 52, 86},
	{-68, -42, 30, 69, 72},
};

/* By side: the squares at most 0, 1, ... steps from its goal. */
static const uint32_t within[2][FAR + 1] = {
	{0x10000000, 0x18600000, 0x1c71c000, 0x1e79e780, 0x1f7df7df},
	{0x00000001, 0x000000c3, 0x000071c7, 0x003cf3cf, 0x1f7df7df},
};

/* By side and square of a cube: the squares that the cube can still reach, including its
 * own; its steps to the goal. */
static uint32_t before[2][32];
static unsigned char steps_from[2][32];
static short value_at[2][SETS][32]; /* value_at[side to move][set][square]: the value
                                     * of a cube there */

/* A square as seen from a side's own corner. */
static int
turned(int at, int side)
{
	return side == 0 ? at : 4 * KARI_ROW + 4 - at;
}

static int
worth_of(int set, int at)
{
	int row = at / KARI_ROW, column = at % KARI_ROW;
	int low = row > column ? row : column;

	return worth[set][low * (low + 1) / 2 + row + column - low];
}

static uint32_t
squares_before(int at, int side)
{
	uint32_t set = 1u << at;

	for (int i = 0; i < KARI_SIDE; i++)
		set |= kari_attacked(set, side) & KARI_SQUARES;
	return set;
}

static void
start_square(int at, int side)
{
	int seen = turned(at, side), row = seen / KARI_ROW, column = seen % KARI_ROW;

	before[side][at] = squares_before(at, side);
	steps_from[side][at] = (unsigned char)(4 - (row < column ? row : column));
	for (int set = 0; set < SETS; set++)
		value_at[side][set][at] = (short)worth_of(
			set, set < 2 ? seen : turned(seen, 1));
}

void
kari_eval_start(void)
{
	for (uint32_t left = KARI_SQUARES; left; left &= left - 1)
		for (int side = 0; side < 2; side++)
			start_square(kari_first(left), side);
}

uint32_t
kari_threats(const struct kari_board *board)
{
	return board->next & within[!board->side][1];
}

/* ---- verdicts ---- */

static bool
is_one(uint32_t set)
{
	return set && !(set & (set - 1));
}

/* Whether a cube of board->later, one step from the goal, wins in the player's next turn,
 * if the opponent has no threat: the opponent cannot capture it, or there are two such
 * cubes, or the player can capture the only cube that could capture it. */
static bool
wins_next(const struct kari_board *board, uint32_t mine)
{
	uint32_t ready = board->later & within[board->side][1];
	uint32_t by = board->next & kari_attacked(ready, board->side);

	if (!ready)
		return false;
	return ready & ~kari_attacked(board->next, !board->side) ||
	       !is_one(ready) || (is_one(by) && by & mine);
}

/* Whether the player can put a cube beside the goal, unattacked, that steps on the goal
 * in the turn after next.  No cube of the opponent may reach its own goal earlier. */
static bool
wins_after(const struct kari_board *board, uint32_t mine)
{
	uint32_t theirs = board->next | board->last;

	return !(theirs & within[!board->side][1]) &&
	       mine & within[board->side][1] & ~(board->now | board->later) &
	               ~kari_attacked(theirs, !board->side);
}

/* The number of moves after which a side can reach its goal at the soonest. */
static int
soonest(uint32_t first, uint32_t second, int side)
{
	for (int steps = 1; steps <= FAR; steps++)
		if ((first | second) & within[side][steps])
			return 2 * steps - !!(first & within[side][steps]);
	return 2 * FAR + 1;
}

/*
 * Whether the player wins the race.  A cube with no other cube in front of it, of either
 * side, can never be captured.  It moves in each of its turns.  If a cube of its own side
 * blocks it then, that cube is nearer to the goal, moves in the other turns and gets
 * there sooner.
 */
static bool
wins_race(const struct kari_board *board)
{
	int side = board->side;
	uint32_t all = board->now | board->later | board->next | board->last;
	int most = soonest(board->next, board->last, !side);

	for (uint32_t left = board->now | board->later; left; left &= left - 1) {
		uint32_t cube = left & -left;
		int at = kari_first(cube);

		if (2 * steps_from[side][at] - !!(board->now & cube) <= most &&
		    !(before[side][at] & all & ~cube))
			return true;
	}
	return false;
}

enum kari_verdict
kari_verdict(const struct kari_board *board)
{
	uint32_t mine = kari_attacked(board->now, board->side);
	uint32_t theirs = board->next | board->last;
	uint32_t threats = kari_threats(board);

	if (board->now & within[board->side][1] ||
	    (is_one(theirs) && mine & theirs))
		return KARI_SEEN_WON;
	if (threats)
		return is_one(threats) && threats & mine ? KARI_SEEN_NONE
		                                         : KARI_SEEN_LOST;
	return wins_next(board, mine) || wins_after(board, mine) ||
	                       wins_race(board)
	               ? KARI_SEEN_WON
	               : KARI_SEEN_NONE;
}

/* ---- values ---- */

static int
value_of_set(uint32_t set, const short value[32])
{
	int sum = 0;

	for (; set; set &= set - 1)
		sum += value[kari_first(set)];
	return sum;
}

static int
value_of_attack(int which, uint32_t set, int side, uint32_t enemies)
{
	int n = kari_count(kari_attacked(set, side) & enemies);

	return attack[which][n < MOST_ATTACKED ? n : MOST_ATTACKED];
}

static int
value_of_nearest(int which, uint32_t set, int side)
{
	int steps = 1;

	while (steps <= FAR && !(set & within[side][steps]))
		steps++;
	return nearest[which][steps - 1];
}

int
kari_eval(const struct kari_board *board)
{
	const uint32_t set[SETS] = {board->now, board->later, board->next,
	                            board->last};
	uint32_t own[2] = {set[0] | set[1], set[2] | set[3]};
	int sum = 0;

	for (int i = 0; i < SETS; i++) {
		int side = i < 2 ? board->side : !board->side;

		sum += value_of_set(set[i], value_at[board->side][i]) +
		       value_of_attack(i, set[i], side, own[i < 2]) +
		       value_of_nearest(i, set[i], side);
	}
	return sum;
}
