#ifndef ASK_H
#define ASK_H

/*
 * An agent in its seat: start its process, announce the game, ask it for a
 * move, judge the answer, tell it the end.  A game does so step by step
 * (play.h); ask_once does it all for a single position.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/turn.h"

/* The agent in its seat, and the conditions.  match_ask fills it in. */
struct ask {
	const struct variant *variant;
	const struct terms *terms; /* the agent's limits, */
	const char *limits;        /* and the same as it reads them */
	const struct terms *others; /* the limits of the other seat */
	struct agent *agent;
	struct agent *other;       /* in the other seat; may have no process */
	int seat;                  /* the agent's */
	int cores;                 /* how many the agent can use at once */
	int64_t cpu_hard_s;        /* CPU time of its process, agent_start */
	int signal_fd;             /* signals_watch's */
};

/*
 * The steps
 */

/* Give the agent a process, unless it has a live one.  False: *verdict says
 * why there is none. */
bool ask_start(const struct ask *ask, struct verdict *verdict);

/* Announce the game to the agent, which begins in the position `start`. */
void ask_begin(const struct ask *ask, const struct position *start);

/* The agent's turn, ready for turn_take: the first move of a game, with the
 * whole bank of a match's first game. */
void ask_turn(const struct ask *ask, const struct position *position,
              struct turn *turn);

/* Whether the turn failed only because the process of an earlier game had left
 * before it was asked in this one; in the earlier it need not have been asked at
 * all.  It is allowed to leave then: the caller kills it and asks a fresh one,
 * which was started for this game and may not.  One that has asked for the legal
 * moves has heard the question. */
bool ask_left_early(const struct turn *turn, enum turn_end end);

/* It is the same turn for the fresh process: the clock goes on, since the other may have
 * thought in it. */
void ask_again(struct turn *turn, const struct turn *left);

/* The verdict on a move that the rules do not allow, with what more its wire knows. */
struct verdict ask_refused(const struct agent *agent, int seat, bool malformed,
                           const char *move, const char *why);

/* Tell the agent the end of its game, if it is playing one.  It is killed where
 * its wire cannot tell it that the game is cancelled. */
void ask_end(struct agent *agent, const struct wire_end *end);

/*
 * All of them
 */

struct ask_question {
	const struct position *position;
	int64_t seed;        /* the agent's own, agent_seed */
	const char *last[2]; /* the moves that led there, the agent's own and
	                      * the opponent's; or NULL */
	bool single;         /* no game goes on after it: SINGLE in input.txt */
};

struct ask_answer {
	struct verdict verdict; /* REASON_NONE: `move` is in time and allowed */
	const char *move;    /* until the agent is asked again, or NULL */
	bool late;           /* the verdict is for a late move; a game would go
	                      * on with a random one: late=random */
	int64_t wall_us, cpu_us;
	int signals;         /* those that told us to stop, or 0; then there is
	                      * no verdict */
};

/* Announce a game that begins in the question's position, ask for a move and
 * judge it.  Not for a guest.  Afterwards the agent's process is in that game,
 * or was killed because it cannot be asked again. */
struct ask_answer ask_once(const struct ask *ask,
                           const struct ask_question *question);

#endif
