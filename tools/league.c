/*
 * league: many agents play each other, and are ranked.  The first word says
 * what to do; the work is in league/.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "complete.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/away/away.h"
#include "league/check.h"
#include "league/entry.h"
#include "league/state/folder.h"
#include "league/forecast.h"
#include "league/members.h"
#include "league/numbers.h"
#include "league/report/report.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/run.h"
#include "proc/proc.h"

enum { STOP_US = 10 * CLOCK_S }; /* a running league's time to end */

enum {
	O_DIR, O_GAME, O_TERMS, O_SEED, O_ROUNDS, O_JOBS, O_WITH,
	O_FORMATS, /* the options of the formats but the first */
	O_NO_WITHDRAW = O_FORMATS + FORMAT_ALL - 1, O_DRY_RUN, O_OVERSUBSCRIBE,
	O_SHARD_GAMES, O_SANDBOX, O_AGENT_UID, O_READABLE, O_ANON, O_JSON, O_STABLE, O_QUIET,
	O_HELP, O_END,
};

static struct option table[O_END + 1] = {
	[O_DIR] = {'d', "dir", "FOLDER", "of results, default league.d"},
	[O_GAME] = {'G', "game", "NAME[,param=value...]", "default kari"},
	[O_TERMS] = {'t', "terms", "LIST", "override the course's terms"},
	[O_SEED] = {'s', "seed", "N", "default drawn, and kept"},
	[O_ROUNDS] = {'r', "rounds", "N", "games a pairing, even, default 2"},
	[O_JOBS] = {'j', "jobs", "N", "pairings at once, default 1"},
	[O_WITH] = {0, "with", "A,B,...", "built-in players, too"},
	[O_NO_WITHDRAW] = {0, "no-withdraw", NULL, "whoever always forfeits "
	                   "plays on"},
	[O_DRY_RUN] = {0, "dry-run", NULL, "say what it would take"},
	[O_OVERSUBSCRIBE] = {0, "oversubscribe", NULL, "-j above the cores"},
	[O_SHARD_GAMES] = {0, "shard-games", "N", "plan: games a shard, even"},
	[O_SANDBOX] = {0, "sandbox", "WHAT", NULL},
	[O_AGENT_UID] = {0, "agent-uid", "A,B", NULL},
	[O_READABLE] = {0, "readable", "FOLDER", NULL},
	[O_ANON] = {0, "anon-names", NULL, NULL},
	[O_JSON] = {0, "json", NULL, "an object a line instead of text"},
	[O_STABLE] = {0, "stable", NULL, "leave out everything measured"},
	[O_QUIET] = {'q', "quiet", NULL, "the standings only"},
	[O_HELP] = {'h', "help", NULL, NULL},
};

static const char usage[] =
	"usage: league run [options] PLAYER|FOLDER...   play, or continue\n"
	"       league report|status|stop [-d FOLDER]\n"
	"       league check|add [options] [PLAYER|FOLDER...]\n"
	"       league redo|drop [-d FOLDER] NAME...\n"
	"       league plan [options] [PLAYER|FOLDER...], shard K, merge\n"
	"       league rate FILE.pgn, elo W D L, sprt elo0=N elo1=N W D L\n";

static void
add_format_options(void)
{
	for (int i = 1; i < FORMAT_ALL; i++)
		table[O_FORMATS + i - 1] = formats[i]->option;
}

/* Take one of their options; whether it is one. */
static bool
take_format(struct request *q, int which, const char *value)
{
	if (which < O_FORMATS || which >= O_NO_WITHDRAW)
		return false;
	if (q->conf.format)
		die("--%s and --%s exclude each other",
		    q->conf.format->option.name, table[which].name);
	q->conf.format = formats[which - O_FORMATS + 1];
	q->format_value = value;
	return true;
}

static void
pass_to_referee(struct request *q, int which, const char *value)
{
	struct text word = {0};

	text_addf(&word, "--%s%s%s", table[which].name, value ? "=" : "",
	          value ? value : "");
	conf_add_word(&q->conf, word.at);
	text_free(&word);
}

static void
help(void)
{
	fputs(usage, stdout);
	options_help(table, stdout);
	printf("The rest: league(1).  Exit status: 0 played, 1 check failed, 2 usage, "
	       "3 open\n");
	exit(0);
}

