/* Command lines: every spelling of an option, and every mistake. */
#include <unistd.h>

#include "base/options.h"
#include "harness.h"

enum { ROUNDS, PAIRS, GAMES, QUIET, HUMANS, FIRST };

static const struct option table[] = {
	[ROUNDS] = {'r', "rounds", "N", "games"},
	[PAIRS] = {'p', "pairs", NULL, "each start twice, seats swapped"},
	[GAMES] = {0, "games", "A-B", "only these of the schedule"},
	[QUIET] = {'q', "quiet", NULL, NULL},
	[HUMANS] = {'n', "humans", "NP", NULL},
	[FIRST] = {0, "nf", "MS", "time", .one_dash = true},
	{0},
};

/* A command line, and what the program gets: the option's letter (G for the one
 * without), w for a word, then =value; ! for a mistake, which ends it; and what the mistake's
 * sentence has. */
static const struct {
	const char *words[8];
	const char *told, *why;
} lines[] = {
	{{NULL}, ""}, {{"-r", "10"}, "r=10 "}, {{"-r10"}, "r=10 "},
	{{"--rounds", "10"}, "r=10 "}, {{"--rounds=10"}, "r=10 "}, {{"--rounds="}, "r= "},
	{{"-r", ""}, "r= "}, {{"-r", "-5"}, "r=-5 "}, {{"-r-5"}, "r=-5 "},
	{{"-r=5"}, "r==5 "}, {{"--rounds=a=b"}, "r=a=b "}, {{"-r", "--"}, "r=-- "},
	{{"-r", "-p", "-p"}, "r=-p p "}, {{"--games", "3-5"}, "G=3-5 "},
	{{"--games=3-5"}, "G=3-5 "}, {{"-p"}, "p "}, {{"--pairs"}, "p "},
	{{"-q", "--quiet"}, "q q "},
	{{"a", "-p", "b", "-r", "2", "c"}, "w=a p w=b r=2 w=c "},
	{{"-nf", "5", "-nf=6", "--nf", "7"}, "G=5 G=6 G=7 "},
	{{"-nfx", "-n", "f"}, "n=fx n=f "}, {{"a b", ""}, "w=a b w= "}, {{"-"}, "w=- "},
	{{"-p", "--", "-p", "--rounds", "--"}, "p w=-p w=--rounds w=-- "}, {{"--"}, ""},
	{{"a", "--"}, "w=a "}, {{"--", "--"}, "w=-- "},
	/* Mistakes. */
	{{"-r"}, "!", "-r needs a value (N)"}, {{"--rounds"}, "!"},
	{{"a", "--games"}, "w=a !", "--games needs a value (A-B)"}, {{"-x"}, "!", "-x"},
	{{"--speed=3"}, "!", "--speed"},
	{{"-G"}, "!"}, {{"-R", "1"}, "!"}, {{"--round", "1"}, "!"},
	{{"--roundss=1"}, "!"}, {{"--Rounds=1"}, "!"}, {{"--=1"}, "!"}, {{"---"}, "!"},
	{{"-pq"}, "!"}, {{"-p1"}, "!", "--pairs takes no value"},
	{{"--pairs=1"}, "!", "--pairs takes no value"}, {{"--pairs="}, "!"},
	{{"-rounds", "1"}, "r=ounds w=1 "}, {{"-1", "-5x"}, "w=-1 w=-5x "},
};

static char *argv[10] = {"test"};

static struct options
begin(const char *const words[8])
{
	struct options options = {.table = table, .argv = argv, .argc = 1};

	for (int i = 0; i < 8 && words[i]; i++)
		argv[options.argc++] = xstrdup(words[i]);
	return options;
}

TESTS(a_command_line_is_understood, COUNT_OF(lines))
{
	struct options o = begin(lines[_i].words);
	struct text told = {0};
	int found;

	while ((found = options_next(&o)) >= OPTIONS_WORD) {
		text_addf(&told, "%c", found < 0 ? 'w' : table[found].letter
		                       ? table[found].letter : 'G');
		if (found < 0 || table[found].value)
			text_addf(&told, "=%s", o.value);
		text_add(&told, " ");
	}
	if (found == OPTIONS_BAD) {
		text_add(&told, "!");
		ck_assert_msg(*o.why && strstr(o.why, lines[_i].why ? lines[_i].why : ""),
		              "%s", o.why);
	} else {
		ck_assert_int_eq(found, OPTIONS_END);
		ck_assert_int_eq(options_next(&o), OPTIONS_END);
	}
	ck_assert_str_eq(text_str(&told), lines[_i].told);
	text_free(&told);
}

TEST(an_endless_option_does_not_overflow_the_reason)
{
	char longest[3000];
	struct options o;

	memset(longest, '-', sizeof longest - 1);
	longest[sizeof longest - 1] = '\0';
	o = begin((const char *[8]){longest});
	ck_assert_int_eq(options_next(&o), OPTIONS_BAD);
	ck_assert_uint_lt(strlen(o.why), sizeof o.why);
}

static bool pairs;
static const char *schedule, *called;
static int64_t rounds;

static void
call(const char *value)
{
	called = value ? value : "nothing";
}

static const struct option targets[] = {
	{'p', "pairs", NULL, NULL, .flag = &pairs},
	{'g', "games", "A-B", NULL, .text = &schedule},
	{'r', "rounds", "N", NULL, .number = &rounds, .low = 1, .high = 8},
	{'s', "seed", "N", NULL, .number = &rounds, .high = 99, .secret = true},
	{'c', "call", "X", NULL, .take = call},
	{'l', "list", NULL, NULL, .take = call},
	{0},
};

static const struct usage usage = {"test", targets, "before\n", "after\n", NULL};

TEST(each_option_goes_where_the_table_says)
{
	char seed[] = "--seed=42";
	char *words[] = {"test", "a", "-p", "-g", "3-5", "--rounds=8", "b", "-cx", "-1", NULL};

	ck_assert_int_eq(options_take(&usage, 9, words), 3);
	ck_assert_str_eq(words[1], "a");
	ck_assert_str_eq(words[2], "b");
	ck_assert_str_eq(words[3], "-1");
	ck_assert(pairs);
	ck_assert_str_eq(schedule, "3-5");
	ck_assert_int_eq(rounds, 8);
	ck_assert_str_eq(called, "x");
	/* An option without a value calls with NULL; a secret value is blanked. */
	ck_assert_int_eq(options_take(&usage, 3, (char *[]){"test", "--list", seed, NULL}), 0);
	ck_assert_str_eq(called, "nothing");
	ck_assert_int_eq(rounds, 42);
	ck_assert_str_eq(seed, "--seed=**");
}

NORETURN static void
refuse(const char *why)
{
	_exit(why ? 7 : 8);
}

/* Numbers out of range, and words that are no numbers, are mistakes, too. */
static const char *const mistakes[] = {"--bogus", "-r0", "-r9", "-x", "--help=1", "-r", "-pp",
	"--rounds=", "-r-1", "-r08", "-r8x", "-r1-2", "-reight", "-r99999999999999999999"};

HARNESS_TEST(a_mistake_ends_the_program, 0, COUNT_OF(mistakes), 7)
{
	struct usage own = usage;
	struct options o = begin((const char *[8]){mistakes[_i]});

	own.refuse = refuse;
	options_take(&own, o.argc, argv);
}
