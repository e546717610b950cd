#ifndef ARENA_PAGE_H
#define ARENA_PAGE_H

/* The lines of page.html, each with its newline; NULL ends them.  The Makefile makes
 * them from the file (page/embed.sh). */
extern const char *const arena_page[];

#endif
