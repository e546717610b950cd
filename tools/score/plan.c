#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/estimate.h"
#include "score/grading/gradings.h"
#include "score/session.h"
#include "score/stages/part_games.h"
#include "suite/suite_read.h"

/* The share of its time limit that a build is expected to take. */
static const double BUILD_SHARE = 0.02;

struct cost {
	int games, cases;
	double expected_s, worst_s;
};

/* Add n games to the cost.  game, over: a part's own game and terms, or NULL. */
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
	/* This cannot fail, because the definition's reader has parsed both texts. */
	variant_parse(&variant, game ? game : c->game, why);
	line = part_games_terms(c->terms, over);
	terms_parse(&terms, variant.game->about.terms, why);
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
	const struct suite_hints hints = {.game = p->game};
	char why[SUITE_WHY];
	struct suite suite = {0};

	suite_read(&suite, p->file, &hints, why);
	for (int i = 0; i < suite.count; i++) {
		struct estimate each;
		struct terms terms;

		suite_terms(&suite.at[i], c->terms, p->terms, &terms, why);
		each = estimate_position(&terms);
		cost->expected_s += each.expected_s;
		cost->worst_s += each.worst_s;
	}
	cost->cases += suite.count;
	suite_free(&suite);
}

static struct cost
cost_of_student(const struct course *c)
{
	struct cost cost = {0};

	if (c->build.n) {
		cost.worst_s = (double)c->limits.wall_us / CLOCK_S;
		cost.expected_s = BUILD_SHARE * cost.worst_s;
	}
	for (int i = 0; i < c->parts; i++) {
		const struct course_part *p = &c->part[i];
		const struct course_check *check = course_check(c, p->agent);

		if (course_begins(c, i))
			add_games(&cost, c, check->game, check->terms, check->rounds);
		if (course_is_series(p))
			add_games(&cost, c, p->game, p->terms, p->rounds);
		else if (p->kind == COURSE_CASES)
			add_cases(&cost, c, p);
	}
	return cost;
}

/* The reason why a submission would not be graded, or NULL. */
static const char *
find_state(const struct session *s, const struct submission *sub)
{
	if (!sub->wanted || (gradings_is_dropped(s->out, sub->id) && !sub->redo))
		return "left out";
	if (!sub->redo && !status_is_open(sub->finding.status))
		return "graded already";
	return sub->status == STATUS_OK ? NULL : status_words[sub->status];
}

/* The sums of all rows of the plan. */
struct sum {
	int n, players;   /* to be graded; in the tournament */
	int measured;     /* submissions that have status OK, */
	double spent_s;   /* and how long their grading took */
};

static struct sum
print_rows(const struct session *s)
{
	struct sum sum = {0};

	for (int i = 0; i < s->intake.n; i++) {
		const struct submission *sub = &s->intake.at[i];
		const char *state = find_state(s, sub);
		const struct finding *f = &sub->finding;

		printf("%s %s%s\n", sub->id, state ? state : "to be graded",
		       sub->older ? ", the newest of several" : "");
		sum.n += !state;
		sum.players += sub->status == STATUS_OK &&
		               (!state || strcmp(state, "left out"));
		sum.measured += f->status == STATUS_OK;
		if (f->status == STATUS_OK)
			sum.spent_s += (double)f->wall_us / CLOCK_S;
	}
	for (int i = 0; i < s->intake.students; i++)
		if (s->intake.student[i].submission < 0) {
			const char *id = s->intake.student[i].id;
			struct text shown = {0};

			text_add_escaped(&shown, id, strlen(id), "");
			printf("%s NO_SUBMISSION\n", text_str(&shown));
			text_free(&shown);
		}
	return sum;
}

void
plan_print(const struct session *s)
{
	const struct course_part *league = course_league(&s->course);
	struct cost each = cost_of_student(&s->course), class = {0};
	struct sum sum = print_rows(s);
	double student_s = sum.spent_s > 0 ? sum.spent_s / sum.measured : each.expected_s;
	double pace = 1;
	char all[48], one[48], game[48];

	if (league)
		add_games(&class, &s->course, league->game, NULL,
		          sum.players * (sum.players - 1) / 2 * league->rounds);
	if (each.expected_s > 0 && !isinf(each.expected_s))
		pace = student_s / each.expected_s;
	printf("to be graded: %d, by %d games and %d positions each; the "
	       "class's tournament: %d games\n", sum.n, each.games, each.cases,
	       class.games);
	printf("expected %s (%s), at worst %s a student",
	       estimate_words(((sum.n ? sum.n * student_s : 0) + pace * class.expected_s) /
	                      s->grading.jobs, all),
	       sum.spent_s > 0 ? "at the pace of those that are graded"
	                       : "if agents use three tenths of their time",
	       estimate_words(each.worst_s, one));
	if (class.games)
		printf(" and %s a tournament game",
		       estimate_words(class.worst_s / class.games, game));
	putchar('\n');
}
