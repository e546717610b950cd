#define _GNU_SOURCE /* O_PATH, syscall */
#define _XOPEN_SOURCE 700 /* realpath */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system.h"
#if ON_LINUX
#include <sys/mount.h>
#include <sys/syscall.h>
#endif

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "proc/namespaces.h"
#include "proc/rootfs.h"

/* Whether `st` is a folder that the user may not enter. */
static bool
is_closed(const struct stat *st, uid_t user)
{
	return S_ISDIR(st->st_mode) && st->st_uid != user &&
	       !(st->st_mode & S_IXOTH);
}

size_t
rootfs_closed(const char *path, uid_t user)
{
	char part[4096];
	struct stat st;
	size_t n = 0;

	while (path[n]) {
		n += 1 + strcspn(path + n + 1, "/");
		if (!text_format(part, sizeof part, "%.*s", (int)n, path) ||
		    stat(part, &st) < 0)
			return 0;
		if (is_closed(&st, user))
			return n;
	}
	return 0;
}

bool
rootfs_borrows(const char *path)
{
	char part[4096], *real = realpath(path, NULL);
	struct stat st;
	bool borrows = false;

	for (size_t n = 0; real && path[n] && !borrows;) {
		n += 1 + strcspn(path + n + 1, "/");
		borrows = text_format(part, sizeof part, "%.*s", (int)n, path) &&
		          lstat(part, &st) == 0 && S_ISLNK(st.st_mode) &&
		          st.st_uid && st.st_uid != geteuid() &&
		          rootfs_closed(real, st.st_uid);
	}
	free(real);
	return borrows;
}

#if ON_LINUX && defined(SYS_mount_setattr)

/* One path to show.  We follow the links on its way before the root changes. */
struct shown {
	char *path;
	char *real;   /* without links; in the old root, which is our working folder */
	bool writes;
	mode_t plain; /* its mode, if no link is on its way and everybody may pass; else 0 */
};

/* Order by length, so that a folder comes before the files in it.  Paths with links come
 * last, so that what they lead to is there. */
static int
in_turn(const void *a, const void *b)
{
	const struct shown *one = a, *other = b;
	size_t length = strlen(one->path), others = strlen(other->path);
	bool linked = strcmp(one->path, one->real) != 0;

	if (linked != (strcmp(other->path, other->real) != 0))
		return linked ? 1 : -1;
	return (length > others) - (length < others);
}

/* The mode of a file or folder that is no link; else 0. */
static mode_t
plain_mode(const char *path)
{
	struct stat st;

	return lstat(path, &st) == 0 && !S_ISLNK(st.st_mode) ? st.st_mode : 0;
}

/* List the paths and the targets of links among them.  Returns their number.  A path that
 * is not there is left out; if the host fails to find one, *cause becomes the errno. */
static int
list(const struct rootfs *rootfs, struct shown shown[], int *cause)
{
	int count = 0;

	for (int i = 0; i < rootfs->n; i++) {
		const char *path = rootfs->path[i];
		mode_t plain = i < rootfs->plain ? plain_mode(path) : 0;

		if (plain) {
			shown[count++] = (struct shown){xstrdup(path), xstrdup(path),
			                                false, plain};
			continue;
		}
		char *real = path[1] ? realpath(path, NULL) : NULL;
		bool writes = i >= rootfs->n - rootfs->writable;
		bool linked = real && strcmp(real, path) != 0;

		if (!real && path[1] && fail_is_host(errno))
			*cause = errno;
		if (!real || (linked && rootfs_borrows(path))) {
			free(real);
			continue;
		}
		if (linked)
			shown[count++] = (struct shown){xstrdup(real), xstrdup(real),
			                                writes, 0};
		shown[count++] = (struct shown){xstrdup(path), real, writes, 0};
	}
	qsort(shown, (size_t)count, sizeof *shown, in_turn);
	return count;
}

/* A path of the old root, relative to our working folder, which is the old root. */
static const char *
outside(const char *path)
{
	return path + 1;
}

/* Let nobody change files through this mount and those below it: mount_setattr(2). */
static bool
protect(const char *path, bool below)
{
	enum { READ_ONLY = 1, RECURSIVE = 0x8000 };
	const uint64_t attributes[] = {READ_ONLY, 0, 0, 0}; /* flags to set; to clear */

	return syscall(SYS_mount_setattr, AT_FDCWD, path, below ? RECURSIVE : 0,
	               attributes, sizeof attributes) == 0;
}

