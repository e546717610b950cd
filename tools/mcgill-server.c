/*
 * mcgill-server: takes the place of McGill's boardgame server, for clients that
 * are started by hand (mcgill-server(1)).
 *
 * The referee plays the game.  Its two players are this program again, as relays
 * (--relay): each passes bytes between a client and the referee's tcp wire.  A
 * third process, the doorman, accepts clients at the public port and hands two
 * at a time to the relays, in the order in which they came.
 */
#ifdef __linux__
#define _GNU_SOURCE /* getaddrinfo */
#endif
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "match/record.h"
#include "proc/listener.h"
#include "proc/proc_worker.h"

/* A client that is started elsewhere cannot be held to limits, and may connect at
 * any time. */
static const char free_terms[] =
	"start=10000m,mem=none,cpus=any,idle=run,write=no,net=yes,cwd=own";

static struct server {
	struct match match;
	const char *game, *address, *terms, *logs;
	int64_t port, rounds, seed; /* seed -1 = drawn */
	char folder[SCRATCH_PATH];  /* with the doorman's socket */
	char doorway[SCRATCH_PATH + 16];
	int clients, relays;        /* the doorman's sockets */
	struct proc doorman;
	int id;                     /* of the game, from 0, as in outcomes.txt */
	int voids;
} server = {
	.game = "hus", .address = "127.0.0.1", .logs = "logs",
	.port = 8123, .rounds = 1, .seed = -1,
};

static const struct option table[] = {
	{'G', "game", "NAME", "hus (default) or omweso", .text = &server.game},
	{'p', "port", "N", "default 8123; 0: any free one, which is printed",
	 .number = &server.port, .low = 0, .high = 65535},
	{0, "listen", "ADDRESS", "default 127.0.0.1", .text = &server.address},
	{'r', "rounds", "N", "games, default 1; 0: until it is told to stop",
	 .number = &server.rounds, .low = 0, .high = INT32_MAX},
	{'t', "terms", "LIST", "override the course's terms",
	 .text = &server.terms},
	{'s', "seed", "N", "default drawn",
	 .number = &server.seed, .low = 0, .high = INT64_MAX, .secret = true},
	{'l', "logs", "FOLDER", "of logs, default logs", .text = &server.logs},
	{0, "anon-names", NULL, "keep each player's name from the other",
	 .flag = &server.match.anonymous},
	{0},
};

static const struct usage usage = {
	.program = "mcgill-server",
	.table = table,
	.before = "usage: mcgill-server [options]\n"
	          "Wait for two clients of McGill's courses, referee their game "
	          "and log it.\n",
};

static void
wait_for(int fd)
{
	struct pollfd one = {fd, POLLIN, 0};

	while (poll(&one, 1, -1) < 0 && errno == EINTR)
		;
}

/* ---- the doorman ---- */

static int
accept_one(int from)
{
	int fd;

	do {
		wait_for(from);
		fd = listener_accept(from);
	} while (fd < 0 && (errno == EAGAIN || errno == EINTR));
	return fd;
}

/* Hand two clients to the relays that ask for them. */
static void
hand_out(int relays, const int client[2])
{
	for (int i = 0; i < 2; i++) {
		int relay = accept_one(relays);
		char which = '1';

		wait_for(relay);
		if (read(relay, &which, 1) == 1)
			listener_send(relay, client[which == '2']);
		close(relay);
	}
}

/* The doorman's main.  shut() ends it. */
static int
keep_door(void *context, int requests, int replies)
{
	const struct server *s = context;

	(void)requests;
	(void)replies;
	for (;;) {
		int client[2];

		client[0] = accept_one(s->clients);
		client[1] = client[0] < 0 ? -1 : accept_one(s->clients);
		if (client[1] < 0)
			return 1;
		hand_out(s->relays, client);
		close(client[0]);
		close(client[1]);
	}
}

/* Listen at the public port. */
static int
open_port(struct server *s)
{
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
	                         .ai_flags = AI_PASSIVE}, *found;
	struct sockaddr_storage here;
	socklen_t size = sizeof here;
	char port[16], bound[16];
	int fd = -1, on = 1;

	text_format(port, sizeof port, "%d", (int)s->port);
	if (getaddrinfo(s->address, port, &hints, &found))
		die("there is no address %s", s->address);
	fd = socket(found->ai_family, SOCK_STREAM, 0);
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (fd < 0 || bind(fd, found->ai_addr, found->ai_addrlen) < 0 ||
	    listen(fd, 16) < 0 ||
	    getsockname(fd, (struct sockaddr *)&here, &size) < 0 ||
	    getnameinfo((struct sockaddr *)&here, size, NULL, 0, bound,
	                sizeof bound, NI_NUMERICSERV))
		die("%s, port %s:", s->address, port);
	freeaddrinfo(found);
	printf("%s at %s, port %s\n", s->game, s->address, bound);
	fflush(stdout);
	return fd;
}

