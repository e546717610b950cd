#ifndef PLAN_H
#define PLAN_H

/*
 * A league's open games in numbered shards, for other machines: plan/ in its
 * folder of results.
 *
 *	league.conf     the league's, when it was planned (conf.h)
 *	shards          the games, below
 *	3-ID.rec        what shard 3 has left: its games, as record(5)
 *	3-ID.HOST.PID   where that process plays shard 3
 *
 * `shards` is a text of lines:
 *
 *	plan 1
 *	id 08f2ab6c35d19e77
 *	3 1 12 1-2                    (shard 3: slots 1 and 12, games 1 to 2)
 *
 * The id is a digest of all the rest, so a plan that was copied in part, or
 * while it was written, is known for what it is, and so is another plan's
 * result.  A shard's games follow each other in the schedule.
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

/* The open games that can be planned, so many a shard; of a Swiss those of one
 * round.  The configuration stays the results'. */
void plan_make(struct plan *plan, const struct results *results, int games);

/* The games a shard where nobody says how many: an even number, for 64 shards;
 * but if a game takes so many seconds (HUGE_VAL: it is not known), so that one
 * takes half a minute at least and an hour at most; and 1000 shards at most. */
int plan_size(long games, double game_s);

/* Replace what is planned in a league's folder; on disk on return.  -1 and
 * errno on failure. */
int plan_write(struct plan *plan, const char *dir);

/* False with the reason. */
bool plan_read(struct plan *plan, const char *dir, char why[PLAN_WHY]);

/* Of one that was read, or, without its configuration, made. */
void plan_free(struct plan *plan);
void plan_forget(struct plan *plan);

/* The part that a game is in, by the seed of its pairing (conf_seed) and its
 * number; -1 if it is in none. */
int plan_find(const struct plan *plan, uint64_t seed, int number);

/* The first part of a shard, and how many it has. */
const struct pairing *plan_parts(const struct plan *plan, int shard, int *n);

/* DIR/plan/3-ID.rec, with another ending than ".rec" too.  Free it. */
char *plan_file(const struct plan *plan, const char *dir, int shard,
                const char *ending);

#endif