/* Show a file or folder of the old root, of this mode, at a path. */
static bool
mount_mode(const char *path, const char *source, mode_t mode, bool writes)
{
	int made = S_ISDIR(mode) ? mkdir(path, 0755) : mknod(path, S_IFREG | 0644, 0);

	return (made == 0 || errno == EEXIST) &&
	       mount(source, path, NULL, MS_BIND | MS_REC, NULL) == 0 &&
	       (writes || S_ISCHR(mode) || protect(path, true));
}

static bool
mount_at(const char *path, const char *source, bool writes)
{
	struct stat st;

	return stat(source, &st) < 0 ? errno == ENOENT || errno == EACCES
	                             : mount_mode(path, source, st.st_mode, writes);
}

/* Copy the link itself.  If we followed the link, the user could read its target through
 * us. */
static bool
copy_link(const char *path, const char *source)
{
	char target[4096];
	ssize_t n = readlink(source, target, sizeof target - 1);

	if (n < 0)
		return errno == ENOENT;
	target[n] = '\0';
	return symlink(target, path) == 0;
}

/* Show the entries of a folder that its mode closes to the user. */
static bool
show_inside(const char *path, const char *source)
{
	DIR *all = opendir(source);
	const char *name;
	bool done = all || errno == EACCES;

	while (done && (name = file_next(all))) {
		char *inside = text_join(path, name), *entry = text_join(source, name);
		struct stat st;

		done = lstat(entry, &st) < 0 || (S_ISLNK(st.st_mode)
			? copy_link(inside, entry) : mount_at(inside, entry, false));
		free(inside);
		free(entry);
	}
	if (all)
		closedir(all);
	return done;
}

/* Make the folders on the way to a path. */
static bool
make_way(const char *path)
{
	char part[4096];

	for (size_t n = strcspn(path + 1, "/") + 1; path[n];
	     n += 1 + strcspn(path + n + 1, "/"))
		if (!text_format(part, sizeof part, "%.*s", (int)n, path) ||
		    (mkdir(part, 0755) < 0 && errno != EEXIST))
			return false;
	return true;
}

/* Cover the first `length` bytes of a path with an empty folder. */
static bool
cover(const char *path, size_t length)
{
	char part[4096];

	return text_format(part, sizeof part, "%.*s", (int)length, path) &&
	       mount("none", part, "tmpfs", MS_NOSUID | MS_NODEV,
	             "mode=755,size=256k") == 0;
}

static bool
is_tmp(const char *path)
{
	struct stat st, tmp;

	return stat(path, &st) == 0 && stat("/tmp", &tmp) == 0 &&
	       st.st_dev == tmp.st_dev && st.st_ino == tmp.st_ino;
}

/* Show one path.  Many systems have links such as /bin for usr/bin, so copy a link of the
 * root folder.  If a player's folder is /tmp itself, show the files of the real /tmp in the
 * program's own. */
static bool
show(const struct shown *s, uid_t user)
{
	const char *source = outside(s->real);
	bool root = geteuid() == 0; /* only root can open what is closed to the user */
	size_t closed = root && !s->plain ? rootfs_closed(s->path, user) : 0;
	struct stat st;

	if (s->plain)
		return make_way(s->path) && mount_mode(s->path, source, s->plain, false);
	if (stat(source, &st) < 0)
		return true;
	if (closed && !cover(s->path, closed))
		return false;
	if ((closed && closed == strlen(s->path)) || is_tmp(s->path))
		return show_inside(s->path, source);
	if (!s->writes && access(s->path, F_OK) == 0)
		return true;
	if (!make_way(s->path))
		return false;
	if (strcmp(s->path, s->real) && !strchr(s->path + 1, '/'))
		return symlink(s->real, s->path) == 0;
	if (root && is_closed(&st, user))
		return mkdir(s->path, 0755) == 0 && show_inside(s->path, source);
	return mount_at(s->path, source, s->writes);
}

/* Cover the root folder by an empty one and go there.  Our working folder remains the old
 * root.  After the mount, / is still the covered folder, but /.. is the one on top. */
static bool
change_root(void)
{
	return chdir("/") == 0 &&
	       mount("none", "/", "tmpfs", MS_NOSUID | MS_NODEV,
	             "mode=755,size=4m") == 0 &&
	       chroot("/..") == 0;
}

