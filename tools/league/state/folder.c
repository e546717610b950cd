#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "league/state/folder.h"
#include "proc/proc.h"

static int
open_lock(const char *dir, int flags)
{
	char *path = text_join(dir, "lock");
	int fd = open(path, flags | O_CLOEXEC, 0600);

	free(path);
	return fd;
}

int
folder_make(const char *dir)
{
	char *path = text_join(dir, "games");
	int failed = 0;

	for (char *p = path + 1; !failed && *p; p++) {
		if (*p != '/')
			continue;
		*p = '\0';
		failed = mkdir(path, 0777) < 0 && errno != EEXIST;
		*p = '/';
	}
	if (!failed)
		failed = mkdir(path, 0700) < 0 && errno != EEXIST;
	free(path);
	return failed ? -1 : 0;
}

bool
folder_has_league(const char *dir)
{
	char *path = text_join(dir, "league.conf");
	bool has = access(path, F_OK) == 0;

	free(path);
	return has;
}

void
folder_lock(const char *dir, const char *doing)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open_lock(dir, O_RDWR | O_CREAT);
	long holder;
	int cause;

	if (fd >= 0 && fcntl(fd, F_SETLK, &lock) == 0)
		return; /* keep fd open: closing it would unlock the file */
	cause = errno;
	holder = fd >= 0 ? folder_holder(dir) : 0;
	if (holder)
		die("%s: process %ld %s", dir, holder, doing);
	errno = cause;
	die("%s/lock:", dir);
}

long
folder_holder(const char *dir)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open_lock(dir, O_RDWR);
	long pid = 0;

	if (fd >= 0 && fcntl(fd, F_GETLK, &lock) == 0 &&
	    lock.l_type != F_UNLCK)
		pid = (long)lock.l_pid;
	if (fd >= 0)
		close(fd);
	return pid;
}

bool
folder_stop(const char *dir, int64_t until_us)
{
	struct proc running = {.pid = (pid_t)folder_holder(dir)};

	if (!running.pid)
		die("%s: nobody runs it", dir);
	proc_terminate(&running);
	while (folder_holder(dir) == (long)running.pid) {
		if (clock_now_us() > until_us) {
			warn("process %ld has not ended yet", (long)running.pid);
			return false;
		}
		poll(NULL, 0, 20);
	}
	return true;
}

int
folder_record(const char *file)
{
	int fd = open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0)
		return errno == EEXIST ? 0 : -1;
	close(fd);
	return file_sync_folder_of(file);
}
