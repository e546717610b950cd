#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/fail.h"
#include "page/page.h"
#include "replay/parallel.h"
#include "replay/review.h"
#include "score/course/store.h"
#include "score/grading/monitor.h"
#include "score/marks/marks.h"

enum {
	OPENINGS = 10,
	PHASES = 3,
};

static const char head[] =
	"page,part,opening,plies,step,ply,seat,move,best,before,after,exact\n";

static bool
is_to_judge(const struct marks_row *row, const struct finding_note *note)
{
	return replays_has_game(row, note) && !note->good && !note->fault &&
	       (note->part < 0 || !row->grading->course->part[note->part].hidden);
}

/*
 * Judging
 */

static bool
read_rows(const struct marks_row *row, struct csv *rows)
{
	char *path = row->folder ? text_join(row->folder, "mistakes.csv") : NULL;
	char why[CSV_WHY];
	bool good = path && csv_read(rows, path, why);

	free(path);
	return good;
}

/* List the games to judge, with the names of their pages; NULL after the last.  The
 * caller frees the names. */
static void
list_pages(const struct marks_row *row, const struct finding_note *note[MISTAKES_GAMES],
           char *page[MISTAKES_GAMES + 1])
{
	const struct finding_note *next;
	int n = 0;

	for (int i = 0; n < MISTAKES_GAMES && (next = marks_note(row, i)); i++)
		if (is_to_judge(row, next)) {
			note[n] = next;
			page[n++] = replays_name(row, next);
		}
	page[n] = NULL;
}

/* Copy the rows of a game that was judged before. */
static bool
copy_rows(const struct csv *old, const char *page, struct text *rows)
{
	bool found = false;

	for (int r = 0; r < old->rows; r++) {
		if (strcmp(csv_get(old, r, "page"), page) != 0)
			continue;
		found = true;
		for (int c = 0; c < old->columns; c++)
			csv_add(rows, csv_cell(old, r, c), c < old->columns - 1 ? ',' : '\n');
	}
	return found;
}

static bool
judge(void *arg, struct text *say)
{
	const struct marks_row *row = *(const struct marks_row **)arg;
	const struct finding_note *note[MISTAKES_GAMES];
	char *page[MISTAKES_GAMES + 1];
	struct text rows = {0};
	struct csv old = {0};
	bool fresh = false, good = true;

	(void)say;
	text_add(&rows, head);
	read_rows(row, &old);
	list_pages(row, note, page);
	for (int i = 0; page[i] && good; i++) {
		if (copy_rows(&old, page[i], &rows))
			continue;
		good = replays_judge(row, note[i], &rows) == 0;
		fresh = true;
	}
	for (int i = 0; page[i]; i++)
		free(page[i]);
	csv_free(&old);
	return good && (!fresh ||
	                store_put(&rows, 0600, "%s/mistakes.csv", row->folder) == 0);
}

static bool
has_games(const struct marks_row *row)
{
	return row->folder && marks_note(row, 0);
}

static void
show_progress(void *monitor, const char *said)
{
	(void)said;
	monitor_done(monitor, clock_now_us());
	monitor_show(monitor);
}

bool
mistakes_judge(const struct marks *marks, int *told)
{
	const struct grading *g = marks->grading;
	struct parallel parallel = {.jobs = g->jobs, .hear = show_progress, .context = g->monitor};
	int students = 0;

	for (int i = 0; i < marks->rows; i++)
		students += has_games(&marks->row[i]);
	monitor_begin(g->monitor, "mistakes: ", "students", students);
	for (int i = 0; i < marks->rows && !parallel.signals; i++) {
		const struct marks_row *row = &marks->row[i];

		if (has_games(row))
			parallel_start(&parallel, judge, &row);
	}
	parallel_end(&parallel);
	progress_clear(&g->monitor->progress);
	*told = parallel.signals;
	return !parallel.failed;
}

/*
 * Reporting
 */

/* A row of mistakes.csv. */
struct row {
	struct mistake m; /* ply 0: the row only marks a game as judged */
	const char *page, *part, *opening;
	int plies;
	/* The cost of the mistake.  The last mistake of a game weighs a little more than
	 * others with the same cost, because nothing was won back after it. */
	double weight;
};

