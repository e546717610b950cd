#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "base/fail.h"
#include "page/page.h"
#include "replay/crew.h"
#include "replay/review.h"
#include "score/book/book.h"
#include "score/course/store.h"
#include "score/grading/monitor.h"

enum {
	OPENINGS = 10,
	PHASES = 3,
};

static const char head[] =
	"page,part,opening,plies,step,ply,seat,move,best,before,after,exact\n";

/* Whether the game of a note is to be judged. */
static bool
is_lesson(const struct book_row *row, const struct finding_note *note)
{
	return *note->id && !note->good && !note->fault &&
	       (note->part < 0 || !row->grading->course->part[note->part].hidden);
}

/*
 * Judging
 */

static bool
read_rows(const struct book_row *row, struct csv *rows)
{
	char *path = store_path("%s/students/%s/mistakes.csv", row->grading->out,
	                        row->student->id), why[CSV_WHY];
	bool good = intake_is_id(row->student->id) && csv_read(rows, path, why);

	free(path);
	return good;
}

/* List the games to judge, with the names of their pages; NULL after the last.  The
 * caller frees the names. */
static void
list_pages(const struct book_row *row, const struct finding_note *note[LESSONS_GAMES],
           char *page[LESSONS_GAMES + 1])
{
	const struct finding_note *next;
	int n = 0;

	for (int i = 0; n < LESSONS_GAMES && (next = book_note(row, i)); i++)
		if (is_lesson(row, next)) {
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
			csv_add(rows, csv_cell(old, r, c),
			        c < old->columns - 1 ? ',' : '\n');
	}
	return found;
}

/* Judge a student's games. */
static bool
judge(void *arg, struct text *say)
{
	const struct book_row *row = *(const struct book_row **)arg;
	const struct finding_note *note[LESSONS_GAMES];
	char *page[LESSONS_GAMES + 1];
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
	return good && (!fresh || store_put(&rows, 0600, "%s/students/%s/mistakes.csv",
	                                    row->grading->out, row->student->id) == 0);
}

static bool
has_games(const struct book_row *row)
{
	return intake_is_id(row->student->id) && book_note(row, 0);
}

static void
show_progress(void *monitor, const char *said)
{
	(void)said;
	monitor_done(monitor, clock_now_us());
	monitor_show(monitor);
}

bool
lessons_make(const struct book *book, int *told)
{
	const struct grading *g = book->grading;
	struct crew crew = {.jobs = g->jobs, .hear = show_progress, .context = g->monitor};
	int students = 0;

	for (int i = 0; i < book->rows; i++)
		students += has_games(&book->row[i]);
	monitor_begin(g->monitor, "mistakes: ", "students", students);
	for (int i = 0; i < book->rows && !crew.signals; i++) {
		const struct book_row *row = &book->row[i];

		if (has_games(row))
			crew_start(&crew, judge, &row);
	}
	crew_end(&crew);
	progress_clear(&g->monitor->progress);
	*told = crew.signals;
	return !crew.failed;
}

/*
 * Reporting
 */

/* Read a mistake from a row.  False if the row only marks a game as judged. */
static bool
take_mistake(const struct csv *rows, int r, struct mistake *m)
{
	*m = (struct mistake){
		.step = atoi(csv_get(rows, r, "step")),
		.ply = atoi(csv_get(rows, r, "ply")),
		.seat = atoi(csv_get(rows, r, "seat")),
		.move = csv_get(rows, r, "move"),
		.before = atof(csv_get(rows, r, "before")),
		.after = atof(csv_get(rows, r, "after")),
		.exact = !strcmp(csv_get(rows, r, "exact"), "yes"),
	};
	text_format(m->best, sizeof m->best, "%s", csv_get(rows, r, "best"));
	return m->ply > 0;
}

static bool
is_listed(char *const page[], const char *name)
{
	while (*page && strcmp(*page, name) != 0)
		page++;
	return *page;
}

/* Remove rows of games that no longer count.  Returns the number of games that stay. */
static int
read_current(const struct book_row *row, struct csv *rows)
{
	const struct finding_note *note[LESSONS_GAMES];
	char *page[LESSONS_GAMES + 1];
	int judged = 0, kept = 0;

	if (!read_rows(row, rows))
		return 0;
	list_pages(row, note, page);
	for (int r = 0; r < rows->rows; r++) {
		if (!is_listed(page, csv_get(rows, r, "page")))
			continue;
		judged += !strcmp(csv_get(rows, r, "ply"), "0");
		memmove(rows->cell + (size_t)(kept++ + 1) * (size_t)rows->columns,
		        rows->cell + (size_t)(r + 1) * (size_t)rows->columns,
		        (size_t)rows->columns * sizeof *rows->cell);
	}
	rows->rows = kept;
	for (int i = 0; page[i]; i++)
		free(page[i]);
	return judged;
}

/* The cost of a mistake.  The last mistake of a game weighs a little more than others
 * with the same cost, because nothing was won back after it. */
static double
weight_of(const struct csv *rows, int r)
{
	bool last = r + 1 == rows->rows ||
	            strcmp(csv_get(rows, r, "page"), csv_get(rows, r + 1, "page"));
	struct mistake m;

	return take_mistake(rows, r, &m) ? m.before - m.after + (last ? 1e-6 : 0) : 0;
}

