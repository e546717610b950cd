/* Records, record(5): blocks and their sums, and files that were cut short or damaged. */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/sha256.h"
#include "folder.h"
#include "game/verdict.h"
#include "record/record.h"

static const char *path; /* of the file of records */
static char why[200];
static size_t torn = 99, end[4]; /* ends of the games in the text */
static struct text text;
static int folders_synced;

/* It replaces the system's, whose effect only a crash would show. */
int
fsync(int fd)
{
	struct stat st;

	folders_synced += fstat(fd, &st) == 0 && S_ISDIR(st.st_mode);
	return 0;
}

/* ---- blocks ---- */

static struct player one = {.name = "greedy", .command = "greedy -q",
                            .sha256 = "aa"};
static struct player two = {.name = "random", .command = "../random",
                            .sha256 = "-"};

static const char moves[] = "start CEB..FA...D...d...af..bec r 1\n"
                            "m 1 12 3 - 13\nm 2 0 0 late 00\n";

static struct record_head head = {
	.seed = UINT64_MAX, .variant = "kari", .first = 2, .player = {NULL, &one, &two},
	.terms = "move=10s", .enforced = "posix,wall,cpu",
};

static const struct verdict won = {.reason = REASON_GAME, .word = "corner", .winner = 1,
                                   .text = "red is in the corner"};

static void
add_block(int game, const struct verdict *v, bool stable)
{
	head.game = game;
	record_block(&text, &head, moves, v, 28, "", stable);
}

TEST(a_block_is_written_as_documented)
{
	static const char want[] =
		"record 1\n"
		"id 18446744073709551615/7\n"
		"game kari\n"
		"seed 18446744073709551615\n"
		"first 2\n"
		"player 1 greedy|greedy -q|aa\n"
		"player 2 random|../random|-\n"
		"terms move=10s\n"
		"enforced posix,wall,cpu\n"
		"start CEB..FA...D...d...af..bec r 1\n"
		"m 1 12 3 - 13\n"
		"m 2 0 0 late 00\n"
		"result 1 corner - 28 red is in the corner\n";
	char sum[24];

	/* Bytes before a block do not belong to its sum. */
	text_add(&text, "before\n");
	add_block(7, &won, false);
	text_format(sum, sizeof sum, "sum %08lx\n\n",
	            (unsigned long)crc32_bytes(want, sizeof want - 1));
	ck_assert_mem_eq(text.at + 7, want, sizeof want - 1);
	ck_assert_str_eq(text.at + 7 + sizeof want - 1, sum);
}

static const struct {
	struct verdict v;
	bool stable;
	const char *line;
} results[] = {
	{{REASON_GAME, "length", 0, 0, "", ""}, false, "result 0 length - 28\n"},
	{{REASON_GAME, "goals", 2, 0, "", ""}, false, "result 2 goals - 28\n"},
	{{REASON_LATE_WALL, "late-wall", 2, 1, "too slow", ": 2.31 s"}, false,
	 "result 2 late-wall 1 28 too slow: 2.31 s\n"},
	{{REASON_LATE_WALL, "late-wall", 2, 1, "too slow", ": 2.31 s"}, true,
	 "result 2 late-wall 1 28 too slow\n"},
	{{REASON_LATE_CPU, "late-cpu", 1, 2, "", "9 s"}, true,
	 "result 1 late-cpu 2 28\n"},
	{{REASON_RESIGN, "resign", 1, 0, "resigned", ""}, false,
	 "result 1 resign - 28 resigned\n"},
	{{REASON_VOID, "void", 0, 0, "no memory", ""}, false,
	 "result void void - 28 no memory\n"},
	{{REASON_MALFORMED, "malformed", 1, 2, "'\n\t\\\x01\xff|'", ""}, false,
	 "result 1 malformed 2 28 '\\n\\t\\\\\\x01\\xff|'\n"},
};

TESTS(a_result_is_one_line, COUNT_OF(results))
{
	char *line;

	add_block(1, &results[_i].v, results[_i].stable);
	line = strstr(text.at, "\nresult ");
	ck_assert_ptr_nonnull(line);
	ck_assert_msg(!strncmp(line + 1, results[_i].line,
	                       strlen(results[_i].line)), "%s", line);
	ck_assert(!strncmp(line + 1 + strlen(results[_i].line), "sum ", 4));
}

