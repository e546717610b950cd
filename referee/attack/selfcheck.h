#ifndef CHECK_SELFCHECK_H
#define CHECK_SELFCHECK_H

/*
 * --check-sandbox: what the sandbox really keeps agents from on this machine.
 * The check attacks every property (attack_trial.h) under all layers that a match would
 * have.  That the attacks are real is for tests/e2e/attack-sandbox.t to show: they
 * work where there is no layer.
 */

#include <stdbool.h>
#include <stdio.h>

#include "game/terms.h"
#include "match/sandbox.h"

/* The terms to check if the operator names neither a game nor terms. */
#define SELFCHECK_TERMS "mem=500M,cpus=1,idle=stop,threads=1," \
	"files=read-first-move,write=no,net=no"

struct selfcheck {
	struct sandbox *sandbox;   /* not yet probed */
	const struct terms *terms;
	const char *self;          /* argv[0] of this program */
	bool json;
	FILE *out;
};

/* Check, and print a line for each property: its state, what was measured, and how
 * to get it if it is not enforced; then warnings and the totals.  Takes at most
 * 30 s.  Returns the exit status:
 *
 *	0         the sandbox enforces all that the terms ask for
 *	1         something is not enforced
 *	2         agents cannot be started as the operator wants: see why
 *	3         the system refused us something: see why
 *	130, 143  a signal interrupted the check */
int selfcheck_run(const struct selfcheck *check, char why[SANDBOX_WHY]);

#endif