enum { OUR_BYTES = 16 << 10 }; /* for what replace() puts in /tmp */

/* Mount what belongs to the program alone. */
static bool
mount_own(const struct rootfs *rootfs)
{
	char room[80];

	text_format(room, sizeof room, "mode=1777,size=%lld,nr_inodes=%d",
	            rootfs->tmp_bytes == CLOCK_NEVER ? 0
	            : (long long)rootfs->tmp_bytes + OUR_BYTES, ROOTFS_FILES);
	return mkdir("/tmp", 0755) == 0 && mkdir("/var", 0755) == 0 &&
	       mkdir("/dev", 0755) == 0 && mkdir("/dev/pts", 0755) == 0 &&
	       mkdir("/proc", 0755) == 0 &&
	       mount("none", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, room) == 0 &&
	       mount("none", "/dev/pts", "devpts", MS_NOSUID | MS_NOEXEC,
	             "newinstance,ptmxmode=666,mode=600,max=16") == 0 &&
	       (rootfs->has_pids
	                ? mount("proc", "/proc", "proc",
	                        MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0
	                : mount_at("/proc", "proc", true)) &&
	       symlink("/tmp", "/var/tmp") == 0 && symlink("/tmp", "/dev/shm") == 0 &&
	       symlink("pts/ptmx", "/dev/ptmx") == 0 &&
	       symlink("/proc/self/fd", "/dev/fd") == 0 &&
	       symlink("/proc/self/fd/0", "/dev/stdin") == 0 &&
	       symlink("/proc/self/fd/1", "/dev/stdout") == 0 &&
	       symlink("/proc/self/fd/2", "/dev/stderr") == 0;
}

/* Put a file of ours, which the program may write if it is `writable`, at a path. */
static bool
replace(const char *path, const char *text, bool writable)
{
	static const char ours[] = "/tmp/ours";

	return mknod(ours, S_IFREG | 0644, 0) == 0 && text_write_file(ours, text) &&
	       chmod(ours, writable ? 0666 : 0644) == 0 &&
	       mount(ours, path, NULL, MS_BIND, NULL) == 0 &&
	       (writable || protect(path, false)) && unlink(ours) == 0;
}

/* Limit how many files this user namespace may watch, because what it watches also uses up
 * its user's limit: user_namespaces(7). */
static bool
limit_watches(void)
{
	return text_write_file("/proc/sys/user/max_inotify_instances", "16") &&
	       text_write_file("/proc/sys/user/max_inotify_watches", "4096");
}

/* Name the user: some programs ask for the name, but the user whom root chose has none. */
static bool
name_user(uid_t user)
{
	struct text users = {0};
	char line[1024];
	FILE *all = fopen(outside("/etc/passwd"), "re");
	bool done;

	if (!all)
		return true;
	while (fgets(line, sizeof line, all))
		text_add(&users, line);
	fclose(all);
	text_addf(&users, "agent:x:%ld:%ld:agent:/:/bin/sh\n", (long)user, (long)user);
	done = replace("/etc/passwd", users.at, false);
	text_free(&users);
	return done;
}

/* Change files that the new root shows.  An ordinary file in place of oom_score_adj lets a
 * process only seem to set how early the kernel kills it when memory runs out. */
static bool
adapt(const struct rootfs *rootfs)
{
	return (!rootfs->has_pids ||
	        ((!geteuid() || limit_watches()) &&
	         replace("/proc/self/oom_score_adj", "1000\n", true))) &&
	       (geteuid() || !rootfs->user || name_user(rootfs->user));
}

bool
rootfs_enter(const struct rootfs *rootfs)
{
	struct shown shown[2 * ROOTFS_PATHS];
	int cause = 0, count = list(rootfs, shown, &cause);
	bool done = !cause && (rootfs->has_pids || namespaces_part()) && change_root() &&
	            mount_own(rootfs);

	for (int i = 0; i < count; i++) {
		done = done && show(&shown[i], rootfs->user);
		free(shown[i].path);
		free(shown[i].real);
	}
	if (cause)
		errno = cause;
	return done && adapt(rootfs) && protect("/", false) && chdir("/") == 0;
}

#else

bool
rootfs_enter(const struct rootfs *rootfs)
{
	(void)rootfs;
	errno = ENOSYS;
	return false;
}

#endif
