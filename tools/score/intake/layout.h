#ifndef LAYOUT_H
#define LAYOUT_H

/* A submission's files against the course's lines `size`, `need`, `forbid` and
 * `root`. */

#include <stdbool.h>

#include "score/intake/workshop.h"

/* Check them, and set the workshop's root, where the code is.  False; the finding
 * has the reason. */
bool layout_check(struct workshop *workshop);

/* Append " (Source is there, and case matters)", the folder that was meant by one of the
 * course's roots.  False if there is none. */
bool layout_add_folder_like(const struct workshop *workshop, const struct tidy_list *list,
                            struct text *text);

/* How many bytes of a path lead to what a pattern describes: those of "outer/" in
 * "outer/src/A.java" by "src/?.java"; or -1. */
int layout_lead(const char *path, const char *pattern);

#endif
