/*
 * referee: options -> match -> report.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attack/attack.h"
#include "attack/selfcheck.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "base/version.h"
#include "check/comply.h"
#include "check/opponent.h"
#include "command.h"
#include "complete.h"
#include "match/jobs.h"
#include "match/record.h"
#include "report.h"
#include "terminal/spectator.h"

enum { SPRT_GAMES = 100000 }; /* at most, where nobody says how many */

enum {
	O_GAME, O_ROUNDS, O_PAIRS, O_SEED, O_GAMES, O_TERMS, O_PRINT_TERMS,
	O_SANDBOX, O_AGENT_UID, O_READABLE, O_CHECK_SANDBOX, O_CHECK, O_JOBS, O_RECORD, O_LOG, O_JSON,
	O_STABLE, O_QUIET, O_VERBOSE, O_ANON, O_WATCH, O_DELAY, O_HUMANS, O_ASCII,
	O_SPRT, O_LIST_GAMES, O_VERSION, O_HELP,
	O_ATTACK, /* what --check-sandbox executes this program with, */
	O_OPPONENT, /* and --check */
	O_OPTIONS,
};

static const struct option table[] = {
	[O_GAME] = {'G', "game", "NAME[,param=value...]", "default kari "
	            "(--list-games)"},
	[O_ROUNDS] = {'r', "rounds", "N", "games; the game says the default"},
	[O_PAIRS] = {'p', "pairs", NULL, "each start twice, seats swapped"},
	[O_SEED] = {'s', "seed", "N", "default drawn, printed and recorded"},
	[O_GAMES] = {0, "games", "A-B", "only these games of the schedule"},
	[O_TERMS] = {'t', "terms", "LIST", "override the course's terms "
	             "(--print-terms)"},
	[O_PRINT_TERMS] = {0, "print-terms", NULL, NULL},
	[O_SANDBOX] = {0, "sandbox", "WHAT", "auto, none, posix, "
	               "require:LAYER,..."},
	[O_AGENT_UID] = {0, "agent-uid", "A,B", NULL},
	[O_READABLE] = {0, "readable", "FOLDER", NULL},
	[O_CHECK_SANDBOX] = {0, "check-sandbox", NULL, "attack it, and say what "
	                     "holds"},
	[O_CHECK] = {0, "check", "AGENT", "test it, before it is handed in"},
	[O_JOBS] = {'j', "jobs", "N", "games at once, default 1"},
	[O_RECORD] = {'o', "record", "FILE", "append the games, record(5)"},
	[O_LOG] = {'l', "log", "FILE", "append the conversations with times"},
	[O_SPRT] = {0, "sprt", "elo0=A,elo1=B", "stop when it is known which"},
	[O_JSON] = {0, "json", NULL, "an object a line instead of text"},
	[O_STABLE] = {0, "stable", NULL, "leave out everything measured"},
	[O_ANON] = {0, "anon-names", NULL, NULL},
	[O_QUIET] = {'q', "quiet", NULL, "the table only"},
	[O_VERBOSE] = {'v', "verbose", NULL, "the programs and limits too"},
	[O_LIST_GAMES] = {0, "list-games", NULL, NULL},
	[O_VERSION] = {0, "version", NULL, NULL},
	[O_HELP] = {'h', "help", NULL, NULL},
	[O_ATTACK] = {0, "attack", "NAME", NULL, true},
	[O_OPPONENT] = {0, "opponent", "WORDS", NULL, true},
	[O_WATCH] = {'g', "gui", NULL, "watch, --delay 500ms a ply"},
	[O_DELAY] = {0, "delay", "T", NULL},
	[O_HUMANS] = {'n', "humans", "NP", NULL},
	[O_ASCII] = {0, "ascii", NULL, NULL},
	[O_OPTIONS] = {0, NULL, NULL, NULL},
};

/* What the operator asked for. */
struct request {
	struct match match;
	const char *game, *terms, *record, *log;
	const char *check; /* an agent to be tested */
	const char *word[2];
	int words;
	int rounds, jobs;
	bool watched;       /* somebody is to see the games; */
	int64_t delay_us;   /* at this pace, or -1 */
	bool ascii;
	bool seeded, print_terms, check_sandbox;
	struct report report;
};

