#ifndef SPRT_H
#define SPRT_H

/*
 * A match that ends when a sequential test accepts a hypothesis.  H0: player 1 is elo0
 * stronger than player 2.  H1: player 1 is elo1 stronger.
 */

#include <stdbool.h>

#include "rating/elo.h"

struct json;
struct result;
struct text;

enum { SPRT_WHY = 200 };

/* All zero means no test. */
struct sprt {
	bool asked;
	struct elo_test test;
	bool pairs;               /* count pairs of games instead of games */
	struct elo_counts counts;
	int half_pair;            /* the pair of which one game is counted, or 0 */
	double half_score;        /* that game's score */
};

/* Read "elo0=0,elo1=10,alpha=.05,beta=.05,model=logistic,count=pairs", in any order.
 * Only the first two are required.  False with the reason. */
bool sprt_parse(struct sprt *sprt, const char *list, char why[SPRT_WHY]);

/* Count a game, in schedule order.  A pair counts when both of its games are in. */
void sprt_add(struct sprt *sprt, const struct result *result);

/* Returns -1 for H0, 1 for H1, 0 if undecided. */
int sprt_decision(const struct sprt *sprt);

/* Append the state of the test in a few words: "LLR 1.20 of -2.94 to 2.94". */
void sprt_status(const struct sprt *sprt, struct text *text);

/* Append a sentence, or the member "sprt" of an object in JSON. */
void sprt_say(const struct sprt *sprt, struct text *text);
void sprt_json(const struct sprt *sprt, struct json *json);

#endif
