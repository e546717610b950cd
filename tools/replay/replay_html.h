#ifndef REPLAY_HTML_H
#define REPLAY_HTML_H

/*
 * A recorded game as one page for a browser: page.css, page.js and the game as
 * data.  The page loads nothing from any network.  All text of the record is
 * quoted for its place.
 */

#include "replay/frames.h"

struct review;

/* review: the game's mistakes, which are marked; or NULL. */
void html_write(const struct recorded *game, const struct frames *frames,
                const struct review *review, struct text *page);

/* Append the page of a record's block.  A game that cannot be played to its end is
 * shown up to there.  seat: whose remarks are shown, 0 = both.  False with the reason if
 * the block is no game. */
bool html_of_block(const struct recfile_block *block, int seat, struct text *page,
                   char why[RECORDED_WHY]);

/* The lines of page.css and page.js, each with its newline; NULL ends them.  The
 * Makefile makes them from the files. */
extern const char *const html_style[];
extern const char *const html_script[];

#endif
