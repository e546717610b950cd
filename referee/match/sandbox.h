#ifndef SANDBOX_H
#define SANDBOX_H

/*
 * What players' programs are held to in a match: the operator's choice
 * (--sandbox, --agent-uid), what this system was found to enforce, and what
 * the terms ask for, put together.  What is asked for and not enforced is
 * always said.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "game/terms.h"
#include "proc/cgroup.h"
#include "proc/confine.h"

struct player;

enum sandbox_mode {
	SANDBOX_AUTO,  /* every layer that was found to hold */
	SANDBOX_NONE,  /* none: agents are free, but for their clocks */
	SANDBOX_POSIX, /* the layer that every POSIX system has */
};

enum { SANDBOX_WHY = 300, SANDBOX_FOLDERS = 64, SANDBOX_ENTRIES = 64 };

/* Zeroed: auto. */
struct sandbox {
	enum sandbox_mode mode;
	unsigned required;   /* layers that must hold, */
	bool terms_required; /* and whether all the terms ask for must */
	bool guests;         /* some player connects to the referee (tcp wire) */
	bool users_given;
	uid_t user[3];       /* as whom each player runs, started as root */

	/* By sandbox_probe: */
	unsigned layers;     /* that are applied */
	int landlock;        /* the kernel's version of it */
	char cgroup[CGROUP_PATH]; /* where agents' are made, or "" */
	char *entry[2 * SANDBOX_ENTRIES]; /* of folders that players share */
	int entries;
	char *folder[SANDBOX_FOLDERS]; /* installations beside the system's, */
	int folders;         /* which agents may read; absolute paths */
};

/* `auto`, `none`, `posix` or `require:LAYER,...`, where `terms` stands for all
 * that the terms ask for.  False with the reason. */
bool sandbox_parse(struct sandbox *sandbox, const char *text,
                   char why[SANDBOX_WHY]);

/* `A,B`: the users as whom players 1 and 2 run.  False with the reason. */
bool sandbox_parse_users(struct sandbox *sandbox, const char *text,
                         char why[SANDBOX_WHY]);

/* A folder that agents may read, besides their own and the system's. */
bool sandbox_add_folder(struct sandbox *sandbox, const char *path);

/* Find out what holds here.  False with the reason where that is less than is
 * required, or where agents would have to run as root. */
bool sandbox_probe(struct sandbox *sandbox, char why[SANDBOX_WHY]);

/* What a player's programs are held to; it refers to the sandbox and the
 * player, whose words are settled (player_move).  False with the reason where
 * the player's program is out of its user's reach. */
bool sandbox_confine(const struct sandbox *sandbox, const struct terms *terms,
                     const struct player *player, int number,
                     struct confine *confine, char why[SANDBOX_WHY]);

/* Where the rival's program lies in a player's own folder, the player may not
 * read that folder but what else is in it, SANDBOX_ENTRIES of that at most.
 * `confine` then refers to the sandbox. */
void sandbox_keep_from(struct sandbox *sandbox, struct confine *confine,
                       const struct player *player,
                       const struct player *rival);

/* Whether a key of the terms is kept to here, by more than good will. */
bool sandbox_enforces(const struct sandbox *sandbox, const struct terms *terms,
                      enum terms_key key);

/* Append the layers that are applied, `-` before one that does not hold here,
 * and `-KEY` for terms that are not enforced. */
void sandbox_write(const struct sandbox *sandbox, const struct terms *terms,
                   struct text *text);

/* Append the keys that the course or the operator gave and that are not
 * enforced, "mem, net". */
void sandbox_write_open(const struct sandbox *sandbox,
                        const struct terms *terms, struct text *text);

void sandbox_free(struct sandbox *sandbox);

#endif
