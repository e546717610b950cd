#ifndef INTAKE_H
#define INTAKE_H

/*
 * The intake: a folder of submissions, each a folder, an archive or single files,
 * and the roster of students, if there is one.  A submission is known by the id in
 * its name, a student by their id on the roster.  The members of a group share the
 * newest submission of any of them.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/csv.h"
#include "base/fail.h"
#include "score/course/course.h"

enum { INTAKE_WHY = 400, INTAKE_ID = 64 };

struct submission {
	char id[INTAKE_ID]; /* unique, and good as a file's name */
	char *from;         /* its name in the folder */
	char *path;
	char who[INTAKE_ID]; /* the student's name, where `from` has that and no id; or "" */
	bool folder;
	char **beside;      /* paths of files that lie beside it, newest first; what it is */
	int besides;        /* one of, if it is neither a folder nor an archive */
	int64_t newest;     /* when it was last changed, seconds */
	int older;          /* so many older ones with that id do not count */
	bool counts;        /* a student has it; false if their group has a newer */
	enum status status; /* OK so far, or what is wrong with its name, */
	char reason[INTAKE_WHY]; /* in words */
};

/* A student, who gets a row of the grades. */
struct student {
	const char *id, *name, *group, *late, *email; /* "" = not given */
	int submission;     /* or -1 */
	int64_t submitted;  /* when it was handed in (late.h); of a group, the last */
	bool listed;        /* on the roster */
};

struct intake {
	struct submission *at;
	int n;
	struct student *student; /* by id; their texts lie in the others */
	int students;
	struct csv roster;
};

/* Read both; roster may be NULL.  False with the reason.  Then owner_find may look for
 * ids, and intake_settle finds out which submission counts for whom. */
bool intake_read(struct intake *intake, const struct course *course,
                 const char *folder, const char *roster,
                 char why[INTAKE_WHY]);
void intake_settle(struct intake *intake);
void intake_free(struct intake *intake);

/* The student of an id, or NULL. */
const struct student *intake_student(const struct intake *intake, const char *id);

/* The submission of an id, or -1. */
int intake_find(const struct intake *intake, const char *id);

/* Set what is wrong with a submission, in words. */
void intake_refuse(struct submission *submission, enum status status,
                   const char *format, ...) PRINTF_LIKE(3, 4);

/* Whether an id matches the course's line `id`. */
bool intake_fits(const struct course *course, const char *id);

/* The length of an archive's name without its ending; 0 if it has none. */
size_t intake_stem(const char *name);

/* The name of a file as its student had it: course systems put theirs before that. */
void intake_own_name(const char *path, char name[INTAKE_ID]);

/* Whether a text is short enough for an id, and good as a file's name. */
bool intake_is_id(const char *text);

#endif
