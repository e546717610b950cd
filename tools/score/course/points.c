#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/course.h"
#include "score/course/points.h"

enum { DAY_S = 24 * 3600 };

static void
count_beat(struct points_part *p, const struct course_part *c,
           const struct finding_part *f)
{
	p->reached = f->wins > f->losses;
	p->points = p->reached ? c->max : 0;
	text_addf(&p->formula, "%d won, %d lost, %d drawn; more won than lost: %s",
	          f->wins, f->losses, f->draws, p->reached ? "yes" : "no");
}

static void
count_share(struct points_part *p, const struct course_part *c,
            const struct finding_part *f)
{
	int games = f->wins + f->losses + f->draws;

	p->points = games ? c->max * (f->wins + f->draws / 2.0) / games : 0;
	text_addf(&p->formula, "%g x (%d won + %d drawn / 2) / %d games", c->max,
	          f->wins, f->draws, games);
}

static void
count_class(struct points_part *p, const struct course_part *c,
            const struct points_class *place)
{
	int places = c->percent ? (place->players * c->percent + 99) / 100 : c->places;

	p->known = !place->open;
	if (place->open) {
		text_add(&p->formula, "the tournament is still to be played");
	} else if (!place->played) {
		text_add(&p->formula, "not in the tournament");
	} else if (c->kind == COURSE_CLASS) {
		p->points = place->best > 0 ? c->max * place->score / place->best : 0;
		text_addf(&p->formula, "%g x %g (%d won + %d drawn / 2) / %g, the best of "
		          "the class", c->max, place->score, place->wins, place->draws,
		          place->best);
	} else {
		p->points = place->rank <= places
			? c->max * (places + 1 - place->rank) / places : 0;
		text_addf(&p->formula, "rank %d of %d: %g x max(0, %d + 1 - %d) / %d",
		          place->rank, place->players, c->max, places, place->rank,
		          places);
	}
}

static void
count_hand(struct points_part *p, const struct course_part *c, bool absent,
           const char *by_hand)
{
	bool marked = by_hand && text_real(by_hand, 0, c->max, &p->points);

	p->known = marked || absent;
	text_addf(&p->formula, "marked by hand, of %g%s", c->max, marked ? ""
	          : absent ? ": its file is not there" : ": not yet");
}

static void
add_count(struct points_part *p, int n, const char *what)
{
	if (n)
		text_addf(&p->formula, "; %d %s", n, what);
}

/* Append to the formula the numbers of late moves, exceptions and other events. */
static void
say_counts(struct points_part *p, const struct course_part *c,
          const struct finding_part *f)
{
	add_count(p, f->late, "late moves");
	add_count(p, f->thrown, "or more exceptions");
	add_count(p, f->read, "games in which files were read after the first move");
	if (course_is_series(c))
		add_count(p, f->gifts, course_has_own_rival(c)
		          ? "more, in which the student's own other agent forfeited, do not count"
		          : "of them won by forfeit");
}

/* Count a part whose games or cases are over. */
static void
count_played(struct points_part *p, const struct course_part *c,
             const struct finding_part *f)
{
	if (c->kind == COURSE_BEAT) {
		count_beat(p, c, f);
	} else if (c->kind == COURSE_EACH) {
		p->points = c->each * f->wins;
		text_addf(&p->formula, "%g x %d won of %d", c->each, f->wins,
		          c->rounds);
	} else if (c->kind == COURSE_SHARE) {
		count_share(p, c, f);
	} else {
		p->points = f->of ? c->max * f->points / f->of : 0;
		text_addf(&p->formula, "%g x %d of %d points of the cases", c->max,
		          f->points, f->of);
	}
}

static void
count_part(struct points_part *p, const struct course_part *c,
           const struct finding_part *f, bool nothing, const char *by_hand,
           const struct points_class *place)
{
	p->known = true;
	if (c->kind == COURSE_HAND)
		count_hand(p, c, f->absent || (c->has_file && nothing), by_hand);
	else if (course_is_class(c))
		count_class(p, c, place);
	else if (!f->done)
		text_add(&p->formula, "not played");
	else
		count_played(p, c, f);
	say_counts(p, c, f);
	if (c->kind != COURSE_BEAT)
		p->reached = p->known && p->points >= c->max;
}

/*
 * Conditions
 */

static bool
is_open(const struct points *points, const struct course *c,
        const struct course_gate *g)
{
	const struct points_part *needs = &points->part[course_part(c, g->needs)];

	return g->least < 0 ? needs->reached : needs->known && needs->points >= g->least - 1e-9;
}

