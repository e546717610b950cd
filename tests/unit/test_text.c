/* Text that grows, is shown safely and is read strictly. */
#include "base/text.h"
#include "harness.h"

TEST(text_grows_and_always_ends_in_nul)
{
	struct text text = {0};

	ck_assert_str_eq(text_str(&text), "");
	for (int i = 0; i < 5000; i++) {
		text_addf(&text, "%d,", i % 10);
		must(text.len == (size_t)(i + 1) * 2 && text.cap > text.len &&
		     !text.at[text.len], "after %d", i);
	}
	text_clear(&text);
	ck_assert_uint_eq(text.len, 0);
	ck_assert_str_eq(text_str(&text), "");
	text_add(&text, "ab");
	text_add_bytes(&text, "\0c", 2);
	text_add_bytes(&text, "", 0);
	ck_assert_uint_eq(text.len, 4);
	ck_assert_mem_eq(text.at, "ab\0c", 5);
	text_free(&text);
	text_free(&text);
	ck_assert_ptr_null(text.at);
	ck_assert_str_eq(text_str(&text), "");
}

TEST(a_string_is_printed_whole)
{
	char *long_one = text_print("%500d|%s", 7, ""), *none = text_print("%s", "");

	ck_assert_uint_eq(strlen(long_one), 501);
	ck_assert_str_eq(long_one + 498, " 7|");
	ck_assert_str_eq(none, "");
	free(long_one);
	free(none);
}

TEST(every_byte_is_escaped_as_documented)
{
	for (int c = 0; c < 256; c++) {
		struct text text = {0};
		char byte = (char)c, want[8];

		if (c == '\n' || c == '\t')
			text_format(want, sizeof want, "\\%c", c == '\n' ? 'n' : 't');
		else if (c == '\\')
			text_format(want, sizeof want, "\\\\");
		else if (c < 0x20 || c > 0x7e || c == '|')
			text_format(want, sizeof want, "\\x%02x", c);
		else
			text_format(want, sizeof want, "%c", c);
		text_add_escaped(&text, &byte, 1, "|");
		must(!strcmp(text_str(&text), want), "byte %d is %s, not %s", c,
		     text_str(&text), want);
		text_free(&text);
	}
}

TEST(what_is_escaped_comes_back)
{
	struct text text = {0};
	char all[256];

	for (int i = 1; i < 256; i++)
		all[i - 1] = (char)i;
	all[255] = '\0';
	text_add_escaped(&text, all, 255, "|\"");
	ck_assert_ptr_null(strpbrk(text.at, "|\"\n"));
	ck_assert(text_unescape(text.at));
	ck_assert_str_eq(text.at, all);
	text_free(&text);
}

static void
replaced(struct text *text, const char *bytes)
{
	char *got = text_replace(bytes, "x", "xx");

	text_add(text, got);
	free(got);
}

static void
shown(struct text *text, const char *bytes)
{
	text_add_shown(text, bytes, strlen(bytes));
}

static void
unescaped(struct text *text, const char *bytes)
{
	text_add(text, bytes);
	if (!text_unescape(text->at))
		text_free(text);
}

static void
in_json(struct text *text, const char *bytes)
{
	text_add_json(text, bytes, strlen(bytes));
}

