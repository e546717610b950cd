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
 * The scores below are of 40 games with 300,000 moves evaluated for each move played, the
 * first four plies random and each start played twice. 40 games are accurate to 15 %.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "expert/fast_search.h"
#include "expert/halma_board.h"
#include "kit/think.h"

enum {
	SIDE = HALMA_SIDE,
	WIDTH = 24,      /* how many moves of a position we search; 24 scored 55 % of 40
	                  * games against 16 */
	ROOT_WIDTH = 48, /* the same at the root */
	FEW = 5,         /* a side with at most this many pieces outside the goal is in
	                  * its last part */
	TABLE_MB = 16,
	SEEN = 1024,     /* how many positions of a game we remember */
	MOVES = 150,     /* a clock for a whole game is divided among this many */
	ENOUGH = 4000000, /* evaluate at most this many moves for each move that we play,
	                   * if the clock is for a whole game */
};

enum { PARAM_RULES, PARAM_FIRST, PARAM_PLIES, PARAM_SIZE, PARAM_CAMP };

/* The positions to which we have moved in this game. */
static struct {
	uint64_t key[SEEN];
	int n;
} seen;

/* ---- evaluation ---- */

struct stage {
	struct halma_board board;
	int total[2]; /* by side: the cost of all its pieces */
};

