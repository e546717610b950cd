#ifndef NAMES_H
#define NAMES_H

/*
 * The names to show instead of ids: DIR/names, with a line "ID NAME" for each student.  A
 * name has letters, digits, '-' and '_'.  A student keeps the name that stood in this file
 * when their first version arrived.
 */

struct names {
	char *text;
	char **word; /* ids, each followed by its name, or NULL */
	int n;       /* length of word */
};

/* Read the file.  Warns of each wrong line; its student then has no name. */
void names_read(struct names *names, const char *dir);
void names_free(struct names *names);

/* The name to show for an id: the id itself if it has no line.  NULL if its line is
 * wrong, or if the id is another student's name. */
const char *names_of(const struct names *names, const char *id);
/* The name to show for an id; "?" if it has none. */
const char *names_shown(const struct names *names, const char *id);

/* The id that belongs to a name; the name itself if no line has it. */
const char *names_id(const struct names *names, const char *name);

#endif