/* The last lines of the player to blame, whole lines if there are many. */
TEST(the_end_of_standard_error_follows_the_sentence)
{
	struct verdict v = verdict_against(1, REASON_EXIT, "exited");
	struct text err = {0};

	record_block(&text, &head, moves, &v, 1, "one\ntwo\x01\n\n", false);
	ck_assert_ptr_nonnull(strstr(text.at, "\nresult 2 exit 1 1 exited; "
	                             "stderr: one\\ntwo\\x01\nsum "));
	text_clear(&text);
	for (int i = 0; i < 1000; i++)
		text_addf(&err, "line %d\n", i);
	record_block(&text, &head, moves, &v, 1, err.at, false);
	ck_assert_ptr_nonnull(strstr(text.at, "; stderr: line "));
	ck_assert_ptr_nonnull(strstr(text.at, "\\nline 999\nsum "));
	ck_assert_uint_lt(text.len, 1000);
	text_clear(&text);
	record_block(&text, &head, moves, &v, 1, "once", true);
	ck_assert_ptr_null(strstr(text.at, "once"));
	text_free(&err);
}

/* A player's three fields stay three, whatever the player is called. */
TEST(names_with_any_byte_come_back)
{
	char name[PLAYER_NAME], command[256];
	struct player odd = {.command = command, .sha256 = "bb"};

	head.player[1] = &odd;
	for (int from = 1; from < 256; from += 50) {
		char *at, *key, *value, *bar, *second;
		size_t length = 0;

		for (int i = 0; i < PLAYER_NAME - 1; i++)
			name[i] = (char)((from + i - 1) % 255 + 1);
		name[PLAYER_NAME - 1] = '\0';
		for (int i = 0; i < 255; i++)
			command[i] = (char)(i + 1);
		command[255] = '\0';
		memcpy(odd.name, name, sizeof odd.name);
		text_clear(&text);
		add_block(1, &won, false);
		ck_assert_int_eq(record_next(text.at, text.len, &length),
		                 RECORD_BLOCK);
		ck_assert_uint_eq(length, text.len);
		at = text.at;
		for (int i = 0; i < 6; i++)
			ck_assert(text_line(&at, &key, &value));
		ck_assert_str_eq(key, "player");
		ck_assert(!strncmp(value, "1 ", 2));
		bar = strchr(value, '|');
		ck_assert_ptr_nonnull(bar);
		second = strchr(bar + 1, '|');
		ck_assert_ptr_nonnull(second);
		ck_assert_str_eq(second + 1, "bb");
		*bar = *second = '\0';
		ck_assert(text_unescape(value + 2) && text_unescape(bar + 1));
		ck_assert_str_eq(value + 2, name);
		ck_assert_str_eq(bar + 1, command);
	}
}

TEST(a_block_is_read_line_by_line)
{
	static const char *const keys[] = {
		"record", "id", "game", "seed", "first", "player", "player",
		"terms", "enforced", "start", "m", "m", "result", "sum",
	};
	char *at, *key, *value;

	add_block(1, &won, false);
	at = text.at;
	for (int i = 0; i < COUNT_OF(keys); i++) {
		ck_assert(text_line(&at, &key, &value));
		ck_assert_str_eq(key, keys[i]);
		if (i == 9)
			ck_assert_str_eq(value, "CEB..FA...D...d...af..bec r 1");
		if (i == 11)
			ck_assert_str_eq(value, "2 0 0 late 00");
	}
	ck_assert(!text_line(&at, &key, &value));
}

TEST(a_line_without_a_value_has_an_empty_one)
{
	char lines[] = "alone\nkey two words\nno newline";
	char *at = lines, *key, *value;

	ck_assert(text_line(&at, &key, &value));
	ck_assert_str_eq(key, "alone");
	ck_assert_str_eq(value, "");
	ck_assert(text_line(&at, &key, &value));
	ck_assert_str_eq(key, "key");
	ck_assert_str_eq(value, "two words");
	ck_assert(!text_line(&at, &key, &value));
}

