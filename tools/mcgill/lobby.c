#define _GNU_SOURCE /* for getaddrinfo */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/text.h"
#include "mcgill/lobby.h"
#include "proc/listener.h"
#include "proc/proc_worker.h"

enum {
	LINE = 256,     /* the longest first line of a client */
	REFUSALS = 100, /* refusals that we print; more could fill a disk */
};

struct guest {
	int fd;
	int64_t since_us;
	char said[LINE];
	size_t len;
	bool named;   /* the client has sent START, and gets the next free seat */
};

/* Everyone who waits: clients in the order in which they connected, and relays. */
struct hall {
	struct lobby *lobby;
	struct guest guest[LOBBY_GUESTS];
	int guests;
	int relay[2]; /* connection of each player's relay, or -1 */
	int replies;  /* the pipe to lobby_look */
};

/*
 * Clients
 */

static const char no_start[] = "the first line must be 'START <name>'";

/* The length of a line without blanks at its end. */
static size_t
trimmed(const char *line, size_t n)
{
	while (n && strchr(" \t\r", line[n - 1]))
		n--;
	return n;
}

/* Why we refuse a client's first line of n bytes; NULL if we accept it. */
static const char *
fault_of(const char *line, size_t n)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789 _.()-";
	const char *name = line + 6;
	char copy[LINE];

	n = trimmed(line, n);
	if (n < 7 || strncmp(line, "START ", 6))
		return no_start;
	n -= 6;
	text_format(copy, sizeof copy, "%.*s", (int)n, name);
	if (n > LOBBY_NAME || strspn(copy, plain) != n || strchr(" .()-", *name))
		return "a name is 1 to 63 letters, digits, blanks and _ . ( ) -, "
		       "and begins with a letter, a digit or _";
	return NULL;
}

static void
forget(struct hall *h, int which)
{
	close(h->guest[which].fd);
	h->guests--;
	memmove(&h->guest[which], &h->guest[which + 1],
	        (size_t)(h->guests - which) * sizeof *h->guest);
}

static void
find_host(int fd, char host[LOBBY_HOST])
{
	struct sockaddr_storage there;
	socklen_t size = sizeof there;

	text_format(host, LOBBY_HOST, "?");
	if (getpeername(fd, (struct sockaddr *)&there, &size) == 0)
		getnameinfo((struct sockaddr *)&there, size, host, LOBBY_HOST,
		            NULL, 0, NI_NUMERICHOST);
}

/* Tell a client, and the operator, why it is refused, and close its connection. */
static void
refuse(struct hall *h, int which, const char *why)
{
	int fd = h->guest[which].fd;
	char line[LINE], rest[LINE], host[LOBBY_HOST];

	if (h->lobby->refusals < REFUSALS) {
		find_host(fd, host);
		warn("a client at %s is refused: %s%s", host, why,
		     ++h->lobby->refusals == REFUSALS ? " (more are not told)" : "");
	}
	text_format(line, sizeof line, "GAMEOVER REFUSED: %s CANCELLED 0\n", why);
	send(fd, line, strlen(line), MSG_NOSIGNAL);
	shutdown(fd, SHUT_WR);
	/* Closing a connection with unread bytes can discard our last line, so read
	 * them. */
	for (int i = 0; i < 64 && read(fd, rest, sizeof rest) > 0; i++)
		;
	forget(h, which);
}

/* Read from a client.  Drop the client if it has left or its line is wrong. */
static void
hear(struct hall *h, int which)
{
	struct guest *g = &h->guest[which];
	ssize_t n = read(g->fd, g->said + g->len, LINE - g->len);
	const char *newline, *why;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n <= 0) {
		forget(h, which);
		return;
	}
	newline = memchr(g->said, '\n', g->len += (size_t)n);
	why = newline ? fault_of(g->said, (size_t)(newline - g->said))
	              : g->len == LINE ? no_start : NULL;
	if (newline && !why && (g->named || newline + 1 < g->said + g->len))
		why = "it spoke before the game began";
	if (why)
		refuse(h, which, why);
	else
		g->named = newline != NULL;
}

static void
let_in(struct hall *h)
{
	int fd, on = 1;

	while ((fd = listener_accept(h->lobby->clients)) >= 0) {
		/* Without this, a client whose machine has gone waits for ever. */
		setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
		h->guest[h->guests++] = (struct guest){
			.fd = fd, .since_us = clock_now_us()};
		/* Refuse the client that has kept us waiting longest for its name.  If all have
		 * sent theirs, refuse the newest one. */
		for (int i = 0; h->guests == LOBBY_GUESTS; i++)
			if (!h->guest[i].named || i == LOBBY_GUESTS - 1)
				refuse(h, i, "too many clients wait");
	}
	if (errno == EMFILE || errno == ENFILE)
		fd_poll(NULL, 0, 10); /* the client still waits: do not spin */
}

