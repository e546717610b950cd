/* The language of terms and what a turn may cost under them: referee(1), --terms. */
#include "base/clock.h"
#include "harness.h"

#define NEVER CLOCK_NEVER

enum { MS = CLOCK_MS, S = CLOCK_S };

static char why[TERMS_WHY];

/* How they are printed. */
static void
prints(const struct terms *terms, const char *want)
{
	struct text text = {0};

	terms_write(terms, &text);
	ck_assert_str_eq(text_str(&text), want);
	text_free(&text);
}

/* ---- reading and printing ---- */

static const struct {
	const char *line;
	enum terms_key key;
	int64_t value;
	const char *printed; /* NULL: as it was given */
} values[] = {
	{"first=30s", TERMS_FIRST, 30 * S, NULL},
	{"first=none", TERMS_FIRST, NEVER, NULL},
	{"move=1ms", TERMS_MOVE, MS, NULL},
	{"move=1500ms", TERMS_MOVE, 1500 * MS, NULL},
	{"move=1.5s", TERMS_MOVE, 1500 * MS, "move=1500ms"},
	{"move=0.001s", TERMS_MOVE, MS, "move=1ms"},
	{"move=2000ms", TERMS_MOVE, 2 * S, "move=2s"},
	{"move=1m", TERMS_MOVE, 60 * S, "move=60s"},
	{"move=0.5m", TERMS_MOVE, 30 * S, "move=30s"},
	{"move=1000000.001s", TERMS_MOVE, INT64_C(1000000001) * MS, "move=1000000001ms"},
	{"move=999999999.999m", TERMS_MOVE, INT64_C(59999999999940) * MS, "move=59999999999940ms"},
	{"move=1000000000m", TERMS_MOVE, INT64_C(60000000000) * S, "move=60000000000s"},
	{"move=1.0s", TERMS_MOVE, S, "move=1s"},
	{"move=none", TERMS_MOVE, NEVER, NULL},
	{"clock=wall", TERMS_CLOCK, TERMS_WALL, NULL},
	{"clock=cpu", TERMS_CLOCK, TERMS_CPU, NULL}, {"inc=none", TERMS_INC, NEVER, NULL},
	{"inc=0ms", TERMS_INC, 0, NULL}, {"wall=10s", TERMS_WALLSTOP, 10 * S, NULL},
	{"wall=none", TERMS_WALLSTOP, NEVER, NULL}, {"cpu=3s", TERMS_CPULIMIT, 3 * S, NULL},
	{"cpu=none", TERMS_CPULIMIT, NEVER, NULL}, {"start=0ms", TERMS_START, 0, NULL},
	{"start=0s", TERMS_START, 0, "start=0ms"}, {"start=7s", TERMS_START, 7 * S, NULL},
	{"late=lose", TERMS_LATE, TERMS_LOSE, NULL},
	{"late=random", TERMS_LATE, TERMS_RANDOM, NULL},
	{"grace=1s", TERMS_GRACE, S, NULL}, {"grace=none", TERMS_GRACE, NEVER, NULL},
	{"kill=0ms", TERMS_KILL, 0, NULL}, {"kill=4s", TERMS_KILL, 4 * S, NULL},
	{"firstkill=10s", TERMS_FIRSTKILL, 10 * S, NULL},
	{"after=lose", TERMS_AFTER, TERMS_AFTER_LOSE, NULL},
	{"after=restart", TERMS_AFTER, TERMS_RESTART, NULL},
	{"strikes=1", TERMS_STRIKES, 1, NULL},
	{"strikes=17", TERMS_STRIKES, 17, NULL},
	{"mem=none", TERMS_MEM, NEVER, NULL},
	{"mem=500M", TERMS_MEM, INT64_C(500) << 20, NULL},
	{"cpus=any", TERMS_CPUS, NEVER, NULL}, {"cpus=1", TERMS_CPUS, 1, NULL},
	{"cpus=64", TERMS_CPUS, 64, NULL}, {"idle=run", TERMS_IDLE, TERMS_RUN, NULL},
	{"idle=stop", TERMS_IDLE, TERMS_STOP, NULL},
	{"offturn=report", TERMS_OFFTURN, TERMS_REPORT, NULL},
	{"offturn=charge", TERMS_OFFTURN, TERMS_CHARGE, NULL},
	{"offturn=lose", TERMS_OFFTURN, TERMS_OFFTURN_LOSE, NULL},
	{"threads=any", TERMS_THREADS, NEVER, NULL},
	{"threads=1", TERMS_THREADS, 1, NULL},
	{"files=read", TERMS_FILES, TERMS_READ, NULL},
	{"files=read-first-move", TERMS_FILES, TERMS_READ_FIRST, NULL},
	{"files=none", TERMS_FILES, TERMS_READ_NONE, NULL},
	{"write=no", TERMS_WRITE, TERMS_WRITE_NO, NULL},
	{"write=scratch", TERMS_WRITE, TERMS_WRITE_SCRATCH, NULL},
	{"net=no", TERMS_NET, TERMS_NET_NO, NULL},
	{"net=yes", TERMS_NET, TERMS_NET_YES, NULL},
	{"cwd=own", TERMS_CWD, TERMS_CWD_OWN, NULL},
	{"cwd=scratch", TERMS_CWD, TERMS_CWD_SCRATCH, NULL},
	{"out=1K", TERMS_OUT, 1024, NULL},
	{"out=500M", TERMS_OUT, INT64_C(500) << 20, NULL},
	{"out=2G", TERMS_OUT, INT64_C(2) << 30, NULL},
	{"out=1024K", TERMS_OUT, 1 << 20, "out=1M"},
	{"out=1536K", TERMS_OUT, 1536 * 1024, NULL},
	{"out=1048576K", TERMS_OUT, 1 << 30, "out=1G"},
	{"out=none", TERMS_OUT, NEVER, NULL},
	{"tmp=64K", TERMS_TMP, 64 * 1024, NULL},
	{"tmp=none", TERMS_TMP, NEVER, NULL},
	{"open=9", TERMS_OPEN, 9, NULL},
	{"quit=500ms", TERMS_QUIT, 500 * MS, NULL},
	{"quit=0ms", TERMS_QUIT, 0, NULL},
};

