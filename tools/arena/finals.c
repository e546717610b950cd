#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/finals.h"
#include "arena/orders.h"
#include "base/csv.h"
#include "base/fail.h"
#include "base/signals.h"
#include "base/text.h"
#include "score/course/points.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/grading/monitor.h"

struct finals {
	const struct versions *versions;
	struct class class;
	struct finding *finding; /* the finding of each player */
	struct text frozen;      /* the file, which has the players' ids */
};

/* Add the newest version of an owner that can play.  Called for each version, but acts only
 * when called for version 1. */
static void
freeze_one(void *context, const char *id, int version)
{
	struct finals *f = context;
	bool done = version > 1 || orders_has_dropped(f->versions->dir, id);

	for (int n = versions_count(f->versions, id); n && !done; n--) {
		struct finding finding;

		if (!versions_read(f->versions, id, n, &finding))
			continue;
		done = finding.status == STATUS_OK && finding.command;
		if (done)
			text_addf(&f->frozen, "%s %d\n", id, n);
		finding_free(&finding);
	}
}

static void
enter(struct finals *f, const char *id, int version)
{
	struct class *c = &f->class;
	size_t n = (size_t)c->players;

	f->finding = xgrow(f->finding, n, sizeof *f->finding);
	if (!versions_read(f->versions, id, version, &f->finding[n]))
		die("%s/finals/frozen: version %d of %s is gone", f->versions->dir,
		    version, id);
	c->player = xgrow(c->player, n, sizeof *c->player);
	c->player[c->players++] = (struct class_player){
		.id = id, .command = f->finding[n].command,
		.root = store_path("%s/versions/%s.%d/%s", f->versions->dir, id,
		                   version, f->finding[n].root),
	};
}

static void
enter_all(struct finals *f)
{
	const char *dir = f->versions->dir;
	char *at, *id, *version;

	if (!store_has("%s/finals/frozen", dir)) {
		versions_each(f->versions, freeze_one, f);
		if (store_make_folder("%s/finals", dir) < 0 ||
		    store_put(&f->frozen, 0600, "%s/finals/frozen", dir) < 0)
			die("%s/finals:", dir);
	}
	if (!store_get(&f->frozen, "%s/finals/frozen", dir))
		die("%s/finals/frozen:", dir);
	for (at = f->frozen.at; text_line(&at, &id, &version);)
		enter(f, id, atoi(version));
}

/* Add a row for a student, or one for each member of a team. */
static void
add_marks(struct text *marks, const struct course *course, const char *id, double points)
{
	const struct course_arena *a = &course->arena;
	int rows = 0;

	for (int i = 0; i < a->members; i++)
		if (!strcmp(a->member[i].team, id)) {
			text_addf(marks, "%s,%.10g\n", a->member[i].id, points);
			rows++;
		}
	if (!rows)
		text_addf(marks, "%s,%.10g\n", id, points);
}

/* Print the standings and write the marks. */
static int
tell(const struct finals *f, const struct course *course)
{
	struct text marks = {0};
	const char *none = "";

	text_add(&marks, "id,");
	csv_add(&marks, course->part[0].name, '\n');
	for (int i = 0; i < f->class.players; i++) {
		const struct class_player *p = &f->class.player[i];
		struct points points;

		points_count(&points, course, &f->finding[i], &none, &p->place, 0);
		add_marks(&marks, course, p->id, points.part[0].points);
		printf("%4d  %-20s +%d =%d -%d  %g points\n", p->place.rank, p->id,
		       p->place.wins, p->place.draws, p->place.losses,
		       points.part[0].points);
		points_free(&points);
	}
	if (store_put(&marks, 0600, "%s/finals/marks.csv", f->versions->dir) == 0)
		return 0;
	warn("%s/finals/marks.csv:", f->versions->dir);
	return 3;
}

int
finals_play(struct session *s, const struct versions *v)
{
	struct finals f = {.versions = v, .class = {.grading = &s->grading}};
	char *out = store_path("%s/finals", v->dir), why[CLASS_WHY] = "";
	struct monitor monitor;
	int status = 3;

	enter_all(&f);
	monitor_open(&monitor, s->options->quiet);
	s->grading.out = out;
	s->grading.monitor = &monitor;
	s->grading.signal_fd = signals_watch();
	if (f.class.players < 2)
		die("%s: fewer than two students have a version that can play", out);
	switch (class_play(&f.class, why)) {
	case CLASS_DONE:
		status = tell(&f, &s->course);
		break;
	case CLASS_TOLD:
		status = signals_exit_status(f.class.told);
		break;
	default:
		warn("the finals were not played: %s", why);
	}
	monitor_close(&monitor);
	for (int i = 0; i < f.class.players; i++)
		finding_free(&f.finding[i]);
	class_free(&f.class);
	free(f.finding);
	text_free(&f.frozen);
	free(out);
	return status;
}