static void
send_silent_away(struct hall *h)
{
	int64_t now = clock_now_us();
	char why[LINE];

	for (int i = h->guests - 1; i >= 0; i--)
		if (!h->guest[i].named &&
		    now >= h->guest[i].since_us + LOBBY_SILENCE_S * CLOCK_S) {
			text_format(why, sizeof why, "%s within %d s", no_start,
			            LOBBY_SILENCE_S);
			refuse(h, i, why);
		}
}

/*
 * Relays
 */

/* Accept a relay, which first sends its player's number. */
static void
let_relay_in(struct hall *h)
{
	int fd = listener_accept(h->lobby->relays);
	struct pollfd one = {fd, POLLIN, 0};
	char which;

	if (fd < 0)
		return;
	if (!listener_is_of(fd, h->lobby->user[0]) &&
	    !listener_is_of(fd, h->lobby->user[1])) {
		close(fd);
		return;
	}
	while (!fd_poll(&one, 1, -1))
		;
	if (read(fd, &which, 1) != 1 || (which != '1' && which != '2')) {
		close(fd);
		return;
	}
	fd_close(&h->relay[which - '1']);
	h->relay[which - '1'] = fd;
}

/* Give a relay the first client that has sent its name. */
static void
hand_out(struct hall *h, int *relay)
{
	int i = 0;

	while (!h->guest[i].named)
		i++;
	listener_send(*relay, h->guest[i].fd);
	send(*relay, h->guest[i].said, h->guest[i].len, MSG_NOSIGNAL);
	fd_close(relay);
	forget(h, i);
}

static void
describe(const struct guest *guest, struct lobby_client *client)
{
	size_t n = trimmed(guest->said, strcspn(guest->said, "\n"));

	memset(client, 0, sizeof *client);
	find_host(guest->fd, client->host);
	text_format(client->name, sizeof client->name, "%.*s", (int)n - 6,
	            guest->said + 6);
}

static void
hand_out_both(struct hall *h)
{
	struct lobby_client client[2];
	int named = 0;

	for (int i = 0; i < h->guests; i++)
		if (h->guest[i].named && named++ < 2)
			describe(&h->guest[i], &client[named - 1]);
	if (named < 2 || h->relay[0] < 0 || h->relay[1] < 0)
		return;
	if (write(h->replies, client, sizeof client) < 0)
		return; /* we will be ended soon */
	hand_out(h, &h->relay[0]);
	hand_out(h, &h->relay[1]);
}

/*
 * The process
 */

enum { CLIENTS, RELAYS, FIRST, SECOND, GUESTS };

/* The time until a client has been silent too long; -1 = no limit. */
static int
patience_ms(const struct hall *h)
{
	int64_t due_us = CLOCK_NEVER;

	for (int i = 0; i < h->guests; i++)
		if (!h->guest[i].named)
			due_us = clock_earlier(due_us, h->guest[i].since_us +
			                               LOBBY_SILENCE_S * CLOCK_S);
	return clock_poll_ms(due_us, clock_now_us());
}

static void
serve_once(struct hall *h)
{
	struct pollfd on[GUESTS + LOBBY_GUESTS] = {
		[CLIENTS] = {h->lobby->clients, POLLIN, 0},
		[RELAYS] = {h->lobby->relays, POLLIN, 0},
		[FIRST] = {h->relay[0], POLLIN, 0},
		[SECOND] = {h->relay[1], POLLIN, 0},
	};

	for (int i = 0; i < h->guests; i++)
		on[GUESTS + i] = (struct pollfd){h->guest[i].fd, POLLIN, 0};
	fd_poll(on, (size_t)(GUESTS + h->guests), patience_ms(h));
	for (int i = h->guests - 1; i >= 0; i--)
		if (on[GUESTS + i].revents)
			hear(h, i);
	for (int i = 0; i < 2; i++) /* relays write nothing more: this one has ended */
		if (on[FIRST + i].revents)
			fd_close(&h->relay[i]);
	if (on[RELAYS].revents)
		let_relay_in(h);
	if (on[CLIENTS].revents)
		let_in(h);
	send_silent_away(h);
	hand_out_both(h);
}

/* The main function of the keeper. lobby_close ends it. */
static int
keep(void *context, int requests, int replies)
{
	struct hall hall = {.lobby = context, .relay = {-1, -1},
	                    .replies = replies};

	(void)requests;
	for (;;)
		serve_once(&hall);
	return 0;
}

