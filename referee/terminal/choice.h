#ifndef CHOICE_H
#define CHOICE_H

/*
 * A person on move, choosing: keys and words become a move.  It works for every
 * game as it is: the legal moves are stepped through with the arrow keys and
 * confirmed with Z or Enter, or one is typed.  Where a move begins in a pit, the
 * arrows go to that as it lies on the board.  Where a move takes a piece from a
 * square to another (Kari, Halma), first the piece is chosen and then where it
 * goes, by arrows or by typing one and then the other.  Where there are too many
 * moves to list, a few are drawn to be stepped through, as examples.
 *
 * Nothing here waits or draws.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/view.h"

enum { CHOICE_SAID = 400 };

/* A legal move. */
struct choice_item {
	char *move;
	char from[VIEW_PART], to[VIEW_PART]; /* as they are typed; to "" where
	                                          * the move has one part only */
	int from_cell, to_cell; /* where it begins, and of a board of squares
	                         * where it goes (view.h), or -1 */
};

struct choice {
	const struct variant *variant;
	struct position position;
	int seat;
	struct choice_item *item;
	int items;
	bool listed;              /* they are all legal moves, else examples */
	bool parted;              /* moves have two parts */
	bool placed;              /* and begin on a cell of the board: */
	struct view_board board;
	int at;                   /* the item that is proposed, or -1 */
	bool picked;              /* its piece is, and it remains where that goes: */
	bool aimed;               /* there, as proposed */
	struct text typed;
	char said[CHOICE_SAID];   /* what was wrong with it, or "" */
	char endless[GAME_MOVE];  /* a move of which it was said that it would not
	                           * end, or "" */
	char move[GAME_MOVE];     /* what was chosen */
};

/* The seat is on move in the position. */
void choice_begin(struct choice *choice, const struct variant *variant,
                  const void *position, int seat);
void choice_free(struct choice *choice);

/* Whether there is nothing but to pass; `move` is then that. */
bool choice_is_pass(struct choice *choice);

/* Whether a key, or a byte that is typed, means something now that it would not
 * mean at other times: text is being typed, or a legal move begins with it. */
bool choice_types(const struct choice *choice, int key);

/* A key (screen.h).  True where `move` has been chosen; else `said` may tell
 * why not. */
bool choice_key(struct choice *choice, int key);

/* A whole line: a move, its two parts with a blank between, or one part and then
 * the other.  As above. */
bool choice_enter(struct choice *choice, const char *line);

/* What is proposed, to be drawn with the changes from `before` to `now` marked:
 * the piece, or the position after the move.  False if nothing is. */
bool choice_show(const struct choice *choice, struct position *before,
                 struct position *now);

/* What is proposed, in words: "13?", "2,0 to 4,2?", "2,0 to"; or "". */
const char *choice_name(const struct choice *choice,
                        char into[2 * VIEW_PART]);

/* Append what can be chosen now, a line. */
void choice_list(const struct choice *choice, struct text *text);

#endif
