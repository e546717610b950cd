/*
 * suite: asks an agent for its moves in single positions with known answers (suite(1)).
 * The parts: options -> cases (suite_read.h) -> run (suite_run.h) -> report.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/json.h"
#include "base/options.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "proc/proc_fork.h"
#include "suite/suite_read.h"
#include "suite/suite_run.h"

/* The numbers of right, wrong and other answers, and their points.  It has no pointers,
 * because other processes fill it (suite_run.h). */
static struct {
	int cases, right, wrong;
	int points, of;
	int reasons[REASON_VOID + 1]; /* by the verdict's reason; REASON_NONE is unused */
} score;

static struct suite_run quiz = {
	.seed = 1,
	.result = &score,
	.result_size = sizeof score,
};
static struct suite_hints hints;
static bool json, stable, several; /* there are several files */

static void
take_sandbox(const char *value)
{
	char why[SANDBOX_WHY];

	if (!sandbox_parse(&quiz.sandbox, value, why))
		die("--sandbox: %s", why);
}

static void
take_users(const char *value)
{
	char why[SANDBOX_WHY];

	if (!sandbox_parse_users(&quiz.sandbox, value, why))
		die("--agent-uid: %s", why);
}

static const struct option table[] = {
	{'a', "answers", "FILE", "to a course's problems; or their folder",
	 .text = &hints.answers},
	{'G', "game", "NAME[,param=value...]", "of a course's problems",
	 .text = &hints.game},
	{'t', "terms", "LIST", "override the cases' terms", .text = &quiz.terms},
	{0, "sandbox", "WHAT", "as the referee's", .take = take_sandbox},
	{0, "agent-uid", "A,B", "as the referee's; A is taken",
	 .take = take_users},
	{0, "json", NULL, "an object a line instead of text", .flag = &json},
	{0, "stable", NULL, "leave out everything measured", .flag = &stable},
	{'v', "verbose", NULL, "the conversations too", .flag = &quiz.logged},
	{0},
};

static const struct usage usage = {
	.program = "suite",
	.table = table,
	.before = "usage: suite [options] FILE... AGENT\n"
	          "Put single positions to an agent and judge its answers.\n",
	.after = "A line of FILE: game | position | time or - | moves | name | "
	         "points; moves are\n`3 or 4`, `not 3 or 4`, `legal`.  UCSD's "
	         "problems (Mancala) and USC's input.txt\n(Halma) are read, too.  "
	         "See suite(1).\n"
	         "Exit status: 0 all are right, 1 not all, 2 usage, 3 the host "
	         "failed\n",
};

/*
 * The cases
 */

/* Find the answers to a file, in their folder.  They have the file's own name or, as UCSD
 * hands them out, output0.txt for input0.txt. */
static void
find_answers(const char *folder, const char *path, struct text *found)
{
	static const char input[] = "input";
	const char *last = file_name(path);
	size_t n = sizeof input - 1;

	text_addf(found, "%s/%s", folder, last);
	if (strncmp(last, input, n) || access(found->at, F_OK) == 0)
		return;
	text_clear(found);
	text_addf(found, "%s/output%s", folder, last + n);
}

static void
read_file(struct suite *suite, const char *path, bool alone)
{
	struct suite_hints own = hints;
	struct text beside = {0};
	char why[SUITE_WHY];
	struct stat st;

	if (own.answers && stat(own.answers, &st) == 0 &&
	    S_ISDIR(st.st_mode)) {
		find_answers(own.answers, path, &beside);
		own.answers = beside.at;
	} else if (own.answers && !alone) {
		die("answers to more than one file are in a folder, and %s is "
		    "none", own.answers);
	}
	if (!suite_read(suite, path, &own, why)) {
		if (!suite->failed)
			die("%s", why);
		warn("%s", why);
		exit(3);
	}
	text_free(&beside);
}

static void
read_files(struct suite *suite, char *const *path, int files)
{
	char why[SUITE_WHY];

	several = files > 1;
	for (int i = 0; i < files; i++)
		read_file(suite, path[i], files == 1);
	for (int i = 0; i < suite->count; i++)
		if (!suite_run_fits(&quiz, &suite->at[i], why))
			die("%s", why);
}

