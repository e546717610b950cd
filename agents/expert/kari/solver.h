#ifndef KARI_SOLVER_H
#define KARI_SOLVER_H

/*
 * Finds which player wins a position of Kari, and by which move: a search guided by proof
 * numbers, with a table of results.  The table stores complete positions, so a proof is
 * never wrong, even after the table has lost entries.
 */

#include <stdbool.h>
#include <stdint.h>

#include "expert/kari/kari_board.h"

struct kit_turn;

enum { KARI_TABLE_MB = 8 }; /* more is no faster */

enum kari_answer { KARI_LOSES, KARI_WINS, KARI_UNSOLVED };

struct kari_solver {
	/* Set by the caller.  The deadline of `turn` ends the search, unless that is NULL.
	 * `most` is the number of positions after which the search ends; 0 = no limit. */
	const struct kit_turn *turn;
	uint64_t most;

	/* Set by the solver; read only. */
	uint64_t looked; /* all positions whose moves were listed */
	int move;        /* after a search: the winning move of a won position, or the
	                  * most promising move of an unsolved one */
	bool stopped;
	uint64_t last; /* stop when `looked` reaches this */
	struct kari_entry *table;
	uint64_t pairs;
};

/* Zero a solver and give it a table of this size; free the table; clear the table. */
void kari_solver_start(struct kari_solver *solver, int64_t mb);
void kari_solver_stop(struct kari_solver *solver);
void kari_solver_forget(struct kari_solver *solver);

/* Whether the player to move wins.  KARI_UNSOLVED if the search gave up; the next search
 * continues with its results.  If the game is over, whether that player has won; then
 * there is no move. */
enum kari_answer kari_solver_search(struct kari_solver *solver,
                                    const struct kari_board *board);

#endif