TESTS(a_value_is_read_and_printed, COUNT_OF(values))
{
	const char *line = values[_i].line;
	const char *want = values[_i].printed ? values[_i].printed : line;
	struct terms terms = harness_terms(line), again = harness_terms(want);

	ck_assert_msg(terms_get(&terms, values[_i].key) == values[_i].value,
	              "%s is %lld", line,
	              (long long)terms_get(&terms, values[_i].key));
	for (int k = 0; k < TERMS_KEYS; k++)
		ck_assert_msg(terms.given[k] == (k == (int)values[_i].key),
		              "%s: key %d", line, k);
	prints(&terms, want);
	ck_assert(terms_get(&again, values[_i].key) == values[_i].value);
}

/* Keys are accepted in any order, and printed in one. */
static const char *const printed[][2] = {
	{"quit=1s,late=random,move=2s,first=3s", "first=3s,move=2s,late=random,quit=1s"},
	{"bank=none/1ms", NULL},
	{"bank=10s,inc=100ms", NULL},
	{"first=1s,move=2s,bank=3s/4s,clock=wall,wall=5s,cpu=6s,start=7s,"
	 "late=random,grace=8s,kill=9s,firstkill=10s,after=restart,strikes=11,"
	 "mem=none,cpus=any,idle=run,threads=any,files=read,out=64K,quit=12s", NULL},
	{"mem=256M,cpus=1,idle=stop,offturn=lose,files=none,write=no,net=no", NULL},
	{"offturn=charge,files=read-first-move,write=scratch,cwd=scratch,out=64K", NULL},
	{"bank=1s/2s/3s/4s/5s/6s/7s/8s/9s/10s/11s/12s/13s/14s/15s/16s", NULL},
	{"out=1000000000G", NULL},
};

