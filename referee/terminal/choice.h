#ifndef CHOICE_H
#define CHOICE_H

/*
 * A person chooses a move by keys and words.  This works for every game.  The arrow keys
 * step through the legal moves, Z or Enter confirms one, and the person can type a move.
 * If the game has a view (game/view.h), the arrows move between the pits and squares of
 * the board.  If moves have two parts, the person first chooses a piece and then its
 * target.  If there are too many moves to list, the arrows step through a few random
 * examples.
 *
 * This module neither waits nor draws.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/view.h"

enum { CHOICE_SAID = 400 };

struct choice_item {
	char *move;
	char from[VIEW_PART], to[VIEW_PART]; /* its two parts as a person types them; `to`
	                                      * is empty if moves have one part */
	int from_cell, to_cell;              /* the cells where the move begins and ends,
	                                      * or -1 */
};

struct choice {
	const struct variant *variant;
	struct position position;
	int seat;
	struct choice_item *item;
	int items;
	bool listed;             /* the items are all legal moves; otherwise examples */
	bool parted;             /* moves have two parts */
	bool placed;             /* moves begin on a cell of the board */
	struct view_board board;
	int at;                  /* the proposed item, or -1 */
	bool picked;             /* a piece is chosen */
	bool aimed;              /* the piece's target is proposed too */
	struct text typed;
	char said[CHOICE_SAID];  /* why the last input was refused, or "" */
	char endless[GAME_MOVE]; /* the last move that was refused because it would never
	                          * end, or "" */
	char move[GAME_MOVE];    /* the chosen move */
};

/* Begin with a position in which the seat is to move.  With `whole`, the arrows step
 * through the whole legal moves in their order.  Then the first move is proposed, and
 * one key plays it, as in the course's Kari program. */
void choice_begin(struct choice *choice, const struct variant *variant,
                  const void *position, int seat, bool whole);
void choice_free(struct choice *choice);

/* In a game with a view: whether passing is the only move.  If so, `move` is the pass. */
bool choice_is_pass(struct choice *choice);

/* Whether a key (screen.h) has a meaning now: the person is typing, the key is a digit
 * or begins a legal move, or the key steps, confirms or goes back. */
bool choice_knows(const struct choice *choice, int key);

/* Handle a key.  True if `move` is now chosen.  Otherwise `said` may hold the reason. */
bool choice_key(struct choice *choice, int key);

/* Handle a line: a move, its two parts with a blank between them, or one part and later
 * the other.  Returns as choice_key does. */
bool choice_enter(struct choice *choice, const char *line);

/* The proposal as two positions whose difference is to be marked: the piece, or the
 * move.  False if nothing is proposed. */
bool choice_show(const struct choice *choice, struct position *before,
                 struct position *now);

/* The proposal in words: "13?", "2,0 to 4,2?", "2,0 to", or "". */
const char *choice_name(const struct choice *choice, char into[2 * VIEW_PART]);

/* Append a line that lists the possible choices. */
void choice_list(const struct choice *choice, struct text *text);

#endif
