#ifndef SITE_H
#define SITE_H

/*
 * What people see: DIR/site/, plain files for any web server, or for a browser that
 * opens them from the disk.
 *
 *	index.html           the page, which asks for the others as time goes by
 *	ladder.json, .js     who stands where, and what waits
 *	live.json, .js       the games that are being played (live.h)
 *	players/, games/     of each player, and of each game (people.h, album.h)
 *	private/TOKEN/       a player's own: N-report.txt, N-stderr.txt (publish.h)
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"

/* Write what does not change.  False and errno on failure. */
bool site_open(const char *dir);


/* Print that JSON for a terminal; running: the arena's process, or 0. */
void site_print(const char *json, long running, FILE *out);

/* Publish the ladder.  own_us: the processor time of the arena's own, since it began. */
void site_put_ladder(const char *dir, const struct ladder *ladder,
                     const struct versions *versions, const struct names *names,
                     int64_t own_us);

#endif
