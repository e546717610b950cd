#ifndef LOGS_H
#define LOGS_H

/*
 * The logs of mcgill-server, in a folder: gameNNNNN.log for each game, and
 * outcomes.txt with a line for each (mcgill-server(1)).  A game's number is the
 * highest there + 1.  What is there is never overwritten, also if two servers log
 * into one folder.
 */

#include <stdbool.h>

struct match;
struct result;
struct text;

/* Log a game, whose record is given, and store its number.  False and errno on
 * failure. */
bool logs_add(const char *folder, const struct match *match,
              const struct result *result, const struct text *record,
              int *number);

#endif