static void
help(void)
{
	printf("usage: referee [options] player player\n"
	       "Play two programs against each other and say what happened.\n");
	options_help(table, stdout);
	printf("A player is [line:|kari:|files:|tcp:]COMMAND: a file, a "
	       "folder, words; or human.\nExample: ./referee ./random ./greedy "
	       "-r 10   Others: referee help|score|...\nExit status: 0 there "
	       "is a result, 2 usage, 3 a game stayed void, 130/143 stopped\n");
}

static void
list_games(void)
{
	for (const struct game *const *g = games; *g; g++) {
		printf("%-10s %s\n%-10s %s\n%-10s terms %s\n", (*g)->name,
		       (*g)->title, "", (*g)->source, "", (*g)->terms);
		for (const struct param *p = (*g)->params; p->name; p++)
			printf("%-10s %s: %s\n", "", p->name, p->help);
	}
}

/* "A-B" or "A". */
static void
parse_games(struct request *q, const char *text)
{
	char copy[48], *dash;
	int64_t from, to;

	if (!text_format(copy, sizeof copy, "%s", text))
		die("--games is A-B, not '%s'", text);
	dash = strchr(copy, '-');
	if (dash)
		*dash++ = '\0';
	if (!text_number(copy, 1, 10000000, &from) ||
	    !text_number(dash ? dash : copy, from, 10000000, &to))
		die("--games is A-B with 1 <= A <= B, not '%s'", text);
	q->match.from = (int)from;
	q->match.to = (int)to;
}

/* Whether it is an option whose word, or that it was given, is all there is to
 * it. */
static bool
keep(struct request *q, int which, const char *value)
{
	const char **const word[O_OPTIONS] = {
		[O_GAME] = &q->game, [O_CHECK] = &q->check,
		[O_RECORD] = &q->record, [O_LOG] = &q->log,
	};
	bool *const flag[O_OPTIONS] = {
		[O_PAIRS] = &q->match.pairs, [O_PRINT_TERMS] = &q->print_terms,
		[O_CHECK_SANDBOX] = &q->check_sandbox,
		[O_JSON] = &q->report.json, [O_STABLE] = &q->match.stable,
		[O_WATCH] = &q->watched, [O_ASCII] = &q->ascii,
		[O_ANON] = &q->match.anonymous, [O_QUIET] = &q->report.quiet,
		[O_VERBOSE] = &q->report.verbose,
	};

	if (which >= 0 && word[which])
		*word[which] = value;
	else if (which >= 0 && flag[which])
		*flag[which] = true;
	else
		return false;
	return true;
}

/* One that is answered at once. */
NORETURN static void
say(int which)
{
	if (which == O_LIST_GAMES)
		list_games();
	else if (which == O_VERSION)
		printf("referee %s, record 1, JSON 1, line wire 1\n",
		       version_text);
	else
		help();
	exit(fail_printed(0, 3));
}

static void
take_word(struct request *q, const char *word)
{
	if (q->words == 2)
		die("two players, please: '%s' is one too many", word);
	q->word[q->words++] = word;
}

/* "500ms" or "2s", as in terms, or 0. */
static int64_t
parse_delay(const char *text)
{
	struct terms terms = {.given = {false}};
	char line[48], why[TERMS_WHY];
	int64_t delay_us;

	if (!strcmp(text, "0"))
		return 0;
	if (!text_format(line, sizeof line, "start=%s", text) ||
	    strchr(text, ',') || !terms_parse(&terms, line, why))
		die("--delay is a time such as 500ms or 2s, not '%s'", text);
	delay_us = terms_get(&terms, TERMS_START);
	return delay_us == CLOCK_NEVER ? 0 : delay_us;
}

/* They come first, wherever the option stands. */
static void
take_humans(struct request *q, const struct options *o)
{
	for (int i = (int)options_number(o, 0, 2); i > 0; i--) {
		const char *first = q->word[0];

		take_word(q, first);
		q->word[0] = "human";
	}
}

