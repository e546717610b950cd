#ifndef TERMS_H
#define TERMS_H

/*
 * Terms: a course's clocks and limits as data, written as one line such as
 * "first=30s,move=2s,late=random".  The section "Terms" of protocol.md lists the keys.  A
 * key that is not given has a default, which may depend on other keys.  So the terms
 * remember which keys were given, and terms_write prints only those.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
	TERMS_GAMES = 16, /* the most games that can have a bank of their own */
	TERMS_WHY = 160,  /* the longest reason, NUL included */
};

/* Values that are words, in the order of the documents and of --help.  Each comment names
 * the key. */
enum { TERMS_WALL, TERMS_CPU };              /* clock */
enum { TERMS_LOSE, TERMS_RANDOM };           /* late */
enum { TERMS_AFTER_LOSE, TERMS_RESTART };    /* after */
enum { TERMS_RUN, TERMS_STOP };              /* idle */
enum { TERMS_REPORT, TERMS_CHARGE, TERMS_OFFTURN_LOSE }; /* offturn */
enum { TERMS_READ, TERMS_READ_FIRST, TERMS_READ_NONE };  /* files */
enum { TERMS_WRITE_NO, TERMS_WRITE_SCRATCH };            /* write */
enum { TERMS_NET_NO, TERMS_NET_YES };                    /* net */
enum { TERMS_CWD_OWN, TERMS_CWD_SCRATCH };               /* cwd */

/* The keys, in the order of terms_write. */
enum terms_key {
	TERMS_FIRST, TERMS_MOVE, TERMS_BANK, TERMS_INC, TERMS_CLOCK,
	TERMS_WALLSTOP, TERMS_CPULIMIT, TERMS_START, TERMS_LATE, TERMS_GRACE, TERMS_KILL,
	TERMS_FIRSTKILL, TERMS_AFTER, TERMS_STRIKES, TERMS_MEM, TERMS_CPUS,
	TERMS_IDLE, TERMS_OFFTURN, TERMS_THREADS, TERMS_FILES, TERMS_WRITE,
	TERMS_NET, TERMS_CWD, TERMS_OUT, TERMS_QUIT, TERMS_TMP, TERMS_OPEN,
	TERMS_KEYS,
};

/*
 * A value is a time in us, a size in bytes, a count, or a word's number.  CLOCK_NEVER
 * means "none" or "any".  Read values with terms_get, which knows the defaults.
 */
struct terms {
	bool given[TERMS_KEYS];
	int64_t value[TERMS_KEYS];
	int64_t bank_us[TERMS_GAMES]; /* value[TERMS_BANK] is the number of banks */
	int64_t share_bytes; /* an agent's share of this machine's memory, the default
	                      * of mem; 0 = unknown, or we cannot count its memory */
};

/* Apply a line to the terms; its keys replace earlier values.  False, with the reason,
 * for an unknown key, a key given twice, a missing unit, a value out of range, or keys
 * that contradict each other.  The terms are unchanged then. */
bool terms_parse(struct terms *terms, const char *line, char why[TERMS_WHY]);

/* Read a time in the form that terms use, such as "500ms" or "2s".  "none" gives
 * CLOCK_NEVER. */
bool terms_read_time(const char *text, int64_t *us);

/* Read a size, such as "64K" or "10M", in the same way. */
bool terms_read_size(const char *text, int64_t *bytes);

/* Append the keys that were given, in their fixed order. terms_parse reads the line back
 * to the same terms. */
void terms_write(const struct terms *terms, struct text *text);

/* Return the name of a key. */
const char *terms_name(enum terms_key key);

/* Return a key's value, or its default if it was not given. */
int64_t terms_get(const struct terms *terms, enum terms_key key);

/* Return the time that a player has for all moves of a game, the bank, in us; CLOCK_NEVER
 * without a bank.  Games count from 1; the last bank of a list serves all later games. */
int64_t terms_bank_us(const struct terms *terms, int game);

/* Return the time that each move adds to its player's time for the game, in us; 0 means
 * none. */
int64_t terms_inc_us(const struct terms *terms);

/* What decides a turn's limits, apart from the terms. */
struct terms_turn {
	int64_t bank_us; /* time left in the bank, or CLOCK_NEVER */
	bool first;      /* this turn is the player's first of the game */
	bool fresh;      /* the process has not answered yet */
	int cores;       /* processors that the agent can use at once */
	int64_t offturn_us; /* the agent's processor time since its last turn */
	int64_t started_us; /* how much of the `start` time earlier processes have used in
	                     * this game */
};

/* The limits of a turn, in us.  Wall time and the agent's processor time count from the
 * moment when `go` was written.  CLOCK_NEVER means no limit. */
struct allowance {
	int64_t shown_us;    /* the time in the `go` line */
	int64_t stop_us;     /* wall: when to send `stop` */
	int64_t late_us;     /* wall: a later answer is late */
	int64_t end_us;      /* wall: when to stop waiting */
	int64_t cpu_late_us; /* cpu: an answer that used more is late */
	int64_t cpu_end_us;  /* cpu: kill the agent */
};

/* Return the extra wall time that `start` gives this turn. */
int64_t terms_start_us(const struct terms *terms, const struct terms_turn *turn);

/* Return the limits of a turn. */
struct allowance terms_allow(const struct terms *terms,
                             const struct terms_turn *turn);

/* What the times of a turn mean, with or without an answer. */
enum terms_late {
	TERMS_IN_TIME,
	TERMS_TURN_LOST, /* late, but the game goes on: late=random */
	TERMS_OVER_WALL, /* past `kill` by the wall clock */
	TERMS_OVER_CPU,  /* past `kill` by processor time */
};

/* Judge a turn by its times.  A time equal to its limit is in time. */
enum terms_late terms_judge(const struct terms *terms,
                            const struct allowance *may, int64_t wall_us,
                            int64_t cpu_us);

#endif
