#ifndef LIVE_H
#define LIVE_H

/*
 * The games that are being played: DIR/site/live.json and live.js, from the events
 * (referee(1), --events) that each game's process writes into a file.
 */

/* Publish the games of such a variant that these files tell of, if any has changed since the last call;
 * NULL and 0 = none. */
void live_put(const char *dir, const char *game, char *const *events, int n);

#endif