static void
take_flag(struct request *q, int which)
{
	switch (which) {
	case O_NO_WITHDRAW:
		q->no_withdraw = true;
		break;
	case O_DRY_RUN:
		q->dry_run = true;
		break;
	case O_OVERSUBSCRIBE:
		q->oversubscribe = true;
		break;
	case O_ANON:
		pass_to_referee(q, which, NULL);
		break;
	case O_JSON:
		q->tell.json = true;
		break;
	case O_STABLE:
		q->tell.stable = true;
		break;
	case O_QUIET:
		q->quiet = true;
		break;
	default:
		help();
	}
}

static void
take_word(struct request *q, const char *word)
{
	q->word = xrealloc(q->word, (size_t)(q->words + 1) * sizeof *q->word);
	q->word[q->words++] = xstrdup(word);
}

static void
take_value(struct request *q, struct options *o, int which)
{
	switch (which) {
	case O_DIR:
		q->dir = o->value;
		break;
	case O_GAME:
		free(q->conf.game);
		q->conf.game = xstrdup(o->value);
		break;
	case O_TERMS:
		free(q->conf.terms);
		q->conf.terms = xstrdup(o->value);
		break;
	case O_SEED:
		q->conf.seed = (uint64_t)options_number(o, 0, INT64_MAX);
		q->seeded = true;
		/* Agents can read our words in proc(5). */
		memset((char *)(uintptr_t)o->value, '*', strlen(o->value));
		break;
	case O_ROUNDS:
		q->conf.games = (int)options_number(o, 2, CONF_GAMES);
		if (q->conf.games % 2)
			die("-r is even: each opening is played from both "
			    "seats");
		break;
	case O_JOBS:
		q->jobs = (int)options_number(o, 1, 1024);
		break;
	case O_SHARD_GAMES:
		q->shard_games = (int)options_number(o, 2, CONF_GAMES);
		if (q->shard_games % 2)
			die("--shard-games is even: each opening is played from "
			    "both seats");
		break;
	case O_WITH:
		roster_add_list(&q->roster, o->value);
		break;
	default:
		pass_to_referee(q, which, o->value);
	}
}

/* argv[0] is skipped. */
static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		if (which == OPTIONS_BAD)
			die("%s (--help lists the options)", o.why);
		else if (which == OPTIONS_WORD)
			take_word(q, o.value);
		else if (take_format(q, which, o.value))
			continue;
		else if (table[which].value)
			take_value(q, &o, which);
		else
			take_flag(q, which);
}

static void
request_free(struct request *q)
{
	conf_free(&q->conf);
	roster_free(&q->roster);
	for (int i = 0; i < q->words; i++)
		free(q->word[i]);
	free(q->word);
}

/*
 * run
 */

/* What continues it, for a shell. */
static char *
command_again(const struct request *q)
{
	struct text text = {0};

	text_add_word(&text, q->self);
	text_add(&text, " run -d ");
	text_add_word(&text, q->dir);
	text_addf(&text, " -j %d", q->jobs);
	if (q->tell.stable)
		text_add(&text, " --stable");
	if (q->tell.json)
		text_add(&text, " --json");
	if (q->oversubscribe)
		text_add(&text, " --oversubscribe");
	return text.at;
}

static int
play(const struct request *q, const struct conf *conf)
{
	char *again = command_again(q), *referee = entry_referee(q->self);
	struct run run = {
		.conf = conf, .dir = q->dir, .again = again, .jobs = q->jobs,
		.referee = referee,
		.stable = q->tell.stable, .json = q->tell.json,
		.quiet = q->quiet, .out = stdout, .signal_fd = signals_watch(),
	};
	struct results results;
	int status;

	if (run.signal_fd < 0)
		die("no pipe for signals:");
	status = run_league(&run);
	free(referee);
	free(again);
	if (status != 0 && status != 3)
		return status;
	entry_results(&results, q->dir);
	tell_standings(&q->tell, &results);
	results_free(&results);
	return fail_printed(status, 3);
}

