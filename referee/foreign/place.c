#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "foreign/place.h"

/* A long text, in a tree by strcmp(3). */
struct kept {
	char *text;
	int number;
};

static void *tree;          /* tsearch(3) */
static struct kept **texts; /* the same, by number - 1 */
static int count;

static int
by_text(const void *a, const void *b)
{
	return strcmp(((const struct kept *)a)->text, ((const struct kept *)b)->text);
}

static int
keep(const char *text)
{
	struct kept wanted = {(char *)(uintptr_t)text, 0}, *kept;
	void *found = tfind(&wanted, &tree, by_text);

	if (found)
		return (*(struct kept **)found)->number;
	kept = xmalloc(sizeof *kept);
	*xpush(texts, count) = kept;
	*kept = (struct kept){xstrdup(text), count};
	if (!tsearch(kept, &tree, by_text))
		die("out of memory");
	return count;
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
	return place->kept ? texts[place->kept - 1]->text : place->text;
}

void
place_forget(void)
{
	while (count) {
		struct kept *kept = texts[--count];

		tdelete(kept, &tree, by_text);
		free(kept->text);
		free(kept);
	}
}
