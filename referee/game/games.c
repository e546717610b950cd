#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/game.h"

/* To add a game: its file in games/, and its name here. */
#define GAMES(X) \
	X(kari) \
	X(hus) \
	X(omweso) \
	X(mancala) \
	X(halma)

#define DECLARE(name) extern const struct game game_##name;
GAMES(DECLARE)
DECLARE(null)

#define LIST(name) &game_##name,
const struct game *const games[] = {GAMES(LIST) NULL};

const struct game *
game_find(const char *name)
{
	if (!strcmp(game_null.name, name))
		return &game_null;
	for (const struct game *const *game = games; *game; game++)
		if (!strcmp((*game)->name, name))
			return *game;
	return NULL;
}

static void
keep(void *context, const char *move)
{
	text_format(context, GAME_MOVE, "%s", move);
}

bool
game_must_pass(const struct game *game, const void *position, int seat)
{
	char only[GAME_MOVE];

	return game->pass && game->each(position, seat, NULL, NULL) == 1 &&
	       game->each(position, seat, keep, only) == 1 &&
	       !strcmp(only, game->pass);
}

/* The name of a game that differs from this by case alone, or NULL. */
static const char *
game_like(const char *name)
{
	for (const struct game *const *game = games; *game; game++)
		if (!strcasecmp((*game)->name, name))
			return (*game)->name;
	return NULL;
}

/* The value of a word or number of this parameter; false if it is neither. */
static bool
param_value(const struct param *param, const char *word, int *value)
{
	int64_t number;

	for (int i = 0; param->words && param->words[i]; i++)
		if (!strcmp(param->words[i], word)) {
			*value = i;
			return true;
		}
	if (!text_number(word, param->low, param->high, &number))
		return false;
	*value = (int)number;
	return true;
}

static void
param_range(const struct param *param, struct text *range)
{
	for (int i = 0; param->words && param->words[i]; i++)
		text_addf(range, "%s%s", i ? "|" : "", param->words[i]);
	if (param->low <= param->high)
		text_addf(range, "%s%d..%d", param->words ? "|" : "", param->low,
		          param->high);
}

/* Set one "name=value"; `given` marks the parameters seen so far. */
static bool
param_set(struct variant *variant, char *setting, bool *given,
          char why[GAME_WHY])
{
	const struct param *params = variant->game->params;
	char *value = strchr(setting, '=');
	struct text range = {0};

	if (value)
		*value++ = '\0';
	for (int i = 0; params[i].name; i++) {
		if (strcmp(params[i].name, setting))
			continue;
		if (given[i]) {
			text_format(why, GAME_WHY, "%s is given twice", setting);
			return false;
		}
		given[i] = true;
		if (value && param_value(&params[i], value, &variant->param[i]))
			return true;
		param_range(&params[i], &range);
		text_format(why, GAME_WHY, "%s is %s, not '%s'", setting,
		            text_str(&range), value ? value : "");
		text_free(&range);
		return false;
	}
	text_format(why, GAME_WHY, "%s has no parameter '%s'",
	            variant->game->name, setting);
	return false;
}

bool
variant_parse(struct variant *variant, const char *text, char why[GAME_WHY])
{
	char copy[256], *next;
	bool given[GAME_PARAMS] = {false};

	if (!text_format(copy, sizeof copy, "%s", text)) {
		text_format(why, GAME_WHY, "the game is longer than a line");
		return false;
	}
	next = strchr(copy, ',');
	if (next)
		*next++ = '\0';
	variant->game = game_find(copy);
	if (!variant->game) {
		const char *like = game_like(copy);

		text_format(why, GAME_WHY, "no game is called '%s'%s%s", copy,
		            like ? "; try " : " (referee --list-games)",
		            like ? like : "");
		return false;
	}
	for (int i = 0; i < GAME_PARAMS; i++)
		variant->param[i] = variant->game->params[i].fallback;
	while (next) {
		char *setting = next;

		next = strchr(setting, ',');
		if (next)
			*next++ = '\0';
		if (!param_set(variant, setting, given, why))
			return false;
	}
	return !variant->game->check ||
	       variant->game->check(variant->param, why);
}

static void
param_write(const struct param *param, int value, char separator,
            struct text *text)
{
	int words = 0;

	while (param->words && param->words[words])
		words++;
	text_addf(text, "%c%s=", separator, param->name);
	if (value >= 0 && value < words)
		text_add(text, param->words[value]);
	else
		text_addf(text, "%d", value);
}

void
variant_write(const struct variant *variant, struct text *text)
{
	const struct param *params = variant->game->params;

	text_add(text, variant->game->name);
	for (int i = 0; params[i].name; i++)
		if (variant->param[i] != params[i].fallback)
			param_write(&params[i], variant->param[i], ',', text);
}

void
variant_describe(const struct variant *variant, struct text *text)
{
	const struct param *params = variant->game->params;

	text_add(text, variant->game->name);
	for (int i = 0; params[i].name; i++)
		if (!params[i].rare || variant->param[i] != params[i].fallback)
			param_write(&params[i], variant->param[i], ' ', text);
}
