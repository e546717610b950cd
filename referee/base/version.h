#ifndef VERSION_H
#define VERSION_H

/* Which build this is, "0.1 (4245ef4c1b2a)": the number and the commit, as git
 * describes it, or what a tarball says of itself, or "unknown".  No date: the
 * same source makes the same program. */
extern const char version_text[];

#endif
