#ifndef REPLAYS_H
#define REPLAYS_H

/*
 * Makes pages of a student's games that were not won, like replay(1), in
 * OUT/students/ID/replays: PART-SEED-NUMBER.html, and for the tournament
 * class-LEAGUE-PAIRING-NUMBER.html.  Only their owner can read them, because they show
 * the moves of hidden opponents.
 */

#include <stdbool.h>

#include "replay/review.h"
#include "score/book/book.h"

enum {
	REPLAYS_MOST = 2000,  /* most pages of a class; each has about 50 kB */
	REPLAYS_STUDENT = 20, /* most pages of a student */
	REPLAYS_ALL = 200,    /* most pages of a student with --replays */
};

struct replays_count {
	bool all;     /* count all games that were not won; else only forfeits */
	int made;     /* pages that exist */
	int left_out; /* pages that were not made because of these limits */
};

/* Make the missing pages of a student.  -1 and errno on failure. */
int replays_make(struct replays_count *replays, const struct book *book,
                 const struct book_row *row);

/* Judge a note's game, make its page with the mistakes marked, even if it exists, and
 * call hear() with the result.  Skips a game without a record, or whose positions cannot
 * be judged. False and errno on failure. */
bool replays_judge(const struct book *book, const struct book_row *row,
                   const struct finding_note *note,
                   void (*hear)(void *context, const struct recorded *game,
                                const struct frames *frames,
                                const struct review *review),
                   void *context);

/* The path, below the student's folder, of the file with the agent's standard error in a
 * game of the tournament; replays_make writes it.  The caller frees it. */
char *replays_stderr(const struct book *book, const struct finding_note *note);

/* The path, below OUT, of a game's page.  Pages of an earlier tournament, or of games
 * that a part no longer plays, have other names.  The caller frees it. */
char *replays_name(const struct book *book, const struct book_row *row,
                   const struct finding_note *note);

/* The same; NULL if the page does not exist. */
char *replays_path(const struct book *book, const struct book_row *row,
                   const struct finding_note *note);

#endif
