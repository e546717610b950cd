#ifndef ANCHORS_H
#define ANCHORS_H

/* Players whose ratings are given, as an operator writes them: "NAME=R". */

#include <stdbool.h>

enum { ANCHORS_MOST = 64, ANCHORS_WHY = 200 };

struct anchors {
	const char *name[ANCHORS_MOST]; /* up to length; the words stay the caller's */
	int length[ANCHORS_MOST];
	double elo[ANCHORS_MOST];
	int n;
};

/* Add one.  False with the reason. */
bool anchors_add(struct anchors *anchors, const char *word, char why[ANCHORS_WHY]);

/* What rating_options.anchor takes: by player, NAN without one; free it.  NULL if there
 * are no anchors, or with a reason in why if one names none of the players. */
double *anchors_by_player(const struct anchors *anchors, const char *const *name,
                          int players, char why[ANCHORS_WHY]);

#endif
