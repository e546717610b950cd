#ifndef CHOICE_H
#define CHOICE_H

/*
 * A person chooses a move by keys and words.  This works for every game: the
 * arrow keys step through the legal moves, Z or Enter confirms one, and a move can
 * be typed.  A game with a view (game/view.h) lets the arrows go to the pits and
 * squares as they lie on the board.  Where its moves have two parts, the person
 * first chooses a piece and then where it goes.  Where there are too many moves to
 * list, a few drawn by chance are stepped through as examples.
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
	char from[VIEW_PART], to[VIEW_PART]; /* its parts as they are typed; `to` is
	                                      * empty if moves have one part */
	int from_cell, to_cell;              /* where it begins and ends, or -1 */
};

struct choice {
	const struct variant *variant;
	struct position position;
	int seat;
	struct choice_item *item;
	int items;
	bool listed;             /* these are all legal moves, else examples */
	bool parted;             /* moves have two parts */
	bool placed;             /* moves begin on a cell of the board: */
	struct view_board board;
	int at;                  /* the item that is proposed, or -1 */
	bool picked;             /* its piece is chosen; */
	bool aimed;              /* where that goes is proposed, too */
	struct text typed;
	char said[CHOICE_SAID];  /* why it was refused, or "" */
	char endless[GAME_MOVE]; /* a move that was refused because it would not
	                          * end, or "" */
	char move[GAME_MOVE];    /* what was chosen */
};

/* Begin in a position in which the seat is to move. */
void choice_begin(struct choice *choice, const struct variant *variant,
                  const void *position, int seat);
void choice_free(struct choice *choice);

/* After choice_begin: let the arrows step through the legal moves in their order, the
 * first being proposed; one key plays it.  So the course's program of Kari has it. */
void choice_whole(struct choice *choice);

/* Whether there is nothing but to pass; `move` is then that. */
bool choice_is_pass(struct choice *choice);

/* Whether a key (screen.h) means something to the choice now: text is being
 * typed, a legal move begins with the key, or it steps or confirms. */
bool choice_knows(const struct choice *choice, int key);

/* Take a key.  True if `move` has been chosen; else `said` may tell why not. */
bool choice_key(struct choice *choice, int key);

/* Take a line: a move, its two parts with a blank between, or one part and then
 * the other.  Returns as choice_key does. */
bool choice_enter(struct choice *choice, const char *line);

/* What is proposed, as two positions whose difference is to be marked: the piece,
 * or the position after the move.  False if nothing is proposed. */
bool choice_show(const struct choice *choice, struct position *before,
                 struct position *now);

/* What is proposed, in words: "13?", "2,0 to 4,2?", "2,0 to"; or "". */
const char *choice_name(const struct choice *choice, char into[2 * VIEW_PART]);

/* Append a line: what can be chosen now. */
void choice_list(const struct choice *choice, struct text *text);

#endif
