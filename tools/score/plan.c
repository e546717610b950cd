#include <string.h>

#include "clock.h"
#include "game.h"
#include "plan.h"
#include "suite.h"
#include "terms.h"

enum {
	PLIES = 60,       /* moves of one player in a long game */
	GUESS = 10,       /* of the time that is allowed, a tenth is used */
};

/* The most that one player may use in a game, in us. */
static int64_t
game_us(const struct course *c, const char *game, const char *over)
{
	struct terms terms = {{0}, {0}, {0}};
	struct variant variant;
	char why[400];
	int64_t bank, move;

	if (!variant_parse(&variant, game, why))
		return 0;
	terms_parse(&terms, variant.game->terms, why);
	if (c->terms)
		terms_parse(&terms, c->terms, why);
	if (over)
		terms_parse(&terms, over, why);
	bank = terms_bank_us(&terms, 1);
	move = terms_get(&terms, TERMS_MOVE);
	if (bank != CLOCK_NEVER)
		return bank;
	if (move == CLOCK_NEVER)
		return PLIES * (int64_t)CLOCK_S;
	return terms_get(&terms, TERMS_FIRST) + (PLIES - 1) * move;
}

/* All of one submission. */
static int64_t
student_us(const struct course *c, int *count)
{
	int64_t sum = c->check_rounds *
	              2 * game_us(c, c->game, c->check_terms);

	*count = c->check_rounds;
	if (c->builds)
		sum += c->limits.wall_us;
	for (int i = 0; i < c->parts; i++) {
		const struct course_part *p = &c->part[i];

		if (p->kind > COURSE_SHARE)
			continue;
		*count += p->rounds;
		sum += p->rounds * 2 * game_us(c, p->game ? p->game : c->game,
		                               p->terms);
	}
	return sum;
}

static void
print_time(const char *what, double us, FILE *out)
{
	double s = us / CLOCK_S;

	if (s < 120)
		fprintf(out, "%s %.0f s", what, s);
	else if (s < 7200)
		fprintf(out, "%s %.0f min", what, s / 60);
	else
		fprintf(out, "%s %.1f h", what, s / 3600);
}

static double
class_us(const struct course *c, int n, int *count)
{
	*count = 0;
	for (int i = 0; i < c->parts && !*count; i++) {
		const struct course_part *p = &c->part[i];

		if (p->kind != COURSE_CLASS && p->kind != COURSE_RANK)
			continue;
		*count = n * (n - 1) / 2 * p->rounds;
		return (double)*count * 2 *
		       (double)game_us(c, p->game ? p->game : c->game, p->terms);
	}
	return 0;
}

void
plan_print(const struct course *course, const struct intake *intake,
           const bool wanted[], int jobs, FILE *out)
{
	int count, class_count, n = 0;
	double each = (double)student_us(course, &count), all;

	for (int i = 0; i < intake->n; i++) {
		const struct submission *s = &intake->at[i];

		fprintf(out, "%s %s%s\n", s->id, !wanted[i] ? "not wanted"
		        : s->status == STATUS_OK ? "to be graded"
		        : status_word(s->status), s->older ? ", the newest" : "");
		n += wanted[i] && s->status == STATUS_OK;
	}
	all = n * each + class_us(course, n, &class_count);
	fprintf(out, "%d submissions, %d games each, %d of the class; ", n,
	        count, class_count);
	print_time("at", all / GUESS / jobs, out);
	print_time(" by a guess, at worst", all / jobs, out);
	fprintf(out, "\n");
}
