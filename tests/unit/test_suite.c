/* Suites: lines and problem files that can be read, errors in others, the terms of a
 * case, and which moves are right. */
#include <unistd.h>

#include "base/clock.h"
#include "harness.h"
#include "suite/suite_read.h"

#define OPENING "CEB..FA...D...d...af..bec r 1"

static const struct suite_hints none;
static struct suite suite;
static char why[SUITE_WHY];

/* Read a text as if it were a file.  The file's name is cut off the reason. */
static bool
read_text(const char *text, const struct suite_hints *hints)
{
	char path[] = "/tmp/test_suite.XXXXXX";
	int fd = mkstemp(path);
	size_t len = strlen(text);
	bool good;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, len), (ssize_t)len);
	close(fd);
	good = suite_read(&suite, path, hints, why);
	unlink(path);
	if (!good)
		memmove(why, why + sizeof path - 1,
		        strlen(why) - sizeof path + 2);
	return good;
}

static void
must_read(const char *text)
{
	must(read_text(text, &none), "refused%s", why);
}

TEST(a_line_is_a_case)
{
	const struct suite_case *c;

	must_read("# remark\n\n\t kari | " OPENING
	          "|1500ms | 11 or 13 | a name | 7 \r\n"
	          "mancala,m=2,n=1 | 2 1 1 1 0 1 1 1 0 | - | not 4");
	ck_assert_int_eq(suite.count, 2);
	c = &suite.at[0];
	ck_assert_int_eq(c->line, 3);
	ck_assert_str_eq(c->variant.game->name, "kari");
	ck_assert_int_eq(c->seat, 1);
	ck_assert_str_eq(c->time, "1500ms");
	ck_assert_int_eq(c->wants, SUITE_ONE_OF);
	ck_assert_str_eq(c->expected, "11 or 13");
	ck_assert_str_eq(c->moves[1], "13");
	ck_assert_ptr_null(c->moves[2]);
	ck_assert_str_eq(c->name, "a name");
	ck_assert_int_eq(c->points, 7);
	c = &suite.at[1];
	ck_assert_int_eq(c->variant.param[0], 2);
	ck_assert_int_eq(c->seat, 2);
	ck_assert_str_eq(c->time, "");
	ck_assert_int_eq(c->wants, SUITE_NONE_OF);
	ck_assert_str_eq(c->name, "");
	ck_assert_int_eq(c->points, 1);
	suite_free(&suite);
	suite_free(&suite);
}

/* Of the moves 11, 12, 13 and 53. */
TEST(right_is_what_is_asked_for)
{
	static const struct {
		const char *expected, *right, *wrong;
	} cases[] = {
		{"13", "13", "11"}, {"11 or 13", "13", "12"}, {"not 13", "11", "13"},
		{"not 11 or 13", "53", "11"},
	};
	struct text lines = {0};

	for (int i = 0; i < COUNT_OF(cases); i++)
		text_addf(&lines, "kari | " OPENING " | - | %s\n",
		          cases[i].expected);
	must_read(lines.at);
	for (int i = 0; i < COUNT_OF(cases); i++) {
		ck_assert(suite_right(&suite.at[i], cases[i].right));
		ck_assert(!suite_right(&suite.at[i], cases[i].wrong));
	}
	text_free(&lines);
}

TEST(another_way_to_the_same_position_is_right)
{
	static const char rows[] =
		"................/................/................/"
		"................/................/................/"
		"................/................/................/"
		"....BW........../....W.W........./.....W........../"
		"................/................/................/"
		"................ B";
	struct text line = {0};

	text_addf(&line, "halma | %s | - | J 4,9 6,9;J 6,9 6,11\n", rows);
	must_read(line.at);
	ck_assert(suite_right(&suite.at[0], "J 4,9 6,9;J 6,9 6,11"));
	ck_assert(suite_right(&suite.at[0], "J 4,9 4,11;J 4,11 6,11"));
	ck_assert(!suite_right(&suite.at[0], "J 4,9 4,11"));
	text_free(&line);
}

TEST(a_case_has_the_courses_terms_its_own_time_and_the_operators)
{
	struct terms terms;

	must_read("kari | " OPENING " | 1500ms | legal\n"
	          "halma | startpos | 3s | legal\n"
	          "hus | startpos | - | legal\n");
	ck_assert(suite_terms(&suite.at[0], NULL, NULL, &terms, why));
	ck_assert_int_eq(terms_get(&terms, TERMS_FIRST), 1500 * CLOCK_MS);
	ck_assert_int_eq(terms_get(&terms, TERMS_MOVE), 1500 * CLOCK_MS);
	ck_assert(suite_terms(&suite.at[0], NULL, "move=9s", &terms, why));
	ck_assert_int_eq(terms_get(&terms, TERMS_FIRST), 1500 * CLOCK_MS);
	ck_assert_int_eq(terms_get(&terms, TERMS_MOVE), 9 * CLOCK_S);
	ck_assert(suite_terms(&suite.at[1], NULL, NULL, &terms, why));
	ck_assert_int_eq(terms_bank_us(&terms, 1), 3 * CLOCK_S);
	ck_assert(suite_terms(&suite.at[1], "bank=100s,kill=9s", NULL, &terms, why));
	ck_assert_int_eq(terms_bank_us(&terms, 1), 3 * CLOCK_S);
	ck_assert_int_eq(terms_get(&terms, TERMS_KILL), 9 * CLOCK_S);
	ck_assert(suite_terms(&suite.at[1], "bank=100s", "bank=7s", &terms, why));
	ck_assert_int_eq(terms_bank_us(&terms, 1), 7 * CLOCK_S);
	ck_assert(suite_terms(&suite.at[2], NULL, NULL, &terms, why));
	ck_assert_int_eq(terms_get(&terms, TERMS_FIRST), 30 * CLOCK_S);
	ck_assert(!suite_terms(&suite.at[2], NULL, "speed=9", &terms, why));
}

