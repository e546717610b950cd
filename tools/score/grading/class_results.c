#include "league/results.h"
#include "score/grading/class_results.h"

struct tour {
	void (*visit)(void *context, const struct tourney_game *game);
	void *context;
};

static void
show(const struct tour *tour, const struct result_game *g, int side)
{
	const int slot[] = {-1, g->who->a, g->who->b};
	struct tourney_game game = {
		.player = slot[side], .opponent = slot[3 - side],
		.number = g->game.number, .first = g->game.first == side,
		.end = !g->game.winner ? TOURNEY_DRAWN
		       : g->game.winner == side ? TOURNEY_WON : TOURNEY_LOST,
		.played = g->fate == FATE_PLAYED, .plies = g->game.plies,
		.reason = g->game.reason,
		.text = g->game.text ? g->game.text : "", .record = g->file,
	};

	tour->visit(tour->context, &game);
}

static bool
on_game(void *context, const struct result_game *game)
{
	if (game->fate != FATE_NOBODY && game->who->b >= 0) {
		show(context, game, 1);
		show(context, game, 2);
	}
	return true;
}

bool
tourney_each(const char *folder,
             void (*visit)(void *context, const struct tourney_game *game),
             void *context, char why[TOURNEY_WHY])
{
	struct tour tour = {visit, context};
	struct results results;
	bool good = results_load(&results, folder, why);

	if (!good)
		return false;
	good = results_each(&results, on_game, &tour, why);
	results_free(&results);
	return good;
}

void
tourney_say(const struct tourney_game *game, struct text *text)
{
	static const char *const ends[] = {
		[TOURNEY_DRAWN] = "drawn", [TOURNEY_WON] = "won",
		[TOURNEY_LOST] = "lost",
	};

	if (!game->played) {
		text_addf(text, "%s without play: %s was withdrawn",
		          ends[game->end],
		          game->end == TOURNEY_LOST ? "it" : "the other");
		return;
	}
	text_addf(text, "moving %s: %s after %d plies, %s%s%s",
	          game->first ? "first" : "second", ends[game->end],
	          game->plies, game->reason, *game->text ? ": " : "",
	          game->text);
}
