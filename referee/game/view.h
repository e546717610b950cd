#ifndef GAME_VIEW_H
#define GAME_VIEW_H

/*
 * What a person sees of a game beyond the picture of `draw`: a board of cells, the steps
 * of a move across it, and the moves that arrow keys can choose.  Each game brings its
 * own `struct game_view`, so the terminal and the pages of replay need no game's name.
 *
 * A board is a row of cells.  A cell is either a square, with a character, or a pit, with
 * a count of seeds.  Colours are 1 and 2.  In most games seat 1 has colour 1.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"

enum {
	VIEW_CELLS = 256,  /* cells of a board, at most */
	VIEW_ROWS = 16,    /* rows of a board, at most */
	VIEW_COLUMNS = 34, /* columns of a board that a page can draw, at most */
	VIEW_NAME = 12,    /* the longest name of a cell, NUL included */
	VIEW_PART = 24,    /* the longest part of a move, NUL included */
	VIEW_EMPTY = '.',  /* a square without a piece */
};

struct view_board {
	int cells;
	uint32_t cell[VIEW_CELLS]; /* characters of squares, counts of pits */
};

/* The place of a cell, as the player at the bottom, seat 1, sees the board.  Rows count
 * from the top and columns from the left, both from 0. */
struct view_cell {
	int row, column;
	int name;  /* number of the pit or of the square's column, as moves have it */
	int home;  /* the colour that owns the pit, goal or camp; 0 = none */
	bool goal; /* the pit is as high as the board */
};

/* A piece on a board of squares. */
struct view_piece {
	char cell;         /* the square's character; 0 ends the list */
	const char *word;  /* the piece's word in the picture of `draw` */
	int colour;
	const char *glyph; /* the UTF-8 sign to show for a word of one letter, or NULL; in
	                    * colour all pieces have the sign of the first */
};

/* A move on its way across the board.  A game's `move` makes its steps with the
 * functions below.  After `most` steps, all of them except view_set and view_place do
 * nothing.  If `most` is 0, `to` is -1. */
struct view_course {
	struct view_board board; /* the board after the steps so far */
	int seat;                /* the seat that moves */
	int steps, most;         /* each square, seed or capture is a step */
	int from, to;            /* the first and last cell; -1 for passes, placements */
	uint32_t hand;           /* seeds that were taken and are not sown yet */
	struct text *path;       /* the path for page.js is appended here; may be NULL */
	const struct game *game;
};

struct game_view {
	/* The pieces of a board of squares.  The board's characters are the first word of
	 * the position text, without its slashes.  NULL means a board of pits. */
	const struct view_piece *pieces;

	/* The course's names for the colours, if it has any.  Pages draw "black" and
	 * "white" in their colour. */
	const char *sides[2];

	/* Pits: how many numbers of the position text precede the counts. */
	int skip;

	/* Return the place of a cell on a board of `cells` cells.  NULL means rows of
	 * `columns` squares. */
	struct view_cell (*cell)(int cells, int cell);
	int columns;

	/* How people read a move.  spoken[0] says what the move's number, or the first of
	 * its two digits, stands for.  spoken[1] to [3] say what 1, 2 and 3 mean as the
	 * second digit.  For example, "63" is cube 6, diagonally. */
	const char *spoken[4];

	/* Columns have letters; otherwise numbers, as rows do. */
	bool lettered;

	/* Rows are numbered from the bottom; otherwise from the top. */
	bool rising;

	/* `draw` writes words that only this game has, and they get no colours. */
	bool plain;

	/* Return the colour whose home a cell is, or 0 for no colour.  A game has this
	 * function if its homes depend on its parameters.  NULL means that view_cell.home
	 * says it. */
	int (*home)(const void *position, int cell);

	/* Pits: return the pit that the seat sows after this one.  NULL for squares. */
	int (*next)(int cells, int seat, int cell);

	/* Make the steps of a move that is legal or endless.  A pass has no steps. */
	void (*move)(struct view_course *course, const void *position,
	             const char *move);

	/* Cut a move into its piece and the piece's target, as people type them: "4,0"
	 * and "4,2".  NULL means that people choose whole moves. */
	void (*parts)(const char *move, char piece[VIEW_PART],
	              char target[VIEW_PART]);

	/* Pits: return the colour of a word in the picture of `draw`, or 0 for no colour.
	 * `row` is the word's row and `word` its place in that row, both from 0.  `empty`
	 * says that the word is "0", as for an empty pit or goal. */
	int (*colour)(int row, int word, bool empty);
};

/* Return the place of a cell. */
struct view_cell view_cell(const struct game_view *view, int cells, int cell);

/* Write the name of a pit or column for people.  Returns `text`. */
const char *view_name(const struct game_view *view, int name,
                      char text[VIEW_NAME]);

/* Get the board of a position.  False, with no cells, if the game has no view. */
bool view_board(const struct game *game, const void *position,
                struct view_board *board);

/* Change a position so that it has this board.  False, with the position unchanged, if
 * the game cannot read the new position. */
bool view_put(const struct variant *variant, const struct view_board *board,
              struct position *position);

/* Make the first `most` steps of a move.  The game must have a view; path may be NULL. */
void view_move(struct view_course *course, const struct game *game,
               const void *position, int seat, const char *move, int most,
               struct text *path);

/*
 * The steps of a move
 *
 * The path is a text.  On squares it is the cells joined by '>', or `=A0,B5` for pieces
 * put on cells.  On pits it is laps joined by blanks.  Each lap is
 *
 *   	a         take all of pit a, sow from the next one on
 *   	a+b@c     take pits a and b, sow from the one after c on
 *   	a+b>c     take pits a and b, put all into c
 *   	=1,2,..   put these counts into the mover's half of the pits
 */

/* Move a piece from one square to another.  If this is the first step, course->from
 * becomes `from`. */
void view_hop(struct view_course *course, int from, int to);

/* Put pieces on squares, such as "A0,B5".  Not a step. */
void view_set(struct view_course *course, const char *pieces);

/* Take all seeds of a pit into the hand. */
void view_take(struct view_course *course, int pit);

/* Sow the hand, one seed a step, from the pit after `from` on. course->to becomes the pit
 * of the last seed. */
void view_sow(struct view_course *course, int from);

/* Put the whole hand into a pit, as one step. */
void view_drop(struct view_course *course, int pit);

/* Put counts, joined by commas, into the mover's half of the pits.  Not a step. */
void view_place(struct view_course *course, const char *counts);

#endif