static int
open_doorway(const char *path)
{
	struct sockaddr_un here = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0 || !text_format(here.sun_path, sizeof here.sun_path, "%s",
	                           path) ||
	    bind(fd, (struct sockaddr *)&here, sizeof here) < 0 ||
	    chmod(path, 0666) < 0 || listen(fd, 4) < 0)
		die("%s:", path);
	return fd;
}

static void
start_doorman(struct server *s)
{
	s->clients = open_port(s);
	if (scratch_make(s->folder) < 0)
		die("cannot make a folder for our socket:");
	chmod(s->folder, 0711); /* if we are root, relays run as another user */
	text_format(s->doorway, sizeof s->doorway, "%s/doorway", s->folder);
	s->relays = open_doorway(s->doorway);
	if (proc_worker(&s->doorman, keep_door, s) < 0)
		die("cannot start the doorman:");
	close(s->clients);
	close(s->relays);
}

static void
shut(struct server *s)
{
	proc_stop(&s->doorman);
	scratch_remove(s->folder);
}

/* ---- a relay ---- */

/* Ask the doorman for a client. */
static int
ask_doorman(const char *path, const char *which)
{
	struct sockaddr_un there = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0 || !text_format(there.sun_path, sizeof there.sun_path, "%s",
	                           path) ||
	    connect(fd, (struct sockaddr *)&there, sizeof there) < 0 ||
	    write(fd, which, 1) != 1)
		return -1;
	return listener_take(fd);
}

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
			poll(&room, 1, -1);
		} else if (sent < 0 && errno != EINTR) {
			return false;
		}
	}
	return true;
}

/* Pass on what has arrived; at its end tell the other side.  Returns whether more
 * may arrive. */
static bool
pass_on(int from, int to)
{
	char bytes[4096];
	ssize_t n = read(from, bytes, sizeof bytes);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	if (n > 0 && write_all(to, bytes, (size_t)n))
		return true;
	shutdown(to, SHUT_WR);
	return false;
}

static int
relay(const char *path, const char *which, const char *host, const char *port)
{
	int client = ask_doorman(path, which);
	int referee = client < 0 ? -1 : listener_connect(host, port);
	struct pollfd end[2] = {{client, POLLIN, 0}, {referee, POLLIN, 0}};

	if (referee < 0)
		return 1;
	while (end[0].fd >= 0 || end[1].fd >= 0) {
		if (poll(end, 2, -1) < 0)
			continue;
		if (end[0].revents && !pass_on(client, referee))
			end[0].fd = -1;
		if (end[1].revents && !pass_on(referee, client))
			return 0; /* the referee has closed its end */
	}
	return 0;
}

/* ---- logs ---- */

/* A record's move, "SEAT WALL CPU LATE MOVE", as the wire has it. */
static void
log_move(FILE *log, const char *value)
{
	const char *move = strrchr(value, ' ') + 1;

	fprintf(log, strchr(move, ',') ? "INIT %d true %s\n" : "PIT %d %s\n",
	        value[0] - '1', move);
}

static void
log_moves(FILE *log, const struct text *record)
{
	char *copy = xstrdup(text_str(record)), *at = copy, *key, *value;

	while (record_line(&at, &key, &value))
		if (!strcmp(key, "m"))
			log_move(log, value);
		else if (!strcmp(key, "x"))
			fprintf(log, "# an endless move of %d, %s: GAMEOVER "
			        "CANCELLED %d\n", value[0] - '1', value + 2,
			        value[0] - '1');
	free(copy);
}

static void
log_end(FILE *log, const struct verdict *v)
{
	if (v->reason == REASON_VOID)
		fprintf(log, "GAMEOVER CANCELLED 0\n");
	else if (!v->winner)
		fprintf(log, "GAMEOVER DRAW\n");
	else
		fprintf(log, "GAMEOVER %s%sWINNER %d\n", v->text,
		        *v->text ? " " : "", v->winner - 1);
}

static void
log_date(FILE *log, const char *what)
{
	char date[64];
	time_t now = time(NULL);

	strftime(date, sizeof date, "%a %b %d %H:%M:%S %Y", localtime(&now));
	fprintf(log, "# %s: %s\n", what, date);
}