TEST(what_follows_is_told_by_its_first_bytes)
{
	static const struct {
		const char *bytes;
		enum record_state state;
	} beginnings[] = {
		{"", RECORD_END}, {"r", RECORD_TORN}, {"record 1", RECORD_TORN},
		{"record 1\n", RECORD_TORN}, {"record 1\nid 1/1\n", RECORD_TORN},
		{"record 2\n", RECORD_BAD}, {"record 11\n", RECORD_BAD}, {"\n", RECORD_BAD},
		{"x", RECORD_BAD}, {" record 1\n", RECORD_BAD},
		{"record 1\nid 1/1\n\n", RECORD_BAD},
		{"record 1\nsum 00000000\n\n", RECORD_BAD},
		{"record 1\nrecord 1\n", RECORD_BAD},
	};

	for (int i = 0; i < COUNT_OF(beginnings); i++) {
		size_t length = 99;
		const char *bytes = beginnings[i].bytes;

		ck_assert_msg(record_next(bytes, strlen(bytes), &length) ==
		              beginnings[i].state, "'%s'", bytes);
	}
}

/* ---- files ---- */

static void
put_file(const char *bytes, size_t n)
{
	FILE *file;

	/* Some file systems write a file to the disk at once if it is cut to nothing.
	 * A new file costs nothing. */
	unlink(path);
	file = fopen(path, "w");
	must(file && fwrite(bytes, 1, n, file) == n && fclose(file) == 0,
	     "%s cannot be written", path);
}

/* Return whether the file holds exactly these bytes. */
static bool
file_is(const char *bytes, size_t n)
{
	char *got = xmalloc(n + 1);
	FILE *file = fopen(path, "r");
	bool same;

	must(file != NULL, "%s cannot be read", path);
	same = fread(got, 1, n + 1, file) == n && !memcmp(got, bytes, n);
	fclose(file);
	free(got);
	return same;
}

/* Open the file, of which that much is torn. */
static int
opens(size_t much)
{
	int fd = record_open(path, &torn, why);

	must(fd >= 0 && torn == much, "%s, %zu bytes torn", why, torn);
	return fd;
}

/* Check that the last bytes of the text, and no others, are cut off a file. */
static void
loses(size_t much)
{
	put_file(text.at, text.len);
	close(opens(much));
	ck_assert(file_is(text.at, text.len - much));
}

/* Check that a file is refused, with a reason, and that no byte of it changes. */
static void
is_refused(const char *bytes, size_t n)
{
	put_file(bytes, n);
	why[0] = '\0';
	must(record_open(path, &torn, why) < 0, "opened, %zu bytes of %zu cut off", torn, n);
	must(*why, "no reason");
	must(file_is(bytes, n), "the file was changed");
}

/* Write three games, where end[i] is the end of game i, and a folder for them. */
static void
begin(void)
{
	set_up();
	path = in("a.rec");
	for (int game = 1; game <= 3; game++) {
		add_block(game, &won, false);
		end[game] = text.len;
	}
}

BEFORE_ALL(begin, tear_down)

TEST(a_new_file_is_made_and_grows)
{
	for (int i = 0; i < 3; i++) {
		struct text block = {.at = text.at + end[i],
		                     .len = end[i + 1] - end[i]};
		int fd = opens(0);

		ck_assert_int_eq(text_write(&block, fd), 0);
		close(fd);
		ck_assert(file_is(text.at, end[i + 1]));
	}
}

TEST(a_new_file_is_its_owners_and_its_folder_is_put_on_disk)
{
	struct stat st;
	int fd;

	unlink(path);
	folders_synced = 0;
	umask(022);
	fd = opens(0);
	ck_assert_int_eq(fstat(fd, &st), 0);
	ck_assert_int_eq(st.st_mode & 07777, 0600);
	ck_assert_int_eq(folders_synced, 1);
	must(text_write(&text, fd) == 0, "write");
	close(fd);
	close(record_open(path, &torn, why));
	ck_assert_int_eq(folders_synced, 1);
}

/* A crash can cut a file anywhere: what is whole stays, the rest goes, and the file is
 * as good as new. */
TEST(a_torn_end_is_cut_off_wherever_it_is)
{
	for (size_t n = 0; n <= text.len; n++) {
		int whole = n >= end[3] ? 3 : n >= end[2] ? 2 : n >= end[1];
		struct text rest = {.at = text.at + end[whole],
		                    .len = text.len - end[whole]};
		int fd;

		put_file(text.at, n);
		fd = record_open(path, &torn, why);
		must(fd >= 0, "cut at %zu: %s", n, why);
		must(torn == n - end[whole], "cut at %zu: %zu torn", n, torn);
		must(file_is(text.at, end[whole]), "cut at %zu: file", n);
		must(text_write(&rest, fd) == 0, "cut at %zu: append", n);
		close(fd);
		must(file_is(text.at, text.len), "cut at %zu: after", n);
	}
}

