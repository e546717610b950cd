#ifndef STATUS_H
#define STATUS_H

/* What became of a submission; each has exactly one. */

enum status {
	STATUS_OK,            /* it was played */
	STATUS_NO_SUBMISSION, /* on the roster, and nothing came */
	STATUS_NO_FILES,      /* nothing in it */
	STATUS_BAD_NAME,      /* no id in its name, or not as the course has it */
	STATUS_BAD_LAYOUT,    /* files are missing, forbidden, or no plain files */
	STATUS_TOO_BIG,
	STATUS_BUILD_FAIL,
	STATUS_BUILD_TIMEOUT,
	STATUS_CHECK_FAIL,    /* it errs in the first games */
	STATUS_GRADER_ERROR,  /* nothing that the student did */
	STATUS_COUNT,
};

/* "BUILD_FAIL". */
const char *status_word(enum status status);

/* Its inverse; STATUS_COUNT if there is none. */
enum status status_of(const char *word);

#endif
