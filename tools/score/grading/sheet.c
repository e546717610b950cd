#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "game/terms.h"
#include "score/grading/sheet.h"
#include "suite/suite.h"
#include "suite/suite_run.h"

char *
sheet_terms(const char *course, const char *part)
{
	struct terms terms = {{0}, {0}, {0}};
	struct text line = {0};
	char why[TERMS_WHY];

	/* No terms are the game's own, and are written otherwise. */
	if (!course && !part)
		return xstrdup("");
	/* Both have been parsed before. */
	if (course)
		terms_parse(&terms, course, why);
	if (part)
		terms_parse(&terms, part, why);
	text_add(&line, "");
	terms_write(&terms, &line);
	return line.at ? line.at : xstrdup("");
}

void
sheet_note_missing(struct sheet *d, const char *agent)
{
	struct text text = {0};

	text_addf(&text, "not played: there is no agent%s%s in the submission",
	          *agent ? " " : "", agent);
	finding_add_note(d->finding, d->part, text.at, "");
	text_free(&text);
}

/*
 * Single positions
 */

enum { CASES = 200 };

/* Flat: it is filled in other processes. */
struct answers {
	int n, points, of, voids;
	char said[CASES][160]; /* of those that are not right, else "" */
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
		text_format(said, 160, "played %.50s, expected %.60s",
		            text_str(&answer->move), c->expected);
	else
		text_format(said, 160, "%s: %.100s", v->word, v->text);
}

/* A line a case that was not solved. */
static void
note_answers(struct sheet *d, const struct suite *suite,
             const struct answers *answers)
{
	const struct course_part *p = &d->grade->course->part[d->part];

	for (int i = 0; i < answers->n && i < CASES; i++) {
		const struct suite_case *c = &suite->at[i];
		struct text text = {0}, shown = {0};

		if (!*answers->said[i])
			continue;
		text_add_escaped(&shown, answers->said[i],
		                 strlen(answers->said[i]), "");
		text_addf(&text, "case %d%s%s%s: %s", i + 1,
		          *c->name && !p->hidden ? " (" : "",
		          p->hidden ? "" : c->name,
		          *c->name && !p->hidden ? ")" : "", shown.at);
		finding_add_note(d->finding, d->part, text.at, "");
		text_free(&shown);
		text_free(&text);
	}
}

static bool
ask_all(struct sheet *d, struct suite_run *quiz, const struct suite *suite)
{
	struct answers *answers = quiz->result;
	char why[SUITE_RUN_WHY];
	int signals = 0;
	enum suite_run_end end = suite_run_run(quiz, suite, &signals, why);

	if (end == SUITE_RUN_INTERRUPTED)
		d->interrupted = true;
	else if (end != SUITE_RUN_DONE || answers->voids)
		finding_end(d->finding, STATUS_GRADER_ERROR, "the positions could "
		            "not be asked: %s", end == SUITE_RUN_DONE
		            ? "the grader's system failed" : why);
	d->count->points = answers->points;
	d->count->of = answers->of;
	note_answers(d, suite, answers);
	return end == SUITE_RUN_DONE && !answers->voids;
}

/* False with the reason where a case cannot be asked of this agent. */
static bool
fit(const struct suite_run *quiz, const struct suite *suite, char why[SUITE_WHY])
{
	for (int i = 0; i < suite->count; i++)
		if (!suite_run_fits(quiz, &suite->at[i], why))
			return false;
	return true;
}

bool
sheet_ask_cases(struct sheet *d, const struct course_part *p)
{
	const struct grade *g = d->grade;
	const struct suite_hints hints = {.game = p->game};
	char *player = workshop_player(&d->shop, p->agent);
	char *terms = p->terms || g->course->terms
		? sheet_terms(g->course->terms, p->terms) : NULL;
	struct answers *answers = xcalloc(1, sizeof *answers);
	struct suite_run quiz = {
		.command = player, .self = g->self, .terms = terms,
		.seed = grade_seed(g->seed, d->part), .report = on_answer,
		.result = answers, .result_size = sizeof *answers,
		.signal_fd = g->signal_fd,
	};
	struct suite suite = {0};
	char why[SUITE_WHY], note[PLAYER_WHY];
	bool asked = false;

	if (!player) {
		sheet_note_missing(d, p->agent);
		asked = true;
	} else if (!suite_read(&suite, p->file, &hints, why)) {
		finding_end(d->finding, STATUS_GRADER_ERROR, "%s", why);
	} else if (!suite_run_open(&quiz, note, why)) {
		finding_end(d->finding, STATUS_BAD_LAYOUT, "%s", why);
	} else {
		char bad[SANDBOX_WHY];

		sandbox_parse(&quiz.sandbox, g->sandbox_word, bad);
		for (int i = 0; i < g->course->withs; i++)
			sandbox_add_folder(&quiz.sandbox,
			                   g->course->with[i].path);
		if (fit(&quiz, &suite, why))
			asked = ask_all(d, &quiz, &suite);
		else
			finding_end(d->finding, STATUS_GRADER_ERROR, "%s", why);
		player_free(&quiz.player);
	}
	suite_free(&suite);
	free(answers);
	free(terms);
	free(player);
	return asked;
}
