#ifndef IDS_H
#define IDS_H

/*
 * Ids of students as platforms, spreadsheets and people write them: S101 for s101, and 101
 * for 00101.  Two ids are alike if they are equal without letter case or, if both have only
 * digits, without leading zeros.
 */

#include <stdbool.h>

bool ids_are_alike(const char *id, const char *other);

/* Compare for sorting: equal ids become neighbours, and so do alike ids. */
int ids_compare(const char *id, const char *other);

/* Find each of n ids among m others: with[i] becomes the index of the equal id, or else of
 * an alike id, or else -1.  Two ids that are only alike are paired only if neither is alike
 * to a third one without an equal.  Both lists may repeat an id. */
void ids_pair(const char *const *id, int n, const char *const *other, int m, int *with);

#endif
