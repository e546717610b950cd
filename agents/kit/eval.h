#ifndef EVAL_H
#define EVAL_H

/*
 * Evaluations: the value of a position while its game goes on, and other facts about each
 * game for players that search.  Each game has a file: eval_kari.c, eval_sowing.c (Hus and
 * Omweso), eval_mancala.c, eval_halma.c, eval_einstein.c, eval_goofspiel.c.
 *
 * The comment above each evaluation gives its scores in the matches for which we chose it.
 * In each match alphabeta played against itself, at the depth that the comment names, with
 * this evaluation and with another.  Seats alternated, the first two moves of each player
 * were random (in Kari the first), and the seed was 1 unless another is named.  If both
 * evaluations are still here, you can repeat the match:
 *
 *	./referee -G mancala -r 400 -s 1 "./alphabeta --depth 4 --open 2" \
 *		"./alphabeta --depth 4 --open 2 --eval stones"
 *
 * 400 games are accurate to 5 %, 100 to 10, 30 to 18.
 *
 * A value belongs to a seat: above 0 is good for that seat, and the other seat's value of
 * the same position is its negative.
 */

#include <stdbool.h>

#include "base/options.h"
#include "game/game.h"

struct kit_turn;

enum {
	EVAL_WON = 1 << 30,    /* a won game, the largest value */
	EVAL_SURE = 1 << 29,   /* a value further from 0 is a certain win or loss */
	EVAL_NONE = -EVAL_WON - 1, /* below every value */
};

/* Facts about a game, besides its rules, for the players. */
struct eval_game {
	const char *game; /* NULL = any other game */

	/* Its evaluations, the default first.  `score` values a position's text for seat
	 * 1; or, if the text does not say which side that is (for_mover), for the seat
	 * to move. */
	struct {
		const char *name;
		int (*score)(const char *position);
	} evals[4];
	bool for_mover;

	int haste; /* how much a win loses in value with each ply */
	int depth; /* the plies that plain minimax can search in reasonable time */

	/* greedy's own value of a seat's move.  `after` is the next position; `wins`
	 * tells whether the move wins.  NULL = by the first evaluation. */
	int (*greedy)(int seat, const char *move, const char *after, bool wins);

	/* A good placement for each seat if both place at once; or NULL. */
	const char *const *setup;

	int playout;  /* the most plies of mcts's playouts, which then evaluate */
	double scale; /* this much more value makes a win e times as likely */

	/* The value of a win in a mean of chance outcomes.  No uncertain evaluation
	 * should be higher. */
	int stake;
};

extern const struct eval_game eval_kari, eval_hus, eval_omweso, eval_mancala,
	eval_halma, eval_einstein, eval_goofspiel;

/* The evaluation that a player uses. */
struct eval {
	const struct eval_game *known; /* never NULL */
	int (*score)(const char *position); /* NULL in an unknown game */
};

/* Find the game's evaluation with this name.  Returns the game's first one if `name` is
 * NULL or unknown. */
struct eval eval_find(const char *game, const char *name);

/* The value of a position for a seat.  In an unknown game this is the rules' own value,
 * or 0. */
int eval_position(const struct eval *eval, const struct game *game,
                  const struct position *position, int seat);

/* The value for a seat of a game that ends after this many more plies. */
int eval_end(const struct eval *eval, const struct outcome *end, int seat,
             int plies);

/* The mean value of chance's outcomes, by their weights.  A win counts as `stake`,
 * unless all outcomes are wins.  A loss counts as minus `stake`, unless all outcomes
 * are losses. */
struct eval_mean {
	double weight, staked, plain; /* the sums */
	bool unsure;                  /* the outcomes are neither all wins nor all
	                               * losses */
	int sign;                     /* the sign of the first outcome */
};

void eval_mean_add(struct eval_mean *mean, const struct eval *eval,
                   int64_t weight, int value);
int eval_mean(const struct eval_mean *mean);

/* Read the next number of a position's text, and the blank after it. */
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

/* The value of --eval, or NULL. */
extern const char *eval_wanted;

/* Call this first in each turn.  True if it has written a move: a random move for --open,
 * the game's good setup, or a random move if the moves cannot be listed. */
bool eval_open(struct kit_turn *turn, char move[GAME_MOVE]);

#endif
