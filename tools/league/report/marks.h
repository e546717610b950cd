#ifndef REPORT_MARKS_H
#define REPORT_MARKS_H

/*
 * Marks as McGill's courses give them for a tournament: the top scoring agent
 * receives full marks, the rest in proportion to their wins and losses, and to
 * pass an agent must beat the random player.  What a mark below the gate is
 * worth is the course's to say; here the two stand beside each other.
 */

#include <stdbool.h>
#include <stddef.h>

struct report;

enum { MARKS_FULL = 100 };

enum marks_gate {
	MARKS_NO_GATE, /* nobody is to be beaten, */
	MARKS_NOT_MET, /* they have not met, */
	MARKS_FAILED,  /* half of the points or less, */
	MARKS_PASSED,  /* or more than half */
};

struct marks {
	int gate;     /* the slot of whom one must beat, or -1 */
	double *mark; /* by slot; NAN = gets none */
};

/* Work them out; false if a name is nobody's.  Whoever guards the gate gets
 * none. */
bool marks_begin(struct marks *marks, const struct report *report,
                 char *why, size_t size);
void marks_end(struct marks *marks);

enum marks_gate marks_gate(const struct report *report, int slot);

/* The word of it: "-", "open", "failed" or "passed". */
const char *marks_gate_word(enum marks_gate gate);

#endif
