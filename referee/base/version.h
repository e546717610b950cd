#ifndef VERSION_H
#define VERSION_H

/* This build, such as "0.1 (4245ef4c1b2a)": the number, and the commit from git or from
 * the tarball's own file, or "unknown".  No date, so equal sources make equal
 * programs. */
extern const char version_text[];

#endif
