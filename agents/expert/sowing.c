#include <stdlib.h>
#include <string.h>

#include "expert/sowing.h"

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
	unsigned char bits = 0;

	for (int i = 0; i < SOWING_PITS; i++)
		bits |= pit[i];
	return bits > 1;
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

int
sowing_count(const unsigned char pit[SOWING_PITS])
{
	unsigned char n = 0;

	for (int i = 0; i < SOWING_PITS; i++)
		n = (unsigned char)(n + (pit[i] > 1));
	return n;
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
