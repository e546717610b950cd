#ifndef PROBLEMS_H
#define PROBLEMS_H

/*
 * Reads the problem files of two courses as cases of a suite.
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

enum problems_kind { PROBLEMS_NONE, PROBLEMS_UCSD, PROBLEMS_USC };

/* Recognise the course by the first line of the file, without consuming that line. */
enum problems_kind problems_kind(const struct suite_file *file);

/* Append the cases of the file, like suite_read.  A file may have none. */
bool problems_read(struct suite *suite, struct suite_file *file,
                   enum problems_kind kind, const struct suite_hints *hints,
                   char why[SUITE_WHY]);

#endif
