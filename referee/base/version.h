#ifndef VERSION_H
#define VERSION_H

/* This build, "0.1 (4245ef4c1b2a)": the number, and the commit by git or by the
 * tarball's own file, or "unknown".  No date: the same source makes the same
 * program. */
extern const char version_text[];

#endif
