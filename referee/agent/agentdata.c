#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/agentdata.h"
#include "base/fail.h"
#include "base/file.h"
#include "proc/confine.h"

enum { DEPTH = 16 };

/* How much more may be copied, and its owner. */
struct copying {
	int64_t bytes;
	int files;
	uid_t uid;
	gid_t gid;
	bool failed; /* the system failed us */
};

/* Only the owner may use the copy. */
static void
hand_over(struct copying *c, int fd, mode_t mode)
{
	if ((geteuid() == 0 && fchown(fd, c->uid, c->gid) < 0) ||
	    fchmod(fd, mode) < 0)
		c->failed = true;
}

/* An unreadable file counts as missing.  A copy has the times of its original, so
 * that what the agent writes can be told from it. */
static void
copy_bytes(struct copying *c, int from, int to)
{
	int64_t n = file_copy(from, to, c->bytes);
	struct stat st;

	if (n >= 0 && fstat(from, &st) == 0)
		futimens(to, (struct timespec[]){st.st_atim, st.st_mtim});
	if (n < 0 && fail_is_host(errno))
		c->failed = true;
	c->bytes = n < 0 && errno == EFBIG ? -1 : c->bytes - (n < 0 ? 0 : n);
}

static void
copy_file(struct copying *c, int from, const char *name, int to)
{
	int in = openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK |
	                O_CLOEXEC);
	int out = in < 0 ? -1 : openat(to, name, O_WRONLY | O_CREAT | O_EXCL |
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

static void copy_folder(struct copying *c, int from, int to, int depth);

static int
open_folder(int above, const char *name)
{
	return openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
	              O_CLOEXEC);
}

static void
copy_entry(struct copying *c, int from, const char *name, int to, int depth)
{
	struct stat st;
	int in, out;

	if (c->bytes < 0 || c->files <= 0 || depth > DEPTH ||
	    fstatat(from, name, &st, AT_SYMLINK_NOFOLLOW) < 0)
		return;
	if (S_ISREG(st.st_mode) && !(st.st_mode & 0111)) {
		c->files--;
		copy_file(c, from, name, to);
	}
	if (!S_ISDIR(st.st_mode) || (in = open_folder(from, name)) < 0)
		return;
	c->files--;
	out = mkdirat(to, name, 0700) < 0 ? -1 : open_folder(to, name);
	if (out < 0) {
		c->failed = true;
		close(in);
		return;
	}
	hand_over(c, out, 0700);
	copy_folder(c, in, out, depth + 1);
	close(out);
}

/* Closes `from`. */
static void
copy_folder(struct copying *c, int from, int to, int depth)
{
	DIR *dir = fdopendir(from);
	const char *name;

	while ((name = file_next(dir)))
		copy_entry(c, from, name, to, depth);
	if (dir)
		closedir(dir);
	else
		close(from);
}

static bool
listed(const char *const *list, const char *name)
{
	for (; list && *list; list++)
		if (!strcmp(*list, name))
			return true;
	return false;
}

/* Whether a program may read a folder, or the entry of this name in it. */
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

bool
agentdata_copy(const char *from, int to, const char *const *but,
           const struct confine *confine)
{
	struct copying c = {(int64_t)AGENTDATA_MB << 20, AGENTDATA_FILES, 0, 0, false};
	DIR *dir = opendir(from);
	const char *name;
	struct stat owner;

	if (!dir)
		return !fail_is_host(errno);
	c.failed = fstat(to, &owner) < 0;
	c.uid = owner.st_uid;
	c.gid = owner.st_gid;
	while (!c.failed && (name = file_next(dir)))
		if (!listed(but, name) && may_read(confine, from, name))
			copy_entry(&c, dirfd(dir), name, to, 0);
	closedir(dir);
	return !c.failed;
}
