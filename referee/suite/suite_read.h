#ifndef SUITE_READ_H
#define SUITE_READ_H

/*
 * Reads the files of suites: our own format (suite(1)), and the problem files of two
 * courses.
 *
 * UCSD CSE 150 (Mancala): each problem in a file of the folder `in` has two lines, such as
 *	State.initial(3, 3)
 *	State([3, 3, 3, 0, 3, 3, 3, 0], 0)
 * The first gives the pits of a side and the stones of a pit.  The second gives the board
 * and the row that is to move; State(None, ...) means the initial board and row 0.  The
 * answer is a line such as Action(0, 2), row and pit, or None if there is no move.  It is
 * the next line, or stands in the file of the same name in the folder `out`.
 *
 * USC CSCI-561 (Halma): an input.txt has 19 lines: SINGLE or GAME; BLACK or WHITE; the
 * seconds for the move; 16 rows.  The answer is an output.txt.
 *
 * Any legal move is right for a problem without an answer.
 */

#include "suite/suite_case.h"

/* Append the cases of a file.  On failure returns false with "file:line: reason"; then
 * the suite may only be freed with suite_free. */
bool suite_read(struct suite *suite, const char *path,
                const struct suite_hints *hints, char why[SUITE_WHY]);

#endif
