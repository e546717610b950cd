/*
 * playouts GAME[,param=value...] SECONDS: plays random games through struct game, with
 * moves as text, for about that many seconds of processor time.  Prints games and plies
 * a second.  An endless move ends its game.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "game/game.h"

struct tally {
	long games, plies, endless;
};

static void
playout(const struct variant *variant, struct rng *rng, struct tally *tally)
{
	const struct game *game = variant->game;
	struct position position;
	char move[GAME_MOVE], why[GAME_WHY];

	game->start(&position, variant->param, rng);
	tally->games++;
	while (!game->outcome(&position).over) {
		int seat = game_draw_move(game, &position, rng, move);
		enum judge judge;

		judge = game->play(&position, seat, move, why);
		if (judge == JUDGE_ENDLESS) {
			tally->endless++;
			return;
		}
		if (judge != JUDGE_LEGAL)
			die("'%s' was picked, but: %s", move, why);
		tally->plies += seat > 0;
	}
}

static double
run(const struct variant *variant, double seconds, struct tally *tally)
{
	struct rng rng = rng_derive(1, RNG_START, 0, 0, 0);
	double begin = (double)clock_own_cpu_us() / 1e6, spent;

	do {
		for (int i = 0; i < 100; i++)
			playout(variant, &rng, tally);
		spent = (double)clock_own_cpu_us() / 1e6 - begin;
	} while (spent < seconds);
	return spent;
}

int
main(int argc, char **argv)
{
	struct variant variant;
	struct tally tally = {0};
	char why[GAME_WHY];
	double seconds, spent;

	fail_name("playouts");
	if (argc != 3 || (seconds = strtod(argv[2], NULL)) <= 0)
		die("usage: playouts GAME[,param=value...] SECONDS");
	if (!variant_parse(&variant, argv[1], why))
		die("%s", why);
	spent = run(&variant, seconds, &tally);
	printf("%s: %ld games, %ld plies, %ld endless in %.2f s: "
	       "%.0f games/s, %.0f plies/s\n", argv[1], tally.games,
	       tally.plies, tally.endless, spent, (double)tally.games / spent,
	       (double)tally.plies / spent);
	return 0;
}
