#ifndef SITE_H
#define SITE_H

/*
 * The site: DIR/site/, plain files for any web server, or for a browser that opens them
 * from the disk.
 *
 *	index.html           the page, which fetches the others again and again
 *	ladder.json, .js     the standings and the waiting submissions
 *	live.json, .js       the running games (live.c)
 *	players/, games/     a page for each player and each game (pages.h)
 *	private/TOKEN/       for one player: N-report.txt, N-stderr.txt (publish.h)
 */

#include <stdbool.h>
#include <stdint.h>

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"

/* Write the files that never change.  False and errno on failure. */
bool site_open(const char *dir);

/* Write the pages of all owners with games since the last call: players/N.json and N.js,
 * where N is 1 + the slot of the owner's first version.  A page has all versions, the
 * history of their ratings, the newest one's opponents, and the last games, the unrated ones
 * first. */
void site_put_players(const char *dir, struct ladder *ladder, struct ladder *unrated);

/* Remove the pages of dropped students.  The next site_put_players writes all others. */
void site_forget_players(const char *dir, struct ladder *ladder);

/* What is to come: the next pairings, by slots, and the number of unrated games. */
struct site_next {
	int pair[5][2];
	int n, unrated;
};

/* Publish the ladder, and write DIR/status, the same as plain text.  own_us is the
 * arena's own processor time since it began. */
void site_put_ladder(const char *dir, const struct ladder *ladder,
                     const struct versions *versions, const struct names *names,
                     int64_t own_us, const struct site_next *next);

struct variant;

/* Publish the running games of a variant from their event files (referee(1), --events), if
 * a file has changed since the last call.  There is no board if the rules are a program. */
void live_put(const char *dir, const struct variant *variant, char *const *events, int n);

#endif
