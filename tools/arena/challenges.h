#ifndef CHALLENGES_H
#define CHALLENGES_H

/*
 * Unrated games that somebody asked for: a student with the file challenge.txt in their folder
 * in the inbox, or the instructor with an order (orders.h).
 *
 *	challenges/           a league with the players of the ladder (ladder_open_unrated)
 *	challenges/requests   the accepted requests, one line each: time, the student's id or -,
 *	                      the two players' slots (of their first versions), pairings, text
 *	challenges/answers/   for each player what became of their file, for their private page
 *
 * A pairing of the league serves the oldest request of its two players that is still open.
 * What is to be played therefore follows from the two files, which are replaced as a whole.
 */

#include "arena/ladder.h"
#include "arena/names.h"
#include "arena/versions.h"

/* A student's file. */
struct asker {
	char id[INTAKE_ID];
	char *text, *answer; /* the request, and what became of it; "" = none; NULL = not read */
	bool accepted;
};

/* An accepted request. */
struct challenge {
	int64_t time;       /* seconds since 1970 */
	char id[INTAKE_ID]; /* who asked; "-": the instructor */
	int a, b;           /* slots of the two players' first versions; `a` asked */
	int pairings, left; /* all of them, and those that have not begun */
	int turn;           /* `served` when its last pairing began; 0 = none did */
	char *text;         /* the request, or the name of the order */
};

struct challenges {
	const char *dir;
	const struct ladder *rated;
	const struct versions *versions;
	const struct names *names;
	struct ladder ladder;
	struct challenge *at; /* oldest first */
	int n, done;          /* the first `done` have no pairing left */
	int served;           /* pairings that have begun */
	struct asker *asker;
	int askers;
	int64_t looked_us;    /* the time of the scan after which files were last read */
	int64_t next_us;      /* the earliest start while the ladder has games to play */
	bool running;         /* a pairing is being played */
};

/* Open the challenges, when the rated ladder has all players.  Dies if something is wrong
 * with the folder. */
void challenges_open(struct challenges *challenges);
void challenges_free(struct challenges *challenges);

/* Read the students' files after a scan of the inbox.  Accept each request at once, or let it
 * wait and give the reason on the private page. */
void challenges_look(struct challenges *challenges);

/* Accept the instructor's orders. */
void challenges_obey(struct challenges *challenges);

/* Order unrated games of two players.  Dies after a mistake of the operator. */
void challenges_order(const char *dir, const struct course *course, const char *who,
                      const char *whom, const char *games);

/* Start the next pairing, as ladder_next does.  The students take turns.  -1 while one is
 * being played. */
int challenges_next(struct challenges *challenges, bool *trouble);

/* A pairing has ended that took a worker this long.  While the ladder has games to play, all
 * workers together spend no more than a tenth of their time on challenges. */
void challenges_done(struct challenges *challenges, int jobs, int64_t took_us);

/* The number of games that were accepted and have not begun. */
int challenges_left(const struct challenges *challenges);

#endif
