#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/fail.h"
#include "score/book/book.h"
#include "score/book/explain.h"
#include "score/course/store.h"
#include "score/grading/class_results.h"
#include "score/intake/tidy.h"

enum { BEFORE = 7, BEHIND = 8 }; /* columns of grades.csv around the parts */

/* One student's case. */
struct appeal {
	const char *out, *id;
	const char *start;   /* the folder that commands begin in */
	struct csv grades;
	int row;             /* in there */
	const char *as;      /* the submission's id, or "" */
	char name[100];      /* the course's */
	struct course course; /* the parts' names, and what finding_read needs */
	struct text players; /* OUT/players: the league's folder, then */
	char **player;       /* the submissions by slot */
	int slots;
	int slot;            /* the student's, or -1 */
};

/*
 * Reading
 */

static bool
read_grading(struct appeal *a, char why[EXPLAIN_WHY])
{
	struct text text = {0};
	bool good = store_get(&text, "%s/grading", a->out) &&
	            sscanf(text.at, "grading 1\ncourse %99s\n"
	                   "definition %64s\nseed %*s\nbase %64s", a->name,
	                   a->course.digest, a->course.base) == 3;

	text_free(&text);
	if (!good)
		text_format(why, EXPLAIN_WHY, "%s: there is no grading there",
		            a->out);
	return good;
}

static bool
read_grades(struct appeal *a, char why[EXPLAIN_WHY])
{
	struct csv *grades = &a->grades;
	char *path = store_path("%s/grades.csv", a->out), bad[CSV_WHY];
	bool good = csv_read(grades, path, bad);

	free(path);
	if (!good) {
		text_format(why, EXPLAIN_WHY, "%s; the grading has not come to "
		            "its end yet", bad);
		return false;
	}
	a->row = csv_row(grades, "id", a->id);
	if (a->row < 0)
		a->row = csv_row(grades, "graded_as", a->id);
	if (a->row < 0) {
		text_format(why, EXPLAIN_WHY, "%s: nothing is known of '%s'; %d "
		            "students are in grades.csv", a->out, a->id,
		            grades->rows);
		return false;
	}
	a->as = csv_get(grades, a->row, "graded_as");
	a->course.parts = grades->columns - BEFORE - BEHIND;
	a->course.part = xcalloc((size_t)a->course.parts + 1,
	                         sizeof *a->course.part);
	for (int i = 0; i < a->course.parts; i++)
		a->course.part[i].name = csv_cell(grades, -1, BEFORE + i);
	return true;
}

static void
read_players(struct appeal *a)
{
	char *end;

	a->slot = -1;
	store_get(&a->players, "%s/players", a->out);
	for (char *at = a->players.at; (end = strchr(at, '\n')); at = end + 1) {
		*end = '\0';
		if (at == a->players.at)
			continue;
		a->player = xgrow(a->player, (size_t)a->slots, sizeof at);
		if (*a->as && !strcmp(at, a->as))
			a->slot = a->slots;
		a->player[a->slots++] = at;
	}
}

static bool
open_appeal(struct appeal *a, char why[EXPLAIN_WHY])
{
	if (!read_grading(a, why) || !read_grades(a, why))
		return false;
	read_players(a);
	return true;
}

static void
close_appeal(struct appeal *a)
{
	csv_free(&a->grades);
	free(a->course.part);
	free(a->player);
	text_free(&a->players);
}

/*
 * Its sections
 */

/* Append a file of the student's, so that no byte of it does anything to a
 * terminal.  A report is under the student's id, the rest under the
 * submission's. */
static void
add_file(struct text *text, const struct appeal *a, const char *name)
{
	struct text whole = {0};

	store_get(&whole, "%s/students/%s/%s", a->out,
	          strcmp(name, "report.txt") ? a->as : a->id, name);
	text_add(text, whole.len ? "" : "nothing\n");
	for (const char *at = whole.at; *at;) {
		size_t n = strcspn(at, "\n");

		text_add_escaped(text, at, n, "");
		text_add(text, "\n");
		at += n + (at[n] == '\n');
	}
	text_free(&whole);
}

static double
points_of(const struct csv *grades, int row)
{
	return atof(csv_get(grades, row, "total")) +
	       atof(csv_get(grades, row, "bonus"));
}

