#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "page/page.h"
#include "score/marks/marks.h"
#include "score/course/store.h"

enum { LAST_LINES = 5, LAST_BYTES = 200 }; /* of standard error, in a report */

/* Whether the student has a file of standard error.  A member of a group gets a copy of the
 * file in the folder of the member who handed in. */
static bool
has_stderr(const struct marks_row *row, const char *path)
{
	struct text text = {0};
	bool has = store_has("%s/%s", row->folder, path) ||
	           (store_get(&text, "%s/students/%s/%s", row->grading->out,
	                      row->submission->id, path) &&
	            store_make_folder("%s/stderr", row->folder) == 0 &&
	            store_put(&text, 0600, "%s/%s", row->folder, path) == 0);

	text_free(&text);
	return has;
}

static void
add_last_lines(struct text *text, const struct marks_row *row, const char *path)
{
	struct text said = {0};
	char *at;

	store_get(&said, "%s/%s", row->folder, path);
	at = said.at + text_last_lines(said.at, said.len, LAST_LINES);
	while (at && *at) {
		const char *line = text_part(&at, '\n');

		line += strspn(line, " \t");
		text_add(text, "      said: ");
		text_add_shown(text, line, strnlen(line, LAST_BYTES));
		text_add(text, "\n");
	}
	text_free(&said);
}

/* Append the standard error of the student's agent in a game. */
static void
add_stderr(struct text *text, const struct marks_row *row,
           const struct finding_note *note)
{
	const char *slash = strchr(note->id, '/');

	for (int i = 1; *note->id && i <= (slash ? 2 : 1); i++) {
		char *path = slash
			? store_path("stderr/%.*s-%s-%d.txt", (int)(slash - note->id),
			             note->id, slash + 1, i)
			: replays_stderr(row, note);

		if (has_stderr(row, path)) {
			text_addf(text, "      stderr: %s\n", path);
			add_last_lines(text, row, path);
		}
		free(path);
	}
}

/* Append the commands that show a game and play it again, as the student can run them. */
static void
add_commands(struct text *text, const struct marks_row *row, const struct finding_note *note)
{
	char *page = replays_path(row, note);
	struct text again = {0};

	if (page)
		text_addf(text, "      see: %s\n", page);
	add_stderr(text, row, note);
	if (note->again && plain_add_command(&again, note->again) && again.len)
		text_addf(text, "      again: %s\n", again.at);
	text_free(&again);
	free(page);
}

static void
add_notes(struct text *text, const struct marks_row *row, int part, bool commands)
{
	const struct finding_note *note;

	for (int i = 0; (note = marks_note(row, i)); i++) {
		if (note->part != part || note->good)
			continue;
		text_addf(text, "    %s\n", note->text);
		if (commands)
			add_commands(text, row, note);
	}
}

/* Append the first games, which give no points. */
static void
add_first_games(struct text *text, const struct marks_row *row)
{
	struct text notes = {0};

	add_notes(&notes, row, FINDING_CHECK, true);
	if (notes.at)
		text_addf(text, "\nfirst games, for no points\n%s", notes.at);
	text_free(&notes);
}

static void
add_part(struct text *text, const struct marks_row *row, int i)
{
	const struct course_part *c = &row->grading->course->part[i];
	const struct points_part *p = &row->points.part[i];
	char points[MARKS_DIGITS], most[MARKS_DIGITS];

	text_addf(text, "\n%s%s (%s", c->name, c->bonus ? ", a bonus" : "",
	          course_kinds[c->kind]);
	if (c->opponent)
		text_addf(text, ", against %s%s",
		          course_has_own_rival(c) ? "your own " : "", c->hidden
		          ? "a hidden opponent"
		          : c->opponent + strspn(c->opponent, "@"));
	text_addf(text, "): %s of %s\n    %s\n",
	          p->known ? marks_points(p->points, points) : "-",
	          marks_points(c->max, most), p->formula.at);
	if (course_is_class(c))
		add_notes(text, row, FINDING_CLASS, true);
	add_notes(text, row, i, !c->hidden);
}

static void
add_points(struct text *text, const struct course *c, const struct points *p)
{
	char points[MARKS_DIGITS], most[MARKS_DIGITS];

	text_addf(text, "points: %s of %s", marks_points(p->total, points),
	          marks_points(course_max(c), most));
	if (p->bonus > 0)
		text_addf(text, ", and a bonus of %s", marks_points(p->bonus, points));
	if (p->missing)
		text_addf(text, "; not marked yet: %d part%s", p->missing,
		          p->missing > 1 ? "s" : "");
	text_add(text, "\n");
	if (p->for_status > 0)
		text_addf(text, "        %g for this status\n", p->for_status);
	if (p->why.len)
		text_addf(text, "        %s\n", p->why.at);
}

