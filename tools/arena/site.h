#ifndef SITE_H
#define SITE_H

/*
 * What people see: DIR/site/, plain files for any web server, or for a browser that
 * opens them from the disk.
 *
 *	index.html           the page, which asks for the others as time goes by
 *	ladder.json, .js     who stands where, and what waits
 *	live.json, .js       the games that are being played (live.c)
 *	players/, games/     of each player, and of each game (album.h)
 *	private/TOKEN/       a player's own: N-report.txt, N-stderr.txt (publish.h)
 */

#include <stdbool.h>
#include <stdint.h>

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"

/* Write what does not change.  False and errno on failure. */
bool site_open(const char *dir);

/* Write the pages of those of whom games were played since the last call: players/N.json and
 * N.js, where N is the slot of their first version: all their versions, how the ratings of
 * these went, whom the newest one met, and the last games, with their pages. */
void site_put_players(const char *dir, struct ladder *ladder);

/* Remove the pages of students who were dropped.  The next call writes all others. */
void site_forget_players(const char *dir, struct ladder *ladder);

/* Publish the ladder, and DIR/status, a text of it.  own_us: the processor time of the arena's own, since it began. */
void site_put_ladder(const char *dir, const struct ladder *ladder,
                     const struct versions *versions, const struct names *names,
                     int64_t own_us);

struct variant;

/* Publish the running games of such a variant, from the events (referee(1), --events) that each
 * game's process writes into a file, if any has changed since the last call.  Of a game that
 * is none of ours there is no board. */
void live_put(const char *dir, const struct variant *variant, char *const *events, int n);

#endif
