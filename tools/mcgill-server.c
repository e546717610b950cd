/*
 * mcgill-server: replaces McGill's boardgame server for clients that are started by hand
 * (mcgill-server(1)).
 *
 * The referee plays the game.  Its two players are this program again, as relays
 * (--relay): each passes bytes between a client and the referee's tcp wire.  A third
 * process keeps the lobby: it accepts clients at the public port and gives two at a time
 * to the relays (mcgill/lobby.h).
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
#include "base/text.h"
#include "events.h"
#include "match/jobs.h"
#include "mcgill/lobby.h"
#include "mcgill/logs.h"
#include "record/feed.h"
#include "report.h"

/* A client that runs elsewhere cannot be limited, and may connect at any time. */
static const char free_terms[] =
	"start=10000m,mem=none,cpus=any,idle=run,write=no,net=yes,cwd=own";

static struct server {
	struct match match;
	struct report report;       /* where --events go */
	const char *game, *address, *terms;
	int64_t port, rounds, seed; /* seed -1 = drawn */
	int64_t first_ms;           /* 0 = the course's time */
	bool keep, quiet;
	bool nothing;               /* for -ng, which we accept and ignore */
	struct lobby lobby;
	struct logs logs;
	int played;                 /* number of games */
	int voids;                  /* number of void games */
} server = {
	.game = "hus", .address = "127.0.0.1", .logs.folder = "logs",
	.port = 8123, .rounds = 1, .seed = -1,
};

static void
take_board(const char *value)
{
	server.game = logs_game(value);
	if (!server.game)
		die("-b: there is no board %.60s, but hus.HusBoard and "
		    "omweso.CCBoard", value);
}

static const struct option table[] = {
	{'G', "game", "NAME", "hus (default) or omweso", .text = &server.game},
	{'b', "board", "CLASS", "the same, by the course's class: hus.HusBoard",
	 .take = take_board},
	{'p', "port", "N", "default 8123; 0: any free one, which is printed",
	 .number = &server.port, .low = 0, .high = 65535},
	{0, "listen", "ADDRESS", "default 127.0.0.1", .text = &server.address},
	{'r', "rounds", "N", "games, default 1; 0: until it is told to stop",
	 .number = &server.rounds, .low = 0, .high = INT32_MAX},
	FEED_OPTION,
	{'k', "keep", NULL, "keep serving, as -r 0", .flag = &server.keep},
	{'t', "terms", "LIST", "override the course's terms; MS: move=MSms",
	 .text = &server.terms},
	{0, "ft", "MS", "a first move's time, first=MSms", .one_dash = true,
	 .number = &server.first_ms, .low = 1, .high = INT32_MAX},
	{'s', "seed", "N", "default drawn",
	 .number = &server.seed, .low = 0, .high = INT64_MAX, .secret = true},
	{'l', "logs", "FOLDER", "of logs, default logs", .text = &server.logs.folder},
	{'q', "quiet", NULL, "print no more than a port that was chosen",
	 .flag = &server.quiet},
	{0, "ng", NULL, "no window, as always", .one_dash = true,
	 .flag = &server.nothing},
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
	const struct lobby_client *client = s->lobby.client;
	int winner = p->verdict.winner;
	bool logged;

	report_count(&s->report, result);
	events_result(&s->report, result, texts);
	if (p->signals || result->interrupted)
		return true; /* its log shows what was played */
	logged = logs_end(&s->logs, &p->verdict);
	s->voids += p->verdict.reason == REASON_VOID;
	if (!s->quiet)
		printf("game %d: %s - %s: %s wins by %s, %d plies\n",
		       s->logs.number, client[0].name, client[1].name,
		       winner ? client[winner - 1].name : "nobody",
		       p->verdict.word, p->plies);
	return fflush(stdout) == 0 && logged;
}

static void
hear(void *context, const struct event *event)
{
	struct server *s = context;

	logs_hear(&s->logs, event);
	events_hear(NULL, event);
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
	text_add_word(&command, s->lobby.relay_socket);
	text_addf(&command, " %d {host} {port}", player);
	if (!player_find(&s->match.player[player], command.at, self,
	                 PLAYER_REFEREE, note, why))
		die("%s", why);
	text_free(&command);
}

/* Set the limits from the operator's options, including the course's numbers of ms. */
static void
set_limits(struct server *s)
{
	char why[400], ms[40];
	const char *terms = s->terms;
	int64_t move_ms;

	if (terms && text_number(terms, 1, INT32_MAX, &move_ms)) {
		text_format(ms, sizeof ms, "move=%sms", terms);
		terms = ms;
	}
	if (terms && !terms_parse(&s->match.terms, terms, why))
		die("-t: %s", why);
	text_format(ms, sizeof ms, "first=%lldms", (long long)s->first_ms);
	if (s->first_ms && !terms_parse(&s->match.terms, ms, why))
		die("-ft: %s", why);
}

static void
set_up(struct server *s, const char *self)
{
	char why[400], port[16];

	s->match.games = s->match.from = s->match.to = 1;
	s->match.cores = cores_count();
	s->match.sandbox.mode = SANDBOX_NONE;
	if (!variant_parse(&s->match.variant, s->game, why) ||
	    !terms_parse(&s->match.terms, s->match.variant.game->about.terms, why) ||
	    !terms_parse(&s->match.terms, free_terms, why))
		die("%s", why);
	set_limits(s);
	lobby_open(&s->lobby, s->address, (int)s->port, port);
	find_relay(s, 1, self);
	find_relay(s, 2, self);
	if (!match_ready(&s->match, why)) {
		lobby_close(&s->lobby);
		die("%s", why);
	}
	for (int i = 0; i < 2; i++)
		s->lobby.user[i] = s->match.ready.confine[i + 1].uid;
	if (!lobby_start(&s->lobby))
		die("cannot start the doorman:");
	if (!s->quiet || !s->port)
		printf("%s at %s, port %s\n", s->game, s->address, port);
	fflush(stdout);
}

/* Play all games.  Returns main's exit status. */
static int
serve(struct server *s)
{
	struct jobs jobs = {
		.match = &s->match,
		.workers = 1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.hear = hear,
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
		s->report = (struct report){.match = &s->match};
		report_ready(&s->report);
		events_match(&s->match);
		end = jobs_run(&jobs, &signals, &what);
		events_table(&s->report);
	}
	if (end == JOBS_FAILED && s->logs.error) {
		errno = s->logs.error;
		warn("the log %s cannot be written:", s->logs.path);
	} else if (end == JOBS_FAILED) {
		warn("%s:", what);
	}
	return jobs_exit_status(end, signals, s->voids);
}

int
main(int argc, char **argv)
{
	struct server *s = &server;
	int status;

	fail_name("mcgill-server");
	if (argc == 6 && !strcmp(argv[1], "--relay"))
		return lobby_relay(argv[2], argv[3], argv[4], argv[5]);
	if (options_take(&usage, argc, argv))
		die("'%s' is no option (--help lists them)", argv[1]);
	fd_fill_standard();
	if (s->seed < 0)
		s->seed = (int64_t)rng_draw();
	if (s->keep)
		s->rounds = 0;
	if (mkdir(s->logs.folder, 0777) < 0 && errno != EEXIST)
		die("%s:", s->logs.folder);
	s->logs.match = &s->match;
	s->logs.lobby = &s->lobby;
	set_up(s, argv[0]);
	status = serve(s);
	feed_close();
	lobby_close(&s->lobby);
	match_free(&s->match);
	return status;
}