/* The next row in the order of weight, heaviest first; -1 at the end. */
static int
next_costliest(const struct csv *rows, int after)
{
	double limit = after < 0 ? 2 : weight_of(rows, after), most = 0;
	int found = -1;

	for (int r = 0; r < rows->rows; r++) {
		double weight = weight_of(rows, r);

		if (weight > most &&
		    (weight < limit || (weight == limit && r > after))) {
			most = weight;
			found = r;
		}
	}
	return found;
}

/* Append a student's costliest mistakes.  Returns the number of judged games, or 0. */
static int
each_costliest(const struct book_row *row,
               void (*add)(struct text *text, const char *id, const char *part,
                           const char *page, const struct mistake *m),
               struct text *text)
{
	struct csv rows = {0};
	int judged = read_current(row, &rows), at = -1;

	for (int i = 0; judged && i < LESSONS_TOLD; i++) {
		struct mistake m;

		at = next_costliest(&rows, at);
		if (at < 0)
			break;
		take_mistake(&rows, at, &m);
		add(text, row->student->id, csv_get(&rows, at, "part"),
		    csv_get(&rows, at, "page"), &m);
	}
	csv_free(&rows);
	return judged;
}

static void
add_mistake(struct text *text, const char *id, const char *part, const char *page,
            const struct mistake *m)
{
	(void)id;
	text_addf(text, "    %s, moving %s, ply %d: ", part,
	          m->seat == 1 ? "first" : "second", m->ply);
	review_words(m, text);
	text_addf(text, "%s\n      see: %s#%d\n", m->exact ? "" : " (an estimate)",
	          page, m->ply);
}

void
lessons_report(const struct book_row *row, struct text *text)
{
	struct text lines = {0};
	int judged = each_costliest(row, add_mistake, &lines);

	if (judged)
		text_addf(text, "\nthe costliest mistakes, of %d game%s that %s not won\n%s",
		          judged, judged == 1 ? "" : "s", judged == 1 ? "was" : "were",
		          lines.len ? lines.at : "    none was found\n");
	text_free(&lines);
}

static void
add_item(struct text *text, const char *id, const char *part, const char *page,
         const struct mistake *m)
{
	struct text words = {0};

	review_words(m, &words);
	page_put(text, "<li>%s: <a href=\"students/%s/%s#%d\">ply %d</a>: %s%s\n", part, id,
	         page, m->ply, m->ply, words.at, m->exact ? "" : " (an estimate)");
	text_free(&words);
}

void
lessons_list(const struct book_row *row, struct text *page)
{
	struct text items = {0};
	int judged = each_costliest(row, add_item, &items);

	if (judged)
		page_put(page, "<p>The costliest mistakes in %d games:</p>\n<ul>\n", judged);
	text_add(page, text_str(&items));
	text_add(page, !judged ? "" : items.len ? "</ul>\n" : "<li>none was found</ul>\n");
	text_free(&items);
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
	s->opening = xgrow(s->opening, (size_t)s->openings, sizeof *s->opening);
	s->opening[s->openings] = (struct opening){xstrdup(moves), 0, 0, 0};
	return &s->opening[s->openings++];
}

static void
add_student(struct sums *s, const struct csv *rows)
{
	for (int r = 0; r < rows->rows; r++) {
		struct opening *opening = find_opening(s, csv_get(rows, r, "opening"));
		int plies = atoi(csv_get(rows, r, "plies"));
		struct mistake m;
		int phase;

		if (!take_mistake(rows, r, &m)) {
			opening->games++;
			continue;
		}
		phase = plies > 0 && m.ply <= plies ? PHASES * (m.ply - 1) / plies
		                                    : PHASES - 1;
		s->mistakes[phase]++;
		s->cost[phase] += m.before - m.after;
		opening->mistakes++;
		opening->cost += m.before - m.after;
	}
}

static int
by_games(const void *a, const void *b)
{
	const struct opening *x = a, *y = b;

	return x->games != y->games ? y->games - x->games
	                            : strcmp(x->moves, y->moves);
}

static void
add_phases(const struct sums *s, struct text *page)
{
	static const char *const name[PHASES] = {"first third", "middle third",
		"last third"};

	page_table(page, "list named whole", "Plies|Mistakes|Wins they cost",
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
	page_table(page, "list named whole", "Opening|Games not won|Mistakes|Wins they cost",
	           "By the first two moves");
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
lessons_section(const struct book *book, struct text *page)
{
	struct sums sums = {0};

	for (int i = 0; i < book->rows; i++) {
		struct csv rows = {0};

		sums.games += read_current(&book->row[i], &rows);
		add_student(&sums, &rows);
		csv_free(&rows);
	}
	if (sums.games) {
		text_addf(page, "<section id=losses>\n<h2>Where games are lost</h2>\n"
		          "<p>%d games that were not won, %d of a student at most; a "
		          "mistake costs up to 1 win.</p>\n", sums.games,
		          LESSONS_GAMES);
		add_phases(&sums, page);
		add_openings(&sums, page);
		text_add(page, "</section>\n");
	}
	for (int i = 0; i < sums.openings; i++)
		free(sums.opening[i].moves);
	free(sums.opening);
}
