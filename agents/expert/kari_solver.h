#ifndef KARI_SOLVER_H
#define KARI_SOLVER_H

/*
 * Who wins a position of Kari, exactly, and by which move: a search that is
 * guided by proof numbers, with a table of what it has found out.  What it has
 * proved is right whatever the table has forgotten, since that holds whole
 * positions.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari_board.h"

enum { KARI_TABLE_MB = 8 }; /* more is no faster */

enum kari_answer { KARI_LOSES, KARI_WINS, KARI_UNSOLVED };

struct kari_solver {
	/* Yours: called every KARI_SOLVER_CHECK positions, true = give up; may
	 * be NULL.  And the number of positions to give up at, 0 = none. */
	bool (*enough)(void *context);
	void *context;
	uint64_t most;

	/* The solver's: read only. */
	uint64_t looked; /* positions whose moves were listed, in all */
	int move;        /* after a search: the move that wins, if it is won; if
	                    it is open, the one that promises most */
	bool stopped;
	uint64_t last; /* stop when so many have been looked at */
	struct kari_entry *table;
	uint64_t pairs;
};

enum { KARI_SOLVER_CHECK = 1024 };

/* A zeroed solver with a table of so many MB; give it back; forget all. */
void kari_solver_start(struct kari_solver *solver, int64_t mb);
void kari_solver_stop(struct kari_solver *solver);
void kari_solver_forget(struct kari_solver *solver);

/* Whether the player to move wins.  KARI_UNSOLVED if it gave up, which then cost
 * nothing but time: the next search knows all this one has found out.  Where
 * the game is over, it is the one who moved last that won, and no move. */
enum kari_answer kari_solver_search(struct kari_solver *solver,
                                    const struct kari_board *board);

#endif
