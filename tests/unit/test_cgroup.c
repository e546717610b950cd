/*
 * The machine's memory and the kernel's count of kills, read from trees of files that
 * look like those of systems with cgroups of version 1, 2, both or none.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "base/system.h"
#include "folder.h"
#include "proc/cgroup.h"

/* Make a file below the root, and the folders above it. */
static void
put(const char *name, const char *text)
{
	char path[400];
	FILE *file;

	text_format(path, sizeof path, "%s", in(name));
	for (char *p = path + strlen(root) + 1; (p = strchr(p, '/')); p++) {
		*p = '\0';
		mkdir(path, 0755);
		*p = '/';
	}
	file = fopen(path, "w");
	must(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
}

/* We look for the system's files on Linux only. */
static int64_t
on_linux(int64_t value, int64_t elsewhere)
{
	return ON_LINUX ? value : elsewhere;
}

#define MB (INT64_C(1) << 20)
#define V2 "31 23 0:27 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n"
#define V1 "35 30 0:31 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n" \
           "36 30 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"

static const struct {
	const char *mounts, *own;
	const char *file[4][2];
	int64_t memory, kills;
} machines[] = {
	/* Without a cgroup the machine counts. */
	{"", "", {{NULL}}, 1000 * MB, 7},
	/* The lowest limit up the tree counts, */
	{V2, "0::/a/b/c\n", {
	 {"sys/fs/cgroup/a/memory.max", "314572800\n"},
	 {"sys/fs/cgroup/a/b/memory.max", "max\n"},
	 {"sys/fs/cgroup/a/b/c/memory.max", "419430400\n"},
	 {"sys/fs/cgroup/a/b/c/memory.events", "oom 3\noom_kill 2\n"}}, 300 * MB, 2},
	/* also in version 1. */
	{V1, "5:pids:/x\n4:cpu,memory:/a/b\n0::/\n", {
	 {"sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n"},
	 {"sys/fs/cgroup/memory/a/memory.limit_in_bytes", "104857600\n"},
	 {"sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "209715200\n"},
	 {"sys/fs/cgroup/memory/a/b/memory.oom_control",
	  "oom_kill_disable 0\nunder_oom 0\noom_kill 4\n"}}, 100 * MB, 4},
	/* proc_pid_mountinfo(5): a mount may show only a part of the tree. */
	{"36 30 0:32 /docker/1 /cg rw - cgroup cgroup rw,memory\n", "4:memory:/docker/1/job\n", {
	 {"cg/memory.limit_in_bytes", "52428800\n"},
	 {"cg/job/memory.limit_in_bytes", "62914560\n"},
	 {"cg/job/memory.oom_control", "oom_kill 1\n"}}, 50 * MB, 1},
	/* A limit above the machine is none. */
	{V2, "0::/\n", {{"sys/fs/cgroup/memory.max", "8589934592\n"}}, 1000 * MB, 7},
};

BEFORE_EACH(set_up, tear_down)

TESTS(the_lowest_limit_counts, COUNT_OF(machines))
{
	put("proc/meminfo", "MemTotal:        1024000 kB\nMemFree: 5 kB\n");
	put("proc/vmstat", "nr_free_pages 1\noom_kill 7\n");
	put("proc/self/mountinfo", machines[_i].mounts);
	put("proc/self/cgroup", machines[_i].own);
	for (int i = 0; i < 4 && machines[_i].file[i][0]; i++)
		put(machines[_i].file[i][0], machines[_i].file[i][1]);
	ck_assert_int_eq(cgroup_memory(root), on_linux(machines[_i].memory, 0));
	ck_assert_int_eq(cgroup_kills(root), on_linux(machines[_i].kills, -1));
}

TEST(nothing_is_known_where_there_are_no_such_files)
{
	ck_assert_int_eq(cgroup_memory(root), 0);
	ck_assert_int_eq(cgroup_kills(root), -1);
}

/* An agent's cgroup: a kill that a limit further up causes is not its fault. */
TEST(only_a_cgroup_s_own_limit_is_its_fault)
{
	put("own/memory.events", "low 0\nmax 9\noom 1\noom_kill 1\n");
	ck_assert(cgroup_out_of_memory(in("own")));
	put("own/memory.events", "low 0\nmax 9\noom 0\noom_kill 1\n");
	ck_assert(!cgroup_out_of_memory(in("own")));
}
