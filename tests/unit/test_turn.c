/*
 * What a turn's times mean, at each border of each course's terms; and what endless
 * moves do to a game.  For the latter we use a game of the test's own, because endless
 * moves are rare.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "acts.h"
#include "agent/player.h"
#include "base/clock.h"
#include "base/signals.h"
#include "base/system.h"
#include "harness.h"
#include "match/play.h"
#include "match/ruling.h"
#include "proc/confine.h"
#include "proc/procstat.h"
#include "wires/wire.h"

/* ---- borders ---- */

enum { WALL, CPU };

#define S INT64_C(1000000)
#define NEVER CLOCK_NEVER

/* Terms, then turns: the bank, the first move, a fresh process; one core. */
#define HUS "first=30s,move=2s,kill=4s,late=random"
#define OMWESO "first=60s,move=2s,kill=4s,firstkill=10s,late=random"
#define MANCALA "move=5s,grace=1s,late=random,after=restart"
#define HALMA "bank=100s,clock=cpu,kill=10s"
#define LATER {NEVER, false, false, 1}
#define FIRST {NEVER, true, false, 1}
#define FRESH {NEVER, true, true, 1}
#define REPLACED {NEVER, false, true, 1}
#define BANK(left) {left, false, false, 1}

#define OK TERMS_IN_TIME
#define LOST TERMS_TURN_LOST
#define DEAD TERMS_OVER_WALL
#define BUSY TERMS_OVER_CPU

/* A border of one clock, in ms, while the other clock stands still: the state of an
 * answer at the border, and after it. */
