#ifndef REPLAY_HTML_H
#define REPLAY_HTML_H

/*
 * A recorded game as one page for a browser: page.css, page.js and the game as data.  The
 * page loads nothing from any network.  All text of the record is quoted for its place in
 * the page.
 */

#include "game/view.h"
#include "replay/frames.h"

struct review;

/* Append the page.  `review` has the mistakes to mark, or is NULL. */
void html_write(const struct frames *frames, const struct review *review,
                struct text *page);

/* Append the page of a record's block.  If a game cannot be played to its end, the page
 * shows its beginning.  False, with the reason, if the block is no game. */
bool html_of_block(const struct recfile_block *block, struct text *page,
                   char why[RECORDED_WHY]);

/* The lines of page.css, controls.html and page.js, each with its newline, then NULL. The
 * Makefile makes them from these files. */
extern const char *const html_style[];
extern const char *const html_controls[];
extern const char *const html_script[];

/* The parts of the page. */

/*
 * grid.c: the board without its pieces and seeds, which does not change during the
 * game.  The game's view gives the places and owners of the cells.
 */

struct grid {
	const struct game_view *view;
	const void *position; /* owned by the caller */
	int cells;
	int first;         /* the colour of seat 1 */
	int rows, columns;
};

/* Return the grid of a position's board. */
struct grid grid_of(const struct game_view *view, const void *position,
                    const struct view_board *board, int first);

/* Return the cell in a row and column, both from 0, or -1. */
int grid_cell(const struct grid *grid, int row, int column);

/* Append the picture, an <svg id="picture">.  Its cells are elements of the class `cell`,
 * in order.  If `board` is not NULL, its pieces and counts are on them. */
void grid_write(struct text *page, const struct grid *grid,
                const struct view_board *board);

/*
 * replay_data.c: the game as data, for page.js.
 */

/* Append a script element with the game's data.  `grid` is NULL for a game without a
 * view; the page then shows the text of the game's `draw`.  `review` may be NULL. */
void data_write(struct text *page, const struct frames *frames,
                const struct grid *grid, const struct review *review);

#endif
