#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "page/page.h"
#include "score/marks/marks.h"
#include "score/course/store.h"
#include "score/intake/intake.h"

enum { NOTES = 80 /* notes shown of a student */ };

struct overview {
	const struct marks *marks;
	const struct course *course;
	const struct marks_row **order; /* most points first */
	struct text page;
};

/*
 * The class
 */

static int
by_points(const void *a, const void *b)
{
	const struct marks_row *x = *(const struct marks_row *const *)a;
	const struct marks_row *y = *(const struct marks_row *const *)b;

	return x->place != y->place ? x->place - y->place
	                            : strcmp(x->student->id, y->student->id);
}

static void
class_head(struct overview *o)
{
	page_put(&o->page, "<th scope=col aria-sort=ascending>#"
	         "<th scope=col>Student<th scope=col class=\"word aside\">Name"
	         "<th scope=col>Total<th scope=col class=word>Status"
	         "<th scope=col class=word>Reason");
	for (int i = 0; i < o->course->parts; i++) {
		const struct course_part *p = &o->course->part[i];

		page_put(&o->page, "<th scope=col title=\"%s%s, of %g\">%s",
		         course_kinds[p->kind], p->bonus ? ", a bonus" : "",
		         p->max, p->name);
	}
	page_put(&o->page, "<th scope=col title=\"beyond the total\">bonus");
	if (course_league(o->course))
		page_put(&o->page, "<th scope=col title=\"in the tournament\">class rank");
	page_put(&o->page, "<th scope=col title=\"parts that are not marked yet\">unmarked"
	         "<th scope=col title=\"by the course's table\">disqualified"
	         "<tbody>\n");
}

static void
points_cell(struct overview *o, const struct points_part *p, double max)
{
	char points[MARKS_DIGITS];

	if (!p->known) {
		page_put(&o->page, "<td>–");
		return;
	}
	page_put(&o->page, "<td class=");
	page_share(&o->page, max > 0 && p->points < max ? p->points / max : 1);
	page_put(&o->page, ">%s", marks_points(p->points, points));
}

static void
class_row(struct overview *o, int at)
{
	const struct marks_row *row = o->order[at];
	char points[MARKS_DIGITS];

	page_put(&o->page, "<tr><td>%d<th scope=row><a href=#s%d>%s</a>"
	         "<td class=\"word aside\">%s<td><b>%s</b><td class=word>%s"
	         "<td class=\"word one-line\" title=\"%s\">%s", row->place, at,
	         row->student->id, row->student->name,
	         marks_points(row->points.total, points),
	         status_words[row->finding->status], row->finding->reason,
	         row->finding->reason);
	for (int i = 0; i < o->course->parts; i++)
		points_cell(o, &row->points.part[i], o->course->part[i].max);
	page_put(&o->page, "<td>%s", marks_points(row->points.bonus, points));
	if (course_league(o->course) && row->player &&
	    row->player->place.played)
		page_put(&o->page, "<td>%d", row->player->place.rank);
	else if (course_league(o->course))
		page_put(&o->page, "<td>–");
	page_put(&o->page, "<td>%d<td>%s\n", row->points.missing,
	         row->points.disqualified ? "yes" : "no");
}

static int
falling(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x > y ? -1 : x < y;
}

static void
spread_words(struct overview *o, double max)
{
	size_t n = (size_t)o->marks->rows;
	double *total = xcalloc(n + 1, sizeof *total), sum = 0;
	char of[MARKS_DIGITS], mean[MARKS_DIGITS], median[MARKS_DIGITS];
	char least[MARKS_DIGITS], most[MARKS_DIGITS];

	for (size_t i = 0; i < n; i++)
		sum += total[i] = o->order[i]->points.total;
	qsort(total, n, sizeof *total, falling);
	page_put(&o->page, "<p>Of %s", marks_points(max, of));
	if (n)
		page_put(&o->page, ": mean %s, median %s, least %s, most %s",
		         marks_points(sum / (double)n, mean),
		         marks_points((total[n / 2] + total[(n - 1) / 2]) / 2, median),
		         marks_points(total[n - 1], least),
		         marks_points(total[0], most));
	page_put(&o->page, ".</p>\n");
	free(total);
}

