#include <math.h>
#include <stdbool.h>

#include "expert/kari/eval.h"
#include "kit/turn.h"
#include "mcts/kari.h"
#include "mcts/kari_proof.h"
#include "mcts/tree.h"

enum {
	/* Positions of a leaf's look ahead.  In 55 early positions with a move
	 * that wins and one that does not, 0.5 s each, the move played won in 52
	 * with 64 positions, 54 with 256, 53 with 1024, 51 with 4096.  That may
	 * be chance, but 16 are too few: in 0.06 s, 43 instead of 48. */
	LOOK = 256,
	LOOK_PART = 4,    /* LOOK more for each of so many walks, */
	LOOK_MOST = 1024, /* but never more than this often: 0.05 s */
	CAPTURES = 4,     /* one playout move of so many need not capture */
};

/* The world and, for the tree, its first member. */
struct kari_world {
	struct world world;
	struct kari_board root, board;
	struct kit_turn *turn;
	struct kari_proofs *proofs;
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
	return ((const struct kari_world *)world)->board.mover + 1;
}

/* ---- values ---- */

static struct tree_bounds
prove(struct kari_world *w, const struct kari_board *board, int most)
{
	int result = kari_prove(w->proofs, board, most, w->turn);
	bool first = (result == KARI_WON) == (board->mover == 0);

	if (result == KARI_OPEN)
		return (struct tree_bounds){-1, 1};
	return first ? (struct tree_bounds){1, 1} : (struct tree_bounds){-1, -1};
}

static struct tree_bounds
look(struct world *world, uint32_t walks)
{
	uint32_t times = walks / LOOK_PART;

	if (times < 1)
		times = 1;
	if (times > LOOK_MOST)
		times = LOOK_MOST;
	return prove(own(world), &own(world)->board, LOOK * (int)times);
}

/* The steps that the first of a side's cubes needs to the goal. */
static int
steps_left(uint32_t cubes, int side)
{
	int least = KARI_SIDE;

	for (; cubes; cubes &= cubes - 1) {
		int steps = kari_steps[side][kari_first(cubes)];

		if (steps < least)
			least = steps;
	}
	return least;
}

/* By the cubes, and the steps of the nearest odd and the nearest even cube.  Of
 * the 55 moves above, 0.15 s each, 50 won with this prior and 43 with none. */
static double
estimate(const struct kari_board *b)
{
	int cubes = kari_count(kari_all(b, 0)) - kari_count(kari_all(b, 1));
	int steps = 0;

	for (int odd = 0; odd < 2; odd++)
		steps += steps_left(b->cubes[1][odd], 1) -
		         steps_left(b->cubes[0][odd], 0);
	return 1 / (1 + exp(-0.35 * cubes - 0.5 * steps +
	                    (b->mover ? 0.15 : -0.15)));
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
			.key = move[i],
			.bounds = prove(w, &next, 1),
			.over = kari_board_winner(&next),
			.prior = (float)estimate(&next),
		};
	}
	return n;
}

/* ---- playouts ---- */

/* The squares that the mover can step to. */
static uint32_t
targets(const struct kari_board *b)
{
	uint32_t squares = 0;

	for (int direction = 1; direction <= 3; direction++)
		squares |= kari_ahead(kari_movable(b, direction), b->mover,
		                      kari_step(direction));
	return squares;
}

/* The opponent's cubes that will step on their goal unless they are captured. */
static uint32_t
threats(const struct kari_board *b)
{
	int other = !b->mover;

	return b->cubes[other][b->odd ^ b->mover] &
	       kari_attacked(kari_goal(other), b->mover);
}

/* A random move to one of the wanted squares, if there is one; else the pass. */
static int
draw_move(const struct kari_board *b, struct rng *rng, uint32_t wanted)
{
	unsigned char move[KARI_MOST];
	int n = 0;

	for (int direction = 1; direction <= 3; direction++) {
		uint32_t from = kari_movable(b, direction) &
		                kari_behind(wanted, b->mover, kari_step(direction));

		for (; from; from &= from - 1)
			move[n++] = (unsigned char)(4 * kari_first(from) +
			                            direction);
	}
	return n ? move[rng_below(rng, (uint32_t)n)] : KARI_PASS;
}

/* Win if possible; capture a cube that would win next; else mostly capture, if
 * possible.  With proofs that makes little difference: of the 55 moves, 50 won;
 * 48 without captures, 49 with an evaluation instead of the playout. */
static int
choose_move(const struct kari_board *b, struct rng *rng)
{
	int finish = kari_board_finish(b);
	uint32_t can = targets(b), wanted = threats(b) & can;

	if (finish != KARI_PASS)
		return finish;
	if (!wanted && rng_below(rng, CAPTURES))
		wanted = kari_all(b, !b->mover) & can;
	return draw_move(b, rng, wanted ? wanted : can);
}

static double
playout(struct world *world, struct tree_trail *trail)
{
	struct kari_board *b = &own(world)->board;
	int winner;

	while (!(winner = kari_board_winner(b))) {
		int move = choose_move(b, &own(world)->turn->rng);

		if (trail->n < TREE_LONG) {
			trail->key[trail->n] = (unsigned short)move;
			trail->seat[trail->n++] = b->mover + 1;
		}
		kari_board_play(b, move);
	}
	return winner == 1;
}

struct world *
kari_world(struct kit_turn *turn, size_t bytes)
{
	static struct kari_world w = {
		.world = {begin, play, seat, moves, look, playout},
	};

	if (!w.proofs)
		w.proofs = kari_proofs_new(bytes);
	else if (turn->fresh)
		kari_proofs_forget(w.proofs);
	w.turn = turn;
	kari_board_set(&w.root, &turn->position);
	return &w.world;
}

void
kari_text(const struct kit_turn *turn, int move, char *text)
{
	kari_board_text(&turn->position, move, text);
}
