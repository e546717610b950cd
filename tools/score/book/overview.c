#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/fail.h"
#include "page/page.h"
#include "score/book/overview.h"
#include "score/book/plays.h"

enum {
	BINS = 10,  /* of the spread of points, */
	WIDE = 36,  /* units each */
	NOTES = 80, /* shown of a student */
};

/* The page as far as it is made. */
struct overview {
	const struct book *book;
	const struct book_row **order; /* the most points first */
	struct text page;
};

/*
 * The class
 */

static double
sum_of(const struct book_row *row)
{
	return row->points.total + row->points.bonus;
}

static int
by_points(const void *a, const void *b)
{
	const struct book_row *x = *(const struct book_row *const *)a;
	const struct book_row *y = *(const struct book_row *const *)b;

	if (sum_of(x) != sum_of(y))
		return sum_of(x) > sum_of(y) ? -1 : 1;
	return strcmp(x->student->id, y->student->id);
}

/* Equal points share a place. */
static int
place_of(const struct overview *o, int at)
{
	while (at > 0 && sum_of(o->order[at - 1]) == sum_of(o->order[at]))
		at--;
	return at + 1;
}

static void
head(struct overview *o, const char *name, const char *title)
{
	text_add(&o->page, "<th scope=col title=\"");
	page_text(&o->page, title);
	text_add(&o->page, "\">");
	page_text(&o->page, name);
}

static void
class_head(struct overview *o)
{
	const struct course *c = o->book->course;
	char title[100];

	text_add(&o->page, "<thead><tr><th scope=col aria-sort=ascending>#"
	         "<th scope=col>Student<th scope=col class=\"word aside\">Name"
	         "<th scope=col class=word>Status<th scope=col>Total");
	for (int i = 0; i < c->parts; i++) {
		text_format(title, sizeof title, "%s%s, of %g",
		            course_kind_word(c->part[i].kind),
		            c->part[i].bonus ? ", a bonus" : "", c->part[i].max);
		head(o, c->part[i].name, title);
	}
	head(o, "bonus", "beyond the total");
	if (course_has_league(c))
		head(o, "class rank", "in the tournament");
	head(o, "unmarked", "parts that are not marked yet");
	head(o, "disqualified", "by the course's table");
	text_add(&o->page, "<th scope=col class=word>Reason<tbody>\n");
}

static void
points_cell(struct overview *o, const struct points_part *p, double max)
{
	if (!p->known) {
		text_add(&o->page, "<td>–");
		return;
	}
	text_add(&o->page, "<td class=");
	page_share(&o->page, max > 0 && p->points < max ? p->points / max : 1);
	text_add(&o->page, ">");
	book_add_points(&o->page, p->points);
}

static void
class_row(struct overview *o, int at)
{
	const struct book_row *row = o->order[at];
	const struct course *c = o->book->course;

	text_addf(&o->page, "<tr><td>%d<th scope=row><a href=#s%d>",
	          place_of(o, at), at);
	page_text(&o->page, row->student->id);
	text_add(&o->page, "</a><td class=\"word aside\">");
	page_text(&o->page, row->student->name ? row->student->name : "");
	text_addf(&o->page, "<td class=word>%s<td><b>",
	          status_word(row->finding->status));
	book_add_points(&o->page, row->points.total);
	text_add(&o->page, "</b>");
	for (int i = 0; i < c->parts; i++)
		points_cell(o, &row->points.part[i], c->part[i].max);
	text_add(&o->page, "<td>");
	book_add_points(&o->page, row->points.bonus);
	if (course_has_league(c) && row->place.played)
		text_addf(&o->page, "<td>%d", row->place.rank);
	else if (course_has_league(c))
		text_add(&o->page, "<td>–");
	text_addf(&o->page, "<td>%d<td>%s<td class=text>", row->points.missing,
	          row->points.disqualified ? "yes" : "no");
	page_text(&o->page, row->finding->reason);
	text_add(&o->page, "\n");
}

static void
class_table(struct overview *o)
{
	text_add(&o->page, "<section id=class>\n<h2>The class</h2>\n");
	page_wide(&o->page, "The class");
	text_add(&o->page, "<table class=\"list sort\"><caption>All students, "
	         "the most points first</caption>");
	class_head(o);
	for (int i = 0; i < o->book->rows; i++)
		class_row(o, i);
	text_add(&o->page, "</table>");
	page_wide_end(&o->page);
	text_add(&o->page, "</section>\n");
}