/* Others, agents too, can read our words in proc(5). */
static void
hide(char *word)
{
	memset(word, '*', strlen(word));
}

static void
take_sandbox(struct request *q, int which, const char *value)
{
	struct sandbox *sandbox = &q->match.sandbox;
	char why[SANDBOX_WHY];

	if (which == O_SANDBOX && !sandbox_parse(sandbox, value, why))
		die("--sandbox: %s", why);
	if (which == O_AGENT_UID && !sandbox_parse_users(sandbox, value, why))
		die("--agent-uid: %s", why);
	if (which == O_READABLE && !sandbox_add_folder(sandbox, value))
		die("--readable: %s: no such folder, or too many", value);
}

/* It needs each start twice, and as many games as it takes. */
static void
take_sprt(struct request *q, const char *value)
{
	char why[SPRT_WHY];

	if (!sprt_parse(&q->report.sprt, value, why))
		die("--sprt: %s", why);
	q->match.pairs = true;
}

static void
take(struct request *q, struct options *o, int which)
{
	if (keep(q, which, o->value))
		return;
	switch (which) {
	case OPTIONS_BAD:
		die("%s (--help lists the options)", o->why);
	case OPTIONS_WORD:
		take_word(q, o->value);
		break;
	case O_ROUNDS:
		q->rounds = (int)options_number(o, 1, 10000000);
		break;
	case O_SEED:
		q->match.seed = (uint64_t)options_number(o, 0, INT64_MAX);
		q->seeded = true;
		hide((char *)(uintptr_t)o->value);
		break;
	case O_GAMES:
		parse_games(q, o->value);
		break;
	case O_TERMS:
		if (q->terms)
			die("-t is given twice");
		q->terms = o->value;
		break;
	case O_SANDBOX:
	case O_AGENT_UID:
	case O_READABLE:
		take_sandbox(q, which, o->value);
		break;
	case O_ATTACK:
		exit(attack_main(o->value));
	case O_OPPONENT:
		exit(opponent_main(o->value));
	case O_SPRT:
		take_sprt(q, o->value);
		break;
	case O_DELAY:
		q->delay_us = parse_delay(o->value);
		break;
	case O_HUMANS:
		take_humans(q, o);
		break;
	case O_JOBS:
		q->jobs = (int)options_number(o, 1, 1024);
		break;
	case O_LIST_GAMES:
	case O_VERSION:
	case O_HELP:
		say(which);
	}
}

static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		take(q, &o, which);
}

static void
set_schedule(struct request *q)
{
	struct match *m = &q->match;

	m->games = q->rounds            ? q->rounds
	         : q->report.sprt.asked ? SPRT_GAMES
	                                : m->variant.game->rounds;
	if (m->pairs && m->games % 2)
		die("--pairs needs an even number of games, not %d", m->games);
	if (!m->from) {
		m->from = 1;
		m->to = m->games;
	}
	if (m->to > m->games)
		die("--games ends at %d, but the schedule at %d", m->to, m->games);
	if (!q->seeded)
		m->seed = match_draw_seed();
}

/* Whether terms name a clock; else people have none. */
static bool
names_clock(const char *line)
{
	struct terms given = {.given = {false}};
	char why[TERMS_WHY];

	return terms_parse(&given, line, why) &&
	       (given.given[TERMS_FIRST] || given.given[TERMS_MOVE] ||
	        given.given[TERMS_BANK]);
}

static void
set_terms(struct request *q)
{
	char why[TERMS_WHY];

	if (!terms_parse(&q->match.terms, q->match.variant.game->terms, why))
		die("the terms of %s: %s", q->match.variant.game->name, why);
	if (q->terms && !terms_parse(&q->match.terms, q->terms, why))
		die("-t: %s", why);
	q->match.people_clocked = q->terms && names_clock(q->terms);
}