TEST(ucsds_problems_are_cases_of_mancala)
{
	char text[GAME_TEXT];

	must_read("\nState.initial(2, 1)\r\n"
	          "State([1, 0, 1, 1, 1, 0], 1)\r\n"
	          " State.initial( 3,3 )\nState(None, [0], 1)\nAction(0, 2)\n"
	          "State.initial(2, 1)\nState([0,0,1,0,1,2], 0)\n\nNone");
	ck_assert_int_eq(suite.count, 3);
	suite.at[0].variant.game->write(&suite.at[0].position, text);
	ck_assert_str_eq(text, "2 1 1 1 0 1 1 1 0");
	ck_assert_str_eq(suite.at[0].expected, "legal");
	suite.at[1].variant.game->write(&suite.at[1].position, text);
	ck_assert_str_eq(text, "3 3 0 3 3 3 0 3 3 3 0");
	ck_assert_int_eq(suite.at[1].variant.param[0], 3);
	ck_assert_str_eq(suite.at[1].expected, "2");
	ck_assert_str_eq(suite.at[2].expected, "-");
}

TEST(uscs_input_is_a_case_of_halma)
{
	static const char input[] =
		"SINGLE\nWHITE\n0.0004\n"
		"BBBBB...........\nBBBBB...........\nBBBB............\n"
		"BBB.............\nBB..............\n................\n"
		"................\n................\n................\n"
		"................\n................\n..............WW\n"
		".............WWW\n............WWWW\n...........WWWWW\n"
		"...........WWWWW";
	struct suite_hints hints = {.game = "halma,rules=addendum"};

	ck_assert(read_text(input, &hints));
	ck_assert_int_eq(suite.count, 1);
	ck_assert_int_eq(suite.at[0].seat, 2);
	ck_assert_int_eq(suite.at[0].variant.param[0], 1);
	ck_assert_str_eq(suite.at[0].time, "1ms");
}

/* A text, and the beginning of the error. */
static const struct {
	const char *text, *why;
} mistakes[] = {
	{"", ": there is no case in it"}, {"\nkari|" OPENING "|-", ":2: 3 fields"},
	{"kari||-|13", ":1: the position: "},
	{"kari|" OPENING "||13", ":1: '' is no time"},
	{"kari|" OPENING "|-|13 or", ":1: the expected move '13 or' is no"},
	{"kari|" OPENING "|-|not", ":1: the expected move 'not' is no move"},
	{"kari|" OPENING "|-|13|a|", ":1: points"},
	{"kari|" OPENING "|-|13|a|1001", ":1: points"},
	{"kari\x01|" OPENING "|-|13", ":1: no game is called 'kari\\x01'"},
	{"State.initial(", ":1: 'State.initial(' is not State.initial(M, N)"},
	{"State.initial(2,1)", ":1: '' is not State([counts], row)"},
	{"State.initial(2,1)\nState([],0)", ":2: 'State([],0)' is not"},
	{"State.initial(2,1)\nState([1],0", ":2: 'State([1],0' is not"},
	{"State.initial(2,1)\nState([1,1],0)", ":2: the position: 2 counts"},
	{"State.initial(2,1)\nState([0,0,0,0,0,0],0)", ":2: the game is over"},
	{"State.initial(2,1)\nState([1,1,0,1,1,0],0)\nAction(1,3)",
	 ":3: 'Action(1,3)' is not Action(row, pit)"},
	{"State.initial(2,1)\nState([1,1,0,1,1,0],0)\nNone\n",
	 ":3: the expected move '-'"},
	{"State.initial(2,1)\nState([1,1,0,1,1,0],0)\nhm",
	 ":3: 'hm' is not State.initial(M, N)"},
	{"SINGLE", ":1: the second line is not BLACK or WHITE"},
	{"GAME\nWHITE", ":2: the third line is no number of seconds"},
	{"GAME\nWHITE\nnan", ":3: the third line is no number of seconds"},
	{"GAME\nWHITE\n0", ":3: the third line is no number of seconds"},
	{"GAME\nWHITE\n1\n....", ":4: there are not as many rows"},
};

TESTS(what_is_wrong_is_said_with_its_line, COUNT_OF(mistakes))
{
	ck_assert(!read_text(mistakes[_i].text, &none));
	must(!strncmp(why, mistakes[_i].why, strlen(mistakes[_i].why)),
	     "'%s' instead of '%s'", why, mistakes[_i].why);
}
