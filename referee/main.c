/*
 * referee: options -> match -> report.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attack/attacker.h"
#include "attack/selfcheck.h"
#include "base/arguments.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/rng.h"
#include "base/signals.h"
#include "base/version.h"
#include "check/check.h"
#include "command.h"
#include "complete.h"
#include "events.h"
#include "foreign/foreign.h"
#include "foreign/program.h"
#include "match/jobs.h"
#include "match/resume.h"
#include "proc/proc_fork.h"
#include "report.h"
#include "terminal/feed.h"
#include "terminal/spectator.h"
#include "terminal/status_line.h"

enum { SPRT_GAMES = 100000 }; /* of a test, if -r does not say how many */

static struct match match;
static struct report report = {.match = &match};

/* What else the operator asked for. */
static struct {
	const char *game, *terms, *record, *log, *keep;
	int64_t rounds;         /* 0 = the game's default */
	int64_t seed;           /* -1 = draw one */
	int64_t jobs, at_once, humans, seat, keep_of;
	int64_t delay_us;       /* -1 = the spectator's default */
	bool watched, ascii, print_terms, check, check_sandbox, again;
	bool anonymous;         /* for older scripts; nobody hears a name */
} asked = {.seed = -1, .jobs = 1, .delay_us = -1};

static void
list_games(const char *value)
{
	(void)value;
	for (const struct game *const *g = games; *g; g++) {
		printf("%-10s %s\n%-10s %s\n%-10s terms %s\n", (*g)->name,
		       (*g)->title, "", (*g)->source, "", (*g)->terms);
		for (const struct param *p = (*g)->params; p->name; p++)
			printf("%-10s %s: %s\n", "", p->name, p->help);
	}
	exit(fail_printed(0, 3));
}

static void
print_version(const char *value)
{
	(void)value;
	printf("referee %s, record 1, JSON 1, line wire 1\n", version_text);
	exit(fail_printed(0, 3));
}

/* "A-B" or "A". */
static void
take_games(const char *value)
{
	char copy[48], *dash;
	int64_t from, to;

	if (!text_format(copy, sizeof copy, "%s", value))
		die("--games is A-B, not '%s'", value);
	dash = strchr(copy, '-');
	if (dash)
		*dash++ = '\0';
	if (!text_number(copy, 1, 10000000, &from) ||
	    !text_number(dash ? dash : copy, from, 10000000, &to))
		die("--games is A-B with 1 <= A <= B, not '%s'", value);
	match.from = (int)from;
	match.to = (int)to;
}

static void
take_terms(const char *value)
{
	if (asked.terms)
		die("-t is given twice");
	asked.terms = value;
}

/* A time, or 0. */
static void
take_delay(const char *value)
{
	int64_t us = 0;

	if (strcmp(value, "0") && !terms_read_time(value, &us))
		die("--delay is a time such as 500ms or 2s, not '%s'", value);
	asked.delay_us = us == CLOCK_NEVER ? 0 : us;
}

static void
take_sandbox(const char *value)
{
	char why[SANDBOX_WHY];

	if (!sandbox_parse(&match.sandbox, value, why))
		die("--sandbox: %s", why);
}

static void
take_users(const char *value)
{
	char why[SANDBOX_WHY];

	if (!sandbox_parse_users(&match.sandbox, value, why))
		die("--agent-uid: %s", why);
}

static void
take_folder(const char *value)
{
	if (!readable_add_folder(&match.sandbox.readable, value))
		die("--readable: %s: no such folder, or too many", value);
}

/* The test needs each start twice. */
static void
take_sprt(const char *value)
{
	char why[SPRT_WHY];

	if (!sprt_parse(&report.sprt, value, why))
		die("--sprt: %s", why);
	match.pairs = true;
}

static void
be_attacker(const char *value)
{
	exit(attacker_main(value));
}

