#ifndef GAME_VIEW_H
#define GAME_VIEW_H

/*
 * What a person sees of a game beyond the text of its `draw`: a board of cells,
 * how a move crosses it, step by step, and what an arrow key can come to.  Each
 * game brings its own `struct game_view`; the terminal and the pages of replay
 * know no game's name.
 *
 * A board is a row of cells: either squares, each a character, or pits, each a
 * count of seeds.  Colours are 1 and 2.  In most games seat 1 has colour 1.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"

enum {
	VIEW_CELLS = 256,  /* no board has more */
	VIEW_ROWS = 16,    /* no board is higher */
	VIEW_COLUMNS = 34, /* or wider, where its game's page can be drawn */
	VIEW_NAME = 12,    /* no name of a cell is longer, NUL included */
	VIEW_PART = 24,    /* no part of a move is longer, NUL included */
	VIEW_EMPTY = '.',  /* a square without a piece */
};

struct view_board {
	int cells;
	uint32_t cell[VIEW_CELLS]; /* characters or counts */
};

/* Where a cell lies as seat 1 sees it, who sits below: rows from above, columns
 * from the left, both from 0. */
struct view_cell {
	int row, column;
	int name;  /* what moves call the pit, or the square's column */
	int home;  /* the colour whose pit, goal or camp it is; 0 = nobody's */
	bool goal; /* a pit as high as the board */
};

/* A piece on a board of squares. */
struct view_piece {
	char cell;         /* the square's character; 0 ends the list */
	const char *word;  /* the piece in the picture of `draw` */
	int colour;
	const char *glyph; /* for a word of one letter: a better sign in UTF-8, or
	                    * NULL; the first piece's is full */
};

/* A move that crosses the board.  A game's `move` makes its steps by the functions
 * below.  After `most` steps these do nothing more; if `most` is 0, `to` stays
 * -1. */
struct view_course {
	struct view_board board; /* as it is by now */
	int seat;                /* who moves */
	int steps, most;         /* squares, seeds and captures */
	int from, to;            /* the first and the last cell; -1 = none: a pass,
	                          * or a placement */
	uint32_t hand;           /* seeds that are taken and not sown yet */
	struct text *path;       /* what page.js repeats is appended; or NULL */
	const struct game *game;
};

struct game_view {
	/* The pieces, if the board is one of squares: then its characters are the
	 * first word of the position text, slashes left out.  NULL: pits. */
	const struct view_piece *pieces;

	/* What the course calls the colours, if it does: "black" and "white", which
	 * pages then draw. */
	const char *sides[2];

	/* Pits: how many numbers of the position text stand before the counts. */
	int skip;

	/* Where the cell of a board of so many lies.  NULL: rows of `columns`
	 * squares. */
	struct view_cell (*cell)(int cells, int cell);
	int columns;

	/* How people read a move: what its number, or the first of its two digits, is, and
	 * what 1, 2 and 3 as the second say: "63" is cube 6, diagonally. */
	const char *spoken[4];

	/* Whether columns have letters; else they have numbers, as rows do. */
	bool lettered;

	/* Whether rows are numbered from the bottom; else from the top. */
	bool rising;

	/* Whether the words of `draw` are the game's own, which have no colours. */
	bool plain;

	/* The colour whose home a cell is, or 0, where that depends on the game's
	 * parameters.  NULL: the view_cell has it. */
	int (*home)(const void *position, int cell);

	/* Pits: the one that the seat sows after this one.  NULL with squares. */
	int (*next)(int cells, int seat, int cell);

	/* Make the steps of a move that is legal in the position, or endless; none
	 * for a pass. */
	void (*move)(struct view_course *course, const void *position,
	             const char *move);

	/* Cut a move into its piece and where that goes, as people type them:
	 * "4,0" and "4,2".  NULL: a person chooses whole moves. */
	void (*parts)(const char *move, char piece[VIEW_PART],
	              char target[VIEW_PART]);

	/* Pits: the colour of a word in the picture of `draw`, by its row and its
	 * place in the row, both from 0; 0 = neither.  The word of an `empty` pit or
	 * goal is "0". */
	int (*colour)(int row, int word, bool empty);
};

/* Where a cell lies. */
struct view_cell view_cell(const struct game_view *view, int cells, int cell);

/* What people call a pit or a column of that name; returns text. */
const char *view_name(const struct game_view *view, int name,
                      char text[VIEW_NAME]);

/* The board of a position; false, and no cells, for a game without a view. */
bool view_board(const struct game *game, const void *position,
                struct view_board *board);

/* Change a position to have this board.  False, and nothing is changed, where
 * the game does not read such a position. */
bool view_put(const struct variant *variant, const struct view_board *board,
              struct position *position);

/* Make the first `most` steps of a move from a position of a game that has a
 * view.  path may be NULL. */
void view_move(struct view_course *course, const struct game *game,
               const void *position, int seat, const char *move, int most,
               struct text *path);

/*
 * The steps of a move
 *
 * The path is text: for squares, their cells joined by '>'; or `=A0,B5`, pieces put
 * on cells.  For pits, laps
 * joined by blanks; each lap is
 *   a         take all of pit a, sow from the next one on
 *   a+b@c     take pits a and b, sow from the one after c on
 *   a+b>c     take pits a and b, put all into c
 *   =1,2,..   put these into the mover's half of the pits
 */

/* A piece goes from a square to another; if that is the first step, `from` is
 * where it stood. */
void view_hop(struct view_course *course, int from, int to);

/* Put pieces on squares, as in "A0,B5": no step. */
void view_set(struct view_course *course, const char *pieces);

/* Take all seeds of a pit into the hand. */
void view_take(struct view_course *course, int pit);

/* Sow the hand, a seed a step, from the pit after `from` on; course->to is then
 * where the last one fell. */
void view_sow(struct view_course *course, int from);

/* Put all of the hand into a pit: one step. */
void view_drop(struct view_course *course, int pit);

/* Put counts that are joined by commas into the mover's half of the pits: no
 * step. */
void view_place(struct view_course *course, const char *counts);

#endif
