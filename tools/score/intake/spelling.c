#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/store.h"
#include "score/course/times.h"
#include "score/intake/spelling.h"

static const char *const archives[] = {
	".zip", ".7z", ".rar", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2",
	".tar.xz", ".txz", ".tar.zst", NULL,
};
static const char *const documents[] = {
	".pdf", ".doc", ".docx", ".odt", ".txt", ".md", ".rtf", ".html", ".png", ".jpg",
	".jpeg", "readme", NULL,
};

bool
spelling_is_id(const char *text)
{
	size_t n = strlen(text);

	return n && n < SPELLING_ID && isalnum((unsigned char)*text) &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	              "0123456789_.-") == n;
}

/* The length of the ending that a name has, in any letter case; 0 if it has none of these. */
static size_t
ending(const char *name, const char *const *of)
{
	size_t n = strlen(name);

	for (; *of; of++)
		if (n >= strlen(*of) && !strcasecmp(name + n - strlen(*of), *of))
			return strlen(*of);
	return 0;
}

size_t
spelling_stem(const char *name)
{
	size_t n = ending(name, archives);

	return n ? strlen(name) - n : 0;
}

bool
spelling_is_document(const char *path)
{
	return ending(path, documents) > 0;
}

enum { GROUPS = 10 };

/* Whether a pattern matches a whole text.  flags: further flags of regcomp(3). */
static bool
matches(const char *pattern, const char *text, int flags, regmatch_t found[GROUPS])
{
	char *whole = store_path("^(%s)$", pattern);
	bool match = false;
	regex_t regex;

	if (regcomp(&regex, whole, REG_EXTENDED | flags) == 0) {
		match = regexec(&regex, text, GROUPS, found, 0) == 0;
		regfree(&regex);
	}
	free(whole);
	return match;
}

bool
spelling_match(const char *pattern, const char *text, char *part, size_t size)
{
	regmatch_t found[GROUPS];
	int group = 2; /* the course's first group; 1 is the whole pattern */

	if (!matches(pattern, text, 0, found) && !matches(pattern, text, REG_ICASE, found))
		return false;
	while (group < GROUPS - 1 && found[group].rm_so < 0)
		group++;
	return found[group].rm_so >= 0 &&
	       text_format(part, size, "%.*s",
	                   (int)(found[group].rm_eo - found[group].rm_so),
	                   text + found[group].rm_so);
}

bool
spelling_fits(const struct course *course, const char *id)
{
	regmatch_t found[GROUPS];

	return matches(course->upload.id, id, 0, found);
}

bool
spelling_fits_otherwise(const struct course *c, const char *id, char other[SPELLING_ID])
{
	int (*const change[])(int) = {tolower, toupper};

	for (int k = 0; k < 2; k++) {
		size_t i = 0;

		for (; id[i]; i++)
			other[i] = (char)change[k]((unsigned char)id[i]);
		other[i] = '\0';
		if (spelling_fits(c, other))
			return true;
	}
	return false;
}

void
spelling_cut(const struct course *c, char id[SPELLING_ID])
{
	char part[SPELLING_ID], other[SPELLING_ID];

	text_format(part, sizeof part, "%s", id);
	for (size_t n = strlen(part); n > 0; n--) {
		part[n] = '\0';
		if ((!id[n] || id[n] == '_' || id[n] == '-') &&
		    (spelling_fits(c, part) || spelling_fits_otherwise(c, part, other))) {
			id[n] = '\0';
			return;
		}
	}
}

/* How Blackboard names the files of an attempt, and its own text about it. */
#define ATTEMPT ".*_attempt_([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{2}-[0-9]{2}-[0-9]{2})"

void
spelling_own_name(const char *path, char name[SPELLING_NAME])
{
	const char *from = strrchr(path, '/') + 1;
	char *dash, *dot;

	if (spelling_match("[^_]+_[0-9]+_assignsubmission_file_(.+)", from, name,
	                   SPELLING_NAME))
		return;
	if (spelling_match(ATTEMPT "[.]txt", from, name, SPELLING_NAME)) {
		*name = '\0';
		return;
	}
	if (spelling_match(ATTEMPT "_.+", from, name, SPELLING_NAME)) {
		text_format(name, SPELLING_NAME, "%s", strstr(from, name) + strlen(name) + 1);
		return;
	}
	if (!spelling_match("[^_]+_[LATE_]*[0-9]+_[0-9]+_(.+)", from, name, SPELLING_NAME)) {
		text_format(name, SPELLING_NAME, "%s", from);
		return;
	}
	/* Canvas numbers files that are handed in again: agent-1.py. */
	dash = strrchr(name, '-');
	dot = strrchr(name, '.');
	if (dash && dot > dash + 1 && dash + 1 + strspn(dash + 1, "0123456789") == dot)
		memmove(dash, dot, strlen(dot) + 1);
}

int64_t
spelling_attempt(const char *name)
{
	char time[SPELLING_ID], why[TIMES_WHY];
	int zone_s = 0;
	int64_t at;

	if (spelling_match(ATTEMPT "([._].*)?", name, time, sizeof time)) {
		time[10] = 'T'; /* 2018-12-10-23-11-12 */
		time[13] = time[16] = ':';
	} else if (!spelling_match("[0-9]+-[0-9]+ - .* - (.*)", name, time, sizeof time)) {
		return 0;
	}
	return times_parse(time, TIMES_EITHER, &zone_s, &at, why) ? at : 0;
}

bool
spelling_is_added(const char *name)
{
	return name[0] == '.' || !strcmp(name, "submission_metadata.yml") ||
	       !strcmp(name, "index.html") || !strcmp(name, "grades.csv");
}
