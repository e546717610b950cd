/*
 * league: many agents play each other and are ranked.  The first word of the command line
 * is the action.  Modules in league/ do the work.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "complete.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/options.h"
#include "base/signals.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "league/actions.h"
#include "league/entry.h"
#include "league/play_league.h"
#include "league/report/forms.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/tell.h"
#include "match/memory.h"
#include "record/feed.h"

enum { STOP_US = 10 * CLOCK_S }; /* how long a running league may take to end */

static struct cmdline line = {.dir = "league.d", .seed = -1, .jobs = 1};

/*
 * The command line
 */

/* Store an option for the command of every referee. */
static void
pass(const char *option, const char *value)
{
	struct text word = {0};

	text_addf(&word, "--%s%s%s", option, value ? "=" : "",
	          value ? value : "");
	*xpush(line.pass, line.passed) = word.at;
}

static void
pass_sandbox(const char *value)
{
	pass("sandbox", value);
}

static void
pass_agent_uid(const char *value)
{
	pass("agent-uid", value);
}

static void
pass_readable(const char *value)
{
	pass("readable", value);
}

static void
pass_memory(const char *value)
{
	int64_t bytes;

	if (!memory_parse(value, &bytes))
		die(MEMORY_SIZE, value);
	pass("memory", value);
}

static void
pass_starts(const char *value)
{
	char *path = file_absolute(value);

	if (access(value, R_OK) < 0)
		die("--starts %s:", value);
	pass("starts", path ? path : value);
	free(path);
}

static void
pass_rules_time(const char *value)
{
	foreign_take_time(value);
	pass("rules-time", value);
}

enum { FORMATS_AT = 6, OPTIONS = 40 }; /* the index of the formats' options; room for all */

/* An option of each format, by its number: a flag, or a text. */
static bool format_flag[FORMAT_ALL];
static const char *format_text[FORMAT_ALL];

static const struct option before_formats[FORMATS_AT] = {
	{'d', "dir", "FOLDER", "of results, default league.d", .text = &line.dir},
	{'G', "game", "NAME[,param=value...]", "default kari", .text = &line.game},
	{'t', "terms", "LIST", "override the course's terms", .text = &line.terms},
	{'s', "seed", "N", "default drawn, and kept", .number = &line.seed,
	 .high = INT64_MAX, .secret = true},
	{'r', "rounds", "N", "games a pairing, even, default 2",
	 .number = &line.rounds, .low = 2, .high = CONF_GAMES},
	{'j', "jobs", "N", "pairings at once, default 1", .number = &line.jobs,
	 .low = 1, .high = 1024},
};

static const struct option behind_formats[] = {
	{0, "dry-run", NULL, "print what it would take", .flag = &line.dry_run},
	{0, "rules-time", "T", NULL, .take = pass_rules_time},
	{0, "sandbox", "WHAT", NULL, .take = pass_sandbox},
	{0, "agent-uid", "A,B", NULL, .take = pass_agent_uid},
	{0, "readable", "FOLDER", NULL, .take = pass_readable},
	{0, "starts", "FILE", NULL, .take = pass_starts},
	{0, "memory", "SIZE", "let agents keep files between games", .take = pass_memory},
	{0, "keep-stderr", "FOLDER", NULL, .text = &line.keep},
	FEED_OPTION,
	{0, "json", NULL, "an object a line instead of text", .flag = &line.json},
	{0, "stable", NULL, "leave out everything measured", .flag = &line.stable},
	{'q', "quiet", NULL, "the standings only", .flag = &line.quiet},
	{0, NULL, NULL, NULL},
};

static struct option table[OPTIONS];

static const struct usage usage = {
	.program = "league",
	.table = table,
	.before =
		"usage: league run [options] PLAYER|FOLDER...   play, or continue\n"
		"       league report|status|stop [-d FOLDER]\n"
		"       league add|plan [options] [PLAYER|FOLDER...]\n"
		"       league redo|drop [-d FOLDER] NAME...\n"
		"       league rate FILE.pgn, elo W D L, sprt elo0=N elo1=N W D L\n",
	.after =
		"The rest: league(1).  Exit status: 0 played, 2 usage, 3 open\n",
};

static void
make_table(void)
{
	struct option *option = &table[FORMATS_AT];

	_Static_assert(sizeof before_formats + sizeof behind_formats +
	               FORMAT_ALL * sizeof *table <= sizeof table, "room");
	memcpy(table, before_formats, sizeof before_formats);
	for (int i = 1; i < FORMAT_ALL; i++) {
		if (!formats[i]->option.name)
			continue;
		*option = formats[i]->option;
		if (option->value)
			option->text = &format_text[i];
		else
			option->flag = &format_flag[i];
		option++;
	}
	memcpy(option, behind_formats, sizeof behind_formats);
}