static void
add_place(struct text *text, const struct appeal *a)
{
	double points = points_of(&a->grades, a->row);
	int better = 0, equal = 0;

	for (int i = 0; i < a->grades.rows; i++) {
		better += points_of(&a->grades, i) > points;
		equal += points_of(&a->grades, i) == points;
	}
	text_addf(text, "%d of %d by points and bonus, %g; %d with as many\n",
	          better + 1, a->grades.rows, points, equal);
}

static void
add_note(struct text *text, const struct appeal *a,
         const struct finding_note *note)
{
	const char *part = book_part_name(&a->course, note->part);

	text_addf(text, "%s, %s%s%s%s\n", part, note->text,
	          *note->id ? " (seed/number " : "", note->id,
	          *note->id ? ")" : "");
	if (*note->id) {
		char *record = store_path("students/%s/%s.rec", a->as, part);

		text_add(text, "  ");
		book_add_see(text, a->start, record, note->id);
		free(record);
	}
	if (*note->again)
		text_addf(text, "  again: %s\n", note->again);
}

static void
add_games(struct text *text, const struct appeal *a)
{
	char *path = store_path("%s/students/%s/finding", a->out, a->as);
	struct finding finding;
	char why[FINDING_WHY];

	if (!*a->as) {
		text_add(text, "nothing was handed in\n");
	} else if (!finding_read(&finding, &a->course, path, why)) {
		text_addf(text, "none: %s\n", *why ? why : "not graded");
	} else {
		for (int i = 0; i < finding.notes; i++)
			add_note(text, a, &finding.note[i]);
		text_addf(text, "%d in all; the grading took %.1f s\n",
		          finding.notes, (double)finding.wall_us / CLOCK_S);
		finding_free(&finding);
	}
	free(path);
}

/* The tournament's games of one player, for `text` or as copies in `dir`. */
struct showing {
	const struct appeal *appeal;
	struct text *text;
	const char *dir;
	int games;
	bool failed;
};

static void
add_class_game(void *context, const struct class_results_game *game)
{
	struct showing *s = context;
	const struct appeal *a = s->appeal;
	size_t n = strlen(a->out);
	char number[24];

	if (game->player != a->slot)
		return;
	s->games++;
	text_addf(s->text, "against %s, game %d, ", a->player[game->opponent],
	          game->number);
	class_results_say(game, s->text);
	text_add(s->text, "\n");
	text_format(number, sizeof number, "%d", game->number);
	if (!game->played || strncmp(game->record, a->out, n))
		return;
	text_add(s->text, "  ");
	book_add_see(s->text, a->start, game->record + n + 1, number);
}

static void
add_tournament(struct text *text, const struct appeal *a)
{
	struct showing showing = {.appeal = a, .text = text};
	char *folder = store_path("%s/%s", a->out, a->players.at);
	char why[CLASS_RESULTS_WHY];

	if (a->slot < 0)
		text_add(text, "not in it\n");
	else if (!class_results_each(folder, add_class_game, &showing, why))
		text_addf(text, "%s\n", why);
	else
		text_addf(text, "%d games, as player %d\n", showing.games,
		          a->slot + 1);
	free(folder);
}

static void
add_old(struct text *text, const struct appeal *a)
{
	int n = 0;

	while (*a->as && store_has("%s/old/%s.%d", a->out, a->as, n + 1)) {
		struct text finding = {0};
		const char *status;

		store_get(&finding, "%s/old/%s.%d/finding", a->out, a->as, ++n);
		status = strstr(finding.at, "\nstatus ");
		status = status ? status + 8 : "of which nothing is known\n";
		text_addf(text, "old/%s.%d: %.*s\n", a->as, n,
		          (int)strcspn(status, "|\n"), status);
		text_free(&finding);
	}
	if (!n)
		text_add(text, "none\n");
}

static void
add_all(struct text *text, const struct appeal *a)
{
	static const struct {
		const char *title, *file;
		void (*add)(struct text *text, const struct appeal *appeal);
	} sections[] = {
		{"What the student was told (report.txt)", "report.txt", NULL},
		{"Place in the class", NULL, add_place},
		{"What was handed in (handed-in)", "handed-in", NULL},
		{"What unpacking and building said (build.log)", "build.log",
		 NULL},
		{"Every game, and each position that was not solved", NULL,
		 add_games},
		{"The tournament of the class", NULL, add_tournament},
		{"Gradings before this one", NULL, add_old},
	};

	const char *reason = csv_get(&a->grades, a->row, "reason");

	text_addf(text, "All that the grading of %s knows of %s\n%s; definition "
	          "sha256 %s\n", a->name, a->id, strcmp(a->start, ".")
	          ? a->out : "commands begin in this folder", a->course.digest);
	text_addf(text, "%s%s%s\n", csv_get(&a->grades, a->row, "status"),
	          *reason ? ": " : "", reason);
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
		if (sections[i].add == add_tournament && !a->players.len)
			continue;
		text_addf(text, "\n== %s\n\n", sections[i].title);
		if (sections[i].file)
			add_file(text, a, sections[i].file);
		else
			sections[i].add(text, a);
	}
}

