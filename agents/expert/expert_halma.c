/*
 * Halma: alpha-beta over the moves that gain most, deeper and deeper.
 *
 * A piece costs its side more the further it is from the side's target corner.  The gain
 * of a move is the cost that it saves.  A position has about 130 moves; we skip those
 * that gain least.  At the end of the search, a position's value is the difference of the
 * costs, plus what each side could gain next with each of its pieces, which measures its
 * ladders.
 *
 * All this is for the course's board and camps. alphabeta_search.h plays any other board.
 *
 * The player never moves to the same position twice in a game.  On the files wire a
 * process plays only one move and does not know the earlier positions, so the evaluation
 * alone must lead home: 19 pieces cost least when they fill the goal, and in the last
 * part an actual gain is worth more than a possible one.
 *
 * "65 %, 40" means: the choice made here scored 65 % against the other one named, in 40
 * games of 300,000 moves evaluated a move, with the first four plies random and each
 * start played twice. 40 games are accurate to 15 %.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "expert/halma_board.h"
#include "expert/known.h"
#include "kit/think.h"

enum {
	SIDE = HALMA_SIDE,
	WIDTH = 24,      /* how many moves of a position we search (16 instead: 55 %,
	                  * 40) */
	ROOT_WIDTH = 48, /* the same at the root */
	MOST_DEPTH = 40,
	FEW = 5,         /* a side with at most this many pieces outside the goal is in
	                  * its last part */
	TABLE_MB = 16,
	CHECK = 256,     /* positions between two checks of the clock */
	SEEN = 1024,     /* how many positions of a game we remember */
	MOVES = 150,     /* a bank is divided among this many moves */
	ENOUGH = 4000000, /* evaluate at most this many moves for each move that we play,
	                   * if there is a bank */
};

/* Values: a won game; above every value; above every evaluation. */
enum { WON = 1 << 28, INFINITE = WON + 1, SURE = WON - 1000 };

enum { PARAM_RULES, PARAM_FIRST, PARAM_PLIES, PARAM_SIZE, PARAM_CAMP };

static struct known_table table;

/* The positions to which we have moved in this game. */
static struct {
	uint64_t key[SEEN];
	int n;
} seen;

/* ---- evaluation ---- */

struct ranked {
	struct halma_move move;
	int rank; /* the move with the largest rank is searched first */
};

struct search {
	struct kit_turn *turn;
	struct halma_board board;
	bool last[2];               /* by side: whether it is in its last part */
	int cost[2][HALMA_SQUARES]; /* by side and square: the cost of a piece there */
	int total[2];               /* by side: the cost of all its pieces */
	uint64_t salt;              /* a hash of the costs, on which values depend */
	uint64_t weighed, most;     /* moves evaluated; their limit, 0 = none */
	uint64_t positions;
	int plies_left;             /* plies until the game is drawn */
	int depth;                  /* the depth of this pass */
	bool late;                  /* values are invalid */
	struct ranked root[HALMA_MOVES]; /* the best so far first */
	int roots;
	int value;
};

/* The coordinates of a square, seen from the side's target corner. */
static void
from_corner(int side, int square, int *x, int *y)
{
	int s = side ? square : HALMA_SQUARES - 1 - square;

	*x = s % SIDE;
	*y = s / SIDE;
}

/* The steps along rows and columns, plus two extra costs: for pieces far behind and for
 * pieces far from the diagonal.  We tried pairs of weights for these. 12 and 90 scored 68
 * %, 40, against 8 and 60.  These scored 65 against 5 and 50, these 68 against 5 and 30,
 * and these 62 against 3 and 15. 20 and 140 are as good as 12 and 90.  No 19 squares cost
 * less than the camp. */
static int
march_cost(int side, int square)
{
	int x, y;

	from_corner(side, square, &x, &y);
	return 100 * (x + y) + 12 * (x + y) * (x + y) + 90 * abs(x - y);
}

