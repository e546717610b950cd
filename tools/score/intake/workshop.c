#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "score/intake/workshop.h"

/* Append the value of the placeholder `name`.  False if there is no such placeholder. */
static bool
add_value(const struct workshop *w, const char *file, const char *name,
          struct text *into)
{
	const struct course *c = w->grading->course;
	const char *slash = strrchr(c->path, '/'), *value = NULL;

	if (!strcmp(name, "course")) {
		text_add_bytes(into, slash ? c->path : ".",
		               slash ? (size_t)(slash - c->path) : 1);
		return true;
	}
	if (!strcmp(name, "id"))
		value = w->submission->id;
	else if (!strcmp(name, "file"))
		value = file;
	for (int i = 0; i < c->withs.n; i++)
		if (!strcmp(c->withs.at[i].name, name))
			value = c->withs.at[i].path ? c->withs.at[i].path
			                        : c->withs.at[i].otherwise;
	if (value)
		text_add(into, value);
	return value != NULL;
}

char *
workshop_expand(const struct workshop *workshop, const char *text,
                const char *file)
{
	struct text into = {0}, name = {0};

	text_add(&into, "");
	while (*text) {
		size_t n = *text == '{' ? strcspn(text + 1, "}{ ") : 0;

		text_clear(&name);
		text_add_bytes(&name, text + 1, n);
		if (n && text[n + 1] == '}' &&
		    add_value(workshop, file, name.at, &into))
			text += n + 2;
		else
			text_add_bytes(&into, text++, 1);
	}
	text_free(&name);
	return into.at;
}

bool
workshop_fail(struct workshop *workshop, const char *what)
{
	return finding_end(workshop->finding, STATUS_GRADER_ERROR, "%s: %s; mend "
	                   "that, and run score again", what, strerror(errno));
}

void
workshop_free(struct workshop *workshop)
{
	free(workshop->top);
	text_free(&workshop->root);
	text_free(&workshop->aside.text);
}