static void
parse(int argc, char **argv)
{
	line.words = options_take(&usage, argc, argv);
	line.word = argv + 1;
	if (line.rounds % 2)
		die("-r is even: each opening is played from both seats");
	for (int i = 1; i < FORMAT_ALL; i++) {
		if (!format_flag[i] && !format_text[i])
			continue;
		if (line.format)
			die("--%s and --%s exclude each other",
			    line.format->option.name, formats[i]->option.name);
		line.format = formats[i];
		line.format_value = format_text[i];
	}
}

/*
 * run
 */

/* The shell command that continues the run. */
static char *
command_again(const struct cmdline *c)
{
	struct text text = {0};

	text_add_word(&text, c->self);
	text_add(&text, " run -d ");
	text_add_word(&text, c->dir);
	text_addf(&text, " -j %d", (int)c->jobs);
	if (c->stable)
		text_add(&text, " --stable");
	if (c->keep) {
		text_add(&text, " --keep-stderr ");
		text_add_word(&text, c->keep);
	}
	if (c->json)
		text_add(&text, " --json");
	return text.at;
}

/* Print the standings if `print`, and write the last event.  `whole`: all games are
 * played, so note the ratings in the history. */
static void
tell_standings(const struct cmdline *c, bool print, bool whole)
{
	const struct report_options options = {.stable = c->stable, .prior = 1};
	struct results results;
	struct report report;
	char why[REPORT_WHY];

	if (!print && !feed_asked())
		return;
	entry_results(&results, c->dir);
	report_open(&report, &results, &options);
	if (print && c->json)
		report_as_short_json(&report, false);
	else if (print)
		report_as_short_text(&report);
	if (feed_asked())
		report_as_short_json(&report, true);
	if (whole && (!report_rate(&report, why) || !report_note_history(&report, why)))
		warn("%s", why);
	report_close(&report);
	results_free(&results);
}

static int
do_run(struct cmdline *c)
{
	struct conf conf;
	char *again = command_again(c), *referee = entry_referee(c->self);
	struct play play = {
		.conf = &conf, .dir = c->dir, .again = again,
		.jobs = (int)c->jobs, .referee = referee, .stable = c->stable,
		.keep = c->keep, .json = c->json, .quiet = c->quiet,
	};
	int status;

	if (c->dry_run) {
		entry_plan(c, &conf);
		status = forecast_print(c, &conf);
	} else {
		entry_settle(c, &conf, true);
		play.signal_fd = signals_watch();
		if (play.signal_fd < 0)
			die("no pipe for signals:");
		status = play_league(&play);
		tell_standings(c, status == 0 || status == 3, status == 0);
	}
	free(again);
	free(referee);
	conf_free(&conf);
	return status;
}

/*
 * The other actions
 */

static int
do_stop(struct cmdline *c)
{
	return folder_stop(c->dir, clock_now_us() + STOP_US) ? 0 : 3;
}

static int
do_status(struct cmdline *c)
{
	struct results results;

	entry_results(&results, c->dir);
	tell_status(c->json, &results, folder_holder(c->dir));
	results_free(&results);
	return 0;
}

static const struct {
	const char *name;
	int (*action)(struct cmdline *c);
	int (*own)(int argc, char **argv); /* an action that parses its own options */
} actions[] = {
	{"run", do_run, NULL}, {"stop", do_stop, NULL},
	{"status", do_status, NULL}, {"redo", members_redo, NULL},
	{"drop", members_drop, NULL}, {"add", members_add, NULL},
	{"plan", todo_print, NULL}, {"report", NULL, report_main},
	{"rate", NULL, numbers_rate}, {"elo", NULL, numbers_elo},
	{"sprt", NULL, numbers_sprt},
};

/* If a shell asked what it may complete here, print it.  False if no shell asked. */
static bool
completed(int argc, char **argv)
{
	if (argc != 3 || strcmp(argv[1], "--complete") != 0)
		return false;
	if (strcmp(argv[2], "commands") != 0)
		return complete_words(argv[2], argv[0], stdout);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		puts(actions[i].name);
	return true;
}

static int
act(int argc, char **argv)
{
	struct text known = {0};

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
		if (strcmp(argv[1], actions[i].name))
			continue;
		if (actions[i].own)
			return actions[i].own(argc - 1, argv + 1);
		parse(argc - 1, argv + 1);
		return actions[i].action(&line);
	}
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		text_addf(&known, "%s %s", i ? "," : "", actions[i].name);
	die("'%s' is nothing that a league does: it can%s", argv[1], text_str(&known));
}

int
main(int argc, char **argv)
{
	int status;

	fail_name("league");
	line.self = argv[0];
	make_table();
	if (completed(argc, argv))
		return fail_printed(0, 3);
	fd_fill_standard();
	foreign_allow(argv[0]);
	if (argc < 2)
		die("what? (--help)");
	if (argv[1][0] == '-') {
		parse(argc, argv);
		die("the first word says what to do (--help)");
	}
	status = act(argc, argv);
	feed_close();
	return fail_printed(status, 3);
}
