#include <stddef.h>
#include <string.h>

#include "expert/expert.h"

/* Each game's expert; it plays on the board beside it (hus.c, kari_board.h, ...). */
static const struct expert *const experts[] = {
	&expert_kari, &expert_hus, &expert_omweso, &expert_mancala,
	&expert_halma, NULL,
};

const struct expert *
expert_find(const char *game)
{
	const struct expert *const *e = experts;

	while (*e && strcmp((*e)->game, game) != 0)
		e++;
	return *e;
}
