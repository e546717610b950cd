#ifndef ATTACK_ATTACK_H
#define ATTACK_ATTACK_H

/*
 * The table of attacks: what a hostile agent may try against the referee, its
 * opponent and the machine.  --check-sandbox makes each attack on throw-away
 * victims (attacker.h); the tests' hostile agents make the same ones in matches.
 *
 * A new attack is one function and one row beside it, in the file of its theme.
 *
 * An attack caps itself: what is left of it ends after ATTACK_LIFE_S, and it has
 * at most ATTACK_CHILDREN children.  It harms nothing but its target.
 */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Whether this build has the calls that only Linux has. */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ATTACK_LINUX 1
#else
#define ATTACK_LINUX 0
#endif

enum {
	ATTACK_PATH = 600,
	ATTACK_SECRET = 24,    /* letters and digits */
	ATTACK_WAYS = 80,
	ATTACK_CHILDREN = 150,
	ATTACK_LIFE_S = 8,
	ATTACK_SIGNALS = 1000, /* queued, of which victims use half at most */
	ATTACK_SPIN_MS = 250,  /* of processor time, where that is the attack */
};

/* What to attack; flat, since it passes through a pipe. */
struct target {
	pid_t pid;         /* the victim, or 0 */
	int signal;        /* to send to it; 0 = ask only whether it could be sent */
	int cpu_s;         /* to limit its processor time to */
	int fd;            /* its descriptor of a file with the secret */
	int64_t address;   /* of the secret in its memory */
	char secret[ATTACK_SECRET + 1]; /* or "": to get as far as that is enough */
	int port;          /* at 127.0.0.1 */
	int64_t bytes;     /* the limit of memory */
	int count;         /* the limit of threads or processors */
	int unseen_ms;     /* what the referee has not seen by then stays unseen */
	int key;           /* for objects of System V */
	uid_t user;        /* root: another user to become */
	bool alone;        /* it may have no children */
	bool blind;        /* it may not read its own folder (files=none) */
	bool hidden;       /* a victim: to be hidden as the referee is */
	bool more;         /* another victim follows */
	char folder[ATTACK_PATH];   /* furnished by attack_trial.c */
	char writable[ATTACK_PATH]; /* where it may write, or "" */
	char tty[64];      /* somebody else's terminal, or "" */
	char name[64];     /* of an abstract socket */
};

struct attack {
	const char *name;   /* NULL: no attack, but what must work all the same */
	const char *tries;  /* to do what */
	const char *breaks; /* properties of --check-sandbox, parted by blanks */
	bool (*make)(const struct target *target); /* whether it worked */
};

/* The rows of each theme, up to one without a function. */
extern const struct attack attack_others[]; /* signals, limits, memory of others */
extern const struct attack attack_files[];  /* and network, terminal */
extern const struct attack attack_memory[]; /* more than there is */
extern const struct attack attack_away[];   /* processor time, threads, escape */

/* All of them, up to NULL. */
extern const struct attack *const attack_table[];

bool attack_breaks(const struct attack *attack, const char *property);

/* What has become of the attacks so far; an attacker tells it as it is, in
 * writes that no pipe cuts. */
struct attack_told {
	bool control; /* what is allowed works */
	bool over;    /* it has done what it can, and waits or goes on with it */
	int tried, worked;
	int count;    /* of what there is more or less of: MB, processes */
	char ways[ATTACK_WAYS]; /* names of what worked */
};

extern struct attack_told attack_told;

void attack_tell(void);

/* For attacks that do not return, since they stay, or become something else. */
void attack_tell_over(void);

/*
 * What attacks share
 */

void attack_sleep_ms(int ms);

/* Fork; the child has an end of its own, since alarms are not inherited. */
pid_t attack_fork(void);

/* Whether a child can be had and waited for. */
bool attack_has_child(void);

/* The same, as what must work. */
bool attack_may_fork(const struct target *target);

/* Stay, whatever comes, until the other end of this output is closed. */
void attack_stay(int output);

/* As a child: tell the parent whether it worked, and stay. */
void attack_report(int to, bool worked);

/* Close it if it is open. */
void attack_close(int fd);

/* Whether these bytes are the secret; where none is to be known, whether they
 * were reached. */
bool attack_is_secret(const struct target *target,
                      const char bytes[ATTACK_SECRET], bool reached);

/* Read as many bytes as a secret has from this place in a file. */
bool attack_read_at(const char *path, int64_t offset, char into[ATTACK_SECRET]);

#endif
