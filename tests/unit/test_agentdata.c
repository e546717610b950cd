/*
 * What an agent's folder holds at the start: copies of its own data, and nothing else.
 * Everything happens in a folder of the test's own.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/agentdata.h"
#include "base/file.h"
#include "folder.h"
#include "proc/confine.h"

static char from[300];
static int to = -1; /* the folder `into` */

static void
begin(void)
{
	set_up();
	run("mkdir from into");
	text_format(from, sizeof from, "%s", in("from"));
	to = open(in("into"), O_RDONLY | O_DIRECTORY);
}

/* List what is in the folder now, as find(1) does. */
static const char *
copied(void)
{
	static struct text names;

	run("(cd into && find . ! -name . | sort | tr '\\n' ' ') >list");
	text_clear(&names);
	must(file_get(in("list"), &names), "list");
	return text_str(&names);
}

BEFORE_EACH(begin, tear_down)

static const char *const but[] = {"input.txt", "playdata.txt", NULL};

static const struct {
	const char *before, *from;
	const char *copied;
	const char *after;
} copies[] = {
	{"mkdir -p from/a/b && echo one >from/data && echo two >from/a/b/c", "from",
	 "./a ./a/b ./a/b/c ./data ", "cmp from/data into/data && cmp from/a/b/c into/a/b/c"},
	/* The folder itself may be a link. */
	{"echo one >from/data && ln -s from link && ln -s ../from from/back", "link", "./data "},
	/* What is no data is not copied. */
	{"cd from && echo x >program && chmod +x program && mkfifo fifo && "
	 "ln -s /etc/passwd link && ln -s / folder && echo y >data", "from", "./data "},
	/* Names are left out at the top. */
	{"cd from && mkdir a && touch input.txt playdata.txt output.txt a/input.txt", "from",
	 "./a ./a/input.txt ./output.txt "},
	/* A folder that is not there is empty. */
	{"true", "/no/such/folder", ""},
};

TESTS(data_and_folders_are_copied, COUNT_OF(copies))
{
	run(copies[_i].before);
	ck_assert(agentdata_copy(in(copies[_i].from), to, but, NULL));
	ck_assert_str_eq(copied(), copies[_i].copied);
	run(copies[_i].after ? copies[_i].after : "true");
}

TEST(what_may_not_be_read_is_left_out)
{
	char one[310];
	struct confine confine = {.readable = {"/usr", one}};

	text_format(one, sizeof one, "%s/mine", from);
	run("cd from && touch mine minex theirs && mkdir folder && "
	      "touch folder/mine");
	ck_assert(agentdata_copy(from, to, NULL, &confine));
	ck_assert_str_eq(copied(), "./mine ");
	confine.readable[1] = from;
	run("rm into/mine");
	ck_assert(agentdata_copy(from, to, NULL, &confine));
	ck_assert_str_eq(copied(), "./folder ./folder/mine ./mine ./minex "
	                 "./theirs ");
}

TEST(copies_are_its_owners_to_write)
{
	struct stat st;

	run("echo x >from/data && chmod 444 from/data");
	if (getuid() == 0)
		must(fchown(to, 65534, 65534) == 0, "fchown");
	ck_assert(agentdata_copy(from, to, NULL, NULL));
	ck_assert_int_eq(fstatat(to, "data", &st, 0), 0);
	ck_assert_int_eq(st.st_mode & 0777, 0600);
	ck_assert_int_eq((long)st.st_uid, getuid() == 0 ? 65534 : (long)getuid());
}

/* Make a file of so many MB without blocks; macOS has no truncate(1). */
static void
large(off_t mb)
{
	place_file("from/large", "", 0600);
	ck_assert_int_eq(truncate(in("from/large"), mb << 20), 0);
}

TEST(there_is_an_end_to_it)
{
	struct stat st;

	large(200);
	ck_assert(agentdata_copy(from, to, NULL, NULL));
	ck_assert_int_eq(fstatat(to, "large", &st, 0), 0);
	ck_assert_int_le(st.st_size, (long)AGENTDATA_MB << 20);
	run("rm from/large into/large && cd from && i=0 && "
	      "while [ $i -lt 1200 ]; do : >f$i && i=$((i + 1)); done");
	ck_assert(agentdata_copy(from, to, NULL, NULL));
	run("test $(ls into | wc -l) -eq 1000");
}

TEST(what_an_agent_left_is_kept_whole_or_not)
{
	run("mkdir from/a && echo one >from/a/b && ln -s from link");
	ck_assert(!agentdata_keep(in("link"), to));
	ck_assert(agentdata_keep(from, to));
	ck_assert_str_eq(copied(), "./a ./a/b ");
	large(65);
	ck_assert(!agentdata_keep(from, to));
}
