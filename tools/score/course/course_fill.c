#include <string.h>

#include "base/text.h"
#include "score/course/course.h"

/* The value of the placeholder `name`, or NULL if there is no such placeholder.  `own`
 * holds a value that is made here.  *path: whether the value is a path. */
static const char *
find_value(const struct course *c, const char *id, const char *file, const char *name,
           struct text *own, bool *path)
{
	const char *slash = strrchr(c->path, '/'), *value = NULL;

	*path = true;
	if (!strcmp(name, "course")) {
		text_add_bytes(own, slash ? c->path : ".", slash ? (size_t)(slash - c->path) : 1);
		return own->at;
	}
	if (!strcmp(name, "id"))
		value = id;
	else if (!strcmp(name, "file"))
		value = file;
	for (int i = 0; i < c->withs.n; i++)
		if (!strcmp(c->withs.at[i].name, name)) {
			*path = c->withs.at[i].path != NULL;
			value = *path ? c->withs.at[i].path : c->withs.at[i].otherwise;
		}
	return value;
}

/* Append a value as a part of one word of a command, inside these quotes or none ('\0'). */
static void
add_quoted(struct text *into, const char *value, char quote)
{
	if (!quote)
		text_add_word(into, value);
	for (; quote && *value; value++) {
		if (quote == '\'' && *value == '\'')
			text_add(into, "'\\'");
		else if (quote == '"' && strchr("\"$`\\", *value))
			text_add(into, "\\");
		text_add_bytes(into, value, 1);
	}
}

/* The quotes in which the next character of a command stands. */
static char
next_quote(char quote, char c)
{
	return quote ? (c == quote ? '\0' : quote) : c == '\'' || c == '"' ? c : '\0';
}

static char *
fill(const struct course *c, const char *id, const char *text, const char *file, bool command)
{
	struct text into = {0}, name = {0}, own = {0};
	char quote = '\0';

	text_add(&into, "");
	while (*text) {
		size_t n = *text == '{' ? strcspn(text + 1, "}{ ") : 0;
		const char *value = NULL;
		bool path;

		text_clear(&name);
		text_clear(&own);
		text_add_bytes(&name, text + 1, n);
		if (n && text[n + 1] == '}')
			value = find_value(c, id, file, name.at, &own, &path);
		if (value && command && path)
			add_quoted(&into, value, quote);
		else
			text_add_bytes(&into, value ? value : text, value ? strlen(value) : 1);
		quote = next_quote(quote, *text);
		if (!value && *text == '\\' && quote != '\'' && text[1])
			text_add_bytes(&into, ++text, 1);
		text += value ? n + 2 : 1;
	}
	text_free(&own);
	text_free(&name);
	return into.at;
}

char *
course_fill(const struct course *course, const char *id, const char *text)
{
	return fill(course, id, text, NULL, false);
}

char *
course_command(const struct course *course, const char *id, const char *text, const char *file)
{
	return fill(course, id, text, file, true);
}
