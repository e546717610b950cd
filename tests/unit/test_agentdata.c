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

TEST(data_is_copied_and_folders)
{
	run("mkdir -p from/a/b && echo one >from/data && echo two >from/a/b/c");
	ck_assert(agentdata_copy(from, to, NULL, NULL));
	ck_assert_str_eq(copied(), "./a ./a/b ./a/b/c ./data ");
	run("cmp from/data into/data && cmp from/a/b/c into/a/b/c");
}

TEST(the_folder_itself_may_be_a_link)
{
	run("echo one >from/data && ln -s from link && ln -s ../from from/back");
	ck_assert(agentdata_copy(in("link"), to, NULL, NULL));
	ck_assert_str_eq(copied(), "./data ");
}

TEST(what_is_no_data_is_not)
{
	run("cd from && echo x >program && chmod +x program && mkfifo fifo && "
	      "ln -s /etc/passwd link && ln -s / folder && echo y >data");
	ck_assert(agentdata_copy(from, to, NULL, NULL));
	ck_assert_str_eq(copied(), "./data ");
}

TEST(names_are_left_out_at_the_top)
{
	static const char *const but[] = {"input.txt", "playdata.txt", NULL};

	run("cd from && mkdir a && touch input.txt playdata.txt output.txt "
	      "a/input.txt");
	ck_assert(agentdata_copy(from, to, but, NULL));
	ck_assert_str_eq(copied(), "./a ./a/input.txt ./output.txt ");
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

TEST(there_is_an_end_to_it)
{
	struct stat st;

	run("truncate -s 200M from/large");
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
	run("truncate -s 65M from/large");
	ck_assert(!agentdata_keep(from, to));
}

TEST(a_folder_that_is_not_there_is_empty)
{
	ck_assert(agentdata_copy("/no/such/folder", to, NULL, NULL));
	ck_assert_str_eq(copied(), "");
}
