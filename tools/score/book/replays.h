#ifndef REPLAYS_H
#define REPLAYS_H

/*
 * Makes pages, as replay(1) does, of the games that a student did not win.
 * OUT/students/ID/replays has them: PART-SEED-NUMBER.html, and
 * class-LEAGUE-PAIRING-NUMBER.html for games of the tournament.  Only their owner can
 * read them, because they show the moves of hidden opponents.
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
	bool all;     /* count all games that were not won; false = only forfeits */
	int made;     /* pages that exist */
	int left_out; /* pages that were not made because of these limits */
};

/* Make the missing pages of a student.  -1 and errno on failure. */
int replays_make(struct replays_count *replays, const struct book *book,
                 const struct book_row *row);

/* Judge a note's game and make its page with the mistakes marked, replacing an existing
 * page.  Then call hear() with the result.  Skips a game that has no record or that
 * cannot be judged.  False and errno on failure. */
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

/* Like replays_name; NULL if the page does not exist. */
char *replays_path(const struct book *book, const struct book_row *row,
                   const struct finding_note *note);

#endif
