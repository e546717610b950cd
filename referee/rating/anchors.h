#ifndef ANCHORS_H
#define ANCHORS_H

/* Anchors: players whose ratings the operator gives as "NAME=R". */

#include <stdbool.h>

enum { ANCHORS_MOST = 64, ANCHORS_WHY = 200 };

struct anchors {
	const char *name[ANCHORS_MOST]; /* points into the operator's words */
	int length[ANCHORS_MOST];
	double elo[ANCHORS_MOST];
	int n;
};

/* Add "NAME=R".  Keeps a pointer to the word.  False with the reason. */
bool anchors_add(struct anchors *anchors, const char *word, char why[ANCHORS_WHY]);

/* Return the ratings for rating_options.anchor: one for each player, NAN for a player
 * without an anchor.  The caller frees them.  NULL if there are no anchors; NULL and a
 * reason in `why` if an anchor names none of the players, or two anchors name one. */
double *anchors_by_player(const struct anchors *anchors, const char *const *name,
                          int players, char why[ANCHORS_WHY]);

#endif
