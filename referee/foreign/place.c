#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "foreign/place.h"

/* The long texts, numbered from 1, and a table from a hash to these numbers. */
static char **kept;
static int count;
static int *table;
static size_t slots; /* a power of 2 */

static size_t
hash_of(const char *text)
{
	uint64_t hash = UINT64_C(14695981039346656037);

	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
	return (size_t)(hash ^ hash >> 32);
}

/* The slot that has, or will have, the text's number. */
static int *
find(const char *text)
{
	size_t at = hash_of(text) & (slots - 1);

	while (table[at] && strcmp(kept[table[at]], text) != 0)
		at = (at + 1) & (slots - 1);
	return &table[at];
}

static void
enlarge(void)
{
	slots = slots ? 2 * slots : 64;
	free(table);
	table = xcalloc(slots, sizeof *table);
	kept = xrealloc(kept, slots * sizeof *kept);
	for (int i = 1; i <= count; i++)
		*find(kept[i]) = i;
}

static int
keep(const char *text)
{
	int *number;

	if (2 * ((size_t)count + 1) > slots)
		enlarge();
	number = find(text);
	if (!*number) {
		*number = ++count;
		kept[count] = xstrdup(text);
	}
	return *number;
}

void
place_set(struct place *place, int slot, const char *text)
{
	size_t n = strlen(text);

	memset(place, 0, sizeof *place);
	place->slot = slot;
	if (n < PLACE_TEXT)
		memcpy(place->text, text, n);
	else
		place->kept = keep(text);
}

const char *
place_text(const struct place *place)
{
	return place->kept ? kept[place->kept] : place->text;
}

void
place_forget(void)
{
	for (int i = 1; i <= count; i++)
		free(kept[i]);
	free(table);
	table = NULL;
	slots = 0;
	count = 0;
}
