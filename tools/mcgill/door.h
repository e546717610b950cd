#ifndef DOOR_H
#define DOOR_H

/*
 * The door of mcgill-server: a process that accepts clients at the public port and gives
 * them to the relays, which ask for them at the doorway, a local socket.
 *
 * Only a client whose first line is START and a name gets a seat, in the order in which
 * clients connected.  Any other client gets a reason, and its connection is closed:
 *
 *   	GAMEOVER REFUSED: <reason> CANCELLED 0
 *
 * The line has this form because the course's clients read until GAMEOVER, and read a
 * number at the line's end.  A client that leaves while it waits loses its place.
 */

#include <stdint.h>

#include "base/scratch.h"
#include "proc/proc.h"

enum {
	DOOR_SILENCE_S = 10, /* the time in which a client must send START */
	DOOR_NAME = 63,      /* the longest name */
	DOOR_GUESTS = 64,    /* with this many clients waiting, one is refused */
	DOOR_HOST = 64,
};

/* A client that a relay has received. */
struct door_client {
	char host[DOOR_HOST]; /* address of the client */
	char name[DOOR_NAME + 1];
};

struct door {
	char way[SCRATCH_PATH + 16]; /* path of the doorway */
	uid_t user[2];               /* the users of the relays */

	struct door_client client[2]; /* filled in by door_look */
	char folder[SCRATCH_PATH];   /* the folder of the doorway */
	int clients, relays;         /* listening sockets */
	struct proc keeper;
	int refusals;                /* number of refusals printed so far */
};

/* Make the sockets and set the doorway's path.  Writes the number of the public port to
 * `bound`; port 0 means any free port.  Dies on failure. */
void door_open(struct door *door, const char *address, int port,
               char bound[16]);

/* Start the process that keeps the door.  Returns false and errno on failure. */
bool door_keep(struct door *door);

/* Set door->client to the keeper's last report since the last call: each relay's client.
 * An entry is empty if its relay has received no client. */
void door_look(struct door *door);

void door_shut(struct door *door);

/* Be the relay of player `which`, "1" or "2": ask for its client at the doorway `path`, and pass
 * bytes between the client and the referee, which listens at `host` and `port`.  Returns main's
 * exit status. */
int door_relay(const char *path, const char *which, const char *host, const char *port);

#endif
