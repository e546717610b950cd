#include <string.h>
#include <unistd.h>

#include "agent/naming.h"
#include "base/text.h"

/*
 * Names from the operator
 */

static const char mark[] = "name=";

enum { MARK = sizeof mark - 1 };

const char *
naming_split(const char *text, size_t *length)
{
	size_t n = strlen(mark), word = strcspn(text, " \t");
	struct text first = {0};
	bool file;

	*length = 0;
	if (strncmp(text, mark, n) != 0 || !text[n += strcspn(text + n, ":")])
		return text;
	text_add_bytes(&first, text, word);
	file = access(text, F_OK) == 0 || access(first.at, F_OK) == 0;
	text_free(&first);
	if (file)
		return text;
	*length = n - MARK;
	return text + n + 1;
}

bool
naming_fits(const char *name, size_t length, char why[NAMING_WHY])
{
	struct text shown = {0};
	const char *wrong = NULL;

	text_add_shown(&shown, name, length);
	if (!length)
		wrong = "is empty: write name=TEXT: and the player";
	else if (length > NAMING_MOST)
		wrong = "has more than 63 bytes";
	else if (shown.len != length)
		wrong = "has characters that cannot be seen";
	else if (name[0] == ' ' || name[length - 1] == ' ')
		wrong = "begins or ends with a blank";
	if (wrong)
		text_format(why, NAMING_WHY, "the name '%.80s' %s", text_str(&shown),
		            wrong);
	text_free(&shown);
	return !wrong;
}

/*
 * Names that differ
 */

void
naming_add_options(struct text *name, char *const argv[])
{
	for (int i = 1; argv[i]; i++) {
		const char *option = argv[i];
		bool whole = strchr(option, '=') || !argv[i + 1] ||
		             argv[i + 1][0] == '-';
		bool wire = !strcmp(option, "--hus") || !strcmp(option, "--omweso");

		if (strncmp(option, "--", 2) != 0 || !option[2] ||
		    !strcmp(option, "--files"))
			continue;
		if (!wire)
			text_addf(name, " %s", option + 2);
		if (whole)
			continue;
		i++;
		if (!wire)
			text_addf(name, " %s", argv[i]);
	}
}

const char *
naming_apart(const char *folder, const char *other)
{
	const char *a = folder + strlen(folder), *b = other + strlen(other);

	for (;;) {
		const char *end_a = a, *end_b = b;

		while (a > folder && a[-1] != '/')
			a--;
		while (b > other && b[-1] != '/')
			b--;
		if (a == end_a)
			return NULL;
		if (end_a - a != end_b - b ||
		    strncmp(a, b, (size_t)(end_a - a)) != 0)
			return a;
		if (a > folder)
			a--;
		if (b > other)
			b--;
	}
}
