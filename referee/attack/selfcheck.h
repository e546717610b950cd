#ifndef SELFCHECK_H
#define SELFCHECK_H

/*
 * --check-sandbox: tests what the sandbox prevents on this machine.  The check attacks
 * every property (testbed.h) under all layers of a match.
 * tests/e2e/attack-sandbox-slow.t shows that the attacks are real: they work without
 * the layers.
 */

#include <stdbool.h>

#include "game/terms.h"
#include "match/sandbox.h"

/* The terms to check if the operator names neither a game nor terms. */
#define SELFCHECK_TERMS "mem=500M,cpus=1,idle=stop,threads=1," \
	"files=read-first-move,write=no,net=no"

/* Check a sandbox that is not yet probed.  `self` is argv[0] of this program.  Print a
 * line for each property: its state, the measured value, and advice if it is not
 * enforced.  Then print warnings and totals.  Takes at most a minute.  Returns the exit
 * status:
 *
 *	0         the sandbox enforces everything that the terms require
 *	1         some property is not enforced, or could not be tried
 *	2         agents cannot be started as the operator wants; sets `why`
 *	3         the system refused us something; sets `why`
 *	130, 143  a signal interrupted the check */
int selfcheck_run(struct sandbox *sandbox, const struct terms *terms, const char *self,
                  bool json, char why[SANDBOX_WHY]);

#endif
