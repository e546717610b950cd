#ifndef HOME_H
#define HOME_H

/*
 * Where this program lies, and what came with it.  Nothing of that is compiled
 * in: a tree of either shape may be moved as a whole.
 *
 *	as built	bin/ (or build/VARIANT/bin/): all programs
 *			agents/ beside it: players that somebody dropped in
 *			tools/courses/, tools/adapters/, further up
 *	installed	bin/: referee, league
 *			libexec/referee/: the others; players are dropped in here
 *			share/referee/courses/, share/referee/adapters/
 *			share/man/
 *
 * self is argv[0], for systems that do not tell what they execute: a path, or
 * a name found on PATH.  What is returned is the caller's to free.
 */

/* The file of this program, links resolved where that can be. */
char *home_self(const char *self);

/* Where our players are, and those that somebody dropped in; that need not
 * exist. */
char *home_players(const char *self);
char *home_agents(const char *self);

/* A program of ours, or NULL. */
char *home_program(const char *self, const char *name);

/* The manual page about a program or file of ours, "score", or NULL;
 * man(1) takes it. */
char *home_page(const char *self, const char *name);

/* A file that came along, "courses/ntu-kari-2018.conf", or NULL. */
char *home_file(const char *self, const char *name);

#endif
