#ifndef ATTACK_TESTBED_H
#define ATTACK_TESTBED_H

/*
 * Trials: an agent under all layers of a match attacks victims that exist only for this
 * trial.  A process of its own plays the referee.  It has a testbed, which is the
 * attacker, its victims and their surroundings: it starts, watches and ends the
 * attacker as the referee does with an agent, and examines the victims.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/meter.h"
#include "agent/player.h"
#include "agent/workspace.h"
#include "attack/attack.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "proc/confine.h"
#include "proc/proc.h"

struct sandbox;
struct terms;

enum {
	TESTBED_PATH = SCRATCH_PATH + 40, /* for the path of a file in the testbed's folder */
	TESTBED_MEASURED = 80,
	/* Long enough for a busy machine. */
	TESTBED_ATTACK_MS = 15000,
	TESTBED_ANSWER_MS = 1000,
};

enum { TESTBED_REFEREE, TESTBED_OPPONENT, TESTBED_VICTIMS };

/* The values of an agent that the referee watches. */
enum { TESTBED_MEMORY, TESTBED_CPU, TESTBED_THREADS, TESTBED_WATCHED };

/* The effect of an attack.  No pointers, because it is sent between processes. */
struct effect {
	bool ran;    /* the attack was made and its effect was measured */
	bool partly; /* only half the harm was done */
	bool late;   /* the attacker had no time to finish, and was not caught */
	int worked;  /* the number of attacks that had their effect */
	struct attack_told told; /* the attacker's own report */
	char measured[TESTBED_MEASURED];
};

struct testbed;

/* One kind of harm that the sandbox prevents. */
struct property {
	const char *name;
	int key;         /* the term that requires it; TERMS_KEYS = always required */
	const char *how; /* advice how to get it */
	unsigned victims; /* a bit for each victim: 1u << TESTBED_REFEREE */
	int signal;      /* the signal to send to the victims */

	/* Set up the testbed before the attacks.  False if this failed or has already
	 * decided the trial.  NULL = nothing to set up. */
	bool (*prepare)(struct testbed *testbed);

	/* Correct the attacker's own report afterwards.  NULL = accept it. */
	void (*judge)(struct testbed *testbed);
};

/* All properties, in the order in which --check-sandbox prints them (property.c); ends
 * with a NULL name. */
extern const struct property properties[];

struct testbed {
	/* The caller of testbed_try sets these. */
	const struct sandbox *sandbox; /* probed */
	const struct terms *terms;
	const char *root;          /* a folder of ours that other users may enter */
	struct player player;      /* this program; in a trial with a folder of it */

	const char *property;      /* the property under attack */
	char own[TESTBED_PATH], scratch[TESTBED_PATH];
	struct confine confine[3]; /* by player */
	struct target target;      /* its folder is the trial's */
	struct proc attacker;
	struct proc victim[TESTBED_VICTIMS];
	struct target of_victim[TESTBED_VICTIMS];
	struct workspace workspace; /* has the attacker's cgroup */
	int64_t limit[TESTBED_WATCHED]; /* in bytes, us, threads; 0 = not watched */
	int64_t most;              /* the largest measured value */
	int64_t start_us;          /* processor time before its attacks began */
	struct meter meter;        /* measures the attacker */
	bool caught, interrupted;
	struct effect effect;
};

/* Act as the referee, and let an agent try the harm that this property prevents.  The agent
 * ends after ATTACK_LIFE_S.  Leaves a folder below the root. */
struct effect testbed_try(const struct testbed *common, const struct property *property);

/*
 * For the functions of a property
 */

void testbed_path(const struct testbed *testbed, const char *name,
                  char path[TESTBED_PATH]);

/* The deadline that is this far ahead. */
int64_t testbed_in_ms(int64_t ms);

/* Store a measured value for the operator. */
void testbed_measured(struct testbed *testbed, const char *format, ...)
	PRINTF_LIKE(2, 3);

/* Whether a victim echoes a byte, so is neither dead nor stopped; with ATTACK_QUEUE
 * also whether it can queue a signal.  True if there is no such victim. */
bool testbed_echoes(struct testbed *testbed, int which, char byte);

/* Make all attacks on the property in this time, watched as the referee watches.  False if
 * they could not be made. */
bool testbed_attack(struct testbed *testbed, int64_t ms);

/* End the attacker as the referee does. */
void testbed_stop_attacker(struct testbed *testbed);

/* End all processes of the testbed. */
void testbed_stop(struct testbed *testbed);

#endif
