#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"
#include "suite/suite_read.h"
#include "suite/suite_run.h"

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
note_answers(struct part_games *s, const struct course_part *part, uint64_t seed,
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
		finding_add_game(&s->submission->finding,
		                 &(struct finding_note){s->part, text.at, "", id, false, false});
		text_free(&text);
	}
}

static bool
ask_all(struct part_games *s, const struct course_part *part,
        struct suite_run *run, const struct suite *suite)
{
	struct answers *answers = run->result;
	char why[SUITE_RUN_WHY];
	int signals = 0;
	enum suite_run_end end = suite_run_run(run, suite, &signals, why);

	if (end == SUITE_RUN_INTERRUPTED)
		finding_end(&s->submission->finding, GRADED_NOT_YET);
	else if (end != SUITE_RUN_DONE || answers->voids)
		finding_end(&s->submission->finding, PLAYED_NO_CASES,
		            end == SUITE_RUN_DONE ? "the grader's system failed" : why);
	s->count->points = answers->points;
	s->count->of = answers->of;
	note_answers(s, part, run->seed, suite, answers);
	return end == SUITE_RUN_DONE && !answers->voids;
}

static bool
ask_player(struct part_games *s, const struct course_part *part,
           struct suite_run *run, const struct suite *suite)
{
	const struct grading *g = s->grading;
	char why[SUITE_WHY], note[PLAYER_WHY], bad[SANDBOX_WHY];
	bool asked = true;

	if (!suite_run_open(run, note, why))
		return finding_end(&s->submission->finding, PLAYED_UNSTARTED, why);
	sandbox_parse(&run->sandbox, g->sandbox_word, bad);
	for (int i = 0; i < g->course->withs.n; i++) {
		const char *reads = g->course->withs.at[i].reads;

		if (reads)
			readable_add_folder(&run->sandbox.readable, reads);
	}
	for (int i = 0; i < suite->count && asked; i++)
		asked = suite_run_fits(run, &suite->at[i], why);
	asked = asked
		? ask_all(s, part, run, suite)
		: finding_end(&s->submission->finding, PLAYED_BAD_CASES, why);
	player_free(&run->player);
	return asked;
}

static void
on_note(const char *text)
{
	warn("%s", text);
}

bool
part_games_ask(struct part_games *s, const struct course_part *part)
{
	const struct grading *g = s->grading;
	const struct suite_hints hints = {.game = part->game};
	const char *command = built_player(g->course, s->submission, part->agent);
	char *player = command ? class_start(s->submission->files.root.at, command) : NULL;
	char *keep = store_path("%s/students/%s/stderr", g->out, s->submission->id);
	struct answers *answers = xcalloc(1, sizeof *answers);
	struct suite_run run = {
		.command = player, .self = g->self,
		.course = g->course->terms, .terms = part->terms,
		.seed = part_games_seed(g->seed, s->part), .at_once = g->jobs,
		.keep = keep, .report = on_answer, .note = on_note,
		.result = answers, .result_size = sizeof *answers,
		.signal_fd = g->signal_fd,
	};
	struct suite suite = {0};
	char why[SUITE_WHY];
	bool asked = true;

	if (!player)
		part_games_note_missing(s, part->agent);
	else if (!suite_read(&suite, part->file, &hints, why))
		asked = finding_end(&s->submission->finding, PLAYED_BAD_CASES, why);
	else
		asked = (store_make_folder("%s", keep) == 0 ||
		         intake_fail(s->submission, keep)) &&
		        ask_player(s, part, &run, &suite);
	suite_free(&suite);
	free(answers);
	free(keep);
	free(player);
	return asked;
}