/* Append the submissions and the rows of the roster that belong to nobody. */
static void
unmatched(struct overview *o)
{
	const struct intake *intake = o->marks->grading->intake;
	struct text strangers = {0}, absent = {0};

	if (intake->roster.columns)
		intake_add_unmatched(intake, &strangers, &absent);
	if (strangers.len)
		page_put(&o->page, "<p><b>No row of the roster is for these submissions, so "
		         "lms.csv is without their marks:</b> %s</p>\n", strangers.at);
	if (absent.len)
		page_put(&o->page, "<p>Rows of the roster without a submission: %s</p>\n",
		         absent.at);
	text_free(&strangers);
	text_free(&absent);
}

static void
class_table(struct overview *o)
{
	page_put(&o->page, "<section id=class>\n<h2>The class</h2>\n<p>");
	marks_add_statuses(&o->page, o->marks);
	text_add(&o->page, "</p>\n");
	spread_words(o, course_max(o->course));
	unmatched(o);
	page_table(&o->page, "The class", "list sort", NULL,
	           "All students, the most points first");
	class_head(o);
	for (int i = 0; i < o->marks->rows; i++)
		class_row(o, i);
	page_table_end(&o->page);
	page_put(&o->page, "</section>\n");
}

/*
 * The rules of the course
 */

static void
part_rule(struct overview *o, const struct course_part *p)
{
	static const char *const rules[] = {
		[COURSE_SHARE] = "the share of the games that are won, a drawn "
		                 "one for half",
		[COURSE_CASES] = "the share of the positions' points",
		[COURSE_HAND] = "marked by hand",
		[COURSE_CLASS] = "all points for the best of the class, others "
		                 "by their share of that score",
	};

	if (p->kind == COURSE_BEAT)
		page_put(&o->page, "all points for more games won than lost");
	else if (p->kind == COURSE_EACH)
		page_put(&o->page, "%g for each game won", p->each);
	else if (p->kind == COURSE_RANK && p->percent)
		page_put(&o->page, "by the place in the class, falling evenly over the first "
		         "%d %% of it", p->percent);
	else if (p->kind == COURSE_RANK)
		page_put(&o->page, "by the place in the class, falling evenly over %d places",
		         p->places);
	else
		page_put(&o->page, "%s", rules[p->kind]);
}

static void
part_row(struct overview *o, int at)
{
	const struct course_part *p = &o->course->part[at];
	char mean[MARKS_DIGITS];
	double sum = 0;
	int n = 0;

	for (int i = 0; i < o->marks->rows; i++)
		if (o->order[i]->points.part[at].known) {
			sum += o->order[i]->points.part[at].points;
			n++;
		}
	page_put(&o->page, "<tr><th scope=row>%s", p->name);
	page_put(&o->page, p->bonus ? " <em>bonus</em><td>%g<td>" : "<td>%g<td>", p->max);
	page_put(&o->page, "%s<td class=text>", n ? marks_points(sum / n, mean) : "–");
	part_rule(o, p);
	page_put(&o->page, "<td class=word>%s", p->opponent ? p->opponent : "–");
	page_put(&o->page, p->hidden ? " <em>hidden</em><td>" : "<td>");
	if (course_is_series(p) || course_is_class(p))
		page_put(&o->page, "%d\n", p->rounds);
	else
		page_put(&o->page, "–\n");
}

static void
parts_table(struct overview *o)
{
	const struct course *c = o->course;

	page_put(&o->page, "<section id=parts>\n<h2>What is counted</h2>\n");
	page_table(&o->page, "What is counted", "list named",
	           "Part|Of|Mean|*Points for|*Against|Games", "The parts of the course");
	for (int i = 0; i < c->parts; i++)
		part_row(o, i);
	page_table_end(&o->page);
	for (int i = 0; i < c->gates.n; i++) {
		text_add(&o->page, "<p>");
		course_add_gate(c, &c->gates.at[i], &o->page); /* it needs no quoting */
		page_put(&o->page, ": otherwise %s counts %g at most.</p>\n",
		         c->gates.at[i].part, c->gates.at[i].most);
	}
	if (c->late.given)
		page_put(&o->page, "<p>A day late costs %g %s of the points.</p>\n",
		         c->late.percent, "per cent");
	text_addf(&o->page, "<p>The seed is %llu: the same seed, the same games."
	          "</p></section>\n",
	          (unsigned long long)o->marks->grading->seed);
}

/*
 * Each student
 */

