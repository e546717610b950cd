#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "page/page.h"
#include "score/marks/marks.h"
#include "score/course/store.h"

enum { SUM = 64, SHOWN = 3 /* files shown of a group */ };

static const char empty[] = /* the checksum of an empty file */
	"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/* A line of a receipt: a file's checksum, two blanks, its name. */
struct line {
	char *at;
	int owner; /* index of the submission */
};

static int
by_sum(const void *a, const void *b)
{
	const struct line *x = a, *y = b;
	int sums = strncmp(x->at, y->at, SUM);

	if (!sums)
		sums = x->owner - y->owner;
	return sums ? sums : strcmp(x->at, y->at);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* List the lines of all receipts.  They point into `bytes`, one text for each receipt. */
static struct line *
read_lines(const struct grading *g, struct text *bytes, size_t *lines)
{
	struct line *line = NULL;
	size_t n = 0;

	for (int i = 0; i < g->intake->n; i++) {
		const struct submission *s = &g->intake->at[i];
		char *end;

		if (!s->counts || !store_get(&bytes[i], "%s/students/%s/handed-in",
		                             g->out, s->id))
			continue;
		for (char *at = bytes[i].at; (end = strchr(at, '\n')); at = end + 1) {
			*end = '\0';
			at += *at == '\\';
			if (*at == '#' || end - at < SUM + 3 || !strncmp(at, empty, SUM))
				continue;
			line = xgrow(line, n, sizeof *line);
			line[n++] = (struct line){at, i};
		}
	}
	if (n)
		qsort(line, n, sizeof *line, by_sum);
	*lines = n;
	return line;
}

/* Find the files that several submissions have.  Returns texts "IDS\tFILE", sorted. */
static char **
find_common(const struct intake *in, const struct line *line, size_t lines, size_t *found)
{
	char **common = NULL;
	size_t n = 0, end;
	int class = 0;

	for (int i = 0; i < in->n; i++)
		class += in->at[i].counts;
	for (size_t i = 0; i < lines; i = end) {
		struct text text = {0};
		int owners = 0;

		for (end = i; end < lines && !strncmp(line[i].at, line[end].at, SUM); end++)
			if (end == i || line[end].owner != line[end - 1].owner)
				text_addf(&text, "%s%s", owners++ ? ", " : "",
				          in->at[line[end].owner].id);
		if (owners < 2 || (owners > 2 && 2 * owners > class)) {
			text_free(&text);
			continue;
		}
		text_addf(&text, "\t%s", line[i].at + SUM + 2);
		common = xgrow(common, n, sizeof *common);
		common[n++] = text.at;
	}
	if (n)
		qsort(common, n, sizeof *common, by_text);
	*found = n;
	return common;
}

static void
add_groups(struct text *page, char *const *common, size_t n)
{
	size_t end;

	text_add(page, "<section id=equal>\n<h2>Equal files</h2>\n<p>These submissions have "
	         "files in common, byte for byte.</p>\n<ul class=notes>\n");
	for (size_t i = 0; i < n; i = end) {
		size_t ids = strcspn(common[i], "\t") + 1;

		text_addf(page, "<li>%.*s", (int)ids - 1, common[i]); /* ids need no quoting */
		for (end = i; end < n && !strncmp(common[i], common[end], ids); end++)
			if (end - i < SHOWN)
				page_put(page, "%s%s", end == i ? ": " : ", ",
				         common[end] + ids);
		if (end - i > SHOWN)
			text_addf(page, " and %zu more", end - i - SHOWN);
		text_add(page, "\n");
	}
	text_add(page, "</ul></section>\n");
}

void
equal_section(const struct marks *marks, struct text *page)
{
	const struct grading *g = marks->grading;
	struct text *bytes = xcalloc((size_t)g->intake->n + 1, sizeof *bytes);
	size_t lines, n;
	struct line *line = read_lines(g, bytes, &lines);
	char **common = find_common(g->intake, line, lines, &n);

	if (n)
		add_groups(page, common, n);
	for (size_t i = 0; i < n; i++)
		free(common[i]);
	for (int i = 0; i < g->intake->n; i++)
		text_free(&bytes[i]);
	free(common);
	free(line);
	free(bytes);
}
