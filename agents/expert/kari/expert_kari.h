#ifndef EXPERT_KARI_H
#define EXPERT_KARI_H

/*
 * Which openings of Kari are equivalent, for tools.
 */

/* A class of equivalent openings.  Only the places of the odd cubes matter, and the
 * mirror image in the diagonal is equivalent. */
struct kari_class {
	int odd_at;   /* the three places of the odd cubes, 1 to 6, such as 134; the
	               * mirror image of these places is not in the table */
	int openings; /* how many of the 720: 3! * 3! ways to number the cubes, for the
	               * pattern and for its mirror image */
	int move;     /* seat 1's winning first move, encoded as in kari_board.h, with the
	               * odd cubes at odd_at; 0 if seat 2 wins */
};

/* The twelve classes; ends with odd_at 0. */
extern const struct kari_class kari_classes[];

/* The class of an opening, such as "352614". */
const struct kari_class *kari_class(const char *opening);

#endif
