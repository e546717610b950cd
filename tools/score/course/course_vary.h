#ifndef COURSE_VARY_H
#define COURSE_VARY_H

/*
 * The random settings of each game of a part, `vary=` in course(5), are words.
 * `key=a|b|c` draws one of the values.  `key=50s..150s` draws a whole number of the unit
 * from low to high.  A key is a parameter of the game, or else a term.
 */

#include <stdbool.h>

#include "base/rng.h"
#include "base/text.h"

enum { COURSE_VARY_WHY = 200, COURSE_VARY_MOST = 100 };

/* The settings of one game. */
struct course_vary {
	struct text game;  /* the part's game with its parameters */
	struct text terms; /* "bank=73s"; empty without drawn terms */
	struct text says;  /* "first=white, bank=73s" */
};

/* Draw the settings of a game.  If rng is NULL, take the n-th alternative of each word,
 * or its last if there are fewer.  The alternatives of a range are its two ends.  A word
 * has at most COURSE_VARY_MOST.  False with the reason if a word is wrong.  The caller
 * frees `drawn` in any case. */
bool course_vary_draw(struct course_vary *drawn, const char *vary, const char *game,
                      struct rng *rng, int n, char why[COURSE_VARY_WHY]);

void course_vary_free(struct course_vary *drawn);

#endif
