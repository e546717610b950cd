#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "proc/run.h"
#include "score/book/explain.h"
#include "score/course/course.h"
#include "score/course/csv.h"
#include "score/course/finding.h"
#include "score/grading/class_results.h"
#include "score/intake/tidy.h"

enum { BEFORE = 7, BEHIND = 6 }; /* columns around the parts: book.c */

/* A student's case. */
struct file_of {
	const char *out, *id;
	bool copied;
	struct csv grades;
	int row;             /* in there */
	const char *as;      /* the submission's id, or "" */
	struct course course; /* only what a finding needs of it */
	char name[100];      /* the course's */
	char **player;       /* of the tournament, by slot; a NULL ends it; the
	                      * first is the league's folder */
	struct text players;
};

/*
 * What the grading says
 */

static const char *
cell(const struct file_of *f, const char *column)
{
	return csv_cell(&f->grades, f->row, csv_column(&f->grades, column));
}

static const char *
part_name(const struct file_of *f, int part)
{
	return part < 0 ? "check" : f->grades.cell[BEFORE + part];
}

/* False if there is no such file. */
static bool
get(const struct file_of *f, const char *folder, const char *name,
    struct text *text)
{
	struct text path = {0};
	bool got;

	text_addf(&path, "%s/%s%s%s", f->out, folder, *folder ? "/" : "", name);
	got = file_get(path.at, text);
	text_add(text, "");
	text_free(&path);
	return got;
}

static bool
read_grading(struct file_of *f, char why[EXPLAIN_WHY])
{
	struct text text = {0};
	bool good = get(f, "", "grading", &text) &&
	            sscanf(text.at, "grading 1\ncourse %99s\ndefinition %64s",
	                   f->name, f->course.digest) == 2;

	text_free(&text);
	if (!good)
		text_format(why, EXPLAIN_WHY, "%s: there is no grading there",
		            f->out);
	return good;
}

/* By his id, or by that of what was handed in. */
static bool
find_row(struct file_of *f, char why[EXPLAIN_WHY])
{
	static const char *const columns[] = {"id", "graded_as"};

	for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
		int column = csv_column(&f->grades, columns[i]);

		for (f->row = 0; f->row < f->grades.rows; f->row++)
			if (!strcmp(csv_cell(&f->grades, f->row, column),
			            f->id)) {
				f->as = cell(f, "graded_as");
				return true;
			}
	}
	text_format(why, EXPLAIN_WHY, "%s: nothing is known of '%s'; %d students "
	            "are in grades.csv", f->out, f->id, f->grades.rows);
	return false;
}

static bool
read_grades(struct file_of *f, char why[EXPLAIN_WHY])
{
	struct text path = {0};
	char bad[CSV_WHY];
	bool good;

	text_addf(&path, "%s/grades.csv", f->out);
	good = csv_read(&f->grades, path.at, bad);
	text_free(&path);
	if (!good) {
		text_format(why, EXPLAIN_WHY, "%s; the grading has not come to "
		            "its end yet", bad);
		return false;
	}
	f->course.parts = f->grades.columns - BEFORE - BEHIND;
	return f->course.parts >= 0 && find_row(f, why);
}

static void
read_players(struct file_of *f)
{
	int n = 0;

	f->player = xcalloc(1, sizeof *f->player);
	if (!get(f, "", "players", &f->players))
		return;
	for (char *at = f->players.at, *end; (end = strchr(at, '\n'));
	     at = end + 1) {
		*end = '\0';
		f->player = xrealloc(f->player, (size_t)(n + 2) *
		                     sizeof *f->player);
		f->player[n++] = at;
		f->player[n] = NULL;
	}
}

static bool
open_file(struct file_of *f, char why[EXPLAIN_WHY])
{
	if (!read_grading(f, why) || !read_grades(f, why))
		return false;
	read_players(f);
	return true;
}

static void
close_file(struct file_of *f)
{
	csv_free(&f->grades);
	free(f->player);
	text_free(&f->players);
}

