#include "arena/author.h"
#include "arena/publish.h"
#include "base/text.h"
#include "score/course/store.h"

enum { FILE_END = 1 << 16 }; /* bytes of a file in a report */

/* Append what a version's folder has of its student, the end of a long file, behind a
 * title.  False if there is nothing. */
static bool
add_file(struct text *text, const struct versions *v, const char *id, int version,
         const char *title, const char *name)
{
	struct text file = {0};
	bool has = store_get(&file, "%s/versions/%s.%d/students/%s/%s", v->dir, id,
	                     version, id, name) && file.len;
	size_t skip = file.len > FILE_END ? file.len - FILE_END : 0;

	if (has) {
		text_add(text, title);
		text_add_bytes(text, file.at + skip, file.len - skip);
	}
	text_free(&file);
	return has;
}

static void
add_report(struct text *text, const struct versions *v, const char *id, int version)
{
	struct finding finding;

	if (add_file(text, v, id, version, "", "forfeits"))
		text_add(text, "\n");
	text_addf(text, "%s, version %d: ", id, version);
	if (versions_read(v, id, version, &finding)) {
		text_addf(text, "%s%s%s\n\n",
		          finding.status == STATUS_OK
		          ? "it takes part" : status_word(finding.status),
		          *finding.reason ? ": " : "", finding.reason);
		for (int i = 0; i < finding.notes; i++)
			text_addf(text, "%s\n", finding.note[i].text);
		finding_free(&finding);
	}
	add_file(text, v, id, version, "\nThe build:\n", "build.log");
	add_file(text, v, id, version, "\nWhat came, as `sha256sum -c` reads it:\n",
	         "handed-in");
}

void
author_put_report(const char *dir, const struct versions *v, const char *id,
                int version, const char *more)
{
	struct text report = {0}, newest = {0};

	text_addf(&report, "%s%s", more, *more ? "\n\n" : "");
	add_report(&report, v, id, version);
	if (version == versions_count(v, id)) {
		text_add(&newest, text_str(&report));
		publish_private(dir, id, 0, "report", &newest);
	}
	publish_private(dir, id, version, "report", &report);
}