static const struct {
	const char *line;
	struct terms_turn turn;
	int clock;
	int64_t border_ms;
	enum terms_late before, after;
} borders[] = {
	/* Hus: late after 30 s and 2 s, lost after 34 s and 6 s. */
	{HUS, FIRST, WALL, 30000, OK, LOST}, {HUS, FIRST, WALL, 34000, LOST, DEAD},
	{HUS, LATER, WALL, 2000, OK, LOST}, {HUS, LATER, WALL, 6000, LOST, DEAD},
	{HUS, FRESH, WALL, 35000, OK, LOST}, {HUS, FRESH, WALL, 39000, LOST, DEAD},
	{HUS, LATER, CPU, 7000, OK, BUSY}, {HUS, FIRST, CPU, 35000, OK, BUSY},
	/* Omweso: 70 s and 6 s. */
	{OMWESO, FIRST, WALL, 60000, OK, LOST}, {OMWESO, FIRST, WALL, 70000, LOST, DEAD},
	{OMWESO, FRESH, WALL, 65000, OK, LOST}, {OMWESO, FRESH, WALL, 75000, LOST, DEAD},
	/* Mancala: 5 s and the second of grace, nothing after. */
	{MANCALA, FIRST, WALL, 6000, OK, DEAD}, {MANCALA, LATER, WALL, 6000, OK, DEAD},
	{MANCALA, LATER, WALL, 5000, OK, OK}, {MANCALA, REPLACED, WALL, 11000, OK, DEAD},
	/* Halma: what is left of the bank; the wall's 2 x that + 5 s. */
	{HALMA, BANK(100*S), CPU, 100000, OK, BUSY},
	{HALMA, BANK(100*S), CPU, 110000, BUSY, BUSY},
	{HALMA, BANK(100*S), WALL, 205000, OK, DEAD},
	{HALMA, BANK(40*S), CPU, 40000, OK, BUSY},
	{HALMA, BANK(40*S), WALL, 85000, OK, DEAD},
	{HALMA, BANK(7 * CLOCK_MS), CPU, 7, OK, BUSY},
	{HALMA, BANK(CLOCK_MS), WALL, 5002, OK, DEAD},
	/* The wall clock, late=lose: nobody waits any longer. */
	{"move=2s", LATER, WALL, 2000, OK, DEAD}, {"move=2s", LATER, CPU, 3000, OK, BUSY},
	{"move=2s,kill=4s", LATER, WALL, 2000, OK, DEAD},
	{"move=2s,grace=1s", LATER, WALL, 2000, OK, OK},
	{"move=2s,grace=1s", LATER, WALL, 3000, OK, DEAD},
	/* late=random. */
	{"move=2s,late=random", LATER, WALL, 2000, OK, DEAD},
	{"move=2s,late=random,kill=2ms", LATER, WALL, 2000, OK, LOST},
	{"move=2s,late=random,kill=2ms", LATER, WALL, 2002, LOST, DEAD},
	{"move=2s,late=random,kill=4s,after=restart", LATER, WALL, 2000, OK, LOST},
	{"move=2s,late=random,firstkill=1s", LATER, WALL, 2000, OK, DEAD},
	{"move=2s,late=random,kill=none", LATER, WALL, 2000, OK, LOST},
	{"move=2s,late=random,kill=none", LATER, WALL, 90000000, LOST, LOST},
	{"move=2s,late=random,kill=4s,grace=1s", LATER, WALL, 3000, OK, LOST},
	{"move=2s,late=random,kill=4s,grace=1s", LATER, WALL, 7000, LOST, DEAD},
	/* late=random does not cover a CPU limit: that protects the machine. */
	{"move=2s,cpu=1s", LATER, CPU, 1000, OK, BUSY},
	{"move=2s,cpu=1s,late=random,kill=4s", LATER, CPU, 1000, OK, BUSY},
	{"move=2s,cpu=none", LATER, CPU, 90000000, OK, OK},
	/* A bank on the wall. */
	{"bank=60s", BANK(3*S), WALL, 3000, OK, DEAD},
	{"bank=60s,move=2s", BANK(3*S), WALL, 2000, OK, DEAD},
	{"bank=60s,late=random,kill=1s", BANK(3*S), WALL, 3000, OK, LOST},
	{"bank=60s,late=random,kill=1s", BANK(3*S), WALL, 4000, LOST, DEAD},
	{"bank=60s", BANK(0), WALL, 0, OK, DEAD},
	/* The CPU clock: late=random covers only that. */
	{"move=2s,clock=cpu", LATER, CPU, 2000, OK, BUSY},
	{"move=2s,clock=cpu", LATER, WALL, 9000, OK, DEAD},
	{"move=2s,clock=cpu,wall=none", LATER, WALL, 90000000, OK, OK},
	{"move=2s,clock=cpu,late=random,kill=1s", LATER, CPU, 2000, OK, LOST},
	{"move=2s,clock=cpu,late=random,kill=1s", LATER, CPU, 3000, LOST, BUSY},
	{"move=2s,clock=cpu,late=random,kill=1s,firstkill=3s", FIRST, CPU, 5000, LOST, BUSY},
	{"move=2s,clock=cpu,late=random", LATER, CPU, 2000, OK, BUSY},
	{"move=2s,clock=cpu,late=random,after=restart", LATER, CPU, 2000, OK, BUSY},
	/* No limit. */
	{"move=none", FIRST, WALL, 90000000, OK, OK},
	{"move=none", FIRST, CPU, 90000000, OK, OK},
};

TESTS(a_time_at_its_limit_is_in_time, COUNT_OF(borders))
{
	struct terms terms = harness_terms(borders[_i].line);
	struct allowance may = terms_allow(&terms, &borders[_i].turn);

	/* One microsecond counts. */
	for (int more = -1; more <= 1; more++) {
		int64_t us = borders[_i].border_ms * CLOCK_MS + more;
		enum terms_late want = more <= 0 ? borders[_i].before
		                                 : borders[_i].after;
		enum terms_late got = borders[_i].clock == WALL
			? terms_judge(&terms, &may, us, 0)
			: terms_judge(&terms, &may, 0, us);

		ck_assert_msg(got == want, "%s: %s %lld us: %d, not %d",
		              borders[_i].line,
		              borders[_i].clock == WALL ? "wall" : "CPU",
		              (long long)us, (int)got, (int)want);
	}
}

