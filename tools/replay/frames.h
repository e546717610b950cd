#ifndef FRAMES_H
#define FRAMES_H

/*
 * The positions of a recorded game: the start, and one after each move.  After an endless
 * move comes the new start, or the same position again if the game ended with that move.
 * Moves must be legal here; replay_check.h checks everything else.
 */

#include "replay/recorded.h"

struct frame {
	struct position position;
	const struct recorded_event *event; /* the move; NULL for the start */
	int ply;                            /* moves of players so far; chance's do not
	                                     * count */
};

struct frames {
	struct frame *frame;
	int n;                     /* 0 if the game did not begin */
	int seat;                  /* the seat whose view is shown; 0 = everything */
	int broken_line;           /* line of a move that cannot be played */
	char broken[RECORDED_WHY]; /* the reason; "" if all moves can be played */
};

/* Play the game.  False if a move cannot be played.  Then the frames end before that
 * move, *line is its line in the file, and why has the reason. */
bool frames_make(struct frames *frames, const struct recorded *game, int *line,
                 char why[RECORDED_WHY]);

/* In a game with views, show only what a seat may see.  Hides in the game the moves and
 * remarks of others, what chance drew, the seed, and the sentence of the verdict. */
void frames_hide(struct frames *frames, struct recorded *game, int seat);

/* Return the index of the first remark for the move that leads to a frame; *end is the
 * index after the last one.  Remarks after the last move belong to the last frame. */
int frames_remarks(const struct frames *frames, const struct recorded *game, int at,
                   int *end);

/* Return the frame that a ply led to, or the last frame if there are fewer plies. */
int frames_at(const struct frames *frames, int ply);

/* Return the number of plies. */
int frames_plies(const struct frames *frames);

void frames_free(struct frames *frames);

/* Append how the game ended, as recorded_verdict does, and say so if the frames end
 * earlier. */
void frames_verdict(const struct frames *frames, const struct recorded *game,
                    struct text *text);

#endif
