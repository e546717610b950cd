#ifndef WORKSHOP_H
#define WORKSHOP_H

/*
 * A submission that is being prepared: takeover.c copies or unpacks it, layout.c checks
 * its files, build.c builds it.
 */

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/intake/intake.h"
#include "score/intake/tidy.h"

struct workshop {
	const struct grading *grading;
	const struct submission *submission;
	const char *command; /* replaces the course's build command; or NULL */
	uid_t user;          /* runs builds if root started us */
	struct finding *finding; /* gets the reason of a failure */

	char *top;           /* OUT/work/ID */
	struct text root;    /* the folder of the code, below top */
	bool packed;         /* the submission came in an archive */
	int64_t bytes;       /* the size of the submission's files */
	bool built;          /* a build has run */
	struct tidy_aside aside; /* what was left out of the submission */
	struct text hint;    /* files that cannot work as they are, in words */
	char odd[TIDY_WHY];  /* a file of the build that is not played; or "" */
};

/* Fill in the placeholders of a course's text: {id}, {course} and the names of needs.  In a
 * command each path becomes one word, or a part of one, whatever its characters are; {file}
 * is there, too, unless it is NULL.  The caller frees it. */
char *workshop_expand(const struct workshop *workshop, const char *text);
char *workshop_command(const struct workshop *workshop, const char *text, const char *file);

/* Write a failure of the host, with errno, into the finding.  Returns false. */
bool workshop_fail(struct workshop *workshop, const char *what);

void workshop_free(struct workshop *workshop);

/*
 * takeover.c: takes a submission over into OUT/work/ID.  It copies a folder, or unpacks an
 * archive in the sandbox.
 */

/* Fill the workshop's top with the submission.  If false, the finding has the reason. */
bool takeover(struct workshop *workshop);

/* Write the result of a walk over the files into the finding.  False unless the state is
 * TIDY_FINE. */
bool takeover_accept(struct workshop *workshop, enum tidy_state state,
                     const char *why);

/* List the files in the top, within the bounds.  If false, the finding has the reason. */
bool takeover_list(struct workshop *workshop, struct tidy_list *list);

/* Note in the finding that a submission has too many bytes.  Returns false. */
bool takeover_refuse_size(struct workshop *workshop, int64_t bytes);

/* layout.c: checks the files against the lines `size`, `need`, `forbid` and `root`. */

/* Check the files, and set the workshop's root, the folder of the code.  Returns false on
 * a mistake; the finding has the reason. */
bool layout_check(struct workshop *workshop);

/* Append a path that the student may have meant, " (Agent.py is there, and case matters)";
 * nothing if it is NULL.  in_place: only the letter case is wrong. */
void layout_add_like(const char *path, bool in_place, struct text *text);

/* Append a folder that the student may have meant as a root of the course, " (Source is
 * there, and case matters)".  False if there is none. */
bool layout_add_folder_like(const struct workshop *workshop, const struct tidy_list *list,
                            struct text *text);

/* The length of the folders that must be cut off a path so that the rest matches a
 * pattern: 6, for "outer/", if "outer/src/A.java" is matched with "src/?.java".  -1 if no
 * rest matches. */
int layout_lead(const char *path, const char *pattern);

/* build.c: turns a submission into players. */

/* Take a submission over, check its files and build it.  Returns false if nobody can play
 * it; the finding has the reason. */
bool build_submission(struct workshop *workshop);

/* The player for an agent of the submission, to start in the root.  NULL if there is no
 * such agent or its program is missing.  The caller frees it. */
char *build_player(const struct workshop *workshop, const char *agent);

/* Refuse a submission without an agent; the finding has the reason.  Returns false. */
bool build_refuse(const struct workshop *workshop);

/* Append a file that the student may have meant as the agent, or as any agent if `agent`
 * is NULL: " (Agent.py is there, and case matters)". */
void build_add_found(const struct workshop *workshop, const char *agent, struct text *text);

/* source.c: reads programs in Java, C, C++ and languages with the same syntax. */

/* Whether a file name has the ending of such a program. */
bool source_is(const char *path);

/* Whether a program contains a text.  Blanks and comments are ignored, except in quotes. */
bool source_has(const char *program, const char *text);

/* Call `found` for each id in a program.  Where the program has `text`, the id is what
 * stands there in place of {id}.  An id has at most 60 letters and digits. */
void source_ids(const char *program, const char *text,
                void (*found)(void *context, const char *id), void *context);

#endif
