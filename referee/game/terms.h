#ifndef TERMS_H
#define TERMS_H

/*
 * Terms: a course's clocks and limits as data, written as one line
 * "first=30s,move=2s,late=random".  The keys and what each means are in
 * protocol.md, section "Terms".  A key that is not given keeps its default,
 * which for some depends on other keys; so the terms remember which keys were
 * given, and print just those.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
	TERMS_GAMES = 16, /* banks in a list, at most */
	TERMS_WHY = 160,
};

/* Words, by the order in which they are written in contracts and help. */
enum { TERMS_WALL, TERMS_CPU };              /* clock */
enum { TERMS_LOSE, TERMS_RANDOM };           /* late */
enum { TERMS_AFTER_LOSE, TERMS_RESTART };    /* after */
enum { TERMS_RUN, TERMS_STOP };              /* idle */
enum { TERMS_REPORT, TERMS_CHARGE, TERMS_OFFTURN_LOSE }; /* offturn */
enum { TERMS_READ, TERMS_READ_FIRST, TERMS_READ_NONE };  /* files */
enum { TERMS_WRITE_NO, TERMS_WRITE_SCRATCH };            /* write */
enum { TERMS_NET_NO, TERMS_NET_YES };                    /* net */
enum { TERMS_CWD_OWN, TERMS_CWD_SCRATCH };               /* cwd */

/* The places of the keys; also their order in print. */
enum terms_key {
	TERMS_FIRST, TERMS_MOVE, TERMS_BANK, TERMS_INC, TERMS_CLOCK,
	TERMS_WALLSTOP, TERMS_CPULIMIT, TERMS_START, TERMS_LATE, TERMS_GRACE, TERMS_KILL,
	TERMS_FIRSTKILL, TERMS_AFTER, TERMS_STRIKES, TERMS_MEM, TERMS_CPUS,
	TERMS_IDLE, TERMS_OFFTURN, TERMS_THREADS, TERMS_FILES, TERMS_WRITE,
	TERMS_NET, TERMS_CWD, TERMS_OUT, TERMS_QUIT,
	TERMS_KEYS,
};

/*
 * A value is in us for times, bytes for sizes, a count, or a word's number;
 * CLOCK_NEVER stands for "none" and "any".  Read them with terms_get, which
 * knows the defaults.
 */
struct terms {
	bool given[TERMS_KEYS];
	int64_t value[TERMS_KEYS];
	int64_t bank_us[TERMS_GAMES]; /* value[TERMS_BANK] of them */
	int64_t share_bytes; /* an agent's share of this machine's memory: the
	                      * default of mem; 0 = unknown, or not watched */
};

/* Apply a line to the terms, overriding the keys that it names.  False, with
 * the reason, on an unknown key, one given twice, a missing unit, a value out
 * of range, or keys that contradict each other; the terms are then as they
 * were. */
bool terms_parse(struct terms *terms, const char *line, char why[TERMS_WHY]);

/* A time as it stands in terms, "500ms" or "2s"; "none" is CLOCK_NEVER. */
bool terms_read_time(const char *text, int64_t *us);

/* The keys that were given, in the fixed order; parsed again it gives the same
 * terms. */
void terms_write(const struct terms *terms, struct text *text);

/* The name of a key. */
const char *terms_name(enum terms_key key);

/* A key's value, or its default where it was not given. */
int64_t terms_get(const struct terms *terms, enum terms_key key);

/* A player's bank for game number `game` (from 1), in us: CLOCK_NEVER without a
 * bank; the last of a list serves all later games. */
int64_t terms_bank_us(const struct terms *terms, int game);

/* What is added to the bank after each of its player's moves, in us; 0 = nothing. */
int64_t terms_inc_us(const struct terms *terms);

/* What decides a turn's limits besides the terms. */
struct terms_turn {
	int64_t bank_us; /* what is left of the bank, or CLOCK_NEVER */
	bool first;      /* the player's first move of the game */
	bool fresh;      /* the process has not answered anything yet */
	int cores;       /* processors the agent can use at once */
	int64_t offturn_us; /* processor time since its last turn */
	int64_t started_us; /* of `start`, what earlier processes used in this game */
};

/*
 * What a turn may cost, in us since its `go` was written (wall) and since the
 * agent's CPU reading then (cpu); CLOCK_NEVER = no such limit.
 */
struct allowance {
	int64_t shown_us;    /* the time that `go` shows */
	int64_t stop_us;     /* wall: `stop` is sent */
	int64_t late_us;     /* wall: an answer after it is late */
	int64_t end_us;      /* wall: the referee waits no longer */
	int64_t cpu_late_us; /* cpu: an answer that used more is late */
	int64_t cpu_end_us;  /* cpu: the agent is killed */
};

/* The extra wall time of this turn. */
int64_t terms_start_us(const struct terms *terms, const struct terms_turn *turn);

struct allowance terms_allow(const struct terms *terms,
                             const struct terms_turn *turn);

/* The judgement of a turn's times, whether it has been answered or not. */
enum terms_late {
	TERMS_IN_TIME,
	TERMS_TURN_LOST, /* late, but the game goes on: late=random */
	TERMS_OVER_WALL, /* past `kill` by the wall clock */
	TERMS_OVER_CPU,  /* past `kill` by processor time */
};

/* A time that equals its limit is in time. */
enum terms_late terms_judge(const struct terms *terms,
                            const struct allowance *may, int64_t wall_us,
                            int64_t cpu_us);

#endif
