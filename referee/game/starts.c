#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/rng.h"
#include "game/starts.h"

/* Read a line that is not empty. */
static bool
take(struct starts *starts, const struct variant *variant, int number,
     const char *line, char why[STARTS_WHY])
{
	struct start *all = starts->at;
	struct position position = {0};
	char text[GAME_TEXT], reason[GAME_WHY];

	if (!variant->game->read(&position, variant->param, line, reason))
		return text_refuse(why, STARTS_WHY,
		                   "line %d is no position of %s: %s", number,
		                   variant->game->name, reason);
	if (variant->game->outcome(&position).over)
		return text_refuse(why, STARTS_WHY, "line %d: in this position "
		                   "the game is over", number);
	variant->game->write(&position, text);
	*xpush(all, starts->count) = (struct start){number, xstrdup(text)};
	starts->at = all;
	return true;
}

static void
starts_free(struct starts *starts)
{
	for (int i = 0; i < starts->count; i++)
		free(starts->at[i].text);
	free(starts->at);
	*starts = (struct starts){0};
}

bool
starts_read(struct starts *starts, const char *path,
            const struct variant *variant, char why[STARTS_WHY])
{
	struct text file = {0};
	char *next;
	bool good = true;

	*starts = (struct starts){.path = path};
	if (!file_get(path, &file)) {
		text_format(why, STARTS_WHY, "%s", strerror(errno));
		text_free(&file);
		return false;
	}
	next = file.at;
	for (int number = 1; good && next; number++) {
		char *line = text_part(&next, '\n');

		line[strcspn(line, "\r")] = '\0';
		if (*line && *line != '#')
			good = take(starts, variant, number, line, why);
	}
	if (good && !starts->count) {
		text_format(why, STARTS_WHY, "there is no position in it");
		good = false;
	}
	text_free(&file);
	if (!good)
		starts_free(starts);
	return good;
}

void
starts_shuffle(struct starts *starts, uint64_t seed)
{
	/* Games are numbered from 1, so no game draws from this stream. */
	struct rng rng = rng_derive(seed, RNG_START, 0, 0, 0);

	starts->shuffled = true;
	for (int i = starts->count - 1; i > 0; i--) {
		uint32_t j = rng_below(&rng, (uint32_t)i + 1);
		struct start last = starts->at[i];

		starts->at[i] = starts->at[j];
		starts->at[j] = last;
	}
}

const struct start *
starts_get(const struct variant *variant, int number)
{
	const struct starts *starts = variant->starts;

	return starts ? &starts->at[(number - 1) % starts->count] : NULL;
}

void
starts_begin(const struct variant *variant, uint64_t seed, int number,
             int restarts, struct position *position)
{
	const struct start *given = starts_get(variant, number);
	struct rng rng = rng_derive(seed, RNG_START, (uint64_t)number,
	                            (uint64_t)restarts, 0);
	char why[GAME_WHY];
	bool good;

	if (!given) {
		variant->game->start(position, variant->param, &rng);
		return;
	}
	good = variant->game->read(position, variant->param, given->text, why);
	assert(good);
}