static void
files(struct overview *o, const struct marks_row *row)
{
	static const char *const name[] = {"report.html", "report.txt",
		"results.json", "build.log"};

	page_put(&o->page, "<p class=files>");
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (store_has("%s/%s", row->folder, name[i]))
			page_put(&o->page, "<a href=\"students/%s/%s\">%s</a> ",
			         row->student->id, name[i], name[i]);
	page_put(&o->page, "</p>\n");
}

static void
formulas(struct overview *o, const struct marks_row *row)
{
	page_table(&o->page, "", "list named", "Part|Points|Of|*Formula", "Points of %s",
	           row->student->id);
	for (int i = 0; i < o->course->parts; i++) {
		const struct course_part *p = &o->course->part[i];

		page_put(&o->page, "<tr><th scope=row>%s", p->name);
		points_cell(o, &row->points.part[i], p->max);
		page_put(&o->page, "<td>%g<td class=text>%s\n", p->max,
		         row->points.part[i].formula.at);
	}
	page_table_end(&o->page);
}

static void
note_line(struct overview *o, const struct marks_row *row,
          const struct finding_note *note)
{
	char *page = replays_path(row, note);

	page_put(&o->page, "<li>%s: %s", note->part == FINDING_CHECK ? "first games"
	         : note->part == FINDING_CLASS ? "tournament"
	         : o->course->part[note->part].name, note->text);
	if (note->part == FINDING_CLASS && *note->id)
		page_put(&o->page, " [%s]", note->id);
	if (page)
		page_put(&o->page, " <a href=\"students/%s/%s\">replay</a>", row->student->id,
		         page);
	page_put(&o->page, "\n");
	free(page);
}

/* Append the games and steps that a student may ask about. */
static void
notes(struct overview *o, const struct marks_row *row)
{
	const struct finding_note *note;
	int n = 0;

	page_put(&o->page, "<ul class=notes>\n");
	for (int i = 0; (note = marks_note(row, i)); i++)
		if (!note->good && n++ < NOTES)
			note_line(o, row, note);
	if (n > NOTES)
		page_put(&o->page, "<li>and %d more, in the report\n", n - NOTES);
	page_put(&o->page, "</ul>\n");
}

static void
student(struct overview *o, int at)
{
	const struct marks_row *row = o->order[at];
	const struct finding *f = row->finding;
	char points[MARKS_DIGITS];

	page_put(&o->page, "<details class=player id=s%d><summary>%s <small>%s · %s · "
	         "%s points</small></summary>\n", at, row->student->id, row->student->name,
	         status_words[f->status], marks_points(marks_sum(row), points));
	if (*f->reason)
		page_put(&o->page, "<p>%s</p>\n", f->reason);
	if (row->points.why.len)
		page_put(&o->page, "<p>%s</p>\n", row->points.why.at);
	if (row->folder)
		files(o, row);
	formulas(o, row);
	notes(o, row);
	mistakes_list(row, &o->page);
	page_put(&o->page, "</details>\n");
}

/*
 * The whole page
 */

static void
write_page(struct overview *o)
{
	const struct course *c = o->course;
	const char *title = c->title ? c->title : c->name;

	page_begin(&o->page, title, page_tables_style);
	page_put(&o->page, "<header>\n<h1>%s</h1>\n<p>%d students. This page names them: it "
	         "is for the instructor.</p>\n<nav aria-label=\"On this page\">"
	         "<a href=#class>The class</a> <a href=#parts>What is counted</a> "
	         "<a href=#students>Students</a></nav>\n</header>\n<main>\n", title,
	         o->marks->rows);
	class_table(o);
	parts_table(o);
	mistakes_section(o->marks, &o->page);
	equal_section(o->marks, &o->page);
	page_put(&o->page, "<section id=students>\n<h2>Students</h2>\n");
	for (int i = 0; i < o->marks->rows; i++)
		student(o, i);
	page_put(&o->page, "</section>\n</main>\n");
	page_end(&o->page, page_tables_script);
}

int
overview_write(const struct marks *marks)
{
	struct overview o = {.marks = marks, .course = marks->grading->course};
	char *path = store_path("%s/index.html", marks->grading->out);
	int failed;

	o.order = xcalloc((size_t)marks->rows + 1, sizeof *o.order);
	for (int i = 0; i < marks->rows; i++)
		o.order[i] = &marks->row[i];
	qsort(o.order, (size_t)marks->rows, sizeof *o.order, by_points);
	write_page(&o);
	failed = file_put_soon(path, &o.page, 0600);
	text_free(&o.page);
	free(path);
	free(o.order);
	return failed;
}
