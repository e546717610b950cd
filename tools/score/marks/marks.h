#ifndef MARKS_H
#define MARKS_H

/*
 * The marks: each student's finding, place in the tournament and points.  Modules of this
 * folder write files from them.
 */

#include <stdbool.h>

#include "base/csv.h"
#include "base/json.h"
#include "base/text.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/course/points.h"
#include "score/grading/class.h"
#include "score/intake/intake.h"

enum { MARKS_WHY = 400, MARKS_DIGITS = 40 };

struct marks_row {
	const struct grading *grading;
	const char *league;   /* the tournament's folder, or NULL */
	const struct student *student;
	char *folder;         /* OUT/students/ID; NULL if the id is no name of a file */
	const struct submission *submission; /* NULL without a submission */
	const struct finding *finding;
	const struct class_player *player;   /* NULL outside the tournament */
	struct points points;
	int place;            /* by marks_sum; students with equal sums share a place */
};

struct marks {
	const struct grading *grading;
	struct class class;   /* the tournament */
	bool open;            /* the tournament is still to be played */
	struct marks_row *row; /* sorted by the student's id */
	int rows;
};

/* Read the table of --manual, the marks that people give: a column `id` and a column for
 * each part.  False with the reason. */
bool marks_read_manual(struct csv *csv, const struct course *course,
                      const char *path, char why[MARKS_WHY]);

/* List the students with their findings.  marks_close frees the list. */
void marks_open(struct marks *marks, const struct grading *grading);
void marks_close(struct marks *marks);

/* Compute everybody's points, and their places. */
void marks_count(struct marks *marks);

/* The i-th note of a row: first the finding's notes, then the lost games of the
 * tournament. NULL after the last. */
const struct finding_note *marks_note(const struct marks_row *row, int i);

/* The sum of points and bonus, which orders students. */
double marks_sum(const struct marks_row *row);

/* Make the folders of all students.  Members of groups and students without a submission
 * may have none yet.  -1 and errno on failure. */
int marks_make_folders(const struct marks *marks);

/* Append how many students have each status: "2 OK, 1 NO_SUBMISSION". */
void marks_add_statuses(struct text *text, const struct marks *marks);

/* Write points in their usual form: "12", "7.5", "3.33".  Returns `into`. */
const char *marks_points(double points, char into[MARKS_DIGITS]);

/* Append points as a JSON value. */
void marks_json_points(struct json *json, const char *key, double points);

/*
 * The files, each kind in a module of its own.  -1 and errno on failure.
 */

/* Write the tables.  grades.csv and grades.json have everything.  lms.csv is for a
 * learning platform: a student without a grade, or with parts that are not marked yet,
 * has blank points rather than too few.  leaderboard.csv is for everybody.  With a salt
 * it has pseudonyms, made from the salt and the ids; pseudonyms.csv, which only its owner
 * can read, has the id of each. */
int grades_write(const struct marks *marks);

/* Write grades.csv and grades.json during a grading; OUT/so-far marks them as incomplete. */
int grades_write_so_far(const struct marks *marks);

/* Write each student's files in students/ID.  report.txt has the tests, the points with
 * their formulas, and each game that was not won.  report.html is the same as a page.
 * results.json is for Gradescope. */
int handout_write(const struct marks *marks);

/* Write the instructor's page, OUT/index.html, with the pages of games (replays.c).  Only
 * its owner can read it, because it names everybody.  Students may see the leaderboard. */
int overview_write(const struct marks *marks);

/* Append to the page a section about files that several submissions share, as the
 * checksums in their receipts show (receipt_write): a line for each group of submissions, or
 * nothing.  Leaves out files that more than two and more than half of the class have,
 * because the course handed these out. */
void equal_section(const struct marks *marks, struct text *page);

/* The part's name in file names: "check" for the first games, whose `part` is -1. */
const char *marks_part_name(const struct course *course, int part);

/*
 * replays.c: makes pages, as replay(1) does, of the games that a student did not win.
 * OUT/students/ID/replays has them: PART-SEED-NUMBER.html, and
 * class-LEAGUE-PAIRING-NUMBER.html for games of the tournament.  Only their owner can
 * read them, because they show the moves of hidden opponents.
 */

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
int replays_make(struct replays_count *replays, const struct marks_row *row);

/* Judge a note's game and make its page with the mistakes marked, replacing an existing
 * page.  Append the rows of mistakes.csv to `rows`.  Skips a game that has no record or
 * that cannot be judged.  -1 and errno on failure. */
int replays_judge(const struct marks_row *row, const struct finding_note *note,
                  struct text *rows);

/* The paths, below the student's folder, of a game's page, and of the agent's standard
 * error in a game of the tournament, which replays_make copies there.  Pages of an earlier
 * tournament, or of games that a part no longer plays, have other names.  The caller frees
 * them. */
char *replays_name(const struct marks_row *row, const struct finding_note *note);
char *replays_stderr(const struct marks_row *row, const struct finding_note *note);

/* Whether a note is about a game that is on record. */
bool replays_has_game(const struct marks_row *row, const struct finding_note *note);

/* Like replays_name; NULL if the page does not exist. */
char *replays_path(const struct marks_row *row, const struct finding_note *note);

/*
 * mistakes.c: mistakes of students, --mistakes.  For each student this module judges
 * (replay/review.h) the first MISTAKES_GAMES games that the student did not win, that
 * nobody forfeited, and that had no hidden opponent.  OUT/students/ID/mistakes.csv has a
 * row for each mistake, and for each judged game one row without a move.
 */

enum {
	MISTAKES_GAMES = 10, /* most games judged for each student */
	MISTAKES_TOLD = 3,   /* most mistakes in a report */
};

/* Judge the games that are not judged yet, and make their pages.  Shows the progress.
 * Sets *told to the signals that stopped it, or 0.  False if something failed, after a
 * warning. */
bool mistakes_judge(const struct marks *marks, int *told);

/* Append a student's mistakes to a report: nothing if no game was judged. */
void mistakes_report(const struct marks_row *row, struct text *text);

/* Append a student's mistakes to the student's part of the instructor's page. */
void mistakes_list(const struct marks_row *row, struct text *page);

/* Append a section to the instructor's page: the phases and openings in which the class
 * loses. Nothing if no game was judged. */
void mistakes_section(const struct marks *marks, struct text *page);

/*
 * plain.c: hides the grader's machine in texts for students.  Words replace its folders,
 * and "player" replaces the folders of other students.
 */

/* Replace the folders in a text for the row's student. */
void plain_make(const struct marks_row *row, struct text *text);

/* Append the reason for the student's status; if the grader failed, only this fact. */
void plain_add_reason(const struct marks_row *row, struct text *text);

/* Append a note's command as the student can run it in their own folder.  False if the
 * command needs a file that only the grader has. */
bool plain_add_command(struct text *text, const char *again);

#endif
