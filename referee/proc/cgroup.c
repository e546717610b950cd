#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/system.h"
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

/* Read the beginning of a file as a string.  The string is "" if reading fails. */
static void
read_from(const char *folder, const char *name, char *into, size_t size)
{
	char path[CGROUP_PATH + 64];

	into[0] = '\0';
	if (text_format(path, sizeof path, "%s/%s", folder, name))
		text_read_file(path, into, size);
}

/* The number after a word in a file of lines "word number"; -1 if the word is missing. */
static int64_t
number_of(const char *folder, const char *name, const char *word)
{
	char path[CGROUP_PATH + 64], line[256];
	size_t len = strlen(word);
	int64_t number = -1;
	FILE *file = text_format(path, sizeof path, "%s/%s", folder, name)
		? fopen(path, "re") : NULL;

	while (file && number < 0 && fgets(line, sizeof line, file))
		if (!strncmp(line, word, len) && line[len] == ' ')
			number = strtoll(line + len, NULL, 10);
	if (file)
		fclose(file);
	return number;
}

/* Names that differ between the versions of cgroups. */
static const struct version {
	const char *type, *option; /* texts that identify the mount in mountinfo */
	const char *max, *kills;   /* files: the memory limit; the count of kills */
} versions[] = {
	{" - cgroup2 ", "", "memory.max", "memory.events"},
	{" - cgroup ", "memory", "memory.limit_in_bytes", "memory.oom_control"},
};
enum { VERSIONS = sizeof versions / sizeof *versions };

/* Find the mount point of a cgroup version, and the cgroup that the mount shows:
 * proc_pid_mountinfo(5). */
static bool
find_mount(const char *root, const struct version *version,
           char into[CGROUP_PATH], char seen[CGROUP_PATH])
{
	char path[CGROUP_PATH + 64], line[1024], at[CGROUP_PATH], *type;
	FILE *mounts;
	bool found = false;

	text_format(path, sizeof path, "%s/proc/self/mountinfo", root);
	mounts = fopen(path, "re");
	while (mounts && !found && fgets(line, sizeof line, mounts))
		found = (type = strstr(line, version->type)) &&
		        strstr(type, version->option) &&
		        sscanf(line, "%*s %*s %*s %511s %511s", seen, at) == 2 &&
		        text_format(into, CGROUP_PATH, "%s%s", root, at);
	if (mounts)
		fclose(mounts);
	return found;
}

/* The name of our own cgroup in this version: cgroups(7), "/proc/pid/cgroup". */
static char *
own_name(const char *root, const struct version *version, char text[1024])
{
	char folder[CGROUP_PATH], *line;

	text_format(folder, sizeof folder, "%s/proc/self", root);
	read_from(folder, "cgroup", text, 1024);
	for (line = text; line && *line; line = strchr(line, '\n')) {
		char *list = strchr(line, ':'), *name;

		name = list ? strchr(list + 1, ':') : NULL;
		if (!name)
			return NULL;
		*name++ = '\0';
		if (*version->option ? strstr(list, version->option) != NULL
		                     : list[1] == '\0') {
			name[strcspn(name, "\n")] = '\0';
			return name;
		}
		line = name;
	}
	return NULL;
}

/* Find the folder of our own cgroup, and how many bytes of the path are the mount
 * point. */
