#ifndef ATTACK_PROPERTY_H
#define ATTACK_PROPERTY_H

/*
 * The properties of a sandbox, in the order in which --check-sandbox prints them.  Each
 * has the term that requires it, advice how to get it, and functions that set up and
 * judge a trial.
 */

#include <stdbool.h>

struct stage;

/* One kind of harm that the sandbox prevents. */
struct property {
	const char *name;
	int key;         /* the term that requires it; TERMS_KEYS = always required */
	const char *how; /* advice how to get it */
	unsigned victims; /* a bit for each victim: 1u << STAGE_REFEREE */
	int signal;      /* the signal to send to the victims */

	/* Set up the stage before the attacks.  False if this failed or has already
	 * decided the trial.  NULL = nothing to set up. */
	bool (*prepare)(struct stage *stage);

	/* Correct the attacker's own report afterwards.  NULL = accept it. */
	void (*judge)(struct stage *stage);
};

/* All properties; ends with a NULL name. */
extern const struct property properties[];

#endif