TESTS(a_line_is_printed_in_the_order_of_keys, COUNT_OF(printed))
{
	const char *given = printed[_i][0], *want = printed[_i][1];
	struct terms terms = harness_terms(given);

	prints(&terms, want ? want : given);
}

TEST(without_keys_a_line_is_printed_that_means_the_same)
{
	struct terms none = {0}, again = harness_terms("move=none");

	prints(&none, "move=none");
	for (int k = 0; k < TERMS_KEYS; k++)
		ck_assert_msg(terms_get(&none, (enum terms_key)k) ==
		              terms_get(&again, (enum terms_key)k), "key %d", k);
}

/* The printed terms can be longer than the given ones: "1.234m" is "74040ms", and the
 * operator overrides a course's terms one by one. */
TEST(whatever_was_taken_is_taken_again_when_printed)
{
	struct terms terms = {0}, again = {0};
	struct text text = {0}, bank = {0};
	static const char *const others[] = {
		"first=900000000.123m,move=900000000.123m,wall=900000000.123m",
		"cpu=900000000.123m,start=900000000.123m,grace=900000000.123m",
		"kill=900000000.123m,firstkill=900000000.123m,out=1000001K",
		"quit=900000000.123m,late=random,after=restart,strikes=1000000",
		"mem=none,cpus=any,idle=run,threads=any,files=read,clock=wall",
	};

	text_add(&bank, "bank=900000000.123m");
	for (int i = 1; i < TERMS_GAMES; i++)
		text_add(&bank, "/900000000.123m");
	ck_assert_msg(terms_parse(&terms, bank.at, why), "%s", why);
	for (int i = 0; i < COUNT_OF(others); i++)
		ck_assert_msg(terms_parse(&terms, others[i], why), "%s", why);
	terms_write(&terms, &text);
	ck_assert_msg(terms_parse(&again, text.at, why), "%zu bytes: %s",
	              text.len, why);
	text_free(&text);
	text_free(&bank);
}

/* ---- what is refused ---- */

