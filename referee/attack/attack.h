#ifndef CHECK_ATTACK_H
#define CHECK_ATTACK_H

/*
 * Attacks: what an agent might do to the referee, to its opponent and to the
 * machine, for --check-sandbox (trial.h) to see whether it can.  This program
 * executes itself as the attacker and as the attacker's victims; so these
 * processes are agents, and do what an agent does: they fork, signal and wait.
 *
 * They harm nobody but the victims that they are told of.  Each ends within a
 * few seconds by itself, whatever it has done to get away, and none has more
 * than ATTACK_CHILDREN children.
 *
 * The attacker is told what to attack by attack_write on its standard input
 * and answers in lines:
 *
 *	control 0|1      whether what it may do works still
 *	did ACT          an act that seemed to work
 *	failed ACT WHY   one that did not: errno's number
 *	untried ACT      one that there is no way to try in this build
 *	read ACT TEXT    what it found where it should not look
 *	count N          how often
 *	over             it has done what it can, and waits or goes on with it
 *
 * A victim, `--attack victim`, is told its secret in the same form, answers
 * "held ADDRESS FD" and then each further line by "state" and the words for
 * what others may have changed in it.
 */

#include <stdint.h>

#include "base/text.h"

/* Whether this build has the calls that only Linux has. */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ATTACK_LINUX 1
#else
#define ATTACK_LINUX 0
#endif

enum {
	ATTACK_PATH = 600,
	ATTACK_SECRET = 24,    /* letters and digits */
	ATTACK_CHILDREN = 150,
	ATTACK_LIFE_S = 8,     /* what is left of an attack ends then */
	ATTACK_UNSEEN_MS = 35, /* what is not seen by then is not seen */
	ATTACK_SPIN_MS = 250,  /* of processor time, where that is the attack */
};

/* The victims. */
enum { ATTACK_REFEREE, ATTACK_OPPONENT, ATTACK_VICTIMS };

/* What to attack, or (hidden, secret) what to be. */
struct attack {
	int64_t pid[ATTACK_VICTIMS];     /* by the host's count; 0 = none */
	int64_t address[ATTACK_VICTIMS]; /* of its secret, in its memory */
	int64_t fd;        /* the referee's, of a file with the secret */
	int64_t tcp, udp;  /* ports at 127.0.0.1 */
	int64_t key;       /* for objects of System V */
	int64_t bytes;     /* the limit of memory */
	int64_t count;     /* the limit of threads or processors */
	int64_t user;      /* root: somebody else to be */
	int64_t alone;     /* 1: it may have no children */
	int64_t hidden;
	char folder[ATTACK_PATH]; /* laid out by trial.c */
	char writable[ATTACK_PATH]; /* where it may write, or "" */
	char tty[64];
	char name[64];     /* of an abstract socket */
	char secret[ATTACK_SECRET + 1];
};

/* Append what is told to an attacker. */
void attack_write(const struct attack *attack, struct text *text);

/* Be the attacker of this name; the program's exit status. */
int attack_main(const char *name);

#endif
