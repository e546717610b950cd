#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/walk.h"
#include "score/intake/tidy.h"

enum { ENTRIES = 200000, DEEPEST = 64, MB = 1 << 20 };

/* An entry, with all that is in it. */
struct entry {
	char *path;
	int depth;
	int64_t bytes, entries;
};

struct bulk {
	const struct tidy_aside *aside;
	bool by_bytes; /* there are too many bytes, not too many entries */
	int64_t bytes; /* the sum of all */
	struct entry *at;
	int n;
	int of_depth[DEEPEST + 2]; /* number of entries of each depth, */
	int last[DEEPEST + 2];     /* and the last one's index */
};

static enum walk_go
add_entry(void *context, const struct walk_entry *e)
{
	struct bulk *b = context;
	int64_t bytes = S_ISREG(e->st->st_mode) ? (int64_t)e->st->st_size : 0;

	if (tidy_passes_over(b->aside, e))
		return WALK_PAST;
	b->at = xgrow(b->at, (size_t)b->n, sizeof *b->at);
	b->at[b->n] = (struct entry){.path = xstrdup(e->path), .depth = e->depth};
	b->of_depth[e->depth]++;
	b->last[e->depth] = b->n++;
	b->bytes += bytes;
	for (int i = 1; i <= e->depth; i++) {
		b->at[b->last[i]].bytes += bytes;
		b->at[b->last[i]].entries++;
	}
	return WALK_ON;
}

static int64_t
size_of(const struct bulk *b, const struct entry *e)
{
	return b->by_bytes ? e->bytes : e->entries;
}

/* The largest entry.  A folder that only wraps the rest is not what the student should leave
 * out. */
static const struct entry *
find_largest(const struct bulk *b)
{
	const struct entry *largest = NULL;
	int depth = 1;

	while (b->of_depth[depth] == 1 && b->of_depth[depth + 1])
		depth++;
	for (int i = 0; i < b->n; i++)
		if (b->at[i].depth == depth &&
		    (!largest || size_of(b, &b->at[i]) > size_of(b, largest)))
			largest = &b->at[i];
	return largest;
}

/* Append "; venv/ has 28.6 of 29.0 MB: ", and the line of a definition that helps. */
static void
add_advice(struct text *text, const struct bulk *b, const struct entry *e)
{
	const char *name = file_name(e->path), *folder = e->entries > 1 ? "/" : "";
	const char *quote = strpbrk(name, " \t\"'\\#=") ? "\"" : "";

	text_add(text, "; ");
	text_add_escaped(text, e->path, strlen(e->path), "");
	if (b->by_bytes)
		text_addf(text, "%s has %.1f of %.1f MB", folder, (double)e->bytes / MB,
		          (double)b->bytes / MB);
	else
		text_addf(text, "%s has %lld of %d files and folders", folder,
		          (long long)e->entries, b->n);
	text_add(text, ": leave it out, or ask for a line `");
	if (*folder) {
		text_addf(text, "skip %s", quote);
		text_add_escaped(text, name, strlen(name), "");
		text_add(text, quote);
	} else {
		text_addf(text, "size %lldM", (long long)(b->bytes / MB + 1));
	}
	text_add(text, "` in the course's definition");
}

void
bulk_add(const char *top, const struct tidy_aside *aside, const struct tidy_bounds *most,
         struct text *text)
{
	struct bulk b = {.aside = aside};
	const struct walk all = {.visit = add_entry, .context = &b, .depth = DEEPEST,
	                         .entries = ENTRIES, .sorted = true};
	const struct entry *largest;

	walk(top, &all);
	b.by_bytes = b.bytes > most->bytes;
	largest = b.by_bytes || b.n > most->entries ? find_largest(&b) : NULL;
	if (largest && 2 * size_of(&b, largest) >= (b.by_bytes ? b.bytes : b.n))
		add_advice(text, &b, largest);
	for (int i = 0; i < b.n; i++)
		free(b.at[i].path);
	free(b.at);
}