/* What becomes of bytes; NULL: they are refused. */
static const struct {
	void (*change)(struct text *text, const char *bytes);
	const char *from, *to;
} changes[] = {
	/* Each place of x is replaced by xx. */
	{replaced, "", ""}, {replaced, "ab", "ab"}, {replaced, "x", "xx"},
	{replaced, "xax", "xxaxx"}, {replaced, "xx", "xxxx"},
	/* People see what can be seen, and the rest as numbers. */
	{shown, "plain \\ text", "plain \\ text"}, {shown, "zo\303\253", "zo\303\253"},
	{shown, "\351\231\263", "\351\231\263"},
	{shown, "\033[31m", "\\x1b[31m"}, {shown, "a\nb\177", "a\\x0ab\\x7f"},
	/* C1 controls, no UTF-8, overlong, a surrogate, cut off. */
	{shown, "\302\233", "\\xc2\\x9b"}, {shown, "zo\353", "zo\\xeb"},
	{shown, "\300\257", "\\xc0\\xaf"}, {shown, "\355\240\200", "\\xed\\xa0\\x80"},
	{shown, "\303", "\\xc3"},
	/* What changes the direction of text, and what is invisible. */
	{shown, "a\342\200\256b", "a\\xe2\\x80\\xaeb"},
	{shown, "\357\273\277", "\\xef\\xbb\\xbf"},
	/* A word is one for a shell. */
	{text_add_word, "./a_B-9,x=1:2+3", "./a_B-9,x=1:2+3"}, {text_add_word, "", "''"},
	{text_add_word, "a b", "'a b'"}, {text_add_word, "it's", "'it'\\''s'"},
	{text_add_word, "$(x)\n\"\\", "'$(x)\n\"\\'"}, {text_add_word, "~", "'~'"},
	{unescaped, "", ""}, {unescaped, "plain", "plain"}, {unescaped, "a\\nb", "a\nb"},
	{unescaped, "\\t\\\\", "\t\\"}, {unescaped, "\\x7c|", "||"},
	{unescaped, "\\xff\\x01", "\xff\x01"}, {unescaped, "\\\\n", "\\n"},
	{unescaped, "\\\\x41", "\\x41"}, {unescaped, "\\x5cn", "\\n"},
	{unescaped, "\\", NULL}, {unescaped, "a\\", NULL}, {unescaped, "\\q", NULL},
	{unescaped, "\\x", NULL}, {unescaped, "\\x4", NULL}, {unescaped, "\\xg0", NULL},
	{unescaped, "\\x0g", NULL}, {unescaped, "\\x00", NULL}, {unescaped, "\\x 1", NULL},
	{unescaped, "\\x-1", NULL}, {unescaped, "\\x+1", NULL}, {unescaped, "\\\\\\", NULL},
	{unescaped, "\\n\\", NULL}, {unescaped, "\\0", NULL}, {unescaped, "\\r", NULL},
	{unescaped, "\\X41", NULL}, {unescaped, "\\ ", NULL},
	{in_json, "", "\"\""},
	{in_json, "a\"b\\c\n\t\x1f /\x7f\xe9~",
	 "\"a\\\"b\\\\c\\u000a\\u0009\\u001f /\\u007f\\u00e9~\""},
	/* u with dots, a Chinese sign, a face; half of one, C1, overlong, a surrogate,
	 * beyond the last. */
	{in_json, "\xc3\xbc\xe9\x8c\xaf\xf0\x9f\x98\x80 \xe9\x8c \xc2\x80"
	 "\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\xc3",
	 "\"\\u00fc\\u932f\\ud83d\\ude00 \\u00e9\\u008c \\u0080\\u00c0\\u00af"
	 "\\u00ed\\u00a0\\u0080\\u00f4\\u0090\\u0080\\u0080\\u00c3\""},
};

TESTS(bytes_are_changed_as_documented, COUNT_OF(changes))
{
	struct text text = {0};

	changes[_i].change(&text, changes[_i].from);
	if (changes[_i].to)
		ck_assert_msg(!strcmp(text_str(&text), changes[_i].to), "'%s' is '%s'",
		              changes[_i].from, text_str(&text));
	else
		ck_assert_msg(!text.at, "'%s' was taken", changes[_i].from);
	text_free(&text);
}

TEST(json_has_nul_bytes)
{
	struct text text = {0};

	text_add_json(&text, "a\0", 2);
	ck_assert_str_eq(text.at, "\"a\\u0000\"");
	text_free(&text);
}

#define LEAST INT64_MIN
#define MOST INT64_MAX

static const struct {
	const char *s;
	int64_t low, high, value;
} numbers[] = {
	{"0", 0, 9, 0}, {"4", 0, 9, 4}, {"9", 0, 9, 9}, {"-1", -1, 9, -1},
	{"4294967296", 0, INT64_C(1) << 32, INT64_C(1) << 32},
	{"9223372036854775799", LEAST, MOST, INT64_C(9223372036854775799)},
	{"9223372036854775807", 0, MOST, MOST}, /* seeds are read with this */
	{"9223372036854775800", 0, MOST, INT64_C(9223372036854775800)},
	{"-9223372036854775807", LEAST, 0, -MOST},
};

TESTS(a_number_has_one_canonical_form, COUNT_OF(numbers))
{
	int64_t value = 77;

	ck_assert_msg(text_number(numbers[_i].s, numbers[_i].low, numbers[_i].high, &value),
	              "'%s'", numbers[_i].s);
	ck_assert_int_eq(value, numbers[_i].value);
}

/* Refused, for -9 to 9 and for all numbers. */
static const char *const no_numbers[] = {
	"10", "-10", "", "-", "--1", "+4", "04", "00", "-0", "-04", " 4", "4 ", "4\n", "4x",
	"0x4", "4.0", "1e1", "\xb2", "9223372036854775808", "9223372036854775817",
	"18446744073709551616", "18446744073709551620", "99999999999999999999999999",
	"-99999999999999999999999999", "-9223372036854775809",
};