static const struct option table[] = {
	{'G', "game", "NAME[,param=value...]", "default kari (--list-games)",
	 .text = &asked.game},
	FOREIGN_OPTION,
	{'r', "rounds", "N", "games; each game has its own default",
	 .number = &asked.rounds, .low = 1, .high = 10000000},
	{'p', "pairs", NULL, "each start twice, seats swapped",
	 .flag = &match.pairs},
	{'s', "seed", "N", "default: drawn, printed and recorded",
	 .number = &asked.seed, .high = INT64_MAX, .secret = true},
	{0, "games", "A-B", "only these games of the schedule",
	 .take = take_games},
	{'t', "terms", "LIST", "override the course's terms (--print-terms)",
	 .take = take_terms},
	{0, "print-terms", NULL, NULL, .flag = &asked.print_terms},
	{0, "sandbox", "WHAT", "auto, none, posix, require:LAYER,...",
	 .take = take_sandbox},
	{0, "agent-uid", "A,B", NULL, .take = take_users},
	{0, "readable", "FOLDER", NULL, .take = take_folder},
	{0, "check-sandbox", NULL, "attack the sandbox and say what holds",
	 .flag = &asked.check_sandbox},
	{0, "check", NULL, "test the agent that is named, before it is handed in",
	 .flag = &asked.check},
	{'j', "jobs", "N", "games at once, default 1",
	 .number = &asked.jobs, .low = 1, .high = 1024},
	{0, "at-once", "N", NULL, .number = &asked.at_once, .high = 4096},
	{'o', "record", "FILE", "append the games, record(5)",
	 .text = &asked.record},
	{0, "again", NULL, NULL, .flag = &asked.again},
	{'l', "log", "FILE", "append the conversations with times",
	 .text = &asked.log},
	{0, "keep-stderr", "FOLDER", NULL, .text = &asked.keep},
	{0, "keep-of", "1|2", NULL, .number = &asked.keep_of, .low = 1, .high = 2},
	FEED_OPTION,
	{0, "sprt", "elo0=A,elo1=B", "play until one of two strengths is proven",
	 .take = take_sprt},
	{0, "json", NULL, "print JSON, one object a line",
	 .flag = &report.json},
	{0, "stable", NULL, "leave out everything measured",
	 .flag = &match.stable},
	{0, "anon-names", NULL, NULL, .flag = &asked.anonymous},
	{'q', "quiet", NULL, "print the table only", .flag = &report.quiet},
	{'v', "verbose", NULL, "print the programs and limits too",
	 .flag = &report.verbose},
	{0, "list-games", NULL, NULL, .take = list_games},
	{0, "version", NULL, NULL, .take = print_version},
	{'g', "gui", NULL, "watch, --delay 500ms a ply",
	 .flag = &asked.watched},
	{0, "delay", "T", NULL, .take = take_delay},
	{0, "seat", "1|2", NULL, .number = &asked.seat, .low = 1, .high = 2},
	{'n', "humans", "NP", NULL, .number = &asked.humans, .high = 2},
	{0, "ascii", NULL, NULL, .flag = &asked.ascii},
	/* --check-sandbox and --check execute this program with these. */
	{0, "attack", "NAME", NULL, true, .take = be_attacker},
	{0},
};

static const struct usage usage = {
	.program = "referee",
	.before = "usage: referee [options] player player\n"
	          "Play two programs against each other and say what happened.\n",
	.table = table,
	.after = "A player is [line:|kari:|files:|tcp:]COMMAND: a file, a "
	         "folder, words; or human.\nExample: ./referee ./random ./greedy "
	         "-r 10   Others: referee help|score|...\nExit status: 0 there "
	         "is a result, 2 usage, 3 a game stayed void, 130/143 stopped\n",
};

static void
set_schedule(void)
{
	match.games = asked.rounds      ? (int)asked.rounds
	            : report.sprt.asked ? SPRT_GAMES
	                                : match.variant.game->rounds;
	if (match.pairs && match.games % 2)
		die("--pairs needs an even number of games, not %d",
		    match.games);
	if (!match.from) {
		match.from = 1;
		match.to = match.games;
	}
	if (match.to > match.games)
		die("--games ends at %d, but the schedule at %d", match.to,
		    match.games);
}

/* Whether terms name a clock.  If they do not, people have none. */
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
set_game(const char *self)
{
	char why[TERMS_WHY];

	if (asked.check_sandbox && !asked.game && !asked.terms)
		asked.terms = SELFCHECK_TERMS;
	foreign_allow(self);
	if (!variant_parse(&match.variant, asked.game ? asked.game : "kari", why))
		die("-G: %s", why);
	if (!terms_parse(&match.terms, match.variant.game->terms, why))
		die("the terms of %s: %s", match.variant.game->name, why);
	if (asked.terms && !terms_parse(&match.terms, asked.terms, why))
		die("-t: %s", why);
	match.people_clocked = asked.terms && names_clock(asked.terms);
}

static int
print_terms(void)
{
	struct text terms = {0};

	terms_write(&match.terms, &terms);
	puts(terms.at);
	text_free(&terms);
	return fail_printed(0, 3);
}

