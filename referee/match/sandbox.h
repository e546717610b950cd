#ifndef SANDBOX_H
#define SANDBOX_H

/*
 * The sandbox of a match, made from the operator's choice (--sandbox, --agent-uid), the
 * layers that hold on this system, and the terms.  The referee always says which terms
 * nothing enforces.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "game/terms.h"
#include "match/readable.h"
#include "proc/cgroup.h"
#include "proc/confine.h"

struct player;

enum sandbox_mode {
	SANDBOX_AUTO,  /* every layer that holds here */
	SANDBOX_NONE,  /* no layer: agents have only their clocks */
	SANDBOX_POSIX, /* the layer that every POSIX system has */
};

enum { SANDBOX_WHY = 300 };

/* The sandbox; zeroed means SANDBOX_AUTO. */
struct sandbox {
	enum sandbox_mode mode;
	unsigned required;   /* layers that must hold */
	bool terms_required; /* all given terms must be enforced too */
	bool guests;         /* a player connects to the referee (tcp wire) */
	bool users_given;
	uid_t user[3];       /* for root: the user of each player's processes */

	/* Filled in by sandbox_probe: */
	unsigned layers;     /* layers that are applied */
	int landlock;        /* the kernel's version of Landlock */
	char cgroup[CGROUP_PATH]; /* the folder for agents' cgroups, or "" */
	struct readable readable;
};

/* Read `auto`, `none`, `posix` or `require:LAYER,...`; `terms` in that list means
 * everything that the terms ask for.  Returns false with the reason. */
bool sandbox_parse(struct sandbox *sandbox, const char *text,
                   char why[SANDBOX_WHY]);

/* Read `A,B`, the users of players 1 and 2.  Returns false with the reason. */
bool sandbox_parse_users(struct sandbox *sandbox, const char *text,
                         char why[SANDBOX_WHY]);

/* Find out which layers hold here.  Returns false with the reason if a required layer
 * does not hold, or if agents would have to run as root. */
bool sandbox_probe(struct sandbox *sandbox, char why[SANDBOX_WHY]);

/* Return whether the sandbox keeps a player out of the folder in which it would start: a
 * home, or the current folder if the player names nothing in it.  The player then starts
 * in the root folder. */
bool sandbox_withholds(const struct sandbox *sandbox,
                       const struct player *player);

/* Set the confinement of a player's programs, which refers to the sandbox and the player.
 * Returns false with the reason if the player's user cannot reach the program. */
bool sandbox_confine(const struct sandbox *sandbox, const struct terms *terms,
                     const struct player *player, int number,
                     struct confine *confine, char why[SANDBOX_WHY]);

/* Return whether this sandbox enforces a key of the terms. */
bool sandbox_enforces(const struct sandbox *sandbox, const struct terms *terms,
                      enum terms_key key);

/* Append the applied layers, `-LAYER` for each layer that does not hold here, and `-KEY`
 * for each key that is not enforced for a player, also if the key has its default. */
void sandbox_write(const struct sandbox *sandbox, const struct terms of[3],
                   struct text *text);

/* Append the keys that the course or the operator gave and the sandbox does not enforce,
 * such as "mem, net". */
void sandbox_write_open(const struct sandbox *sandbox, const struct terms of[3],
                        struct text *text);

void sandbox_free(struct sandbox *sandbox);

#endif
