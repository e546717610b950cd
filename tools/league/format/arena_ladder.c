/* The ladder of arena(1): the arena adds pairings, and two players may meet several times. */
#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"

static void
begin_ladder(struct schedule *schedule)
{
	const struct conf *conf = schedule->conf;
	size_t n = (size_t)conf->players;
	int *met = xcalloc(n * n + 1, sizeof *met);

	for (int i = 0; i < conf->pairs; i++) {
		int a = conf->pair[i][0], b = conf->pair[i][1];
		int from = met[(size_t)a * n + (size_t)b]++ * conf->games;

		schedule_add_some(schedule, a, b, 0, from + 1,
		                  from + conf->games);
	}
	free(met);
}

const struct format format_ladder = {
	.name = "ladder",
	.on_page = "ladder",
	.extra = 10000,
	.begin = begin_ladder,
};