/*
 * What came of it
 */

static void
statuses(struct overview *o)
{
	int count[STATUS_COUNT] = {0};

	for (int i = 0; i < o->book->rows; i++)
		count[o->order[i]->finding->status]++;
	text_add(&o->page, "<section id=statuses>\n<h2>What came of it</h2>\n"
	         "<table class=\"list named whole\"><caption>Submissions by status"
	         "</caption><thead><tr><th scope=col>Status<th scope=col>"
	         "Students<tbody>\n");
	for (int i = 0; i < STATUS_COUNT; i++)
		if (count[i])
			text_addf(&o->page, "<tr><th scope=row>%s<td>%d\n",
			          status_word((enum status)i), count[i]);
	text_add(&o->page, "</table></section>\n");
}

/* How many have points in each tenth; the full mark is in the last. */
static int
count_bins(const struct overview *o, int bin[BINS])
{
	double max = course_max(o->book->course);
	int most = 1;

	for (int i = 0; i < o->book->rows; i++) {
		int at = max > 0 ? (int)(o->order[i]->points.total / max * BINS)
		                 : 0;

		at = at >= BINS ? BINS - 1 : at;
		if (++bin[at] > most)
			most = bin[at];
	}
	return most;
}

static int
falling(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x > y ? -1 : x < y;
}

static void
add_named(struct overview *o, const char *name, double points)
{
	text_add(&o->page, name);
	book_add_points(&o->page, points);
}

static void
spread_words(struct overview *o, double max)
{
	size_t n = (size_t)o->book->rows;
	double *total = xcalloc(n + 1, sizeof *total), sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += total[i] = o->order[i]->points.total;
	qsort(total, n, sizeof *total, falling);
	add_named(o, "<p>Of ", max);
	if (n) {
		add_named(o, ": mean ", sum / (double)n);
		add_named(o, ", median ",
		          (total[n / 2] + total[(n - 1) / 2]) / 2);
		add_named(o, ", least ", total[n - 1]);
		add_named(o, ", most ", total[0]);
	}
	text_add(&o->page, ".</p>\n");
	free(total);
}

/* Columns, up to 100 high, with the count above and the points below. */
static void
spread(struct overview *o)
{
	double max = course_max(o->book->course);
	int bin[BINS] = {0}, most = count_bins(o, bin);

	text_add(&o->page, "<section id=spread>\n<h2>Points</h2>\n");
	spread_words(o, max);
	text_addf(&o->page, "<svg class=spread viewBox=\"0 0 %d 150\" role=img "
	          "aria-label=\"Students by points:", BINS * WIDE + 40);
	for (int i = 0; i < BINS; i++)
		text_addf(&o->page, " from %g %d%s", max * i / BINS, bin[i],
		          i < BINS - 1 ? "," : "");
	text_add(&o->page, "\">\n");
	for (int i = 0; i < BINS; i++) {
		int x = 20 + i * WIDE, tall = 100 * bin[i] / most;

		text_addf(&o->page, "<rect x=\"%d\" y=\"%d\" width=\"%d\" "
		          "height=\"%d\"/><text x=\"%d\" y=\"%d\">%d</text>"
		          "<text x=\"%d\" y=\"145\">%g</text>\n", x + 2,
		          125 - tall, WIDE - 4, tall ? tall : 1, x + WIDE / 2,
		          117 - tall, bin[i], x, max * i / BINS);
	}
	text_addf(&o->page, "<text x=\"%d\" y=\"145\">%g</text></svg>"
	          "</section>\n", 20 + BINS * WIDE, max);
}

/*
 * What the course counts
 */

static const char *
rule_of(const struct course_part *p, char into[160])
{
	char need[40];

	text_format(need, sizeof need, p->need ? "wins of %d of the %d games"
	            : "more games won than lost", p->need, p->rounds);
	switch (p->kind) {
	case COURSE_BEAT:
		text_format(into, 160, "all points for %s", need);
		break;
	case COURSE_EACH:
		text_format(into, 160, "%g for each game won, %g for each drawn",
		            p->each, p->draw);
		break;
	case COURSE_SHARE:
		text_format(into, 160, "the share of the games that are won, a "
		            "drawn one for half");
		break;
	case COURSE_CASES:
		text_format(into, 160, "the share of the positions' points");
		break;
	case COURSE_HAND:
		text_format(into, 160, "marked by hand");
		break;
	case COURSE_CLASS:
		text_format(into, 160, "all points for the best of the class, "
		            "others by their share of that score");
		break;
	case COURSE_RANK:
		text_format(into, 160, p->places ? "by the place in the class, "
		            "falling evenly over %d places"
		            : "by the place in the class, falling evenly",
		            p->places);
		break;
	}
	return into;
}