static bool
write_log(const struct server *s, const struct result *result,
          const struct text *record, const char *path)
{
	const struct played *p = &result->played;
	FILE *log = fopen(path, "w");

	if (!log)
		return false;
	fprintf(log, "# Game ID: %d\n# Game: %s\n# Terms: %s\n# Seed: %llu\n",
	        s->id, s->match.variant_text, s->match.terms_text,
	        (unsigned long long)s->match.seed);
	for (int seat = 1; seat <= 2; seat++)
		fprintf(log, "START Player-%d %s\n", seat - 1, p->name[seat]);
	log_moves(log, record);
	log_end(log, &p->verdict);
	log_date(log, "Game ended");
	return fclose(log) == 0;
}

/* id,name0,name1,<winner's number, DRAW or CANCELLED>,<winner's name or
 * NOBODY>,<turn>,<log file>,<reason> */
static bool
write_outcome(const struct server *s, const struct played *p, const char *log)
{
	const struct verdict *v = &p->verdict;
	bool none = v->reason == REASON_VOID;
	char path[600], winner[8];
	FILE *file;

	text_format(path, sizeof path, "%s/outcomes.txt", s->logs);
	text_format(winner, sizeof winner, "%d", v->winner - 1);
	file = fopen(path, "a");
	if (!file)
		return false;
	fprintf(file, "%d,%s,%s,%s,%s,%d,%s,%s\n", s->id, p->name[1], p->name[2],
	        none ? "CANCELLED" : v->winner ? winner : "DRAW",
	        v->winner ? p->name[v->winner] : "NOBODY", p->plies, log, v->word);
	return fclose(file) == 0;
}

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct server *s = context;
	const struct played *p = &result->played;
	char path[600];

	if (p->signals)
		return true;
	text_format(path, sizeof path, "%s/game%05d.log", s->logs, s->id);
	printf("game %d: %s - %s: %s wins by %s, %d plies\n", s->id, p->name[1],
	       p->name[2], p->verdict.winner ? p->name[p->verdict.winner] : "nobody",
	       p->verdict.word, p->plies);
	fflush(stdout);
	s->voids += p->verdict.reason == REASON_VOID;
	return write_log(s, result, &texts->record, path) &&
	       write_outcome(s, p, path);
}

/* ---- games ---- */

static void
find_relay(struct server *s, int player, const char *self)
{
	struct text command = {0};
	char note[PLAYER_WHY], why[PLAYER_WHY];

	text_add(&command, "tcp:");
	text_add_word(&command, self);
	text_add(&command, " --relay ");
	text_add_word(&command, s->doorway);
	text_addf(&command, " %d {host} {port}", player);
	if (!player_find(&s->match.player[player], command.at, self,
	                 PLAYER_REFEREE, note, why))
		die("%s", why);
	text_free(&command);
}

static void
set_up(struct server *s, const char *self)
{
	char why[400];

	s->match.games = s->match.from = s->match.to = 1;
	s->match.cores = cores_count();
	s->match.sandbox.mode = SANDBOX_NONE;
	if (!variant_parse(&s->match.variant, s->game, why) ||
	    !terms_parse(&s->match.terms, s->match.variant.game->terms, why) ||
	    !terms_parse(&s->match.terms, free_terms, why))
		die("%s", why);
	if (s->terms && !terms_parse(&s->match.terms, s->terms, why))
		die("-t: %s", why);
	start_doorman(s);
	find_relay(s, 1, self);
	find_relay(s, 2, self);
	if (match_ready(&s->match, why))
		return;
	shut(s);
	die("%s", why);
}

/* Play all games; returns main's exit status. */
static int
serve(struct server *s)
{
	struct jobs jobs = {
		.match = &s->match,
		.workers = 1,
		.record_fd = -1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.context = s,
	};
	enum jobs_end end = JOBS_DONE;
	const char *what;
	int signals = 0;

	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	for (; end == JOBS_DONE && (!s->rounds || s->id < s->rounds); s->id++) {
		s->match.seed = (uint64_t)(s->seed + s->id);
		end = jobs_run(&jobs, &signals, &what);
	}
	if (end == JOBS_FAILED)
		warn("%s:", what);
	if (signals)
		return signals_exit_status(signals);
	return end == JOBS_FAILED || s->voids ? 3 : 0;
}

int
main(int argc, char **argv)
{
	struct server *s = &server;
	int status;

	fail_name("mcgill-server");
	if (argc == 6 && !strcmp(argv[1], "--relay"))
		return relay(argv[2], argv[3], argv[4], argv[5]);
	if (options_take(&usage, argc, argv))
		die("'%s' is no option (--help lists them)", argv[1]);
	fd_fill_standard();
	if (s->seed < 0)
		s->seed = (int64_t)rng_draw();
	if (mkdir(s->logs, 0777) < 0 && errno != EEXIST)
		die("%s:", s->logs);
	set_up(s, argv[0]);
	status = serve(s);
	shut(s);
	match_free(&s->match);
	return status;
}
