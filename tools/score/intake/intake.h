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
#include <sys/types.h>

#include "base/csv.h"
#include "base/fail.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/intake/spelling.h"
#include "score/intake/tidy.h"

enum { INTAKE_WHY = 400, INTAKE_ID = SPELLING_ID };

/* The files of a submission, as its stages leave them. */
struct files {
	uid_t user;          /* unpacks and builds if root started us */
	char *top;           /* OUT/work/ID, absolute */
	struct text root;    /* the folder of the code: the top, or one below it */
	bool packed;         /* the submission came in an archive */
	bool built;          /* a build has run */
	int64_t bytes;       /* the size of the submission's files */
	struct tidy_bounds most; /* what it may hold */
	struct tidy_aside aside; /* what was left out of the submission */
	char odd[TIDY_WHY];  /* the first file of the build that tidy_seal removed; or "" */
	char **player;       /* for each line `start` of the course: the command, or NULL */
	int players;
};

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
	const char *command; /* --builds: replaces the course's build command; or NULL */
	bool wanted;        /* to be graded in this run */
	enum stage redo;    /* --redo: the stage to begin again with, or STAGE_NONE */
	struct finding finding; /* what has come of its stages so far */
	struct files files;
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
	struct finding nothing; /* the finding of students without a submission */
};

void intake_free(struct intake *intake);
void intake_free_submission(struct submission *submission);
void intake_free_files(struct files *files);

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

/* Write a failure of the host, with errno, into the finding.  Returns false. */
bool intake_fail(struct submission *submission, const char *what);

/*
 * receipt.c: a receipt, students/ID/handed-in, records the submission exactly as it came,
 * for an appeal.  Lines with # describe the file or folder; the other lines list its files
 * in the format of `sha256sum -c`.
 */

/* Write the receipt.  top: the folder with the files before any build; NULL if the
 * submission could not be unpacked.  -1 and errno on failure. */
int receipt_write(const struct submission *submission, const char *top,
                  const char *path);

/* Whether OUT's receipt belongs to this submission; true if there is no receipt. */
bool receipt_holds(const struct submission *submission, const char *out);

/* The SHA-256 of all names and contents in a folder. */
void receipt_sum(const char *top, char hex[65]);

#endif