/* "on a tie output > memory > CPU > exit > wall" */
TEST(both_over_it_is_the_processors)
{
	static const char *const lines[] = {
		HUS, MANCALA, HALMA, "move=2s", "move=2s,clock=cpu,late=random",
	};

	for (int i = 0; i < COUNT_OF(lines); i++) {
		struct terms terms = harness_terms(lines[i]);
		const struct terms_turn turn = BANK(100*S);
		struct allowance may = terms_allow(&terms, &turn);

		ck_assert_msg(terms_judge(&terms, &may, 9000*S, 9000*S) == BUSY,
		              "%s", lines[i]);
	}
}

/*
 * A game with endless moves.  A start is a drawn number.  Each player moves twice, by
 * "+"; "*" is endless.  Then seat 1 has won.
 */

enum { PLIES = 4 };

struct toy {
	int32_t number, plies;
};

static bool toy_picks_endless; /* what a late player gets */

static void
toy_start(void *position, const int *param, struct rng *rng)
{
	struct toy *toy = position;

	(void)param;
	toy->number = (int32_t)rng_below(rng, 1000000000);
	toy->plies = 0;
}

static int
toy_turn(const void *position)
{
	const struct toy *toy = position;

	return 1 + toy->plies % 2;
}

static enum judge
toy_play(void *position, int seat, const char *move, char why[GAME_WHY])
{
	struct toy *toy = position;

	(void)seat;
	text_format(why, GAME_WHY, "it is neither + nor *");
	if (!strcmp(move, "*"))
		return JUDGE_ENDLESS;
	if (strcmp(move, "+"))
		return JUDGE_MALFORMED;
	toy->plies++;
	return JUDGE_LEGAL;
}

static void
toy_pick(const void *position, int seat, struct rng *rng, char move[GAME_MOVE])
{
	(void)position;
	(void)seat;
	rng_next(rng);
	strcpy(move, toy_picks_endless ? "*" : "+");
}

static int
toy_each(const void *position, int seat,
         void (*visit)(void *context, const char *move), void *context)
{
	(void)position;
	(void)seat;
	if (visit) {
		visit(context, "+");
		visit(context, "*");
	}
	return 2;
}

static struct outcome
toy_outcome(const void *position)
{
	const struct toy *toy = position;

	return (struct outcome){toy->plies == PLIES, 1, "counted"};
}

static void
toy_write(const void *position, char text[GAME_TEXT])
{
	const struct toy *toy = position;

	text_format(text, GAME_TEXT, "%d %d", (int)toy->number, (int)toy->plies);
}

static const struct game toy = {
	.name = "toy", .about.longest = PLIES, .size = sizeof(struct toy),
	.start = toy_start, .turn = toy_turn, .play = toy_play,
	.pick = toy_pick, .each = toy_each, .outcome = toy_outcome,
	.write = toy_write,
};

/* What an agent does: endless moves in its first n games, then "+". */
#define ENDLESS(n) \
	"n=0; while read -r w r; do case $w in game) n=$((n + 1));; " \
	"go) if [ $n -le " #n " ]; then echo '*'; else echo +; fi;; " \
	"quit) exit;; esac; done"

/* It takes 250 ms for the first `go` of its first process, and then writes something
 * that is no move; if anybody reads that, it loses.  A busy machine may excuse as much
 * as its limit, 100 ms (starved.h). */
#define LATE_ONCE(file) \
	"while read -r w r; do case $w in go) " \
	"if (set -C; : >" file ") 2>/dev/null; " \
	"then sleep 0.25; echo stale; else echo +; fi;; quit) exit;; esac; done"

static struct {
	struct variant variant;
	struct terms terms;
	struct player player[3];
	char *argv[3][4];
	struct agent agent[3];
	struct confine confine;
	struct text log, record;
	struct play play;
} a;