static void
find_player(struct player *player, const char *word, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];

	if (player_is_person(word)) {
		if (!player_person(player, word, self, why))
			die("%s", why);
		return;
	}
	if (!player_find(player, word, self, PLAYER_REFEREE, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
}

/* The people of --humans come first, wherever that option stands. */
static void
find_players(char **argv, int words)
{
	int people = (int)asked.humans;

	if (people + words > 2)
		die("two players, please: '%s' is one too many",
		    argv[3 - people]);
	if (people + words < 2)
		die("two players, please (--help says more)");
	for (int i = 1; i <= 2; i++)
		find_player(&match.player[i],
		            i <= people ? "human" : argv[i - people], argv[0]);
	for (int i = 1; i <= words; i++)
		arguments_blank(argv[i]); /* a rival may read them */
	player_tell_apart(&match.player[1], &match.player[2]);
	asked.watched |= match.player[1].wire->transport == WIRE_PERSON ||
	                 match.player[2].wire->transport == WIRE_PERSON;
	if (asked.watched && asked.jobs > 1)
		die("one game at a time can be watched or played: not -j %d",
		    (int)asked.jobs);
}

/*
 * Results as they come
 */

struct sink {
	struct spectator *spectator; /* or NULL */
	FILE *log;
	int unkept; /* why --keep-stderr failed; that is said once */
	struct status_line line;
};

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct sink *sink = context;

	if (!report.quiet || result->changed[1] || result->changed[2])
		status_line_clear(&sink->line);
	report.out = spectator_out(sink->spectator);
	report_game(&report, result, texts);
	events_result(&report, result, texts);
	if (result->unkept && !sink->unkept) {
		errno = sink->unkept = result->unkept;
		warn("%s: the standard error of game %d, and perhaps of more, "
		     "is not kept:", asked.keep, result->game);
	}
	if (sink->log) {
		fputs(text_str(&texts->log), sink->log);
		fflush(sink->log);
	}
	return !ferror(report.out) && (!sink->log || !ferror(sink->log));
}

/* Whether --sprt has its answer, or the spectator has seen enough. */
static bool
on_enough(void *context)
{
	const struct sink *sink = context;

	return spectator_enough(sink->spectator) ||
	       (report.sprt.asked && sprt_decision(&report.sprt) != 0);
}

static void
on_progress(void *context, int played)
{
	struct sink *sink = context;
	struct text line = {0};

	report_status(&report, played, &line);
	status_line_show(&sink->line, line.at);
	text_free(&line);
}

static void
on_note(void *context, const char *text)
{
	(void)context;
	warn("%s", text);
}

/* The record and the log tell the seeds, and standard error what a rival thinks. */
static void
keep_secret(const char *file)
{
	for (int i = 1; i <= 2; i++)
		readable_keep_secret(&match.sandbox.readable, &match.confine[i], file);
}

static void
open_keep(void)
{
	if ((mkdir(asked.keep, 0700) < 0 && errno != EEXIST) ||
	    access(asked.keep, W_OK | X_OK) < 0)
		die("--keep-stderr: %s:", asked.keep);
	keep_secret(asked.keep);
}

static void
open_record(struct jobs *jobs, struct resume *resume)
{
	char said[RESUME_WHY];

	jobs->record_fd = resume_open(resume, &match, asked.record, said);
	if (jobs->record_fd < 0)
		die("%s: %s", asked.record, said);
	if (*said)
		warn("%s: %s", asked.record, said);
	jobs->held = resume_result;
	jobs->held_context = resume;
}

static FILE *
open_log(void)
{
	int fd = asked.log ? open(asked.log, O_WRONLY | O_CREAT | O_APPEND |
	                          O_CLOEXEC, 0600) : -1;
	FILE *log = fd < 0 ? NULL : fdopen(fd, "a");

	if (asked.log && !log)
		die("%s:", asked.log);
	return log;
}

static void
close_log(FILE *log)
{
	if (log && fclose(log))
		warn("%s:", asked.log);
}

static struct spectator *
open_spectator(void)
{
	struct spectator_options options = {&match, asked.delay_us, asked.ascii,
	                                stderr, (int)asked.seat};
	struct spectator *spectator;

	if (!asked.watched)
		return NULL;
	spectator = spectator_open(&options);
	if (!spectator)
		die("no pipe for your moves:");
	return spectator;
}

static int
play(const char *self)
{
	struct sink sink = {0};
	struct resume resume;
	struct jobs jobs = {
		.match = &match,
		.workers = (int)asked.jobs,
		.record_fd = -1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.enough = on_enough,
		.progress = isatty(2) && !report.json && !asked.watched
			? on_progress : NULL,
		.hear = feed_asked() ? events_hear : NULL,
		.note = on_note,
		.context = &sink,
	};
	const char *what;
	int signals;
	enum jobs_end end;

	status_line_open(&sink.line);
	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	if (jobs.workers > match.cores && isatty(2))
		warn("%d games at once on %d processor%s: a late answer may be "
		     "the machine's fault, and its game void", jobs.workers,
		     match.cores, match.cores > 1 ? "s" : "");
	if (asked.record)
		open_record(&jobs, &resume);
	sink.log = open_log();
	if (asked.record)
		keep_secret(asked.record);
	if (asked.log)
		keep_secret(asked.log);
	if (asked.keep)
		open_keep();
	events_match(&match);
	report_begin(&report);
	sink.spectator = open_spectator();
	end = spectator_run(sink.spectator, &jobs, &signals, &what);
	report.out = stdout;
	status_line_clear(&sink.line);
	if (end == JOBS_FAILED)
		warn("%s:", what);
	if (end != JOBS_DONE)
		report_unplayed(&report,
		                end == JOBS_LEFT ? "left" : "interrupted");
	report_end(&report, self);
	events_table(&report);
	feed_close();
	close_log(sink.log);
	if (asked.record)
		resume_close(&resume);
	return jobs_exit_status(end, signals, report.tally.voids);
}

