#ifndef SPRT_H
#define SPRT_H

/*
 * A match that ends as soon as a sequential test accepts a hypothesis: player 1 is
 * elo0 stronger than player 2 (H0), or elo1 stronger (H1).
 */

#include <stdbool.h>

#include "rating/elo.h"

struct json;
struct result;
struct text;

enum { SPRT_WHY = 200 };

/* Zeroed: no test. */
struct sprt {
	bool asked;
	struct elo_test test;
	bool pairs;               /* count pairs of games, not games */
	struct elo_counts counts;
	int half_pair;            /* the pair with one game counted, or 0; */
	double half_score;        /* that game's score */
};

/* Read "elo0=0,elo1=10,alpha=.05,beta=.05,model=logistic,count=pairs", in any order;
 * only the first two are needed.  False with the reason. */
bool sprt_parse(struct sprt *sprt, const char *list, char why[SPRT_WHY]);

/* Count a game, in schedule order; a pair counts when both games are in. */
void sprt_add(struct sprt *sprt, const struct result *result);

/* -1: H0, 1: H1, 0: not decided yet. */
int sprt_decision(const struct sprt *sprt);

/* Append how far it is, in a few words: "LLR 1.20 of -2.94 to 2.94". */
void sprt_status(const struct sprt *sprt, struct text *text);

/* Append a sentence, or the member "sprt" of an object in JSON. */
void sprt_say(const struct sprt *sprt, struct text *text);
void sprt_json(const struct sprt *sprt, struct json *json);

#endif
