#ifndef FOLDER_H
#define FOLDER_H

/*
 * A folder of the test's own, in TMPDIR.  mkdtemp closes it to others.  tear_down removes it with
 * everything in it.
 */

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/scratch.h"
#include "harness.h"

static char root[200];

/* Return the path of a name in the folder; an absolute path stays as it is.  The result
 * lives through the next seven calls. */
static inline const char *
in(const char *name)
{
	static char ring[8][300];
	static int at;
	bool absolute = *name == '/';

	at = (at + 1) % 8;
	must(text_format(ring[at], sizeof ring[at], "%s%s%s", absolute ? "" : root,
	                 absolute || !*name ? "" : "/", name), "%s is too long", name);
	return ring[at];
}

/* Run a shell command there. */
static inline void
run(const char *command)
{
	char line[1000];

	must(text_format(line, sizeof line, "cd '%s' && %s", root, command) &&
	     system(line) == 0, "%s", line);
}

static inline void
place_file(const char *name, const char *bytes, mode_t mode)
{
	FILE *file = fopen(in(name), "wx");

	must(file && fputs(bytes, file) >= 0 && fclose(file) == 0 &&
	     chmod(in(name), mode) == 0, "%s: %s", name, strerror(errno));
}

static inline mode_t
mode_of(const char *name)
{
	struct stat st;

	must(lstat(in(name), &st) == 0, "%s is gone", name);
	return st.st_mode & 07777;
}

static inline void
set_up(void)
{
	const char *tmp = getenv("TMPDIR");

	text_format(root, sizeof root, "%s/referee_unit.XXXXXX", tmp ? tmp : "/tmp");
	must(mkdtemp(root) != NULL, "%s: %s", root, strerror(errno));
}

static inline void
tear_down(void)
{
	must(chdir("/") == 0 && scratch_remove(root) == 0, "%s: %s", root, strerror(errno));
}

#endif
