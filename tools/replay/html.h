#ifndef HTML_H
#define HTML_H

/*
 * A recorded game as one page for a browser, which asks nothing of any network:
 * page.css and page.js, which are built in, and the game as data.  Whatever
 * comes from the record is quoted for where it stands.
 */

#include "reel.h"

void html_write(const struct story *story, const struct reel *reel,
                struct text *page);

/* The lines of page.css and page.js, each with its newline; NULL ends them.
 * The Makefile makes them of the files. */
extern const char *const html_style[];
extern const char *const html_script[];

#endif
