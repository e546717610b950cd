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

static int
by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* List the files in all receipts, each as one text "SUM" "ID" "\tFILE", sorted. */
static char **
list_files(const struct grading *g, size_t *files)
{
	char **file = NULL;
	size_t n = 0;

	for (int i = 0; i < g->intake->n; i++) {
		const struct submission *s = &g->intake->at[i];
		struct text receipt = {0};
		char *at, *end;

		store_get(&receipt, "%s/students/%s/handed-in", g->out, s->id);
		for (at = receipt.at; s->counts && (end = strchr(at, '\n')); at = end + 1) {
			*end = '\0';
			at += *at == '\\';
			if (*at == '#' || end - at < SUM + 3 || !strncmp(at, empty, SUM))
				continue;
			*xpush(file, n) = store_path("%.*s%s\t%s", SUM, at, s->id,
			                             at + SUM + 2);
		}
		text_free(&receipt);
	}
	if (n)
		qsort(file, n, sizeof *file, by_text);
	*files = n;
	return file;
}

/* Replace the list by the files that several submissions have, "IDS\tFILE", sorted.  Returns
 * their number. */
static size_t
keep_common(const struct intake *in, char **file, size_t files)
{
	size_t n = 0, end;
	int class = 0;

	for (int i = 0; i < in->n; i++)
		class += in->at[i].counts;
	for (size_t i = 0; i < files; i = end) {
		const char *last = "";
		struct text text = {0};
		int owners = 0;

		for (end = i; end < files && !strncmp(file[i], file[end], SUM); end++) {
			const char *id = file[end] + SUM;
			size_t length = strcspn(id, "\t");

			if (strncmp(id, last, length + 1) != 0)
				text_addf(&text, "%s%.*s", owners++ ? ", " : "", (int)length, id);
			last = id;
		}
		text_add(&text, strchr(file[i] + SUM, '\t'));
		for (size_t k = i; k < end; k++)
			free(file[k]);
		if (owners < 2 || (owners > 2 && 2 * owners > class))
			text_free(&text);
		else
			file[n++] = text.at;
	}
	if (n)
		qsort(file, n, sizeof *file, by_text);
	return n;
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
	size_t files, n;
	char **common = list_files(g, &files);

	n = keep_common(g->intake, common, files);
	if (n)
		add_groups(page, common, n);
	for (size_t i = 0; i < n; i++)
		free(common[i]);
	free(common);
}