/*
 * Its sections
 */

static void
add_title(struct text *text, const char *title)
{
	text_addf(text, "\n== %s\n\n", title);
}

/* What others wrote: no byte of it does anything to a terminal. */
static void
add_lines(struct text *text, const char *from)
{
	while (*from) {
		size_t n = strcspn(from, "\n");

		text_add_escaped(text, from, n, "");
		text_add(text, "\n");
		from += n + (from[n] == '\n');
	}
}

static void
add_file(struct text *text, const struct file_of *f, const char *title,
         const char *name)
{
	struct text folder = {0}, whole = {0};

	add_title(text, title);
	text_addf(&folder, "students/%s", strcmp(name, "report.txt") ? f->as
	                                                             : f->id);
	if (get(f, folder.at, name, &whole) && whole.len)
		add_lines(text, whole.at);
	else
		text_add(text, "nothing\n");
	text_free(&whole);
	text_free(&folder);
}

/* The command that shows a game. */
static void
add_replay(struct text *text, const struct file_of *f, const char *record,
           const char *game)
{
	struct run e = {.words = 0};

	run_add(&e, "replay", "");
	run_add(&e, record, "");
	run_add(&e, game, "");
	text_add(text, "  see: ");
	run_say(&e, f->copied ? "." : f->out, text);
	text_add(text, "\n");
	run_free(&e);
}

static void
add_note(struct text *text, const struct file_of *f,
         const struct finding_note *note)
{
	struct text record = {0};

	text_addf(text, "%s, %s%s%s%s\n", part_name(f, note->part), note->text,
	          *note->id ? " (seed/number " : "", note->id,
	          *note->id ? ")" : "");
	if (*note->id) {
		text_addf(&record, "students/%s/%s.rec", f->as,
		          part_name(f, note->part));
		add_replay(text, f, record.at, note->id);
	}
	if (*note->again)
		text_addf(text, "  again: %s\n", note->again);
	text_free(&record);
}

static void
add_games(struct text *text, const struct file_of *f)
{
	struct text path = {0};
	struct finding finding;
	char why[FINDING_WHY];

	add_title(text, "Every game, and each position that was not solved");
	text_addf(&path, "%s/students/%s/finding", f->out, f->as);
	if (!*f->as) {
		text_add(text, "nothing was handed in\n");
	} else if (!finding_read(&finding, &f->course, path.at, why)) {
		text_addf(text, "none: %s\n", *why ? why : "not graded");
	} else {
		for (int i = 0; i < finding.notes; i++)
			add_note(text, f, &finding.note[i]);
		text_addf(text, "%d in all; the grading took %.1f s\n",
		          finding.notes,
		          (double)finding.wall_us / CLOCK_S);
		finding_free(&finding);
	}
	text_free(&path);
}

/* The tournament, of one player. */
struct showing {
	const struct file_of *f;
	struct text *text;
	int slot, games;
};

static void
add_tourney_game(void *context, const struct class_results_game *game)
{
	struct showing *s = context;
	const struct file_of *f = s->f;
	size_t n = strlen(f->out);
	char number[24];

	if (game->player != s->slot)
		return;
	s->games++;
	text_addf(s->text, "against %s, game %d, ",
	          f->player[game->opponent + 1], game->number);
	class_results_say(game, s->text);
	text_add(s->text, "\n");
	text_format(number, sizeof number, "%d", game->number);
	if (game->played && !strncmp(game->record, f->out, n))
		add_replay(s->text, f, game->record + n + 1, number);
}

/* Where he is in the tournament, or -1. */
static int
slot_of(const struct file_of *f)
{
	for (int i = 1; f->player[0] && f->player[i]; i++)
		if (*f->as && !strcmp(f->player[i], f->as))
			return i - 1;
	return -1;
}