static void
find_player(struct player *player, const char *word, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];

	if (!strcmp(word, "human")) {
		if (!player_person(player, self, why))
			die("%s", why);
		return;
	}
	if (!player_find(player, word, self, PLAYER_REFEREE, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
}

static void
find_players(struct request *q, const char *self)
{
	if (q->words != 2)
		die("two players, please (--help says more)");
	for (int i = 0; i < 2; i++)
		find_player(&q->match.player[i + 1], q->word[i], self);
	player_tell_apart(&q->match.player[1], &q->match.player[2]);
	q->watched |= q->match.player[1].wire->person ||
	              q->match.player[2].wire->person;
	if (q->watched && q->jobs > 1)
		die("one game at a time can be watched or played: not -j %d",
		    q->jobs);
}

/*
 * Results as they come
 */

struct sink {
	struct report *report;
	struct spectator *spectator; /* or NULL */
	FILE *log;
	const struct match *match;
	bool progress; /* a line on the terminal is up */
};

static void
clear_progress(struct sink *sink)
{
	if (sink->progress)
		fprintf(stderr, "\r\033[K");
	sink->progress = false;
}

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct sink *sink = context;

	if (!sink->report->quiet)
		clear_progress(sink);
	sink->report->out = spectator_out(sink->spectator);
	report_game(sink->report, result, texts);
	if (sink->log) {
		fputs(text_str(&texts->log), sink->log);
		fflush(sink->log);
	}
	return !ferror(sink->report->out) && (!sink->log || !ferror(sink->log));
}

/* Whether --sprt has its answer, or nobody plays any more. */
static bool
on_enough(void *context)
{
	const struct sink *sink = context;

	return spectator_enough(sink->spectator) ||
	       (sink->report->sprt.asked &&
	        sprt_decision(&sink->report->sprt) != 0);
}

static void
on_progress(void *context, int played)
{
	struct sink *sink = context;

	fprintf(stderr, "\r\033[K%d of %d games", played,
	        sink->match->to - sink->match->from + 1);
	fflush(stderr);
	sink->progress = true;
}

static void
on_note(void *context, const char *text)
{
	(void)context;
	warn("%s", text);
}

static int
open_record(const char *path)
{
	char why[200];
	size_t torn;
	int fd = record_open(path, &torn, why);

	if (fd < 0)
		die("%s: %s", path, why);
	if (torn)
		warn("%s: cut off a torn block of %zu bytes at its end", path,
		     torn);
	return fd;
}

static struct spectator *
open_spectator(const struct request *q)
{
	struct spectator_order order = {&q->match, q->delay_us, q->ascii,
	                                stderr};
	struct spectator *spectator;

	if (!q->watched)
		return NULL;
	spectator = spectator_open(&order);
	if (!spectator)
		die("no pipe for your moves:");
	return spectator;
}

static int
run(struct request *q, const char *self)
{
	struct sink sink = {.report = &q->report, .match = &q->match};
	struct jobs jobs = {
		.match = &q->match,
		.workers = q->jobs,
		.record_fd = -1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.enough = on_enough,
		.progress = isatty(2) && !q->report.json && !q->watched
			? on_progress : NULL,
		.note = on_note,
		.context = &sink,
	};
	const struct match *m = &q->match;
	const char *what;
	int signals, played;
	enum jobs_end end;

	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	if (q->jobs > m->cores && isatty(2))
		warn("%d games at once on %d processor%s: a late answer may be "
		     "the machine's fault, and its game void", q->jobs, m->cores,
		     m->cores > 1 ? "s" : "");
	if (q->record)
		jobs.record_fd = open_record(q->record);
	if (q->log && !(sink.log = fopen(q->log, "a")))
		die("%s:", q->log);
	report_begin(&q->report);
	sink.spectator = open_spectator(q);
	end = spectator_run(sink.spectator, &jobs, &signals, &what);
	q->report.out = stdout;
	clear_progress(&sink);
	if (end == JOBS_FAILED)
		warn("%s:", what);
	played = q->report.tally.games + q->report.tally.voids;
	if (end != JOBS_DONE)
		report_unplayed(&q->report,
		                end == JOBS_LEFT ? "left" : "interrupted",
		                m->to - m->from + 1 - played);
	report_end(&q->report, self);
	if (sink.log && fclose(sink.log))
		warn("%s:", q->log);
	if (jobs.record_fd >= 0)
		close(jobs.record_fd);
	return jobs_exit_status(end, signals, q->report.tally.voids);
}

