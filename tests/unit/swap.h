#ifndef SWAP_H
#define SWAP_H

/*
 * An attacker who waits until we have checked an entry and are about to change its
 * mode.  Then they put a link in its place that leads elsewhere.
 */

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"

static const char *swapped;    /* the entry's name; NULL once it is done */
static const char *swapped_to; /* where the link leads */

/* Stands in for the system's chmod. */
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
