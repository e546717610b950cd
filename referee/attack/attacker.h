#ifndef ATTACK_ATTACKER_H
#define ATTACK_ATTACKER_H

/*
 * The processes of a trial.  This program executes itself as `--attack PROPERTY`, which
 * makes all attacks on that property, and as `--attack victim`.
 *
 * Both read a struct target from their standard input.  The attacker answers with a
 * struct attack_told after each attack.  The victim answers with a struct victim once,
 * and then echoes every byte.
 */

#include <stdint.h>

enum {
	ATTACKER_QUEUE = 'q', /* the byte that asks the victim to queue a signal */
	ATTACKER_NO = 'n',    /* the victim's answer if it cannot */
};

struct victim {
	int64_t address; /* of the secret in its memory */
	int fd;          /* its descriptor of the file with the secret, or -1 */
};

/* Run the attacker or the victim.  Returns the program's exit status. */
int attacker_main(const char *role);

#endif
