#ifndef PROBLEMS_H
#define PROBLEMS_H

/*
 * The problem files of two courses, as cases of a suite.
 *
 * UCSD CSE 150 (Mancala), the files in `in`: two lines a problem,
 *	State.initial(3, 3)
 *	State([3, 3, 3, 0, 3, 3, 3, 0], 0)
 * pits a side and stones a pit; the board and the row that is to move, or for
 * State(None, ...) the initial board and row 0.  The answer is a line Action(0,
 * 2), row and pit, or None where there is no move; it follows or stands in the
 * file in `out`.  One file may hold many problems.
 *
 * USC CSCI-561 (Halma): an input.txt, 19 lines: SINGLE or GAME; BLACK or WHITE;
 * the seconds for the move; 16 rows.  The answer is an output.txt.
 *
 * Without an answer, any legal move is right.
 */

#include "suite/suite_case.h"

enum problems_kind { PROBLEMS_NONE, PROBLEMS_UCSD, PROBLEMS_USC };

/* Tell the course by the file's first line, which stays unread. */
enum problems_kind problems_kind(const struct suite_file *file);

/* Append its cases, like suite_read; a file may have none. */
bool problems_read(struct suite *suite, struct suite_file *file,
                   enum problems_kind kind, const struct suite_hints *hints,
                   char why[SUITE_WHY]);

#endif
