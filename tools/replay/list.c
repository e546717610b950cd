#include <stdlib.h>
#include <string.h>

#include "replay/list.h"

enum { ID, FIRST, SECOND, WINNER, REASON, COLUMNS };

struct list_game {
	char *bytes;               /* the column's texts point into it */
	const char *column[COLUMNS];
	const char *number;        /* the end of the id */
	int plies;
};

void
list_add(struct list *list, const struct recorded *game)
{
	struct list_game *line;
	const char *slash;
	struct text all = {0};
	const char *column[COLUMNS] = {
		game->id, recorded_name(game, 1), recorded_name(game, 2),
		game->none ? "void" : !game->winner ? "draw"
			: recorded_name(game, game->winner),
		game->reason,
	};
	char *at;

	list->game = xgrow(list->game, list->games, sizeof *list->game);
	line = &list->game[list->games++];
	for (int i = 0; i < COLUMNS; i++)
		text_add_bytes(&all, column[i], strlen(column[i]) + 1);
	line->bytes = at = all.at;
	for (int i = 0; i < COLUMNS; i++) {
		line->column[i] = at;
		at += strlen(at) + 1;
	}
	slash = strchr(line->column[ID], '/');
	line->number = slash ? slash + 1 : line->column[ID];
	line->plies = game->plies;
}

/* Whether all games are of one match, so that their numbers tell them apart. */
static bool
is_one_match(const struct list *list)
{
	for (size_t i = 0; i < list->games; i++) {
		const char *first = list->game[0].column[ID];
		const char *id = list->game[i].column[ID];
		size_t n = (size_t)(list->game[0].number - first);

		if (strncmp(first, id, n) != 0)
			return false;
	}
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
			struct list_game *line = &list->game[i];
			int n;

			if (c == ID && one)
				line->column[ID] = line->number;
			n = (int)strlen(line->column[c]);
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
	while (list->games)
		free(list->game[--list->games].bytes);
	free(list->game);
}
