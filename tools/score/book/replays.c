#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "replay/replay_html.h"
#include "replay/review.h"
#include "score/book/book.h"
#include "score/course/store.h"

char *
replays_name(const struct book *book, const struct book_row *row,
          const struct finding_note *note)
{
	const struct course *course = book->grading->course;
	const char *student = row->student->id, *id = note->id, *plays;

	if (note->part == FINDING_CLASS)
		return store_path("students/%s/replays/class-%s-%.*s-%s.html",
		                  student, strrchr(book->league, '-') + 1,
		                  (int)strcspn(id, "."), id, strchr(id, ' ') + 1);
	plays = note->part < 0 ? course->base : course->part[note->part].plays;
	return store_path("students/%s/replays/%s-%.7s-%.*s-%s.html", student,
	                  book_part_name(course, note->part), plays,
	                  (int)strcspn(id, "/"), id, strchr(id, '/') + 1);
}

char *
replays_path(const struct book *book, const struct book_row *row,
             const struct finding_note *note)
{
	char *page;

	if (!*note->id || !intake_is_id(row->student->id))
		return NULL;
	page = replays_name(book, row, note);
	if (store_has("%s/%s", book->grading->out, page))
		return page;
	free(page);
	return NULL;
}

static char *
name_record(const struct book *book, const struct book_row *row,
            const struct finding_note *note)
{
	if (note->part == FINDING_CLASS)
		return store_path("%s/games/%.*s", book->league,
		                  (int)strcspn(note->id, " "), note->id);
	return store_path("%s/students/%s/%s.rec", book->grading->out,
	                  row->student->id,
	                  book_part_name(book->grading->course, note->part));
}

/* Whether a recorded game belongs to a note.  In the tournament a void game has the same
 * number as its repetition. */
static bool
is_of(const struct finding_note *note, const struct recorded *game)
{
	if (note->part == FINDING_CLASS)
		return !game->result.none &&
		       game->number == atoi(strchr(note->id, ' ') + 1);
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
	return strncmp(rival + 1, recorded_name(game, 1), n) || rival[n + 1] != ','
	       ? 1 : 2;
}

char *
replays_stderr(const struct book *book, const struct finding_note *note)
{
	return store_path("stderr/class-%s-%.*s-%s.txt",
	                  strrchr(book->league, '-') + 1,
	                  (int)strcspn(note->id, "."), note->id,
	                  strchr(note->id, ' ') + 1);
}

/* Copy the student's standard error from the league, which has it for both players. */
static bool
copy_stderr(const struct book *book, const struct book_row *row,
            const struct finding_note *note, const struct recorded *game)
{
	const char *out = book->grading->out, *id = row->student->id;
	int seat = seat_that_speaks(note, game);
	char *name = replays_stderr(book, note);
	struct text text = {0};
	bool good = true;

	if (store_get(&text, "%s/stderr/%llu-%d-%d.txt", book->league,
	              (unsigned long long)game->seed, game->number,
	              seat == 1 ? game->first : 3 - game->first))
		good = store_make_folder("%s/students/%s/stderr", out, id) == 0 &&
		       store_put(&text, 0600, "%s/students/%s/%s", out, id,
		                 name) == 0;
	text_free(&text);
	free(name);
	return good;
}

/* A page to make. */
struct making {
	const struct book *book;
	const struct book_row *row;
	const struct finding_note *note;
	/* NULL: do not judge the game */
	void (*hear)(void *context, const struct recorded *game,
	             const struct frames *frames, const struct review *review);
	void *context;
};

static void
write_page(const struct making *m, struct recorded *game, struct text *page)
{
	bool judged = m->hear && !worth_problem(game->variant.game);
	int line, seat = seat_that_speaks(m->note, game);
	struct review review = {0};
	struct frames frames;
	char why[RECORDED_WHY];

	if (seat)
		recorded_leave_remarks(game, seat);
	frames_make(&frames, game, &line, why);
	if (judged) {
		review_make(&review, game, &frames);
		m->hear(m->context, game, &frames, &review);
	}
	html_write(game, &frames, judged ? &review : NULL, page);
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
	char why[RECORDED_WHY];
	int line;
	bool found = false;

	if (!recfile_open(&file, record))
		return false;
	while (!found && recfile_next(&file, &block)) {
		if (block.state != RECORD_BLOCK)
			continue;
		found = recorded_read(&game, &block, &line, why) &&
		        is_of(m->note, &game) &&
		        (m->note->part != FINDING_CLASS ||
		         copy_stderr(m->book, m->row, m->note, &game));
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
	char *name = replays_name(m->book, m->row, m->note);
	char *path = store_path("%s/%s", m->book->grading->out, name);
	char *record = name_record(m->book, m->row, m->note);
	struct text page = {0};
	int failed = 0;

	if ((m->hear || !store_has("%s", path)) && add_page(m, record, &page)) {
		plain_make(m->book, m->row, &page);
		failed = file_put_soon(path, &page, 0600);
	}
	text_free(&page);
	free(record);
	free(path);
	free(name);
	return failed;
}

/* The folder of a student's pages.  The caller frees it.  NULL and errno on failure. */
static char *
make_folder(const struct book *book, const struct book_row *row)
{
	char *folder = store_path("%s/students/%s/replays", book->grading->out,
	                          row->student->id);

	if (store_make_folder("%s/students/%s", book->grading->out,
	                      row->student->id) == 0 &&
	    store_make_folder("%s", folder) == 0)
		return folder;
	free(folder);
	return NULL;
}

bool
replays_judge(const struct book *book, const struct book_row *row,
              const struct finding_note *note,
              void (*hear)(void *context, const struct recorded *game,
                           const struct frames *frames,
                           const struct review *review),
              void *context)
{
	struct making making = {book, row, note, hear, context};
	char *folder = make_folder(book, row);
	bool good = folder && make_page(&making) == 0;

	if (folder)
		rmdir(folder); /* succeeds only if the folder is empty */
	free(folder);
	return good;
}

int
replays_make(struct replays_count *replays, const struct book *book,
             const struct book_row *row)
{
	const int most = replays->all ? REPLAYS_ALL : REPLAYS_STUDENT;
	const struct finding_note *note;
	char *folder;
	int mine = 0, failed = 0;

	if (!book_note(row, 0) || !intake_is_id(row->student->id))
		return 0;
	folder = make_folder(book, row);
	if (!folder)
		return -1;
	for (int i = 0; !failed && (note = book_note(row, i)); i++) {
		if (!*note->id || note->good || !(note->fault || replays->all))
			continue;
		if (replays->made == REPLAYS_MOST || mine == most) {
			replays->left_out++;
			continue;
		}
		failed = make_page(&(struct making){book, row, note, NULL, NULL});
		replays->made++;
		mine++;
	}
	rmdir(folder); /* succeeds only if the folder is empty */
	free(folder);
	return failed;
}
