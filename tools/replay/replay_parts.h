#ifndef REPLAY_PARTS_H
#define REPLAY_PARTS_H

/* The parts of a game's page (replay_html.h). */

#include "game/view.h"
#include "replay/frames.h"

struct review;

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
 * replay_chart.c.  The <path class="here"> of each chart marks a ply, from y = 0 to 200.
 */

enum { CHART_WIDE = 1000 }; /* units across */

/* Whether any time is recorded. */
bool chart_has_times(const struct frames *frames);

/* Append the think time of each ply: seat 1 upwards, seat 2 downwards, in powers of ten
 * from 1 ms.  A column is a ply or, in a long game, the longest of several. */
void chart_write_times(struct text *page, const struct recorded *game,
                       const struct frames *frames);

/* Append who stands better after each ply, upwards seat 1: what the positions are worth, by
 * the review or, where that is NULL, at a glance, and what the players themselves remarked
 * (`# eval X`), each on a scale of its own.  Nothing where nobody says anything. */
void chart_write_curve(struct text *page, const struct recorded *game,
                       const struct frames *frames, const struct review *review);

/*
 * replay_data.c: the game as data, for page.js.
 */

/* Append a script element with the game's data.  The ground is NULL for a game
 * without a view, which is shown by the text of its `draw`.  review may be NULL. */
void data_write(struct text *page, const struct recorded *game,
                const struct frames *frames, const struct ground *ground,
                const struct review *review);

#endif
