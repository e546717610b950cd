#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/json.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "check/check.h"
#include "check/excerpt.h"
#include "check/opponent.h"
#include "check/steps.h"
#include "foreign/foreign.h"
#include "match/seats.h"
#include "proc/proc_fork.h"

enum {
	PLIES = 200,      /* for games that need not end by themselves */
	SHOWN = 12,       /* lines of a conversation to show */
	SHOWN_FILES = 24, /* lines for the files wire, whose input.txt has 19 lines */
};

static const char *const state_word[STEP_STATES] = {
	"passed", "failed", "skipped", "unjudged",
};

static bool
is_stable(const struct check *check)
{
	return check->bouts.match->stable;
}

static bool
has_files(const struct check *check)
{
	return check->bouts.match->player[1].wire->transport == WIRE_FOLDER;
}

static void
add_said(const struct step_result *r, struct text *said)
{
	const char *measured = text_str(&r->measured);

	text_add(said, text_str(&r->said));
	text_add(said, r->said.len ? measured : measured + strspn(measured, ", "));
}

/* Add the end of the conversation that shows the failure. */
static void
add_talk(const struct check *check, const struct step_result *r,
         struct text *talk)
{
	bool times = !is_stable(check) && !has_files(check);

	if (r->game)
		excerpt_game(text_str(&r->bout->log) + r->game->log_at,
		             has_files(check) ? SHOWN_FILES : SHOWN, times,
		             talk);
	else if (r->bout)
		excerpt_after_end(text_str(&r->bout->log), times, talk);
}

static const char *
last_words(const struct check *check, const struct step_result *r)
{
	return r->bout && !is_stable(check) ? text_str(&r->bout->err) : "";
}

/*
 * For people
 */

static void
say_lines(const char *title, const char *lines)
{
	if (*lines)
		printf("#   %s\n", title);
	while (*lines) {
		int length = (int)strcspn(lines, "\n");

		printf("#     %.*s\n", length, lines);
		lines += length + (lines[length] == '\n');
	}
}

static void
say_remark(const char *title, const char *text)
{
	if (*text)
		printf("#   %s: %s\n", title, text);
}

static void
say_step(const struct check *check, const struct step_result *r,
         const char *said, const char *talk)
{
	bool shut = r->state == STEP_SKIPPED || r->state == STEP_UNJUDGED;

	printf("%sok %d - %s%s%s%s\n",
	       r->state == STEP_FAILED ? "not " : "", check->number[check->now],
	       steps[check->now].says,
	       shut ? " # SKIP " : *said ? ": " : "",
	       r->state == STEP_UNJUDGED ? "not judged: " : "", said);
	say_remark("warning", text_str(&r->warning));
	if (r->state == STEP_FAILED)
		say_remark("expected", text_str(&r->expected));
	say_lines(has_files(check) ? "its files:"
	          : is_stable(check) ? "the conversation (-> to it, <- from it):"
	          : "the conversation (ms, -> to it, <- from it):", talk);
	say_lines("its standard error:", last_words(check, r));
	say_remark("hint", text_str(&r->hint));
}

static void
print_head(const struct check *check)
{
	const struct match *m = check->bouts.match;
	char what[MATCH_WHAT];

	if (check->json)
		return;
	printf("# %s on the %s wire, %s, seed %llu, terms %s\n",
	       m->player[1].name, m->player[1].wire->name, m->ready.variant_text,
	       (unsigned long long)m->seed, m->ready.terms_text);
	if (m->ready.open && !is_stable(check))
		printf("# not enforced here: %s "
		       "(--check-sandbox says more)\n", m->ready.open);
	if (match_withholds(m, 1, what))
		printf("# %s\n", what);
}

static void
say_sum(const struct check *check)
{
	int count[STEP_STATES], all = 0;

	for (int i = 0; i < STEP_STATES; i++)
		all += count[i] = steps_count(check, (enum step_state)i);
	printf("1..%d\n# %d passed, %d failed", all, count[STEP_PASSED],
	       count[STEP_FAILED]);
	if (count[STEP_SKIPPED])
		printf(", %d not run", count[STEP_SKIPPED]);
	if (count[STEP_UNJUDGED])
		printf(", %d could not be judged", count[STEP_UNJUDGED]);
	printf("\n");
}

/*
 * For programs
 */

static void
json_some(struct json *json, const char *key, const char *value)
{
	if (*value)
		json_string(json, key, value);
}

