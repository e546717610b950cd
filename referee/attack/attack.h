#ifndef ATTACK_ATTACK_H
#define ATTACK_ATTACK_H

/*
 * The table of attacks that a hostile agent may try on the referee, its opponent and the
 * machine.  --check-sandbox makes each attack on throw-away victims (testbed.h).  The
 * tests' hostile agents make the same attacks in matches.
 *
 * To add an attack, write one function and one row beside it, in the file of its theme.
 *
 * An attack limits itself: its processes end after ATTACK_LIFE_S, and there are at most
 * ATTACK_CHILDREN children.  It harms only its target.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/system.h"

enum {
	ATTACK_PATH = 600,
	ATTACK_SECRET = 24,    /* letters and digits */
	ATTACK_WAYS = 80,
	ATTACK_CHILDREN = 150,
	ATTACK_LIFE_S = 8,
	ATTACK_SIGNALS = 1000, /* the most signals to queue; victims queue at most half as
	                        * many */
	ATTACK_SPIN_MS = 250,  /* processor time to use, if using it is the attack */
};

/* The target of an attack.  It is sent through a pipe, so it has no pointers then. */
struct target {
	const struct attack *attack; /* the attack being made; attack_make sets it */
	pid_t pid;         /* the victim, or 0 */
	int signal;        /* the signal to send to the victim; 0 = only ask for
	                    * permission */
	int cpu_s;         /* the limit of processor time to set for the victim */
	int fd;            /* the victim's descriptor of a file with the secret */
	int64_t address;   /* address of the secret in the victim's memory */
	char secret[ATTACK_SECRET + 1]; /* the secret; "" = reaching its place is
	                                 * enough */
	int port;          /* a port of the victim at 127.0.0.1 */
	int64_t bytes;     /* the limit of memory */
	int count;         /* the limit of threads or processors */
	int unseen_ms;     /* an attack that the referee has not noticed by then has
	                    * worked */
	int key;           /* the key of a System V object */
	uid_t user;        /* another user, whom root could become */
	bool alone;        /* the attacker may have no children */
	bool blind;        /* the attacker may not read its own folder (files=none) */
	bool hidden;       /* for a victim: hide as the referee does */
	bool more;         /* another victim follows */
	char folder[ATTACK_PATH];   /* the folder of the trial (testbed.c) */
	char writable[ATTACK_PATH]; /* where the attacker may write, or "" */
	char tty[64];      /* another person's terminal, or "" */
};

struct attack {
	const char *name;   /* NULL = not an attack but a control: an allowed act that
	                     * must work */
	const char *tries;  /* the act that it tries */
	const char *breaks; /* properties of --check-sandbox, separated by blanks */
	bool (*make)(const struct target *target); /* returns whether it worked */
	const char *file;   /* for `make`: the file of the trial to use */
	int how;            /* for `make`: which of its ways to take */
};

/* The rows of each theme.  Each table ends with a row without a function. */
extern const struct attack attack_others[]; /* signals, limits, others' memory */
extern const struct attack attack_files[];  /* files, network, terminal */
extern const struct attack attack_memory[]; /* using too much memory */
extern const struct attack attack_away[];   /* processor time, threads, escape */

/* All tables; ends with NULL. */
extern const struct attack *const attack_table[];

bool attack_breaks(const struct attack *attack, const char *property);

/* Make an attack on a target.  Returns whether it worked. */
bool attack_make(const struct attack *attack, const struct target *target);

/* The results of the attacks so far.  The attacker sends them with writes that a pipe
 * does not split. */
struct attack_told {
	bool control; /* the allowed acts work */
	bool over;    /* the attacker has finished, and waits or continues its attack */
	int tried, worked;
	int count;    /* a quantity of the attack: MB, processes */
	char ways[ATTACK_WAYS]; /* names of the attacks that worked */
};

extern struct attack_told attack_told;

void attack_tell(void);

/* Report the results for the last time: at the end, or before an attack that does not
 * return because it waits or executes another program. */
void attack_tell_over(void);

/*
 * The processes of a trial (attacker.c).  This program executes itself as `--attack
 * PROPERTY`, which makes all attacks on that property, and as `--attack victim`.  Both
 * read a struct target from their standard input.  The attacker answers with a struct
 * attack_told after each attack.  The victim answers with a struct attack_victim once,
 * and then echoes every byte.
 */

enum {
	ATTACK_QUEUE = 'q', /* the byte that asks the victim to queue a signal */
	ATTACK_NO = 'n',    /* the victim's answer if it cannot */
};

struct attack_victim {
	int64_t address; /* of the secret in its memory */
	int fd;          /* its descriptor of the file with the secret, or -1 */
};

/* Run the attacker or the victim.  Returns the program's exit status. */
int attack_main(const char *role);

/*
 * Functions for all attacks
 */

void attack_sleep_ms(int ms);

/* Fork.  Sets an alarm for the child, because alarms are not inherited. */
pid_t attack_fork(void);

/* Whether an act succeeds in a child that we fork and wait for.  With NULL: whether we
 * can do so. */
bool attack_by_child(bool (*act)(void));

/* Ignore SIGHUP and SIGTERM until the other end of this output is closed; then exit. */
void attack_stay(int output);

/* In a child: report to the parent whether the attack worked, and stay. */
void attack_report(int to, bool worked);

/* Whether these bytes are the secret.  If the target has no secret, returns `reached`. */
bool attack_is_secret(const struct target *target,
                      const char bytes[ATTACK_SECRET], bool reached);

/* Read ATTACK_SECRET bytes at this offset of a file. */
bool attack_read_at(const char *path, int64_t offset, char into[ATTACK_SECRET]);

#endif
