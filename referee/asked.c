#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asked.h"
#include "attack/attack.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/options.h"
#include "base/version.h"
#include "foreign/foreign.h"
#include "record/feed.h"

struct match match;
struct report report = {.match = &match};
struct asked asked = {.seed = -1, .jobs = 1, .delay_us = -1};

static void
list_games(const char *value)
{
	(void)value;
	for (const struct game *const *g = games; *g; g++) {
		printf("%-10s %s\n%-10s %s\n%-10s terms %s\n", (*g)->name,
		       (*g)->about.title, "", (*g)->about.source, "", (*g)->about.terms);
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

/* Set the range of games from "A-B" or "A". */
static void
take_games(const char *value)
{
	char copy[48], *last = copy;
	int64_t from, to;

	if (!text_format(copy, sizeof copy, "%s", value))
		die("--games is A-B, not '%s'", value);
	text_part(&last, '-');
	if (!text_number(copy, 1, 10000000, &from) ||
	    !text_number(last ? last : copy, from, 10000000, &to))
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

static void
take_order(const char *value)
{
	asked.shuffled = !strcmp(value, "random");
	if (!asked.shuffled && strcmp(value, "file"))
		die("--starts-order is file or random, not '%s'", value);
}

/* Set the spectator's delay from a time or 0. */
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

/* Set the sequential test, and play each start twice. */
static void
take_sprt(const char *value)
{
	char why[SPRT_WHY];

	if (!sprt_parse(&report.sprt, value, why))
		die("--sprt: %s", why);
	match.pairs = true;
}

static void
take_memory(const char *value)
{
	if (!memory_parse(value, &match.memory.bytes))
		die(MEMORY_SIZE, value);
}

static void
be_attacker(const char *value)
{
	exit(attack_main(value));
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
	{0, "games", "A-B", NULL, .take = take_games},
	{'t', "terms", "LIST", "override the course's terms (--print-terms)",
	 .take = take_terms},
	{0, "terms1", "LIST", NULL, .text = &match.apart[1]},
	{0, "terms2", "LIST", NULL, .text = &match.apart[2]},
	{0, "starts", "FILE", "begin games in these positions, one a line",
	 .text = &asked.starts},
	{0, "starts-order", "file|random", NULL, .take = take_order},
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
	{0, "memory", "SIZE", NULL, .take = take_memory},
	{0, "memory1", "FOLDER", NULL, .text = &match.memory.folder[1]},
	{0, "memory2", "FOLDER", NULL, .text = &match.memory.folder[2]},
	FEED_OPTION,
	{0, "sprt", "elo0=A,elo1=B", "play until one of two strengths is proven",
	 .take = take_sprt},
	{0, "json", NULL, "print JSON, one object a line",
	 .flag = &report.json},
	{0, "stable", NULL, "leave out everything measured",
	 .flag = &match.stable},
	{'q', "quiet", NULL, "print the table only", .flag = &report.quiet},
	{'v', "verbose", NULL, "print the programs and limits too",
	 .flag = &report.verbose},
	{0, "list-games", NULL, NULL, .take = list_games},
	{0, "version", NULL, NULL, .take = print_version},
	{'g', "gui", NULL, "watch, --delay 500ms a ply",
	 .flag = &asked.watched},
	{0, "delay", "T", NULL, .take = take_delay},
	{'n', "humans", "NP", NULL, .number = &asked.humans, .high = 2},
	/* --check-sandbox executes this program with this option. */
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

int
asked_take(int argc, char **argv)
{
	return options_take(&usage, argc, argv);
}
