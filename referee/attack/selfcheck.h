#ifndef CHECK_SELFCHECK_H
#define CHECK_SELFCHECK_H

/*
 * --check-sandbox: what players' programs are really kept from here.  Every
 * property is attacked (trial.h) under all the layers that a match would have,
 * then without any, which has to succeed or the check says nothing; and where
 * the attack failed, under each layer alone, to know which one stops it.
 */

#include <stdbool.h>
#include <stdio.h>

#include "game/terms.h"
#include "match/sandbox.h"

/* What is asked for where the operator names neither a game nor terms. */
#define SELFCHECK_TERMS "mem=500M,cpus=1,idle=stop,threads=1," \
	"files=read-first-move,write=no,net=no"

struct selfcheck {
	struct sandbox *sandbox;   /* not probed yet */
	const struct terms *terms;
	const char *self;          /* argv[0] of this program */
	bool json;
	FILE *out;
};

/* Check, and print a line a property: state, by which layer, what was seen or
 * how to get it; then warnings and the sum.  Returns the exit status: 0 where
 * all that the terms ask for is enforced, 1 where something is not, 130 or 143
 * if interrupted; 2, with the reason, where agents cannot be started as the
 * operator wants it, 3 where the system refuses us.  It takes 30 s at most. */
int selfcheck_run(const struct selfcheck *check, char why[SANDBOX_WHY]);

#endif