/* The positions of a search. */
struct line {
	bool last[2];               /* by side: whether it is in its last part */
	int cost[2][HALMA_SQUARES]; /* by side and square: the cost of a piece there */
	uint64_t salt;              /* a hash of the costs, on which values depend */
	int plies_left;             /* plies until the game is drawn */
	struct stage at[FAST_DEPTH + 2];
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
 * pieces far from the diagonal.  We tried pairs of weights for these, each in 40 games
 * against the pair before: 3 and 15; 5 and 30 scored 62 %; 5 and 50, 68 %; 8 and 60, 65 %;
 * 12 and 90, 68 %. 20 and 140 are as good.  No 19 squares cost less than the camp. */
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
make_costs(struct line *line, int side)
{
	struct halma_board *b = &line->at[0].board;

	line->last[side] = b->pieces[side] - b->goal[side] <= FEW;
	line->at[0].total[side] = 0;
	for (int square = 0; square < HALMA_SQUARES; square++) {
		int cost = line->last[side] ? last_cost(b, side, square)
		                            : march_cost(side, square);

		line->cost[side][square] = cost;
		if (b->cell[square] == 1 + side)
			line->at[0].total[side] += cost;
		line->salt = (line->salt ^ (uint64_t)cost) * 0x100000001b3;
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
gain_of(const struct line *line, int side, struct halma_move move)
{
	return line->cost[side][move.from] - line->cost[side][move.to];
}

static bool
wins(const struct halma_board *b, int side, struct halma_move move)
{
	int goal = b->goal[side] + halma_board_in_camp(!side, move.to) -
	           halma_board_in_camp(!side, move.from);

	return goal && goal + b->home[!side] == HALMA_PIECES;
}

static struct hope
hope_of(struct fast_search *s, int ply, int side)
{
	struct line *line = s->game;
	struct halma_board *b = &line->at[ply].board;
	bool near = b->goal[side] + b->home[!side] >= HALMA_PIECES - 1;
	struct halma_move moves[HALMA_MOVES];
	int n = halma_board_moves(b, side, moves);
	struct hope hope = {.moves = n, .best = -FAST_WON};

	s->looked += (uint64_t)n;
	for (int i = 0, best = 0; i < n; i++) {
		int gain = gain_of(line, side, moves[i]);

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
	if (line->last[side])
		hope.sum = 0;
	return hope;
}

/* The value of a position for the side to move.  Its sums are what each side could gain
 * next.  With half their weight the player scored 68 % against itself without the sums,
 * and 82 % against itself with only the mover's best move in their place, in 40 games
 * each.  Their whole weight scored 62 % against half of it, 65 % against 1.6 times it. */
static int
evaluate(struct fast_search *s, int ply, int beta)
{
	const struct stage *at = &((struct line *)s->game)->at[ply];
	int side = at->board.mover;
	struct hope own = hope_of(s, ply, side);

	(void)beta;
	if (own.won)
		return FAST_WON - ply - 1;
	if (!own.moves)
		return ply - FAST_WON;
	struct hope other = hope_of(s, ply, !side);
	if (!other.moves)
		other.best = 0;
	return at->total[!side] - at->total[side] +
	       (3 * own.best + own.sum - other.best - other.sum) / 4;
}

/* ---- the search ---- */

static struct halma_move
move_of(unsigned code)
{
	return (struct halma_move){(unsigned char)(code >> 8),
	                           (unsigned char)(code & 0xff)};
}

static bool
was_seen(struct halma_board *board, struct halma_move move)
{
	bool found = false;

	halma_board_play(board, move.from, move.to);
	for (int i = 0; i < seen.n && i < SEEN && !found; i++)
		found = seen.key[i] == board->key;
	halma_board_play(board, move.to, move.from);
	return found;
}

/* List the moves, ranked by gain.  At the root leave out moves to earlier positions of
 * this game, unless there are no others. */
static int
list_moves(struct fast_search *s, int ply, struct fast_move *list)
{
	struct line *line = s->game;
	struct halma_board *board = &line->at[ply].board;
	struct halma_move moves[HALMA_MOVES];
	int n = halma_board_moves(board, board->mover, moves), listed = 0;

	s->looked += (uint64_t)n;
	for (int i = 0; i < n; i++) {
		if (ply == 0 && was_seen(board, moves[i]) && listed + n - i > 1)
			continue;
		list[listed++] = (struct fast_move){
			.code = (unsigned short)(moves[i].from << 8 | moves[i].to),
			.rank = gain_of(line, board->mover, moves[i]),
		};
	}
	return listed;
}

static void
play(struct fast_search *s, int ply, const struct fast_move *fast)
{
	struct line *line = s->game;
	struct stage *next = &line->at[ply + 1];
	struct halma_move move = move_of(fast->code);

	*next = line->at[ply];
	next->total[next->board.mover] -=
		gain_of(line, next->board.mover, move);
	halma_board_play(&next->board, move.from, move.to);
}

static bool
is_known(struct fast_search *s, int ply, int *value)
{
	const struct line *line = s->game;
	const struct halma_board *board = &line->at[ply].board;
	bool lost = halma_board_has_goal(board, !board->mover);

	*value = lost ? ply - FAST_WON : 0;
	return lost || ply >= line->plies_left;
}

static uint64_t
key(struct fast_search *s, int ply)
{
	const struct line *line = s->game;

	return line->at[ply].board.key ^ line->salt;
}

static const struct fast_board fast = {
	.list = list_moves,
	.play = play,
	.known = is_known,
	.value = evaluate,
	.key = key,
	.width = WIDTH,
	.root_width = ROOT_WIDTH,
};

/* ---- playing ---- */

static void
prepare(struct line *line, const struct kit_turn *turn)
{
	const struct variant *variant = &turn->variant;
	char text[GAME_TEXT];

	variant->game->write(&turn->position, text);
	halma_board_read(&line->at[0].board, text, variant->param[PARAM_RULES]);
	line->plies_left = variant->param[PARAM_PLIES] -
	                   atoi(strrchr(text, ' '));
	line->salt = 0xcbf29ce484222325;
	make_costs(line, 0);
	make_costs(line, 1);
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	const int *param = turn->variant.param;
	static struct line line;
	struct fast_search s = {.board = &fast, .game = &line, .turn = turn,
	                        .depth = FAST_DEPTH};

	think_start(turn, MOVES);
	if (param[PARAM_SIZE] != SIDE || param[PARAM_CAMP] != HALMA_PIECES) {
		alphabeta_play(turn, 0, most, move);
		return;
	}
	if (turn->fresh) {
		fast_start((uint64_t)think_mem_mb(TABLE_MB) << 20);
		seen.n = 0;
	}
	prepare(&line, turn);
	s.most = most ? most : turn->bank && !think_is_timed() ? ENOUGH : 0;
	fast_search(&s);
	if (s.value > FAST_SURE)
		text_format(turn->remark, GAME_WHY, "won in %d plies",
		            FAST_WON - s.value);
	else
		text_format(turn->remark, GAME_WHY, "depth %d, value %d",
		            s.reached, s.value);
	struct halma_move best = move_of(s.root->code);
	struct halma_board *board = &line.at[0].board;
	halma_board_text(&turn->position, best, move);
	halma_board_play(board, best.from, best.to);
	seen.key[seen.n++ % SEEN] = board->key;
}

const struct expert expert_halma = {
	.game = "halma",
	.choose = choose,
	.level = {{400, 0}, {1060, 0}, {2250, 0}, {4800, 0},
	          {15000, 0}, {60000, 0}, {200000, 0}, {800000, 0}},
};
