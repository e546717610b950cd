#ifndef ATTACK_ATTACKER_H
#define ATTACK_ATTACKER_H

/*
 * The processes of a trial: this program executes itself as `--attack PROPERTY`,
 * which makes all attacks on that property, and as `--attack victim`.
 *
 * Both read a struct target from their standard input.  The attacker answers
 * with a struct attack_told after each attack, the victim with a struct victim
 * once, and then with the byte for each byte that it is sent.
 */

#include <stdint.h>

enum {
	ATTACKER_QUEUE = 'q', /* asks the victim to queue a signal, too */
	ATTACKER_NO = 'n',    /* it could not */
};

/* Where the victim holds the secret. */
struct victim {
	int64_t address;
	int fd; /* or -1 */
};

/* Be one of them.  Returns the program's exit status. */
int attacker_main(const char *role);

#endif
