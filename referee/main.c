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

#include "asked.h"
#include "command.h"
#include "complete.h"
#include "events.h"
#include "report.h"
#include "attack/selfcheck.h"
#include "base/arguments.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/progress.h"
#include "base/rng.h"
#include "base/signals.h"
#include "check/check.h"
#include "foreign/foreign.h"
#include "game/starts.h"
#include "match/entrant.h"
#include "match/jobs.h"
#include "match/resume.h"
#include "proc/proc_fork.h"
#include "record/feed.h"
#include "terminal/spectator.h"

enum { SPRT_GAMES = 100000 }; /* the default length of a test without -r */

static void
set_schedule(void)
{
	match.games = asked.rounds      ? (int)asked.rounds
	            : report.sprt.asked ? SPRT_GAMES
	                                : match.variant.game->about.rounds;
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

static void
set_starts(void)
{
	static struct starts starts;
	char why[STARTS_WHY];

	if (!asked.starts) {
		if (asked.shuffled)
			die("--starts-order is the order of --starts FILE");
		return;
	}
	if (!starts_read(&starts, asked.starts, &match.variant, why))
		die("--starts: %s: %s", asked.starts, why);
	if (asked.shuffled)
		starts_shuffle(&starts, match.seed);
	match.variant.starts = &starts;
}

/* Whether the terms name a clock.  If they do not, people have none. */
static bool
names_clock(const char *line)
{
	struct terms given = {.given = {false}};
	char why[TERMS_WHY];

	return line && terms_parse(&given, line, why) &&
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
	if (!variant_parse(&match.variant, asked.game ? asked.game : "kari", why)) {
		warn("-G: %s", why);
		exit(foreign_was_silent() ? 3 : 2);
	}
	if (!terms_parse(&match.terms, match.variant.game->about.terms, why))
		die("the terms of %s: %s", match.variant.game->name, why);
	if (asked.terms && !terms_parse(&match.terms, asked.terms, why))
		die("-t: %s", why);
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

/* Refuse the name of a program that is spelled wrong: `referee scoer`. */
static void
refuse_slip(const char *word)
{
	const char *like = command_like(word);

	if (like && strcmp(like, word) != 0 && access(word, F_OK) < 0)
		die("there is no program '%s'; try referee %s", word, like);
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
	if (!player_find(player, word, self, PLAYER_REFEREE, note, why)) {
		refuse_slip(word);
		die("%s", why);
	}
	if (*note)
		warn("%s", note);
	if (!asked.check && ((!report.json && !entrant_may_run(player, why)) ||
	                     !entrant_takes_words(player, why)))
		die("%s", why);
}

/* Find the players.  The people of --humans come first, wherever that option appears. */
static void
find_players(char **argv, int words)
{
	int people = (int)asked.humans;

	if (words && people + words != 2)
		refuse_slip(argv[1]);
	if (people + words > 2)
		die("two players, please: '%s' is one too many",
		    argv[3 - people]);
	if (people + words < 2)
		die("two players, please (--help says more)");
	for (int i = 1; i <= 2; i++)
		find_player(&match.player[i],
		            i <= people ? "human" : argv[i - people], argv[0]);
	for (int i = 1; i <= words; i++)
		arguments_blank(argv[i]); /* a program of the opponent could read them */
	player_tell_apart(&match.player[1], &match.player[2]);
	match.people_clocked = names_clock(asked.terms);
	for (int i = 1; i <= 2; i++)
		match.people_clocked |= names_clock(match.apart[i]) &&
			match.player[i].wire->transport == WIRE_PERSON;
	asked.watched |= match.player[1].wire->transport == WIRE_PERSON ||
	                 match.player[2].wire->transport == WIRE_PERSON;
	if (asked.watched && asked.jobs > 1)
		die("one game at a time can be watched or played: not -j %d",
		    (int)asked.jobs);
}

/*
 * Results and progress
 */

struct sink {
	struct spectator *spectator;
	FILE *log;
	int unkept; /* the errno of --keep-stderr, which we report once */
	struct progress progress;
};

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct sink *sink = context;

	if (!report.quiet || result->changed[1] || result->changed[2])
		progress_clear(&sink->progress);
	report.out = spectator_out(sink->spectator);
	report_game(&report, result, texts);
	events_result(&report, result, texts);
	if (result->unkept && !sink->unkept) {
		errno = sink->unkept = result->unkept;
		warn("%s: the standard error of game %d, and perhaps of more, "
		     "is not kept:", asked.keep, result->game);
	}
	if (texts->note.len)
		warn("%s", texts->note.at);
	if (sink->log) {
		fputs(text_str(&texts->log), sink->log);
		fflush(sink->log);
	}
	return !ferror(report.out) && (!sink->log || !ferror(sink->log));
}

/* Whether --sprt has decided, or the spectator wants no more games. */
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
	progress_show(&sink->progress, line.at);
	text_free(&line);
}

static void
on_note(void *context, const char *text)
{
	(void)context;
	warn("%s", text);
}

/* Hide a file from the players.  The record and the log hold the seeds, and standard
 * error an opponent's thoughts. */
