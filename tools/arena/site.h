#ifndef SITE_H
#define SITE_H

/*
 * What people see: DIR/site/, plain files for any web server, or for a browser that
 * opens them from the disk.
 *
 *	index.html           the page, which asks for the others as time goes by
 *	ladder.json, .js     who stands where, and what waits
 *	live.json, .js       the games that are being played (live.h)
 *	private/TOKEN/       a player's own: a report a version (SITE_REPORT)
 *
 * Each file is replaced as a whole.  The .js is the .json as a call, since a browser
 * does not fetch from the disk.  A token cannot be guessed; DIR/tokens/ID has it.
 */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/ladder.h"
#include "arena/versions.h"

/* Replace NAME.json, and NAME.js, which is the same as a call of a function NAME; frees
 * the text. */
void site_put_both(const char *dir, const char *name, struct text *json);

/* Write what does not change.  False and errno on failure. */
bool site_open(const char *dir);

/* The ladder as JSON, without a newline. */
void site_ladder(const struct ladder *ladder, const struct versions *versions,
                 struct text *json);

/* Print that JSON for a terminal; running: the arena's process, or 0. */
void site_print(const char *json, long running, FILE *out);

/* Publish the ladder. */
void site_put_ladder(const char *dir, const struct ladder *ladder,
                     const struct versions *versions);

/* Write a version's report into its owner's private folder. */
void site_put_report(const char *dir, const struct versions *versions,
                     const char *id, int version);

#endif
