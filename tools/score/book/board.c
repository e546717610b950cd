#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/sha256.h"
#include "score/book/board.h"
#include "score/book/book.h"
#include "score/course/csv.h"

enum { NAME = 80 };

struct entry {
	const char *id;
	char name[NAME]; /* as it is shown */
	double points;
};

/* What stands for an id where students see it. */
static void
name_it(const struct book *book, struct entry *entry)
{
	struct text salted = {0};
	char hex[65];

	if (!book->salt) {
		text_format(entry->name, NAME, "%s", entry->id);
		return;
	}
	text_addf(&salted, "%s/%s", book->salt, entry->id);
	sha256_bytes(salted.at, salted.len, hex);
	text_format(entry->name, NAME, "p-%.10s", hex);
	text_free(&salted);
}

static int
by_points(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	if (x->points != y->points)
		return x->points > y->points ? -1 : 1;
	return strcmp(x->name, y->name);
}

static int
by_name(const void *a, const void *b)
{
	const struct entry *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static struct entry *
make_entries(const struct book *book)
{
	struct entry *entry = xcalloc((size_t)book->rows + 1, sizeof *entry);

	for (int i = 0; i < book->rows; i++) {
		const struct book_row *row = &book->row[i];

		entry[i].id = row->student->id;
		entry[i].points = row->points.total + row->points.bonus;
		name_it(book, &entry[i]);
	}
	return entry;
}

static int
write_board(const struct book *book, struct entry *entry)
{
	struct text text = {0}, path = {0};
	int place = 0, failed;

	qsort(entry, (size_t)book->rows, sizeof *entry, by_points);
	text_add(&text, "place,name,points\n");
	for (int i = 0; i < book->rows; i++) {
		if (!i || entry[i].points != entry[i - 1].points)
			place = i + 1;
		text_addf(&text, "%d,", place);
		csv_add(&text, entry[i].name, ',');
		book_add_points(&text, entry[i].points);
		text_add(&text, "\n");
	}
	text_addf(&path, "%s/leaderboard.csv", book->out);
	failed = file_put(path.at, &text, 0644);
	text_free(&path);
	text_free(&text);
	return failed;
}

static int
write_pseudonyms(const struct book *book, struct entry *entry)
{
	struct text text = {0}, path = {0};
	int failed;

	qsort(entry, (size_t)book->rows, sizeof *entry, by_name);
	text_add(&text, "name,id\n");
	for (int i = 0; i < book->rows; i++) {
		csv_add(&text, entry[i].name, ',');
		csv_add(&text, entry[i].id, '\n');
	}
	text_addf(&path, "%s/pseudonyms.csv", book->out);
	failed = file_put(path.at, &text, 0600);
	text_free(&path);
	text_free(&text);
	return failed;
}

int
board_write(const struct book *book)
{
	struct entry *entry = make_entries(book);
	int failed = write_board(book, entry);

	if (!failed && book->salt)
		failed = write_pseudonyms(book, entry);
	free(entry);
	return failed;
}
