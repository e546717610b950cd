#ifndef LIVE_H
#define LIVE_H

/*
 * The games that are being played: DIR/site/live.json and live.js, from the events
 * (referee(1), --events) that each game's process writes into a file.
 */

struct variant;

/* Publish the games of such a variant that these files tell of, if any has changed since
 * the last call.  Of a game that is none of ours there is no board. */
void live_put(const char *dir, const struct variant *variant, char *const *events, int n);

#endif
