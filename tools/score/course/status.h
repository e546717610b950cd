#ifndef STATUS_H
#define STATUS_H

/* The status of a submission: each has exactly one, score(1). */

enum status {
	STATUS_OK,            /* its games were played */
	STATUS_NO_SUBMISSION, /* on the roster, and handed in nothing */
	STATUS_NO_FILES,      /* there is no file in it */
	STATUS_BAD_NAME,      /* its name has no id, or none of this course */
	STATUS_BAD_LAYOUT,    /* files are missing, forbidden, or no plain files */
	STATUS_TOO_BIG,
	STATUS_BUILD_FAIL,
	STATUS_BUILD_TIMEOUT,
	STATUS_CHECK_FAIL,    /* it forfeits all of the first games */
	STATUS_GRADER_ERROR,  /* the grader's own trouble */
	STATUS_COUNT,
};

/* "BUILD_FAIL". */
const char *status_word(enum status status);

/* Its inverse; STATUS_COUNT if there is none. */
enum status status_of(const char *word);

#endif
