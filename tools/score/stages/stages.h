#ifndef STAGES_H
#define STAGES_H

/*
 * A grading is a line of stages, each in a file of its own:
 *
 *	found      what is in the folder of submissions
 *	named      whose each submission is
 *	unpacked   OUT/work/ID has the files
 *	arranged   they are those that the course wants; the folder of the code is known
 *	built      they are built; the command that starts the agent is known
 *	checked    each agent has played its first games
 *	played     the parts of the course are played
 *	marked     the tournament is played; everybody has points
 *	reported   the tables, reports and pages are written
 *
 * found, named, marked and reported treat the whole class.  The others treat one submission, in
 * a process of its own (queue.c), and pass on what they leave in the submission and in OUT.
 * What a stage refuses is a row of refusals.h.
 */

#include <stdbool.h>

#include "base/text.h"
#include "score/course/grading.h"
#include "score/intake/intake.h"

struct marks;

/* List the submissions in a folder.  False with the reason. */
bool found(struct intake *intake, const char *folder, char why[INTAKE_WHY]);

/* Read the roster, a file or NULL, and find out which submission counts for each student.
 * Without a roster, and unless `grading` is NULL, search the sources for ids if a rule of
 * the course asks for code with {id}; this calls signals_watch, and sets *signals to the
 * signals that came.  False with the reason. */
bool named(struct intake *intake, const struct course *course, const char *roster,
           const struct grading *grading, int *signals, char why[INTAKE_WHY]);

/* Take a submission through the stages that are not done, from unpacked to played.  Saves
 * the finding before each stage after the build; the caller saves it at the end.  Changes
 * the working directory.  False after a signal. */
bool stages_run(const struct grading *grading, struct submission *submission);

/* The stages of one submission.  False ends the line; then the finding has the reason. */
bool unpacked(const struct grading *grading, struct submission *submission);
bool arranged(const struct grading *grading, struct submission *submission);
bool built(const struct grading *grading, struct submission *submission);
bool checked(const struct grading *grading, struct submission *submission);
bool played(const struct grading *grading, struct submission *submission);

/* Play the tournament and compute everybody's points.  False if signals stopped it, or if it is
 * planned for other machines; *signals are those that came, or 0. */
bool marked(struct marks *marks, int *signals);

/* Judge games for --mistakes, write all files and print how many students have each status.
 * False if signals stopped it.  Dies if a file cannot be written. */
bool reported(const struct marks *marks, int *signals);

/* Write grades.csv, grades.json and the page so far, without a tournament.  Warns of a
 * failure. */
void reported_so_far(const struct grading *grading);

/*
 * What stages share
 */

/* Fill OUT/work/ID with the files of a submission. */
bool unpacked_fill(const struct grading *grading, struct submission *submission);

/* Seal the files, and list them within the bounds.  False with the reason. */
bool unpacked_seal(struct submission *submission);
bool unpacked_list(struct submission *submission, struct tidy_list *list);

/* Note in the finding that a submission has too many bytes.  Returns false. */
bool unpacked_refuse_size(const struct grading *grading, struct submission *submission);

/* The length of the folders that must be cut off a path so that the rest matches a
 * pattern: 6, for "outer/", if "outer/src/A.java" is matched with "src/?.java".  -1 if no
 * rest matches. */
int arranged_lead(const char *path, const char *pattern);

/* Append a path that the student may have meant, " (Agent.py is there, and case matters)";
 * nothing if there is none. */
void arranged_add_like(const struct tidy_like *like, struct text *text);

/* Append a folder that only by its letter case is no root of the course.  False if there is
 * none. */
bool arranged_add_folder_like(const struct course *course, const char *id,
                              const struct tidy_list *list, struct text *text);

/* Find the players in the root that the course's lines `start` name. */
void built_find_players(const struct course *course, struct submission *submission);

/* The player for an agent of the submission, to start in the root.  NULL if there is no
 * such agent or its program is missing. */
const char *built_player(const struct course *course, const struct submission *submission,
                         const char *agent);

/* Append a file that the student may have meant as the agent, or as any agent if `agent`
 * is NULL: " (Agent.py is there, and case matters)". */
void built_add_found(const struct course *course, const struct submission *submission,
                     const char *agent, struct text *text);

#endif
