#ifndef LMS_H
#define LMS_H

/*
 * The marks as a learning platform takes them back, lms.csv: a row for each
 * person on the roster, or without one for each student.
 *
 *	csv     id,name,email,points,of,bonus,comment
 *	moodle  ID number,Email address,Full name,COURSE,COURSE bonus,
 *	        COURSE feedback: Grades, Import, CSV file
 *	canvas  Student,ID,SIS User ID,SIS Login ID,Section,COURSE,COURSE bonus,
 *	        with a second row "Points Possible": Grades, Import
 *
 * The bonus is a column of its own, and is there only if the course has one:
 * these platforms refuse more than the most.  Whoever is not fully marked, or
 * was not graded, has no points there rather than too few.
 */

#include <stdbool.h>

struct book;

enum lms_form { LMS_NONE, LMS_CSV, LMS_MOODLE, LMS_CANVAS };

/* False if there is no such form. */
bool lms_parse(const char *word, enum lms_form *form);

/* Write it; how many rows have no points is stored.  -1 and errno on
 * failure. */
int lms_write(const struct book *book, enum lms_form form, int *blank);

#endif
