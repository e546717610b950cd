#ifndef SANDBOX_H
#define SANDBOX_H

/*
 * The sandbox of a match, put together from the operator's choice (--sandbox,
 * --agent-uid), the layers that hold on this system, and the terms.  The referee
 * always says what is asked for and not enforced.
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

/* Zeroed: auto. */
struct sandbox {
	enum sandbox_mode mode;
	unsigned required;   /* layers that must hold */
	bool terms_required; /* and so must all that the terms ask for */
	bool guests;         /* a player connects to the referee (tcp wire) */
	bool users_given;
	uid_t user[3];       /* for root: the user that each player runs as */

	/* By sandbox_probe: */
	unsigned layers;     /* that are applied */
	int landlock;        /* the kernel's version of it */
	char cgroup[CGROUP_PATH]; /* agents' cgroups are made there; or "" */
	struct readable readable;
};

/* Read `auto`, `none`, `posix` or `require:LAYER,...`, where `terms` stands for all
 * that the terms ask for.  False with the reason. */
bool sandbox_parse(struct sandbox *sandbox, const char *text,
                   char why[SANDBOX_WHY]);

/* Read `A,B`, the users of players 1 and 2.  False with the reason. */
bool sandbox_parse_users(struct sandbox *sandbox, const char *text,
                         char why[SANDBOX_WHY]);

/* Find out which layers hold here.  False with the reason if a required one does
 * not, or if agents would have to run as root. */
bool sandbox_probe(struct sandbox *sandbox, char why[SANDBOX_WHY]);

/* Whether a player is kept from the folder that it would start in: a home, or the
 * current folder, in which it names nothing.  It starts in the root folder then. */
bool sandbox_withholds(const struct sandbox *sandbox,
                       const struct player *player);

/* Fill in the confinement of a player's programs; it refers to the sandbox and the
 * player.  False with the reason if the player's user cannot
 * reach the program. */
bool sandbox_confine(const struct sandbox *sandbox, const struct terms *terms,
                     const struct player *player, int number,
                     struct confine *confine, char why[SANDBOX_WHY]);

/* Whether this sandbox enforces a key of the terms. */
bool sandbox_enforces(const struct sandbox *sandbox, const struct terms *terms,
                      enum terms_key key);

/* Append the layers that are applied, `-LAYER` for one that does not hold here, and
 * `-KEY` for a key that is not enforced by the terms of one of the players. */
void sandbox_write(const struct sandbox *sandbox, const struct terms of[3],
                   struct text *text);

/* Append the keys that the course or the operator gave and the sandbox does not
 * enforce, "mem, net". */
void sandbox_write_open(const struct sandbox *sandbox, const struct terms of[3],
                        struct text *text);

void sandbox_free(struct sandbox *sandbox);

#endif
