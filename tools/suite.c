/*
 * suite: single positions with known answers, put to one agent (suite(1)).
 * Options -> cases (suite.h) -> quiz (quiz.h) -> report.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "proc/proc_fork.h"
#include "suite/suite.h"
#include "suite/suite_run.h"

enum {
	O_ANSWERS, O_GAME, O_TERMS, O_SEED, O_FRESH, O_SANDBOX, O_AGENT_UID,
	O_JSON, O_STABLE, O_VERBOSE, O_HELP,
};

static const struct option table[] = {
	[O_ANSWERS] = {'a', "answers", "FILE", "to a course's problems; or their "
	               "folder"},
	[O_GAME] = {'G', "game", "NAME[,param=value...]", "of a course's "
	            "problems"},
	[O_TERMS] = {'t', "terms", "LIST", "override the cases' terms"},
	[O_SEED] = {'s', "seed", "N", "that the agent's seeds come from; "
	            "default 1"},
	[O_FRESH] = {0, "fresh", NULL, "a new process for each case"},
	[O_SANDBOX] = {0, "sandbox", "WHAT", "as the referee's"},
	[O_AGENT_UID] = {0, "agent-uid", "A,B", "as the referee's; A is taken"},
	[O_JSON] = {0, "json", NULL, "an object a line instead of text"},
	[O_STABLE] = {0, "stable", NULL, "leave out everything measured"},
	[O_VERBOSE] = {'v', "verbose", NULL, "the conversations too"},
	[O_HELP] = {'h', "help", NULL, "this text"},
	{0, NULL, NULL, NULL},
};

/* How many answers came to each word, and their points; flat, since it is
 * filled in other processes. */
struct score {
	int cases, right, wrong;
	int points, of;
	int reasons[REASON_VOID + 1]; /* of a verdict; REASON_NONE is unused */
};

/* What the operator asked for. */
struct request {
	struct suite_run quiz;
	struct suite_hints hints;
	const char **word; /* the files, then the agent */
	int words;
};

static struct score score;
static bool json, stable, verbose;

/*
 * Options
 */

static void
help(void)
{
	printf("usage: suite [options] FILE... AGENT\n"
	       "Put single positions to an agent and judge its answers.\n");
	options_help(table, stdout);
	printf("A line of FILE: game | position | time or - | moves | name | "
	       "points; moves are\n`3 or 4`, `not 3 or 4`, `legal`.  UCSD's "
	       "problems (Mancala) and USC's input.txt\n(Halma) are read, too.  "
	       "See suite(1).\n"
	       "Exit status: 0 all are right, 1 not all, 2 usage, 3 the host "
	       "failed\n");
}

static void
take_sandbox(struct request *q, int which, const char *value)
{
	char why[SANDBOX_WHY];
	bool good = which == O_SANDBOX
		? sandbox_parse(&q->quiz.sandbox, value, why)
		: sandbox_parse_users(&q->quiz.sandbox, value, why);

	if (!good)
		die("--%s: %s", table[which].name, why);
}

static void
take(struct request *q, struct options *o, int which)
{
	switch (which) {
	case O_ANSWERS:
		q->hints.answers = o->value;
		break;
	case O_GAME:
		q->hints.game = o->value;
		break;
	case O_TERMS:
		q->quiz.terms = o->value;
		break;
	case O_SEED:
		q->quiz.seed = (uint64_t)options_number(o, 0, INT64_MAX);
		break;
	case O_FRESH:
		q->quiz.fresh = true;
		break;
	case O_SANDBOX:
	case O_AGENT_UID:
		take_sandbox(q, which, o->value);
		break;
	case O_JSON:
		json = true;
		break;
	case O_STABLE:
		stable = true;
		break;
	case O_VERBOSE:
		verbose = q->quiz.logged = true;
		break;
	case O_HELP:
		help();
		exit(fail_printed(0, 3));
	case OPTIONS_WORD:
		q->word[q->words++] = o->value;
		break;
	default:
		die("%s (--help lists the options)", o->why);
	}
}

static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	q->word = xcalloc((size_t)argc, sizeof *q->word);
	while ((which = options_next(&o)) != OPTIONS_END)
		take(q, &o, which);
	if (q->words < 2)
		die("a file and an agent, please (--help says more)");
	q->quiz.command = q->word[--q->words];
	q->quiz.self = argv[0];
}

/*
 * The cases
 */

/* The answers of a file: where they are in a folder, by the file's name. */
static void
read_file(struct suite *suite, const struct request *q, const char *path)
{
	struct suite_hints hints = q->hints;
	const char *last = strrchr(path, '/');
	struct text beside = {0};
	char why[SUITE_WHY];
	struct stat st;

	if (hints.answers && stat(hints.answers, &st) == 0 &&
	    S_ISDIR(st.st_mode)) {
		text_addf(&beside, "%s/%s", hints.answers, last ? last + 1 : path);
		hints.answers = beside.at;
	} else if (hints.answers && q->words > 1) {
		die("answers to more than one file are in a folder, and %s is "
		    "none", hints.answers);
	}
	if (!suite_read(suite, path, &hints, why))
		die("%s", why);
	text_free(&beside);
}

static void
read_files(struct suite *suite, const struct request *q)
{
	char why[SUITE_WHY];

	for (int i = 0; i < q->words; i++)
		read_file(suite, q, q->word[i]);
	for (int i = 0; i < suite->count; i++)
		if (!suite_run_fits(&q->quiz, &suite->at[i], why))
			die("%s", why);
}

