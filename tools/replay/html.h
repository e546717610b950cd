#ifndef HTML_H
#define HTML_H

/*
 * A recorded game as one page for a browser, which asks nothing of any network:
 * page.css and page.js, which are built in, and the game as data.  Whatever
 * comes from the record is quoted for where it stands.
 */

#include "replay/reel.h"

void html_write(const struct story *story, const struct reel *reel,
                struct text *page);

/* The page of a record's block.  A game that cannot be played to its end is shown
 * up to there.  False with the reason if it is no game. */
bool html_of_block(const struct tape_block *block, struct text *page,
                   char why[STORY_WHY]);

/* The lines of page.css and page.js, each with its newline; NULL ends them.
 * The Makefile makes them of the files. */
extern const char *const html_style[];
extern const char *const html_script[];

#endif
