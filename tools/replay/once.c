#include <stdlib.h>
#include <string.h>

#include "replay/once.h"

struct once_game {
	char *what;
	int line; /* of its result */
};

void
once_add(struct once *once, const struct recorded *game)
{
	struct text what = {0};

	if (game->result.none)
		return;
	text_addf(&what, "game %s: %s, ", game->id, game->variant_text);
	for (int i = 1; i <= 2; i++)
		text_addf(&what, "%s|%s%s", game->name[i], game->command[i],
		          i == 1 ? " - " : "");
	once->game = xgrow(once->game, once->games, sizeof *once->game);
	once->game[once->games++] = (struct once_game){what.at,
	                                               game->result.line};
}

static int
compare(const void *one, const void *other)
{
	const struct once_game *a = one, *b = other;
	int order = strcmp(a->what, b->what);

	return order ? order : (a->line > b->line) - (a->line < b->line);
}

int
once_check(struct once *once, const char *file, FILE *out)
{
	int bad = 0;

	if (once->games)
		qsort(once->game, once->games, sizeof *once->game, compare);
	for (size_t i = 1; i < once->games; i++) {
		const struct once_game *g = &once->game[i];

		if (strcmp(g->what, g[-1].what))
			continue;
		fprintf(out, "%s:%d: %s: it has a result already, in line %d\n",
		        file, g->line, g->what, g[-1].line);
		bad++;
	}
	return bad;
}

void
once_free(struct once *once)
{
	for (size_t i = 0; i < once->games; i++)
		free(once->game[i].what);
	free(once->game);
	*once = (struct once){NULL, 0};
}