static int
open_socket(int family)
{
	int fd = socket(family, SOCK_STREAM, 0);

	if (fd >= 0)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	return fd;
}

static int
open_port(const char *address, int port, char bound[16])
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
	                         .ai_flags = AI_PASSIVE}, *found;
	struct sockaddr_storage here;
	socklen_t size = sizeof here;
	char number[16];
	int fd = -1, on = 1;

	text_format(number, sizeof number, "%d", port);
	if (getaddrinfo(address, number, &hints, &found))
		die("there is no address %s", address);
	fd = open_socket(found->ai_family);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) < 0 ||
	    listen(fd, LOBBY_GUESTS) < 0 || !fd_unblock(fd) ||
	    getsockname(fd, (struct sockaddr *)&here, &size) < 0 ||
	    getnameinfo((struct sockaddr *)&here, size, NULL, 0, bound, 16,
	                NI_NUMERICSERV))
		die("%s, port %s:", address, number);
	freeaddrinfo(found);
	return fd;
}

/* Make a local socket and its address. */
static int
open_local(const char *path, struct sockaddr_un *address)
{
	*address = (struct sockaddr_un){.sun_family = AF_UNIX};
	return text_format(address->sun_path, sizeof address->sun_path, "%s", path)
	       ? open_socket(AF_UNIX) : -1;
}

static int
open_relay_socket(const char *path)
{
	struct sockaddr_un here;
	int fd = open_local(path, &here);

	if (fd < 0 || bind(fd, (struct sockaddr *)&here, sizeof here) < 0 ||
	    chmod(path, 0666) < 0 || listen(fd, 4) < 0 || !fd_unblock(fd))
		die("%s:", path);
	return fd;
}

void
lobby_open(struct lobby *lobby, const char *address, int port, char bound[16])
{
	lobby->clients = open_port(address, port, bound);
	if (scratch_make(lobby->folder) < 0)
		die("cannot make a folder for our socket:");
	if (geteuid() == 0) /* relays run as other users */
		chmod(lobby->folder, 0711);
	text_format(lobby->relay_socket, sizeof lobby->relay_socket, "%s/relays", lobby->folder);
	lobby->relays = open_relay_socket(lobby->relay_socket);
}

bool
lobby_start(struct lobby *lobby)
{
	if (proc_worker(&lobby->keeper, keep, lobby) < 0)
		return false;
	close(lobby->clients);
	close(lobby->relays);
	return true;
}

void
lobby_look(struct lobby *lobby)
{
	memset(lobby->client, 0, sizeof lobby->client);
	while (read(lobby->keeper.out, lobby->client, sizeof lobby->client) > 0)
		;
}

void
lobby_close(struct lobby *lobby)
{
	proc_stop(&lobby->keeper);
	scratch_remove(lobby->folder);
}

/*
 * A relay's process
 */

static bool
write_all(int fd, const char *bytes, size_t n)
{
	while (n) {
		ssize_t sent = write(fd, bytes, n);
		struct pollfd room = {fd, POLLOUT, 0};

		if (sent > 0) {
			bytes += sent;
			n -= (size_t)sent;
		} else if (sent < 0 && errno == EAGAIN) {
			fd_poll(&room, 1, -1);
		} else if (sent < 0 && errno != EINTR) {
			return false;
		}
	}
	return true;
}

/* Pass on what has arrived.  Returns whether more may arrive. */
static bool
pass_on(int from, int to)
{
	char bytes[4096];
	ssize_t n = read(from, bytes, sizeof bytes);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	return n > 0 && write_all(to, bytes, (size_t)n);
}

/* Pass bytes both ways until the referee closes its end. */
static void
converse(int client, int referee)
{
	struct pollfd end[2] = {{client, POLLIN, 0}, {referee, POLLIN, 0}};

	for (;;) {
		fd_poll(end, 2, -1);
		if (end[0].revents && !pass_on(client, referee)) {
			shutdown(referee, SHUT_WR);
			end[0].fd = -1;
		}
		if (end[1].revents && !pass_on(referee, client)) {
			shutdown(client, SHUT_WR);
			return;
		}
	}
}

int
lobby_relay(const char *path, const char *which, const char *host,
          const char *port)
{
	struct sockaddr_un there;
	int lobby = open_local(path, &there);
	bool open = lobby >= 0 && connect(lobby, (struct sockaddr *)&there, sizeof there) == 0;
	int client = open && write(lobby, which, 1) == 1 ? listener_take(lobby) : -1;
	int referee = client < 0 ? -1 : listener_connect(host, port);

	if (referee < 0)
		return 1;
	while (pass_on(lobby, referee)) /* what the client has sent at the lobby */
		;
	close(lobby);
	converse(client, referee);
	return 0;
}
