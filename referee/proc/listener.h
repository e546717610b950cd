#ifndef LISTENER_H
#define LISTENER_H

/*
 * TCP connections: a listening socket on the loopback address for one program, and a
 * connection to another host.
 */

#include <stdbool.h>
#include <sys/types.h>

enum { LISTENER_OWN_PORT = 8123 }; /* for a program in a network namespace of its own */

/* Listen on a port of 127.0.0.1.  If `port` is 0, choose a free port and store it there.
 * Returns a non-blocking close-on-exec socket, or -1 and errno.  ENETUNREACH means that
 * the loopback interface is down. */
int listener_open(int *port);

/* Accept the first waiting connection.  The socket is non-blocking and close-on-exec and
 * sends each message at once.  Returns -1 and errno on failure: EAGAIN if no connection
 * is waiting. */
int listener_accept(int listener);

/* Whether the program at the other end of a local connection belongs to this user or to
 * root: /proc/net/tcp (proc(5)), or SO_PEERCRED for a local socket (unix(7)).  True if
 * the system cannot tell, as outside Linux. */
bool listener_is_of(int fd, uid_t user);

/* Connect to a port of a host.  `port` is a number or the name of a service.  Uses the
 * first address that answers.  Returns a close-on-exec socket that sends each message at
 * once, or -1 and errno. */
int listener_connect(const char *host, const char *port);

/* Bring up the loopback interface of our own network namespace: netdevice(7).  False and
 * errno on failure. */
bool listener_raise_loopback(void);

/* Send a descriptor over a local socket: unix(7). */
bool listener_send(int to, int listener);

/* Wait for a descriptor from listener_send, and make it non-blocking and close-on-exec.
 * Returns -1 on failure or if the other end is closed. */
int listener_take(int from);

#endif