static void
part_row(struct overview *o, int at)
{
	const struct course_part *p = &o->book->course->part[at];
	double sum = 0;
	int n = 0;
	char rule[160];

	for (int i = 0; i < o->book->rows; i++)
		if (o->order[i]->points.part[at].known) {
			sum += o->order[i]->points.part[at].points;
			n++;
		}
	text_add(&o->page, "<tr><th scope=row>");
	page_text(&o->page, p->name);
	text_addf(&o->page, "%s<td>%g<td>", p->bonus ? " <em>bonus</em>" : "",
	          p->max);
	if (n)
		book_add_points(&o->page, sum / n);
	text_add(&o->page, n ? "<td class=word>" : "–<td class=word>");
	page_text(&o->page, p->opponent ? p->opponent : "–");
	text_add(&o->page, p->hidden ? " <em>hidden</em>" : "");
	if (p->opponent || p->kind == COURSE_CLASS || p->kind == COURSE_RANK)
		text_addf(&o->page, "<td>%d", p->rounds);
	else
		text_add(&o->page, "<td>–");
	text_addf(&o->page, "<td class=text>%s\n", rule_of(p, rule));
}

static void
parts_table(struct overview *o)
{
	const struct course *c = o->book->course;

	text_add(&o->page, "<section id=parts>\n<h2>What is counted</h2>\n");
	page_wide(&o->page, "What is counted");
	text_add(&o->page, "<table class=\"list named\"><caption>The parts of "
	         "the course</caption><thead><tr><th scope=col>Part<th "
	         "scope=col>Of<th scope=col>Mean<th scope=col class=word>Against"
	         "<th scope=col>Games<th scope=col class=word>Points for<tbody>\n");
	for (int i = 0; i < c->parts; i++)
		part_row(o, i);
	text_add(&o->page, "</table>");
	page_wide_end(&o->page);
	for (int i = 0; i < c->gates; i++) {
		text_add(&o->page, "<p>Without all of ");
		page_text(&o->page, c->gate[i].needs);
		text_add(&o->page, ", ");
		page_text(&o->page, c->gate[i].part);
		text_addf(&o->page, " counts %g at most.</p>\n", c->gate[i].most);
	}
	text_addf(&o->page, "<p>The seed is %llu: the same seed, the same games."
	          "</p></section>\n", (unsigned long long)o->book->seed);
}

/*
 * Each student
 */

static void
files(struct overview *o, const struct book_row *row)
{
	static const char *const name[] = {"report.txt", "results.json",
		"build.log"};
	struct text path = {0};

	text_add(&o->page, "<p class=files>");
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		text_clear(&path);
		text_addf(&path, "%s/students/%s/%s", o->book->out,
		          row->student->id, name[i]);
		if (access(path.at, F_OK) == 0)
			text_addf(&o->page, "<a href=\"students/%s/%s\">%s</a> ",
			          row->student->id, name[i], name[i]);
	}
	text_add(&o->page, "</p>\n");
	text_free(&path);
}

static void
formulas(struct overview *o, const struct book_row *row)
{
	const struct course *c = o->book->course;

	page_wide(&o->page, "Points");
	text_add(&o->page, "<table class=\"list named\"><caption>Points of ");
	page_text(&o->page, row->student->id);
	text_add(&o->page, "</caption><thead><tr><th scope=col>Part<th scope=col>"
	         "Points<th scope=col>Of<th scope=col class=word>Formula<tbody>\n");
	for (int i = 0; i < c->parts; i++) {
		text_addf(&o->page, "<tr><th scope=row>%s", c->part[i].name);
		points_cell(o, &row->points.part[i], c->part[i].max);
		text_addf(&o->page, "<td>%g<td class=text>", c->part[i].max);
		page_text(&o->page, row->points.part[i].formula);
		text_add(&o->page, "\n");
	}
	text_add(&o->page, "</table>");
	page_wide_end(&o->page);
}

static void
link_page(struct overview *o, bool has, struct text *path)
{
	if (has)
		text_addf(&o->page, " <a href=\"%s\">replay</a>", path->at);
	text_add(&o->page, "\n");
	text_free(path);
}

