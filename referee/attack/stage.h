#ifndef ATTACK_STAGE_H
#define ATTACK_STAGE_H

/*
 * One trial's stage, in the process that stands in for the referee: the
 * attacker, its victims, and what lies around them.  The stage starts, watches
 * and ends the attacker as the referee does an agent.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/meter.h"
#include "agent/player.h"
#include "attack/attack.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "proc/cgroup.h"
#include "proc/confine.h"
#include "proc/proc.h"

struct sandbox;
struct terms;

enum {
	STAGE_PATH = SCRATCH_PATH + 40, /* of a file in its folder */
	STAGE_MEASURED = 80,
	/* Long, on a machine that is busy with other things. */
	STAGE_ATTACK_MS = 15000,
	STAGE_ANSWER_MS = 1000,
};

enum { STAGE_REFEREE, STAGE_OPPONENT, STAGE_VICTIMS };

/* What the referee watches in an agent. */
enum { STAGE_MEMORY, STAGE_CPU, STAGE_THREADS, STAGE_WATCHED };

/* The effect of an attack; flat, so that it can pass between processes. */
struct effect {
	bool ran;    /* it was made, and its effect was seen */
	bool partly; /* what worked is half the harm */
	int worked;  /* ways that had their effect, */
	struct attack_told told; /* and what the attacker said of them */
	char measured[STAGE_MEASURED];
};

struct stage {
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const char *property;      /* that is attacked */
	char folder[SCRATCH_PATH];
	char own[STAGE_PATH], scratch[STAGE_PATH];
	struct player player;      /* this program, with a folder of this trial's */
	struct confine confine[3]; /* by player */
	struct target target;
	struct proc attacker;
	struct proc victim[STAGE_VICTIMS];
	struct target of_victim[STAGE_VICTIMS];
	char cgroup[CGROUP_PATH];  /* the attacker's, or "" */
	int64_t limit[STAGE_WATCHED]; /* bytes, us, threads; 0 = not watched */
	int64_t most;              /* that was seen of what is watched */
	struct meter meter;        /* of the attacker */
	bool caught, interrupted;
	struct effect effect;
};

/* The path of a file in its folder. */
void stage_path(const struct stage *stage, const char *name,
                char path[STAGE_PATH]);

void stage_pause_ms(int64_t ms);

/* A deadline. */
int64_t stage_in_ms(int64_t ms);

/* Note what was measured, to be printed for the operator. */
void stage_measured(struct stage *stage, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* Start a victim.  The one that stands in for the referee is not confined, and
 * hides as the referee does; the one for the opponent is an agent.  False if it
 * did not start. */
bool stage_start_victim(struct stage *stage, int which);

/* Whether it answers, so is neither dead nor stopped; true if there is none. */
bool stage_is_alive(struct stage *stage, int which);

/* Whether it can queue a signal; true if there is none. */
bool stage_can_queue(struct stage *stage, int which);

/* Have all attacks on the property made, watched as the referee watches; false
 * if they could not be made. */
bool stage_attack(struct stage *stage);

/* End the attacker as the referee does; end all. */
void stage_stop_attacker(struct stage *stage);
void stage_stop(struct stage *stage);

#endif
