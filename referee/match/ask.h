#ifndef ASK_H
#define ASK_H

/*
 * An agent in its seat: start its process, announce the game, ask for a move, judge the
 * answer, announce the end.  A game calls these steps one by one (play.h). ask_once calls
 * all of them for a single position.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/turn.h"

/* An agent in its seat, and what we must know to ask it. match_ask fills this in. */
struct ask {
	const struct variant *variant;
	const struct terms *terms; /* the agent's limits */
	const char *limits;        /* the same in the words that the agent reads */
	const struct terms *others; /* the limits of the other seat */
	struct agent *agent;
	struct agent *other;       /* the other seat's agent; may have no process */
	int seat;                  /* the agent's seat */
	int cores;                 /* processors that the agent can use at once */
	int64_t cpu_hard_s;        /* limit on its process's CPU time (agent_start) */
	int signal_fd;             /* the descriptor from signals_watch */
};

/*
 * The steps
 */

/* Start a process, unless the agent has a live one.  On failure returns false, and
 * *verdict says why. */
bool ask_start(const struct ask *ask, struct verdict *verdict);

/* Announce to the agent the game that begins in the position `start`. */
void ask_begin(const struct ask *ask, const struct position *start);

/* Prepare the agent's turn for turn_take: as the first move of the match's first game, so
 * with the whole bank of that game. */
void ask_turn(const struct ask *ask, const struct position *position,
              struct turn *turn);

/* Return whether the turn failed only because the process, which has played an earlier
 * game, was exiting when we asked it: it exited with status 0, or had not read our
 * question.  A process may exit after a game.  The caller then asks a new one, which may
 * not exit, because we started it for this game.  A process that asked for the legal moves
 * has read our question, so it did not leave early. */
bool ask_left_early(const struct turn *turn, enum turn_end end);

/* Prepare the new process's turn, with a full clock: nothing that the old one (of the turn
 * `left`) computed can reach it.  But it pays for the time that the old one took to exit
 * beyond the term `quit`, or for all if the old one may have left files (write=scratch). */
void ask_again(struct turn *turn, const struct turn *left);

/* Make the verdict on a move that the rules refuse, with the wire's hint (talk.hint). */
struct verdict ask_refused(const struct agent *agent, int seat, bool malformed,
                           const char *move, const char *why);

/* If the agent is playing a game, announce its end to the agent.  If the game is cancelled
 * and the agent's wire cannot say so, kill the agent instead. */
void ask_end(struct agent *agent, const struct wire_end *end);

/*
 * All steps at once
 */

struct ask_question {
	const struct position *position;
	int64_t seed;        /* the agent's seed (agent_seed) */
	const char *last[2]; /* the last moves before the position, the agent's and the
	                      * opponent's; or NULL */
	bool single;         /* the turn is not part of a game: SINGLE in input.txt */
};

struct ask_answer {
	struct verdict verdict; /* REASON_NONE: `move` is in time and legal */
	const char *move;    /* valid until the agent is asked again, or NULL */
	bool late;           /* the move is late, but a game would go on with a random
	                      * one: late=random */
	int64_t wall_us, cpu_us;
	int signals;         /* signals that told us to stop, or 0 */
};

/* Announce a game that begins in the question's position, ask for a move and judge the
 * answer.  Not for a guest (agent_is_guest).  Afterwards the agent's process is in that
 * game, or was killed because we cannot ask it again. */
struct ask_answer ask_once(const struct ask *ask,
                           const struct ask_question *question);

#endif