static void
tell_withheld(void)
{
	char what[MATCH_WHAT];

	for (int i = 1; i <= 2; i++)
		if (match_withholds(&match, i, what))
			warn("%s", what);
}

static int
play_match(char **argv, int words)
{
	char why[400];
	int status;

	find_players(argv, words);
	set_schedule();
	match.logged = asked.log != NULL;
	match.keep = asked.keep;
	match.keep_of = (int)asked.keep_of;
	if (!match_ready(&match, why))
		die("%s", why);
	if (match.open && match.sandbox.mode == SANDBOX_AUTO)
		warn("not enforced here: %s (--check-sandbox says more)",
		     match.open);
	tell_withheld();
	report.out = stdout;
	proc_hide(true);
	status = play(argv[0]);
	proc_hide(false);
	match_free(&match);
	return fail_printed(status, 3);
}

/* Check it for the named game and terms, or for all terms that there are. */
static int
check_sandbox(char **argv, int words)
{
	struct selfcheck check = {&match.sandbox, &match.terms, argv[0],
	                          report.json, stdout};
	char why[SANDBOX_WHY] = "";
	int status;

	if (words + asked.humans)
		die("--check-sandbox takes no player: '%s'",
		    words ? argv[1] : "human");
	status = selfcheck_run(&check, why);
	if (*why)
		warn("%s", why);
	sandbox_free(&match.sandbox);
	return fail_printed(status, 3);
}

/* Check one agent for the game and the terms. */
static int
check_agent(char **argv, int words)
{
	struct check_order order = {
		.match = &match,
		.self = argv[0],
		.games = (int)asked.rounds,
		.json = report.json,
		.notes = isatty(2) && !report.json,
		.out = stdout,
	};
	char why[CHECK_WHY] = "";
	int status;

	if (asked.humans || (words == 1 && !strcmp(argv[1], "human")))
		die("--check is for programs");
	if (!words)
		die("--check takes the agent to test (--help says more)");
	if (words > 1)
		die("--check takes one player: '%s' is one too many", argv[2]);
	if (asked.record || asked.jobs > 1 || match.from || match.pairs)
		die("--check goes with none of --record, --jobs, --games, --pairs");
	find_player(&match.player[1], argv[1], argv[0]);
	order.log = open_log();
	status = check_run(&order, why);
	if (*why)
		warn("%s", why);
	close_log(order.log);
	match_free(&match);
	return fail_printed(status, 3);
}

/* `referee WORD ...` becomes that program; `referee help` is our --help. */
static void
run_command(char **argv)
{
	static char help[] = "--help";
	char why[COMMAND_WHY];

	if (!strcmp(argv[1], "help") && !argv[2]) {
		argv[1] = help;
		return;
	}
	command_become(argv, why);
	die("%s", why);
}

/* `--check=AGENT`, as older reports of score print it. */
static void
take_old_check(char **argv)
{
	for (int i = 1; argv[i] && strcmp(argv[i], "--"); i++)
		if (!strncmp(argv[i], "--check=", 8)) {
			asked.check = true;
			argv[i] += 8;
		}
}

int
main(int argc, char **argv)
{
	int words;

	if (command_is(argc, argv))
		run_command(argv);
	if (argc == 3 && !strcmp(argv[1], "--complete") &&
	    complete_words(argv[2], argv[0], stdout))
		return fail_printed(0, 3);
	fd_fill_standard();
	take_old_check(argv);
	words = options_take(&usage, argc, argv);
	set_game(argv[0]);
	if (asked.print_terms)
		return print_terms();
	if (asked.check_sandbox)
		return check_sandbox(argv, words);
	match.seed = asked.seed < 0 || asked.again ? rng_draw() : (uint64_t)asked.seed;
	match.cores = cores_count();
	match.at_once = (int)(asked.at_once > asked.jobs ? asked.at_once
	                                                 : asked.jobs);
	return asked.check ? check_agent(argv, words) : play_match(argv, words);
}