bool
explain_write(const char *out, const char *id, struct text *text,
              char why[EXPLAIN_WHY])
{
	struct appeal a = {.out = out, .id = id, .start = out};
	bool good = open_appeal(&a, why);

	if (good)
		add_all(text, &a);
	close_appeal(&a);
	return good;
}

/*
 * Copies
 */

/* Copy a folder from the results; one that is not there is no failure.  The path
 * is freed. */
static bool
copy_folder(const struct appeal *a, const char *dir, char *below)
{
	char *from = store_path("%s/%s", a->out, below);
	char *to = store_path("%s/%s", dir, below), why[TIDY_WHY];
	bool copied = !store_has("%s", from) ||
	              (store_make_folder("%s", to) == 0 &&
	               tidy_copy(from, to, &tidy_any, why) == TIDY_FINE);

	free(to);
	free(from);
	free(below);
	return copied;
}

/* Copy the record of a pairing, at its first game. */
static void
copy_record(void *context, const struct class_results_game *game)
{
	struct showing *s = context;
	const struct appeal *a = s->appeal;
	size_t n = strlen(a->out);
	struct text bytes = {0};

	if (game->player != a->slot || game->number != 1 || !game->record ||
	    strncmp(game->record, a->out, n))
		return;
	s->failed |= !store_get(&bytes, "%s", game->record) ||
	             store_put(&bytes, 0600, "%s%s", s->dir,
	                       game->record + n) < 0;
	text_free(&bytes);
}

static bool
copy_tournament(const struct appeal *a, const char *dir)
{
	struct showing showing = {.appeal = a, .dir = dir};
	char *folder = store_path("%s/%s", a->out, a->players.at);
	char why[CLASS_RESULTS_WHY];
	bool copied = a->slot < 0 ||
	              (store_make_folder("%s/%s/games", dir,
	                                 a->players.at) == 0 &&
	               class_results_each(folder, copy_record, &showing, why));

	free(folder);
	return copied && !showing.failed;
}

static bool
copy_all(const struct appeal *a, const char *dir)
{
	const char *id = *a->as ? a->as : a->id;
	struct text text = {0};
	bool good = copy_folder(a, dir, store_path("students/%s", id)) &&
	            copy_folder(a, dir, store_path("work/%s", id));

	for (int i = 1; good && store_has("%s/old/%s.%d", a->out, id, i); i++)
		good = copy_folder(a, dir, store_path("old/%s.%d", id, i));
	add_all(&text, a);
	return store_put(&text, 0600, "%s/explain.txt", dir) == 0 && good &&
	       copy_tournament(a, dir);
}

bool
explain_copy(const char *out, const char *id, const char *dir,
             char why[EXPLAIN_WHY])
{
	struct appeal a = {.out = out, .id = id, .start = "."};
	bool good = open_appeal(&a, why);

	if (good && (mkdir(dir, 0700) < 0 || !copy_all(&a, dir))) {
		text_format(why, EXPLAIN_WHY, "%s: %s", dir, strerror(errno));
		good = false;
	}
	close_appeal(&a);
	return good;
}

char *
explain_find(char why[EXPLAIN_WHY])
{
	DIR *dir = opendir("results");
	struct dirent *entry;
	char *found = NULL;
	int n = 0;

	while (dir && (entry = readdir(dir)))
		if (*entry->d_name != '.' &&
		    store_has("results/%s/grading", entry->d_name)) {
			free(found);
			found = store_path("results/%s", entry->d_name);
			n++;
		}
	if (dir)
		closedir(dir);
	if (n == 1)
		return found;
	free(found);
	text_format(why, EXPLAIN_WHY, n ? "there are %d gradings in results/; "
	            "name one by --out" : "there is no grading in results/ (%d); "
	            "name its folder by --out", n);
	return NULL;
}
