#ifndef REPORT_MARKS_H
#define REPORT_MARKS_H

/*
 * Marks as McGill's courses give them for a tournament: the agent with the
 * largest share of the points gets full marks, the others in proportion.  To
 * pass, an agent must beat the random player.  What a mark below the gate is
 * worth, the course says; the report shows the two beside each other.
 */

#include "league/report/data.h"

enum { MARKS_FULL = 100 };

enum marks_gate {
	MARKS_NO_GATE, /* nobody must be beaten */
	MARKS_NOT_MET, /* the two have not met */
	MARKS_FAILED,  /* half of the points or less */
	MARKS_PASSED,  /* more than half */
};

struct marks {
	int gate;     /* the slot of the player to beat, or -1 */
	double *mark; /* by slot; NAN = gets none */
};

/*
 * Work them out, and let the report show them.  gate is the player to beat, NULL
 * = "random" if there is one; unmarked is a list "A,B,..." of players without a
 * mark, or NULL.  The player to beat gets none.  False if a name is unknown.
 */
bool marks_begin(struct marks *marks, struct report *report, const char *gate,
                 const char *unmarked, char why[REPORT_WHY]);
void marks_end(struct marks *marks);

enum marks_gate marks_gate(const struct marks *marks,
                           const struct report *report, int slot);

/* The word of it: "-", "open", "failed" or "passed". */
const char *marks_gate_word(enum marks_gate gate);

#endif
