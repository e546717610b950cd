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

static void
put_machine(const char *mounts, const char *own)
{
	put("proc/meminfo", "MemTotal:        1024000 kB\nMemFree: 5 kB\n");
	put("proc/vmstat", "nr_free_pages 1\noom_kill 7\n");
	put("proc/self/mountinfo", mounts);
	put("proc/self/cgroup", own);
}

static void
expect(int64_t memory, int64_t kills)
{
	ck_assert_int_eq(cgroup_memory(root), on_linux(memory, 0));
	ck_assert_int_eq(cgroup_kills(root), on_linux(kills, -1));
}

BEFORE_EACH(set_up, tear_down)

TEST(without_a_cgroup_the_machine_counts)
{
	put_machine("", "");
	expect(1000 * MB, 7);
}

TEST(nothing_is_known_where_there_are_no_such_files)
{
	ck_assert_int_eq(cgroup_memory(root), 0);
	ck_assert_int_eq(cgroup_kills(root), -1);
}

TEST(the_lowest_limit_up_the_tree_counts)
{
	put_machine(V2, "0::/a/b/c\n");
	put("sys/fs/cgroup/a/memory.max", "314572800\n");
	put("sys/fs/cgroup/a/b/memory.max", "max\n");
	put("sys/fs/cgroup/a/b/c/memory.max", "419430400\n");
	put("sys/fs/cgroup/a/b/c/memory.events", "oom 3\noom_kill 2\n");
	expect(300 * MB, 2);
}

TEST(so_it_does_in_version_1)
{
	put_machine(V1, "5:pids:/x\n4:cpu,memory:/a/b\n0::/\n");
	put("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
	put("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "104857600\n");
	put("sys/fs/cgroup/memory/a/b/memory.limit_in_bytes", "209715200\n");
	put("sys/fs/cgroup/memory/a/b/memory.oom_control",
	    "oom_kill_disable 0\nunder_oom 0\noom_kill 4\n");
	expect(100 * MB, 4);
}

/* proc_pid_mountinfo(5): a mount may show only a part of the tree. */
TEST(a_container_sees_its_part_of_the_tree)
{
	put_machine("36 30 0:32 /docker/1 /cg rw - cgroup cgroup rw,memory\n",
	            "4:memory:/docker/1/job\n");
	put("cg/memory.limit_in_bytes", "52428800\n");
	put("cg/job/memory.limit_in_bytes", "62914560\n");
	put("cg/job/memory.oom_control", "oom_kill 1\n");
	expect(50 * MB, 1);
}

TEST(a_limit_above_the_machine_is_none)
{
	put_machine(V2, "0::/\n");
	put("sys/fs/cgroup/memory.max", "8589934592\n");
	expect(1000 * MB, 7);
}

/* An agent's cgroup: a kill that a limit further up causes is not its fault. */
TEST(only_a_cgroup_s_own_limit_is_its_fault)
{
	put("own/memory.events", "low 0\nmax 9\noom 1\noom_kill 1\n");
	ck_assert(cgroup_out_of_memory(in("own")));
	put("own/memory.events", "low 0\nmax 9\noom 0\noom_kill 1\n");
	ck_assert(!cgroup_out_of_memory(in("own")));
}
