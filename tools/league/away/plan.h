#ifndef PLAN_H
#define PLAN_H

/*
 * A plan: a league's open games in numbered shards, for other machines.  It is in
 * plan/ in the folder of results.
 *
 *	league.conf     the league's, when it was planned (conf.h)
 *	shards          the games, below
 *	3-ID.rec        the games of shard 3, once it is played: record(5)
 *	3-ID.HOST.PID   the folder where that process plays shard 3
 *
 * `shards` is a text of lines:
 *
 *	plan 1
 *	id 08f2ab6c35d19e77
 *	3 1 12 1-2                    (shard 3: slots 1 and 12, games 1 to 2)
 *
 * The id is a digest of all the rest: it tells a plan that was copied in part,
 * or while it was written, and another plan's result.  A shard's games follow
 * each other in the schedule.
 */

#include <stdbool.h>

#include "league/state/conf.h"
#include "league/state/schedule.h"

struct plan_place;
struct results;

enum { PLAN_WHY = 400, PLAN_ID = 17 };

struct plan {
	struct conf conf;
	char id[PLAN_ID];
	struct pairing *part; /* the games of all shards, in schedule order */
	int *shard;           /* the shard of each, from 1 */
	int parts, shards;
	struct plan_place *place; /* for plan_find; only of one that was read */
};

/* Plan the open games, so many a shard; in a format with rounds, those of one
 * round.  The configuration stays the results'. */
void plan_make(struct plan *plan, const struct results *results, int games);

/* The games a shard, if the operator does not say: an even number that makes 64
 * shards, or, by the seconds that a game takes (HUGE_VAL: not known), shards of
 * half a minute to an hour, but at most 1000. */
int plan_size(long games, double game_s);

/* Replace the plan in a league's folder; on disk on return.  -1 and errno on
 * failure. */
int plan_write(struct plan *plan, const char *dir);

/* False with the reason. */
bool plan_read(struct plan *plan, const char *dir, char why[PLAN_WHY]);

/* Free a plan that was read; a plan that was made, without its configuration. */
void plan_free(struct plan *plan);
void plan_forget(struct plan *plan);

/* The part that a game is in, by the seed of its pairing (conf_seed) and its
 * number; -1 if it is in none. */
int plan_find(const struct plan *plan, uint64_t seed, int number);

/* The first part of a shard; how many there are is stored. */
const struct pairing *plan_parts(const struct plan *plan, int shard, int *n);

/* Remove what is_waste() says from DIR/plan, unless a process has locked it; mark
 * is is_waste's. */
void plan_sweep(const char *dir, const char *mark,
                bool (*is_waste)(const char *path, const char *name,
                                 const char *mark));

/* DIR/plan/3-ID and an ending, such as ".rec".  Free it. */
char *plan_file(const struct plan *plan, const char *dir, int shard,
                const char *ending);

#endif
