#ifndef FRAMES_H
#define FRAMES_H

/* A recorded game, played again. */

#include "record/recorded.h"

/*
 * Compare a recorded game with the rules.  Its seed must give its starts (unless a file
 * gave them), what chance drew, and the moves for a late player.  Moves must be legal,
 * and each by a seat that had to move.  An endless move must be endless.  The game must
 * end where and why the rules end it, or by a forfeit that is possible there.
 */

/* Return whether everything agrees. */
bool check_recorded(const struct recorded *game, struct recorded_fault *fault);

/*
 * frames.c: the positions of a recorded game: the start, and one after each move.
 * After an endless move comes the new start, or the same position if the game ended
 * with that move.  Moves must be legal here; check_recorded checks everything else.
 */

struct frame {
	struct position position;
	const struct recorded_event *event; /* the move; NULL for the start */
	int ply;                            /* moves of players so far; chance's do not
	                                     * count */
};

struct frames {
	const struct recorded *game;
	struct frame *frame;
	int n;                     /* 0 if the game did not begin */
	int seat;                  /* the seat whose view is shown; 0 = everything */
	struct recorded_fault end; /* the move that cannot be played */
};

/* Play the game, which must outlive the frames.  False if a move cannot be played.  Then
 * the frames end before that move. */
bool frames_make(struct frames *frames, const struct recorded *game);

/* In a game with views, show only what a seat may see.  Hides in the game the moves and
 * remarks of others, what chance drew, the seed, and the sentence of the verdict. */
void frames_hide(struct frames *frames, struct recorded *game, int seat);

/* Return the index of the first remark for the move that leads to a frame; *end is the
 * index after the last one.  Remarks after the last move belong to the last frame. */
int frames_remarks(const struct frames *frames, int at, int *end);

/* Return the number of plies. */
int frames_plies(const struct frames *frames);

void frames_free(struct frames *frames);

/* Append how the game ended, as recorded_verdict does, and say so if the frames end
 * earlier. */
void frames_verdict(const struct frames *frames, struct text *text);

/* replay_text.c: print the players, all positions with their moves, and the verdict. */
void replay_print(const struct frames *frames);

#endif
