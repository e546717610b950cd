#ifndef FRAMES_H
#define FRAMES_H

/*
 * The positions of a recorded game: the start, and one after each move.  After an
 * endless move comes the new start, or the same position again if the game ended
 * by it.  Moves must be legal here; replay_check.h looks at everything else.
 */

#include "replay/recorded.h"

struct frame {
	struct position position;
	const struct recorded_event *event; /* the move; NULL for the start */
	int ply;                            /* players' moves so far: chance's have no
	                                     * number */
};

struct frames {
	struct frame *frame;
	int n;                     /* 0 if the game did not begin */
	int seat;                  /* whose view is shown; 0 = all is */
	int broken_line;           /* of the file, where a move cannot be followed, */
	char broken[RECORDED_WHY]; /* and why; "" if all can */
};

/* Play the game.  False where it cannot be played to its end: the frames end
 * before that, and line and why say so as check_recorded does. */
bool frames_make(struct frames *frames, const struct recorded *game, int *line,
                 char why[RECORDED_WHY]);

/* In a game with views show what a seat may see: what others have moved and
 * remarked, what chance drew, the seed and the sentence of the verdict are hidden in the game. */
void frames_hide(struct frames *frames, struct recorded *game, int seat);

/* The remarks made for the move that leads to a frame; behind the last move, at the last
 * frame: from the first, which is returned, to before *end. */
int frames_remarks(const struct frames *frames, const struct recorded *game, int at,
                   int *end);

/* The frame that a ply led to; the last one if there are fewer. */
int frames_at(const struct frames *frames, int ply);

/* How many plies there are. */
int frames_plies(const struct frames *frames);

void frames_free(struct frames *frames);

/* Append how the game ended, as recorded_verdict does, and that the frames end
 * before it if they do. */
void frames_verdict(const struct frames *frames, const struct recorded *game,
                    struct text *text);

#endif