struct table {
	struct csv rows; /* the texts */
	struct row *at;
	int n, judged;   /* rows; games */
};

static struct row
take_row(const struct csv *rows, int r)
{
	struct row l = {
		.m = {
			.step = atoi(csv_get(rows, r, "step")),
			.ply = atoi(csv_get(rows, r, "ply")),
			.seat = atoi(csv_get(rows, r, "seat")),
			.move = csv_get(rows, r, "move"),
			.before = atof(csv_get(rows, r, "before")),
			.after = atof(csv_get(rows, r, "after")),
			.exact = !strcmp(csv_get(rows, r, "exact"), "yes"),
		},
		.page = csv_get(rows, r, "page"), .part = csv_get(rows, r, "part"),
		.opening = csv_get(rows, r, "opening"),
		.plies = atoi(csv_get(rows, r, "plies")),
	};
	bool last = r + 1 == rows->rows || strcmp(l.page, csv_get(rows, r + 1, "page")) != 0;

	text_format(l.m.best, sizeof l.m.best, "%s", csv_get(rows, r, "best"));
	if (l.m.ply > 0)
		l.weight = l.m.before - l.m.after + (last ? 1e-6 : 0);
	return l;
}

/* Read the rows of games that still count. */
static struct table
read_table(const struct marks_row *row)
{
	const struct finding_note *note[MISTAKES_GAMES];
	char *page[MISTAKES_GAMES + 1];
	struct table l = {.n = 0};

	if (!read_rows(row, &l.rows))
		return l;
	list_pages(row, note, page);
	l.at = xcalloc((size_t)l.rows.rows + 1, sizeof *l.at);
	for (int r = 0; r < l.rows.rows; r++) {
		char *const *listed = page;

		l.at[l.n] = take_row(&l.rows, r);
		while (*listed && strcmp(*listed, l.at[l.n].page) != 0)
			listed++;
		if (*listed)
			l.judged += l.at[l.n++].m.ply == 0;
	}
	for (int i = 0; page[i]; i++)
		free(page[i]);
	return l;
}

static void
free_table(struct table *l)
{
	free(l->at);
	csv_free(&l->rows);
}

/* Sort the heaviest first, then as in the file, where a page's mistakes are in order. */
static int
by_weight(const void *a, const void *b)
{
	const struct row *x = a, *y = b;

	if (x->weight != y->weight)
		return x->weight > y->weight ? -1 : 1;
	return (x->page > y->page) - (x->page < y->page);
}

static struct table
read_costliest(const struct marks_row *row)
{
	struct table l = read_table(row);

	if (l.n)
		qsort(l.at, (size_t)l.n, sizeof *l.at, by_weight);
	while (l.n && (l.n > MISTAKES_TOLD || l.at[l.n - 1].m.ply == 0))
		l.n--;
	return l;
}

void
mistakes_report(const struct marks_row *row, struct text *text)
{
	struct table l = read_costliest(row);

	if (l.judged)
		text_addf(text, "\nthe costliest mistakes, of %d game%s that %s not won\n%s",
		          l.judged, l.judged == 1 ? "" : "s", l.judged == 1 ? "was" : "were",
		          l.n ? "" : "    none was found\n");
	for (int i = 0; i < l.n; i++) {
		const struct mistake *m = &l.at[i].m;

		text_addf(text, "    %s, moving %s, ply %d: ", l.at[i].part,
		          m->seat == 1 ? "first" : "second", m->ply);
		review_words(m, text);
		text_addf(text, "%s\n      see: %s#%d\n", m->exact ? "" : " (an estimate)",
		          l.at[i].page, m->ply);
	}
	free_table(&l);
}

