#ifndef LAYOUT_H
#define LAYOUT_H

/* Checks a submission's files against the lines `size`, `need`, `forbid` and `root`. */

#include <stdbool.h>

#include "score/intake/workshop.h"

/* Check the files, and set the workshop's root, the folder of the code.  Returns false on
 * a mistake; the finding has the reason. */
bool layout_check(struct workshop *workshop);

/* Append a folder that the student may have meant as a root of the course, " (Source is
 * there, and case matters)".  False if there is none. */
bool layout_add_folder_like(const struct workshop *workshop, const struct tidy_list *list,
                            struct text *text);

/* The length of the folders that must be cut off a path so that the rest matches a
 * pattern: 6, for "outer/", if "outer/src/A.java" is matched with "src/?.java".  -1 if no
 * rest matches. */
int layout_lead(const char *path, const char *pattern);

#endif
