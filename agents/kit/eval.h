#ifndef EVAL_H
#define EVAL_H

/*
 * What a position is worth while its game goes on, and what else the players
 * that look ahead know of each game.  A file a game: eval_kari.c,
 * eval_sowing.c (Hus and Omweso), eval_mancala.c, eval_halma.c, eval_einstein.c,
 * eval_goofspiel.c.
 *
 * Beside each evaluation stand the matches that chose it.  "61 %, depth 4,
 * 400" is its score in 400 games against the evaluation named, both in
 * alphabeta at that depth, seats in turn, the first two moves of each player
 * drawn (in Kari the first), seed 1 unless another is named.  If both
 * evaluations are still here, the match can be played again:
 *
 *	./referee -G mancala -r 400 -s 1 "./alphabeta --depth 4 --open 2" \
 *		"./alphabeta --depth 4 --open 2 --eval stones"
 *
 * 400 games are sure to 5 %, 100 to 10, 30 to 18.
 *
 * A value is a seat's: above 0 is good for it, and the other seat's value of
 * the same position is the negative.
 */

#include <stdbool.h>

#include "base/options.h"
#include "game/game.h"

struct kit_turn;

enum {
	EVAL_WON = 1 << 30,    /* a won game; no value is further from 0 */
	EVAL_SURE = 1 << 29,   /* a value further from 0 is a win or a loss */
	EVAL_NONE = -EVAL_WON - 1, /* less than any value */
};

/* What the players know of a game beside its rules. */
struct eval_game {
	const char *game; /* NULL: any other */

	/* Its evaluations, the first the default: the value of a position's
	 * text for seat 1; or for the seat to move, where the text does not say
	 * which side seat 1 is. */
	struct {
		const char *name;
		int (*score)(const char *position);
	} evals[4];
	bool for_mover;

	int haste; /* by how much a win is worth less that takes a ply more */
	int depth; /* that plain minimax looks ahead in reasonable time */

	/* greedy's own measure, where a course defines one: the value for a seat
	 * of a move that leads to the position `after`, and whether it wins.
	 * NULL: the first evaluation. */
	int (*greedy)(int seat, const char *move, const char *after, bool wins);

	/* A good placement for each seat, where both set up at once; or NULL. */
	const char *const *setup;

	int playout;  /* plies of mcts's playouts at most; then it evaluates */
	double scale; /* so much more value makes a win e times as likely */

	/* The value that a win has where chance decides between it and others:
	 * no evaluation that is not sure should be greater. */
	int stake;
};

extern const struct eval_game eval_kari, eval_hus, eval_omweso, eval_mancala,
	eval_halma, eval_einstein, eval_goofspiel;

/* An evaluation that has been chosen. */
struct eval {
	const struct eval_game *known; /* never NULL */
	int (*score)(const char *position); /* NULL in an unknown game */
};

/* The game's evaluation of that name; its first if it has none of that name or
 * the name is NULL. */
struct eval eval_find(const char *game, const char *name);

/* The value of a position for a seat; in an unknown game what its rules say, or 0. */
int eval_position(const struct eval *eval, const struct game *game,
                  const struct position *position, int seat);

/* The value for a seat of a game that ends so many plies from here. */
int eval_end(const struct eval *eval, const struct outcome *end, int seat,
             int plies);

/* The mean of the values of chance's outcomes, by their weights.  A win weighs as
 * a stake, unless all outcomes are wins; and a loss likewise. */
struct eval_mean {
	double weight, staked, plain; /* the sums */
	bool unsure;                  /* not all are wins, and not all losses */
	int sign;                     /* of the first */
};

void eval_mean_add(struct eval_mean *mean, const struct eval *eval,
                   int64_t weight, int value);
int eval_mean(const struct eval_mean *mean);

/* The next number of a position's text, and the blank behind it. */
static inline int
eval_take_number(const char **text)
{
	int n = 0;

	for (; **text >= '0'; ++*text)
		n = 10 * n + **text - '0';
	*text += **text == ' ';
	return n;
}

/* The options --eval and --open. */
extern const struct option eval_options[];

/* The name that --eval gives, or NULL. */
extern const char *eval_wanted;

/* Call it first in each turn.  True if it has written the move: a random one
 * for --open, a good placement, or any one where moves cannot be listed. */
bool eval_open(struct kit_turn *turn, char move[GAME_MOVE]);

#endif
