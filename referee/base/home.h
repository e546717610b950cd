#ifndef HOME_H
#define HOME_H

/*
 * Find this program's own file and the files that came with it.  No path is compiled in,
 * so you can move a tree of either shape as a whole.
 *
 *   	as built	bin/ (or build/VARIANT/bin/): all programs
 *   			agents/ beside it: players that the operator dropped in
 *   			tools/courses/, tools/adapters/, further up
 *   	installed	bin/: referee, league
 *   			libexec/referee/: the others, and dropped-in players
 *   			share/referee/courses/, share/referee/adapters/
 *   			share/man/
 *
 * `self` is argv[0]: a path, or a name found on PATH. We need it on systems that do not
 * tell a program its own file.  The caller frees every returned path.
 */

/* Search the folders of PATH for a program; skip empty entries.  NULL if not found. */
char *home_on_path(const char *name);

/* Return the file of this program, with links resolved if possible. */
char *home_self(const char *self);

/* home_players returns the folder of our players, home_agents the folder, perhaps missing,
 * into which the operator may put other players. */
char *home_players(const char *self);
char *home_agents(const char *self);

/* Return the path of one of our programs, or NULL. */
char *home_program(const char *self, const char *name);

/* Return the words with which people call one of our programs: "./rules" in a build tree,
 * "referee rules" in an installation.  NULL if the program is missing. */
char *home_call(const char *self, const char *name);

/* Return the file of a manual page, such as "score" or "record", for man(1), or NULL. */
char *home_page(const char *self, const char *name);

/* Return the path of a data file, such as "courses/ntu-kari-2018.conf", or NULL. */
char *home_file(const char *self, const char *name);

#endif
