#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/on_linux.h"
#include "base/text.h"
#include "proc/cgroup.h"
#include "proc/namespaces.h"

enum { TRIES = 50 };

static bool
write_to(const char *folder, const char *name, const char *text)
{
	char path[CGROUP_PATH + 64];

	return text_format(path, sizeof path, "%s/%s", folder, name) &&
	       text_write_file(path, text);
}

/* The beginning of a file as a string, "" if it cannot be read. */
static void
read_from(const char *folder, const char *name, char *into, size_t size)
{
	char path[CGROUP_PATH + 64];

	into[0] = '\0';
	if (text_format(path, sizeof path, "%s/%s", folder, name))
		text_read_file(path, into, size);
}

/* The number after a word in a file of lines "word number"; -1 if it is missing. */
static int64_t
number_of(const char *folder, const char *name, const char *word)
{
	char text[1024], *line;
	size_t len = strlen(word);

	read_from(folder, name, text, sizeof text);
	for (line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (!strncmp(line, word, len) && line[len] == ' ')
			return strtoll(line + len, NULL, 10);
	}
	return -1;
}

/* Where cgroups of version 2 are mounted: proc_pid_mountinfo(5). */
static bool
find_mount(char into[CGROUP_PATH])
{
	FILE *mounts = fopen("/proc/self/mountinfo", "re");
	char line[1024];
	bool found = false;

	while (mounts && !found && fgets(line, sizeof line, mounts))
		found = strstr(line, " - cgroup2 ") &&
		        sscanf(line, "%*s %*s %*s %*s %511s", into) == 1;
	if (mounts)
		fclose(mounts);
	return found;
}

/* Our own cgroup's folder. */
static bool
find_own(char into[CGROUP_PATH])
{
	char mount[CGROUP_PATH], text[1024], *own;

	read_from("/proc/self", "cgroup", text, sizeof text);
	own = !strncmp(text, "0::", 3) ? text : strstr(text, "\n0::");
	if (!ON_LINUX || !own || !find_mount(mount))
		return false;
	own = strchr(own, '/');
	if (!own)
		return false;
	own[strcspn(own, "\n")] = '\0';
	return text_format(into, CGROUP_PATH, "%s%s", mount,
	                   own[1] ? own : "");
}

static bool
lists_memory(const char *folder)
{
	char text[256];

	read_from(folder, "cgroup.controllers", text, sizeof text);
	return strstr(text, "memory") && strstr(text, "pids");
}

static bool
leaf_of(const char *house, char into[CGROUP_PATH])
{
	return text_format(into, CGROUP_PATH, "%s/referee", house);
}

/* What we have set up, and undo also at exit(3): our house, and the controllers that
 * our own cgroup did not give before. */
static struct {
	char house[CGROUP_PATH];
	char taken[32];
	pid_t owner;
} entered;

static void
leave_at_exit(void)
{
	cgroup_leave(entered.house);
}

/* Note the controllers that are not given yet: we take only those back.  In the root
 * cgroup other programs need the rest. */
static void
note_given(const char *own)
{
	char given[256];

	read_from(own, "cgroup.subtree_control", given, sizeof given);
	text_format(entered.taken, sizeof entered.taken, "%s%s",
	            strstr(given, "memory") ? "" : "-memory ",
	            strstr(given, "pids") ? "" : "-pids");
}

bool
cgroup_enter(char into[CGROUP_PATH])
{
	static const char controllers[] = "+memory +pids";
	static bool listed;
	char own[CGROUP_PATH], leaf[CGROUP_PATH];

	if (!find_own(own) || !lists_memory(own) ||
	    !text_format(into, CGROUP_PATH, "%s/match.%ld", own, (long)getpid()) ||
	    !leaf_of(into, leaf) || mkdir(into, 0755) < 0)
		return false;
	note_given(own);
	text_format(entered.house, sizeof entered.house, "%s", into);
	entered.owner = getpid();
	/* A cgroup that gives controllers to its children may hold no process. */
	if (mkdir(leaf, 0755) == 0 && write_to(leaf, "cgroup.procs", "0") &&
	    write_to(own, "cgroup.subtree_control", controllers) &&
	    write_to(into, "cgroup.subtree_control", controllers)) {
		if (!listed)
			listed = atexit(leave_at_exit) == 0;
		return true;
	}
	cgroup_leave(into);
	return false;
}

