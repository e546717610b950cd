#ifndef MCTS_TREE_H
#define MCTS_TREE_H

/*
 * A Monte-Carlo tree that knows no game.  A `struct world` plays one for it and
 * stands at a position: the tree walks the world from the root to a leaf, asks
 * it for the moves there or for a playout, and begins again at the root.
 *
 * A value is seat 1's: 1 a win, 0 a loss, and all that may be hoped for in
 * between.  Beside the mean of its values each node has proven bounds: 1 a win
 * of seat 1, 0 a draw, -1 a loss.  Where the two are equal, the game is decided.
 *
 * Where chance moves, its outcomes are walked as often as their weights say.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	TREE_WIDE = 5000, /* moves of a position that are looked at, at most */
};

struct tree_bounds {
	signed char low, high;
};

/* A move from the world's position. */
struct tree_move {
	unsigned short move; /* for the world's play */
	struct tree_bounds bounds; /* of the position that it leads to */
	bool over;           /* the game ends there */
	float prior;         /* the value there, at first sight; how likely it
	                      * is, where chance moves */
};

struct world {
	/* Go to the root; play a move; whose turn it is, 0 = chance's.  At the root
	 * it is a seat's. */
	void (*begin)(struct world *world);
	void (*play)(struct world *world, int move);
	int (*seat)(const struct world *world);

	/* List the legal moves, or chance's outcomes, at most TREE_WIDE; return
	 * how many. */
	int (*moves)(struct world *world, struct tree_move *moves);

	/* Look ahead for a proof: the further, the more walks came here. */
	struct tree_bounds (*look)(struct world *world, uint32_t walks);

	/* Play on at random and return the value.  The world may stand anywhere
	 * afterwards. */
	double (*playout)(struct world *world);
};

struct tree;

/* A tree of about so many bytes.  When it is full it grows no more, but the
 * search goes on. */
struct tree *tree_new(size_t bytes);

/* Forget all, and begin with the world's root. */
void tree_plant(struct tree *tree, struct world *world);

/* One walk: from the root to a leaf, a playout, and back.  False if there is
 * nothing to find out: the winner is proven, or there is only one move. */
bool tree_grow(struct tree *tree);

/* The move to play: one that is proven to win, else the most walked of those that
 * are not proven to lose.  -1 if there is none. */
int tree_best(const struct tree *tree);

struct tree_report {
	struct tree_bounds bounds; /* what is proven of the root */
	double mean;               /* of the best move, for its player */
	uint32_t walks, nodes;
};

struct tree_report tree_report(const struct tree *tree);

#endif
