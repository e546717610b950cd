#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/agentdata.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/system.h"
#include "base/text.h"
#include "base/walk.h"
#include "proc/confine.h"

enum { DEPTH = 17 };

/* A copy in progress: its source, how much more it may copy, and its owner. */
struct copying {
	const char *from;
	int to;
	const char *const *but;
	const struct confine *confine;
	int64_t bytes;
	int files;
	uid_t uid;
	gid_t gid;
	bool lasting; /* write the files to the disk */
	bool failed; /* the system failed */
};

/* Let only the owner use the copy. */
static void
hand_over(struct copying *c, int fd, mode_t mode)
{
	if ((geteuid() == 0 && fchown(fd, c->uid, c->gid) < 0) ||
	    fchmod(fd, mode) < 0)
		c->failed = true;
}

/* Copy a file; an unreadable one counts as missing.  A copy keeps the times of its
 * original, so that we can recognise files that the agent wrote. */
static void
copy_bytes(struct copying *c, int from, int to)
{
	int64_t n = file_copy(from, to, c->bytes);
	struct stat st;

	if (n >= 0 && fstat(from, &st) == 0)
		futimens(to, (struct timespec[]){st.st_atim, st.st_mtim});
	if ((n < 0 && fail_is_host(errno)) || (c->lasting && fsync(to) < 0))
		c->failed = true;
	c->bytes = n < 0 && errno == EFBIG ? -1 : c->bytes - (n < 0 ? 0 : n);
}

static void
copy_file(struct copying *c, const struct walk_entry *e)
{
	int in = openat(e->folder, e->name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                O_CLOEXEC);
	int out = in < 0 ? -1 : openat(c->to, e->path, O_WRONLY | O_CREAT | O_EXCL |
	                               O_CLOEXEC, 0600);

	if (out >= 0) {
		copy_bytes(c, in, out);
		hand_over(c, out, 0600);
	} else if (in >= 0) {
		c->failed = true;
	}
	if (in >= 0)
		close(in);
	if (out >= 0 && close(out) < 0)
		c->failed = true;
}

static void
make_folder(struct copying *c, const char *path)
{
	int fd = mkdirat(c->to, path, 0700) < 0 ? -1
		: openat(c->to, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (fd < 0) {
		c->failed = true;
		return;
	}
	hand_over(c, fd, 0700);
	if (c->lasting && fsync(fd) < 0)
		c->failed = true;
	close(fd);
}

static bool
listed(const char *const *list, const char *name)
{
	for (; list && *list; list++)
		if (!strcmp(*list, name))
			return true;
	return false;
}

/* Whether a program may read a folder, or the entry with this name in it. */
static bool
may_read(const struct confine *confine, const char *folder, const char *name)
{
	size_t n = strlen(folder);

	for (int i = 0; confine && i < CONFINE_READABLE; i++) {
		const char *path = confine->readable[i];

		if (!path)
			return false;
		if (!strncmp(path, folder, n) &&
		    (!path[n] || (path[n] == '/' && !strcmp(path + n + 1, name))))
			return true;
	}
	return !confine;
}

static enum walk_go
copy_entry(void *context, const struct walk_entry *e)
{
	struct copying *c = context;

	if (c->failed || c->bytes < 0 || c->files <= 0)
		return WALK_STOP;
	if (e->depth == 1 && (listed(c->but, e->name) ||
	                      !may_read(c->confine, c->from, e->name)))
		return WALK_PAST;
	if (S_ISREG(e->st->st_mode) && !(e->st->st_mode & 0111)) {
		c->files--;
		copy_file(c, e);
	} else if (S_ISDIR(e->st->st_mode)) {
		c->files--;
		make_folder(c, e->path);
	}
	return e->depth < DEPTH ? WALK_ON : WALK_PAST;
}

/* Copy what is in the folder `top`. */
static enum walk_end
copy_all(struct copying *c, const char *top)
{
	const struct walk all = {.visit = copy_entry, .context = c, .depth = DEPTH,
	                         .entries = INT_MAX};
	struct stat owner;
	enum walk_end end;

	c->bytes = (int64_t)AGENTDATA_MB << 20;
	c->files = AGENTDATA_FILES;
	c->failed = fstat(c->to, &owner) < 0;
	c->uid = owner.st_uid;
	c->gid = owner.st_gid;
	end = c->failed ? WALK_FAILED : walk(top, &all);
	if (end == WALK_FAILED && fail_is_host(errno))
		c->failed = true;
	return end;
}

bool
agentdata_copy(const char *from, int to, const char *const *but,
           const struct confine *confine)
{
	struct copying c = {.from = from, .to = to, .but = but, .confine = confine};
	char *top = text_join(from, "."); /* the folder itself may be a link */

	copy_all(&c, top);
	free(top);
	return !c.failed;
}

bool
agentdata_keep(const char *from, int to)
{
	struct copying c = {.from = from, .to = to, .lasting = true};

	return copy_all(&c, from) == WALK_DONE && !c.failed && c.bytes >= 0 && fsync(to) == 0;
}
