#ifndef REFUSALS_H
#define REFUSALS_H

/*
 * The table of what a submission's stages (stages.h) find: the status, score(1), and a sentence
 * that names the cause and, where it is not plain, the next step.  A row gives two arguments
 * of finding_end and intake_refuse; the values for the sentence follow it:
 *
 *	finding_end(finding, BUILT_TOO_LATE, command, what)
 */

/* found and named */
#define FOUND_NOTHING STATUS_NO_SUBMISSION, "nothing was handed in"
#define FOUND_ODD STATUS_BAD_LAYOUT, "it is neither a folder nor a file"
#define NAMED_NOT STATUS_BAD_NAME, "there is no student's id in the name '%.80s'%s"
#define NAMED_IN_OTHER_CASE STATUS_BAD_NAME, "the id must be written %s, not %s"
#define NAMED_OTHERWISE STATUS_BAD_NAME, "'%s' is not as this course's ids are: %s"
#define NAMED_TWICE STATUS_BAD_NAME, "%.200s; its source has two ids: %s and %s"
#define NAMED_NOWHERE \
	STATUS_BAD_NAME, "%.200s; its source has none, either: the course wants it there"
#define NAMED_AS_ANOTHER \
	STATUS_GRADER_ERROR, "the id in its source, %s, is in another student's submission, " \
	"too; --roster with both names tells whose it is"

/* unpacked */
#define UNPACKED_WITHOUT_NEED \
	STATUS_GRADER_ERROR, "the course needs %s, which the instructor gives by --with %s=PATH"
#define UNPACKED_NOT STATUS_GRADER_ERROR, "the archive was not unpacked: %s"
#define UNPACKED_BROKEN STATUS_BAD_LAYOUT, "the archive cannot be unpacked: %s"
#define UNPACKED_OUTSIDE \
	STATUS_BAD_LAYOUT, "the archive holds a path that leads out of its folder: %s"
#define UNPACKED_PAST_LIMIT STATUS_TOO_BIG, "the archive, unpacked: %s"
#define UNPACKED_TOO_BIG \
	STATUS_TOO_BIG, "it has more than %.0f MB, the most that are allowed"
#define UNPACKED_TOO_MUCH \
	STATUS_TOO_BIG, "%s (%.0f MB, %d entries, %d levels are the most)"
#define UNPACKED_ODD STATUS_BAD_LAYOUT, "%s"
#define UNPACKED_UNREAD STATUS_GRADER_ERROR, "%s"

/* arranged */
#define ARRANGED_EMPTY STATUS_NO_FILES, "the submission has no file"
#define ARRANGED_WRONG STATUS_BAD_LAYOUT, "%s"
#define ARRANGED_COMPILED STATUS_BAD_LAYOUT, "%s is a compiled program; hand in the source only"
#define ARRANGED_WITHOUT_ROOT STATUS_BAD_LAYOUT, "the folder %s is missing%s"
#define ARRANGED_TWICE \
	STATUS_BAD_LAYOUT, "%s is there twice: in %s and in %.*s; hand in one"

/* built */
#define BUILT_WITH_BROKEN_NEED \
	STATUS_GRADER_ERROR, "%s does not work for agents here: %s%s%s; --with %s=PATH gives " \
	"another"
#define BUILT_NOT STATUS_GRADER_ERROR, "it was not built: %s"
#define BUILT_WITHOUT_PROGRAM \
	STATUS_GRADER_ERROR, "the build, `%s`, needs a program that is not here: %s; install it, " \
	"and run score again"
#define BUILT_TOO_LATE STATUS_BUILD_TIMEOUT, "the build, `%s`, took too long: %s"
#define BUILT_BADLY STATUS_BUILD_FAIL, "the build, `%s`, failed: %s%s%s"
#define BUILT_TOO_DEEP STATUS_BUILD_FAIL, "the build, `%s`, left %s"
#define BUILT_AWAY \
	STATUS_BUILD_FAIL, "the build, `%s`, removed or moved the submission's own folder"
#define BUILT_UNREAD \
	STATUS_GRADER_ERROR, "the built files cannot be %s: %s; mend that, and run score again"
#define BUILT_NOTHING STATUS_BUILD_FAIL, "there is nothing to start after the build: %s"
#define BUILT_OF_NOTHING STATUS_BAD_LAYOUT, "there is nothing to start: %s"

/* checked and played */
#define CHECKED_GONE STATUS_GRADER_ERROR, "the submission's folder is gone"
#define CHECKED_ALL_UNFIT STATUS_CHECK_FAIL, "%s"
#define CHECKED_SOME_UNFIT STATUS_OK, "%s"
#define PLAYED_NOT STATUS_GRADER_ERROR, "the referee could not play it: %s"
#define PLAYED_VOID \
	STATUS_GRADER_ERROR, "%d games of `%s` could not be played: the grader's system failed: %s"
#define PLAYED_NO_CASES STATUS_GRADER_ERROR, "the positions could not be asked: %s"
#define PLAYED_BAD_CASES STATUS_GRADER_ERROR, "%s"
#define PLAYED_UNSTARTED STATUS_BAD_LAYOUT, "%s"
#define PLAYED_STARVED STATUS_OK, "in %d of its games the machine was too busy for it"

/* any stage */
#define STAGES_FAILED STATUS_GRADER_ERROR, "%s: %s; mend that, and run score again"

/* what the folder of results tells of earlier gradings */
#define GRADED_NOT_YET \
	STATUS_WAITING, "it has not been graded yet; the same command goes on"
#define GRADED_BUSILY \
	STATUS_WAITING, "the machine was too busy for %d of its parts; the same command plays " \
	"them again"
#define GRADED_OTHER_GAMES \
	STATUS_GRADER_ERROR, "%d of its parts play something else in the course by now; run " \
	"score, which plays them"
#define GRADED_OTHERWISE \
	STATUS_GRADER_ERROR, "%s: what is handed in, built or started has changed in the course " \
	"since; grade into another folder, or again with --redo"
#define GRADED_UNREAD STATUS_GRADER_ERROR, "%s"
#define GRADED_NEVER STATUS_GRADER_ERROR, "left out by the grader; --redo grades it"
#define GRADED_BROKEN_OFF STATUS_GRADER_ERROR, "%s"

#endif
