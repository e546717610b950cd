#ifndef LAYOUT_H
#define LAYOUT_H

/* Checks a submission's files against the lines `size`, `need`, `forbid` and `root`. */

#include <stdbool.h>

#include "score/intake/workshop.h"

/* Check the files, and set the workshop's root, the folder of the code.  False; the
 * finding has the reason. */
bool layout_check(struct workshop *workshop);

/* Append a folder that may have been meant as a root of the course, " (Source is there,
 * and case matters)".  False if there is none. */
bool layout_add_folder_like(const struct workshop *workshop, const struct tidy_list *list,
                            struct text *text);

/* The length of the folders in front of a path that matches a pattern: that of "outer/"
 * for "outer/src/A.java" and "src/?.java"; -1 if the path does not match. */
int layout_lead(const char *path, const char *pattern);

#endif
