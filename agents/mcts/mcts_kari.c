#include <math.h>
#include <stdbool.h>

#include "expert/kari/kari_eval.h"
#include "expert/kari/solver.h"
#include "kit/kit_turn.h"
#include "mcts/tree.h"
#include "mcts/worlds.h"

enum {
	/* The positions that the solver may search for a leaf.  With the solver, the
	 * player scored 50.6 % in 500 games of 0.05 s a move, 50 % in 200 of 0.3 s, and
	 * 44.5 % (+- 7) in 200 of 1 s, against itself with a small alpha-beta search of
	 * 256 positions instead. */
	LOOK = 64,
	LOOK_PART = 2,    /* LOOK more positions for each LOOK_PART walks */
	LOOK_MOST = 2048, /* at most LOOK_MOST times LOOK: 0.05 s */
	CAPTURES = 4,     /* one playout move of CAPTURES need not capture */
};

/* The game, with the functions that the tree calls (tree.h) as its first member. */
struct kari_world {
	struct world world;
	struct kari_board root, board;
	struct kit_turn *turn;
	struct kari_solver solver;
};

static struct kari_world *
own(struct world *world)
{
	return (struct kari_world *)world;
}

static void
begin(struct world *world)
{
	own(world)->board = own(world)->root;
}

static void
play(struct world *world, int move)
{
	kari_board_play(&own(world)->board, move);
}

static int
seat(const struct world *world)
{
	return ((const struct kari_world *)world)->board.side + 1;
}

/* ---- values ---- */

/* The bounds if the mover wins, or if the other player wins. */
static struct tree_bounds
won(const struct kari_board *board, bool mover)
{
	int value = mover == (board->side == 0) ? 1 : -1;

	return (struct tree_bounds){value, value};
}

/* The bounds that are visible without a look ahead. */
static struct tree_bounds
see(const struct kari_board *board)
{
	int winner = kari_board_winner(board);

	if (winner)
		return won(board, winner == board->side + 1);
	enum kari_verdict verdict = kari_verdict(board);
	return verdict == KARI_SEEN_NONE ? (struct tree_bounds){-1, 1}
	                                 : won(board, verdict == KARI_SEEN_WON);
}

static struct tree_bounds
look(struct world *world, uint32_t walks)
{
	uint32_t times = walks / LOOK_PART;

	if (times < 1)
		times = 1;
	if (times > LOOK_MOST)
		times = LOOK_MOST;
	struct kari_world *w = own(world);
	w->solver.most = LOOK * (uint64_t)times;
	enum kari_answer answer = kari_solver_search(&w->solver, &w->board);
	return answer == KARI_UNSOLVED ? (struct tree_bounds){-1, 1}
	                               : won(&w->board, answer == KARI_WINS);
}

/* The expert's value, which is about the logarithm of the odds, as a chance to win. */
static double
estimate(const struct kari_board *b)
{
	double value = kari_eval(b) / (double)KARI_ODDS;

	return 1 / (1 + exp2(b->side ? value : -value));
}

static int
moves(struct world *world, struct tree_move *list)
{
	struct kari_world *w = own(world);
	unsigned char move[KARI_MOST];
	int n = kari_board_moves(&w->board, move);

	for (int i = 0; i < n; i++) {
		struct kari_board next = w->board;

		kari_board_play(&next, move[i]);
		list[i] = (struct tree_move){
			.move = move[i],
			.bounds = see(&next),
			.over = kari_board_winner(&next),
			.prior = (float)estimate(&next),
		};
	}
	return n;
}

/* ---- playouts ---- */

/* Draw a move to one of the wanted squares.  If there is none, pass. */
static int
draw_move(const struct kari_board *b, struct rng *rng, uint32_t wanted)
{
	unsigned char move[KARI_MOST];
	int n = 0;

	for (int direction = 1; direction <= 3; direction++) {
		uint32_t from = kari_movable(b, wanted, direction);

		for (; from; from &= from - 1)
			move[n++] = (unsigned char)(4 * kari_first(from) +
			                            direction);
	}
	return n ? move[rng_below(rng, (uint32_t)n)] : KARI_PASS;
}

/* Win if possible.  Otherwise capture a cube that would win next.  Otherwise mostly
 * capture, if possible. */
static int
choose_move(const struct kari_board *b, struct rng *rng)
{
	int finish = kari_board_finish(b);
	uint32_t can = kari_attacked(b->now, b->side) & KARI_SQUARES &
	               ~(b->now | b->later);
	uint32_t wanted = kari_threats(b) & can;

	if (finish != KARI_PASS)
		return finish;
	if (!wanted && rng_below(rng, CAPTURES))
		wanted = (b->next | b->last) & can;
	return draw_move(b, rng, wanted ? wanted : can);
}

static double
playout(struct world *world)
{
	struct kari_board *b = &own(world)->board;
	int winner;

	while (!(winner = kari_board_winner(b)))
		kari_board_play(b, choose_move(b, &own(world)->turn->rng));
	return winner == 1;
}

static void
write_text(const struct world *world, int move, char *text)
{
	const struct kari_world *w = (const struct kari_world *)world;

	kari_board_text(&w->turn->position, move, text);
}

struct world *
kari_world(struct kit_turn *turn, size_t bytes)
{
	static struct kari_world w = {
		.world = {begin, play, seat, moves, look, playout, write_text, 8},
	};

	if (!w.solver.table)
		kari_solver_start(&w.solver, bytes < (size_t)KARI_TABLE_MB << 20 ? 1
		                                                    : KARI_TABLE_MB);
	else if (turn->fresh)
		kari_solver_forget(&w.solver);
	w.solver.turn = turn;
	w.turn = turn;
	kari_board_set(&w.root, &turn->position);
	return &w.world;
}
