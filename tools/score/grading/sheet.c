#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/rng.h"
#include "game/terms.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/grading/sheet.h"
#include "score/intake/workshop.h"
#include "suite/suite_read.h"
#include "suite/suite_run.h"

uint64_t
sheet_seed(uint64_t seed, int part)
{
	struct rng rng = rng_derive(seed, RNG_SEED, (uint64_t)(part + 2), 0, 0);

	return rng_next(&rng) >> 11;
}

char *
sheet_terms(const char *course, const char *part)
{
	struct terms terms = {{0}, {0}, {0}};
	struct text line = {0};
	char why[TERMS_WHY];

	/* This cannot fail, because the definition's reader has parsed both. */
	if (course)
		terms_parse(&terms, course, why);
	if (part)
		terms_parse(&terms, part, why);
	text_add(&line, "");
	if (course || part)
		terms_write(&terms, &line);
	return line.at;
}

const char *
sheet_unfit(const struct sheet *s, const char *agent)
{
	const struct finding *f = s->finding;

	for (int i = 0; i < f->agents; i++)
		if (!strcmp(f->agent[i].name, agent))
			return f->agent[i].unfit;
	return NULL;
}

void
sheet_note_missing(struct sheet *s, const char *agent)
{
	struct text text = {0};

	text_addf(&text, "not played: there is no agent%s%s in the submission",
	          *agent ? " " : "", agent);
	build_add_found(&s->shop, agent, &text);
	finding_add_note(s->finding, s->part, text.at, "");
	text_free(&text);
}

/*
 * Single positions
 */

enum { CASES = 200, SAID = 400 };

/* The answers.  No pointers, because other processes fill them in. */
struct answers {
	int n, points, of, voids;
	char said[CASES][SAID]; /* the answer to each case if it is unsolved, else "" */
};

static void
on_answer(void *result, const struct suite_case *c, int number,
          const struct suite_run_answer *answer)
{
	struct answers *a = result;
	const struct verdict *v = &answer->verdict;
	char *said = number <= CASES ? a->said[number - 1] : NULL;

	a->n = number;
	a->of += c->points;
	a->points += answer->right ? c->points : 0;
	a->voids += v->reason == REASON_VOID;
	if (answer->right || !said)
		return;
	if (v->reason == REASON_NONE)
		text_format(said, SAID, "played %.50s, expected %.60s",
		            text_str(&answer->move), c->expected);
	else
		text_format(said, SAID, "%s: %s", v->word, v->text);
}

/* Add a note for each unsolved case. */
static void
note_answers(struct sheet *s, const struct course_part *part, uint64_t seed,
             const struct suite *suite, const struct answers *answers)
{
	for (int i = 0; i < answers->n && i < CASES; i++) {
		const char *said = answers->said[i];
		const char *name = part->hidden ? "" : suite->at[i].name;
		struct text text = {0};
		char id[48];

		if (!*said)
			continue;
		text_format(id, sizeof id, "%llu/%d", (unsigned long long)seed, i + 1);
		text_addf(&text, "case %d%s%s%s: ", i + 1, *name ? " (" : "",
		          name, *name ? ")" : "");
		text_add_escaped(&text, said, strlen(said), "");
		finding_add_game(s->finding, &(struct finding_note){s->part, text.at, "",
		                 id, false, false});
		text_free(&text);
	}
}

static bool
ask_all(struct sheet *s, const struct course_part *part,
        struct suite_run *run, const struct suite *suite)
{
	struct answers *answers = run->result;
	char why[SUITE_RUN_WHY];
	int signals = 0;
	enum suite_run_end end = suite_run_run(run, suite, &signals, why);

	if (end == SUITE_RUN_INTERRUPTED)
		s->interrupted = true;
	else if (end != SUITE_RUN_DONE || answers->voids)
		finding_end(s->finding, STATUS_GRADER_ERROR, "the positions could "
		            "not be asked: %s", end == SUITE_RUN_DONE
		            ? "the grader's system failed" : why);
	s->count->points = answers->points;
	s->count->of = answers->of;
	note_answers(s, part, run->seed, suite, answers);
	return end == SUITE_RUN_DONE && !answers->voids;
}

/* Check that the agent can answer each case.  False with the reason. */
static bool
check_cases(const struct suite_run *run, const struct suite *suite,
            char why[SUITE_WHY])
{
	for (int i = 0; i < suite->count; i++)
		if (!suite_run_fits(run, &suite->at[i], why))
			return false;
	return true;
}

static bool
ask_player(struct sheet *s, const struct course_part *part,
           struct suite_run *run, const struct suite *suite)
{
	const struct grading *g = s->grading;
	char why[SUITE_WHY], note[PLAYER_WHY], bad[SANDBOX_WHY];
	bool asked;

	if (!suite_run_open(run, note, why))
		return finding_end(s->finding, STATUS_BAD_LAYOUT, "%s", why);
	sandbox_parse(&run->sandbox, g->sandbox_word, bad);
	for (int i = 0; i < g->course->withs.n; i++) {
		const char *reads = g->course->withs.at[i].reads;

		if (reads)
			readable_add_folder(&run->sandbox.readable, reads);
	}
	asked = check_cases(run, suite, why)
		? ask_all(s, part, run, suite)
		: finding_end(s->finding, STATUS_GRADER_ERROR, "%s", why);
	player_free(&run->player);
	return asked;
}

static void
on_note(const char *text)
{
	warn("%s", text);
}

bool
sheet_ask_cases(struct sheet *s, const struct course_part *part)
{
	const struct grading *g = s->grading;
	const struct suite_hints hints = {.game = part->game};
	char *command = build_player(&s->shop, part->agent);
	char *player = command ? class_start(s->shop.root.at, command) : NULL;
	char *keep = store_path("%s/students/%s/stderr", g->out, s->shop.submission->id);
	struct answers *answers = xcalloc(1, sizeof *answers);
	struct suite_run run = {
		.command = player, .self = g->self,
		.course = g->course->terms, .terms = part->terms,
		.seed = sheet_seed(g->seed, s->part), .at_once = g->jobs,
		.keep = keep, .report = on_answer, .note = on_note,
		.result = answers, .result_size = sizeof *answers,
		.signal_fd = g->signal_fd,
	};
	struct suite suite = {0};
	char why[SUITE_WHY];
	bool asked = true;

	if (!player)
		sheet_note_missing(s, part->agent);
	else if (!suite_read(&suite, part->file, &hints, why))
		asked = finding_end(s->finding, STATUS_GRADER_ERROR, "%s", why);
	else
		asked = (store_make_folder("%s", keep) == 0 ||
		         finding_end(s->finding, STATUS_GRADER_ERROR, "%s: %s", keep,
		                     strerror(errno))) &&
		        ask_player(s, part, &run, &suite);
	suite_free(&suite);
	free(answers);
	free(keep);
	free(player);
	free(command);
	return asked;
}
