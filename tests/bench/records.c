/*
 * records DIR: writes the games of the league in DIR as its referees would, with random
 * moves that no agent played, and prints how many.  The league must be a round robin of
 * our own players, because their programs must exist.
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
#include "league/entry.h"
#include "league/state/roster.h"
#include "record/record.h"

struct writer {
	struct conf conf;
	const char *dir;
	struct variant variant;
	struct text name, terms; /* the game's and the terms', in records */
	struct player *player;   /* by slot */
	struct text text;        /* of a record */
};

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
add_game(struct writer *w, int a, int b, int number)
{
	uint64_t seed = conf_seed(&w->conf, a, b);
	struct rng start = rng_derive(seed, RNG_START, (uint64_t)(number + 1) / 2, 0, 0);
	struct record_head head = {
		.seed = seed, .game = number, .variant = w->name.at,
		.first = number % 2 ? 1 : 2,
		.player = {NULL, &w->player[a], &w->player[b]},
		.terms = w->terms.at, .enforced = "none",
	};
	struct text moves = {0};
	int plies;
	struct verdict verdict = play(&w->variant, &start, &moves, &plies);

	record_block(&w->text, &head, moves.at, &verdict, plies, "", true);
	text_free(&moves);
}

static void
write_record(struct writer *w, int a, int b)
{
	char *path = conf_record(&w->conf, w->dir, a, b);
	FILE *file = fopen(path, "w");

	for (int number = 1; number <= w->conf.games; number++)
		add_game(w, a, b, number);
	if (!file || fwrite(w->text.at, 1, w->text.len, file) != w->text.len ||
	    fclose(file) != 0)
		die("%s:", path);
	text_clear(&w->text);
	free(path);
}

int
main(int argc, char **argv)
{
	struct terms terms;
	struct writer w = {.text = {0}};
	char why[CONF_WHY];
	long all = 0;

	fail_name("records");
	if (argc != 2)
		die("usage: records DIR");
	w.dir = argv[1];
	if (!conf_read(&w.conf, w.dir, why))
		die("%s", why);
	entry_terms(&w.conf, &w.variant, &terms);
	variant_write(&w.variant, &w.name);
	terms_write(&terms, &w.terms);
	w.player = xcalloc((size_t)w.conf.players + 1, sizeof *w.player);
	for (int b = 0; b < w.conf.players; b++) {
		const struct conf_player *p = &w.conf.player[b];

		text_format(w.player[b].name, sizeof w.player[b].name, "%s", p->name);
		w.player[b].command = p->command;
		text_format(w.player[b].sha256, sizeof w.player[b].sha256, "%s",
		            p->sha256);
		for (int a = 0; a < b; a++) {
			write_record(&w, a, b);
			all += w.conf.games;
		}
	}
	printf("%ld\n", all);
	return 0;
}