static const struct refusal refused[] = {
	/* No setting, no such key, twice. */
	{"unknown", {"", ",", "move=1s,", ",move=1s", "move=1s,,first=1s", "=1s"}},
	{"mov", {"mov=1s"}},
	{"moves", {"moves=1s"}},
	{"Move", {"Move=1s"}},
	{"unknown", {" move=1s", "move =1s", "late=random, kill=1s"}},
	{"wallstop", {"wallstop=1s"}},
	{"twice", {"move=1s,move=1s", "late=lose,move=1s,late=random", "bank=1s,bank=2s"}},
	/* Times. */
	{"move", {"move", "move="}},
	{"time", {"move=1", "move=1000", "move=s", "move=ms", "move=1 s", "move=1s ",
	 "move= 1s", "move=1S", "move=1MS", "move=1h", "move=1us", "move=1sec", "move=+1s",
	 "move=-1s", "move=.5s", "move=5.s", "move=1.5.0s", "move=1,5s", "move=1e3s",
	 "move=0x1s", "move=1s1ms", "move=1.5ms", "move=0.0005s", "move=None", "move=any",
	 "move=inf", "move=1s=2s", "move=1000000000001s", "move=99999999999999999999s",
	 "move=18446744073709551617ms"}},
	/* Zero, where that makes no sense. */
	{"move", {"move=0s"}}, {"first", {"first=0ms"}},
	{"bank", {"bank=0s", "bank=1s/0s"}}, {"wall", {"wall=0s"}}, {"cpu", {"cpu=0ms"}},
	{"out", {"out=0K"}}, {"strikes", {"strikes=0"}}, {"mem", {"mem=0K"}},
	{"cpus", {"cpus=0"}}, {"threads", {"threads=0"}},
	/* Banks. */
	{"bank", {"bank=", "bank=/", "bank=1s/", "bank=/1s", "bank=1s//2s", "bank=1s/2",
	 "bank=1/2s"}},
	{"16", {"bank=1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s/1s"}},
	{"bank", {"bank=1s;2s"}},
	/* Sizes. */
	{"size", {"out=64", "out=64k", "out=64KB", "out=1.5K", "out=K", "out=", "out=-1K",
	 "out=1T", "out=9000000000G", "out=18446744073709551616K", "out=any"}},
	/* Counts and words. */
	{"strikes", {"strikes=none", "strikes=", "strikes=03", "strikes=-1",
	 "strikes=1000001", "strikes=3x"}},
	{"wall|cpu", {"clock=", "clock=real", "clock=0", "clock=CPU"}},
	{"lose|random", {"late=loser", "late="}}, {"lose|restart", {"after=random"}},
	{"run|stop", {"idle=walk"}}, {"report|charge|lose", {"offturn=yes"}},
	{"own|scratch", {"cwd=/tmp"}}, {"size", {"mem=500", "mem=0K", "mem=1.5G"}},
	{"number", {"cpus=0"}}, {"any", {"cpus=none"}}, {"number", {"threads=0"}},
	{"read|read-first-move|none", {"files=write"}},
	{"no|scratch", {"write=yes"}},
	{"no|yes", {"net=maybe"}},
	{"grace is for clock=wall", {"clock=cpu,grace=1s"}},
	/* An agent that runs outside its turn on the only processor slows down the
	 * other. */
	{"idle=stop", {"cpus=1,idle=run", "idle=run,cpus=1"}},
};

TESTS(what_cannot_be_kept_or_understood_is_refused, COUNT_OF(refused))
{
	struct terms terms = harness_terms("first=3s,bank=4s/5s,late=random"), before;
	char line[256];

	memcpy(&before, &terms, sizeof terms);
	/* Also after a good setting, which must not be applied then. */
	for (const char *const *text = refused[_i].texts; *text; text++)
		for (int round = 0; round < 2; round++) {
			text_format(line, sizeof line, "%s%s",
			            round ? "quit=9s,start=2s," : "", *text);
			why[0] = '\0';
			ck_assert_msg(!terms_parse(&terms, line, why), "'%s' was taken", line);
			ck_assert_msg(strstr(why, refused[_i].why) != NULL,
			              "'%s': \"%s\" has no '%s'", line, why, refused[_i].why);
			ck_assert_msg(!memcmp(&before, &terms, sizeof terms),
			              "'%s' changed the terms", line);
		}
}

/* The operator's words are quoted, but a reason stays within its bounds. */
TEST(long_nonsense_is_refused)
{
	struct terms terms = {0};
	char line[4000];
	static const size_t lengths[] = {100, 160, 200, 510, 511, 512, 513, 3999};

	for (int i = 0; i < COUNT_OF(lengths); i++) {
		memset(line, 'x', lengths[i]);
		line[lengths[i]] = '\0';
		why[0] = '\0';
		ck_assert(!terms_parse(&terms, line, why));
		ck_assert_uint_gt(strlen(why), 0);
		memcpy(line, "move=", 5);
		ck_assert(!terms_parse(&terms, line, why));
		memcpy(line, "clock=", 6);
		ck_assert(!terms_parse(&terms, line, why));
	}
}

/* ---- defaults ---- */