/* Give a player seat 1, and the other one seat 2, and play. */
static struct played
played(int first, const char *terms, const char *one, const char *two)
{
	const char *script[] = {NULL, one, two};

	text_free(&a.log);
	text_free(&a.record);
	a.variant.game = &toy;
	a.terms = harness_terms(terms);
	a.play = (struct play){
		.seed = 7, .game = 1, .start = 1, .stable = true,
	};
	for (int i = 1; i <= 2; i++) {
		int player = i == 1 ? first : 3 - first;

		a.argv[i][0] = "sh";
		a.argv[i][1] = "-c";
		a.argv[i][2] = (char *)script[i];
		a.player[i] = (struct player){.wire = &wire_line,
		                              .path = "/bin/sh",
		                              .own.folder = "/",
		                              .argv = a.argv[i]};
		agent_open(&a.agent[i], &a.player[i], i, &a.confine, NULL);
		a.agent[i].channel.log = &a.log;
		a.play.ask[i] = (struct ask){
			.variant = &a.variant, .terms = &a.terms,
			.others = &a.terms,
			.limits = terms, .agent = &a.agent[player],
			.other = &a.agent[3 - player], .seat = i,
			.cores = 1, .cpu_hard_s = CLOCK_NEVER,
			.signal_fd = signals_watch(),
		};
	}
	return play_game(&a.play, &a.record);
}

static void
close_arena(void)
{
	agent_close(&a.agent[1]);
	agent_close(&a.agent[2]);
}

static int
recorded(const char *part)
{
	return harness_count(text_str(&a.record), part);
}

static int
logged(const char *part)
{
	return harness_count(text_str(&a.log), part);
}

BEFORE_EACH(NULL, close_arena)

static const struct {
	const char *terms, *one, *two;
	int seat;        /* player 1's */
	int x1, x2;      /* endless moves by seat, as recorded */
	int winner;      /* seat */
	int loser;       /* by endless moves, or 0 */
} strikes[] = {
	{"move=9s", ENDLESS(0), ENDLESS(0), 1, 0, 0, 1, 0},
	{"move=9s", ENDLESS(1), ENDLESS(0), 1, 1, 0, 1, 0},
	{"move=9s", ENDLESS(2), ENDLESS(0), 1, 2, 0, 1, 0},
	/* "third cancellation by one player in a game = loss" */
	{"move=9s", ENDLESS(3), ENDLESS(0), 1, 3, 0, 2, 1},
	{"move=9s", ENDLESS(0), ENDLESS(3), 1, 0, 3, 1, 2},
	{"move=9s", ENDLESS(3), ENDLESS(0), 2, 0, 3, 1, 2},
	{"move=9s", ENDLESS(0), ENDLESS(3), 2, 3, 0, 2, 1},
	/* Each player has their own count: seat 1 twice, then seat 2 twice. */
	{"move=9s", ENDLESS(2), ENDLESS(4), 1, 2, 2, 1, 0},
	{"move=9s", ENDLESS(2), ENDLESS(5), 1, 2, 3, 1, 2},
	/* With another number of strikes. */
	{"move=9s,strikes=1", ENDLESS(1), ENDLESS(0), 1, 1, 0, 2, 1},
	{"move=9s,strikes=1", ENDLESS(0), ENDLESS(1), 1, 0, 1, 1, 2},
	{"move=9s,strikes=5", ENDLESS(4), ENDLESS(0), 1, 4, 0, 1, 0},
	{"move=9s,strikes=5", ENDLESS(5), ENDLESS(0), 1, 5, 0, 2, 1},
};

TESTS(endless_moves_cancel_and_the_last_strike_loses, COUNT_OF(strikes))
{
	struct played p = played(strikes[_i].seat, strikes[_i].terms, strikes[_i].one,
	                         strikes[_i].two);
	int cancelled = strikes[_i].x1 + strikes[_i].x2 - (strikes[_i].loser != 0);

	ck_assert_int_eq(p.verdict.winner, strikes[_i].winner);
	ck_assert_int_eq(p.verdict.fault, 0); /* the rules allow such moves */
	ck_assert_str_eq(p.verdict.word,
	                 strikes[_i].loser ? "endless" : "counted");
	ck_assert_int_eq(p.restarts, cancelled);
	ck_assert_int_eq(recorded("x 1 *\n"), strikes[_i].x1);
	ck_assert_int_eq(recorded("x 2 *\n"), strikes[_i].x2);
	ck_assert_int_eq(recorded("start "), cancelled + 1);
	ck_assert_int_eq(logged("end cancelled endless\n"), 2 * cancelled);
	ck_assert_int_eq(logged(" game toy\n"), 2 * (cancelled + 1));
}

