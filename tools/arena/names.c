#include <stdlib.h>
#include <string.h>

#include "arena/names.h"
#include "base/fail.h"
#include "base/text.h"
#include "score/course/ids.h"
#include "score/course/store.h"

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789-_";

/* The index of a word among the ids (from = 0) or the names (from = 1), or -1. */
static int
find(const struct names *names, const char *word, int from)
{
	for (int i = from; i < names->n; i += 2)
		if (names->word[i] && (from ? !strcmp(names->word[i], word)
		                            : ids_are_alike(names->word[i], word)))
			return i;
	return -1;
}

static void
take(struct names *names, const char *path, int line, char *at)
{
	char *id = strtok(at, " \t\r"), *name = strtok(NULL, " \t\r");

	if (!id)
		return;
	if (find(names, id, 0) >= 0) {
		warn("%s:%d: this line does not count: %s has a name already", path, line, id);
		return;
	}
	if (!name || strtok(NULL, " \t\r") || name[strspn(name, letters)]) {
		warn("%s:%d: %s has to wait: give an id and a name of letters, digits, - and _",
		     path, line, id);
		name = NULL;
	} else if (find(names, name, 1) >= 0) {
		warn("%s:%d: %s has to wait: '%s' is given twice", path, line, id, name);
		name = NULL;
	}
	names->word = xrealloc(names->word,
	                       (size_t)(names->n + 2) * sizeof *names->word);
	names->word[names->n++] = id;
	names->word[names->n++] = name;
}

void
names_read(struct names *names, const char *dir)
{
	char *path = store_path("%s/names", dir), *end;
	struct text text = {0};
	int line = 0;

	*names = (struct names){0};
	store_get(&text, "%s", path);
	if (text.len && text.at[text.len - 1] != '\n')
		text_add(&text, "\n");
	names->text = text.at;
	for (char *at = text.at; at && (end = strchr(at, '\n')); at = end + 1) {
		*end = '\0';
		take(names, path, ++line, at);
	}
	free(path);
}

void
names_free(struct names *names)
{
	free(names->text);
	free(names->word);
}

const char *
names_of(const struct names *names, const char *id)
{
	int at = find(names, id, 0);

	return at >= 0 ? names->word[at + 1]
	       : find(names, id, 1) >= 0 ? NULL : id;
}

const char *
names_shown(const struct names *names, const char *id)
{
	const char *name = names_of(names, id);

	return name ? name : "?";
}

const char *
names_id(const struct names *names, const char *name)
{
	int at = find(names, name, 1);

	return at >= 0 ? names->word[at - 1] : name;
}
