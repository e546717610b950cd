#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/sha256.h"
#include "base/text.h"
#include "score/course/store.h"
#include "score/intake/intake.h"
#include "score/intake/tidy.h"

enum { HASHED = 100 << 20 }; /* most bytes of an archive to hash */

/* Add the first line, which identifies the submission. */
static void
add_head(const struct submission *s, struct text *text)
{
	time_t when = (time_t)s->newest;
	struct tm utc;
	char date[40] = "?";

	if (gmtime_r(&when, &utc))
		strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S UTC", &utc);
	text_add(text, "# ");
	text_add_escaped(text, s->from, strlen(s->from), "");
	text_addf(text, ", of %s\n", date);
}

static void
add_archive(const struct submission *s, struct text *text)
{
	struct stat st;
	char hex[65];

	if (lstat(s->path, &st) < 0 || !S_ISREG(st.st_mode))
		return;
	text_addf(text, "# an archive, %lld bytes, ", (long long)st.st_size);
	if (st.st_size > HASHED) {
		text_add(text, "too large for a sum\n");
		return;
	}
	sha256_file(s->path, hex);
	text_addf(text, "sha256 %s\n", hex);
}

/* Append a line as sha256sum(1) writes it: a name with a backslash or a line break is
 * escaped, and the line begins with a backslash. */
static void
add_sum(struct text *text, const char *hex, const char *name)
{
	char *slashed = text_replace(name, "\\", "\\\\");
	char *line = text_replace(slashed, "\n", "\\n");

	text_addf(text, "%s%s  %s\n", strcmp(line, name) ? "\\" : "", hex, line);
	free(line);
	free(slashed);
}

static void
add_files(const char *top, struct text *text)
{
	const struct tidy_bounds bounds = {INT64_MAX, 2000, TIDY_DEPTH};
	struct tidy_list list;
	char why[TIDY_WHY], hex[65];

	if (tidy_read(top, &bounds, &list, why) != TIDY_FINE)
		text_addf(text, "# its files are not listed: %s\n", why);
	else
		text_addf(text, "# %d file%s, %lld bytes\n", list.n,
		          list.n == 1 ? "" : "s", (long long)list.bytes);
	for (int i = 0; i < list.n; i++) {
		char *path = store_path("%s/%s", top, list.path[i]);

		sha256_file(path, hex);
		add_sum(text, hex, list.path[i]);
		free(path);
	}
	tidy_free(&list);
}

int
receipt_write(const struct submission *submission, const char *top,
              const char *path)
{
	struct text text = {0};

	add_head(submission, &text);
	if (submission->older)
		text_addf(&text, "# the newest of %d\n", submission->older + 1);
	if (spelling_stem(submission->from))
		add_archive(submission, &text);
	if (top)
		add_files(top, &text);
	return store_put(&text, 0600, "%s", path);
}

bool
receipt_holds(const struct submission *submission, const char *out)
{
	struct text head = {0}, text = {0};
	bool holds = true;

	add_head(submission, &head);
	if (store_get(&text, "%s/students/%s/handed-in", out, submission->id))
		holds = !strncmp(text.at, head.at, head.len);
	text_free(&text);
	text_free(&head);
	return holds;
}

void
receipt_sum(const char *top, char hex[65])
{
	struct text text = {0};

	add_files(top, &text);
	sha256_bytes(text_str(&text), text.len, hex);
	text_free(&text);
}
