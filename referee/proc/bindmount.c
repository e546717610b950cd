#ifdef __linux__
#define _GNU_SOURCE /* O_PATH, unshare; see POSIX_ONLY */
#else
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/on_linux.h"
#if ON_LINUX
#include <sys/mount.h>
#endif

#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "proc/bindmount.h"
#include "proc/namespaces.h"

/* Whether `st` is a folder that the user may not enter. */
static bool
is_closed(const struct stat *st, uid_t user)
{
	return S_ISDIR(st->st_mode) && st->st_uid != user &&
	       !(st->st_mode & S_IXOTH);
}

size_t
bindmount_closed(const char *path, uid_t user)
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
bindmount_borrows(const char *path)
{
	char part[4096], *real = realpath(path, NULL);
	struct stat st;
	bool borrows = false;

	for (size_t n = 0; real && path[n] && !borrows;) {
		n += 1 + strcspn(path + n + 1, "/");
		borrows = text_format(part, sizeof part, "%.*s", (int)n, path) &&
		          lstat(part, &st) == 0 && S_ISLNK(st.st_mode) &&
		          st.st_uid && st.st_uid != geteuid() &&
		          bindmount_closed(real, st.st_uid);
	}
	free(real);
	return borrows;
}

#if ON_LINUX

/* Mount a file or folder at a path that does not exist yet. */
static bool
show(const char *path, int fd)
{
	char link[40];
	struct stat st;
	int made;

	if (!text_format(link, sizeof link, "/proc/self/fd/%d", fd) ||
	    fstat(fd, &st) < 0)
		return false;
	made = S_ISDIR(st.st_mode) ? mkdir(path, 0755)
	                           : mknod(path, S_IFREG | 0644, 0);
	return made == 0 && mount(link, path, NULL, MS_BIND | MS_REC, NULL) == 0;
}

/* Copy the link itself.  If we followed the link, the user could read its target through
 * us. */
static bool
copy_link(const char *path, int folder, const char *name)
{
	char target[4096];
	ssize_t n = readlinkat(folder, name, target, sizeof target - 1);

	if (n < 0)
		return errno == ENOENT;
	target[n] = '\0';
	return symlink(target, path) == 0;
}

/* Show one entry of a closed folder at `path` in the folder's cover. */
static bool
show_entry(const char *path, int folder, const char *name)
{
	int fd = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;
	bool done = fd < 0 || (fstat(fd, &st) == 0 && S_ISLNK(st.st_mode)
		? copy_link(path, folder, name) : show(path, fd));

	if (fd >= 0)
		close(fd);
	return done;
}

static bool
show_inside(const char *path, int folder)
{
	int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *all = copy < 0 ? NULL : fdopendir(copy);
	const char *name;
	bool done = all != NULL;

	while (done && (name = file_next(all))) {
		char *inside = text_join(path, name);

		done = show_entry(inside, folder, name);
		free(inside);
	}
	if (all)
		closedir(all);
	return done;
}

/* Show again a file or folder that a cover hides. */
static bool
uncover(const char *path, int fd, uid_t user)
{
	char part[4096];
	struct stat st;

	for (size_t n = strcspn(path + 1, "/") + 1; path[n];
	     n += 1 + strcspn(path + n + 1, "/")) {
		if (!text_format(part, sizeof part, "%.*s", (int)n, path) ||
		    (mkdir(part, 0755) < 0 && errno != EEXIST))
			return false;
	}
	if (fstat(fd, &st) < 0)
		return false;
	if (is_closed(&st, user))
		return mkdir(path, 0755) == 0 && show_inside(path, fd);
	return show(path, fd);
}

/* Cover the closed folder on the way to a path, if there is one.  Then show what is
 * at the path, unless it is visible. */
static bool
open_way(const char *path, int fd, uid_t user)
{
	size_t closed = bindmount_closed(path, user);
	char part[4096];

	if (closed &&
	    (!text_format(part, sizeof part, "%.*s", (int)closed, path) ||
	     mount("none", part, "tmpfs", MS_NOSUID | MS_NODEV,
	           "mode=755,size=256k") < 0))
		return false;
	if (closed == strlen(path))
		return show_inside(path, fd);
	return access(path, F_OK) == 0 || uncover(path, fd, user);
}

/* A path that the player needs.  We open each path before the first cover hides it. */
struct wanted {
	char *path;
	int fd;
};

/* Order by length, so that a folder comes before the files in it. */
static int
by_length(const void *a, const void *b)
{
	size_t one = strlen(((const struct wanted *)a)->path);
	size_t other = strlen(((const struct wanted *)b)->path);

	return (one > other) - (one < other);
}

/* List the paths and the targets of links among them.  Returns the number of entries.
 * `closed` reports whether the user cannot reach one of them. */
static int
want(struct wanted wanted[], const char *const path[], int n, uid_t user,
     bool *closed)
{
	int count = 0;

	*closed = false;
	for (int i = 0; i < n; i++) {
		char *real;

		if (bindmount_borrows(path[i]))
			continue;
		real = realpath(path[i], NULL);
		wanted[count++].path = xstrdup(path[i]);
		if (real && strcmp(real, path[i]))
			wanted[count++].path = real;
		else
			free(real);
	}
	for (int i = 0; i < count; i++)
		*closed |= bindmount_closed(wanted[i].path, user) > 0;
	qsort(wanted, (size_t)count, sizeof *wanted, by_length);
	return count;
}

bool
bindmount_folders(const char *const path[], int n, uid_t user)
{
	struct wanted wanted[2 * BINDMOUNT_PATHS];
	bool closed;
	int count = want(wanted, path, n, user, &closed);
	bool done = !closed || namespaces_part();

	for (int i = 0; i < count; i++)
		wanted[i].fd = closed ? open(wanted[i].path, O_PATH | O_CLOEXEC)
		                      : -1;
	for (int i = 0; i < count; i++) {
		if (done && wanted[i].fd >= 0)
			done = open_way(wanted[i].path, wanted[i].fd, user);
		if (wanted[i].fd >= 0)
			close(wanted[i].fd);
		free(wanted[i].path);
	}
	return done;
}

#else

bool
bindmount_folders(const char *const path[], int n, uid_t user)
{
	(void)path;
	(void)n;
	(void)user;
	return true;
}

#endif
