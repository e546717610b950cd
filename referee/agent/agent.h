#ifndef AGENT_H
#define AGENT_H

/*
 * One player's running program: a process, the conversation with it (channel.h), its use
 * of the machine (meter.h), and its own folder (workspace.h).  Nothing here waits, except
 * for a process that was killed or told to leave.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/channel.h"
#include "agent/idle.h"
#include "agent/meter.h"
#include "agent/workspace.h"
#include "proc/proc.h"
#include "proc/proc_start.h"

struct confine;
struct player;
struct pinning;
struct terms;

struct agent {
	const struct player *player;
	int number;       /* the number of the player, 1 or 2 */
	const char *rules; /* the command of a rules program, or NULL */
	const struct confine *confine; /* the limits of its processes */
	struct proc proc;
	struct channel channel;
	struct meter meter;
	struct workspace workspace;
	struct idle idle;   /* outside its turn, under idle=stop */
	struct pinning *pinning; /* processor shared with the opponent, or NULL */
	int64_t seed;     /* the agent's seed in this game */
	int runs;         /* processes started in this game */
	int left;         /* processes that left by themselves after a game; the caller sets
	                   * it to 0 */
	char sha256[65];  /* digest of the program when its last process was started */
	bool changed;     /* the program or one of its files has changed since the
	                   * player was found */
};

/* Make an agent without a process.  `plan` says where its folders and cgroups are made
 * (NULL means none).  The files wire needs plan->root, because each game has a folder. */
void agent_open(struct agent *agent, const struct player *player, int number,
                const struct confine *confine, const struct workspace *plan);

/* Return the seed of a player's agent in game `game`, below 2^31.  An agent cannot
 * compute the match's seed from its own if the match's was drawn or is at least 2^32. */
int64_t agent_seed(uint64_t seed, int game, int player, int restarts);

/* Begin a game with this seed for the agent.  Drops its earlier standard error.  Ends its
 * process if each game has a folder of its own.  Returns -1 and errno if the agent needs a
 * folder and we cannot make one. */
int agent_new_game(struct agent *agent, int64_t seed);

/* Start a process, unless the agent has a live one, gets one for each move, or is a
 * person.  If an earlier one has left by itself, count it, and note it in the transcript.
 * cpu_hard_s limits the CPU time of the whole process, in seconds.  Returns the result of
 * proc_start, or PROC_STARTED if there was nothing to do. */
enum proc_started agent_start(struct agent *agent, int64_t cpu_hard_s);

/* On the files wire, start the process of one move. cpu_hard_s is as for agent_start.
 * Returns PROC_UNFIT if the program cannot be executed or the agent's folder is
 * unusable. */
enum proc_started agent_run(struct agent *agent, const struct wire_turn *turn,
                            int64_t cpu_hard_s);

/* After the process of agent_run has ended, reap it and fetch its answer.  *cpu_us is set
 * to the processor time of the process and its descendants, as far as we know it. */
enum take agent_fetch(struct agent *agent, int64_t *cpu_us,
                      char why[WIRE_WHY]);

/* If it is time, measure the agent's processes (meter_watch) and its folder; under
 * files=read-first-move also the bytes read.  Returns false if nothing was measured. */
bool agent_watch(struct agent *agent, int64_t now_us,
                 const struct terms *terms);

/* Return whether the agent is a guest: its process makes a connection to us before each
 * game and talks over that. */
bool agent_is_guest(const struct agent *agent);

/* Return whether the agent is a person.  Then there is no process, and answers come from
 * proc.out, a non-blocking descriptor that the caller sets and owns. */
bool agent_is_person(const struct agent *agent);

/* Kill and reap the agent's whole process group.  Keeps its standard error. */
void agent_kill(struct agent *agent);

/* Tell two agents to leave (either may have no process), wait until the deadline at most,
 * and kill what is left.  With guests_only, do this only with guests, which leave after
 * each game. */
void agent_dismiss(struct agent *agents[2], bool guests_only, int64_t deadline_us);

/* Kill the agent and free its memory. */
void agent_close(struct agent *agent);

#endif