static void
find_agent(struct suite_run *quiz)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];

	if (!suite_run_open(quiz, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
}

/*
 * What is said
 */

/* The word for what came of it. */
static const char *
word_of(const struct suite_run_answer *answer)
{
	return answer->verdict.reason != REASON_NONE ? answer->verdict.word
	       : answer->right ? "right" : "wrong";
}

static void
count(struct score *s, const struct suite_case *c,
      const struct suite_run_answer *answer)
{
	s->cases++;
	s->of += c->points;
	s->points += answer->right ? c->points : 0;
	if (answer->verdict.reason != REASON_NONE)
		s->reasons[answer->verdict.reason]++;
	else if (answer->right)
		s->right++;
	else
		s->wrong++;
}

/* Each line of a text, behind an indent; of the conversation, whose lines begin
 * with the time, not that where nothing measured is to be seen. */
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

static void
say_case(const struct suite_case *c, int number,
         const struct suite_run_answer *answer)
{
	const struct verdict *v = &answer->verdict;

	printf("case %d%s%s%s: %s", number, *c->name ? " (" : "", c->name,
	       *c->name ? ")" : "", word_of(answer));
	if (v->reason == REASON_NONE)
		printf(" %s", text_str(&answer->move));
	else
		printf(": %s%s", v->text, stable ? "" : v->measured);
	if (!answer->right)
		printf(", expected %s, %s:%d", c->expected, c->file, c->line);
	if (!stable)
		printf(" (%.2f s)", (double)answer->wall_us / CLOCK_S);
	printf("\n");
	say_lines(&answer->log, "", true);
	if (!stable)
		say_lines(&answer->err, "stderr: ", false);
}

static void
add_string(struct text *line, const char *key, const char *value)
{
	text_addf(line, ",\"%s\":", key);
	text_add_json(line, value, strlen(value));
}

static void
say_json(const struct suite_case *c, int number,
         const struct suite_run_answer *answer)
{
	const struct verdict *v = &answer->verdict;
	struct text line = {0}, variant = {0}, sentence = {0};
	char position[GAME_TEXT];

	c->variant.game->write(&c->position, position);
	variant_write(&c->variant, &variant);
	text_addf(&sentence, "%s%s", v->text, stable ? "" : v->measured);
	text_addf(&line, "{\"v\":1,\"case\":%d", number);
	add_string(&line, "name", c->name);
	add_string(&line, "file", c->file);
	text_addf(&line, ",\"line\":%d", c->line);
	add_string(&line, "game", variant.at);
	add_string(&line, "position", position);
	add_string(&line, "expected", c->expected);
	add_string(&line, "verdict", word_of(answer));
	add_string(&line, "move", text_str(&answer->move));
	add_string(&line, "text", text_str(&sentence));
	text_addf(&line, ",\"points\":%d,\"of\":%d",
	          answer->right ? c->points : 0, c->points);
	if (!stable) {
		text_addf(&line, ",\"wall_ms\":%.3f,\"cpu_ms\":%.3f",
		          (double)answer->wall_us / CLOCK_MS,
		          (double)answer->cpu_us / CLOCK_MS);
		add_string(&line, "stderr", text_str(&answer->err));
		if (verbose)
			add_string(&line, "log", text_str(&answer->log));
	}
	printf("%s}\n", line.at);
	text_free(&line);
	text_free(&variant);
	text_free(&sentence);
}

static void
on_answer(void *result, const struct suite_case *c, int number,
          const struct suite_run_answer *answer)
{
	count(result, c, answer);
	(json ? say_json : say_case)(c, number, answer);
	fflush(stdout);
}

static void
say_count(const char *word, int n)
{
	if (n && json)
		printf(",\"%s\":%d", word, n);
	else if (n)
		printf(", %d %s", n, word);
}

/* How often each word came, but for `right`. */
static void
say_counts(void)
{
	say_count("wrong", score.wrong);
	for (int i = REASON_NONE + 1; i <= REASON_VOID; i++)
		if (verdict_word((enum reason)i))
			say_count(verdict_word((enum reason)i),
			          score.reasons[i]);
}

static void
say_score(const struct suite_run *quiz)
{
	struct text name = {0};

	text_add_json(&name, quiz->player.name, strlen(quiz->player.name));
	if (json) {
		printf("{\"v\":1,\"suite\":{\"agent\":%s,\"cases\":%d,"
		       "\"points\":%d,\"of\":%d,\"right\":%d", name.at,
		       score.cases, score.points, score.of, score.right);
		say_counts();
		printf("}}\n");
	} else {
		printf("%s: %d of %d points, %d of %d cases right",
		       quiz->player.name, score.points, score.of, score.right,
		       score.cases);
		say_counts();
		printf("\n");
	}
	text_free(&name);
}

static void
on_unenforced(const char *keys)
{
	warn("not enforced here: %s (referee --check-sandbox says more)", keys);
}

static int
run(struct suite_run *quiz, const struct suite *suite)
{
	char why[SUITE_RUN_WHY];
	enum suite_run_end end;
	int signals;

	quiz->signal_fd = signals_watch();
	if (quiz->signal_fd < 0)
		die("no pipe for signals:");
	end = suite_run_run(quiz, suite, &signals, why);
	if (end == SUITE_RUN_REFUSED)
		die("%s", why);
	say_score(quiz);
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
	struct request q = {.quiz = {
		.seed = 1,
		.report = on_answer,
		.unenforced = on_unenforced,
		.result = &score,
		.result_size = sizeof score,
	}};
	struct suite suite = {0};
	int status;

	fail_name("suite");
	if (options_answered(table, "suite", argc, argv))
		return fail_printed(0, 3);
	fd_fill_standard();
	parse(&q, argc, argv);
	find_agent(&q.quiz);
	read_files(&suite, &q);
	proc_hide(true);
	status = run(&q.quiz, &suite);
	proc_hide(false);
	player_free(&q.quiz.player);
	suite_free(&suite);
	free(q.word);
	return fail_printed(status, 3);
}