TEST(what_is_none_or_out_of_range_changes_nothing)
{
	for (int i = 0; i < COUNT_OF(no_numbers); i++) {
		bool all = strlen(no_numbers[i]) > 10;
		int64_t value = 77;

		ck_assert_msg(!text_number(no_numbers[i], all ? LEAST : -9, all ? MOST : 9,
		                           &value) && value == 77, "'%s'", no_numbers[i]);
	}
}

TEST(a_real_number_is_whole_and_in_range)
{
	static const char *const none[] = {"", "x", "1x", "1 2", "nan", "inf", "-0.1", "3.1",
	                                   " 1", "\t1", "1 ", "0x1", "0x1p0"};
	double value = 7;

	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		ck_assert_msg(!text_real(none[i], 0, 3, &value), "%s", none[i]);
	ck_assert_double_eq(value, 7);
	ck_assert(text_real("2.5", 0, 3, &value) && value == 2.5);
	ck_assert(text_real("3", 0, 3, &value) && value == 3);
}

TEST(parts_are_cut_off)
{
	char text[] = "a=1,,b", *at = text, *value = text_part(&at, ',');

	ck_assert_str_eq(text_part(&value, '='), "a");
	ck_assert_str_eq(value, "1");
	ck_assert_str_eq(text_part(&at, ','), "");
	ck_assert_str_eq(text_part(&at, ','), "b");
	ck_assert_ptr_null(at);
}

TEST(the_last_lines_begin_behind_a_newline)
{
	static const char four[] = "a\nb\n\nc\n";

	ck_assert_uint_eq(text_last_lines(four, 7, 1), 5);
	ck_assert_uint_eq(text_last_lines(four, 7, 2), 4);
	ck_assert_uint_eq(text_last_lines(four, 6, 1), 5);
	ck_assert_uint_eq(text_last_lines(four, 5, 1), 4);
	ck_assert_uint_eq(text_last_lines(four, 7, 9), 0);
	ck_assert_uint_eq(text_last_lines(four + 1, 1, 1), 0);
	ck_assert_uint_eq(text_last_lines(four, 0, 1), 0);
}

TEST(format_says_whether_all_fitted)
{
	char small[4] = "";

	ck_assert(text_format(small, sizeof small, "%s", "abc"));
	ck_assert_str_eq(small, "abc");
	ck_assert(!text_format(small, sizeof small, "%s", "wxyz"));
	ck_assert_str_eq(small, "wxy");
	ck_assert(text_format(small, sizeof small, "%s", ""));
	ck_assert_str_eq(small, "");
}

TEST(a_refusal_writes_its_reason_and_is_false)
{
	char why[8] = "";

	ck_assert(!text_refuse(why, sizeof why, "%s %d", "no", 7));
	ck_assert_str_eq(why, "no 7");
	ck_assert(!text_refuse(why, sizeof why, "%s", "too long"));
	ck_assert_str_eq(why, "too lon");
}

TEST(numbers_are_added_as_printf_would)
{
	static const int64_t values[] = {0, 7, 10, -1, 99999, INT64_MAX, INT64_MIN};
	struct text text = {0}, expected = {0};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		text_add_number(&text, values[i], ' ');
		text_addf(&expected, "%lld ", (long long)values[i]);
	}
	ck_assert_str_eq(text_str(&text), text_str(&expected));
	text_free(&text);
	text_free(&expected);
}

TEST(names_are_near_if_they_are_one_slip_apart)
{
	ck_assert(text_is_near("round", "rounds"));
	ck_assert(text_is_near("scoer", "score"));
	ck_assert(text_is_near("reply", "repla"));
	ck_assert(text_is_near("greedy", "greedy"));
	ck_assert(!text_is_near("rnouds", "rounds"));
	ck_assert(!text_is_near("r", "s"));
	ck_assert(!text_is_near("", ""));
}

TEST(a_line_is_cut_into_fields)
{
	char line[] = "a\\x7cb||last", bad[] = "a\\q|b";
	char *at = line;

	ck_assert_str_eq(text_field(&at), "a|b");
	ck_assert_str_eq(text_field(&at), "");
	ck_assert_str_eq(text_field(&at), "last");
	ck_assert_ptr_null(at);
	ck_assert_ptr_null(text_field(&at));
	at = bad;
	ck_assert_ptr_null(text_field(&at));
	ck_assert_str_eq(text_field(&at), "b");
}
