#include <string.h>

#include "score/course/status.h"

static const char *const words[STATUS_COUNT] = {
	[STATUS_OK] = "OK",
	[STATUS_NO_SUBMISSION] = "NO_SUBMISSION",
	[STATUS_NO_FILES] = "NO_FILES",
	[STATUS_BAD_NAME] = "BAD_NAME",
	[STATUS_BAD_LAYOUT] = "BAD_LAYOUT",
	[STATUS_TOO_BIG] = "TOO_BIG",
	[STATUS_BUILD_FAIL] = "BUILD_FAIL",
	[STATUS_BUILD_TIMEOUT] = "BUILD_TIMEOUT",
	[STATUS_CHECK_FAIL] = "CHECK_FAIL",
	[STATUS_GRADER_ERROR] = "GRADER_ERROR",
};

const char *
status_word(enum status status)
{
	return words[status];
}

enum status
status_of(const char *word)
{
	int i = 0;

	while (i < STATUS_COUNT && strcmp(word, words[i]))
		i++;
	return (enum status)i;
}
