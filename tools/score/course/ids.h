#ifndef IDS_H
#define IDS_H

/*
 * Ids of students as platforms, spreadsheets and people write them: S101 for s101, and 101
 * for 00101.  Two ids are alike if they are equal without letter case or, if both have only
 * digits, without leading zeros.
 */

#include <stdbool.h>

bool ids_are_alike(const char *id, const char *other);

/* Sort ids so that equal ones are neighbours, and alike ones, too. */
int ids_compare(const char *id, const char *other);

/* Find each of n ids among m others: with[i] becomes the index of the equal one, or else of
 * an alike one, or else -1.  Of the ids without an equal one, two are paired only if neither
 * is alike to a third.  An id may be there twice. */
void ids_pair(const char *const *id, int n, const char *const *other, int m, int *with);

#endif
