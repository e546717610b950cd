#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "rating/anchors.h"

bool
anchors_add(struct anchors *a, const char *word, char why[ANCHORS_WHY])
{
	const char *equals = strrchr(word, '=');
	double elo;

	if (!equals || equals == word || !text_real(equals + 1, -1e6, 1e6, &elo))
		return text_refuse(why, ANCHORS_WHY, "'%s' is not NAME=RATING, "
		                   "such as random=1000", word);
	if (a->n == ANCHORS_MOST)
		return text_refuse(why, ANCHORS_WHY, "%d anchors at most",
		                   ANCHORS_MOST);
	a->name[a->n] = word;
	a->length[a->n] = (int)(equals - word);
	a->elo[a->n++] = elo;
	return true;
}

static int
player_of(const struct anchors *a, int i, const char *const *name, int players)
{
	int player = 0;

	while (player < players &&
	       (!name[player] || (int)strlen(name[player]) != a->length[i] ||
	        strncmp(name[player], a->name[i], (size_t)a->length[i]) != 0))
		player++;
	return player;
}

double *
anchors_by_player(const struct anchors *a, const char *const *name, int players,
                  char why[ANCHORS_WHY])
{
	double *elo;

	*why = '\0';
	if (!a->n)
		return NULL;
	elo = xcalloc((size_t)players + 1, sizeof *elo);
	for (int i = 0; i < players; i++)
		elo[i] = NAN;
	for (int i = 0; i < a->n; i++) {
		int player = player_of(a, i, name, players);

		if (player == players || !isnan(elo[player])) {
			text_format(why, ANCHORS_WHY, player == players
			            ? "there is no player '%.*s' who has played"
			            : "'%.*s' has two ratings", a->length[i], a->name[i]);
			free(elo);
			return NULL;
		}
		elo[player] = a->elo[i];
	}
	return elo;
}
