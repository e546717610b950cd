#ifndef AGENT_H
#define AGENT_H

/*
 * One player's running program: a process, the conversation with it
 * (channel.h), what it uses of the machine (meter.h), and what it has there for
 * itself (workspace.h).  Nothing here waits, except for a process that has been
 * killed or told to leave.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/channel.h"
#include "agent/meter.h"
#include "agent/workspace.h"
#include "proc/proc.h"
#include "proc/proc_start.h"

struct confine;
struct player;
struct sharing;
struct terms;

struct agent {
	const struct player *player;
	int number;       /* the player's, 1 or 2 */
	const char *rules; /* the command of rules that are a program, or NULL */
	const struct confine *confine; /* what its processes are held to */
	struct proc proc;
	struct channel channel;
	struct meter meter;
	struct workspace workspace;
	struct sharing *sharing; /* with its rival, or NULL */
	int64_t seed;     /* its own in this game */
	int runs;         /* processes started for it in this game */
	char sha256[65];  /* of the program as its last process was started, and */
	bool changed;     /* whether it or one of its files is not what it was when
	                   * the player was found */
};

/* Make an agent without a process.  plan: its folders and cgroups (NULL: none); on
 * the files wire each game has a folder even without a plan. */
void agent_open(struct agent *agent, const struct player *player, int number,
                const struct confine *confine, const struct workspace *plan);

/* The seed that a player's agent is given in game `game`, below 2^31.  An agent
 * cannot compute the match's seed from it where that was drawn, or is 2^32 or more. */
int64_t agent_seed(uint64_t seed, int game, int player, int restarts);

/* Begin a game with this seed of the agent's; its standard error so far is dropped.
 * -1 and errno if it needs a folder and none can be made. */
int agent_new_game(struct agent *agent, int64_t seed);

/* Give the agent a process, unless it has a live one, has a process for each move,
 * or is a person.  cpu_hard_s is the CPU time of the whole process, in seconds.
 * Returns what proc_start returns. */
enum proc_started agent_start(struct agent *agent, int64_t cpu_hard_s);

/* On a wire of files, start the process of one move.  cpu_hard_s as above.
 * PROC_UNFIT: it cannot be executed, or the agent has made its folder unusable. */
enum proc_started agent_run(struct agent *agent, const struct wire_turn *turn,
                            int64_t cpu_hard_s);

/* After it has ended: fetch its answer, and the processor time of the process and
 * the descendants that it waited for.  The process is reaped. */
enum take agent_fetch(struct agent *agent, int64_t *cpu_us,
                      char why[WIRE_WHY]);

/* If it is time, measure its processes (meter_watch) and its folder; under
 * files=read-first-move also the bytes read.  False if nothing was measured. */
bool agent_watch(struct agent *agent, int64_t now_us,
                 const struct terms *terms);

/* Whether it is a guest: its process talks over a connection that it makes, one a
 * game, before the game begins. */
bool agent_is_guest(const struct agent *agent);

/* Whether it is a person: there is no process, and answers come from proc.out, a
 * non-blocking descriptor that the caller has set and owns. */
bool agent_is_person(const struct agent *agent);

/* Kill its whole group and reap it.  Its standard error is kept. */
void agent_kill(struct agent *agent);

/* Tell two agents to leave (either may have no process), wait until the deadline at
 * most, and kill what is left.  agent_part does so with guests only, which leave
 * after each game. */
void agent_dismiss(struct agent *agents[2], int64_t deadline_us);
void agent_part(struct agent *agents[2], int64_t deadline_us);

/* Kill and free. */
void agent_close(struct agent *agent);

#endif
