/*
 * What players keep between games: which states count, by the games in records.  The rest
 * is in league-memory-slow.t.
 */
#include "base/sha256.h"
#include "base/text.h"
#include "folder.h"
#include "match/memory.h"
#include "record/record.h"

static struct memory memory = {.bytes = 1000};

/* Append a block that has the lines which matter here. */
static void
add_block(const char *file, const char *id, const char *result)
{
	struct text block = {0};
	FILE *record = fopen(in(file), "a");

	text_addf(&block, "record 1\nid %s\nresult %s\n", id, result);
	text_addf(&block, "sum %08lx\n\n", (unsigned long)crc32_bytes(block.at, block.len));
	must(record && fputs(block.at, record) >= 0 && fclose(record) == 0, "%s", file);
	text_free(&block);
}

static void
begin(void)
{
	set_up();
	memory.folder[1] = xstrdup(in("memory/001"));
	memory.record = xstrdup(in("own.rec"));
	ck_assert_int_eq(memory_make(&memory), 0);
	add_block("own.rec", "5/1", "1 corner - 9");
	add_block("own.rec", "5/2", "void void - 9");
	add_block("other.rec", "7/2", "0 draw - 9");
}

static void
end(void)
{
	free((char *)memory.folder[1]);
	free((char *)memory.record);
	tear_down();
}

/* Settle these states; the folder then has `left`. */
static void
settled(const char *states, const char *left)
{
	char command[400];

	text_format(command, sizeof command, "cd memory/001 && mkdir %s", states);
	run(command);
	ck_assert_int_eq(memory_settle(&memory), 0);
	text_format(command, sizeof command, "test \"$(cd memory/001 && echo *)\" = '%s'", left);
	run(command);
}

BEFORE_EACH(begin, end)

/* States that are there, which of them is kept, and the same again. */
static const char *const states[][4] = {
	{"3 4-5-1-own.rec", "4", "5-7-2-other.rec 6-5-2-own.rec", "5"},
	/* What no record has does not count. */
	{"9 10-5-2-own.rec 11-5-3-own.rec 12-7-1-other.rec 13-5-1-other.rec 14-5-1-gone.rec",
	 "9"},
	/* What is no state is removed. */
	{"2 new 3- 4-5 x 2.5", "2", "3-5-own.rec 0", "2"},
};

TESTS(the_newest_state_that_counts_is_kept, COUNT_OF(states))
{
	settled(states[_i][0], states[_i][1]);
	if (states[_i][2])
		settled(states[_i][2], states[_i][3]);
}

TEST(there_may_be_no_state)
{
	char *newest = memory_newest(&memory, 1);

	ck_assert_str_eq(newest, "");
	ck_assert_ptr_null(memory_newest(&memory, 2));
	free(newest);
	settled("1-5-2-own.rec", "*");
}

TEST(a_record_that_cannot_be_read_is_no_reason_to_forget)
{
	run("mkdir -p unreadable.rec memory/001/1-5-1-unreadable.rec");
	ck_assert_int_lt(memory_settle(&memory), 0);
	run("test -d memory/001/1-5-1-unreadable.rec");
}

TEST(a_size_is_a_size)
{
	int64_t bytes;

	ck_assert(memory_parse("10M", &bytes) && bytes == 10 << 20);
	ck_assert(memory_parse("64M", &bytes));
	ck_assert(!memory_parse("65M", &bytes) && !memory_parse("0K", &bytes) &&
	          !memory_parse("none", &bytes) && !memory_parse("10", &bytes));
}
