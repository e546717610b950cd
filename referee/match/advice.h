#ifndef ADVICE_H
#define ADVICE_H

/*
 * Advice for a person on move: the program of his player (player.h) is started
 * as any other, in the same sandbox, and asked what it would play.  Nothing of
 * it lives on.
 */

#include "game/game.h"
#include "match/agent.h"

struct advice {
	const struct variant *variant;
	const void *position;
	int seat;
	struct agent *person;   /* who asks, */
	struct agent *other;    /* and against whom he plays */
	int64_t seed;
	int64_t cpu_hard_s;     /* as agent_start has it */
	int cores;
	int signal_fd;          /* signals_watch's */

	/* What came of it. */
	char move[GAME_MOVE];   /* a legal one, or "" */
	char why[GAME_TEXT];    /* if there is none: a sentence */
	int signals;            /* we were told to stop */
};

/* Ask, and wait for the answer: a few seconds at most. */
void advice_ask(struct advice *advice);

#endif
