#ifndef CHECK_STAGE_H
#define CHECK_STAGE_H

/*
 * What stands on the stage of one trial (trial.h), in the process that stands
 * in for the referee: the attacker, its victims, and what lies around them; for
 * the properties (properties.h) to have the attack made and to judge it.
 */

#include <stdbool.h>
#include <stdint.h>

#include "attack/attack.h"
#include "attack/trial.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "base/text.h"
#include "match/player.h"
#include "proc/cgroup.h"
#include "proc/confine.h"
#include "proc/proc.h"

struct property;

enum {
	STAGE_PATH = SCRATCH_PATH + 40, /* of a file in its folder */
	/* Long, on a machine that is busy with other things. */
	STAGE_ATTACK_MS = 5000,
	STAGE_ANSWER_MS = 1000,
};

/* A process that is talked to. */
struct side {
	struct proc proc;
	struct text heard;
	bool closed; /* it says no more */
};

struct stage {
	const struct trial *trial;
	const struct property *property;
	unsigned layers;
	bool bare;
	char folder[SCRATCH_PATH];
	char own[SCRATCH_PATH + 16], scratch[SCRATCH_PATH + 16];
	struct player player;     /* this program, with a folder of this trial's */
	struct confine confine[3]; /* by player */
	struct side victim[ATTACK_VICTIMS];
	struct side attacker;
	struct attack attack;
	char cgroup[CGROUP_PATH]; /* the attacker's, or "" */
	bool (*watch)(struct stage *stage); /* true: its limit is exceeded */
	int64_t watched_us;
	int64_t most;             /* that was seen of what is watched */
	bool caught, interrupted;
	struct effect effect;
};

bool stage_applies(const struct stage *stage, enum confine_layer layer);

/* A name in its folder; false if it is too long. */
bool stage_path(const struct stage *stage, const char *name,
                char path[STAGE_PATH]);

void stage_pause_ms(int64_t ms);

/* A deadline. */
int64_t stage_in_ms(int64_t ms);

/* Note what was measured, for the operator. */
void stage_measured(struct stage *stage, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* Start a victim.  One that stands in for the referee is held to nothing, and
 * hidden as the referee is; one that stands in for the opponent is an agent. */
bool stage_start_victim(struct stage *stage, int which);

/* The victim's answer to how it is, up to a newline; NULL if it is dead or
 * stopped.  Valid until the next. */
const char *stage_state_of(struct stage *stage, int which);

/* Have the attack made, watched as the referee watches, and count what the
 * attacker takes for done; false if it could not be made. */
bool stage_attack(struct stage *stage);

/* The whole line that begins with this word of what was heard, or NULL. */
const char *stage_line(const struct side *side, const char *word);

/* What the attacker has counted first, or 0. */
int stage_counted(const struct stage *stage);

/* End the attacker as the referee does; end all. */
void stage_stop_attacker(struct stage *stage);
void stage_stop(struct stage *stage);

#endif
