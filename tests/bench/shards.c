/*
 * shards LEAGUE DIR: the results of all shards of the plan in DIR, as `league shard` would
 * leave them, of games by random moves that no agent played; prints how many games.
 * The league is of our own players, for their programs must be found.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/fail.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "league/away/plan.h"
#include "league/entry.h"
#include "league/state/roster.h"
#include "record/record.h"

struct writer {
	const struct plan *plan;
	struct variant variant;
	struct text name, terms; /* the game's and the terms', in records */
	struct player *player;   /* by slot */
	struct text text;        /* of a shard */
};

/* A game by random moves; who won it. */
static struct verdict
play(const struct variant *variant, struct rng *start, struct text *moves, int *plies)
{
	const struct game *game = variant->game;
	struct position position;
	char move[GAME_MOVE], shown[GAME_TEXT], why[GAME_WHY];
	struct outcome outcome;
	struct rng rng = *start;
	struct verdict verdict = {.reason = REASON_GAME};

	game->start(&position, variant->param, start);
	game->write(&position, shown);
	text_addf(moves, "start %s\n", shown);
	for (*plies = 0; !(outcome = game->outcome(&position)).over; (*plies)++) {
		int seat = game_draw_move(game, &position, &rng, move);

		if (game->play(&position, seat, move, why) != JUDGE_LEGAL)
			die("'%s' was drawn, but: %s", move, why);
		text_addf(moves, "m %d 0 0 - %s\n", seat, move);
	}
	verdict.winner = outcome.winner;
	text_format(verdict.word, sizeof verdict.word, "%s", outcome.reason);
	return verdict;
}

static void
add_game(struct writer *w, const struct pairing *p, int number)
{
	uint64_t seed = conf_seed(&w->plan->conf, p->a, p->b);
	struct rng start = rng_derive(seed, RNG_START, (uint64_t)(number + 1) / 2, 0, 0);
	struct record_head head = {
		.seed = seed, .game = number, .variant = w->name.at,
		.first = number % 2 ? 1 : 2,
		.player = {NULL, &w->player[p->a], &w->player[p->b]},
		.terms = w->terms.at, .enforced = "none",
	};
	struct text moves = {0};
	int plies;
	struct verdict verdict = play(&w->variant, &start, &moves, &plies);

	record_block(&w->text, &head, moves.at, &verdict, plies, "", true);
	text_free(&moves);
}

static int
write_shard(struct writer *w, const char *dir, int shard)
{
	int parts, n = 0;
	const struct pairing *part = plan_parts(w->plan, shard, &parts);
	char *path = plan_file(w->plan, dir, shard, ".rec");
	FILE *file = fopen(path, "w");

	for (int i = 0; i < parts; i++)
		for (int number = part[i].from; number <= part[i].to; number++, n++)
			add_game(w, &part[i], number);
	if (!file || fwrite(w->text.at, 1, w->text.len, file) != w->text.len ||
	    fclose(file) != 0)
		die("%s:", path);
	text_clear(&w->text);
	free(path);
	return n;
}

int
main(int argc, char **argv)
{
	char why[PLAN_WHY];
	struct terms terms;
	struct plan plan;
	struct writer w = {.plan = &plan};
	long all = 0;

	fail_name("shards");
	if (argc != 3)
		die("usage: shards LEAGUE DIR");
	if (!plan_read(&plan, argv[2], why))
		die("%s", why);
	entry_terms(&plan.conf, &w.variant, &terms);
	variant_write(&w.variant, &w.name);
	terms_write(&terms, &w.terms);
	w.player = xcalloc((size_t)plan.conf.players + 1, sizeof *w.player);
	for (int i = 0; i < plan.conf.players; i++) {
		text_format(w.player[i].name, sizeof w.player[i].name, "%s",
		            plan.conf.player[i].name);
		w.player[i].command = plan.conf.player[i].command;
		roster_program(plan.conf.player[i].command, argv[1],
		               w.player[i].sha256);
	}
	for (int shard = 1; shard <= plan.shards; shard++)
		all += write_shard(&w, argv[2], shard);
	printf("%ld\n", all);
	return 0;
}
