#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "page/page.h"
#include "replay/html.h"
#include "score/book/plays.h"

static const char *
part_name(const struct book *book, int part)
{
	return part < 0 ? "check" : book->course->part[part].name;
}

static void
add_page(const struct book *book, const struct book_row *row,
         const struct finding_note *note, struct text *path)
{
	text_addf(path, "students/%s/replays/%s-", row->student->id,
	          part_name(book, note->part));
	for (const char *s = note->id; *s; s++)
		text_add_bytes(path, *s == '/' ? "-" : s, 1);
	text_add(path, ".html");
}

/* Append the path of a page if there is such a page; it is freed. */
static bool
take_path(const struct book *book, struct text *page, struct text *path)
{
	struct text whole = {0};
	bool there;

	text_addf(&whole, "%s/%s", book->out, page->at);
	there = access(whole.at, R_OK) == 0;
	if (there)
		text_add(path, page->at);
	text_free(&whole);
	text_free(page);
	return there;
}

bool
plays_path(const struct book *book, const struct book_row *row,
           const struct finding_note *note, struct text *path)
{
	struct text page = {0};

	if (!*note->id || !intake_is_id(row->student->id))
		return false;
	add_page(book, row, note, &page);
	return take_path(book, &page, path);
}

/* The record below the tournament's folder and the game's number, of a line that
 * ends in "[001-003.rec 2]". */
static bool
read_line(const char *line, char file[40], int *number)
{
	size_t n = strcspn(line, "\n");

	while (n > 0 && line[n - 1] != '[')
		n--;
	return n > 0 && sscanf(line + n, "%39[0-9a-z.-] %d]", file, number) == 2;
}

/* Another tournament's pages, of before, have other names. */
static void
add_league_page(const struct book *book, const struct book_row *row,
                const char *file, int number, struct text *page)
{
	text_addf(page, "students/%s/replays/class-%s-%.*s-%d.html",
	          row->student->id, strrchr(book->league, '-') + 1,
	          (int)strcspn(file, "."), file, number);
}

bool
plays_league_path(const struct book *book, const struct book_row *row,
                  const char *line, struct text *path)
{
	struct text page = {0};
	char file[40];
	int number;

	if (!intake_is_id(row->student->id) || !read_line(line, file, &number))
		return false;
	add_league_page(book, row, file, number, &page);
	return take_path(book, &page, path);
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

static bool
save(const struct recorded *recorded, const char *path)
{
	struct text page = {0};
	struct frames frames;
	char why[RECORDED_WHY];
	int line;
	bool saved;

	/* What cannot be played to its end is shown up to there. */
	frames_make(&frames, recorded, &line, why);
	html_write(recorded, &frames, &page);
	saved = file_put_soon(path, &page, 0600) == 0;
	frames_free(&frames);
	text_free(&page);
	return saved;
}

/* Make the page of a game, which its path from OUT on is given for. */
static bool
make_page(struct plays *plays, const struct book *book, const char *page,
          const struct recorded *recorded, int *mine)
{
	struct text path = {0};
	bool made;

	if (plays->made == PLAYS_MOST ||
	    *mine == (plays->all ? PLAYS_ALL : PLAYS_STUDENT)) {
		plays->left_out++;
		return true;
	}
	text_addf(&path, "%s/%s", book->out, page);
	made = access(path.at, F_OK) == 0 || save(recorded, path.at);
	plays->made++;
	++*mine;
	text_free(&path);
	return made;
}

/* A part's record, or that of the first games; no record is no failure. */
static bool
make_part(struct plays *plays, const struct book *book,
          const struct book_row *row, int part, int *mine)
{
	struct text record = {0};
	struct recfile_block block;
	struct recfile recfile;
	bool made = true;

	text_addf(&record, "%s/students/%s/%s.rec", book->out, row->student->id,
	          part_name(book, part));
	if (!recfile_open(&recfile, record.at)) {
		text_free(&record);
		return errno == ENOENT;
	}
	while (made && recfile_next(&recfile, &block)) {
		const struct finding_note *note;
		struct recorded recorded = {0};
		char why[RECORDED_WHY];
		int line;

		if (block.state != RECORD_BLOCK ||
		    !recorded_read(&recorded, &block, &line, why))
			continue;
		note = find_note(row->finding, part, recorded.id);
		if (note && (plays->all || recorded.fault)) {
			struct text page = {0};

			add_page(book, row, note, &page);
			made = make_page(plays, book, page.at, &recorded, mine);
			text_free(&page);
		}
		recorded_free(&recorded);
	}
	recfile_close(&recfile);
	text_free(&record);
	return made;
}

/* The game of that number that counts; void ones may stand before it. */
static bool
find_game(struct recfile *recfile, int number, struct recorded *recorded)
{
	struct recfile_block block;
	char why[RECORDED_WHY];
	int line;

	while (recfile_next(recfile, &block)) {
		if (block.state == RECORD_BLOCK &&
		    recorded_read(recorded, &block, &line, why) &&
		    recorded->number == number && !recorded->none)
			return true;
		recorded_free(recorded);
	}
	return false;
}

/* A game of the tournament, of a line of row->lost. */
static bool
make_league_page(struct plays *plays, const struct book *book,
                 const struct book_row *row, const char *line, int *mine)
{
	struct text record = {0}, page = {0};
	struct recorded recorded = {0};
	struct recfile recfile;
	char file[40];
	int number;
	bool made = true;

	if (!read_line(line, file, &number))
		return true;
	text_addf(&record, "%s/games/%s", book->league, file);
	add_league_page(book, row, file, number, &page);
	if (recfile_open(&recfile, record.at)) {
		if (find_game(&recfile, number, &recorded) &&
		    (plays->all || recorded.fault))
			made = make_page(plays, book, page.at, &recorded, mine);
		recorded_free(&recorded);
		recfile_close(&recfile);
	}
	text_free(&record);
	text_free(&page);
	return made;
}

static bool
make_league(struct plays *plays, const struct book *book,
            const struct book_row *row, int *mine)
{
	const char *line = book->league && row->lost ? row->lost : "";
	bool made = true;

	while (made && *line) {
		made = make_league_page(plays, book, row, line, mine);
		line += strcspn(line, "\n");
		line += *line == '\n';
	}
	return made;
}

int
plays_make(struct plays *plays, const struct book *book,
           const struct book_row *row)
{
	struct text folder = {0};
	int mine = 0;
	bool made = true;

	if ((!row->finding->notes && !row->lost) ||
	    !intake_is_id(row->student->id))
		return 0;
	text_addf(&folder, "%s/students/%s/replays", book->out,
	          row->student->id);
	made = mkdir(folder.at, 0700) == 0 || errno == EEXIST;
	for (int part = -1; made && part < book->course->parts; part++)
		made = make_part(plays, book, row, part, &mine);
	made = made && make_league(plays, book, row, &mine);
	if (!mine)
		rmdir(folder.at);
	text_free(&folder);
	return made ? 0 : -1;
}
