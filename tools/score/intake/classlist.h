#ifndef CLASSLIST_H
#define CLASSLIST_H

/* The roster as people, spreadsheets and learning platforms write it. */

#include "base/csv.h"
#include "score/course/course.h"

enum { CLASSLIST_WHY = 400 };

/*
 * Read a class list into a table with the columns of course_columns, and after these all other
 * columns that may have the ids in the submissions' names.  We find a column by our name for
 * it, by the course's line `roster`, or by a platform's name.  Of several columns for the id,
 * we take the first whose ids mostly fit the course.  First and last names become one name.
 * Ids lose what platforms and spreadsheets add.  False with the reason; else free it with
 * csv_free.
 */
bool classlist_read(struct csv *roster, const struct course *course, const char *path,
                    char why[CLASSLIST_WHY]);

/* The row of the only student with this name, in any letter case and also as "Last, First",
 * or with this id in a further column; -1 if there is none, or several. */
int classlist_row(const struct csv *roster, const char *name);

#endif
