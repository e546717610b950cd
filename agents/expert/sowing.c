#include <stdlib.h>
#include <string.h>

#include "expert/sowing.h"

/* Count eight pits at a time.  Their order in the word does not matter. */
enum { WORDS = SOWING_PITS / 8 };

#define EACH(byte) ((uint64_t)(byte) * 0x0101010101010101)

void
sowing_prepare(const struct sowing_rules *rules)
{
	for (int from = 0; from < rules->pits; from++)
		for (int seeds = 1; seeds < rules->pits; seeds++) {
			unsigned char *share = rules->shares->of[from][seeds];

			memcpy(share, rules->shares->of[from][seeds - 1],
			       SOWING_PITS);
			share[(from + seeds) % rules->pits] = 1;
		}
}

bool
sowing_can_move(const unsigned char pit[SOWING_PITS])
{
	uint64_t word[WORDS], bits = 0;

	memcpy(word, pit, sizeof word);
	for (int i = 0; i < WORDS; i++)
		bits |= word[i];
	return bits & EACH(0xfe);
}

int
sowing_list(const struct sowing_rules *rules, const struct sowing_board *board,
            unsigned char list[SOWING_PITS])
{
	int n = 0;

	for (int i = 0; i < rules->pits; i++) {
		list[n] = (unsigned char)i;
		n += board->pit[0][i] > 1;
	}
	return n;
}

/* A count of two or more has a bit above the lowest.  The sum carries that bit to the
 * highest bit of its byte.  The product then adds those bits up. */
int
sowing_count(const unsigned char pit[SOWING_PITS])
{
	uint64_t word[WORDS], sum = 0;

	memcpy(word, pit, sizeof word);
	for (int i = 0; i < WORDS; i++) {
		uint64_t high = ((word[i] & EACH(0x7f)) + EACH(0x7e)) | word[i];

		sum += high >> 7 & EACH(1);
	}
	return (int)(sum * EACH(1) >> 56);
}

bool
sowing_read(const struct sowing_rules *rules, const char *text,
            struct sowing_board *board, int *played)
{
	char *end;
	long round = strtol(text, &end, 10), mover = strtol(end, &end, 10);
	long sum[2] = {0, 0};

	memset(board, 0, sizeof *board);
	for (int i = 0; i < 2 * rules->pits; i++) {
		int side = i / rules->pits != mover;
		long count = strtol(end, &end, 10);

		sum[side] += count;
		board->pit[side][i % rules->pits] = (unsigned char)count;
	}
	board->seeds[0] = (unsigned char)sum[0];
	board->seeds[1] = (unsigned char)sum[1];
	*played = (int)(2 * (round - rules->round) + mover);
	return sum[0] + sum[1] <= SOWING_SEEDS;
}
