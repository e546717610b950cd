#ifndef RELAY_H
#define RELAY_H

/*
 * A relay: the referee's player in mcgill-server.  It passes bytes between a client,
 * which it gets from the door, and the referee's tcp wire.
 */

/* Be the relay of player `which`, "1" or "2", and ask for its client at the doorway
 * `path`.  The referee listens at `host` and `port`.  Returns main's exit status. */
int relay_run(const char *path, const char *which, const char *host,
              const char *port);

#endif