/* The folder is busy until its last process has been reaped. */
static void
remove_folder(const char *path)
{
	const struct timespec rest = {0, CLOCK_MS * 1000};

	for (int i = 0; i < TRIES && rmdir(path) < 0 && errno == EBUSY; i++)
		nanosleep(&rest, NULL);
}

/* Remove the agents' cgroups that a killed worker has left. */
static void
remove_the_rest(const char *house)
{
	char path[CGROUP_PATH + 256];
	DIR *all = opendir(house);
	const char *name;

	while ((name = file_next(all)))
		if (strcmp(name, "referee") &&
		    text_format(path, sizeof path, "%s/%s", house, name))
			cgroup_remove(path);
	if (all)
		closedir(all);
}

void
cgroup_leave(const char *house)
{
	char own[CGROUP_PATH], leaf[CGROUP_PATH], *slash;

	if (!*house || strcmp(house, entered.house) ||
	    entered.owner != getpid())
		return;
	text_format(own, sizeof own, "%s", house);
	slash = strrchr(own, '/');
	if (!slash || !leaf_of(house, leaf))
		return;
	*slash = '\0';
	remove_the_rest(house);
	write_to(house, "cgroup.subtree_control", "-memory -pids");
	if (*entered.taken)
		write_to(own, "cgroup.subtree_control", entered.taken);
	write_to(own, "cgroup.procs", "0");
	remove_folder(leaf);
	remove_folder(house);
	entered.house[0] = '\0';
}

static bool
set_limit(const char *path, const char *name, int64_t limit)
{
	char text[32], now[32];

	text_format(text, sizeof text, "%lld\n", (long long)limit);
	if (!write_to(path, name, text))
		return false;
	read_from(path, name, now, sizeof now);
	errno = EIO;
	return strtoll(now, NULL, 10) <= limit && *now != 'm'; /* "max" */
}

bool
cgroup_make(const char *house, const char *name, int64_t mem_bytes,
            char path[CGROUP_PATH])
{
	const int64_t page = sysconf(_SC_PAGESIZE);

	if (!text_format(path, CGROUP_PATH, "%s/%s", house, name) ||
	    mkdir(path, 0755) < 0) {
		path[0] = '\0';
		return false;
	}
	if (set_limit(path, "pids.max", NAMESPACES_PROCESSES) &&
	    (mem_bytes == CLOCK_NEVER ||
	     (set_limit(path, "memory.max", mem_bytes / page * page) &&
	      write_to(path, "memory.oom.group", "1")))) {
		/* Fails, rightly, if the kernel has no swap. */
		if (mem_bytes != CLOCK_NEVER)
			write_to(path, "memory.swap.max", "0");
		return true;
	}
	cgroup_remove(path);
	path[0] = '\0';
	return false;
}

bool
cgroup_join(const char *path)
{
	return write_to(path, "cgroup.procs", "0");
}

void
cgroup_remove(const char *path)
{
	if (!*path)
		return;
	write_to(path, "cgroup.kill", "1"); /* Linux 5.14 */
	remove_folder(path);
}

int64_t
cgroup_cpu_us(const char *path)
{
	return number_of(path, "cpu.stat", "usage_usec");
}

bool
cgroup_out_of_memory(const char *path)
{
	return number_of(path, "memory.events", "oom_kill") > 0;
}

int64_t
cgroup_peak_bytes(const char *path)
{
	char text[32];

	read_from(path, "memory.peak", text, sizeof text); /* Linux 5.19 */
	return strtoll(text, NULL, 10);
}
