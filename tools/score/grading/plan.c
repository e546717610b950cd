#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/estimate.h"
#include "score/grading/plan.h"
#include "score/grading/sheet.h"
#include "suite/suite.h"

/* The share of its time that a build takes, as expected. */
static const double BUILD_SHARE = 0.02;

struct cost {
	int games, cases;
	double expected_s, worst_s;
};

/* Add n games; game and over: a part's own game and terms, or NULL. */
static void
add_games(struct cost *cost, const struct course *c, const char *game,
          const char *over, int n)
{
	char *line, why[400];
	struct terms terms = {{0}, {0}, {0}};
	struct variant variant;
	struct estimate each;

	if (!n)
		return;
	/* The reader of the definition has parsed them before. */
	variant_parse(&variant, game ? game : c->game, why);
	line = sheet_terms(c->terms, over);
	terms_parse(&terms, variant.game->terms, why);
	terms_parse(&terms, line, why);
	each = estimate_game(&variant, &terms);
	cost->games += n;
	cost->expected_s += n * each.expected_s;
	cost->worst_s += n * each.worst_s;
	free(line);
}

static void
add_cases(struct cost *cost, const struct course *c,
          const struct course_part *p)
{
	const struct terms_turn turn = {.bank_us = CLOCK_NEVER, .first = true,
	                                .cores = 1};
	const struct suite_hints hints = {.game = p->game};
	char *line = sheet_terms(c->terms, p->terms), why[SUITE_WHY];
	struct suite suite = {0};

	suite_read(&suite, p->file, &hints, why);
	for (int i = 0; i < suite.count; i++) {
		struct terms terms;
		struct allowance may;

		suite_terms(&suite.at[i], *line ? line : NULL, &terms, why);
		may = terms_allow(&terms, &turn);
		cost->expected_s += (double)may.shown_us / CLOCK_S / 3;
		cost->worst_s += may.end_us == CLOCK_NEVER
			? HUGE_VAL : (double)may.end_us / CLOCK_S;
	}
	cost->cases += suite.count;
	suite_free(&suite);
	free(line);
}

/* One submission. */
static struct cost
cost_of_student(const struct course *c)
{
	struct cost cost = {0};

	if (c->build.n) {
		cost.worst_s = (double)c->limits.wall_us / CLOCK_S;
		cost.expected_s = BUILD_SHARE * cost.worst_s;
	}
	if (c->check_rounds)
		add_games(&cost, c, NULL, c->check_terms, c->check_rounds);
	for (int i = 0; i < c->parts; i++) {
		const struct course_part *p = &c->part[i];

		if (course_is_series(p))
			add_games(&cost, c, p->game, p->terms, p->rounds);
		else if (p->kind == COURSE_CASES)
			add_cases(&cost, c, p);
	}
	return cost;
}

/* The tournament of n. */
static struct cost
cost_of_class(const struct course *c, int n)
{
	const struct course_part *p = course_league(c);
	struct cost cost = {0};

	if (p)
		add_games(&cost, c, p->game, NULL, n * (n - 1) / 2 * p->rounds);
	return cost;
}

static const char *
state_word(const struct plan *plan, int i)
{
	if (plan->state[i] == PLAN_OUT)
		return "left out";
	if (plan->state[i] == PLAN_DONE)
		return "graded already";
	return plan->intake->at[i].status == STATUS_OK
		? "to be graded" : status_word(plan->intake->at[i].status);
}

static void
print_rows(const struct plan *plan, FILE *out)
{
	const struct intake *in = plan->intake;

	for (int i = 0; i < in->n; i++)
		fprintf(out, "%s %s%s\n", in->at[i].id, state_word(plan, i),
		        in->at[i].older ? ", the newest of several" : "");
	for (int i = 0; i < in->students; i++)
		if (in->student[i].submission < 0) {
			struct text id = {0};

			text_add_escaped(&id, in->student[i].id,
			                 strlen(in->student[i].id), "");
			fprintf(out, "%s NO_SUBMISSION\n", id.at);
			text_free(&id);
		}
}

void
plan_print(const struct plan *plan, FILE *out)
{
	struct cost each = cost_of_student(plan->course), class;
	double expected_s = each.expected_s, worst_s;
	char a[48], b[48];
	int n = 0, players = 0;

	print_rows(plan, out);
	for (int i = 0; i < plan->intake->n; i++) {
		bool fit = plan->intake->at[i].status == STATUS_OK;

		n += fit && plan->state[i] == PLAN_TO_DO;
		players += fit && plan->state[i] != PLAN_OUT;
	}
	class = cost_of_class(plan->course, players);
	if (plan->measured_s > 0)
		expected_s = plan->measured_s;
	expected_s = n ? n * expected_s : 0;
	worst_s = n ? n * each.worst_s : 0;
	fprintf(out, "to be graded: %d, by %d games and %d positions each; the "
	        "class's tournament: %d games\n", n, each.games, each.cases,
	        class.games);
	fprintf(out, "expected %s (%s), at worst %s\n",
	        estimate_words((expected_s + class.expected_s) / plan->jobs, a),
	        plan->measured_s > 0
	        ? "as those that are graded" : "if agents use three tenths of "
	        "their time", estimate_words((worst_s + class.worst_s) /
	                                      plan->jobs, b));
}
