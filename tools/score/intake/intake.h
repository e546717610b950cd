#ifndef INTAKE_H
#define INTAKE_H

/*
 * The intake: a folder of submissions, each a folder, an archive or single files, and the
 * roster of students, if there is one.  The id in its name identifies a submission; the
 * id on the roster identifies a student.  A submission belongs to the row with its id, or
 * with one that is alike (ids.h).  The members of a group share their newest submission.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/csv.h"
#include "base/fail.h"
#include "score/course/course.h"
#include "score/intake/spelling.h"

struct grading;

enum { INTAKE_WHY = 400, INTAKE_ID = SPELLING_ID };

struct submission {
	char id[INTAKE_ID]; /* unique, and valid as a file name */
	char *from;         /* the submission's name in the folder */
	char *path;
	char who[INTAKE_ID]; /* the student's name, if `from` has it and no id; or "" */
	bool folder;
	char **beside;      /* paths of the submission's files, if these are single files,
	                     * or handed in beside an archive; newest first */
	int besides;        /* number of these paths */
	int64_t newest;     /* time of its last change, in seconds since 1970 */
	int64_t attempt;    /* the time in its name (spelling_attempt), or 0 */
	int older;          /* older submissions of this id, which do not count */
	bool counts;        /* false if the student's group has a newer submission */
	enum status status; /* OK, or what is wrong with the name */
	char reason[INTAKE_WHY]; /* the status in words */
};

/* A student, who has a row in the grades. */
struct student {
	const char *id, *name, *group, *late, *email; /* "" = not given */
	int submission;     /* the submission's index, or -1 */
	int64_t submitted;  /* the time of handing in (times.h); in a group the last */
	bool listed;        /* on the roster */
};

struct intake {
	struct submission *at;
	int n;
	struct student *student; /* sorted by id; texts point into the other members */
	int students;
	struct csv roster;
};

/* Read the folder and the roster, which may be NULL.  False with the reason.  owner_find may
 * then search for ids; intake_settle decides which submission counts for each student. */
bool intake_read(struct intake *intake, const struct course *course,
                 const char *folder, const char *roster,
                 char why[INTAKE_WHY]);
void intake_settle(struct intake *intake);
void intake_free(struct intake *intake);

/* Whether there is a roster, and no row of it is for this student. */
bool intake_is_stranger(const struct intake *intake, const struct student *student);

/* Append the names of the submissions of strangers, and the ids of rows of the roster
 * without a submission, with commas between them. */
void intake_add_unmatched(const struct intake *intake, struct text *strangers,
                          struct text *absent);

/* The index of the submission with this id, or -1. */
int intake_find(const struct intake *intake, const char *id);

/* Set the status of a submission, and the reason in words. */
void intake_refuse(struct submission *submission, enum status status,
                   const char *format, ...) PRINTF_LIKE(3, 4);

/*
 * owner.c: finds ids for submissions that are named after a student, as McGill's platform
 * packs them.  The id stands in the student's source, if the course has a rule that asks
 * for code with {id}.
 */

/* Read the ids in the sources of all submissions without an id, if there is no roster.
 * Call it after intake_read and before intake_settle.  If several submissions have the
 * same id, none gets it.  Calls signals_watch if there are sources to read.  Returns the
 * signals that came. */
int owner_find(struct intake *intake, const struct grading *grading);

/*
 * receipt.c: a receipt, students/ID/handed-in, records the submission exactly as it came,
 * for an appeal.  Lines with # describe the file or folder; the other lines list its files
 * in the format of `sha256sum -c`.
 */

/* Write the receipt.  top: the folder with the files before any build; NULL if the
 * takeover failed.  -1 and errno on failure. */
int receipt_write(const struct submission *submission, const char *top,
                  const char *path);

/* Whether OUT's receipt belongs to this submission; true if there is no receipt. */
bool receipt_holds(const struct submission *submission, const char *out);

/* The SHA-256 of all names and contents in a folder. */
void receipt_sum(const char *top, char hex[65]);

#endif
