#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/home.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "check/comply.h"
#include "check/excerpt.h"
#include "check/steps.h"

enum {
	SHOWN = 12,       /* lines of a conversation; */
	SHOWN_FILES = 24, /* an input.txt has 19 */
	PLIES = 200,      /* of games that need not end by themselves */
};

static const char *const state_word[EXAM_STATES] = {
	"passed", "failed", "skipped", "unjudged",
};

struct run {
	const struct comply *order;
	struct match match;     /* the order's, with the opponent */
	struct exam exam;
	char root[SCRATCH_PATH]; /* or "" */
	enum exam_step step;    /* under way */
	int count[EXAM_STATES];
	bool noted;             /* a line on the terminal is up, */
	int64_t noted_s;        /* of that second of a bout */
};

/*
 * For people
 */

static void
clear_note(struct run *run)
{
	if (run->noted)
		fprintf(stderr, "\r\033[K");
	run->noted = false;
}

static void
note(void *context, int64_t us)
{
	struct run *run = context;
	const struct bout_plan *plan = run->exam.now;

	if (us < CLOCK_S || us / CLOCK_S == run->noted_s)
		return;
	run->noted_s = us / CLOCK_S;
	fprintf(stderr, "\r\033[K%d %s: %s, %lld s of %lld s at most",
	        run->exam.number[run->step], steps[run->step].says, plan->about,
	        (long long)(us / CLOCK_S),
	        (long long)(plan->limit_us / CLOCK_S));
	fflush(stderr);
	run->noted = true;
}

/* Lines, each behind an indent. */
static void
say_lines(FILE *out, const char *title, const char *lines)
{
	if (!*lines)
		return;
	fprintf(out, "#   %s\n", title);
	while (*lines) {
		size_t length = strcspn(lines, "\n");

		fprintf(out, "#     %.*s\n", (int)length, lines);
		lines += length + (lines[length] == '\n');
	}
}

static void
add_talk(const struct run *run, const struct finding *f, struct text *talk)
{
	bool files = exam_runs_once(&run->exam);

	if (f->bout && f->after_end)
		excerpt_after_end(&f->bout->log, !run->order->stable, talk);
	else if (f->bout)
		excerpt_talk(&f->bout->log, f->game, files ? SHOWN_FILES : SHOWN,
		             !run->order->stable && !files, talk);
}

static void
say_failure(const struct run *run, const struct finding *f)
{
	FILE *out = run->order->out;
	struct text talk = {0};

	if (*f->expected && f->state == EXAM_FAILED)
		fprintf(out, "#   expected: %s\n", f->expected);
	add_talk(run, f, &talk);
	say_lines(out, exam_runs_once(&run->exam) ? "its files:"
	          : run->order->stable ? "the conversation (-> to it, <- from it):"
	          : "the conversation (ms, -> to it, <- from it):",
	          text_str(&talk));
	if (f->bout && !run->order->stable)
		say_lines(out, "its standard error:", text_str(&f->bout->err));
	if (*f->hint)
		fprintf(out, "#   hint: %s\n", f->hint);
	text_free(&talk);
}

/* What a finding says, behind the step's own words. */
static void
add_said(const struct run *run, const struct finding *f, struct text *said)
{
	const char *measured = run->order->stable ? "" : f->measured;

	if (*f->said)
		text_addf(said, "%s%s", f->said, measured);
	else
		text_add(said, measured + strspn(measured, ",:; "));
}

static void
say_step(const struct run *run, const struct finding *f)
{
	const struct step *step = &steps[run->step];
	FILE *out = run->order->out;
	bool shut = f->state == EXAM_SKIPPED || f->state == EXAM_UNJUDGED;
	struct text said = {0};

	add_said(run, f, &said);
	fprintf(out, "%sok %d - %s%s%s%s\n",
	        f->state == EXAM_FAILED ? "not " : "",
	        run->exam.number[run->step], step->says,
	        shut ? " # SKIP " : said.len ? ": " : "",
	        f->state == EXAM_UNJUDGED ? "not judged: " : "",
	        text_str(&said));
	if (*f->warning && !run->order->stable)
		fprintf(out, "#   warning: %s\n", f->warning);
	if (f->state == EXAM_FAILED || f->state == EXAM_UNJUDGED)
		say_failure(run, f);
	text_free(&said);
}

static void
say_head(const struct run *run)
{
	const struct match *m = &run->match;
	const char *open = run->exam.bout[EXAM_FIRST].seen.open;
	struct text variant = {0}, terms = {0};

	variant_write(&m->variant, &variant);
	terms_write(&m->terms, &terms);
	fprintf(run->order->out, "# %s on the %s wire, %s, seed %llu, terms %s\n",
	        m->player[1].name, m->player[1].wire->name, variant.at,
	        (unsigned long long)m->seed, terms.at);
	if (*open && !run->order->stable)
		fprintf(run->order->out, "# not enforced here: %s "
		        "(--check-sandbox says more)\n", open);
	text_free(&variant);
	text_free(&terms);
}

static void
say_sum(const struct run *run)
{
	FILE *out = run->order->out;
	int all = 0;

	for (int i = 0; i < EXAM_STATES; i++)
		all += run->count[i];
	fprintf(out, "1..%d\n# %d passed, %d failed", all,
	        run->count[EXAM_PASSED], run->count[EXAM_FAILED]);
	if (run->count[EXAM_SKIPPED])
		fprintf(out, ", %d not run", run->count[EXAM_SKIPPED]);
	if (run->count[EXAM_UNJUDGED])
		fprintf(out, ", %d could not be judged",
		        run->count[EXAM_UNJUDGED]);
	fprintf(out, "\n");
}

