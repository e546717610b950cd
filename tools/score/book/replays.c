#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "replay/html.h"
#include "score/book/replays.h"
#include "score/course/store.h"

/*
 * Paths, from OUT on; NULL if the game has no record
 */

static char *
page_of_note(const struct book *book, const struct book_row *row,
             const struct finding_note *note)
{
	int n = (int)strcspn(note->id, "/");

	if (!*note->id)
		return NULL;
	return store_path("students/%s/replays/%s-%.*s-%s.html",
	                  row->student->id,
	                  book_part_name(book->grading->course, note->part),
	                  n, note->id, note->id + n + (note->id[n] == '/'));
}

/* Pages of an earlier tournament have other names. */
static char *
page_of_loss(const struct book *book, const struct book_row *row,
             const struct class_loss *loss)
{
	if (!loss->file)
		return NULL;
	return store_path("students/%s/replays/class-%s-%.*s-%d.html",
	                  row->student->id, strrchr(book->league, '-') + 1,
	                  (int)strcspn(loss->file, "."), loss->file,
	                  loss->number);
}

/* The page if there is one; else it is freed. */
static char *
if_there(const struct book *book, const struct book_row *row, char *page)
{
	if (page && intake_is_id(row->student->id) &&
	    store_has("%s/%s", book->grading->out, page))
		return page;
	free(page);
	return NULL;
}

char *
replays_path(const struct book *book, const struct book_row *row,
             const struct finding_note *note)
{
	return if_there(book, row, page_of_note(book, row, note));
}

char *
replays_class_path(const struct book *book, const struct book_row *row,
                   const struct class_loss *loss)
{
	return if_there(book, row, page_of_loss(book, row, loss));
}

/*
 * Making them
 */

static bool
save(const struct recorded *recorded, const char *path)
{
	struct text page = {0};
	struct frames frames;
	char why[RECORDED_WHY];
	int line;
	bool saved;

	/* A game that cannot be replayed to its end is shown up to there. */
	frames_make(&frames, recorded, &line, why);
	html_write(recorded, &frames, &page);
	saved = file_put_soon(path, &page, 0600) == 0;
	frames_free(&frames);
	text_free(&page);
	return saved;
}

/* Make the page of a game, unless it is one too many; mine counts the student's.
 * The path is freed. */
static bool
make_page(struct replays *replays, const struct book *book, char *page,
          const struct recorded *recorded, int *mine)
{
	char *path = store_path("%s/%s", book->grading->out, page);
	bool made = true;

	if (replays->made == REPLAYS_MOST ||
	    *mine == (replays->all ? REPLAYS_ALL : REPLAYS_STUDENT)) {
		replays->left_out++;
	} else {
		made = access(path, F_OK) == 0 || save(recorded, path);
		replays->made++;
		++*mine;
	}
	free(path);
	free(page);
	return made;
}

static const struct finding_note *
find_note(const struct finding *finding, int part, const char *id)
{
	for (int i = 0; i < finding->notes; i++) {
		const struct finding_note *note = &finding->note[i];

		if (note->part == part && !note->good && !strcmp(note->id, id))
			return note;
	}
	return NULL;
}

/* Read the next game of a record; false at its end. */
static bool
next_game(struct recfile *recfile, struct recorded *recorded)
{
	struct recfile_block block;
	char why[RECORDED_WHY];
	int line;

	while (recfile_next(recfile, &block))
		if (block.state == RECORD_BLOCK &&
		    recorded_read(recorded, &block, &line, why))
			return true;
	return false;
}

/* A part's record, or that of the first games; no record is no failure. */
static bool
make_part(struct replays *replays, const struct book *book,
          const struct book_row *row, int part, int *mine)
{
	char *record = store_path("%s/students/%s/%s.rec", book->grading->out,
	                          row->student->id,
	                          book_part_name(book->grading->course, part));
	struct recorded recorded = {0};
	struct recfile recfile;
	bool opened = recfile_open(&recfile, record), made = true;

	free(record);
	if (!opened)
		return errno == ENOENT;
	while (made && next_game(&recfile, &recorded)) {
		const struct finding_note *note =
			find_note(row->finding, part, recorded.id);

		if (note && (replays->all || recorded.fault))
			made = make_page(replays, book,
			                 page_of_note(book, row, note), &recorded,
			                 mine);
		recorded_free(&recorded);
	}
	recfile_close(&recfile);
	return made;
}

/* A game of the tournament; void games may stand before it. */
static bool
make_loss(struct replays *replays, const struct book *book,
          const struct book_row *row, const struct class_loss *loss, int *mine)
{
	char *record = store_path("%s/games/%s", book->league, loss->file);
	struct recorded recorded = {0};
	struct recfile recfile;
	bool opened = recfile_open(&recfile, record), found = false, made = true;

	free(record);
	if (!opened)
		return true;
	while (!found && next_game(&recfile, &recorded)) {
		found = recorded.number == loss->number && !recorded.none;
		if (found && (replays->all || recorded.fault))
			made = make_page(replays, book,
			                 page_of_loss(book, row, loss), &recorded,
			                 mine);
		recorded_free(&recorded);
	}
	recfile_close(&recfile);
	return made;
}

int
replays_make(struct replays *replays, const struct book *book,
             const struct book_row *row)
{
	const struct class_player *p = row->player;
	char *folder;
	int mine = 0;
	bool made;

	if ((!row->finding->notes && !(p && p->losses)) ||
	    !intake_is_id(row->student->id))
		return 0;
	folder = store_path("%s/students/%s/replays", book->grading->out,
	                    row->student->id);
	made = mkdir(folder, 0700) == 0 || errno == EEXIST;
	for (int part = -1; made && part < book->grading->course->parts; part++)
		made = make_part(replays, book, row, part, &mine);
	for (int i = 0; made && p && i < p->losses; i++)
		if (p->lost[i].file)
			made = make_loss(replays, book, row, &p->lost[i], &mine);
	if (!mine)
		rmdir(folder);
	free(folder);
	return made ? 0 : -1;
}
