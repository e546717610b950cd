/*
 * Monte-Carlo tree search: plays many games by chance from the position, grows
 * a tree of the moves that did well in them, and plays the one that was tried
 * most.  What that is made of is a switch each; mcts/tree.c tells what they are.
 *
 *	mcts/tree     the search; it knows no game
 *	mcts/any      any game for it, by the referee's rules and eval.h
 *	mcts/kari     Kari for it, on a fast board,
 *	mcts/kari_proof  and with proofs by a small alpha-beta search
 */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "expert/kari_board.h"
#include "kit/eval.h"
#include "kit/kit.h"
#include "kit/think.h"
#include "mcts/any.h"
#include "mcts/kari.h"
#include "mcts/tree.h"

enum {
	MB = 1024 * 1024,
	MOST_MB = 64,   /* where --mem is not given */
	MOVES = 40,     /* that a bank is shared among */
	CHECK_KARI = 8, /* walks from one look at the clock to the next: 0.5 ms */
	CHECK_ANY = 1,  /* as much, where a walk may weigh many moves */
};

static struct tree_rules rules = {
	.uct = true, .rave = false, .prune = false, .proof = true, .prior = true,
};
static int64_t playouts; /* --playouts, or 0 */

static void
note(struct kit_turn *turn, const struct tree_report *r, int64_t start_us)
{
	int sure = r->bounds.low == r->bounds.high ? r->bounds.low : 2;

	if (turn->seat == 2 && sure != 2)
		sure = -sure;
	text_format(turn->remark, GAME_WHY, "%s, %.0f %%, %.0f playouts",
	            sure == 2    ? "open"
	            : sure == 1  ? "won, proved"
	            : sure == -1 ? "lost, proved"
	                         : "drawn, proved",
	            100 * r->mean, (double)r->walks);
	if (think_notes())
		fprintf(stderr, "%s, %.0f nodes, %.3f s\n", turn->remark,
		        (double)r->nodes,
		        (double)(clock_own_cpu_us() - start_us) / CLOCK_S);
}

/* Walk the tree until time is up, or so often as is wanted. */
static void
think(struct kit_turn *turn, struct tree *tree, struct world *world, int check)
{
	int64_t start_us = clock_own_cpu_us();

	if (think_is_timed() || !playouts)
		think_start(turn, MOVES);
	tree_plant(tree, world);
	for (int64_t n = 1; tree_grow(tree) && n != playouts; n++)
		if ((n - 1) % check == 0 && kit_time_up(turn))
			break;
	struct tree_report report = tree_report(tree);
	note(turn, &report, start_us);
}

static void
choose(struct kit_turn *turn, char move[GAME_MOVE])
{
	static struct tree *tree;
	const struct game *game = turn->variant.game;
	bool kari = !strcmp(game->name, "kari");
	size_t bytes = (size_t)think_mem_mb(MOST_MB) * MB;

	if (eval_open(turn, move))
		return;
	if (!tree) /* in Kari, half is for proofs */
		tree = tree_new(&rules, kari ? bytes / 2 : bytes);
	if (kari)
		think(turn, tree, kari_world(turn, bytes / 2), CHECK_KARI);
	else
		think(turn, tree, any_world(turn), CHECK_ANY);
	int best = tree_best(tree);
	if (best < 0)
		game->pick(&turn->position, turn->seat, &turn->rng, move);
	else if (kari)
		kari_board_text(&turn->position, best, move);
	else
		any_text(turn, best, move);
}

/* ---- options ---- */

/* A part of the search, yes or no; false if it is none. */
static bool
read_switch(const char *name, const char *value)
{
	static const struct {
		const char *name;
		bool *is_on;
	} part[] = {
		{"--uct", &rules.uct},     {"--rave", &rules.rave},
		{"--prune", &rules.prune}, {"--proof", &rules.proof},
		{"--prior", &rules.prior},
	};

	for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
		if (strcmp(part[i].name, name) != 0)
			continue;
		*part[i].is_on = !strcmp(value, "yes");
		return *part[i].is_on || !strcmp(value, "no");
	}
	return false;
}

static bool
option(const char *name, const char *value)
{
	if (!strcmp(name, "--playouts"))
		return text_number(value, 1, INT32_MAX, &playouts);
	return read_switch(name, value) || think_option(name, value) ||
	       eval_option(name, value);
}

int
main(int argc, char **argv)
{
	static const struct kit_player player = {
		.name = "mcts",
		.about =
			"Monte-Carlo tree search: plays many games by chance, and "
			"more of those whose\nfirst moves did well.  yes or no, in "
			"brackets what it is if not given:\n"
			"  --uct        grow a tree, not the first moves only (yes)\n"
			"  --rave       a move counts wherever it was played (no)\n"
			"  --prune      leave out moves that are clearly worse (no)\n"
			"  --proof      pass on what is proven (yes)\n"
			"  --prior      begin with an evaluation (yes)\n"
			"Others:\n"
			"  --playouts N so many a move, no clock\n"
			"  --time S     seconds a move; default: by its clock, or 1 "
			"if it has none\n"
			"  --mem MB     for all it keeps; default 64\n"
			"  --eval NAME  as alphabeta's\n"
			"  --open N     play N random moves first; default 0\n"
			"  --notes yes  a line on stderr for each move\n",
		.choose = choose,
		.option = option,
	};

	return kit_main(&player, argc, argv);
}
