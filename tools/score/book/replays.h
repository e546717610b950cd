#ifndef REPLAYS_H
#define REPLAYS_H

/*
 * Pages of a student's games that were not won, as replay(1) makes them, in
 * OUT/students/ID/replays: PART-SEED-NUMBER.html, and of the tournament
 * class-LEAGUE-PAIRING-NUMBER.html.  They show what hidden opponents play, so only
 * their owner can read them.
 */

#include <stdbool.h>

#include "replay/review.h"
#include "score/book/book.h"

enum {
	REPLAYS_MOST = 2000,  /* pages of a class, of some 50 kB each, */
	REPLAYS_STUDENT = 20, /* and of a student, */
	REPLAYS_ALL = 200,    /* or with --replays so many */
};

struct replays_count {
	bool all;     /* of all games that were not won; else of forfeits only */
	int made;     /* so many there are */
	int left_out; /* so many there are not, since they would be too many */
};

/* Make the pages of a student that are not there yet.  -1 and errno on failure. */
int replays_make(struct replays_count *replays, const struct book *book,
                 const struct book_row *row);

/* Make the page of a note's game with its mistakes marked, whether or not it is there, and
 * have them heard.  A game without a record, or whose positions have no worth, is passed
 * over.  False and errno on failure. */
bool replays_judge(const struct book *book, const struct book_row *row,
                   const struct finding_note *note,
                   void (*hear)(void *context, const struct recorded *game,
                                const struct frames *frames,
                                const struct review *review),
                   void *context);

/* The file that replays_make makes beside a page of the tournament, from the student's
 * folder on: what their agent wrote on standard error.  The caller frees it. */
char *replays_stderr(const struct book *book, const struct finding_note *note);

/* The page that a note's game would have, as a path from OUT on.  Pages of an earlier
 * tournament, and of games that a part does not play any more, have other names.  The
 * caller frees it. */
char *replays_name(const struct book *book, const struct book_row *row,
                   const struct finding_note *note);

/* The same; NULL if there is no such page. */
char *replays_path(const struct book *book, const struct book_row *row,
                   const struct finding_note *note);

#endif
