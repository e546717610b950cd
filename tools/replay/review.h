#ifndef REPLAY_REVIEW_H
#define REPLAY_REVIEW_H

/*
 * A recorded game judged: what its positions are worth, and the moves that made
 * things worse for who moved: at all where both worths are proved, by a tenth of a win or more
 * where one is an estimate.
 */

#include <stdbool.h>

#include "game/game.h"
#include "replay/frames.h"

/*
 * What a position of a game of ours is worth: proved where a solver or a search to the
 * game's end can, else estimated by the evaluation that the players use.  The same
 * position always has the same worth.
 */

struct worth {
	bool known;           /* whether the rest says anything: not where both owe
	                       * a move, or moves cannot be listed */
	bool exact;           /* proved */
	double value;         /* for seat 1: 1 a win, 1/2 a draw, 0 a loss; else the
	                       * chance of a win */
	char best[GAME_MOVE]; /* a best move; "" where nobody moves, or the game's own
	                       * solver found the value */
};

/* NULL if a game's positions have a worth, else why they have none. */
const char *worth_problem(const struct game *game);

struct worth worth_of(const struct variant *variant,
                      const struct position *position);

/* At a glance, without a search: the chance of seat 1 by the players' evaluation; below 0
 * where they have none. */
double worth_glance(const struct game *game, const struct position *position);

struct mistake {
	int step, ply;         /* the frame that the move led to, and its number */
	int seat;
	const char *move;      /* the record's */
	char best[GAME_MOVE];
	double before, after;  /* what the positions were worth for the seat */
	bool exact;
};

struct review {
	struct worth *worth;   /* by frame */
	struct mistake *mistake;
	int n;
	int judged;            /* moves; 0: nothing can be said of the game */
};

/* Judge a game; its positions must have a worth (worth_problem).  This takes seconds of
 * processor time.  The frames and the record must stay as long as the review. */
void review_make(struct review *review, const struct recorded *game,
                 const struct frames *frames);
void review_free(struct review *review);

/* Append the best move of a mistake, and how both would go on, joined by blanks: few plies,
 * since each is searched anew.  The position is the one before the mistake. */
void review_line(const struct mistake *mistake, const struct variant *variant,
                 struct position position, struct text *line);

/* Play moves, joined by blanks, from a position; `see` gets each, and the position before it.
 * This ends where a move is not legal, chance moves, or both do. */
void review_follow(const struct game *game, struct position position, const char *moves,
                   void (*see)(void *context, const struct position *before,
                               int seat, const char *move),
                   void *context);

/* Append "14 lost a won game; 21 wins". */
void review_words(const struct mistake *mistake, struct text *text);

#endif