void
mistakes_list(const struct marks_row *row, struct text *page)
{
	struct table l = read_costliest(row);

	if (l.judged)
		page_put(page, "<p>The costliest mistakes in %d games:</p>\n<ul>\n", l.judged);
	for (int i = 0; i < l.n; i++) {
		const struct mistake *m = &l.at[i].m;
		struct text words = {0};

		review_words(m, &words);
		page_put(page, "<li>%s: <a href=\"students/%s/%s#%d\">ply %d</a>: %s%s\n",
		         l.at[i].part, row->student->id, l.at[i].page, m->ply, m->ply,
		         words.at, m->exact ? "" : " (an estimate)");
		text_free(&words);
	}
	if (l.judged)
		text_add(page, l.n ? "</ul>\n" : "<li>none was found</ul>\n");
	free_table(&l);
}

/*
 * The class
 */

struct opening {
	char *moves;
	int games, mistakes;
	double cost;
};

struct sums {
	int games, mistakes[PHASES];
	double cost[PHASES];
	struct opening *opening;
	int openings;
};

static struct opening *
find_opening(struct sums *s, const char *moves)
{
	for (int i = 0; i < s->openings; i++)
		if (!strcmp(s->opening[i].moves, moves))
			return &s->opening[i];
	*xpush(s->opening, s->openings) = (struct opening){xstrdup(moves), 0, 0, 0};
	return &s->opening[s->openings - 1];
}

static void
add_student(struct sums *s, const struct table *l)
{
	s->games += l->judged;
	for (int i = 0; i < l->n; i++) {
		const struct mistake *m = &l->at[i].m;
		struct opening *opening = find_opening(s, l->at[i].opening);
		int plies = l->at[i].plies, phase;

		if (m->ply == 0) {
			opening->games++;
			continue;
		}
		phase = plies > 0 && m->ply <= plies ? PHASES * (m->ply - 1) / plies
		                                     : PHASES - 1;
		s->mistakes[phase]++;
		s->cost[phase] += m->before - m->after;
		opening->mistakes++;
		opening->cost += m->before - m->after;
	}
}

static int
by_games(const void *a, const void *b)
{
	const struct opening *x = a, *y = b;

	return x->games != y->games ? y->games - x->games : strcmp(x->moves, y->moves);
}

static void
add_phases(const struct sums *s, struct text *page)
{
	static const char *const name[PHASES] = {"first third", "middle third",
		"last third"};

	page_table(page, NULL, "list named whole", "Plies|Mistakes|Wins they cost",
	           "By the phase of the game");
	for (int i = 0; i < PHASES; i++)
		text_addf(page, "<tr><th scope=row>%s<td>%d<td>%.1f\n", name[i],
		          s->mistakes[i], s->cost[i]);
	text_add(page, "</table>\n");
}

static void
add_openings(struct sums *s, struct text *page)
{
	qsort(s->opening, (size_t)s->openings, sizeof *s->opening, by_games);
	page_table(page, NULL, "list named whole",
	           "Opening|Games not won|Mistakes|Wins they cost", "By the first two moves");
	for (int i = 0; i < s->openings && i < OPENINGS; i++) {
		const struct opening *o = &s->opening[i];

		page_put(page, "<tr><th scope=row>%s<td>%d<td>%d<td>%.1f\n", o->moves,
		         o->games, o->mistakes, o->cost);
	}
	text_add(page, "</table>\n");
	if (s->openings > OPENINGS)
		page_put(page, "<p>and %d other openings</p>\n", s->openings - OPENINGS);
}

void
mistakes_section(const struct marks *marks, struct text *page)
{
	struct sums sums = {0};

	for (int i = 0; i < marks->rows; i++) {
		struct table l = read_table(&marks->row[i]);

		add_student(&sums, &l);
		free_table(&l);
	}
	if (sums.games) {
		text_addf(page, "<section id=losses>\n<h2>Where games are lost</h2>\n"
		          "<p>%d games that were not won, %d of a student at most; a "
		          "mistake costs up to 1 win.</p>\n", sums.games,
		          MISTAKES_GAMES);
		add_phases(&sums, page);
		add_openings(&sums, page);
		text_add(page, "</section>\n");
	}
	for (int i = 0; i < sums.openings; i++)
		free(sums.opening[i].moves);
	free(sums.opening);
}