/* The distance to the nearest empty square of the goal. */
static int
way_cost(const struct halma_board *board, int side, int square)
{
	int x, y, u, v, least = 100 * 2 * SIDE;

	from_corner(side, square, &x, &y);
	for (int goal = 0; goal < HALMA_SQUARES; goal++) {
		if (board->cell[goal] || !halma_board_in_camp(!side, goal))
			continue;
		from_corner(side, goal, &u, &v);
		int dx = abs(x - u), dy = abs(y - v);
		int way = 100 * (dx > dy ? dx : dy) + 20 * (dx + dy);
		least = way < least ? way : least;
	}
	return least;
}

/* The last pieces go to empty squares.  Pieces in the goal make room by moving towards
 * its corner. */
static int
last_cost(const struct halma_board *board, int side, int square)
{
	int x, y;

	if (!halma_board_in_camp(!side, square))
		return 300 + way_cost(board, side, square);
	from_corner(side, square, &x, &y);
	return 6 * (x + y);
}

static void
make_costs(struct search *s, int side)
{
	const struct halma_board *b = &s->board;

	s->last[side] = b->pieces[side] - b->goal[side] <= FEW;
	s->total[side] = 0;
	for (int square = 0; square < HALMA_SQUARES; square++) {
		int cost = s->last[side] ? last_cost(b, side, square)
		                         : march_cost(side, square);

		s->cost[side][square] = cost;
		if (b->cell[square] == 1 + side)
			s->total[side] += cost;
		s->salt = (s->salt ^ (uint64_t)cost) * 0x100000001b3;
	}
}

/* The possible gains of a side's moves. */
struct hope {
	int moves;
	int best; /* the largest gain of a move */
	int sum;  /* the sum of the best gains of all pieces that can gain */
	bool won; /* a move wins */
};

static int
gain_of(const struct search *s, int side, struct halma_move move)
{
	return s->cost[side][move.from] - s->cost[side][move.to];
}

static bool
wins(const struct halma_board *b, int side, struct halma_move move)
{
	int goal = b->goal[side] + halma_board_in_camp(!side, move.to) -
	           halma_board_in_camp(!side, move.from);

	return goal && goal + b->home[!side] == HALMA_PIECES;
}

static struct hope
hope_of(struct search *s, int side)
{
	const struct halma_board *b = &s->board;
	bool near = b->goal[side] + b->home[!side] >= HALMA_PIECES - 1;
	struct halma_move moves[HALMA_MOVES];
	int n = halma_board_moves(&s->board, side, moves);
	struct hope hope = {.moves = n, .best = -INFINITE};

	s->weighed += (uint64_t)n;
	for (int i = 0, best = 0; i < n; i++) {
		int gain = gain_of(s, side, moves[i]);

		if (gain > hope.best)
			hope.best = gain;
		best = gain > best ? gain : best;
		if (i == n - 1 || moves[i + 1].from != moves[i].from) {
			hope.sum += best;
			best = 0;
		}
		hope.won = hope.won || (near && wins(b, side, moves[i]));
	}
	/* A possible gain must be worth less than an actual one. */
	if (s->last[side])
		hope.sum = 0;
	return hope;
}

/* The value of a position for the side to move.  We tried other weights of the sums: half
 * of this weight scored 68 %, 40, against no sums, and 82 against only the mover's best
 * move.  This weight scored 62 against half of it, and 65 against 1.6 times it. */
static int
evaluate(struct search *s, int ply)
{
	int side = s->board.mover;
	struct hope own = hope_of(s, side);

	if (own.won)
		return WON - ply - 1;
	if (!own.moves)
		return -(WON - ply);
	struct hope other = hope_of(s, !side);
	if (!other.moves)
		other.best = 0;
	return s->total[!side] - s->total[side] +
	       (3 * own.best + own.sum - other.best - other.sum) / 4;
}

/* ---- the search ---- */

