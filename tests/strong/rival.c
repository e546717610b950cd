/*
 * A rival for hidden in Omweso and Hus: it knows one fixed placement a seat, then
 * looks a fixed number of plies ahead and plays the best move, as alphabeta
 * --depth N does, but on hidden's fast board: it is some fifty times as quick,
 * so that long matches at depth 8 to 10 are possible.  Against alphabeta, both at
 * depth 5 with --open 2, it won 30 of 60 games of Omweso and 23 of 40 of Hus.  It
 * plays the course's rules only.
 *
 *	./referee -G omweso "hidden --time 2" -r 200 \
 *		"rival --depth 8 --first 2,1,2,0,3,2,1,3,2,1,1,1,2,3,5,3"
 */
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "expert/sowing_play.h"
#include "kit/eval.h"
#include "kit/kit.h"

enum { TABLE_BYTES = 64 << 20 };

static int64_t depth = 8;

static const char *setup[2]; /* NULL: as alphabeta places */

static const struct option own_options[] = {
	{0, "depth", "N", "plies to look ahead; default 8",
	 .number = &depth, .low = 1, .high = FAST_DEPTH},
	{0, "first", "SETUP", "in Omweso, its placement when it moves first",
	 .text = &setup[0]},
	{0, "second", "SETUP", "the same when it moves second", .text = &setup[1]},
	{0},
};

static int
count_seeds(const struct sowing_board *board)
{
	return board->seeds[0] - board->seeds[1];
}

/* As hus_pits in kit/eval_sowing.c. */
static int
count_pits(const struct sowing_board *board)
{
	return 2 * count_seeds(board) + sowing_count(board->pit[0]) -
	       sowing_count(board->pit[1]);
}

static struct sowing_rules
rules_of(const char *game)
{
	bool hus = !strcmp(game, "hus");
	bool pits = hus && !(eval_wanted && !strcmp(eval_wanted, "seeds"));
	struct sowing_rules rules = hus ? hus_rules : omweso_rules;

	rules.evaluate = pits ? count_pits : count_seeds;
	return rules;
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct sowing_rules rules = rules_of(game->name);
	static struct sowing_line line;
	struct fast_search search = {
		.board = &sowing_fast, .game = &line, .depth = (int)depth - 1,
		.plain = true,
	};
	char text[GAME_TEXT];

	if (turn->fresh) {
		sowing_prepare(&rules);
		fast_start(TABLE_BYTES);
	}
	bool placing = game->each(&turn->position, turn->seat, NULL, NULL) < 0;
	if (eval_open(turn, move)) {
		if (placing && setup[turn->seat - 1])
			text_format(move, GAME_MOVE, "%s",
			            setup[turn->seat - 1]);
		return;
	}
	game->pick(&turn->position, turn->seat, &turn->rng, move);
	game->write(&turn->position, text);
	line.rules = &rules;
	if (!sowing_read(&rules, text, &line.at[0], &line.played))
		die("too many seeds: %s", text);
	fast_search(&search);
	if (search.roots)
		text_format(move, GAME_MOVE, "%u", search.root->code);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "rival",
		.about = "Looks a fixed number of plies ahead, in Hus and Omweso.\n",
		.choose = choose,
		.options = {own_options, eval_options},
	};

	return kit_main(&player, argc, argv);
}
