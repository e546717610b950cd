#ifndef SWAP_H
#define SWAP_H

/*
 * An attacker who waits for the moment in which we have looked at an entry and are
 * about to change its mode: then a link that leads elsewhere takes its place.
 */

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"

static const char *swapped;    /* the entry's name; NULL when it has been done */
static const char *swapped_to; /* where the link leads */

/* For the system's own. */
int
fchmodat(int above, const char *name, mode_t mode, int flags)
{
	int here = open(".", O_RDONLY), failed;
	struct stat st;

	must(above == AT_FDCWD || fchdir(above) == 0, "fchdir: %s",
	     strerror(errno));
	if (swapped && !strcmp(name, swapped)) {
		must(rename(name, "aside") == 0 && symlink(swapped_to, name) == 0,
		     "%s: %s", name, strerror(errno));
		swapped = NULL;
	}
	failed = lstat(name, &st);
	if (!failed && S_ISLNK(st.st_mode) && flags & AT_SYMLINK_NOFOLLOW) {
		errno = EOPNOTSUPP;
		failed = -1;
	} else if (!failed) {
		failed = chmod(name, mode);
	}
	must(fchdir(here) == 0, "fchdir: %s", strerror(errno));
	close(here);
	return failed;
}

#endif