static const int64_t defaults[TERMS_KEYS] = {
	[TERMS_FIRST] = NEVER, [TERMS_MOVE] = NEVER, [TERMS_CLOCK] = TERMS_WALL,
	[TERMS_START] = 5 * S, [TERMS_LATE] = TERMS_LOSE, [TERMS_GRACE] = NEVER,
	[TERMS_KILL] = 0, [TERMS_FIRSTKILL] = 0, [TERMS_AFTER] = TERMS_AFTER_LOSE,
	[TERMS_STRIKES] = 3, [TERMS_MEM] = NEVER, [TERMS_CPUS] = NEVER,
	[TERMS_IDLE] = TERMS_RUN, [TERMS_OFFTURN] = TERMS_REPORT, [TERMS_THREADS] = NEVER,
	[TERMS_FILES] = TERMS_READ, [TERMS_WRITE] = TERMS_WRITE_NO, [TERMS_NET] = TERMS_NET_NO,
	[TERMS_CWD] = TERMS_CWD_OWN, [TERMS_OUT] = 64 * 1024, [TERMS_QUIT] = 200 * MS,
	[TERMS_TMP] = 16 << 20,
	[TERMS_OPEN] = 256,
};

TEST(defaults_are_as_documented)
{
	struct terms none = {0};

	for (int k = 0; k < TERMS_KEYS; k++)
		if (k != TERMS_BANK && k != TERMS_INC && k != TERMS_WALLSTOP && k != TERMS_CPULIMIT)
			ck_assert_msg(terms_get(&none, (enum terms_key)k) == defaults[k], "%s",
			              terms_name((enum terms_key)k));
	ck_assert(terms_bank_us(&none, 1) == NEVER);
	ck_assert(terms_bank_us(&none, 1000) == NEVER);
}

TEST(a_share_of_the_machine_stands_in_for_mem_and_is_not_written)
{
	struct terms terms = {.share_bytes = 5000};

	ck_assert(terms_get(&terms, TERMS_MEM) == 5000);
	prints(&terms, "move=none");
	ck_assert(terms_parse(&terms, "mem=none", why));
	ck_assert(terms_get(&terms, TERMS_MEM) == NEVER);
	ck_assert(terms_parse(&terms, "mem=64M", why));
	ck_assert(terms_get(&terms, TERMS_MEM) == INT64_C(64) << 20);
}

static const struct {
	const char *line;
	enum terms_key key;
	int64_t value;
} derived[] = {
	{"move=2s", TERMS_FIRST, 2 * S}, {"first=9s", TERMS_MOVE, NEVER},
	{"kill=4s", TERMS_FIRSTKILL, 4 * S}, {"firstkill=10s", TERMS_KILL, 0},
	{"bank=10s,clock=wall", TERMS_START, 5 * S},
	{"clock=cpu", TERMS_START, 5 * S}, {"bank=10s,clock=cpu", TERMS_START, 0},
	{"bank=10s,clock=cpu,start=1s", TERMS_START, S},
	{"cpus=1", TERMS_IDLE, TERMS_STOP}, {"cpus=2", TERMS_IDLE, TERMS_RUN},
	{"cpus=any", TERMS_IDLE, TERMS_RUN}, {"threads=1", TERMS_IDLE, TERMS_RUN},
};

TESTS(some_defaults_follow_other_keys, COUNT_OF(derived))
{
	struct terms terms = harness_terms(derived[_i].line);

	ck_assert_msg(terms_get(&terms, derived[_i].key) == derived[_i].value, "%s",
	              derived[_i].line);
}

