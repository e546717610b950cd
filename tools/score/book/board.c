#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/sha256.h"
#include "score/book/board.h"
#include "score/book/book.h"
#include "score/course/store.h"

enum { NAME = 80 };

struct entry {
	const char *id;
	char name[NAME]; /* the one that is shown */
	double points;
};

/* The name that students see. */
static void
name_it(const struct book *book, struct entry *entry)
{
	char hex[65], *salted;

	if (!book->salt) {
		text_format(entry->name, NAME, "%s", entry->id);
		return;
	}
	salted = store_path("%s/%s", book->salt, entry->id);
	sha256_bytes(salted, strlen(salted), hex);
	text_format(entry->name, NAME, "p-%.10s", hex);
	free(salted);
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

static int
write_board(const struct book *book, struct entry *entry)
{
	struct text text = {0};
	int place = 0;

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
	return store_put(&text, 0644, "%s/leaderboard.csv", book->grading->out);
}

static int
write_pseudonyms(const struct book *book, struct entry *entry)
{
	struct text text = {0};

	qsort(entry, (size_t)book->rows, sizeof *entry, by_name);
	text_add(&text, "name,id\n");
	for (int i = 0; i < book->rows; i++) {
		csv_add(&text, entry[i].name, ',');
		csv_add(&text, entry[i].id, '\n');
	}
	return store_put(&text, 0600, "%s/pseudonyms.csv", book->grading->out);
}

int
board_write(const struct book *book)
{
	struct entry *entry = xcalloc((size_t)book->rows + 1, sizeof *entry);
	int failed;

	for (int i = 0; i < book->rows; i++) {
		entry[i].id = book->row[i].student->id;
		entry[i].points = book_sum(&book->row[i]);
		name_it(book, &entry[i]);
	}
	failed = write_board(book, entry);
	if (!failed && book->salt)
		failed = write_pseudonyms(book, entry);
	free(entry);
	return failed;
}
