#ifndef AGENT_H
#define AGENT_H

/*
 * One player's running program: a process, the conversation with it over its
 * wire, what it wrote on standard error, and a transcript.  Nothing here
 * waits, except for a process that has been killed or told to leave.
 */

#include <stdbool.h>
#include <stdint.h>

#include "proc.h"
#include "scratch.h"
#include "text.h"
#include "wire.h"

struct player;

enum {
	AGENT_ERR_KEPT = 64 * 1024, /* of standard error, the last; the rest is
	                             * counted */
	AGENT_ERR_SHOWN = 2048,
	AGENT_LOGGED = 128 * 1024, /* of what it writes between two answers */
};

struct agent {
	const struct player *player;
	int number;       /* the player's, 1 or 2 */
	struct text *log; /* the transcript is appended here, unless NULL; */
	int64_t log_us;   /* its times count from here */

	struct proc proc;
	struct talk talk;
	size_t sent;      /* bytes of talk.out already written, and */
	size_t shown;     /* already in the transcript */
	bool deaf;        /* it closed its standard input */
	bool eof;         /* its standard output is closed */
	bool playing;     /* it has heard of a game and not yet of its end */
	bool fresh;       /* the process has not answered anything yet */
	int64_t wrote;    /* bytes read from it since its last answer */
	int64_t cpu_s;    /* the kernel's CPU limit now, in whole seconds */

	const char *root; /* where it may have a folder; NULL = nowhere */
	int folder;       /* its own in this game, where its wire needs one, */
	char path[SCRATCH_PATH]; /* and its path; else -1 and "" */
	int folders;      /* made for it so far */
	int64_t seed;     /* its own in this game */
	int runs;         /* processes started for it in this game */

	char *err;        /* a ring of AGENT_ERR_KEPT bytes, or NULL */
	int64_t err_bytes;
};

/* An agent without a process; root, which is kept, is a scratch folder. */
void agent_open(struct agent *agent, const struct player *player, int number,
                const char *root);

/* A game begins, in which this is the agent's own seed; its standard error is
 * forgotten.  Its wire may need a folder for it: -1 and errno if there is none to be had. */
int agent_new_game(struct agent *agent, int64_t seed);

/* Give the agent a process, unless it has a live one, or is a process for each
 * move.  cpu_hard_s is the CPU time for all it will do, in seconds.  A process
 * that cannot be started is told as by proc_start. */
enum proc_started agent_start(struct agent *agent, int64_t cpu_hard_s);

/* Whether it is a process for each move, agent_run's. */
bool agent_runs_once(const struct agent *agent);

/* Start the process of one move.  cpu_hard_s as above.  PROC_UNFIT: it cannot
 * be executed, or the agent has made its folder unusable. */
enum proc_started agent_run(struct agent *agent, const struct wire_turn *turn,
                            int64_t cpu_hard_s);

/* Its answer, when it has ended, and the processor time that it and the
 * descendants it waited for have used.  The process is reaped. */
enum take agent_fetch(struct agent *agent, int64_t *cpu_us,
                      char why[WIRE_WHY]);

/* Write what talk.out holds, as far as the pipe takes it. */
void agent_send(struct agent *agent);

/* Whether something is left to write. */
bool agent_waits_to_send(const struct agent *agent);

/* Read once from its standard output; true if something came. */
bool agent_receive(struct agent *agent);

/* Whether there is room for more to be read. */
bool agent_has_room(const struct agent *agent);

/* It has answered: what came behind the answer was not asked for. */
void agent_answered(struct agent *agent);

/* Read what it writes while it is not on move: remarks are dropped, anything
 * else waits for its next turn. */
void agent_overhear(struct agent *agent);

/* Take what is in its standard error. */
void agent_drain(struct agent *agent);

/* Drop what it said unasked, at the end of a game. */
void agent_settle(struct agent *agent);

/* Append the last lines of its standard error, escaped, one a line after
 * `indent`; nothing if there is none. */
void agent_err_tail(const struct agent *agent, const char *indent,
                    struct text *text);

/* Kill its whole group and reap it.  Its standard error is kept. */
void agent_kill(struct agent *agent);

/* Tell the agents (two, either may have no process) to leave, wait until the
 * deadline at most, and kill what is left. */
void agent_dismiss(struct agent *agents[2], int64_t deadline_us);

/* Kill and free. */
void agent_close(struct agent *agent);

#endif
