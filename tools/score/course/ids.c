#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "score/course/ids.h"

/* The part of an id that is compared. */
static const char *
significant(const char *id)
{
	if (!*id || id[strspn(id, "0123456789")])
		return id;
	while (*id == '0' && id[1])
		id++;
	return id;
}

bool
ids_are_alike(const char *id, const char *other)
{
	return !strcasecmp(significant(id), significant(other));
}

int
ids_compare(const char *id, const char *other)
{
	int order = strcasecmp(significant(id), significant(other));

	return order ? order : strcmp(id, other);
}

/* An id that is being paired. */
struct entry {
	const char *id;
	int index;
	bool second; /* one of the others */
};

static int
by_id(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;
	int order = ids_compare(x->id, y->id);

	if (!order)
		order = x->second - y->second;
	return order ? order : x->index - y->index;
}

/* Pair the entries of one id; they are sorted.  True if that id is on one side only. */
static bool
pair_equal(const struct entry *e, int n, int *with)
{
	if (e[0].second == e[n - 1].second)
		return true;
	for (int i = 0; i < n && !e[i].second; i++)
		with[e[i].index] = e[n - 1].index;
	return false;
}

/* Pair alike entries: first those of one id, and then the rest if it is one id of each. */
static void
pair_alike(const struct entry *e, int n, int *with)
{
	const struct entry *left[2] = {NULL, NULL};
	int single[2] = {0, 0}, size = 0;

	for (int from = 0, to; from < n; from = to) {
		for (to = from + 1; to < n && !strcmp(e[to].id, e[from].id);)
			to++;
		if (!pair_equal(e + from, to - from, with))
			continue;
		left[e[from].second] = e + from;
		single[e[from].second]++;
		size = e[from].second ? size : to - from;
	}
	if (single[0] != 1 || single[1] != 1)
		return;
	for (int i = 0; i < size; i++)
		with[left[0][i].index] = left[1]->index;
}

void
ids_pair(const char *const *id, int n, const char *const *other, int m, int *with)
{
	int all = n + m;
	struct entry *e = xcalloc((size_t)all + 1, sizeof *e);

	for (int i = 0; i < all; i++)
		e[i] = i < n ? (struct entry){id[i], i, false}
		             : (struct entry){other[i - n], i - n, true};
	for (int i = 0; i < n; i++)
		with[i] = -1;
	qsort(e, (size_t)all, sizeof *e, by_id);
	for (int from = 0, to; from < all; from = to) {
		for (to = from + 1; to < all && ids_are_alike(e[to].id, e[from].id);)
			to++;
		pair_alike(e + from, to - from, with);
	}
	free(e);
}