/* Limit the parts whose gates are closed. */
static void
close_parts(struct points *points, const struct course *c)
{
	for (int i = 0; i < c->gates.n; i++) {
		const struct course_gate *g = &c->gates.at[i];
		int part = course_part(c, g->part);
		struct points_part *p = &points->part[part];

		if (part < 0 || is_open(points, c, g) || !p->known ||
		    p->points <= g->most)
			continue;
		p->points = g->most;
		text_addf(&p->formula, "; %g at most: ", g->most);
		course_add_gate(c, g, &p->formula);
		p->reached &= c->part[part].kind == COURSE_BEAT;
	}
}

/* Limit the total if its gate is closed, but not below the points for the status. */
static void
close_total(struct points *p, const struct course *c)
{
	for (int i = 0; i < c->gates.n; i++) {
		const struct course_gate *g = &c->gates.at[i];
		const struct points_part *needs = &p->part[course_part(c, g->needs)];
		double most = g->most > p->for_status ? g->most : p->for_status;

		if (strcmp(g->part, COURSE_TOTAL) || is_open(p, c, g) ||
		    (p->total <= most && p->bonus <= 0))
			continue;
		p->total = p->total < most ? p->total : most;
		p->bonus = 0;
		text_addf(&p->why, "%stotal %g: ", p->why.len ? "; " : "", p->total);
		course_add_gate(c, g, &p->why);
		if (needs->known)
			text_addf(&p->why, " and has %g", needs->points);
		else
			text_add(&p->why, " and is not marked yet");
	}
}

int
points_days_late(const struct course_late *late, int64_t time)
{
	int64_t over;

	if (!late->given || time <= late->due + late->grace_s)
		return 0;
	over = (time - late->due - late->grace_s - 1) / DAY_S + 1;
	return over < POINTS_DAYS ? (int)over : POINTS_DAYS;
}

/* Subtract the points that are lost by being late. */
static void
count_late(struct points *p, const struct course_late *late, int days)
{
	bool nothing = late->most && days > late->most;
	double share = 1 - days * late->percent / 100; /* of the points that remains */

	p->days_late = days;
	if (!days)
		return;
	if (nothing || share < 0)
		share = 0;
	p->late_points = (p->total + p->bonus) * (1 - share);
	p->total *= share;
	p->bonus *= share;
	text_addf(&p->why, "%s%d day%s late, ", p->why.len ? "; " : "", days,
	          days > 1 ? "s" : "");
	if (nothing)
		text_addf(&p->why, "and after %d nothing counts: -%.4g", late->most,
		          p->late_points);
	else
		text_addf(&p->why, "%g%% a day: -%.4g", late->percent, p->late_points);
}

static void
sum_up(struct points *points, const struct course *course)
{
	points->total = points->for_status;
	for (int i = 0; i < course->parts; i++) {
		const struct points_part *p = &points->part[i];

		if (!p->known)
			points->missing++;
		else if (course->part[i].bonus)
			points->bonus += p->points;
		else
			points->total += p->points;
	}
}

void
points_count(struct points *points, const struct course *course,
             const struct finding *finding, const char *const by_hand[],
             const struct points_class *place, int days_late)
{
	bool good = finding->status == STATUS_OK;
	bool nothing = finding->status == STATUS_NO_SUBMISSION ||
	               finding->status == STATUS_NO_FILES;

	*points = (struct points){
		.parts = course->parts,
		.part = xcalloc((size_t)course->parts + 1,
		                sizeof *points->part),
		.disqualified = course->status[finding->status].disqualified,
		.for_status = good ? 0 : course->status[finding->status].points,
	};
	text_add(&points->why, "");
	for (int i = 0; i < course->parts; i++) {
		struct points_part *p = &points->part[i];

		count_part(p, &course->part[i], &finding->part[i], nothing, by_hand[i], place);
		if (!good && course->part[i].kind != COURSE_HAND) {
			p->known = true;
			p->points = 0;
			text_clear(&p->formula);
			text_add(&p->formula, status_words[finding->status]);
		}
	}
	close_parts(points, course);
	sum_up(points, course);
	close_total(points, course);
	count_late(points, &course->late, days_late);
}

void
points_free(struct points *points)
{
	for (int i = 0; i < points->parts; i++)
		text_free(&points->part[i].formula);
	text_free(&points->why);
	free(points->part);
	*points = (struct points){0};
}