static void
note_line(struct overview *o, const struct book_row *row,
          const struct finding_note *note)
{
	struct text path = {0};

	text_addf(&o->page, "<li>%s: ", note->part < 0 ? "first games"
	          : o->book->course->part[note->part].name);
	page_text(&o->page, note->text);
	link_page(o, plays_path(o->book, row, note, &path), &path);
}

/* A game of the tournament. */
static void
league_line(struct overview *o, const struct book_row *row, const char *line)
{
	size_t n = strcspn(line, "\n"), indent = strspn(line, " ");
	struct text text = {0}, path = {0};

	text_add_bytes(&text, line + indent, n - indent);
	text_add(&o->page, "<li>tournament: ");
	page_text(&o->page, text_str(&text));
	text_free(&text);
	link_page(o, plays_league_path(o->book, row, line, &path), &path);
}

/* What the student may ask about; the games of the tournament are the last. */
static void
notes(struct overview *o, const struct book_row *row)
{
	const struct finding *f = row->finding;
	const char *line = row->lost ? row->lost : "";
	int n = 0;

	text_add(&o->page, "<ul class=notes>\n");
	for (int i = 0; i < f->notes; i++)
		if (!f->note[i].good && n++ < NOTES)
			note_line(o, row, &f->note[i]);
	while (*line) {
		if (n++ < NOTES)
			league_line(o, row, line);
		line += strcspn(line, "\n");
		line += *line == '\n';
	}
	if (n > NOTES)
		text_addf(&o->page, "<li>and %d more, in the report\n",
		          n - NOTES);
	text_add(&o->page, "</ul>\n");
}

static void
student(struct overview *o, int at)
{
	const struct book_row *row = o->order[at];
	const struct finding *f = row->finding;

	text_addf(&o->page, "<details class=player id=s%d><summary>", at);
	page_text(&o->page, row->student->id);
	text_add(&o->page, " <small>");
	page_text(&o->page, row->student->name ? row->student->name : "");
	text_addf(&o->page, " · %s · ", status_word(f->status));
	book_add_points(&o->page, sum_of(row));
	text_add(&o->page, " points</small></summary>\n");
	if (*f->reason) {
		text_add(&o->page, "<p>");
		page_text(&o->page, f->reason);
		text_add(&o->page, "</p>\n");
	}
	if (intake_is_id(row->student->id))
		files(o, row);
	formulas(o, row);
	notes(o, row);
	text_add(&o->page, "</details>\n");
}

static void
students(struct overview *o)
{
	text_add(&o->page, "<section id=students>\n<h2>Students</h2>\n");
	for (int i = 0; i < o->book->rows; i++)
		student(o, i);
	text_add(&o->page, "</section>\n");
}

/*
 * The whole
 */

static void
write_page(struct overview *o)
{
	const struct course *c = o->book->course;
	const char *title = c->title ? c->title : c->name;

	page_begin(&o->page, title, page_tables_style);
	text_add(&o->page, "<header>\n<h1>");
	page_text(&o->page, title);
	text_addf(&o->page, "</h1>\n<p>%d students. This page names them: it is "
	          "for the instructor.</p>\n<nav aria-label=\"On this page\">"
	          "<a href=#class>The class</a> <a href=#statuses>What came of "
	          "it</a> <a href=#spread>Points</a> <a href=#parts>What is "
	          "counted</a> <a href=#students>Students</a></nav>\n</header>\n"
	          "<main>\n", o->book->rows);
	class_table(o);
	statuses(o);
	spread(o);
	parts_table(o);
	students(o);
	text_add(&o->page, "</main>\n");
	page_end(&o->page, page_tables_script);
}

int
overview_write(const struct book *book, bool all, int *left_out)
{
	struct overview o = {.book = book};
	struct plays plays = {.all = all};
	struct text path = {0};
	int failed = 0;

	o.order = xcalloc((size_t)book->rows + 1, sizeof *o.order);
	for (int i = 0; i < book->rows; i++)
		o.order[i] = &book->row[i];
	qsort(o.order, (size_t)book->rows, sizeof *o.order, by_points);
	for (int i = 0; i < book->rows && !failed; i++)
		failed = plays_make(&plays, book, o.order[i]) < 0;
	*left_out = plays.left_out;
	text_addf(&path, "%s/index.html", book->out);
	if (!failed) {
		write_page(&o);
		failed = file_put_soon(path.at, &o.page, 0600) < 0;
	}
	text_free(&path);
	text_free(&o.page);
	free(o.order);
	return failed ? -1 : 0;
}