/* The course's line and the operator's must not contradict each other. */
TEST(contradictions_are_found_over_several_lines)
{
	struct terms terms = harness_terms("idle=run"), before;

	memcpy(&before, &terms, sizeof terms);
	ck_assert(!terms_parse(&terms, "cpus=1", why));
	ck_assert_msg(strstr(why, "idle=stop") != NULL, "%s", why);
	ck_assert(!memcmp(&before, &terms, sizeof terms));
	ck_assert(terms_parse(&terms, "cpus=1,idle=stop", why));
	ck_assert(!terms_parse(&terms, "idle=run", why));
	ck_assert(terms_parse(&terms, "idle=run,cpus=2", why));
	ck_assert_int_eq(terms_get(&terms, TERMS_IDLE), TERMS_RUN);
	terms = harness_terms("cpus=1");
	ck_assert(terms_parse(&terms, "cpus=any", why));
	ck_assert_int_eq(terms_get(&terms, TERMS_IDLE), TERMS_RUN);
	ck_assert(!terms_parse(&terms, "inc=1s", why));
	ck_assert_msg(strstr(why, "give bank") != NULL, "%s", why);
	ck_assert(terms_parse(&terms, "inc=1s,bank=none/9s", why));
	ck_assert(!terms_parse(&terms, "bank=none", why));
}

TEST(a_shorter_list_of_banks_replaces_a_longer_one)
{
	struct terms terms = harness_terms("bank=100s/60s/90s");

	ck_assert_int_eq(terms_bank_us(&terms, 1), 100 * S);
	ck_assert_int_eq(terms_bank_us(&terms, 2), 60 * S);
	ck_assert_int_eq(terms_bank_us(&terms, 3), 90 * S);
	ck_assert_int_eq(terms_bank_us(&terms, 4), 90 * S);
	ck_assert_int_eq(terms_bank_us(&terms, 1000000), 90 * S);
	ck_assert(terms_parse(&terms, "bank=7s", why));
	for (int game = 1; game < 5; game++)
		ck_assert_int_eq(terms_bank_us(&terms, game), 7 * S);
	ck_assert(terms_parse(&terms, "bank=none/1s", why));
	ck_assert(terms_bank_us(&terms, 1) == NEVER);
	ck_assert_int_eq(terms_bank_us(&terms, 2), S);
}

/* ---- what a turn may cost ---- */

/* Turns: a later or a first move, with a process that has answered before or a fresh
 * one. */
#define LATER {NEVER, false, false, 4}
#define FIRST {NEVER, true, false, 4}
#define FRESH {NEVER, true, true, 4}
#define AGAIN(used) {NEVER, false, true, 4, 0, used}
#define BANK(left) {left, false, false, 4}
#define ONE_CORE {NEVER, false, false, 1}
#define OFF(bank, us) {bank, false, false, 1, us}

