#ifndef HOME_H
#define HOME_H

/*
 * Where this program lies, and the files that came with it.  No path is compiled
 * in: a tree of either shape may be moved as a whole.
 *
 *	as built	bin/ (or build/VARIANT/bin/): all programs
 *			agents/ beside it: players that the operator dropped in
 *			tools/courses/, tools/adapters/, further up
 *	installed	bin/: referee, league
 *			libexec/referee/: the others, and dropped-in players
 *			share/referee/courses/, share/referee/adapters/
 *			share/man/
 *
 * self is argv[0], for systems that do not tell a program its own file: a path,
 * or a name found on PATH.  The caller frees the returned path.
 */

/* The program of that name in the folders of PATH, of which one without a name does not
 * count; or NULL. */
char *home_on_path(const char *name);

/* The file of this program, with links resolved if possible. */
char *home_self(const char *self);

/* The folder of our players, and that of dropped-in players, which need not
 * exist. */
char *home_players(const char *self);
char *home_agents(const char *self);

/* A program of ours, or NULL. */
char *home_program(const char *self, const char *name);

/* How people call that program here: "./rules" as built, "referee rules" where it is
 * installed; or NULL. */
char *home_call(const char *self, const char *name);

/* The file of a manual page, "score" or "record", for man(1); or NULL. */
char *home_page(const char *self, const char *name);

/* A data file, such as "courses/ntu-kari-2018.conf", or NULL. */
char *home_file(const char *self, const char *name);

#endif