static void
play(struct search *s, struct halma_move move)
{
	int side = s->board.mover;

	s->total[side] -= gain_of(s, side, move);
	halma_board_play(&s->board, move.from, move.to);
}

static void
take_back(struct search *s, struct halma_move move)
{
	halma_board_play(&s->board, move.to, move.from);
	int side = s->board.mover;
	s->total[side] += gain_of(s, side, move);
}

static void
bring_best(struct ranked *moves, int n)
{
	struct ranked *best = moves, swap = *moves;

	for (int i = 1; i < n; i++)
		if (moves[i].rank > best->rank)
			best = &moves[i];
	*moves = *best;
	*best = swap;
}

/* List the moves and rank them by gain, with `first` first. */
static int
rank_moves(struct search *s, struct halma_move first,
           struct ranked ranked[HALMA_MOVES])
{
	struct halma_move moves[HALMA_MOVES];
	int side = s->board.mover;
	int n = halma_board_moves(&s->board, side, moves);

	s->weighed += (uint64_t)n;
	for (int i = 0; i < n; i++) {
		bool best = moves[i].from == first.from &&
		            moves[i].to == first.to;

		ranked[i].move = moves[i];
		ranked[i].rank = best ? INFINITE : gain_of(s, side, moves[i]);
	}
	return n;
}

/* Whether to stop, because of the level's limit or the clock. */
static bool
is_late(struct search *s)
{
	s->late = s->late || (s->most && s->weighed >= s->most) ||
	          (++s->positions % CHECK == 0 && kit_time_up(s->turn));
	return s->late;
}

static int search(struct search *s, int depth, int ply, int alpha, int beta);

/* The value of a move for its side.  We expect all moves but the first to be worse, and
 * search them in full only if they are not. */
static int
look(struct search *s, struct halma_move move, bool first, int depth, int ply,
     int alpha, int beta)
{
	int value = alpha;

	play(s, move);
	if (halma_board_has_goal(&s->board, !s->board.mover)) {
		value = WON - ply - 1;
	} else {
		if (!first)
			value = -search(s, depth - 1, ply + 1, -alpha - 1,
			                -alpha);
		if (first || (value > alpha && value < beta))
			value = -search(s, depth - 1, ply + 1, -beta, -alpha);
	}
	take_back(s, move);
	return value;
}

/* Search the moves until one is worth at least beta.  Returns -INFINITE if there is
 * none. */
static int
best_move(struct search *s, int depth, int ply, int alpha, int beta,
          struct halma_move *move)
{
	struct ranked moves[HALMA_MOVES];
	int n = rank_moves(s, *move, moves), best = -INFINITE;

	for (int i = 0; i < n && i < WIDTH && best < beta && !s->late; i++) {
		bring_best(moves + i, n - i);
		int value = look(s, moves[i].move, i == 0, depth, ply,
		                 best > alpha ? best : alpha, beta);

		if (value > best) {
			best = value;
			*move = moves[i].move;
		}
	}
	return best;
}

/* The value of a position, `ply` moves from the root.  Outside alpha to beta it is only a
 * bound on that side. */
static int
search(struct search *s, int depth, int ply, int alpha, int beta)
{
	uint64_t key = s->board.key ^ s->salt;
	const struct known *entry;
	struct halma_move move = {0, 0};
	int value;

	if (is_late(s) || ply >= s->plies_left)
		return 0;
	if (depth == 0)
		return evaluate(s, ply);
	entry = known_find(&table, key);
	if (entry) {
		value = known_shift(entry->value, SURE, -ply);
		if ((int)entry->depth >= depth &&
		    known_answers(entry->bounds, value, alpha, beta))
			return value;
		move.from = entry->best >> 8;
		move.to = entry->best & 0xff;
	}
	value = best_move(s, depth, ply, alpha, beta, &move);
	if (value == -INFINITE) /* no move: lost */
		return -(WON - ply);
	if (!s->late)
		known_store(&table, key, known_shift(value, SURE, ply),
		            (unsigned)(move.from << 8 | move.to), depth,
		            known_bounds(value, alpha, beta));
	return value;
}

