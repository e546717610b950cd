#ifndef SUITE_READ_H
#define SUITE_READ_H

/*
 * The cases of a suite: single positions with their expected moves.  Each case of a
 * suite can be asked and judged: its game is not over, and no expected move is illegal.
 *
 * We read the files of suites in our own format (suite(1)), and the problem files of
 * two courses.
 *
 * UCSD CSE 150 (Mancala): each problem in a file of the folder `in` has two lines, such
 * as
 *	State.initial(3, 3)
 *	State([3, 3, 3, 0, 3, 3, 3, 0], 0)
 * The first gives the pits of a side and the stones of a pit.  The second gives the
 * board and the row that is to move; State(None, ...) means the initial board and row
 * 0.  The answer is a line such as Action(0, 2), row and pit, or None if there is no
 * move.  It is the next line, or stands in the file of the same name in the folder
 * `out`.
 *
 * USC CSCI-561 (Halma): an input.txt has 19 lines: SINGLE or GAME; BLACK or WHITE; the
 * seconds for the move; 16 rows.  The answer is an output.txt.
 *
 * Any legal move is right for a problem without an answer.
 */

#include <stdbool.h>

#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"

enum { SUITE_WHY = 600, SUITE_TIME = 24, SUITE_POINTS = 1000 };

enum suite_wants {
	SUITE_LEGAL,   /* any legal move */
	SUITE_ONE_OF,  /* one of `moves`, or a move to the same position */
	SUITE_NONE_OF, /* any legal move that is not in `moves` */
};

struct suite_case {
	char *file;            /* the path of its file */
	int line;              /* its line in that file */
	char *name;            /* or "" */
	struct variant variant;
	struct position position;
	int seat;              /* the seat to move */
	char time[SUITE_TIME]; /* for the move, such as "2s"; "" = from the terms */
	enum suite_wants wants;
	char *expected;        /* as in the file: "legal", "3 or 4", "not 5" */
	char **moves;          /* ends with NULL */
	int points;
};

/* All zero means an empty suite. */
struct suite {
	struct suite_case *at;
	int count;
	bool failed; /* a case's rules are a program that failed while we read the case */
};

/* The operator's additions to the files. */
struct suite_hints {
	const char *answers; /* a course's file of answers, or NULL */
	const char *game;    /* a course's game, such as "halma,rules=addendum", or
	                      * NULL */
};

void suite_free(struct suite *suite);

/* Set the terms of a case from its game's terms, `course`, the case's own time and `given`.
 * Each overrides those before; NULL means none.  False with the reason. */
bool suite_terms(const struct suite_case *c, const char *course, const char *given,
                 struct terms *terms, char why[TERMS_WHY]);

/* Whether a legal move is one that the case accepts. */
bool suite_right(const struct suite_case *c, const char *move);

/* Append the cases of a file.  On failure returns false with "file:line: reason"; then
 * the suite may only be freed with suite_free. */
bool suite_read(struct suite *suite, const char *path,
                const struct suite_hints *hints, char why[SUITE_WHY]);

/*
 * For the reader: suite_case.c
 */

/* Remove the blanks around a string, in place. */
char *suite_trim(char *s);

/* Append a case whose file, line, name, variant and points are set; the suite frees its
 * texts, also on failure.  `time` is NULL for the time in the terms.  False with the
 * reason. */
bool suite_add(struct suite *suite, struct suite_case c, const char *position,
               const char *time, const char *expected, char why[SUITE_WHY]);

#endif