static const struct {
	const char *line;
	struct terms_turn turn;
	struct allowance want; /* shown, stop, late, end, cpu late, cpu end */
} allowances[] = {
	/* The clock on the wall; CPU (1 s more) times the cores. */
	{"move=2s", LATER, {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	{"move=2s", ONE_CORE, {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"move=2s,cpus=1", LATER, {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"move=2s,threads=1", LATER, {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"first=9s,move=2s", FIRST, {9*S, NEVER, 9*S, 9*S, 40*S, 40*S}},
	{"first=9s,move=2s", LATER, {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	{"first=none,move=2s", FIRST, {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	{"first=2s", LATER, {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	{"first=2s", FIRST, {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	/* A fresh process has more time, but does not hear of it. */
	{"move=2s", FRESH, {2*S, NEVER, 7*S, 7*S, 32*S, 32*S}},
	{"move=2s,start=1s", FRESH, {2*S, NEVER, 3*S, 3*S, 16*S, 16*S}},
	/* Minus what earlier processes used. */
	{"move=2s", AGAIN(3*S), {2*S, NEVER, 4*S, 4*S, 20*S, 20*S}},
	{"move=2s", AGAIN(6*S), {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	{"move=2s,start=none", AGAIN(3*S), {2*S, NEVER, NEVER, NEVER, NEVER, NEVER}},
	/* Kill counts with late=random only. */
	{"move=2s,kill=4s", LATER, {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	{"move=2s,late=random,kill=4s", LATER, {2*S, NEVER, 2*S, 6*S, 28*S, 28*S}},
	{"move=2s,late=random,kill=4s", FIRST, {2*S, NEVER, 2*S, 6*S, 28*S, 28*S}},
	{"first=30s,move=2s,late=random,kill=4s,firstkill=10s", FIRST,
	 {30*S, NEVER, 30*S, 40*S, 164*S, 164*S}},
	{"first=30s,move=2s,late=random,kill=4s,firstkill=10s", LATER,
	 {2*S, NEVER, 2*S, 6*S, 28*S, 28*S}},
	{"move=2s,late=random,kill=none", LATER, {2*S, NEVER, 2*S, NEVER, NEVER, NEVER}},
	/* Grace: `stop` at the limit; the limit includes it from then on. */
	{"move=5s,grace=1s", LATER, {5*S, 5*S, 6*S, 6*S, 28*S, 28*S}},
	{"move=5s,grace=1s", FRESH, {5*S, 10*S, 11*S, 11*S, 48*S, 48*S}},
	{"move=5s,grace=1s,late=random,kill=2s", LATER, {5*S, 5*S, 6*S, 8*S, 36*S, 36*S}},
	{"grace=1s", LATER, {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	/* Banks: the smaller of what is left and the move's limit. */
	{"bank=60s", BANK(30*S), {30*S, NEVER, 30*S, 30*S, 124*S, 124*S}},
	{"bank=60s,move=2s", BANK(30*S), {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	{"bank=60s,move=2s", BANK(S), {S, NEVER, S, S, 8*S, 8*S}},
	{"bank=60s", BANK(0), {0, NEVER, 0, 0, 4*S, 4*S}},
	/* With its own CPU limit. */
	{"move=2s,cpu=1s", LATER, {2*S, NEVER, 2*S, 2*S, S, S}},
	{"move=2s,cpu=none", LATER, {2*S, NEVER, 2*S, 2*S, NEVER, NEVER}},
	{"cpu=3s", LATER, {NEVER, NEVER, NEVER, NEVER, 3*S, 3*S}},
	/* The backstop of wall time does not matter to a wall clock. */
	{"move=2s,wall=1s", LATER, {2*S, NEVER, 2*S, 2*S, 12*S, 12*S}},
	/* The CPU clock: a backstop of twice what is left plus 5 s. */
	{"move=2s,clock=cpu", LATER, {2*S, NEVER, 9*S, 9*S, 2*S, 2*S}},
	{"move=2s,clock=cpu", FRESH, {2*S, NEVER, 14*S, 14*S, 2*S, 2*S}},
	{"move=2s,clock=cpu,kill=10s", LATER, {2*S, NEVER, 9*S, 9*S, 2*S, 12*S}},
	{"move=2s,clock=cpu,kill=1s,firstkill=3s", FIRST, {2*S, NEVER, 9*S, 9*S, 2*S, 5*S}},
	{"bank=100s,clock=cpu,kill=10s", BANK(40*S), {40*S, NEVER, 85*S, 85*S, 40*S, 50*S}},
	{"bank=100s,clock=cpu,kill=10s", {100*S, true, true, 4},
	 {100*S, NEVER, 205*S, 205*S, 100*S, 110*S}},
	{"bank=100s,clock=cpu", BANK(0), {0, NEVER, 5*S, 5*S, 0, 0}},
	{"bank=100s,clock=cpu,cpu=3s,kill=10s", BANK(40*S),
	 {40*S, NEVER, 85*S, 85*S, 3*S, 3*S}},
	{"bank=100s,clock=cpu,wall=20s", BANK(40*S), {40*S, NEVER, 20*S, 20*S, 40*S, 40*S}},
	{"move=2s,clock=cpu,wall=none", LATER, {2*S, NEVER, NEVER, NEVER, 2*S, 2*S}},
	{"clock=cpu", LATER, {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	{"clock=cpu,kill=1s,wall=9s", LATER, {NEVER, NEVER, 9*S, 9*S, NEVER, NEVER}},
	{"move=2s,clock=cpu,kill=none", LATER, {2*S, NEVER, 9*S, 9*S, 2*S, NEVER}},
	{"move=2s,clock=cpu,start=none", FRESH, {2*S, NEVER, NEVER, NEVER, 2*S, 2*S}},
	/* No limit at all. */
	{"move=none", LATER, {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	{"move=none,late=random,kill=4s,grace=1s", FRESH,
	 {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	/* Time computed outside the turn is taken from it, up to the last ms, and shortens
	 * every limit that follows from the rest. */
	{"move=2s,offturn=charge", OFF(NEVER, 0), {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"move=2s,offturn=charge", OFF(NEVER, 500*MS),
	 {1500*MS, NEVER, 1500*MS, 1500*MS, 2500*MS, 2500*MS}},
	{"move=2s,offturn=charge", OFF(NEVER, 1999*MS + 500),
	 {MS, NEVER, MS, MS, 1001*MS, 1001*MS}},
	{"move=2s,offturn=charge", OFF(NEVER, 900*S), {MS, NEVER, MS, MS, 1001*MS, 1001*MS}},
	{"move=none,offturn=charge", OFF(NEVER, 900*S),
	 {NEVER, NEVER, NEVER, NEVER, NEVER, NEVER}},
	{"bank=60s,offturn=charge", OFF(30*S, 10*S), {20*S, NEVER, 20*S, 20*S, 21*S, 21*S}},
	{"bank=60s,offturn=charge", OFF(300, 0), {300, NEVER, 300, 300, S + 300, S + 300}},
	{"bank=60s,offturn=charge", OFF(300, S), {300, NEVER, 300, 300, S + 300, S + 300}},
	{"bank=60s,clock=cpu,kill=1s,offturn=charge", OFF(30*S, 10*S),
	 {20*S, NEVER, 45*S, 45*S, 20*S, 21*S}},
	{"move=2s,grace=1s,offturn=charge", OFF(NEVER, S), {S, S, 2*S, 2*S, 3*S, 3*S}},
	/* It is only reported, or loses the game: it does not change a clock. */
	{"move=2s,offturn=report", OFF(NEVER, S), {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"move=2s,offturn=lose", OFF(NEVER, S), {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
	{"move=2s", OFF(NEVER, S), {2*S, NEVER, 2*S, 2*S, 3*S, 3*S}},
};

TESTS(a_turn_may_cost_what_the_terms_say, COUNT_OF(allowances))
{
	struct terms terms = harness_terms(allowances[_i].line);
	const struct allowance *want = &allowances[_i].want;
	struct allowance got = terms_allow(&terms, &allowances[_i].turn);

#define FIELD(name) ck_assert_msg(got.name == want->name, \
	"%s: " #name " is %lld, not %lld", allowances[_i].line, (long long)got.name, \
	(long long)want->name)
	FIELD(shown_us);
	FIELD(stop_us);
	FIELD(late_us);
	FIELD(end_us);
	FIELD(cpu_late_us);
	FIELD(cpu_end_us);
}

TEST(huge_times_and_many_cores_do_not_wrap)
{
	struct terms terms = harness_terms("move=1000000000m,late=random,"
	                            "kill=1000000000m,grace=1000000000m");
	struct terms_turn turn = {NEVER, true, true, 1 << 20};
	struct allowance a = terms_allow(&terms, &turn);

	ck_assert_int_eq(a.shown_us, INT64_C(60000000000) * S);
	ck_assert(a.stop_us < a.late_us && a.late_us < a.end_us);
	ck_assert(a.cpu_end_us == NEVER);
	turn.cores = 3;
	a = terms_allow(&terms, &turn);
	ck_assert(a.cpu_end_us == (a.end_us + S) * 3);
	terms = harness_terms("move=1000000000m,clock=cpu");
	a = terms_allow(&terms, &turn);
	ck_assert(a.end_us == INT64_C(120000000010) * S);
}
