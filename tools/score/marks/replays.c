#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "replay/replay_html.h"
#include "replay/review.h"
#include "score/marks/marks.h"
#include "score/course/store.h"

enum { OPENING = 40 }; /* most characters of an opening */

char *
replays_name(const struct marks_row *row, const struct finding_note *note)
{
	const struct course *course = row->grading->course;
	const char *id = note->id;

	if (note->part == FINDING_CLASS)
		return store_path("replays/class-%s-%.*s-%s.html", strrchr(row->league, '-') + 1,
		                  (int)strcspn(id, "."), id, strchr(id, ' ') + 1);
	return store_path("replays/%s-%.7s-%.*s-%s.html", marks_part_name(course, note->part),
	                  note->part < 0 ? course->base : course->part[note->part].plays,
	                  (int)strcspn(id, "/"), id, strchr(id, '/') + 1);
}

bool
replays_has_game(const struct marks_row *row, const struct finding_note *note)
{
	return *note->id && (note->part < 0 ||
	       course_is_series(&row->grading->course->part[note->part]));
}

char *
replays_stderr(const struct marks_row *row, const struct finding_note *note)
{
	char *page = replays_name(row, note), *name = strchr(page, '/') + 1;
	char *path = store_path("stderr/%.*s.txt", (int)(strrchr(name, '.') - name), name);

	free(page);
	return path;
}

char *
replays_path(const struct marks_row *row, const struct finding_note *note)
{
	char *page;

	if (!*note->id || !row->folder)
		return NULL;
	page = replays_name(row, note);
	if (store_has("%s/%s", row->folder, page))
		return page;
	free(page);
	return NULL;
}

static char *
name_record(const struct marks_row *row, const struct finding_note *note)
{
	if (note->part == FINDING_CLASS)
		return store_path("%s/games/%.*s", row->league,
		                  (int)strcspn(note->id, " "), note->id);
	return store_path("%s/students/%s/%s.rec", row->grading->out,
	                  row->submission->id,
	                  marks_part_name(row->grading->course, note->part));
}

/* Whether a recorded game belongs to a note.  In the tournament a void game has the same
 * number as its repetition. */
static bool
is_of(const struct finding_note *note, const struct recorded *game)
{
	if (note->part == FINDING_CLASS)
		return !game->result.none && game->number == atoi(strchr(note->id, ' ') + 1);
	return !strcmp(game->id, note->id);
}

/* The seat whose remarks are shown, 0 = both.  In the tournament only the student's own
 * remarks are shown, because a rival's are private. */
static int
seat_that_speaks(const struct finding_note *note, const struct recorded *game)
{
	const char *rival = strchr(note->text, ' ');
	size_t n = strlen(recorded_name(game, 1));

	if (note->part != FINDING_CLASS || !rival)
		return 0;
	return strncmp(rival + 1, recorded_name(game, 1), n) || rival[n + 1] != ',' ? 1 : 2;
}

/* Copy the student's standard error from the league, which has it for both players. */
static bool
copy_stderr(const struct marks_row *row, const struct finding_note *note,
            const struct recorded *game)
{
	int seat = seat_that_speaks(note, game);
	char *name = replays_stderr(row, note);
	struct text text = {0};
	bool good = true;

	if (store_get(&text, "%s/stderr/%llu-%d-%d.txt", row->league,
	              (unsigned long long)game->seed, game->number,
	              seat == 1 ? game->first : 3 - game->first))
		good = store_make_folder("%s/stderr", row->folder) == 0 &&
		       store_put(&text, 0600, "%s/%s", row->folder, name) == 0;
	text_free(&text);
	free(name);
	return good;
}

/*
 * Mistakes
 */

/* Append the first move of each seat. */
static void
add_opening(struct text *rows, const struct frames *frames)
{
	struct text opening = {0};

	for (int i = 1, moves = 0; i < frames->n && moves < 2; i++)
		if (frames->frame[i].event->kind == RECORDED_MOVE)
			text_addf(&opening, "%s%s", moves++ ? " " : "",
			          frames->frame[i].event->text);
	if (opening.len > OPENING)
		text_cut(&opening, OPENING);
	csv_add(rows, text_str(&opening), ',');
	text_free(&opening);
}

