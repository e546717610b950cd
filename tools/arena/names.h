#ifndef NAMES_H
#define NAMES_H

/*
 * Who is shown under another name: DIR/names, a line a student, "ID NAME".  A name has
 * letters, digits, '-' and '_'.  A student is shown as they were named when their first
 * version came.
 */

struct names {
	char *text;
	char **word; /* id, name or NULL, id ... */
	int n;       /* words */
};

/* Read them.  A line that is wrong is warned of; its student has no name. */
void names_read(struct names *names, const char *dir);
void names_free(struct names *names);

/* The name of an id: itself, if it has no line; NULL if that is somebody's name, or its line
 * is wrong. */
const char *names_of(const struct names *names, const char *id);

/* The id of a name. */
const char *names_id(const struct names *names, const char *name);

#endif