/* "from a fresh start"; and the draw depends on the seed alone. */
TEST(each_restart_is_a_fresh_start)
{
	char first[400];

	for (int again = 0; again < 2; again++) {
		int number[3];

		played(1, "move=9s", ENDLESS(2), ENDLESS(0));
		ck_assert_int_eq(sscanf(text_str(&a.record),
			"start %d 0 x 1 * start %d 0 x 1 * start %d 0", &number[0],
			&number[1], &number[2]), 3);
		ck_assert(number[0] != number[1] && number[1] != number[2] &&
		          number[2] != number[0]);
		if (again)
			ck_assert_str_eq(first, text_str(&a.record));
		text_format(first, sizeof first, "%s", text_str(&a.record));
		close_arena();
	}
}

/* Seeds, first moves and banks begin again, too. */
TEST(a_restart_gives_everything_anew)
{
	char seed[60];

	played(1, "first=90s,move=60s,start=0ms", ENDLESS(0), ENDLESS(1));
	ck_assert_int_eq(logged("go 90000\n"), 4);
	ck_assert_int_eq(logged("go 60000\n"), 2);
	for (int restarts = 0; restarts < 2; restarts++)
		for (int player = 1; player <= 2; player++) {
			text_format(seed, sizeof seed, " %d -> seed %lld\n", player,
			            (long long)agent_seed(7, 1, player, restarts));
			ck_assert_int_eq(logged(seed), 1);
		}
}

TEST(a_bank_is_full_again_after_a_restart)
{
	/* It uses 100 ms of its time before its endless move. */
	static const char *const slow =
		"n=0; while read -r w r; do case $w in game) n=$((n + 1));; "
		"go) if [ $n = 1 ]; then sleep 0.1; echo '*'; else echo +; fi;; "
		"quit) exit;; esac; done";
	int full = 3;

	/* A busy machine may excuse all of that time. */
	for (int tries = 0; tries < 10 && full == 3; tries++) {
		if (tries)
			close_arena();
		played(1, "bank=90s,start=0ms", slow, ENDLESS(0));
		full = logged("1 -> go 90000\n");
	}
	ck_assert_int_eq(full, 2);
}

/* A late player gets a random move, which may be endless.  The process that was late
 * must not take its missing answer into the new game. */
TEST(a_late_player_owes_nothing_after_a_restart)
{
	char folder[] = "/tmp/test_turn.XXXXXX", file[64], script[400];
	struct played p;

	must(mkdtemp(folder) != NULL, "mkdtemp");
	text_format(file, sizeof file, "%s/once", folder);
	text_format(script, sizeof script, LATE_ONCE("%s"), file);
	toy_picks_endless = true;
	p = played(1, "move=100ms,start=0ms,late=random,after=restart", script, ENDLESS(0));
	remove(file);
	remove(folder);
	ck_assert_msg(recorded("x 1 *\n") >= 1, "%s", text_str(&a.record));
	ck_assert_msg(p.verdict.reason != REASON_MALFORMED,
	              "%s\n%s", p.verdict.text, text_str(&a.log));
}

/* ---- rulings ---- */

static struct agent agent, other;
static struct terms terms;
static struct turn turn;

/* Begin a later turn of seat 1. */
static void
begin_turn(const char *line)
{
	static struct player player = {.wire = &wire_line};
	static struct confine confine;

	terms = harness_terms(line);
	turn = (struct turn){.terms = &terms, .others = &terms, .agent = &agent,
	                     .other = &other, .seat = 1, .how = LATER,
	                     .looks = {.gone_by_us = CLOCK_NEVER, .cpu_us = CLOCK_NEVER}};
	turn.may = terms_allow(&terms, &turn.how);
	confine.uid = geteuid();
	other.proc = PROC_NONE;
	agent_open(&agent, &player, 1, &confine, NULL);
}

