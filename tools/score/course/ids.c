#include <string.h>
#include <strings.h>

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

/* The index of an id in a list, or -1. */
static int
find(const char *id, const char *const *list, int n)
{
	while (n-- && strcmp(list[n], id) != 0)
		;
	return n;
}

/* The index of the only id in a list that is alike to this one and has no equal in `other`;
 * -1 if there is none, or several. */
static int
find_alike(const char *id, const char *const *list, int n, const char *const *other, int m)
{
	int found = -1;

	for (int i = 0; i < n; i++) {
		if (!ids_are_alike(list[i], id) || find(list[i], other, m) >= 0)
			continue;
		if (found >= 0 && strcmp(list[found], list[i]) != 0)
			return -1;
		found = i;
	}
	return found;
}

void
ids_pair(const char *const *id, int n, const char *const *other, int m, int *with)
{
	for (int i = 0; i < n; i++) {
		with[i] = find(id[i], other, m);
		if (with[i] >= 0)
			continue;
		with[i] = find_alike(id[i], other, m, id, n);
		if (with[i] >= 0 && find_alike(other[with[i]], id, n, other, m) < 0)
			with[i] = -1;
	}
}
