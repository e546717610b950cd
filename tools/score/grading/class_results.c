#include "league/state/results.h"
#include "score/grading/class_results.h"

struct visitor {
	void (*visit)(void *context, const struct class_results_game *game);
	void *context;
};

static void
show(const struct visitor *visitor, const struct result_game *g, int side)
{
	const int slot[] = {-1, g->who->a, g->who->b};
	struct class_results_game game = {
		.player = slot[side], .opponent = slot[3 - side],
		.number = g->game.number, .first = g->game.first == side,
		.end = !g->game.winner ? CLASS_RESULTS_DRAWN
		       : g->game.winner == side ? CLASS_RESULTS_WON : CLASS_RESULTS_LOST,
		.played = g->fate == FATE_PLAYED,
		.fault = g->game.fault, .plies = g->game.plies,
		.reason = g->game.reason,
		.text = g->game.text ? g->game.text : "", .record = g->file,
	};

	visitor->visit(visitor->context, &game);
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
class_results_each(const char *folder,
                   void (*visit)(void *context,
                                 const struct class_results_game *game),
                   void *context, char why[CLASS_RESULTS_WHY])
{
	struct visitor visitor = {visit, context};
	struct results results;
	bool good = results_load(&results, folder, why);

	if (!good)
		return false;
	good = results_each(&results, on_game, &visitor, why);
	results_free(&results);
	return good;
}

void
class_results_say(const struct class_results_game *game, struct text *text)
{
	static const char *const ends[] = {
		[CLASS_RESULTS_DRAWN] = "drawn", [CLASS_RESULTS_WON] = "won",
		[CLASS_RESULTS_LOST] = "lost",
	};

	if (!game->played) {
		text_addf(text, "%s without play: %s was withdrawn",
		          ends[game->end],
		          game->end == CLASS_RESULTS_LOST ? "it" : "the other");
		return;
	}
	text_addf(text, "moving %s: %s after %d %s, %s%s%s",
	          game->first ? "first" : "second", ends[game->end], game->plies,
	          game->plies == 1 ? "ply" : "plies", game->reason, *game->text ? ": " : "",
	          game->text);
}
