#ifndef HOME_H
#define HOME_H

/*
 * Where this program lies, and what came with it.  Nothing of that is compiled
 * in: a tree of either shape may be moved as a whole.
 *
 *	as built	bin/ (or build/VARIANT/bin/): all programs
 *			agents/ beside it: players that somebody dropped in
 *			tools/courses/, tools/adapters/, further up
 *
 * self is argv[0], for systems that do not tell what they execute: a path, or
 * a name found on PATH.  What is returned is the caller's to free.
 */

/* The file of this program, links resolved where that can be. */
char *home_self(const char *self);

/* The folder that it lies in. */
char *home_folder(const char *self);

/* Where players are that somebody dropped in; it need not exist. */
char *home_agents(const char *self);

/* A file that came along, "courses/ntu-kari-2018.conf", or NULL. */
char *home_file(const char *self, const char *name);

#endif
