#ifndef ATTACK_PROPERTY_H
#define ATTACK_PROPERTY_H

/*
 * The properties of a sandbox, in the order in which --check-sandbox prints
 * them: for each, what asks for it, how to get it, and how a trial of it is set
 * up and judged.
 */

#include <stdbool.h>

struct stage;

/* What an agent is to be kept from. */
struct property {
	const char *name;
	int key;         /* the term that asks for it; TERMS_KEYS = always */
	const char *how; /* to get it */
	unsigned victims; /* a bit for each: 1u << STAGE_REFEREE */
	int signal;      /* to send to them */

	/* Set the stage up before the attacks; false if there is nothing more to
	 * do, or it failed.  NULL: it needs nothing. */
	bool (*prepare)(struct stage *stage);

	/* Correct what the attacker says of itself, afterwards.  NULL: that is
	 * enough. */
	void (*judge)(struct stage *stage);
};

/* All of them, up to a NULL name. */
extern const struct property properties[];

#endif
