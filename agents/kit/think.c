#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "kit/kit_turn.h"
#include "kit/think.h"

enum {
	MOST_S = 1000000,
	MOST_MB = 1 << 20,
	DEFAULT_MS = 1000, /* thinking time without a clock */
};

static int64_t time_ms; /* 0 = as the clock allows */
static int64_t mem_mb;  /* 0 = not given */
static int64_t kept_ms; /* a reserve of a whole game's clock, for a busy machine */

static void
take_time(const char *value)
{
	double seconds;

	if (!text_real(value, 0.001, MOST_S, &seconds))
		die("--time: '%s' is no number of seconds from 0.001", value);
	time_ms = (int64_t)(seconds * 1000);
}

const struct option think_options[] = {
	{0, "time", "S", "seconds a move; default: by its clock, else 1",
	 .take = take_time},
	{0, "mem", "MB", "for its tables; players(1) tells the default",
	 .number = &mem_mb, .low = 1, .high = MOST_MB},
	{0},
};

static int64_t
allowance_ms(const struct kit_turn *turn, int moves)
{
	if (time_ms)
		return time_ms;
	if (turn->left_ms < 0)
		return DEFAULT_MS;
	if (!turn->bank)
		return turn->left_ms * 3 / 4;
	if (turn->fresh)
		kept_ms = turn->left_ms / 10;
	return turn->left_ms > kept_ms ? (turn->left_ms - kept_ms) / moves : 0;
}

void
think_at_most(struct kit_turn *turn, int64_t ms)
{
	int64_t until_ms = clock_now_us() / CLOCK_MS + ms;

	if (until_ms < turn->deadline_ms)
		turn->deadline_ms = until_ms;
}

void
think_start(struct kit_turn *turn, int moves)
{
	think_at_most(turn, allowance_ms(turn, moves));
}

bool
think_is_timed(void)
{
	return time_ms > 0;
}

int64_t
think_mem_mb(int64_t own)
{
	return mem_mb ? mem_mb : own;
}

uint64_t
think_key(const struct position *position, size_t size)
{
	uint64_t key = size, word = 0;

	for (size_t i = 0; i < size; i += sizeof word) {
		size_t left = size - i;

		memcpy(&word, position->bytes + i,
		       left < sizeof word ? left : sizeof word);
		key = (key ^ word) * 0x9e3779b97f4a7c15;
		key ^= key >> 32;
	}
	return key;
}
