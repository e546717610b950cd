#ifndef KARI_SOLVER_H
#define KARI_SOLVER_H

/*
 * Who wins a position of Kari, exactly, and by which move: a search guided by
 * proof numbers, with a table of results.  The table holds whole positions, so
 * a proof is never wrong, whatever the table has forgotten.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari/kari_board.h"

enum { KARI_TABLE_MB = 8 }; /* more is no faster */

enum kari_answer { KARI_LOSES, KARI_WINS, KARI_UNSOLVED };

struct kari_solver {
	/* Yours.  Called every KARI_SOLVER_CHECK positions, true = give up; may
	 * be NULL.  And the number of positions to give up at, 0 = never. */
	bool (*enough)(void *context);
	void *context;
	uint64_t most;

	/* The solver's: read only. */
	uint64_t looked; /* positions whose moves were listed, in all */
	int move;        /* after a search: the winning move of a won position;
	                    of an unsolved one, the most promising move */
	bool stopped;
	uint64_t last; /* stop when `looked` is this */
	struct kari_entry *table;
	uint64_t pairs;
};

enum { KARI_SOLVER_CHECK = 1024 };

/* Zero a solver and give it a table of this size; free the table; forget all. */
void kari_solver_start(struct kari_solver *solver, int64_t mb);
void kari_solver_stop(struct kari_solver *solver);
void kari_solver_forget(struct kari_solver *solver);

/* Whether the player to move wins; KARI_UNSOLVED if the search gave up.  The next
 * search knows all that this one has found out.  Where the game is over: whether
 * that player has won; there is no move. */
enum kari_answer kari_solver_search(struct kari_solver *solver,
                                    const struct kari_board *board);

#endif
