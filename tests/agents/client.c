/*
 * client KIND GAME HOST PORT: a client of McGill's courses for Hus or Omweso (tcp wire).
 * It plays its first setup and, if it is first, one move, and then makes the mistake KIND:
 *	absent    never connects                       late-wall
 *	silent    connects, and never sends START      late-wall
 *	garbage   sends something else                 malformed
 *	gone      exits before it connects             exit
 *	start     sends START and exits                exit, in its turn
 *	half      exits in the middle of its move      exit
 *	drop      closes its connection in its turn    closed
 *	hang      never moves                          late-wall
 *	other     moves for its rival                  malformed
 *	early     as second, sends a move as soon as it begins; as first, like other
 *	pit99     moves pit 99                         illegal
 *	setup15   places 15 numbers                    illegal
 *	setup64   places 64 seeds                      illegal
 *	twice     connects again, which is refused
 *	reach     looks for anything else to connect to
 *	say:TEXT  sends these lines (\n is a newline), and then prints what it receives
 * If twice and reach are refused they play on like `hang`; if not they send what they
 * reached (malformed).
 */
#ifdef __linux__
#define _GNU_SOURCE /* SOCK_NONBLOCK */
#endif
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "agent.h"

static const char *kind, *game;
static struct sockaddr_in referee;
static int fd, me;
static char reached[200];

static struct sockaddr_in
address(const char *host, int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET};

	to.sin_port = htons((unsigned short)port);
	inet_pton(AF_INET, host, &to.sin_addr);
	return to;
}

static int
connect_to(struct sockaddr_in to)
{
	int s = socket(AF_INET, SOCK_STREAM, 0);

	if (s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0)
		return s;
	if (s >= 0)
		close(s);
	return -1;
}

static void
try_tcp(const char *host, int port)
{
	struct sockaddr_in to = address(host, port);
	int s = socket(AF_INET, SOCK_STREAM, 0);
	struct pollfd ready = {s, POLLOUT, 0};
	int error = 0;
	socklen_t size = sizeof error;
	bool made;

	if (s < 0)
		return;
	fcntl(s, F_SETFL, O_NONBLOCK);
	/* A connection that is under way counts, too. */
	made = connect(s, (struct sockaddr *)&to, sizeof to) == 0 || errno == EINPROGRESS;
	if (made && poll(&ready, 1, 100) == 1)
		made = getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && !error;
	if (made)
		snprintf(reached, sizeof reached, "%s:%d", host, port);
	close(s);
}

static void
try_udp(const char *host, int port)
{
	struct sockaddr_in to = address(host, port);
	int s = socket(AF_INET, SOCK_DGRAM, 0);

	/* Where nobody listens, the second one fails. */
	if (s >= 0 && connect(s, (struct sockaddr *)&to, sizeof to) == 0 &&
	    send(s, "x", 1, 0) == 1 && send(s, "y", 1, 0) == 1)
		snprintf(reached, sizeof reached, "udp %s:%d", host, port);
	close(s);
}

/* Find every port that somebody listens on, as far as the system shows them. */
static void
try_listeners(void)
{
	FILE *list = fopen("/proc/net/tcp", "r");
	char line[300];

	while (list && fgets(line, sizeof line, list)) {
		unsigned host, port, state;

		if (sscanf(line, " %*d: %x:%x %*x:%*x %x", &host, &port,
		           &state) == 3 && state == 10)
			try_tcp("127.0.0.1", (int)port);
	}
	if (list)
		fclose(list);
}

static void
say(const char *text)
{
	if (write(fd, text, strlen(text)) < 0)
		exit(1);
}

/* Print what the server sends, until the connection ends. */
static void
listen_on(void)
{
	char bytes[400];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) > 0)
		fwrite(bytes, 1, (size_t)n, stdout);
	exit(0);
}

static void
say_lines(const char *text)
{
	char lines[8192];

	lines[agent_unescape(text, "", lines)] = '\0';
	say(lines);
	listen_on();
}

static void
look_around(void)
{
	if (!strcmp(kind, "twice"))
		try_tcp("127.0.0.1", ntohs(referee.sin_port));
	if (strcmp(kind, "reach"))
		return;
	try_listeners();
	try_tcp("127.0.0.1", getenv("OTHER_PORT") ? atoi(getenv("OTHER_PORT"))
	                                          : 22);
	try_tcp("192.0.2.1", 80); /* a public address that belongs to nobody */
	try_udp("127.0.0.1", ntohs(referee.sin_port));
	try_udp("192.0.2.1", 53);
}

static void
say_setup(const char *numbers)
{
	char line[100];

	snprintf(line, sizeof line, "INIT %d false %s\n", me, numbers);
	say(line);
}

static void
set_up(void)
{
	if (!strcmp(kind, "setup15"))
		say_setup("2,2,2,2,2,2,2,2,2,2,2,2,2,2,4");
	else if (!strcmp(kind, "setup64"))
		say_setup("4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4");
	else
		say_setup("2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2");
}

static void
move(void)
{
	char line[60];

	snprintf(line, sizeof line, "PIT %d %s",
	         strcmp(kind, "other") ? me : !me,
	         !strcmp(kind, "pit99") ? "99\n" : "1");
	if (!strcmp(kind, "drop"))
		shutdown(fd, SHUT_RDWR);
	if (!strcmp(kind, "hang") || !strcmp(kind, "drop"))
		agent_rest();
	if (!strcmp(kind, "start"))
		exit(3);
	if (*reached)
		snprintf(line, sizeof line, "reached %.40s\n", reached);
	say(line);
	if (!strcmp(kind, "half"))
		exit(4);
	say("\n");
	agent_rest();
}

static void
play(void)
{
	FILE *from = fdopen(fd, "r");
	bool placed = strcmp(game, "omweso") != 0;
	char line[400];

	while (fgets(line, sizeof line, from)) {
		if (!strncmp(line, "START Player-", 13)) {
			me = line[13] - '0';
			if (!strcmp(kind, "early") && me)
				move();
			if (!strcmp(kind, "early"))
				kind = "other";
		} else if (!strncmp(line, "PLAY", 4)) {
			look_around();
			if (placed)
				move();
			set_up();
			placed = true;
		} else if (!strncmp(line, "GAMEOVER", 8)) {
			exit(0);
		}
	}
	exit(1);
}

int
main(int argc, char **argv)
{
	agent_begin();
	if (argc < 5)
		return 2;
	kind = argv[1];
	game = argv[2];
	referee = address(argv[3], atoi(argv[4]));
	if (!strcmp(kind, "gone"))
		return 5;
	if (!strcmp(kind, "absent"))
		agent_rest();
	fd = connect_to(referee);
	if (fd < 0)
		return 6;
	if (!strcmp(kind, "silent"))
		agent_rest();
	if (!strncmp(kind, "say:", 4))
		say_lines(kind + 4);
	say(!strcmp(kind, "garbage") ? "HELLO\n" : "START 260123456\n");
	play();
}
