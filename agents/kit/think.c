#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "kit/think.h"
#include "kit/turn.h"

enum {
	MOST_S = 1000000,
	MOST_MB = 1 << 20,
	DEFAULT_MS = 1000, /* to think, where nobody sets a limit */
};

static struct {
	int64_t time_ms; /* 0 = as the clock allows */
	int64_t mem_mb;  /* 0 = not given */
	bool notes;
} options;

static bool
read_seconds(const char *text, int64_t *ms)
{
	char *end;
	double seconds = strtod(text, &end);

	*ms = seconds >= 0.001 && seconds <= MOST_S ? (int64_t)(seconds * 1000)
	                                            : 0;
	return *ms > 0 && !*end;
}

bool
think_option(const char *name, const char *value)
{
	if (!strcmp(name, "--time"))
		return read_seconds(value, &options.time_ms);
	if (!strcmp(name, "--mem"))
		return text_number(value, 1, MOST_MB, &options.mem_mb);
	if (strcmp(name, "--notes"))
		return false;
	options.notes = !strcmp(value, "yes");
	return options.notes || !strcmp(value, "no");
}

static int64_t
allowance_ms(const struct kit_turn *turn, int moves)
{
	if (options.time_ms)
		return options.time_ms;
	if (turn->left_ms < 0)
		return DEFAULT_MS;
	return turn->bank ? turn->left_ms / moves : turn->left_ms * 3 / 4;
}

void
think_start(struct kit_turn *turn, int moves)
{
	int64_t until_ms = clock_now_us() / CLOCK_MS + allowance_ms(turn, moves);

	if (until_ms < turn->deadline_ms)
		turn->deadline_ms = until_ms;
}

bool
think_is_timed(void)
{
	return options.time_ms > 0;
}

int64_t
think_mem_mb(int64_t own)
{
	return options.mem_mb ? options.mem_mb : own;
}

bool
think_notes(void)
{
	return options.notes;
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