static int
do_run(struct request *q)
{
	struct conf conf;
	struct variant variant;
	struct terms terms;
	bool changed, there;
	int status;

	entry_words(q);
	there = !q->dry_run && entry_continue(q->dir);
	changed = entry_league(q, &conf);
	entry_terms(&conf, &variant, &terms);
	if (q->dry_run) {
		status = forecast_say(q, &conf);
	} else {
		entry_fit(q, &terms);
		roster_verify(&conf, q->self);
		if (!there)
			entry_begin(q->dir);
		if (changed)
			entry_save(&conf, q->dir);
		status = play(q, &conf);
	}
	conf_free(&conf);
	return status;
}

/*
 * The other actions
 */

static int
do_stop(struct request *q)
{
	struct proc running = {.pid = (pid_t)folder_holder(q->dir)};
	int64_t until = clock_now_us() + STOP_US;
	struct timespec pause = {0, 20 * 1000 * 1000};

	if (!running.pid)
		die("%s: nobody runs it", q->dir);
	proc_terminate(&running);
	while (folder_holder(q->dir) == (long)running.pid)
		if (clock_now_us() > until) {
			warn("process %ld has not ended yet",
			     (long)running.pid);
			return 3;
		} else {
			nanosleep(&pause, NULL);
		}
	return 0;
}

static int
do_status(struct request *q)
{
	struct results results;

	entry_results(&results, q->dir);
	tell_status(&q->tell, &results, folder_holder(q->dir));
	results_free(&results);
	return fail_printed(0, 3);
}

/* Of those named, or else of the league's players. */
static int
do_check(struct request *q)
{
	struct conf conf;
	char *referee = entry_referee(q->self);
	int signal_fd, status, rounds = q->conf.games;

	entry_words(q);
	if (q->roster.n) {
		conf = q->conf;
		q->conf = (struct conf){0};
		if (!conf.game)
			conf.game = xstrdup("kari");
		roster_enter(&q->roster, &conf, q->self, NULL);
	} else {
		entry_load(&conf, q->dir);
	}
	signal_fd = signals_watch();
	if (signal_fd < 0)
		die("no pipe for signals:");
	status = check_players(&conf, referee, rounds, signal_fd);
	free(referee);
	conf_free(&conf);
	return fail_printed(status, 3);
}

static const struct {
	const char *name;
	int (*action)(struct request *q);
} actions[] = {
	{"run", do_run}, {"stop", do_stop}, {"status", do_status},
	{"check", do_check}, {"redo", members_redo}, {"drop", members_drop},
	{"add", members_add}, {"plan", away_plan}, {"shard", away_shard},
	{"merge", away_merge},
};

/* What a shell completes; true if that was asked for. */
static bool
completed(int argc, char **argv)
{
	if (argc != 3 || strcmp(argv[1], "--complete") != 0)
		return false;
	if (strcmp(argv[2], "commands") != 0)
		return complete_words(argv[2], argv[0], stdout);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		puts(actions[i].name);
	puts("report\nrate\nelo\nsprt");
	return true;
}

static int
act(int argc, char **argv)
{
	struct request q = {.self = argv[0], .dir = "league.d", .jobs = 1,
	                    .tell = {.out = stdout}};
	int status = -1;

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		if (!strcmp(argv[1], actions[i].name)) {
			parse(&q, argc - 1, argv + 1);
			status = actions[i].action(&q);
		}
	if (status < 0)
		die("'%s' is nothing that a league does (--help)", argv[1]);
	request_free(&q);
	return status;
}

int
main(int argc, char **argv)
{
	fail_name("league");
	add_format_options();
	if (options_answered(table, "league", argc, argv) ||
	    completed(argc, argv))
		return fail_printed(0, 3);
	fd_fill_standard();
	if (argc < 2)
		die("what? (--help)");
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
		help();
	if (!strcmp(argv[1], "report"))
		return fail_printed(report_main(argc - 1, argv + 1), 3);
	if (!strcmp(argv[1], "rate"))
		return fail_printed(numbers_rate(argc - 2, argv + 2), 3);
	if (!strcmp(argv[1], "elo"))
		return fail_printed(numbers_elo(argc - 2, argv + 2), 3);
	if (!strcmp(argv[1], "sprt"))
		return fail_printed(numbers_sprt(argc - 2, argv + 2), 3);
	return act(argc, argv);
}
