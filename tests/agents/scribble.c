/*
 * scribble HOW [=FILE]: writes to the file system, and removes what it wrote.
 *
 *	huge        a file of 100 MB in the current folder
 *	many        1000 empty files there
 *	deep        100 folders there, one in the other
 *	learn       a small file there, and beside its own program
 *	replace     gives its own program, and FILE, another name, other times
 *	            and other rights
 *	mark        changes an attribute of its own program, and changes it
 *	            back, through a descriptor for reading (Linux)
 *	home        gives its current folder another name for 50 ms
 *	mess        leaves what it can make: 1000 files, folders, links
 *	heap        12,000 empty files, which stay
 *	hold        48 MB in files that it removes and holds open
 *	hoard       272 MB in such files
 *
 * Verdict: none; nothing may be written.  (home, mess and heap play on in any case; where
 * they may write, heap and hoard are too much output.)
 */
#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif
#include <libgen.h>

#include "hostile.h"

static const char *file;

static const char *
huge(void)
{
	return hostile_huge("scribble.huge", false) ? "writing a large file" : NULL;
}

/* Make a file and remove it.  Returns whether that worked. */
static bool
leave_note(const char *folder)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof path, "%s/scribble.%ld", folder, (long)getpid());
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd < 0)
		return false;
	unlink(path);
	close(fd);
	return true;
}

static const char *
many(void)
{
	int made = hostile_files(1000, false);

	hostile_files(1000, true);
	return made ? "making files" : NULL;
}

static const char *
deep(void)
{
	int made = hostile_folders();

	for (int i = 0; i < made && chdir("..") == 0; i++)
		rmdir("folder");
	return made ? "making folders" : NULL;
}

static void
find_self(char path[4096])
{
	ssize_t n = readlink("/proc/self/exe", path, 4095);

	path[n > 0 ? n : 0] = '\0';
}

static const char *
learn(void)
{
	char self[4096];

	find_self(self);
	if (leave_note("."))
		return "writing in the current folder";
	return *self && leave_note(dirname(self)) ? "writing beside its own program" : NULL;
}

static const char *
replace_one(const char *path)
{
	char other[4200];
	struct stat st;
	int fd = open(path, O_WRONLY | O_APPEND);

	snprintf(other, sizeof other, "%s.other", path);
	if (fd >= 0)
		return "opening a program to write to it";
	if (rename(path, other) == 0) {
		rename(other, path);
		return "renaming a program";
	}
	if (link(path, other) == 0) {
		unlink(other);
		return "linking a program";
	}
	if (utimensat(AT_FDCWD, path, NULL, 0) == 0)
		return "changing a program's times";
	if (stat(path, &st) == 0 && chmod(path, st.st_mode & 0777) == 0)
		return "changing a program's rights";
	return NULL;
}

static const char *
replace(void)
{
	char self[4096];
	const char *worked;

	find_self(self);
	worked = file ? replace_one(file) : NULL;
	return worked ? worked : replace_one(self);
}

static const char *
home(void)
{
	char here[4096], gone[4200];

	if (!getcwd(here, sizeof here))
		return NULL;
	snprintf(gone, sizeof gone, "%s.gone", here);
	if (rename(here, gone) == 0) {
		agent_sleep_ms(50);
		rename(gone, here);
	}
	return NULL;
}

static const char *
mess(void)
{
	if (hostile_files(1000, false) && symlink("/", "scribble.root") == 0 &&
	    mkfifo("scribble.pipe", 0) == 0 && hostile_folders())
		mkdir("scribble.closed", 0);
	return NULL;
}

/* Make more files than a folder may hold.  The referee looks at the folder now and
 * then. */
static const char *
heap(void)
{
	hostile_files(12000, false);
	agent_sleep_ms(300);
	return NULL;
}

/* Fill files of 16 MB that have no name, once. */
static const char *
hold(int files)
{
	static char chunk[1024 * 1024];
	static int held;

	for (; held < files; held++) {
		int fd = open("scribble.held", O_WRONLY | O_CREAT | O_EXCL, 0600);

		unlink("scribble.held");
		for (int i = 0; fd >= 0 && i < 16; i++)
			if (write(fd, chunk, sizeof chunk) < 0)
				break;
	}
	agent_sleep_ms(300); /* the referee looks at it now and then */
	return NULL;
}

/* Change the attribute that tells backups to skip a file, and change it back. */
static const char *
mark(void)
{
	bool worked = false;
#ifdef __linux__
	char self[4096];
	int fd, before = 0, after;

	find_self(self);
	fd = open(self, O_RDONLY); /* musl's ioctl(2) takes an int */
	if (fd >= 0 && ioctl(fd, (int)FS_IOC_GETFLAGS, &before) == 0) {
		after = before ^ FS_NODUMP_FL;
		worked = ioctl(fd, FS_IOC_SETFLAGS, &after) == 0;
		if (worked)
			ioctl(fd, FS_IOC_SETFLAGS, &before);
	}
	close(fd);
#endif
	return worked ? "changing a program's attributes" : NULL;
}

static const char *
attack(void)
{
	return agent_does("huge")    ? huge()
	     : agent_does("many")    ? many()
	     : agent_does("deep")    ? deep()
	     : agent_does("replace") ? replace()
	     : agent_does("home")    ? home()
	     : agent_does("mess")    ? mess()
	     : agent_does("heap")    ? heap()
	     : agent_does("hold")    ? hold(3)
	     : agent_does("hoard")   ? hold(17)
	     : agent_does("mark")    ? mark()
	                               : learn();
}

int
main(int argc, char **argv)
{
	agent_obey(argc, argv, "learn");
	file = argc > 2 ? argv[2] + 1 : NULL;
	hostile_play(attack);
}
