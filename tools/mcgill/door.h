#ifndef DOOR_H
#define DOOR_H

/*
 * The door of mcgill-server: a process that lets clients in at the public port and
 * hands them to the relays, which ask for them at the doorway, a local socket.
 *
 * Only a client whose first line is START and a name gets a seat, in the order in
 * which they connected.  Any other hears why not, and its connection is closed:
 *
 *	GAMEOVER REFUSED: <reason> CANCELLED 0
 *
 * since clients of the course read on until GAMEOVER, and a number from the line's
 * end.  A client that leaves while it waits loses its place.
 */

#include <stdint.h>

#include "base/scratch.h"
#include "proc/proc.h"

enum {
	DOOR_SILENCE_S = 10, /* a client must have said START within this time */
	DOOR_NAME = 63,      /* the longest name */
	DOOR_GUESTS = 64,    /* the most clients that wait */
	DOOR_HOST = 64,
};

/* A client that has been handed out. */
struct door_client {
	char host[DOOR_HOST]; /* its address */
	char name[DOOR_NAME + 1];
};

struct door {
	char way[SCRATCH_PATH + 16]; /* the doorway */
	uid_t user[2];               /* the relays' */

	struct door_client client[2]; /* of door_look */
	char folder[SCRATCH_PATH];   /* of the doorway */
	int clients, relays;         /* sockets that listen */
	struct proc keeper;
	int told;                    /* of so many refusals */
};

/* Make its sockets, and fill in the doorway and `bound` with the port, a number;
 * port 0 is any free one.  Dies if that cannot be done. */
void door_open(struct door *door, const char *address, int port,
               char bound[16]);

/* Start the process that keeps it.  Returns false and errno on failure. */
bool door_keep(struct door *door);

/* See which two clients were handed out last, since it was called before: in
 * `client`, empty if there were none. */
void door_look(struct door *door);

void door_shut(struct door *door);

#endif
