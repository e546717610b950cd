#ifndef LOBBY_H
#define LOBBY_H

/*
 * The lobby of mcgill-server, where clients wait for a match: a process that accepts
 * clients at the public port and gives them to the relays, which ask for them at the
 * relay socket, a local one.
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
	LOBBY_SILENCE_S = 10, /* the time in which a client must send START */
	LOBBY_NAME = 63,      /* the longest name */
	LOBBY_GUESTS = 64,    /* with this many clients waiting, one is refused */
	LOBBY_HOST = 64,
};

/* A client that a relay has received. */
struct lobby_client {
	char host[LOBBY_HOST]; /* address of the client */
	char name[LOBBY_NAME + 1];
};

struct lobby {
	char relay_socket[SCRATCH_PATH + 16]; /* its path */
	uid_t user[2];                 /* the users of the relays */

	struct lobby_client client[2]; /* filled in by lobby_look */
	char folder[SCRATCH_PATH];     /* the folder of the relay socket */
	int clients, relays;           /* listening sockets */
	struct proc keeper;
	int refusals;                  /* number of refusals printed so far */
};

/* Make the sockets and set the relay socket's path.  Writes the number of the public port to
 * `bound`; port 0 means any free port.  Dies on failure. */
void lobby_open(struct lobby *lobby, const char *address, int port,
                char bound[16]);

/* Start the process that keeps the lobby.  Returns false and errno on failure. */
bool lobby_start(struct lobby *lobby);

/* Set lobby->client to the keeper's last report since the last call: each relay's client.
 * An entry is empty if its relay has received no client. */
void lobby_look(struct lobby *lobby);

void lobby_close(struct lobby *lobby);

/* Be the relay of player `which`, "1" or "2": ask for its client at the relay socket `path`, and
 * pass bytes between the client and the referee, which listens at `host` and `port`.
 * Returns main's exit status. */
int lobby_relay(const char *path, const char *which, const char *host, const char *port);

#endif
