#ifndef MCTS_TREE_H
#define MCTS_TREE_H

/*
 * A Monte-Carlo tree that knows no game.  What it knows of one it is told by a
 * `struct world`, which has a place to stand: the tree walks it from the root
 * to a leaf, asks there for the leaf's moves or for a playout, and begins
 * again at the root.
 *
 * A value is seat 1's: 1 a win, 0 a loss, between them what is hoped for.
 * Beside the mean of its values each node has proven bounds: 1 a win of seat
 * 1, 0 a draw, -1 a loss.  Where the two are the same, the game is decided.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	TREE_WIDE = 5000, /* no position has more moves that are looked at */
	TREE_KEYS = 4096, /* a move's key for RAVE is below this */
	TREE_LONG = 512,  /* moves of a playout that RAVE hears of */
};

struct tree_bounds {
	signed char low, high;
};

/* A move from where the world stands. */
struct tree_move {
	unsigned short move; /* as the world's play wants it */
	unsigned short key;  /* the same for moves that are alike anywhere */
	struct tree_bounds bounds; /* of where it leads to */
	bool over;           /* the game is, there */
	float prior;         /* the value there, at first sight */
};

/* The keys of the moves that a playout played, and whose they were. */
struct tree_trail {
	int n;
	unsigned short key[TREE_LONG];
	unsigned char seat[TREE_LONG];
};

struct world {
	/* Stand at the root; play a move there; whose turn it is. */
	void (*begin)(struct world *world);
	void (*play)(struct world *world, int move);
	int (*seat)(const struct world *world);

	/* List the legal moves, at most TREE_WIDE; how many they are. */
	int (*moves)(struct world *world, struct tree_move *moves);

	/* Look ahead for a proof, the further the more walks have come here. */
	struct tree_bounds (*look)(struct world *world, uint32_t walks);

	/* Play on by chance and say what that was worth; add the moves to the
	 * trail, which is empty.  The world may stand anywhere afterwards. */
	double (*playout)(struct world *world, struct tree_trail *trail);
};

/* What the search is made of. */
struct tree_rules {
	bool uct;   /* grow the tree; else UCB among the root's moves only */
	bool rave;  /* believe in a move for what it did elsewhere, too */
	bool prune; /* leave out moves that are worse beyond doubt */
	bool proof; /* look for proofs, pass them on, and walk around them */
	bool prior; /* begin with what the world says of a move */
};

struct tree;

/* A tree that uses about so much memory.  When it is full nothing grows in it
 * any more, but the search goes on. */
struct tree *tree_new(const struct tree_rules *rules, size_t bytes);

/* Forget all, and begin with the position that the world begins with. */
void tree_plant(struct tree *tree, struct world *world);

/* One walk: from the root to a leaf, a playout, and back.  False if it was of
 * no use, since who wins is proven or there is no choice. */
bool tree_grow(struct tree *tree);

/* The move to be played: one that is proven to win, else the one that was
 * walked most of those that are not proven to lose.  -1 if there is none. */
int tree_best(const struct tree *tree);

struct tree_report {
	struct tree_bounds bounds; /* what is proven of the root */
	double mean;               /* of the best move, for who plays it */
	uint32_t walks, nodes;
};

struct tree_report tree_report(const struct tree *tree);

#endif