static bool
find_own(const char *root, const struct version *version, char into[CGROUP_PATH],
         size_t *mount)
{
	char at[CGROUP_PATH], seen[CGROUP_PATH], text[1024];
	char *own = own_name(root, version, text);
	size_t n;

	if (!ON_LINUX || !own || !find_mount(root, version, at, seen))
		return false;
	/* In a container the mount may show only our subtree. */
	n = strcmp(seen, "/") ? strlen(seen) : 0;
	own += strncmp(own, seen, n) ? strlen(own) : n;
	*mount = strlen(at);
	return text_format(into, CGROUP_PATH, "%s%s", at, own[0] && own[1] ? own : "");
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

/* The things that cgroup_leave undoes, at exit(3) too: the cgroup that we made, and the
 * controllers that we turned on. */
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

/* Note which controllers are still off, because later we turn off only those.  In the
 * root cgroup other programs need the rest. */
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
	size_t mount;

	if (!find_own("", versions, own, &mount) || !lists_memory(own) ||
	    !text_format(into, CGROUP_PATH, "%s/match.%ld", own, (long)getpid()) ||
	    !leaf_of(into, leaf) || mkdir(into, 0755) < 0)
		return false;
	note_given(own);
	text_format(entered.house, sizeof entered.house, "%s", into);
	entered.owner = getpid();
	/* A cgroup that passes controllers to its children may hold no process itself. */
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

/* Wait for the last process: the kernel keeps the folder until that process is reaped. */
static void
remove_folder(const char *path)
{
	const struct timespec rest = {0, CLOCK_MS * 1000};

	for (int i = 0; i < TRIES && rmdir(path) < 0 && errno == EBUSY; i++)
		nanosleep(&rest, NULL);
}

/* Remove the agents' cgroups that a killed worker left. */
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
		/* This fails if the kernel has no swap.  Then no limit is needed. */
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
	/* "oom" counts only the cgroup's own limit.  "oom_kill" alone could come from the
	 * limit of a cgroup above. */
	return number_of(path, "memory.events", "oom") > 0 &&
	       number_of(path, "memory.events", "oom_kill") > 0;
}

int64_t
cgroup_peak_bytes(const char *path)
{
	char text[32];

	read_from(path, "memory.peak", text, sizeof text); /* Linux 5.19 */
	return strtoll(text, NULL, 10);
}

/* The lowest limit of the folder and of all folders above it, up to the mount.  Returns
 * `least` if that is lower. */
static int64_t
lowest(char *folder, size_t mount, const char *max, int64_t least)
{
	for (;;) {
		char text[32];
		int64_t limit;

		read_from(folder, max, text, sizeof text);
		limit = strtoll(text, NULL, 10); /* 0: "max", or no file */
		if (limit > 0 && limit < least)
			least = limit;
		if (strlen(folder) <= mount)
			return least;
		*strrchr(folder, '/') = '\0';
	}
}

int64_t
cgroup_memory(const char *root)
{
	char folder[CGROUP_PATH];
	int64_t kb, bytes;
	size_t mount;

	text_format(folder, sizeof folder, "%s/proc", root);
	kb = ON_LINUX ? number_of(folder, "meminfo", "MemTotal:") : -1;
	bytes = kb > 0 ? kb * 1024 : 0;
	for (int i = 0; bytes && i < VERSIONS; i++)
		if (find_own(root, &versions[i], folder, &mount))
			bytes = lowest(folder, mount, versions[i].max, bytes);
	return bytes;
}

/* Find the file in which the kernel counts memory kills: the one of our cgroup, which is
 * at or above the agents' cgroups, or the one of the whole system. */
static void
find_kills(const char *root, char folder[CGROUP_PATH], const char **file)
{
	size_t mount;

	for (int i = 0; i < VERSIONS; i++) {
		*file = versions[i].kills;
		if (find_own(root, &versions[i], folder, &mount) &&
		    number_of(folder, *file, "oom_kill") >= 0)
			break;
		*file = "vmstat";
	}
	if (!strcmp(*file, "vmstat"))
		text_format(folder, CGROUP_PATH, "%s/proc", root);
	else if (*entered.house)
		text_format(folder, CGROUP_PATH, "%s", entered.house);
}

int64_t
cgroup_kills(const char *root)
{
	static char folder[CGROUP_PATH];
	static const char *file;

	if (!file || *root)
		find_kills(root, folder, &file);
	return ON_LINUX ? number_of(folder, file, "oom_kill") : -1;
}
