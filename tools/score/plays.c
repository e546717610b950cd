#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "page/page.h"
#include "plays.h"
#include "replay/html.h"

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

bool
plays_path(const struct book *book, const struct book_row *row,
           const struct finding_note *note, struct text *path)
{
	struct text whole = {0}, page = {0};
	bool there;

	if (!*note->id || !intake_is_id(row->student->id))
		return false;
	add_page(book, row, note, &page);
	text_addf(&whole, "%s/%s", book->out, page.at);
	there = access(whole.at, R_OK) == 0;
	if (there)
		text_add(path, page.at);
	text_free(&whole);
	text_free(&page);
	return there;
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
save(const struct story *story, const char *path)
{
	struct text page = {0};
	struct reel reel;
	char why[STORY_WHY];
	int line;
	bool saved;

	/* What cannot be played to its end is shown up to there. */
	reel_make(&reel, story, &line, why);
	html_write(story, &reel, &page);
	saved = page_save(&page, path, 0600);
	reel_free(&reel);
	text_free(&page);
	return saved;
}

static bool
make_page(struct plays *plays, const struct book *book,
          const struct book_row *row, const struct finding_note *note,
          const struct story *story, int *mine)
{
	struct text path = {0};
	bool made = true;

	if (plays->made == PLAYS_MOST ||
	    *mine == (plays->all ? PLAYS_ALL : PLAYS_STUDENT)) {
		plays->left_out++;
		return true;
	}
	text_addf(&path, "%s/", book->out);
	add_page(book, row, note, &path);
	made = access(path.at, F_OK) == 0 || save(story, path.at);
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
	struct tape_block block;
	struct tape tape;
	bool made = true;

	text_addf(&record, "%s/students/%s/%s.rec", book->out, row->student->id,
	          part_name(book, part));
	if (!tape_open(&tape, record.at)) {
		text_free(&record);
		return errno == ENOENT;
	}
	while (made && tape_next(&tape, &block)) {
		const struct finding_note *note;
		struct story story = {0};
		char why[STORY_WHY];
		int line;

		if (block.state != RECORD_BLOCK ||
		    !story_read(&story, &block, &line, why))
			continue;
		note = find_note(row->finding, part, story.id);
		if (note && (plays->all || story.fault))
			made = make_page(plays, book, row, note, &story, mine);
		story_free(&story);
	}
	tape_close(&tape);
	text_free(&record);
	return made;
}

int
plays_make(struct plays *plays, const struct book *book,
           const struct book_row *row)
{
	struct text folder = {0};
	int mine = 0;
	bool made = true;

	if (!row->finding->notes || !intake_is_id(row->student->id))
		return 0;
	text_addf(&folder, "%s/students/%s/replays", book->out,
	          row->student->id);
	made = mkdir(folder.at, 0700) == 0 || errno == EEXIST;
	for (int part = -1; made && part < book->course->parts; part++)
		made = make_part(plays, book, row, part, &mine);
	if (!mine)
		rmdir(folder.at);
	text_free(&folder);
	return made ? 0 : -1;
}