struct making {
	const struct marks_row *row;
	const struct finding_note *note;
	struct text *rows; /* receives the mistakes; NULL: do not judge the game */
};

/* Begin a row with the columns that all rows of a game share. */
static void
begin_row(const struct making *m, const struct frames *frames)
{
	char *page = replays_name(m->row, m->note);

	csv_add(m->rows, page, ',');
	csv_add(m->rows, m->note->part == FINDING_CLASS ? "tournament"
	        : marks_part_name(m->row->grading->course, m->note->part), ',');
	add_opening(m->rows, frames);
	text_addf(m->rows, "%d,", frames->game->result.plies);
	free(page);
}

static void
add_rows(const struct making *m, const struct frames *frames, const struct review *review)
{
	int seat = strstr(m->note->text, "moving first") ? 1 : 2;

	begin_row(m, frames);
	text_add(m->rows, "0,0,,,,,,\n");
	for (int i = 0; i < review->n; i++) {
		const struct mistake *e = &review->mistake[i];

		if (e->seat != seat)
			continue;
		begin_row(m, frames);
		text_addf(m->rows, "%d,%d,%d,", e->step, e->ply, e->seat);
		csv_add(m->rows, e->move, ',');
		csv_add(m->rows, e->best, ',');
		text_addf(m->rows, "%.3f,%.3f,", e->before, e->after);
		csv_add(m->rows, e->exact ? "yes" : "no", '\n');
	}
}

/*
 * Pages
 */

static void
write_page(const struct making *m, struct recorded *game, struct text *page)
{
	bool judged = m->rows && !worth_problem(game->variant.game);
	int seat = seat_that_speaks(m->note, game);
	struct review review = {0};
	struct frames frames;

	if (seat)
		recorded_leave_remarks(game, seat);
	frames_make(&frames, game);
	if (judged) {
		review_make(&review, &frames);
		add_rows(m, &frames, &review);
	}
	html_write(&frames, judged ? &review : NULL, page);
	review_free(&review);
	frames_free(&frames);
}

/* Append the page of the game.  False if the record does not have the game. */
static bool
add_page(const struct making *m, const char *record, struct text *page)
{
	struct recfile_block block;
	struct recorded game;
	struct recfile file;
	struct recorded_fault fault;
	bool found = false;

	if (!recfile_open(&file, record))
		return false;
	while (!found && recfile_next(&file, &block)) {
		found = recorded_read(&game, &block, &fault) &&
		        is_of(m->note, &game) &&
		        (m->note->part != FINDING_CLASS ||
		         copy_stderr(m->row, m->note, &game));
		if (found)
			write_page(m, &game, page);
		recorded_free(&game);
	}
	recfile_close(&file);
	return found;
}

/* Make the page of the game.  Does nothing without a record, or if the page exists and
 * the game need not be judged. */
static int
make_page(const struct making *m)
{
	char *name = replays_name(m->row, m->note);
	char *path = store_path("%s/%s", m->row->folder, name);
	char *record = name_record(m->row, m->note);
	struct text page = {0};
	int failed = 0;

	if ((m->rows || !store_has("%s", path)) && add_page(m, record, &page)) {
		plain_make(m->row, &page);
		failed = store_make_folder("%s/replays", m->row->folder) < 0 ||
		         file_put_soon(path, &page, 0600) < 0;
	}
	text_free(&page);
	free(record);
	free(path);
	free(name);
	return failed ? -1 : 0;
}

int
replays_judge(const struct marks_row *row, const struct finding_note *note,
              struct text *rows)
{
	return make_page(&(struct making){row, note, rows});
}

int
replays_make(struct replays_count *replays, const struct marks_row *row)
{
	const int most = replays->all ? REPLAYS_ALL : REPLAYS_STUDENT;
	const struct finding_note *note;
	int mine = 0, failed = 0;

	if (!row->folder)
		return 0;
	for (int i = 0; !failed && (note = marks_note(row, i)); i++) {
		if (!replays_has_game(row, note) || note->good || !(note->fault || replays->all))
			continue;
		if (replays->made == REPLAYS_MOST || mine == most) {
			replays->left_out++;
			continue;
		}
		failed = make_page(&(struct making){row, note, NULL});
		replays->made++;
		mine++;
	}
	return failed;
}
