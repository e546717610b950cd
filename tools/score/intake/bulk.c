#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/walk.h"
#include "score/intake/tidy.h"

enum { ENTRIES = 200000, DEEPEST = 64, MB = 1 << 20 };

struct entry {
	char *path;
	int64_t size; /* in bytes; or 1, if files and folders are counted */
	bool folder;
};

struct bulk {
	const struct tidy_aside *aside;
	bool bytes; /* the size is in bytes */
	struct entry *at; /* in the order of the walk: folders before what is in them */
	int n;
};

static enum walk_go
add_entry(void *context, const struct walk_entry *e)
{
	struct bulk *b = context;
	bool plain = S_ISREG(e->st->st_mode);

	if (tidy_passes_over(b->aside, e))
		return WALK_PAST;
	b->at = xgrow(b->at, (size_t)b->n, sizeof *b->at);
	b->at[b->n++] = (struct entry){xstrdup(e->path), plain ? (int64_t)e->st->st_size : 0,
	                               S_ISDIR(e->st->st_mode)};
	return WALK_ON;
}

/* Sum the sizes of an entry and all in it.  Returns the index behind the last of these. */
static int
measure(const struct bulk *b, int at, int64_t *sum)
{
	size_t n = strlen(b->at[at].path);
	int i = at;

	*sum = 0;
	do
		*sum += b->at[i++].size;
	while (i < b->n && !strncmp(b->at[i].path, b->at[at].path, n) && b->at[i].path[n] == '/');
	return i;
}

/* Find the largest entry, with all in it, from `from` to before `to`.  *most: its size.
 * *alone: there is no other entry beside it. */
static int
find_largest(const struct bulk *b, int from, int to, int64_t *most, bool *alone)
{
	int largest = -1;

	*most = -1;
	for (int i = from, next; i < to; i = next) {
		int64_t sum;

		next = measure(b, i, &sum);
		*alone = i == from && next == to;
		if (sum > *most) {
			*most = sum;
			largest = i;
		}
	}
	return largest;
}

/* Append "; venv/ has 28.6 of 29.0 MB: ", and the line of a definition that helps. */
static void
add_advice(struct text *text, const struct bulk *b, const struct entry *e, int64_t most,
           int64_t all)
{
	const char *name = file_name(e->path), *folder = e->folder ? "/" : "";
	const char *quote = strpbrk(name, " \t\"'\\#=") ? "\"" : "";

	text_add(text, "; ");
	text_add_escaped(text, e->path, strlen(e->path), "");
	if (b->bytes)
		text_addf(text, "%s has %.1f of %.1f MB", folder, (double)most / MB,
		          (double)all / MB);
	else
		text_addf(text, "%s has %lld of %lld files and folders", folder,
		          (long long)most, (long long)all);
	text_add(text, ": leave it out, or ask for a line `");
	if (e->folder) {
		text_addf(text, "skip %s", quote);
		text_add_escaped(text, name, strlen(name), "");
		text_add(text, quote);
	} else {
		text_addf(text, "size %lldM", (long long)(all / MB + 1));
	}
	text_add(text, "` in the course's definition");
}

/* Sum the sizes; if the bytes are not too many, count entries instead. */
static int64_t
add_up(struct bulk *b, int64_t most_bytes)
{
	int64_t sum = 0;

	for (int i = 0; i < b->n; i++)
		sum += b->at[i].size;
	b->bytes = sum > most_bytes;
	for (int i = 0; i < b->n && !b->bytes; i++)
		b->at[i].size = 1;
	return b->bytes ? sum : b->n;
}

void
bulk_add(const char *top, const struct tidy_aside *aside, const struct tidy_bounds *most,
         struct text *text)
{
	struct bulk b = {.aside = aside};
	const struct walk all = {.visit = add_entry, .context = &b, .depth = DEEPEST,
	                         .entries = ENTRIES, .sorted = true};
	int64_t sum, part = 0;
	int from = 0, to, at = -1;
	bool alone = true;

	walk(top, &all);
	sum = add_up(&b, most->bytes);
	to = b.bytes || b.n > most->entries ? b.n : 0;
	/* A folder that only wraps the rest is not what the student should leave out. */
	while (from < to && alone) {
		at = find_largest(&b, from, to, &part, &alone);
		from = at + 1;
		to = measure(&b, at, &part);
	}
	if (at >= 0 && 2 * part >= sum && (b.bytes || b.at[at].folder))
		add_advice(text, &b, &b.at[at], part, sum);
	for (int i = 0; i < b.n; i++)
		free(b.at[i].path);
	free(b.at);
}