/* A bit of each byte, and each bit of a newline, of the first two blocks.  Also of the
 * newline between the last two blocks: then the last but one is damaged, and only the last
 * may be torn. */
TESTS(a_flipped_bit_before_the_last_block_is_an_error, 2)
{
	for (size_t i = end[_i]; i < end[_i + 1]; i++)
		for (int bit = 0; bit < 8; bit++) {
			if (text.at[i] != '\n' && bit != (int)(i % 8))
				continue;
			text.at[i] = (char)(text.at[i] ^ 1 << bit);
			is_refused(text.at, text.len);
			text.at[i] = (char)(text.at[i] ^ 1 << bit);
		}
}

TEST(a_last_block_with_a_wrong_sum_is_cut_off)
{
	text.at[end[3] - 20] ^= 1;
	loses(end[3] - end[2]);
}

TEST(lines_that_end_in_cr_lf_are_no_damage_of_another_kind)
{
	static const char crlf[] = "record 1\r\nid 7/1\r\n";
	size_t length = 1;

	ck_assert_int_eq(record_next(crlf, sizeof crlf - 1, &length), RECORD_BAD);
	ck_assert_uint_eq(length, 0);
	ck_assert_ptr_nonnull(strstr(record_damage(crlf, 10), "CR LF"));
	ck_assert_ptr_null(strstr(record_damage(crlf, 9), "CR LF"));
	ck_assert_ptr_null(strstr(record_damage("record 1\nid\r\n\n", 15), "CR"));
}

/* Longer than any piece that is read at once. */
static struct text
long_game(void)
{
	struct text game = {0}, course = {0};

	for (int i = 0; i < 20000; i++)
		text_add(&course, "m 1 12 3 - 13\n");
	record_block(&game, &head, course.at, &won, 20000, "", true);
	text_free(&course);
	return game;
}

TEST(a_long_game_is_read_piece_by_piece)
{
	struct text game = long_game();

	text_add_bytes(&text, game.at, game.len);
	text_add_bytes(&text, game.at, game.len);
	loses(0);
	text.len -= 5;
	loses(game.len - 5);
	text.len += 5;
	text.at[end[3] + 100] ^= 1;
	is_refused(text.at, text.len);
	text_free(&game);
}

/* A crash may leave a file's length without its bytes. */
TEST(zeros_at_the_end_are_cut_off_however_many)
{
	static char zeros[200000];

	text_add_bytes(&text, zeros, sizeof zeros);
	loses(sizeof zeros);
	text_add(&text, "x");
	is_refused(text.at, text.len);
}

TEST(a_long_record_takes_little_memory)
{
	enum { TIMES = 40, MOST_KB = 6 * 1024 };
	struct text game = long_game();
	struct rusage before, after;
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	for (int i = 0; i < TIMES; i++)
		ck_assert_int_eq(text_write(&game, fd), 0);
	close(fd);
	getrusage(RUSAGE_SELF, &before);
	fd = opens(0);
	getrusage(RUSAGE_SELF, &after);
	close(fd);
	must(after.ru_maxrss - before.ru_maxrss < MOST_KB,
	     "%ld KB for %zu", after.ru_maxrss - before.ru_maxrss,
	     TIMES * game.len);
	text_free(&game);
}

/* A file of notes is no record, so nothing of it is cut off. */
TEST(a_file_that_is_no_record_is_left_alone)
{
	static const char *const others[] = {
		"notes\n", "\n", "Record 1\n", "record 10\nid\n",
		"record of my games\n", "{\"v\":1}\n", "record 1 of 2\n\n",
	};

	for (int i = 0; i < COUNT_OF(others); i++)
		is_refused(others[i], strlen(others[i]));
}

TEST(what_cannot_be_opened_has_a_reason)
{
	ck_assert_int_lt(record_open(root, &torn, why), 0);
	ck_assert_str_ne(why, "");
	ck_assert_uint_eq(torn, 0);
	why[0] = '\0';
	ck_assert_int_lt(record_open("/nowhere/at/all.rec", &torn, why), 0);
	ck_assert_str_ne(why, "");
}

TEST(an_append_that_fails_says_so)
{
	int fd[2];

	text_add(&text, "x");
	ck_assert_int_eq(text_write(&text, -1), -1);
	ck_assert_int_eq(pipe(fd), 0);
	ck_assert_int_eq(text_write(&text, fd[0]), -1);
	close(fd[0]);
	close(fd[1]);
}