static void
make_report(const struct marks_row *row, struct text *text)
{
	const struct course *c = row->grading->course;
	const struct finding *f = row->finding;
	size_t told;

	text_addf(text, "%s\n%s\n\nstatus: %s%s\n", c->title ? c->title : c->name,
	          row->student->id, status_words[f->status],
	          row->points.disqualified ? ", disqualified" : "");
	if (*f->reason) {
		text_add(text, "        ");
		plain_add_reason(row, text);
		text_add(text, "\n");
	}
	if (row->submission) {
		const char *from = row->submission->from;

		text_add(text, "handed in: ");
		text_add_escaped(text, from, strlen(from), "");
		for (int j = 0; j < row->submission->besides; j++) {
			from = strrchr(row->submission->beside[j], '/') + 1;
			if (strcmp(from, row->submission->from)) {
				text_add(text, ", with ");
				text_add_escaped(text, from, strlen(from), "");
			}
		}
		text_add(text, row->submission->older
		         ? " (the newest; older ones do not count)\n" : "\n");
	}
	if (*f->aside)
		text_addf(text, "left out: %s\n", f->aside);
	add_points(text, c, &row->points);
	told = text->len;
	add_first_games(text, row);
	for (int i = 0; i < c->parts; i++)
		add_part(text, row, i);
	mistakes_report(row, text);
	text_addf(text, "\ngraded with seed %llu; the same seed, the same games\n",
	          (unsigned long long)row->grading->seed);
	if (strstr(text->at + told, "\n      again: "))
		text_add(text, "`again` is a command for the folder of your built "
		         "program; first:\n    export PATH=$PATH:/where/you/have/"
		         "the/referee/bin\n");
	plain_make(row, text);
}

/*
 * The report as a page
 */

/* Append a line, with a link if it names a file.  heads: the line begins a section. */
static void
add_shown(struct text *page, const char *line, bool heads)
{
	size_t indent = strspn(line, " ");
	const char *text = line + indent, *file = strstr(text, ": ");

	if (indent == 6 && (!strncmp(text, "see: ", 5) || !strncmp(text, "stderr: ", 8)))
		page_put(page, "<p><a href=\"%s\">%s</a></p>\n", file + 2, text);
	else if (indent == 6)
		page_put(page, "<p><code>%s</code></p>\n", text);
	else if (heads)
		page_put(page, "</section>\n<section><h2>%s</h2>\n", text);
	else if (*text)
		page_put(page, "<p>%s</p>\n", text);
}

static void
make_page(const char *report, struct text *page)
{
	static const char *const nothing[] = {NULL};
	char *copy = xstrdup(report), *at = copy, *line = text_part(&at, '\n');

	page_begin(page, line, nothing);
	page_put(page, "<header><h1>%s</h1></header>\n<main><section>\n", line);
	while (at) {
		line = text_part(&at, '\n');
		add_shown(page, line, *line != ' ' && at && *at == ' ');
	}
	text_add(page, "</section></main>\n");
	page_end(page, NULL);
	free(copy);
}

/* Begin a text that is not ASCII with a byte order mark, because a browser would
 * otherwise guess its encoding. */
static void
mark_as_utf8(struct text *text)
{
	struct text marked = {0};
	const char *p = text->at;

	while (*p && (unsigned char)*p < 0x80)
		p++;
	if (!*p)
		return;
	text_addf(&marked, "\xef\xbb\xbf%s", text->at);
	text_free(text);
	*text = marked;
}

/*
 * Gradescope's results.json
 */

static void
add_test(struct json *j, const struct marks_row *row, int i)
{
	const struct course_part *c = &row->grading->course->part[i];
	const struct points_part *p = &row->points.part[i];
	struct text output = {0};

	text_addf(&output, "%s\n", p->formula.at);
	add_notes(&output, row, i, false);
	plain_make(row, &output);
	json_open(j, NULL, '{');
	json_string(j, "name", c->name);
	json_raw(j, "number", "\"%d\"", i + 1);
	marks_json_points(j, "score", p->points);
	marks_json_points(j, "max_score", c->bonus ? 0 : c->max);
	json_string(j, "status", p->points >= c->max ? "passed" : "failed");
	json_string(j, "output", output.at);
	json_string(j, "output_format", "text");
	json_string(j, "visibility", c->hidden ? "after_published" : "visible");
	json_close(j, '}');
	text_free(&output);
}

static void
make_results(const struct marks_row *row, struct text *text)
{
	const struct finding *f = row->finding;
	struct json j = {.text = text};
	struct text output = {0};

	text_addf(&output, "%s: ", status_words[f->status]);
	plain_add_reason(row, &output);
	text_add(&output, *f->reason ? "" : "played");
	if (row->points.why.len)
		text_addf(&output, "\n%s", row->points.why.at);
	if (*f->aside)
		text_addf(&output, "\nleft out: %s", f->aside);
	add_first_games(&output, row);
	mistakes_report(row, &output);
	plain_make(row, &output);
	json_open(&j, NULL, '{');
	marks_json_points(&j, "score", marks_sum(row));
	json_int(&j, "execution_time", f->wall_us / CLOCK_S);
	json_string(&j, "output", output.at);
	json_string(&j, "output_format", "text");
	json_string(&j, "stdout_visibility", "hidden");
	json_open(&j, "tests", '[');
	for (int i = 0; i < row->grading->course->parts; i++)
		if (row->points.part[i].known)
			add_test(&j, row, i);
	json_close(&j, ']');
	json_close(&j, '}');
	text_add(text, "\n");
	text_free(&output);
}

int
handout_write(const struct marks *marks)
{
	static const char *const name[] = {"report.txt", "report.html", "results.json"};
	int failed = 0;

	for (int i = 0; i < marks->rows && !failed; i++) {
		const struct marks_row *row = &marks->row[i];
		struct text file[3] = {{0}, {0}, {0}};

		if (!row->folder)
			continue;
		make_report(row, &file[0]);
		make_page(file[0].at, &file[1]);
		mark_as_utf8(&file[0]);
		make_results(row, &file[2]);
		for (int k = 0; k < 3; k++)
			failed |= store_put(&file[k], 0600, "%s/%s", row->folder,
			                    name[k]);
	}
	return failed;
}