static void
add_tournament(struct text *text, const struct file_of *f)
{
	struct showing showing = {f, text, slot_of(f), 0};
	struct text folder = {0};
	char why[CLASS_RESULTS_WHY];

	if (!f->player[0])
		return;
	add_title(text, "The tournament of the class");
	text_addf(&folder, "%s/%s", f->out, f->player[0]);
	if (showing.slot < 0)
		text_add(text, "not in it\n");
	else if (!class_results_each(folder.at, add_tourney_game, &showing, why))
		text_addf(text, "%s\n", why);
	else
		text_addf(text, "%d games, as player %d\n", showing.games,
		          showing.slot + 1);
	text_free(&folder);
}

static double
points_of(const struct csv *grades, int row)
{
	return atof(csv_cell(grades, row, csv_column(grades, "total"))) +
	       atof(csv_cell(grades, row, csv_column(grades, "bonus")));
}

static void
add_place(struct text *text, const struct file_of *f)
{
	double points = points_of(&f->grades, f->row);
	int better = 0, equal = 0;

	for (int i = 0; i < f->grades.rows; i++) {
		better += points_of(&f->grades, i) > points;
		equal += points_of(&f->grades, i) == points;
	}
	add_title(text, "Place in the class");
	text_addf(text, "%d of %d by points and bonus, %g; %d with as many\n",
	          better + 1, f->grades.rows, points, equal);
}

/* How many gradings there were before: ID.1, ID.2, ... */
static int
count_old(const struct file_of *f)
{
	int n = 0;
	bool there = *f->as != '\0';

	while (there) {
		struct text path = {0};

		text_addf(&path, "%s/old/%s.%d", f->out, f->as, n + 1);
		there = access(path.at, F_OK) == 0;
		n += there;
		text_free(&path);
	}
	return n;
}

static void
add_old(struct text *text, const struct file_of *f)
{
	int n = count_old(f);

	add_title(text, "Gradings before this one");
	if (!n)
		text_add(text, "none\n");
	for (int i = 1; i <= n; i++) {
		struct text folder = {0}, report = {0};
		const char *status;

		text_addf(&folder, "old/%s.%d", f->as, i);
		get(f, folder.at, "finding", &report);
		status = strstr(text_str(&report), "\nstatus ");
		status = status ? status + 8 : "of which nothing is known\n";
		text_addf(text, "%s: %.*s\n", folder.at,
		          (int)strcspn(status, "|\n"), status);
		text_free(&report);
		text_free(&folder);
	}
}

static void
add_all(struct text *text, const struct file_of *f)
{
	text_addf(text, "All that the grading of %s knows of %s\n%s; definition "
	          "sha256 %s\n", f->name, f->id, f->copied
	          ? "commands begin in this folder" : f->out,
	          f->course.digest);
	add_file(text, f, "What the student was told (report.txt)", "report.txt");
	add_place(text, f);
	add_file(text, f, "What was handed in (handed-in)", "handed-in");
	add_file(text, f, "What unpacking and building said (build.log)",
	         "build.log");
	add_games(text, f);
	add_tournament(text, f);
	add_old(text, f);
}

bool
explain_write(const char *out, const char *id, bool copied, struct text *text,
              char why[EXPLAIN_WHY])
{
	struct file_of f = {.out = out, .id = id, .copied = copied,
	                    .as = ""};
	bool good = open_file(&f, why);

	if (good)
		add_all(text, &f);
	close_file(&f);
	return good;
}

/*
 * Copies
 */

/* A folder and those on the way to it, below one of ours. */
static int
make_folders(const char *dir, const char *below)
{
	struct text path = {0};
	int failed = 0;

	text_addf(&path, "%s/%s/", dir, below);
	for (char *p = path.at + strlen(dir) + 1; *p && !failed; p++)
		if (*p == '/') {
			*p = '\0';
			failed = mkdir(path.at, 0755) < 0 && errno != EEXIST;
			*p = '/';
		}
	text_free(&path);
	return failed ? -1 : 0;
}

