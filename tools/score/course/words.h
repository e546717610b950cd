#ifndef WORDS_H
#define WORDS_H

/*
 * A line of a course's definition in pieces: blanks part words, quotes keep
 * them together (player_words), and a word `key=value` is an argument.
 */

#include <stdbool.h>

enum { WORDS_WHY = 400 };

struct words {
	char **all;    /* one allocation; the key is the first */
	char **plain;  /* those that are no arguments, without the key */
	int plains;
	char **argument; /* `key=value` */
	int arguments;
	bool *taken;   /* which of them somebody has asked for */
};

/* False with the reason. */
bool words_split(struct words *words, const char *line, char why[WORDS_WHY]);
void words_free(struct words *words);

/* The value of an argument, or NULL. */
const char *words_get(struct words *words, const char *key);

/* The same as a number from low to high; `missing` if it is not there.  False
 * with the reason. */
bool words_number(struct words *words, const char *key, double low,
                  double high, double missing, double *value,
                  char why[WORDS_WHY]);

/* Text as a number of points, "12" or "2.5". */
bool words_points(const char *text, double low, double high, double *value);

/* Whether all arguments have been asked for; if not, which is unknown. */
bool words_done(const struct words *words, char why[WORDS_WHY]);

#endif
