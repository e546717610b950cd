#ifndef MCTS_TREE_H
#define MCTS_TREE_H

/*
 * A Monte-Carlo tree for any game.  A `struct world` plays the game and stands at a
 * position.  The tree walks the world from the root to a leaf, asks it for the moves
 * there or for a playout, and begins again at the root.
 *
 * A value is seat 1's: 1 for a win, 0 for a loss, the chance to win in between.  Besides
 * its mean value each node has proven bounds: 1 for a win of seat 1, 0 for a draw, -1 for
 * a loss.  If both bounds are equal, the result is known.
 *
 * The tree walks chance's outcomes as often as their weights require.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	TREE_WIDE = 5000, /* the most moves of a position that the tree considers */
};

struct tree_bounds {
	signed char low, high;
};

/* A move from the world's position. */
struct tree_move {
	unsigned short move; /* its number for the world's play */
	struct tree_bounds bounds; /* the bounds of the position after it */
	bool over;           /* the game ends there */
	float prior;         /* an estimate of the value there; for chance, the weight */
};

struct world {
	/* Go to the root.  Play a move.  Return the seat to move, 0 for chance.  At the
	 * root a seat moves. */
	void (*begin)(struct world *world);
	void (*play)(struct world *world, int move);
	int (*seat)(const struct world *world);

	/* List at most TREE_WIDE legal moves or chance outcomes.  Returns their
	 * number. */
	int (*moves)(struct world *world, struct tree_move *moves);

	/* Look ahead for a proof, further the more walks came here. */
	struct tree_bounds (*look)(struct world *world, uint32_t walks);

	/* Play to the end at random and return the value.  The world may end up anywhere. */
	double (*playout)(struct world *world);

	/* Write the text of a move at the root. */
	void (*text)(const struct world *world, int move, char *text);

	int check; /* walks between two looks at the clock: about 0.5 ms */
};

struct tree;

/* Make a tree of about this many bytes.  When full, it stops growing; the search goes on. */
struct tree *tree_new(size_t bytes);

/* Discard everything, and begin with the world's root. */
void tree_plant(struct tree *tree, struct world *world);

/* Make one walk: from the root to a leaf, a playout, and back.  False if nothing is left
 * to learn: the result is proven, or there is only one move. */
bool tree_grow(struct tree *tree);

/* The move to play: a proven win, otherwise the move with the most walks that is no
 * proven loss. */
struct tree_best {
	int move;                  /* -1 if there is none */
	double mean;               /* its mean value, for its player */
	struct tree_bounds bounds; /* the root's proven bounds */
	uint32_t walks;            /* all walks since tree_plant */
};

struct tree_best tree_best(const struct tree *tree);

#endif
