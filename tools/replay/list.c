#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "replay/list.h"

enum { ID, FIRST, SECOND, WINNER, REASON, COLUMNS };

struct list_game {
	char *column[COLUMNS];
	int plies;
};

void
list_add(struct list *list, const struct recorded *game)
{
	const char *column[COLUMNS] = {
		game->id, recorded_name(game, 1), recorded_name(game, 2),
		game->result.none ? "void" : !game->result.winner ? "draw"
			: recorded_name(game, game->result.winner),
		game->result.reason,
	};
	struct list_game *line;

	list->game = xgrow(list->game, list->games, sizeof *list->game);
	line = &list->game[list->games++];
	line->plies = game->result.plies;
	for (int i = 0; i < COLUMNS; i++)
		line->column[i] = xstrdup(column[i]);
}

/* Where the game's number begins in an id, behind its match's seed. */
static size_t
number_at(const char *id)
{
	return strcspn(id, "/") + 1;
}

/* Whether all games are of one match, so that their numbers tell them apart. */
static bool
is_one_match(const struct list *list)
{
	const char *first = list->games ? list->game[0].column[ID] : "";

	for (size_t i = 1; i < list->games; i++)
		if (strncmp(first, list->game[i].column[ID], number_at(first)) != 0)
			return false;
	return true;
}

void
list_print(const struct list *list, FILE *out)
{
	static const char *const head[COLUMNS] = {"game", "seat 1", "seat 2",
	                                          "winner", "reason"};
	bool one = is_one_match(list);
	int width[COLUMNS];

	for (int c = 0; c < COLUMNS; c++) {
		width[c] = (int)strlen(head[c]);
		for (size_t i = 0; i < list->games; i++) {
			char *text = list->game[i].column[c];
			int n;

			if (c == ID && one)
				memmove(text, text + number_at(text),
				        strlen(text + number_at(text)) + 1);
			n = (int)strlen(text);
			width[c] = n > width[c] ? n : width[c];
		}
		if (list->games)
			fprintf(out, "%-*s  ", width[c], head[c]);
	}
	if (list->games)
		fputs("plies\n", out);
	for (size_t i = 0; i < list->games; i++) {
		for (int c = 0; c < COLUMNS; c++)
			fprintf(out, "%-*s  ", width[c], list->game[i].column[c]);
		fprintf(out, "%5d\n", list->game[i].plies);
	}
	fprintf(out, "%zu game%s\n", list->games, list->games == 1 ? "" : "s");
}

void
list_free(struct list *list)
{
	for (size_t i = 0; i < list->games; i++)
		for (int c = 0; c < COLUMNS; c++)
			free(list->game[i].column[c]);
	free(list->game);
}
