#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "score/book/book.h"
#include "score/book/grades.h"
#include "score/course/store.h"

/* Keep the grades of before, if they were others and of a grading that had come to
 * its end. */
static int
keep_old(const char *out, const struct text *now)
{
	struct text was = {0};
	char *path = store_path("%s/grades.csv", out);
	bool others = !store_has("%s/so-far", out) &&
	              store_get(&was, "%s", path) && strcmp(was.at, now->at);
	int failed = others ? -1 : 0;

	for (int i = 1; failed; i++) {
		char *to = store_path("%s/old/grades.%d.csv", out, i);

		failed = link(path, to);
		free(to);
		if (failed && errno != EEXIST)
			break;
	}
	free(path);
	text_free(&was);
	return failed;
}

static void
add_points(struct text *text, double points)
{
	book_add_points(text, points);
	text_add(text, ",");
}

static void
add_row(struct text *text, const struct course *c, const struct book_row *r)
{
	const struct student *s = r->student;

	csv_add(text, s->id, ',');
	csv_add(text, status_word(r->finding->status), ',');
	csv_add(text, r->finding->reason, ',');
	csv_add(text, r->points.disqualified ? "yes" : "no", ',');
	add_points(text, r->points.total);
	add_points(text, r->points.bonus);
	text_addf(text, "%d,", r->points.missing);
	for (int p = 0; p < c->parts; p++)
		if (r->points.part[p].known)
			add_points(text, r->points.part[p].points);
		else
			text_add(text, ",");
	csv_add(text, s->name, ',');
	csv_add(text, s->group, ',');
	csv_add(text, s->late, ',');
	csv_add(text, s->email, ',');
	csv_add(text, r->submission ? r->submission->from : "", ',');
	csv_add(text, r->submission ? r->submission->id : "", ',');
	text_addf(text, "%d,", r->points.days_late);
	csv_add(text, r->points.why, '\n');
}

static int
write_csv(const struct book *book)
{
	const struct course *c = book->grading->course;
	const char *out = book->grading->out;
	struct text text = {0};

	text_add(&text, "id,status,reason,disqualified,total,bonus,unmarked");
	for (int i = 0; i < c->parts; i++)
		text_addf(&text, ",%s", c->part[i].name);
	text_add(&text, ",name,group,late,email,submission,graded_as,days_late,total_why\n");
	for (int i = 0; i < book->rows; i++)
		add_row(&text, c, &book->row[i]);
	if (keep_old(out, &text) < 0) {
		text_free(&text);
		return -1;
	}
	return store_put(&text, 0600, "%s/grades.csv", out);
}

static void
add_object(struct json *j, const struct course *c, const struct book_row *r)
{
	json_open(j, NULL, '{');
	json_string(j, "id", r->student->id);
	json_string(j, "status", status_word(r->finding->status));
	json_string(j, "reason", r->finding->reason);
	json_bool(j, "disqualified", r->points.disqualified);
	book_json_points(j, "total", r->points.total);
	book_json_points(j, "bonus", r->points.bonus);
	json_string(j, "total_why", r->points.why);
	json_int(j, "days_late", r->points.days_late);
	book_json_points(j, "late_points", r->points.late_points);
	json_open(j, "parts", '{');
	for (int p = 0; p < c->parts; p++) {
		const struct points_part *part = &r->points.part[p];

		json_open(j, c->part[p].name, '{');
		if (part->known)
			book_json_points(j, "points", part->points);
		else
			json_null(j, "points");
		book_json_points(j, "of", c->part[p].max);
		json_string(j, "formula", part->formula);
		json_close(j, '}');
	}
	json_close(j, '}');
	json_close(j, '}');
}

static int
write_json(const struct book *book)
{
	const struct grading *g = book->grading;
	struct text text = {0};
	struct json j = {.text = &text};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "course", g->course->name);
	json_string(&j, "definition", g->course->digest);
	json_raw(&j, "seed", "%llu", (unsigned long long)g->seed);
	book_json_points(&j, "of", course_max(g->course));
	json_open(&j, "students", '[');
	for (int i = 0; i < book->rows; i++) {
		text_add(&text, i ? ",\n" : "\n");
		j.comma = false;
		add_object(&j, g->course, &book->row[i]);
	}
	text_add(&text, "\n");
	json_close(&j, ']');
	json_close(&j, '}');
	text_add(&text, "\n");
	return store_put(&text, 0600, "%s/grades.json", g->out);
}

int
grades_write(const struct book *book)
{
	char *mark = store_path("%s/so-far", book->grading->out);
	int failed = write_json(book) < 0 || write_csv(book) < 0 ? -1 : 0;

	if (!failed && unlink(mark) < 0 && errno != ENOENT)
		failed = -1;
	free(mark);
	return failed;
}

int
grades_write_so_far(const struct book *book)
{
	struct text none = {0};

	if (write_csv(book) < 0)
		return -1;
	if (!store_has("%s/so-far", book->grading->out) &&
	    store_put(&none, 0600, "%s/so-far", book->grading->out) < 0)
		return -1;
	return write_json(book);
}
