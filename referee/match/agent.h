#ifndef AGENT_H
#define AGENT_H

/*
 * One player's running program: a process, the conversation with it over its
 * wire, what it wrote on standard error, and a transcript.  Nothing here
 * waits, except for a process that has been killed or told to leave.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/scratch.h"
#include "base/text.h"
#include "proc/cgroup.h"
#include "proc/proc.h"
#include "proc/proc_start.h"
#include "wires/wire.h"

struct confine;
struct player;

enum {
	AGENT_ERR_KEPT = 64 * 1024, /* of standard error, the last; the rest is
	                             * counted */
	AGENT_ERR_SHOWN = 2048,
	AGENT_FOLDER_MB = 256, /* in its folder to write in; so many */
	AGENT_FOLDER_FILES = 10000,
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
	int host;         /* errno of a failure of the system's between us, or 0;
	                   * then it is deaf or at its eof for us only */
	bool playing;     /* it has heard of a game and not yet of its end */
	bool fresh;       /* the process has not answered anything yet */
	int64_t wrote;    /* bytes read from it since its last answer */
	int64_t cpu_s;    /* the kernel's CPU limit now, in whole seconds */
	int64_t cpu_seen_us;   /* its CPU reading when its last turn ended, or -1 */

	/* What was found of the process and its descendants, agent_watch. */
	int64_t watched_us;    /* when, or 0 */
	bool company;          /* it had descendants */
	int64_t others_us;     /* their processor time so far */
	int64_t others_last_us; /* the last reading of it, which falls when one */
	bool others_fell;      /* ends that nobody waited for */
	int64_t rss_bytes;
	int threads;
	int64_t exact_us;      /* when its memory was last counted exactly, or 0 */
	bool oom;              /* agent_out_of_memory when it was reaped */
	int64_t sized_us;      /* when its folder was looked at, or 0 */
	bool folder_full;      /* and whether too much was in there */
	int64_t sent_bytes;    /* told to it, */
	int64_t read_bytes;    /* and read by it in all, if that is asked for; */
	int64_t read_base;     /* by its first answer, or -1 */

	/* The same in this game. */
	int64_t rss_most;
	int threads_most;
	int64_t offturn_us;    /* computed outside its turns */
	int64_t late_read_bytes; /* read by its process since the first answer */

	const struct confine *confine; /* what its processes are held to */
	bool writes;      /* it has a folder to write in, */
	bool elsewhere;   /* and starts there, not in its own */
	const char *root; /* where that folder may be; NULL = nowhere */
	int folder;       /* a new one each game on a wire that starts a process */
	char path[SCRATCH_PATH]; /* each move, else each process; or -1, "" */
	int folders;      /* made for it so far */
	const char *stock; /* whose data a new one has in it (stock.h), or NULL; */
	bool agentdata_all;   /* also what its program may not read there */
	const char *house; /* where its processes' cgroups are made, or NULL */
	char cgroup[CGROUP_PATH]; /* the one it has, or "" */
	int cgroups;      /* made for it so far */
	int64_t seed;     /* its own in this game */
	int runs;         /* processes started for it in this game */

	char *err;        /* a ring of AGENT_ERR_KEPT bytes, or NULL */
	int64_t err_bytes;
};

/* An agent without a process; root and confine are kept.  root is a scratch
 * folder, where its own are made if the wire or `writes` demands one. */
void agent_open(struct agent *agent, const struct player *player, int number,
                const struct confine *confine, const char *root);

/* The seed that a player's agent is given in game `game`, below 2^31. */
int64_t agent_seed(uint64_t seed, int game, int player, int restarts);

/* A game begins, in which this is the agent's own seed; its standard error is
 * forgotten.  Its wire may need a folder for it: -1 and errno if there is none to be had. */
int agent_new_game(struct agent *agent, int64_t seed);

/* Give the agent a process, unless it has a live one, or is a process for each
 * move.  cpu_hard_s is the CPU time for all it will do, in seconds.  A process
 * that cannot be started is told as by proc_start. */
enum proc_started agent_start(struct agent *agent, int64_t cpu_hard_s);

/* Whether it talks over a connection that its process makes (tcp wire): then it
 * has a new process for each game, which is to be met (meet.h). */
bool agent_is_guest(const struct agent *agent);

/* Whether it is a person: there is no process, and answers are read from
 * proc.out, which whoever opened it has set and owns, and which must not wait. */
bool agent_is_person(const struct agent *agent);

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

enum { AGENT_WATCH_US = 10000, AGENT_SIZE_US = 100000 };

/* Look at what its process and all its descendants hold, unless that was done
 * less than AGENT_WATCH_US ago, and its folder, AGENT_SIZE_US; `reads` asks for
 * what they have read too.  True if it was looked at. */
bool agent_watch(struct agent *agent, int64_t now_us, bool reads);

enum { AGENT_EXACT_US = 100000 };

/* What it and its descendants hold of memory, nothing counted twice, in bytes; 0
 * if that was counted less than AGENT_EXACT_US ago, since it takes long. */
int64_t agent_exact_memory(struct agent *agent, int64_t now_us);

/* The most memory that it has held at a time: all its processes, where the
 * kernel counted that, or else the one of them that held the most. */
int64_t agent_peak_bytes(const struct agent *agent);

/* Whether the kernel has ended one of its processes for want of memory. */
bool agent_out_of_memory(const struct agent *agent);

/* What it has used of the processors, with all its descendants as far as they
 * have been seen, in us; -1 if there is no process. */
int64_t agent_cpu_us(const struct agent *agent);

/* Kill its whole group and reap it.  Its standard error is kept. */
void agent_kill(struct agent *agent);

/* Tell the agents (two, either may have no process) to leave, wait until the
 * deadline at most, and kill what is left. */
void agent_dismiss(struct agent *agents[2], int64_t deadline_us);

/* The same after each game for those of two that are guests: they have heard its
 * end, and their connection is closed. */
void agent_part(struct agent *agents[2], int64_t deadline_us);

/* Kill and free. */
void agent_close(struct agent *agent);

#endif