static void
find_agent(const char *command, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];

	quiz.command = command;
	quiz.self = self;
	if (!suite_run_open(&quiz, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
}

/*
 * The report
 */

static const char *
word_of(const struct suite_run_answer *answer)
{
	return answer->verdict.reason != REASON_NONE ? answer->verdict.word
	       : answer->right ? "right" : "wrong";
}

static void
count(const struct suite_case *c, const struct suite_run_answer *answer)
{
	score.cases++;
	score.of += c->points;
	score.points += answer->right ? c->points : 0;
	if (answer->verdict.reason != REASON_NONE)
		score.reasons[answer->verdict.reason]++;
	else if (answer->right)
		score.right++;
	else
		score.wrong++;
}

/* Print each line of a text, indented.  If the lines begin with times (`timed`), --stable
 * leaves the times out. */
static void
say_lines(const struct text *text, const char *before, bool timed)
{
	const char *line = text_str(text);

	while (*line) {
		size_t len = strcspn(line, "\n");
		size_t skipped = timed && stable ? strcspn(line, " \n") : 0;

		skipped += line[skipped] == ' ' && skipped;
		printf("    %s%.*s\n", before, (int)(len - skipped),
		       line + skipped);
		line += len + (line[len] == '\n');
	}
}

/* Print a case's number and name, and the file's name if there are several files. */
static void
say_which(const struct suite_case *c, int number)
{
	printf("case %d", number);
	if (several)
		printf(" (%s%s%s:%d)", c->name, *c->name ? ", " : "", c->file,
		       c->line);
	else if (*c->name)
		printf(" (%s)", c->name);
}

static void
say_case(const struct suite_case *c, int number,
         const struct suite_run_answer *answer)
{
	const struct verdict *v = &answer->verdict;

	say_which(c, number);
	printf(": %s", word_of(answer));
	if (v->reason == REASON_NONE)
		printf(" %s", text_str(&answer->move));
	else
		printf(": %s%s", v->text, stable ? "" : v->measured);
	if (!answer->right)
		printf(", expected %s", c->expected);
	if (!answer->right && !several)
		printf(", %s:%d", c->file, c->line);
	if (!stable)
		printf(" (%.2f s)", (double)answer->wall_us / CLOCK_S);
	printf("\n");
	say_lines(&answer->log, "", true);
	if (!stable)
		say_lines(&answer->err, "stderr: ", false);
}

static void
add_measured(struct json *line, const struct suite_run_answer *answer)
{
	json_raw(line, "wall_ms", "%.3f", (double)answer->wall_us / CLOCK_MS);
	json_raw(line, "cpu_ms", "%.3f", (double)answer->cpu_us / CLOCK_MS);
	json_string(line, "stderr", text_str(&answer->err));
	if (quiz.logged)
		json_string(line, "log", text_str(&answer->log));
}

static void
say_json(const struct suite_case *c, int number,
         const struct suite_run_answer *answer)
{
	const struct verdict *v = &answer->verdict;
	struct text text = {0}, variant = {0}, sentence = {0};
	struct json line = {&text};
	char position[GAME_TEXT];

	c->variant.game->write(&c->position, position);
	variant_write(&c->variant, &variant);
	text_addf(&sentence, "%s%s", v->text, stable ? "" : v->measured);
	json_open(&line, NULL, '{');
	json_int(&line, "v", 1);
	json_int(&line, "case", number);
	json_string(&line, "name", c->name);
	json_string(&line, "file", c->file);
	json_int(&line, "line", c->line);
	json_string(&line, "game", variant.at);
	json_string(&line, "position", position);
	json_string(&line, "expected", c->expected);
	json_string(&line, "verdict", word_of(answer));
	json_string(&line, "move", text_str(&answer->move));
	json_string(&line, "text", text_str(&sentence));
	json_int(&line, "points", answer->right ? c->points : 0);
	json_int(&line, "of", c->points);
	if (!stable)
		add_measured(&line, answer);
	json_close(&line, '}');
	puts(text.at);
	text_free(&text);
	text_free(&variant);
	text_free(&sentence);
}

static void
on_answer(void *result, const struct suite_case *c, int number,
          const struct suite_run_answer *answer)
{
	(void)result;
	count(c, answer);
	(json ? say_json : say_case)(c, number, answer);
	fflush(stdout);
}

/* The word of an answer by its reason (REASON_NONE means wrong), and how often it
 * came. */
static const char *
counted(int reason, int *n)
{
	*n = reason == REASON_NONE ? score.wrong : score.reasons[reason];
	return reason == REASON_NONE ? "wrong" : verdict_word((enum reason)reason);
}

static void
say_score(void)
{
	printf("%s: %d of %d points, %d of %d cases right", quiz.player.name,
	       score.points, score.of, score.right, score.cases);
	for (int i = REASON_NONE, n; i <= REASON_VOID; i++)
		if (counted(i, &n) && n)
			printf(", %d %s", n, counted(i, &n));
	printf("\n");
}

static void
say_json_score(void)
{
	struct text text = {0};
	struct json line = {&text};

	json_open(&line, NULL, '{');
	json_int(&line, "v", 1);
	json_open(&line, "suite", '{');
	json_string(&line, "agent", quiz.player.name);
	json_int(&line, "cases", score.cases);
	json_int(&line, "points", score.points);
	json_int(&line, "of", score.of);
	json_int(&line, "right", score.right);
	for (int i = REASON_NONE, n; i <= REASON_VOID; i++)
		if (counted(i, &n) && n)
			json_int(&line, counted(i, &n), n);
	json_close(&line, '}');
	json_close(&line, '}');
	puts(text.at);
	text_free(&text);
}

static void
on_note(const char *text)
{
	warn("%s", text);
}

static int
run(const struct suite *suite)
{
	char why[SUITE_RUN_WHY];
	enum suite_run_end end;
	int signals;

	quiz.report = on_answer;
	quiz.note = on_note;
	quiz.signal_fd = signals_watch();
	if (quiz.signal_fd < 0)
		die("no pipe for signals:");
	end = suite_run_run(&quiz, suite, &signals, why);
	if (end == SUITE_RUN_REFUSED)
		die("%s", why);
	(json ? say_json_score : say_score)();
	if (end == SUITE_RUN_FAILED)
		warn("%s", why);
	if (end == SUITE_RUN_INTERRUPTED)
		return signals_exit_status(signals);
	if (end == SUITE_RUN_FAILED || score.reasons[REASON_VOID])
		return 3;
	return score.right == suite->count ? 0 : 1;
}

int
main(int argc, char **argv)
{
	struct suite suite = {0};
	int status, words;

	fail_name("suite");
	foreign_allow(argv[0]);
	words = options_take(&usage, argc, argv);
	fd_fill_standard();
	if (words < 2)
		die("a file and an agent, please (--help says more)");
	find_agent(argv[words], argv[0]);
	read_files(&suite, argv + 1, words - 1);
	proc_hide(true);
	status = run(&suite);
	proc_hide(false);
	player_free(&quiz.player);
	suite_free(&suite);
	return fail_printed(status, 3);
}
