/*
 * mcgill-server: takes the place of McGill's boardgame server, for clients that
 * are started by hand (mcgill-server(1)).
 *
 * The referee plays the game.  Its two players are this program again, as relays
 * (--relay): each passes bytes between a client and the referee's tcp wire.  A
 * third process keeps the door: it lets clients in at the public port and hands two
 * at a time to the relays (mcgill/door.h).
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/rng.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "mcgill/door.h"
#include "mcgill/logs.h"
#include "mcgill/relay.h"

/* A client that is started elsewhere cannot be held to limits, and may connect at
 * any time. */
static const char free_terms[] =
	"start=10000m,mem=none,cpus=any,idle=run,write=no,net=yes,cwd=own";

static struct server {
	struct match match;
	const char *game, *address, *terms, *logs;
	int64_t port, rounds, seed; /* seed -1 = drawn */
	int64_t silence_s;
	bool anonymous;             /* for older scripts; nobody hears a name */
	struct door door;
	int played;                 /* games, */
	int voids;                  /* of which so many are void */
} server = {
	.game = "hus", .address = "127.0.0.1", .logs = "logs",
	.port = 8123, .rounds = 1, .seed = -1, .silence_s = DOOR_SILENCE_S,
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
	{0, "silence", "S", "seconds that a client has for START, default 10",
	 .number = &server.silence_s, .low = 1, .high = 86400},
	{0, "anon-names", NULL, NULL, .flag = &server.anonymous},
	{0},
};

static const struct usage usage = {
	.program = "mcgill-server",
	.table = table,
	.before = "usage: mcgill-server [options]\n"
	          "Wait for two clients of McGill's courses, referee their game "
	          "and log it.\n",
};

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct server *s = context;
	const struct played *p = &result->played;
	int number;

	if (p->signals)
		return true;
	if (!logs_add(s->logs, &s->match, result, &texts->record, &number))
		return false;
	printf("game %d: %s - %s: %s wins by %s, %d plies\n", number, p->name[1],
	       p->name[2], p->verdict.winner ? p->name[p->verdict.winner] : "nobody",
	       p->verdict.word, p->plies);
	s->voids += p->verdict.reason == REASON_VOID;
	return fflush(stdout) == 0;
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
	text_add_word(&command, s->door.way);
	text_addf(&command, " %d {host} {port}", player);
	if (!player_find(&s->match.player[player], command.at, self,
	                 PLAYER_REFEREE, note, why))
		die("%s", why);
	text_free(&command);
}

static void
set_up(struct server *s, const char *self)
{
	char why[400], port[16];

	s->match.games = s->match.from = s->match.to = 1;
	s->match.cores = cores_count();
	s->match.sandbox.mode = SANDBOX_NONE;
	if (!variant_parse(&s->match.variant, s->game, why) ||
	    !terms_parse(&s->match.terms, s->match.variant.game->terms, why) ||
	    !terms_parse(&s->match.terms, free_terms, why))
		die("%s", why);
	if (s->terms && !terms_parse(&s->match.terms, s->terms, why))
		die("-t: %s", why);
	s->door.silence_us = s->silence_s * CLOCK_S;
	door_open(&s->door, s->address, (int)s->port, port);
	find_relay(s, 1, self);
	find_relay(s, 2, self);
	if (!match_ready(&s->match, why)) {
		door_shut(&s->door);
		die("%s", why);
	}
	for (int i = 0; i < 2; i++)
		s->door.user[i] = s->match.confine[i + 1].uid;
	if (!door_keep(&s->door))
		die("cannot start the doorman:");
	printf("%s at %s, port %s\n", s->game, s->address, port);
	fflush(stdout);
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
	for (; end == JOBS_DONE && (!s->rounds || s->played < s->rounds);
	     s->played++) {
		s->match.seed = (uint64_t)s->seed + (uint64_t)s->played;
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
		return relay_run(argv[2], argv[3], argv[4], argv[5]);
	if (options_take(&usage, argc, argv))
		die("'%s' is no option (--help lists them)", argv[1]);
	fd_fill_standard();
	if (s->seed < 0)
		s->seed = (int64_t)rng_draw();
	if (mkdir(s->logs, 0777) < 0 && errno != EEXIST)
		die("%s:", s->logs);
	set_up(s, argv[0]);
	status = serve(s);
	door_shut(&s->door);
	match_free(&s->match);
	return status;
}
