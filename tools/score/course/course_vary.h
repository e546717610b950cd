#ifndef COURSE_VARY_H
#define COURSE_VARY_H

/*
 * What differs from game to game of a part, `vary=` in course(5): blank-separated
 * words `key=a|b|c`, one of which is drawn, or `key=50s..150s`, a whole number of
 * that unit from low to high.  A key that is a parameter of the game's goes there,
 * and all others are terms.
 */

#include <stdbool.h>

#include "base/rng.h"
#include "base/text.h"

enum { COURSE_VARY_WHY = 200, COURSE_VARY_MOST = 100 };

/* The draws for one game. */
struct course_vary {
	struct text game;  /* the part's game with its parameters */
	struct text terms; /* "bank=73s"; nothing if none is drawn */
	struct text says;  /* "first=white, bank=73s" */
};

/* Draw for a game.  Without rng take the n-th of all alternatives, and the ends of
 * ranges, as far as there are so many; COURSE_VARY_MOST is past all of them.  False
 * with the reason if a word is none; free it in any case. */
bool course_vary_draw(struct course_vary *drawn, const char *vary, const char *game,
                      struct rng *rng, int n, char why[COURSE_VARY_WHY]);

void course_vary_free(struct course_vary *drawn);

#endif
