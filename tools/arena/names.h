#ifndef NAMES_H
#define NAMES_H

/*
 * Who is shown under another name: DIR/names, a line a student, "ID NAME".  A name has
 * letters, digits, '-' and '_'.  A student is shown as they were named when their first
 * version came.
 */

struct names {
	char *text;
	char **word; /* id, name, id, name ... */
	int n;       /* words */
};

/* Read them.  A line that is wrong is warned of, and does not count. */
void names_read(struct names *names, const char *dir);
void names_free(struct names *names);

/* The name of an id: itself, if it has no other; NULL if that is somebody's name. */
const char *names_of(const struct names *names, const char *id);

/* The id of a name. */
const char *names_id(const struct names *names, const char *name);

#endif