static void
json_step(const struct check *check, const struct step_result *r,
          const char *said, const char *talk)
{
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_int(&j, "step", check->number[check->now]);
	json_string(&j, "name", steps[check->now].name);
	json_string(&j, "says", steps[check->now].says);
	json_string(&j, "state", state_word[r->state]);
	json_some(&j, "text", said);
	json_some(&j, "warning", text_str(&r->warning));
	if (r->state == STEP_FAILED)
		json_some(&j, "expected", text_str(&r->expected));
	json_some(&j, "conversation", talk);
	json_some(&j, "stderr", last_words(check, r));
	json_some(&j, "hint", text_str(&r->hint));
	json_close(&j, '}');
	puts(text_str(&line));
	text_free(&line);
}

static void
json_sum(const struct check *check)
{
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_open(&j, "check", '{');
	for (int i = 0; i < STEP_STATES; i++)
		json_int(&j, state_word[i], steps_count(check, (enum step_state)i));
	json_close(&j, '}');
	json_close(&j, '}');
	puts(text_str(&line));
	text_free(&line);
}

static void
print_step(const struct check *check, const struct step_result *r)
{
	struct text said = {0}, talk = {0};

	add_said(r, &said);
	add_talk(check, r, &talk);
	(check->json ? json_step : say_step)(check, r, text_str(&said),
	                                        text_str(&talk));
	fflush(stdout);
	text_free(&said);
	text_free(&talk);
}

static void
print_sum(const struct check *check)
{
	(check->json ? json_sum : say_sum)(check);
}

/*
 * Beginning
 */

/* Shorten a game that lasts for a set number of plies. */
static void
shorten(struct variant *variant)
{
	const struct param *param = variant->game->params;

	for (int i = 0; param[i].name; i++)
		if (!strcmp(param[i].name, "plies") && variant->param[i] > PLIES &&
		    variant->param[i] == param[i].fallback)
			variant->param[i] = PLIES;
}

static bool
make_ready(const struct check_order *order, char why[CHECK_WHY])
{
	struct match *m = order->match;

	shorten(&m->variant);
	if (!player_nobody(&m->player[2], "the opponent", &opponent_wire,
	                   order->self, why))
		return false;
	m->from = 1;
	m->games = m->to = BOUT_GAMES_MOST;
	m->logged = true;
	m->people_clocked = true; /* the opponent too, whose wire is like a person's */
	return match_ready(m, why);
}

static bool
become_referee(const struct match *match, const struct match_root *root)
{
	/* End the rules' program, because a child that we started before we adopt orphans
	 * would look like an orphan.  The program starts again when we need it. */
	foreign_end();
	proc_hide(true);
	return seats_enter(match, root, cores_here());
}

/*
 * The steps
 */

static int
judge_all(struct check *check)
{
	steps_number(check);
	print_head(check);
	for (int i = 0; i < STEPS; i++) {
		struct step_result result;
		bool judged;

		if (!check->number[i])
			continue;
		judged = steps_judge(check, (enum step_kind)i, &result);
		if (check->bouts.notes)
			fprintf(stderr, "\r\033[K");
		if (judged)
			print_step(check, &result);
		judge_free(&result);
		if (!judged)
			return signals_exit_status(check->bouts.signals);
	}
	print_sum(check);
	return steps_count(check, STEP_FAILED)     ? 1
	       : steps_count(check, STEP_UNJUDGED) ? 3 : 0;
}

static int
run(const struct check_order *order, const struct match_root *root, int signal_fd)
{
	struct check *check = xcalloc(1, sizeof *check);
	int status;

	check->json = order->json;
	check->bouts = (struct bouts){
		.match = order->match,
		.self = order->self,
		.root = root,
		.signal_fd = signal_fd,
		.games = order->games,
		.notes = order->notes,
	};
	status = judge_all(check);
	for (int i = 0; order->log && i < BOUTS; i++)
		fputs(text_str(&check->bouts.bout[i].log), order->log);
	bout_free(&check->bouts);
	free(check);
	return status;
}

int
check_run(const struct check_order *order, char why[CHECK_WHY])
{
	struct match_root root = {.mounts = false};
	int signal_fd = signals_watch(), status = 3;

	if (!make_ready(order, why))
		return 2;
	if (signal_fd < 0)
		text_format(why, CHECK_WHY, "no pipe for signals:");
	else if (match_make_root(order->match, &root) < 0)
		text_format(why, CHECK_WHY, "no folder for the agent's files (TMPDIR):");
	else if (!become_referee(order->match, &root))
		text_format(why, CHECK_WHY, "no mounts for the agent's files:");
	else
		status = run(order, &root, signal_fd);
	scratch_remove(root.path);
	return status;
}