/*
 * For programs
 */

static void
json_text(struct text *line, const char *key, const char *value)
{
	if (!*value)
		return;
	text_addf(line, ",\"%s\":", key);
	text_add_json(line, value, strlen(value));
}

static void
json_step(const struct run *run, const struct finding *f)
{
	const struct step *step = &steps[run->step];
	bool stable = run->order->stable;
	struct text line = {0}, said = {0}, talk = {0};

	add_said(run, f, &said);
	if (f->state == EXAM_FAILED || f->state == EXAM_UNJUDGED)
		add_talk(run, f, &talk);
	text_addf(&line, "{\"v\":1,\"step\":%d,\"name\":\"%s\",\"says\":\"%s\","
	          "\"state\":\"%s\"", run->exam.number[run->step], step->name,
	          step->says, state_word[f->state]);
	json_text(&line, "text", text_str(&said));
	json_text(&line, "warning", stable ? "" : f->warning);
	json_text(&line, "expected", f->state == EXAM_FAILED ? f->expected : "");
	json_text(&line, "conversation", text_str(&talk));
	json_text(&line, "stderr", f->bout && !stable ? text_str(&f->bout->err)
	                                              : "");
	json_text(&line, "hint", f->hint);
	fprintf(run->order->out, "%s}\n", line.at);
	text_free(&line);
	text_free(&said);
	text_free(&talk);
}

static void
json_sum(const struct run *run)
{
	fprintf(run->order->out, "{\"v\":1,\"check\":{");
	for (int i = 0; i < EXAM_STATES; i++)
		fprintf(run->order->out, "%s\"%s\":%d", i ? "," : "",
		        state_word[i], run->count[i]);
	fprintf(run->order->out, "}}\n");
}

/*
 * Beginning and end
 */

/* This program, executed as the opponent. */
static bool
find_opponent(struct run *run, char why[COMPLY_WHY])
{
	struct player *player = &run->match.player[2];
	char *self = home_self(run->order->self), note_text[PLAYER_WHY];
	bool found = player_find(player, self, self, PLAYER_REFEREE, note_text,
	                         why);

	free(self);
	if (!found)
		return false;
	free(player->argv);
	player->argv = xcalloc(4, sizeof *player->argv);
	player->argv[0] = player->path;
	player->argv[1] = (char *)(uintptr_t)"--opponent";
	text_format(player->name, sizeof player->name, "the opponent");
	return true;
}

/* A game that goes on until a number of plies is shorter here. */
static void
shorten(struct variant *variant)
{
	const struct param *param = variant->game->params;

	for (int i = 0; param[i].name; i++)
		if (!strcmp(param[i].name, "plies") && variant->param[i] > PLIES &&
		    variant->param[i] == param[i].fallback)
			variant->param[i] = PLIES;
}

/* Agents of other users pass the folder that theirs are in. */
static bool
make_root(struct run *run, char why[COMPLY_WHY])
{
	if (!match_needs_scratch(&run->match))
		return true;
	if (scratch_make(run->root) == 0 && chmod(run->root, 0711) == 0)
		return true;
	text_format(why, COMPLY_WHY, "no folder for the agent's files (TMPDIR):");
	return false;
}

static void
judge_all(struct run *run)
{
	for (int i = 0; i < STEPS; i++) {
		struct finding f;

		run->step = (enum exam_step)i;
		if (!run->exam.number[i])
			continue;
		if (!exam_judge(&run->exam, run->step, &f))
			return;
		clear_note(run);
		run->count[f.state]++;
		if (run->order->json)
			json_step(run, &f);
		else
			say_step(run, &f);
		fflush(run->order->out);
	}
	if (run->order->json)
		json_sum(run);
	else
		say_sum(run);
}

static int
check(struct run *run, char why[COMPLY_WHY])
{
	struct exam *exam = &run->exam;
	const struct bout *first;

	exam_begin(exam, run->order->games);
	first = exam_play(exam, EXAM_FIRST);
	clear_note(run);
	if (!exam->signals && !first->seen.ready) {
		text_format(why, COMPLY_WHY, "%s", first->seen.why);
		return 2;
	}
	if (!exam->signals && !run->order->json)
		say_head(run);
	judge_all(run);
	clear_note(run);
	for (int i = 0; run->order->log && i < EXAM_BOUTS; i++)
		fputs(text_str(&exam->bout[i].log), run->order->log);
	if (exam->signals)
		return signals_exit_status(exam->signals);
	return run->count[EXAM_FAILED] ? 1 : run->count[EXAM_UNJUDGED] ? 3 : 0;
}

int
comply_run(const struct comply *order, char why[COMPLY_WHY])
{
	struct run *run = xcalloc(1, sizeof *run);
	int status = 3;

	run->order = order;
	run->match = *order->match;
	shorten(&run->match.variant);
	if (!find_opponent(run, why) || !make_root(run, why))
		goto end;
	run->exam = (struct exam){
		.match = &run->match,
		.root = *run->root ? run->root : NULL,
		.signal_fd = signals_watch(),
		.tick = order->notes ? note : NULL,
		.context = run,
	};
	if (run->exam.signal_fd < 0)
		text_format(why, COMPLY_WHY, "no pipe for signals:");
	else
		status = check(run, why);
	exam_end(&run->exam);
	scratch_remove(run->root);
end:
	player_free(&run->match.player[2]);
	free(run);
	return status;
}