/* Search the moves from the root, the best so far first, so that a better move counts
 * even if time runs out. */
static void
search_root(struct search *s)
{
	int best = -INFINITE;

	for (int i = 0; i < s->roots; i++) {
		struct ranked r = s->root[i];
		int value = look(s, r.move, i == 0, s->depth, 0, best, INFINITE);

		if (s->late)
			return;
		if (value <= best)
			continue;
		memmove(s->root + 1, s->root, (size_t)i * sizeof r);
		s->root[0] = r;
		s->value = best = value;
	}
}

/* ---- playing ---- */

static bool
was_seen(struct search *s, struct halma_move move)
{
	bool found = false;

	halma_board_play(&s->board, move.from, move.to);
	for (int i = 0; i < seen.n && i < SEEN && !found; i++)
		found = seen.key[i] == s->board.key;
	halma_board_play(&s->board, move.to, move.from);
	return found;
}

/* List the moves to search, by gain.  Leave out moves to earlier positions of this game,
 * unless there are no others. */
static void
list_roots(struct search *s)
{
	static const struct halma_move none;
	int n = rank_moves(s, none, s->root);

	s->roots = 0;
	for (int i = 0; i < n && s->roots < ROOT_WIDTH; i++) {
		bring_best(s->root + i, n - i);
		if (!was_seen(s, s->root[i].move))
			s->root[s->roots++] = s->root[i];
	}
	s->roots += !s->roots;
}

static void
prepare(struct search *s, struct kit_turn *turn, uint64_t most)
{
	const struct variant *variant = &turn->variant;
	char text[GAME_TEXT];

	variant->game->write(&turn->position, text);
	s->turn = turn;
	s->most = most ? most : turn->bank && !think_is_timed() ? ENOUGH : 0;
	s->weighed = s->positions = 0;
	s->late = false;
	halma_board_read(&s->board, text, variant->param[PARAM_RULES]);
	s->plies_left = variant->param[PARAM_PLIES] -
	                atoi(strrchr(text, ' '));
	s->salt = 0xcbf29ce484222325;
	make_costs(s, 0);
	make_costs(s, 1);
}

/* Search deeper and deeper, while a deeper search could find a better move. */
static void
think(struct search *s)
{
	list_roots(s);
	s->value = 0;
	for (s->depth = 1; s->roots > 1; s->depth++) {
		search_root(s);
		if (s->late || abs(s->value) > SURE || s->depth == MOST_DEPTH)
			break;
	}
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	const int *param = turn->variant.param;
	static struct search s;

	think_start(turn, MOVES);
	if (param[PARAM_SIZE] != SIDE || param[PARAM_CAMP] != HALMA_PIECES) {
		alphabeta_play(turn, 0, most, move);
		return;
	}
	if (turn->fresh || !table.at) {
		known_start(&table, (uint64_t)think_mem_mb(TABLE_MB) << 20);
		seen.n = 0;
	}
	table.age++;
	prepare(&s, turn, most);
	think(&s);
	if (s.value > SURE)
		text_format(turn->remark, GAME_WHY, "won in %d plies",
		            WON - s.value);
	else
		text_format(turn->remark, GAME_WHY, "depth %d, value %d",
		            s.depth, s.value);
	struct halma_move best = s.root[0].move;
	halma_board_text(&s.board, best, move);
	halma_board_play(&s.board, best.from, best.to);
	seen.key[seen.n++ % SEEN] = s.board.key;
}

const struct expert expert_halma = {
	.game = "halma",
	.choose = choose,
	.level = {{400, 0}, {1060, 0}, {2250, 0}, {4800, 0},
	          {15000, 0}, {60000, 0}, {200000, 0}, {800000, 0}},
};
