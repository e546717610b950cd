#ifndef REPLAY_HTML_H
#define REPLAY_HTML_H

/*
 * A recorded game as one page for a browser: page.css, page.js and the game as
 * data.  The page loads nothing from any network.  All text of the record is
 * quoted for its place.
 */

#include "game/view.h"
#include "replay/frames.h"

struct review;

/* review: the game's mistakes, which are marked; or NULL. */
void html_write(const struct recorded *game, const struct frames *frames,
                const struct review *review, struct text *page);

/* Append the page of a record's block.  A game that cannot be played to its end is
 * shown up to there.  False with the reason if the block is no game. */
bool html_of_block(const struct recfile_block *block, struct text *page,
                   char why[RECORDED_WHY]);

/* The lines of page.css, controls.html and page.js, each with its newline; NULL ends
 * them.  The Makefile makes them from the files. */
extern const char *const html_style[];
extern const char *const html_controls[];
extern const char *const html_script[];

/* The parts of the page. */

/*
 * ground.c: the board without its pieces and seeds, which stays the same while the game goes
 * on.  The game's view says how the cells lie and whose they are.
 */

struct ground {
	const struct game_view *view;
	const void *position; /* the caller's */
	int cells;
	int first;         /* the colour of seat 1 */
	int rows, columns;
};

/* The ground of a position's board. */
struct ground ground_of(const struct game_view *view, const void *position,
                        const struct view_board *board, int first);

/* The cell in a row and column, from 0; -1 = none. */
int ground_cell(const struct ground *ground, int row, int column);

/* Append the picture, an <svg id="picture">; its cells are elements of the class
 * `cell`, in their order.  The board's pieces and counts lie on it; NULL: nothing. */
void ground_write(struct text *page, const struct ground *ground,
                  const struct view_board *board);

/*
 * replay_data.c: the game as data, for page.js.
 */

/* Append a script element with the game's data.  The ground is NULL for a game
 * without a view, which is shown by the text of its `draw`.  review may be NULL. */
void data_write(struct text *page, const struct recorded *game,
                const struct frames *frames, const struct ground *ground,
                const struct review *review);

#endif
