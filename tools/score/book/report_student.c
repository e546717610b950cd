#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "proc/run.h"
#include "score/book/book.h"

/* The command that shows a game as it was played. */
static void
add_replay(struct text *text, const struct book *book,
           const struct book_row *row, const struct finding_note *note)
{
	struct run e = {.words = 0};
	struct text record = {0};

	text_addf(&record, "students/%s/%s.rec", row->submission->id,
	          note->part < 0 ? "check"
	                         : book->course->part[note->part].name);
	run_add(&e, "replay", "");
	run_add(&e, record.at, "");
	run_add(&e, note->id, "");
	text_add(text, "      see: ");
	run_say(&e, book->out, text);
	text_add(text, "\n");
	run_free(&e);
	text_free(&record);
}

static void
add_notes(struct text *text, const struct book *book,
          const struct book_row *row, int part, bool commands)
{
	const struct finding *finding = row->finding;


	for (int i = 0; i < finding->notes; i++) {
		const struct finding_note *note = &finding->note[i];

		if (note->part != part || note->good)
			continue;
		text_addf(text, "    %s\n", note->text);
		if (*note->again && commands)
			text_addf(text, "      again: %s\n", note->again);
		if (*note->id && commands)
			add_replay(text, book, row, note);
	}
}

/* The games of the tournament that were not won, and how to see one. */
static void
add_lost(struct text *text, const struct book *book,
         const struct book_row *row)
{
	struct run e = {.words = 0};

	if (!row->lost || !*row->lost)
		return;
	text_add(text, row->lost);
	text_add(text, "      see, with what is in the brackets: ");
	run_add(&e, "replay", "");
	run_say(&e, book->league, text);
	text_add(text, " games/...\n");
	run_free(&e);
}

static void
add_part(struct text *text, const struct book *book,
         const struct book_row *row, int i)
{
	const struct course_part *c = &book->course->part[i];
	const struct points_part *p = &row->points.part[i];

	text_addf(text, "\n%s%s (%s", c->name, c->bonus ? ", a bonus" : "",
	          course_kind_word(c->kind));
	if (c->opponent)
		text_addf(text, ", against %s", c->hidden ? "a hidden opponent"
		                                          : c->opponent);
	text_add(text, "): ");
	if (p->known)
		book_add_points(text, p->points);
	else
		text_add(text, "-");
	text_add(text, " of ");
	book_add_points(text, c->max);
	text_addf(text, "\n    %s\n", p->formula);
	if (c->kind == COURSE_CLASS || c->kind == COURSE_RANK)
		add_lost(text, book, row);
	add_notes(text, book, row, i, !c->hidden);
}

void
book_report(const struct book *book, const struct book_row *row,
            struct text *text)
{
	const struct course *c = book->course;
	const struct finding *f = row->finding;

	text_addf(text, "%s\n%s\n\nstatus: %s%s\n", c->title ? c->title : c->name,
	          row->student->id, status_word(f->status),
	          row->points.disqualified ? ", disqualified" : "");
	if (*f->reason)
		text_addf(text, "        %s\n", f->reason);
	if (row->submission) {
		const char *from = row->submission->from;

		text_add(text, "handed in: ");
		text_add_escaped(text, from, strlen(from), "");
		text_add(text, row->submission->older
		         ? " (the newest; older ones do not count)\n" : "\n");
	}
	text_add(text, "points: ");
	book_add_points(text, row->points.total);
	text_add(text, " of ");
	book_add_points(text, course_max(c));
	if (row->points.bonus > 0) {
		text_add(text, ", and a bonus of ");
		book_add_points(text, row->points.bonus);
	}
	if (row->points.missing)
		text_addf(text, "; not marked yet: %d part%s",
		          row->points.missing,
		          row->points.missing > 1 ? "s" : "");
	text_add(text, "\n");
	if (f->status != STATUS_OK && row->points.for_status > 0)
		text_addf(text, "        %g for this status\n",
		          row->points.for_status);
	add_notes(text, book, row, -1, true);
	for (int i = 0; i < c->parts; i++)
		add_part(text, book, row, i);
	text_addf(text, "\ngraded with seed %llu; the same seed, the same games\n",
	          (unsigned long long)book->seed);
}

/*
 * Gradescope: tests with score, max_score, status, name, output, visibility
 */

static void
add_string(struct text *text, const char *key, const char *value)
{
	text_addf(text, "\"%s\":", key);
	text_add_json(text, value, strlen(value));
}

static void
add_test(struct text *text, const struct book *book,
         const struct book_row *row, int i)
{
	const struct course_part *c = &book->course->part[i];
	const struct points_part *p = &row->points.part[i];
	struct text output = {0};

	text_addf(&output, "%s\n", p->formula);
	add_notes(&output, book, row, i, false);
	text_add(text, "{");
	add_string(text, "name", c->name);
	text_addf(text, ",\"number\":\"%d\",\"score\":", i + 1);
	book_add_points(text, p->known ? p->points : 0);
	text_add(text, ",\"max_score\":");
	book_add_points(text, c->bonus ? 0 : c->max);
	text_addf(text, ",\"status\":\"%s\",",
	          p->known && p->points >= c->max ? "passed" : "failed");
	add_string(text, "output", output.at);
	text_addf(text, ",\"output_format\":\"text\",\"visibility\":\"%s\"}",
	          c->hidden ? "after_published" : "visible");
	text_free(&output);
}

void
book_results(const struct book *book, const struct book_row *row,
             struct text *text)
{
	struct text output = {0};
	bool first = true;

	text_addf(&output, "%s: %s", status_word(row->finding->status),
	          *row->finding->reason ? row->finding->reason : "played");
	text_add(text, "{\"score\":");
	book_add_points(text, row->points.total + row->points.bonus);
	text_addf(text, ",\"execution_time\":%lld,",
	          (long long)(row->finding->wall_us / CLOCK_S));
	add_string(text, "output", output.at);
	text_add(text, ",\"output_format\":\"text\",\"stdout_visibility\":"
	         "\"hidden\",\"tests\":[");
	for (int i = 0; i < book->course->parts; i++) {
		if (!row->points.part[i].known)
			continue;
		text_add(text, first ? "" : ",");
		add_test(text, book, row, i);
		first = false;
	}
	text_add(text, "]}\n");
	text_free(&output);
}