/* Of the game and terms that are named, or of all that can be asked for. */
static int
check_sandbox(struct request *q, const char *self)
{
	struct selfcheck check = {&q->match.sandbox, &q->match.terms, self,
	                          q->report.json, stdout};
	char why[SANDBOX_WHY] = "";
	int status;

	if (q->words)
		die("--check-sandbox takes no player: '%s'", q->word[0]);
	status = selfcheck_run(&check, why);
	if (*why)
		warn("%s", why);
	sandbox_free(&q->match.sandbox);
	return fail_printed(status, 3);
}

/* Of one agent, for the game and the terms. */
static int
check_agent(struct request *q, const char *self)
{
	struct comply comply = {
		.match = &q->match,
		.self = self,
		.games = q->rounds,
		.json = q->report.json,
		.stable = q->match.stable,
		.notes = isatty(2) && !q->report.json,
		.out = stdout,
	};
	char why[COMPLY_WHY] = "";
	int status;

	if (q->words)
		die("--check takes one player: '%s' is one too many", q->word[0]);
	if (q->record || q->jobs > 1 || q->match.from || q->match.pairs)
		die("--check goes with none of --record, --jobs, --games, --pairs");
	if (!strcmp(q->check, "human"))
		die("--check is for programs");
	find_player(&q->match.player[1], q->check, self);
	if (q->log && !(comply.log = fopen(q->log, "a")))
		die("%s:", q->log);
	status = comply_run(&comply, why);
	if (*why)
		warn("%s", why);
	if (comply.log && fclose(comply.log))
		warn("%s:", q->log);
	match_free(&q->match);
	return fail_printed(status, 3);
}

/* `referee WORD ...`, which does not come back. */
NORETURN static void
run_command(char **argv)
{
	char why[COMMAND_WHY];

	if (!strcmp(argv[1], "help") && !argv[2]) {
		help();
		exit(fail_printed(0, 3));
	}
	command_become(argv, why);
	die("%s", why);
}

/* Whether a shell asks what may follow. */
static bool
completed(int argc, char **argv)
{
	if (argc < 2 || strcmp(argv[1], "--complete") != 0)
		return false;
	if (argc == 3 && complete_words(argv[2], argv[0], stdout))
		return true;
	return options_answered(table, "referee", argc, argv);
}

int
main(int argc, char **argv)
{
	struct request q = {.jobs = 1, .delay_us = -1};
	struct text terms = {0};
	char why[400];
	int status;

	if (command_is(argc, argv))
		run_command(argv);
	if (completed(argc, argv))
		return fail_printed(0, 3);
	fd_fill_standard();
	parse(&q, argc, argv);
	if (q.check_sandbox && !q.game && !q.terms)
		q.terms = SELFCHECK_TERMS;
	if (!variant_parse(&q.match.variant, q.game ? q.game : "kari", why))
		die("-G: %s", why);
	set_terms(&q);
	if (q.print_terms) {
		terms_write(&q.match.terms, &terms);
		printf("%s\n", terms.at);
		text_free(&terms);
		return fail_printed(0, 3);
	}
	if (q.check_sandbox)
		return check_sandbox(&q, argv[0]);
	if (!q.seeded)
		q.match.seed = match_draw_seed();
	q.match.cores = cores_count();
	if (q.check)
		return check_agent(&q, argv[0]);
	find_players(&q, argv[0]);
	set_schedule(&q);
	q.match.logged = q.log != NULL;
	if (!match_ready(&q.match, why))
		die("%s", why);
	if (q.match.open && q.match.sandbox.mode == SANDBOX_AUTO)
		warn("not enforced here: %s (--check-sandbox says more)",
		     q.match.open);
	q.report.out = stdout;
	q.report.match = &q.match;
	proc_hide(true);
	status = run(&q, argv[0]);
	proc_hide(false);
	match_free(&q.match);
	return fail_printed(status, 3);
}