static void
keep_secret(const char *file)
{
	for (int i = 1; i <= 2; i++)
		readable_keep_secret(&match.sandbox.readable, &match.ready.confine[i], file);
}

static void
open_keep(void)
{
	if ((mkdir(asked.keep, 0700) < 0 && errno != EEXIST) ||
	    access(asked.keep, W_OK | X_OK) < 0)
		die("--keep-stderr: %s:", asked.keep);
}

static void
open_record(struct jobs *jobs, struct resume *resume)
{
	char said[RESUME_WHY];

	if (!resume_open(resume, &match, asked.record, said))
		die("%s: %s", asked.record, said);
	if (*said)
		warn("%s: %s", asked.record, said);
	jobs->resume = resume;
}

/* Make the folders that players keep between games, and hide them from the opponent.
 * Refuse what would change the order of the games, from which players learn. */
static void
open_memory(void)
{
	const struct memory *m = &match.memory;

	if (!m->bytes)
		return;
	if (!asked.record || asked.jobs > 1 || (!m->folder[1] && !m->folder[2]))
		die("--memory needs a record (-o), one game at a time (-j 1), and --memory1 or "
		    "--memory2");
	if (memory_make(m) < 0)
		die("--memory:");
	for (int i = 1; i <= 2; i++) {
		char *above;

		if (!m->folder[i])
			continue;
		above = text_join(m->folder[i], "..");
		keep_secret(above);
		free(above);
	}
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
	struct spectator *spectator;

	if (!asked.watched)
		return NULL;
	spectator = spectator_open(&match, asked.delay_us, false);
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
		.signal_fd = signals_watch(),
		.report = on_result,
		.enough = on_enough,
		.progress = isatty(2) && !report.json && !asked.watched
			? on_progress : NULL,
		.hear = feed_asked() ? events_hear : NULL,
		.note = on_note,
		.context = &sink,
	};
	const char *const secrets[] = {asked.record, asked.log, asked.starts,
	                               asked.keep};
	const char *what;
	int signals;
	enum jobs_end end;

	progress_open(&sink.progress, false);
	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	if (jobs.workers > match.cores && isatty(2))
		warn("%d games at once on %d processor%s: a late answer may be "
		     "the machine's fault, and its game void", jobs.workers,
		     match.cores, match.cores > 1 ? "s" : "");
	open_memory();
	if (asked.record)
		open_record(&jobs, &resume);
	sink.log = open_log();
	if (asked.keep)
		open_keep();
	for (int i = 0; i < 4; i++)
		if (secrets[i])
			keep_secret(secrets[i]);
	events_match(&match);
	report_begin(&report);
	sink.spectator = open_spectator();
	end = spectator_run(sink.spectator, &jobs, &signals, &what);
	report.out = stdout;
	progress_clear(&sink.progress);
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
	set_starts();
	match.logged = asked.log != NULL;
	match.keep = asked.keep;
	match.memory.record = asked.record;
	match.keep_of = (int)asked.keep_of;
	if (!match_ready(&match, why))
		die("%s", why);
	if (match.ready.open && match.sandbox.mode == SANDBOX_AUTO)
		warn("not enforced here: %s (--check-sandbox says more)",
		     match.ready.open);
	tell_withheld();
	report.out = stdout;
	proc_hide(true);
	status = play(argv[0]);
	proc_hide(false);
	match_free(&match);
	return fail_printed(status, 3);
}

/* Check the sandbox for the named game and terms, or for all terms. */
static int
check_sandbox(char **argv, int words)
{
	char why[SANDBOX_WHY] = "";
	int status;

	if (words + asked.humans)
		die("--check-sandbox takes no player: '%s'",
		    words ? argv[1] : "human");
	status = selfcheck_run(&match.sandbox, &match.terms, argv[0], report.json, why);
	if (*why)
		warn("%s", why);
	sandbox_free(&match.sandbox);
	return fail_printed(status, 3);
}

static int
check_agent(char **argv, int words)
{
	struct check_order order = {
		.match = &match,
		.self = argv[0],
		.games = (int)asked.rounds,
		.json = report.json,
		.notes = isatty(2) && !report.json,
	};
	char why[CHECK_WHY] = "";
	int status;

	if (asked.humans || (words == 1 && !strcmp(argv[1], "human")))
		die("--check is for programs");
	if (!words)
		die("--check takes the agent to test (--help says more)");
	if (words > 1)
		die("--check takes one player: '%s' is one too many", argv[2]);
	if (asked.record || asked.jobs > 1 || match.from || match.pairs ||
	    asked.starts || match.apart[1] || match.apart[2])
		die("--check goes with none of --record, --jobs, --games, --pairs, "
		    "--starts, --terms1, --terms2");
	find_player(&match.player[1], argv[1], argv[0]);
	order.log = open_log();
	status = check_run(&order, why);
	if (*why)
		warn("%s", why);
	close_log(order.log);
	match_free(&match);
	return fail_printed(status, 3);
}

/* Become the program that `referee WORD ...` runs.  `referee help` alone prints our
 * --help. */
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
	words = asked_take(argc, argv);
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