BEFORE_EACH(NULL, NULL)

/* Under move=100ms,mem=64M,cpu=1s: what was measured, in ms and MB, and what follows. */
static const struct {
	enum ruling_on event;
	int64_t wall_ms, least_ms, most_ms, cpu_ms, rival_ms, peak_mb;
	enum turn_end end;
	enum reason reason;
	int fault;
} rulings[] = {
	/* An answer: in time if the least is enough, late if even the most leaves too
	 * much, otherwise void. */
	{RULING_ANSWER, 100, 0, 0, 90, 0, 0, TURN_MOVE, 0, 0},
	{RULING_ANSWER, 150, 50, 50, 90, 0, 0, TURN_MOVE, 0, 0},
	{RULING_ANSWER, 150, 20, 60, 90, 0, 0, TURN_FAULT, REASON_VOID, 0},
	{RULING_ANSWER, 150, 20, 30, 90, 0, 0, TURN_FAULT, REASON_LATE_WALL, 1},
	{RULING_ANSWER, 150, 20, 20, 90, 0, 0, TURN_FAULT, REASON_LATE_WALL, 1},
	/* The processor time of a sleep of ours may come after the answer. */
	{RULING_ANSWER, 90, 0, 30, 1020, 0, 0, TURN_FAULT, REASON_VOID, 0},
	{RULING_ANSWER, 90, 0, 30, 1040, 0, 0, TURN_FAULT, REASON_LATE_CPU, 1},
	/* Silence: the same, but as long as it is open we wait. */
	{RULING_SILENCE, 100, 0, 0, 90, 0, 0, TURN_ON, 0, 0},
	{RULING_SILENCE, 150, 0, 0, 90, 0, 0, TURN_FAULT, REASON_LATE_WALL, 1},
	{RULING_SILENCE, 150, 0, 150, 90, 0, 0, TURN_ON, 0, 0},
	{RULING_SILENCE, 150, 0, 40, 90, 0, 0, TURN_FAULT, REASON_LATE_WALL, 1},
	{RULING_SILENCE, 90, 0, 0, 1001, 0, 0, TURN_FAULT, REASON_LATE_CPU, 1},
	{RULING_SILENCE, 150, 0, 0, 1001, 0, 0, TURN_FAULT, REASON_LATE_CPU, 1},
	{RULING_SILENCE, 10100, 0, 10100, 90, 0, 0, TURN_ON, 0, 0},
	{RULING_SILENCE, 10101, 0, 10101, 90, 0, 0, TURN_FAULT, REASON_VOID, 0},
	{RULING_SILENCE, 10101, 0, 10101, 90, 6000, 0, TURN_FAULT, REASON_OFFTURN, 2},
	/* Death: memory, then CPU, then exit. */
	{RULING_DEATH, 90, 0, 0, 90, 0, 64, TURN_FAULT, REASON_EXIT, 1},
	{RULING_DEATH, 150, 0, 0, 1001, 0, 64, TURN_FAULT, REASON_LATE_CPU, 1},
	{RULING_DEATH, 150, 0, 0, 1001, 0, 65, TURN_FAULT, REASON_MEMORY, 1},
};

TESTS(a_sample_has_one_verdict, COUNT_OF(rulings))
{
	begin_turn("move=100ms,mem=64M,cpu=1s");
	turn.sample = (struct sample){
		.wall_us = rulings[_i].wall_ms * CLOCK_MS,
		.delay = {rulings[_i].least_ms * CLOCK_MS, rulings[_i].most_ms * CLOCK_MS},
		.cpu_us = rulings[_i].cpu_ms * CLOCK_MS,
		.rival_us = rulings[_i].rival_ms * CLOCK_MS,
		.code = 3, .peak_bytes = rulings[_i].peak_mb << 20};
	ck_assert_int_eq(ruling(&turn, rulings[_i].event), rulings[_i].end);
	if (rulings[_i].end == TURN_FAULT) {
		ck_assert_int_eq(turn.result.verdict.reason, rulings[_i].reason);
		ck_assert_int_eq(turn.result.verdict.fault, rulings[_i].fault);
	}
}

