/* The files wire: input.txt byte for byte, and everything that may be there as
 * output.txt: tools/courses/wires.md. */
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "base/clock.h"
#include "base/system.h"
#include "folder.h"
#include "wires/wire.h"

#define ROWS \
	"BBBBB.........../BBBBB.........../BBBB............/BBB............./" \
	"BB............../................/................/................/" \
	"................/................/................/..............WW/" \
	".............WWW/............WWWW/...........WWWWW/...........WWWWW"

static const struct wire *const wire = &wire_files;

static struct talk talk;
static struct text heard;
static char why[WIRE_WHY];

static int folder; /* the agent's, open; in `outside` nothing may be changed */

static void
begin(void)
{
	set_up();
	must(mkdir(in("agent"), 0700) == 0 && mkdir(in("outside"), 0700) == 0, "mkdir");
	folder = open(in("agent"), O_RDONLY | O_DIRECTORY);
	must(folder >= 0, "open: %s", strerror(errno));
}

static void
write_file(int at, const char *name, const char *bytes, size_t n)
{
	int fd = openat(at, name, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	must(fd >= 0 && write(fd, bytes, n) == (ssize_t)n, "%s: %s", name,
	     strerror(errno));
	close(fd);
}

static void
answer(const char *bytes)
{
	write_file(folder, "output.txt", bytes, strlen(bytes));
}

/* Return the full name of a file outside. */
static const char *
outside_file(const char *bytes)
{
	write_file(AT_FDCWD, in("outside/file"), bytes, strlen(bytes));
	return in("outside/file");
}

static void
has_bytes(int at, const char *name, const char *want)
{
	char bytes[4096];
	struct stat st;
	int fd = openat(at, name, O_RDONLY | O_NOFOLLOW);
	ssize_t n = fd < 0 ? -1 : read(fd, bytes, sizeof bytes - 1);

	must(n >= 0, "%s: %s", name, strerror(errno));
	bytes[n] = '\0';
	ck_assert_str_eq(bytes, want);
	must(fstat(fd, &st) == 0 && S_ISREG(st.st_mode), "no file");
	close(fd);
}

/* ---- input.txt ---- */

static void
put(const char *position, int64_t left_us)
{
	const struct wire_turn turn = {position, left_us};

	must(wire->folder->put(folder, &talk, &turn) == 0, "put: %s", strerror(errno));
}

#define FILE_ROWS \
	"BBBBB...........\nBBBBB...........\nBBBB............\n" \
	"BBB.............\nBB..............\n................\n" \
	"................\n................\n................\n" \
	"................\n................\n..............WW\n" \
	".............WWW\n............WWWW\n...........WWWWW\n" \
	"...........WWWWW\n"

BEFORE_EACH(begin, tear_down)

/* "float > 0", with three digits; without a limit a day. */
static const struct {
	const char *behind; /* the board: the mover, and the plies */
	int64_t left_us;
	const char *head;
} inputs[] = {
	{" W 17", 99999 * CLOCK_MS, "WHITE\n99.999"}, {" W", 300 * CLOCK_S, "WHITE\n300.000"},
	{" B 0", 100 * CLOCK_S, "BLACK\n100.000"}, {" B 0", CLOCK_S, "BLACK\n1.000"},
	{" B 0", 99 * CLOCK_S + 123 * CLOCK_MS, "BLACK\n99.123"},
	{" B 0", 50 * CLOCK_MS, "BLACK\n0.050"}, {" B 0", CLOCK_MS, "BLACK\n0.001"},
	{" B 0", 999, "BLACK\n0.001"}, {" B 0", 400, "BLACK\n0.001"},
	{" B 0", 1, "BLACK\n0.001"}, {" B 0", 0, "BLACK\n0.001"}, {" B 0", -1, "BLACK\n0.001"},
	{" B 0", -CLOCK_S, "BLACK\n0.001"},
	{" B 0", INT64_C(100000) * CLOCK_S, "BLACK\n100000.000"},
	{" B 0", CLOCK_NEVER, "BLACK\n86400.000"},
};

TESTS(input_is_the_courses_19_lines, COUNT_OF(inputs))
{
	struct text want = {0}, position = {0};

	text_addf(&position, ROWS "%s", inputs[_i].behind);
	put(position.at, inputs[_i].left_us);
	text_addf(&want, "GAME\n%s\n" FILE_ROWS, inputs[_i].head);
	has_bytes(folder, "input.txt", want.at);
	text_free(&position);
	text_free(&want);
}

TEST(other_files_of_the_agent_stay)
{
	write_file(folder, "playdata.txt", "17\n", 3);
	write_file(folder, "OUTPUT.TXT", "x", 1);
	put(ROWS " B 0", CLOCK_S);
	has_bytes(folder, "playdata.txt", "17\n");
	has_bytes(folder, "OUTPUT.TXT", "x");
}

/* ---- what may lie in the way, as either file ---- */

static void
block(const char *name, const char *how)
{
	if (!strcmp(how, "file")) {
		write_file(folder, name, "E 1,1 2,2\n", 10);
	} else if (!strcmp(how, "read-only")) {
		write_file(folder, name, "E 1,1 2,2\n", 10);
		fchmodat(folder, name, 0, 0);
	} else if (!strcmp(how, "link")) {
		must(symlinkat(outside_file("kept"), folder, name) == 0, "link");
	} else if (!strcmp(how, "hard")) {
		must(linkat(AT_FDCWD, outside_file("kept"), folder, name, 0) == 0,
		     "link");
	} else if (!strcmp(how, "dangling")) {
		must(symlinkat("nowhere", folder, name) == 0, "link");
	} else if (!strcmp(how, "folder-link")) {
		must(symlinkat(in("outside"), folder, name) == 0, "link");
	} else if (!strcmp(how, "fifo")) {
		must(mkfifoat(folder, name, 0600) == 0, "fifo");
	} else {
		must(mkdirat(folder, name, 0700) == 0, "folder");
		if (!strcmp(how, "full")) {
			int fd = openat(folder, name, O_RDONLY);

			write_file(fd, "file", "x", 1);
			close(fd);
		}
	}
}

static const char *const blocks[] = {
	"file", "read-only", "link", "hard", "dangling", "folder-link", "fifo",
	"empty", "full",
};

/* "output.txt is removed before each run"; and whatever an agent does there, it is not
 * the host's failure. */
TESTS(what_lies_there_is_removed_or_replaced, 2 * COUNT_OF(blocks))
{
	const struct wire_turn turn = {ROWS " B 0", CLOCK_S};
	const char *how = blocks[_i / 2];
	struct stat st;

	block(_i % 2 ? "input.txt" : "output.txt", how);
	ck_assert_msg(wire->folder->put(folder, &talk, &turn) == 0, "a %s is in the way", how);
	ck_assert_msg(fstatat(folder, "output.txt", &st, AT_SYMLINK_NOFOLLOW) < 0,
	              "a %s stays", how);
	if (strstr("link hard", how))
		has_bytes(AT_FDCWD, outside_file("kept"), "kept");
	has_bytes(folder, "input.txt", "GAME\nBLACK\n1.000\n" FILE_ROWS);
}

TEST(where_nothing_can_be_written_put_says_so)
{
	const struct wire_turn turn = {ROWS " B 0", CLOCK_S};

	ck_assert_int_eq(rmdir(in("agent")), 0);
	ck_assert_int_eq(wire->folder->put(folder, &talk, &turn), -1);
	ck_assert_int_ne(errno, 0);
}

/* ---- output.txt ---- */

static struct text hint; /* of the last fetch */

/* Check what the wire returns: M(text), B(why), or "-" for no answer. */
static void
fetched(void)
{
	enum take take = wire->folder->fetch(folder, &talk, why);

	text_clear(&heard);
	if (take == TAKE_MOVE)
		text_addf(&heard, "M(%s)", text_str(&talk.said));
	else
		text_addf(&heard, take == TAKE_BAD ? "B(%s)" : "-", why);
	must(take == TAKE_MOVE || take == TAKE_BAD || take == TAKE_MORE,
	     "take %d", (int)take);
	text_clear(&hint);
	text_add(&hint, text_str(&talk.hint));
}

static void
check_fetch(const char *what, const char *want)
{
	fetched();
	ck_assert_msg(!strcmp(text_str(&heard), want), "%s: %s, not %s", what,
	              text_str(&heard), want);
}

#define SAYS(text) text, sizeof text - 1

static const struct {
	const char *bytes;
	size_t n;
	const char *heard;
} says[] = {
	{SAYS("E 7,1 7,2\n"), "M(E 7,1 7,2)"},
	{SAYS("E 7,1 7,2"), "M(E 7,1 7,2)"},
	{SAYS("J 9,9 11,9\nJ 11,9 11,11\n"), "M(J 9,9 11,9;J 11,9 11,11)"},
	{SAYS("J 9,9 11,9\nJ 11,9 11,11"), "M(J 9,9 11,9;J 11,9 11,11)"},
	{SAYS("J 0,0 2,0\nJ 2,0 4,0\nJ 4,0 6,0\nJ 6,0 8,0"),
	 "M(J 0,0 2,0;J 2,0 4,0;J 4,0 6,0;J 6,0 8,0)"},
	/* The game decides whether it is a move. */
	{SAYS("anything at all"), "M(anything at all)"},
	{SAYS(" E 7,1 7,2 \n"), "M( E 7,1 7,2 )"},
	{SAYS("resign\n"), "M(resign)"},
	{SAYS("\n\n"), "B(output.txt: line 1 is empty)"},
	{SAYS("E 7,1 7,2\nE 7,2 7,3\n"), "M(E 7,1 7,2;E 7,2 7,3)"},
	/* Nothing. */
	{SAYS(""), "B(output.txt is empty)"},
	{SAYS("\n"), "B(output.txt is empty)"},
	{SAYS("\nE 4,0 5,0\n"), "B(output.txt: line 1 is empty)"},
	{SAYS("J 9,9 11,9\n\nJ 11,9 11,11\n"), "B(output.txt: line 2 is empty)"},
	{SAYS("E 4,0 5,0\n\n"), "B(output.txt: line 2 is empty)"},
	/* A carriage return, the text says so. */
	{SAYS("E 7,1 7,2\r\n"),
	 "B(output.txt has a carriage return (CR LF line ends))"},
	{SAYS("\r\n"), "B(output.txt has a carriage return (CR LF line ends))"},
	{SAYS("J 9,9 11,9\nJ 11,9 11,11\r\n"),
	 "B(output.txt has a carriage return (CR LF line ends))"},
	{SAYS("E 7,1\r7,2\n"),
	 "B(output.txt has a carriage return (CR LF line ends))"},
	/* The separator of the line wire is none here. */
	{SAYS("J 9,9 11,9;J 11,9 11,11\n"), "B(byte 11 of output.txt is ';')"},
	{SAYS(";"), "B(byte 1 of output.txt is ';')"},
	/* The first wrong byte is named. */
	{SAYS("E 7,1 7,2\n\0"), "B(byte 11 of output.txt is a NUL byte)"},
	{SAYS("\0"), "B(byte 1 of output.txt is a NUL byte)"},
	{SAYS("E\t7,1\n"), "B(byte 2 of output.txt is a tab)"},
	{SAYS("\xef\xbb\xbf" "E 7,1 7,2\n"), "B(byte 1 of output.txt is 0xef)"},
	{SAYS("E 7,1 7,2\x1b[2J\n"), "B(byte 10 of output.txt is an escape character)"},
	{SAYS("E 7,1 7,2\x7f"), "B(byte 10 of output.txt is 0x7f)"},
	{SAYS("E 7,1\x80\r\n"), "B(byte 6 of output.txt is 0x80)"},
};

TESTS(output_is_the_lines_of_a_move, COUNT_OF(says))
{
	write_file(folder, "output.txt", says[_i].bytes, says[_i].n);
	check_fetch(says[_i].bytes, says[_i].heard);
	/* The answer is still there. */
	check_fetch(says[_i].bytes, says[_i].heard);
}

/* Names of files that are there instead of output.txt, and which of them the hint
 * names. */
static const struct {
	const char *names[4];
	const char *told;
} instead[] = {
	{{NULL}, ""},
	{{"OuTpUt.TxT"}, "; there is OuTpUt.TxT"},
	{{"a-layout", "output", "OUTPUT.TXT"}, "; there is OUTPUT.TXT"},
	{{"routes", "output", "output.text"}, "; there is output"},
	{{"src/output.txt", "weights.txt"}, "; there is src/output.txt"},
	{{"src/OuTpUt.TxT", "weights.txt"}, ""},
	{{"out\033[2J\n"}, "; there is out\\x1b[2J\\n"},
};

TESTS(another_name_than_output_is_told, COUNT_OF(instead))
{
	must(mkdirat(folder, "src", 0700) == 0, "mkdir: %s", strerror(errno));
	for (int i = 0; instead[_i].names[i]; i++)
		write_file(folder, instead[_i].names[i], "E 7,1 7,2\n", 10);
	check_fetch("other names", "-");
	ck_assert_str_eq(text_str(&hint), instead[_i].told);
	answer("E 7,1 7,2\n");
	check_fetch("its own", "M(E 7,1 7,2)");
	ck_assert_str_eq(text_str(&hint), "");
}

/* A hint never follows a link. */
TEST(a_link_to_a_folder_is_not_looked_into)
{
	write_file(AT_FDCWD, in("outside/output.txt"), "", 0);
	must(symlinkat(in("outside"), folder, "away") == 0, "symlink");
	check_fetch("a link", "-");
	ck_assert_str_eq(text_str(&hint), "");
}

/* Return whether this file system notes when a file is read. */
static bool
notes_reading(void)
{
	const struct timespec past[2] = {{86400, 0}, {0, UTIME_OMIT}};
	int fd = openat(folder, "probe", O_RDWR | O_CREAT, 0600);
	struct stat st;
	char byte;

	must(write(fd, "x", 1) == 1 && futimens(fd, past) == 0 &&
	     pread(fd, &byte, 1, 0) == 1 && fstat(fd, &st) == 0, "probe");
	close(fd);
	return st.st_atim.tv_sec != 86400;
}

TEST(it_is_told_that_input_was_not_read)
{
	bool notes = notes_reading();

	put(ROWS " B 0", CLOCK_S);
	answer("E 7,1 7,2\n");
	check_fetch("a guess", "M(E 7,1 7,2)");
	ck_assert_str_eq(text_str(&hint),
	                 notes ? "; it did not read ./input.txt" : "");
	put(ROWS " B 0", CLOCK_S);
	must(mkdirat(folder, "src", 0700) == 0, "mkdir: %s", strerror(errno));
	write_file(folder, "src/input.txt", "", 0);
	check_fetch("nothing", "-");
	ck_assert_str_eq(text_str(&hint), notes ? "; it did not read ./input.txt "
	                 "(there is src/input.txt, too)" : "");
	put(ROWS " B 0", CLOCK_S);
	has_bytes(folder, "input.txt", "GAME\nBLACK\n1.000\n" FILE_ROWS);
	check_fetch("nothing", "-");
	ck_assert_str_eq(text_str(&hint), "");
}

TEST(it_is_not_told_of_a_file_that_is_not_ours)
{
	const struct timespec past[2] = {{86400, 0}, {86400, 0}};

	put(ROWS " B 0", CLOCK_S);
	must(unlinkat(folder, "input.txt", 0) == 0, "unlink");
	write_file(folder, "input.txt", "its copy", 8);
	must(utimensat(folder, "input.txt", past, 0) == 0, "utimensat");
	check_fetch("nothing", "-");
	ck_assert_str_eq(text_str(&hint), "");
}

TESTS(only_a_regular_file_is_an_answer, 6)
{
	static const char *const others[] = {"link", "dangling", "folder-link",
	                                     "fifo", "empty", "full"};

	block("output.txt", others[_i]);
	check_fetch(others[_i], "B(output.txt is no regular file)");
}

/* A FIFO with a writer is no answer either, and nobody waits for it. */
TEST(a_fifo_with_a_writer_is_no_answer)
{
	int fd;

	block("output.txt", "fifo");
	fd = openat(folder, "output.txt", O_RDWR | O_NONBLOCK);
	must(fd >= 0 && write(fd, "E 7,1 7,2\n", 10) == 10, "fifo");
	check_fetch("fifo", "B(output.txt is no regular file)");
	close(fd);
}

TEST(a_socket_is_no_answer)
{
	struct sockaddr_un name = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	must(text_format(name.sun_path, sizeof name.sun_path, "%s",
	                 in("agent/output.txt")), "the name is too long");
	must(bind(fd, (struct sockaddr *)&name, sizeof name) == 0, "bind: %s",
	     strerror(errno));
	check_fetch("socket", "B(output.txt is no regular file)");
	close(fd);
}

/* "a regular file of at most 64 KiB" */
TEST(output_has_64_kib_at_most)
{
	enum { MOST = 64 * 1024 };
	char *bytes = xmalloc(MOST + 1);
	memset(bytes, 'J', MOST + 1);
	write_file(folder, "output.txt", bytes, MOST);
	fetched();
	ck_assert_uint_eq(heard.len, MOST + 3);
	ck_assert(heard.at[0] == 'M');
	bytes[MOST - 1] = '\n';
	write_file(folder, "output.txt", bytes, MOST);
	fetched();
	ck_assert_uint_eq(heard.len, MOST - 1 + 3);
	bytes[MOST] = '\n';
	write_file(folder, "output.txt", bytes, MOST + 1);
	check_fetch("64 KiB and one", "B(output.txt has more than 64 KiB)");
	free(bytes);
	/* A huge file is not read. */
	must(truncate(in("agent/output.txt"), (off_t)1 << 30) == 0, "truncate");
	check_fetch("1 GiB", "B(output.txt has more than 64 KiB)");
}

TEST(an_answer_replaces_the_one_before)
{
	answer("J 1,1 3,1\nJ 3,1 5,1\n");
	ck_assert_int_eq(wire->folder->fetch(folder, &talk, why), TAKE_MOVE);
	answer("E 1,1 2,2");
	ck_assert_int_eq(wire->folder->fetch(folder, &talk, why), TAKE_MOVE);
	ck_assert_str_eq(text_str(&talk.said), "E 1,1 2,2");
}

/* ---- the rest of a wire ---- */

static const struct {
	const char *game, *terms;
	const char *why; /* NULL: carried */
} carried[] = {
	{"halma", "bank=100s,clock=cpu,kill=10s", NULL},
	{"halma,rules=addendum", "move=2s", NULL},
	{"halma,plies=8,first=white", "move=2s,late=random,kill=1s", NULL},
	{"halma", "bank=9s/8s,clock=cpu,late=random,after=restart", NULL},
	{"halma", "move=2s,grace=none", NULL}, {"halma", "move=2s,grace=1s", "grace"},
	{"halma", "move=2s,grace=0ms", "grace"}, {"halma", "move=2s,out=64K", "(out)"},
	{"kari", "move=2s", "halma alone"}, {"hus", "move=2s", "halma alone"},
	{"omweso", "move=2s", "halma alone"}, {"mancala", "move=2s", "halma alone"},
};

TESTS(it_carries_halma_and_what_its_files_can_say, COUNT_OF(carried))
{
	struct variant variant = harness_variant(carried[_i].game);
	struct terms terms = {0};
	const char *refusal;

	must(terms_parse(&terms, carried[_i].terms, why), "%s", why);
	refusal = wire_refusal(wire, &variant, &terms);
	ck_assert_msg(!refusal == !carried[_i].why, "%s %s", carried[_i].game,
	              carried[_i].terms);
	if (refusal)
		ck_assert_msg(strstr(refusal, carried[_i].why) != NULL, "%s",
		              refusal);
}

/* stdout is read and dropped. */
TEST(streams_are_not_listened_to)
{
	for (int owed = 0; owed < 2; owed++) {
		memset(talk.in, '\n', sizeof talk.in);
		talk.in_len = sizeof talk.in;
		ck_assert_int_eq(wire->take(&talk, owed, why), TAKE_MORE);
		ck_assert_uint_eq(talk.in_len, 0);
	}
	ck_assert(wire->seed_in_env);
}

TEST(no_descriptor_stays_open)
{
	int before = dup(0), after;

	close(before);
	for (int i = 0; i < COUNT_OF(blocks); i++) {
		block("output.txt", blocks[i]);
		fetched();
		scratch_empty(in("agent"));
		put(ROWS " B 0", CLOCK_S);
		fetched();
	}
	after = dup(0);
	close(after);
	ck_assert_int_eq(before, after);
}
