#ifndef LISTENER_H
#define LISTENER_H

/*
 * TCP connections: a socket that listens on the loopback address for one
 * program, and a connection to another host.
 */

#include <stdbool.h>
#include <sys/types.h>

enum { LISTENER_OWN_PORT = 8123 }; /* in a network of the program's own */

/* Listen on a port of 127.0.0.1; 0: on one that is free, which is filled in.
 * The socket is non-blocking and close-on-exec; -1 and errno on failure,
 * ENETUNREACH where the loopback interface is not up. */
int listener_open(int *port);

/* The first connection that has come, non-blocking and close-on-exec, where
 * each message is sent at once; -1 and errno, EAGAIN if none has come yet. */
int listener_accept(int listener);

/* Whether a program of this user, or of root, is at the other end of a connection
 * from our own host: /proc/net/tcp (proc(5)), or for a local socket SO_PEERCRED
 * (unix(7)).  True where the system does not tell, as outside Linux. */
bool listener_is_of(int fd, uid_t user);

/* A connection to a host's port, a number or a service's name, at the first of
 * its addresses that answers; close-on-exec, each message sent at once.  -1 on
 * failure, and errno. */
int listener_connect(const char *host, const char *port);

/* Bring up the loopback interface of a network that is our own: netdevice(7).
 * False and errno on failure. */
bool listener_raise_loopback(void);

/* Send a descriptor over a local socket, and receive one: unix(7).
 * listener_take waits; -1 if the other end was closed instead. */
bool listener_send(int to, int listener);
int listener_take(int from);

#endif