/* ---- looks ---- */

/* If we are stopped between waiting and looking, we see later what came meanwhile. */
TEST(what_is_there_after_a_look_may_have_come_while_we_slept)
{
	struct arrival h = {.woke_us = 1000, .looked_us = 901000};
	static const struct meter alone;

	arrival_looked(&h);
	ck_assert_int_eq(h.came_us, 901000);
	ck_assert_int_eq(arrival_slept_us(&h, &alone), 900000);
	arrival_woke(&h, 901000, 902000, 903000);
	ck_assert_int_eq(h.came_us, 903000);
	ck_assert_int_eq(arrival_slept_us(&h, &alone), 900000);
	h.looked_us = 903100;
	arrival_looked(&h);
	ck_assert_int_eq(arrival_slept_us(&h, &alone), 0);
}

/* Of a process that has ended we know less than while it ran: what its children used whom
 * nobody waited for. */
TEST(what_an_agent_used_before_its_end_is_no_delay)
{
	const struct proc gone = {.exited = true};
	const struct meter m = {.proc = &gone, .walk.company = true};
	int64_t now = clock_now_us();
	struct arrival h = {.heard_us = now,
	                    .none[0] = {procstat_own_waiting_us(now, 0), 600000}};
	struct delay delay = {0, 0};

	delay_add_arrival(&delay, &h, &m);
	ck_assert_int_lt(delay.least_us, 600000);
}

/* If the end of the output counted, the referee would look without a pause until the
 * process ends. */
TESTS(the_end_of_the_output_is_timed_where_it_answers, 2)
{
	pid_t pid = fork();

	if (pid == 0) {
		alarm(60);
		pause();
	}
	begin_turn("move=60s");
	agent.channel.wire = _i ? &wire_files : &wire_line;
	agent.channel.eof = true;
	agent.proc.pid = pid;
	turn.began_us = clock_now_us();
	ck_assert_int_eq(turn_check(&turn, turn.began_us), TURN_ON);
	ck_assert_int_eq(turn.looks.gone_by_us,
	                 _i ? CLOCK_NEVER : turn.began_us + TURN_CLOSED_US);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
}

enum { THREADS = 200 };

static void *
idle(void *context)
{
	for (;;)
		pause();
	return context;
}

/* Start a process with many threads that do nothing.  It ends with us. */
static pid_t
start_crowd(void)
{
	int ready[2];
	char byte;
	pid_t pid;

	must(pipe(ready) == 0 && (pid = fork()) >= 0, "%s", strerror(errno));
	if (pid == 0) {
		pthread_t thread;

		alarm(60);
		for (int i = 0; i < THREADS; i++)
			if (pthread_create(&thread, NULL, idle, NULL))
				break;
		must(write(ready[1], "x", 1) == 1, "write");
		idle(NULL);
	}
	must(read(ready[0], &byte, 1) == 1, "read");
	close(ready[0]);
	close(ready[1]);
	return pid;
}

ONLY_WHERE(looks, "this system counts no waiting", ON_LINUX && procstat_works())

/* Our processor time counts, so a busy machine changes nothing. */
TEST(a_look_after_the_limit_is_no_time_to_answer_in)
{
	int64_t now, worked;
	int out[2];

	must(pipe(out) == 0 && fcntl(out[0], F_SETFL, O_NONBLOCK) == 0, "pipe");
	begin_turn("move=100ms");
	agent.proc.out = out[0];
	agent.proc.pid = start_crowd();
	meter_note_delay(&agent.meter, clock_now_us());
	now = clock_now_us();
	turn.began_us = now - turn.may.late_us - 1;
	worked = -clock_own_cpu_us();
	turn_check(&turn, now);
	worked += clock_own_cpu_us();
	ck_assert_int_ge(turn.arrival.looked_us - now, worked / 2);
	kill(agent.proc.pid, SIGKILL);
	waitpid(agent.proc.pid, NULL, 0);
	close(out[0]);
	close(out[1]);
}
