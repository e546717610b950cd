#ifndef REPLAY_REVIEW_H
#define REPLAY_REVIEW_H

/*
 * A recorded game judged: the worth of its positions, and the mistakes.  A mistake is a
 * move that lowered the worth for its player: by any amount if both worths are proved, by
 * at least a tenth of a win if one is an estimate.
 */

#include <stdbool.h>

#include "game/game.h"
#include "replay/frames.h"

/*
 * The worth of a position of one of our games.  If we can, we prove the worth by a solver
 * or by a search to the game's end.  Otherwise the evaluation of our players estimates
 * it.  The same position always has the same worth.
 */

struct worth {
	bool known;           /* the other members have a meaning; false if both seats
	                       * owe a move or the moves cannot be listed */
	bool exact;           /* the value is proved */
	double value;         /* for seat 1: 1 a win, 1/2 a draw, 0 a loss; an estimate
	                       * is the chance of a win */
	char best[GAME_MOVE]; /* a best move; "" if nobody moves, or if the game's own
	                       * solver found the value */
};

/* Return NULL if a game's positions have a worth, otherwise why they have none. */
const char *worth_problem(const struct game *game);

/* Return seat 1's chance of winning by the evaluation alone, without a search; below 0 if
 * there is no evaluation. */
double worth_glance(const struct game *game, const struct position *position);

struct mistake {
	int step, ply;         /* the index of the frame after the move, and the ply */
	int seat;
	const char *move;      /* points into the record */
	char best[GAME_MOVE];
	double before, after;  /* worth of the two positions for the player */
	bool exact;
};

struct review {
	struct worth *worth;   /* worth of the position in each frame */
	struct mistake *mistake;
	int n;
	int judged;            /* moves judged; 0 = the game could not be judged */
};

/* Judge a game whose positions have a worth (worth_problem).  Takes seconds of processor
 * time.  `review` points into the frames and their game. */
void review_make(struct review *review, const struct frames *frames);
void review_free(struct review *review);

/* Append the best move in place of a mistake and the best play after it, joined by
 * blanks.  There are few plies, because each needs a search.  `position` is the one
 * before the mistake. */
void review_line(const struct mistake *mistake, const struct variant *variant,
                 struct position position, struct text *line);

/* Append words such as "14 lost a won game; 21 wins". */
void review_words(const struct mistake *mistake, struct text *text);

#endif
