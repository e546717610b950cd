#include <stdlib.h>

#include "base/fail.h"
#include "expert/known.h"

enum {
	BUCKET = 4, /* entries in which a key may be: one cache line */
	AGES = 32,
	NEWEST = 256, /* more than any depth */
};

void
known_start(struct known_table *table, uint64_t bytes)
{
	uint64_t entries = BUCKET;

	while (2 * entries * sizeof(struct known) <= bytes)
		entries *= 2;
	free(table->at);
	table->at = xcalloc(entries, sizeof(struct known));
	table->mask = entries - BUCKET;
	table->age = 0;
}

const struct known *
known_find(const struct known_table *table, uint64_t key)
{
	const struct known *e = &table->at[key & table->mask];

	for (int i = 0; i < BUCKET; i++, e++)
		if (e->key == key && e->bounds)
			return e;
	return NULL;
}

static struct known *
find_room(const struct known_table *table, uint64_t key)
{
	struct known *bucket = &table->at[key & table->mask], *room = bucket;
	int least = 2 * NEWEST;

	for (struct known *e = bucket; e < bucket + BUCKET; e++) {
		int worth = e->depth + (e->age == table->age % AGES ? NEWEST : 0);

		if (!e->bounds || e->key == key)
			return e;
		if (worth < least) {
			least = worth;
			room = e;
		}
	}
	return room;
}

void
known_store(struct known_table *table, uint64_t key, int value, unsigned best,
            int depth, int bounds)
{
	*find_room(table, key) = (struct known){
		.key = key, .value = value, .best = best & 0xffff,
		.depth = (unsigned)depth & 0xff, .bounds = (unsigned)bounds & 7,
		.age = table->age % AGES,
	};
}