/* One of the folders of results; that it is not there is no failure. */
static bool
copy_folder(const struct file_of *f, const char *dir, const char *below)
{
	const struct tidy_bounds any = {INT64_MAX, INT32_MAX, 64};
	struct text from = {0}, to = {0};
	char why[TIDY_WHY];
	bool copied = true;

	text_addf(&from, "%s/%s", f->out, below);
	text_addf(&to, "%s/%s", dir, below);
	if (access(from.at, F_OK) == 0)
		copied = make_folders(dir, below) == 0 &&
		         tidy_copy(from.at, to.at, &any, why) == TIDY_FINE;
	text_free(&to);
	text_free(&from);
	return copied;
}

struct copying {
	const struct file_of *f;
	const char *dir;
	int slot;
	bool failed;
};

/* The record of a pairing of his, once. */
static void
copy_record(void *context, const struct class_results_game *game)
{
	struct copying *c = context;
	size_t n = strlen(c->f->out);
	struct text to = {0}, bytes = {0};

	if (game->player != c->slot || game->number != 1 || !game->record ||
	    strncmp(game->record, c->f->out, n))
		return;
	text_addf(&to, "%s%s", c->dir, game->record + n);
	c->failed |= !file_get(game->record, &bytes) ||
	             file_put(to.at, &bytes, 0600) < 0;
	text_free(&bytes);
	text_free(&to);
}

static bool
copy_tournament(const struct file_of *f, const char *dir)
{
	struct copying copying = {f, dir, slot_of(f), false};
	struct text folder = {0}, games = {0};
	char why[CLASS_RESULTS_WHY];

	if (copying.slot < 0)
		return true;
	text_addf(&folder, "%s/%s", f->out, f->player[0]);
	text_addf(&games, "%s/games", f->player[0]);
	if (make_folders(dir, games.at) < 0 ||
	    !class_results_each(folder.at, copy_record, &copying, why))
		copying.failed = true;
	text_free(&games);
	text_free(&folder);
	return !copying.failed;
}

static bool
copy_all(const struct file_of *f, const char *dir)
{
	static const char *const below[] = {"students", "work"};
	struct text name = {0}, text = {0};
	bool good = true;

	for (size_t i = 0; i < sizeof below / sizeof *below && good; i++) {
		text_clear(&name);
		text_addf(&name, "%s/%s", below[i], *f->as ? f->as : f->id);
		good = copy_folder(f, dir, name.at);
	}
	for (int i = 1, n = count_old(f); i <= n && good; i++) {
		text_clear(&name);
		text_addf(&name, "old/%s.%d", f->as, i);
		good = copy_folder(f, dir, name.at);
	}
	good = good && copy_tournament(f, dir);
	text_clear(&name);
	text_addf(&name, "%s/explain.txt", dir);
	add_all(&text, f);
	good = good && file_put(name.at, &text, 0600) == 0;
	text_free(&text);
	text_free(&name);
	return good;
}

bool
explain_copy(const char *out, const char *id, const char *dir,
             char why[EXPLAIN_WHY])
{
	struct file_of f = {.out = out, .id = id, .copied = true, .as = ""};
	bool good = open_file(&f, why);

	if (good && (mkdir(dir, 0755) < 0 || !copy_all(&f, dir))) {
		text_format(why, EXPLAIN_WHY, "%s: %s", dir, strerror(errno));
		good = false;
	}
	close_file(&f);
	return good;
}

bool
explain_find(struct text *out, char why[EXPLAIN_WHY])
{
	DIR *dir = opendir("results");
	struct dirent *entry;
	int n = 0;

	while (dir && (entry = readdir(dir))) {
		struct text path = {0};

		text_addf(&path, "results/%s/grading", entry->d_name);
		if (*entry->d_name != '.' && access(path.at, F_OK) == 0 && !n++)
			text_addf(out, "results/%s", entry->d_name);
		text_free(&path);
	}
	if (dir)
		closedir(dir);
	if (n != 1)
		text_format(why, EXPLAIN_WHY, n ? "there are %d gradings in "
		            "results/; which one, by --out?" : "there is no "
		            "grading in results/ (%d); where is it, by --out?", n);
	return n == 1;
}
