#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/game.h"

/* To add a game, add its file to games/ and its name here. */
#define GAMES(X) \
	X(kari) \
	X(hus) \
	X(omweso) \
	X(mancala) \
	X(halma) \
	X(einstein) \
	X(goofspiel)

#define DECLARE(name) extern const struct game game_##name;
GAMES(DECLARE)

/* Games that are not listed. */
#define TEMPLATES(X) \
	X(null) \
	X(cards) \
	X(opencards)
TEMPLATES(DECLARE)

#define LIST(name) &game_##name,
const struct game *const games[] = {GAMES(LIST) NULL};
const struct game *const game_templates[] = {TEMPLATES(LIST) NULL};

static const struct game *
find_in(const struct game *const *list, const char *name)
{
	while (*list && strcmp((*list)->name, name))
		list++;
	return *list;
}

const struct game *
game_find(const char *name)
{
	const struct game *game = find_in(games, name);

	return game ? game : find_in(game_templates, name);
}

enum judge
game_refuse(enum judge judge, char why[GAME_WHY], const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(why, GAME_WHY, format, args);
	va_end(args);
	return judge;
}

static void
keep(void *context, const char *move)
{
	text_format(context, GAME_MOVE, "%s", move);
}

bool
game_must_pass(const struct game *game, const struct position *position,
               int seat)
{
	char only[GAME_MOVE];

	return game->pass && game->each(position, seat, NULL, NULL) == 1 &&
	       game->each(position, seat, keep, only) == 1 &&
	       !strcmp(only, game->pass);
}

void
game_show(const struct game *game, const struct position *position,
          int seat, char text[GAME_TEXT])
{
	if (game->sees)
		game->sees(position, seat, text);
	else
		game->write(position, text);
}

void
game_draw(const struct game *game, const struct position *position,
          int seat, struct text *picture)
{
	char text[GAME_TEXT];

	if (!seat || !game->sees) {
		game->draw(position, picture);
		return;
	}
	game->sees(position, seat, text);
	text_addf(picture, "seat %d sees:\n%s\n", seat, text);
}

/* A draw among outcomes.  The first one that takes the sum of the weights, `total`, above
 * `at` is drawn. */
struct roll {
	uint64_t total, at;
	bool found;
	char *outcome;
};

static void
add_weight(void *context, int64_t weight, const char *outcome)
{
	struct roll *roll = context;

	(void)outcome;
	roll->total += (uint64_t)weight;
}

static void
find_outcome(void *context, int64_t weight, const char *outcome)
{
	struct roll *roll = context;

	roll->total += (uint64_t)weight;
	if (roll->found || roll->at >= roll->total)
		return;
	roll->found = true;
	text_format(roll->outcome, GAME_MOVE, "%s", outcome);
}

void
game_roll(const struct game *game, const struct position *position,
          struct rng *rng, char outcome[GAME_MOVE])
{
	struct roll all = {.total = 0};
	struct roll roll = {.outcome = outcome};

	*outcome = '\0';
	game->chance(position, add_weight, &all);
	roll.at = rng_below_64(rng, all.total ? all.total : 1);
	game->chance(position, find_outcome, &roll);
}

int
game_mover(const struct game *game, const struct position *position)
{
	int turn = game->turn(position);

	return turn == GAME_CHANCE ? 0 : turn & 1 ? 1 : 2;
}

int
game_draw_move(const struct game *game, const struct position *position,
               struct rng *rng, char move[GAME_MOVE])
{
	int seat = game_mover(game, position);

	if (seat)
		game->pick(position, seat, rng, move);
	else
		game_roll(game, position, rng, move);
	return seat;
}

/* The name of a game that differs from this name only by case, or NULL. */
static const char *
game_like(const char *name)
{
	for (const struct game *const *game = games; *game; game++)
		if (!strcasecmp((*game)->name, name))
			return (*game)->name;
	return NULL;
}

bool (*variant_of_program)(struct variant *variant, const char *text,
                           char why[GAME_WHY]);

bool
param_read(const struct param *param, const char *word, int *value)
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

/* Set one "name=value".  `given` marks the parameters that were set before. */
static bool
param_set(struct variant *variant, char *setting, bool *given,
          char why[GAME_WHY])
{
	const struct param *params = variant->game->params;
	char *value = setting;
	struct text range = {0};

	text_part(&value, '=');
	for (int i = 0; params[i].name; i++) {
		if (strcmp(params[i].name, setting))
			continue;
		if (given[i])
			return text_refuse(why, GAME_WHY, "%s is given twice",
			                   setting);
		given[i] = true;
		if (value && param_read(&params[i], value, &variant->param[i]))
			return true;
		param_range(&params[i], &range);
		text_format(why, GAME_WHY, "%s is %s, not '%s'", setting,
		            text_str(&range), value ? value : "");
		text_free(&range);
		return false;
	}
	return text_refuse(why, GAME_WHY, "%s has no parameter '%s'",
	                   variant->game->name, setting);
}

bool
variant_set(struct variant *variant, char *settings, char why[GAME_WHY])
{
	bool given[GAME_PARAMS] = {false};

	for (int i = 0; i < GAME_PARAMS; i++)
		variant->param[i] = variant->game->params[i].fallback;
	variant->param[GAME_PARAMS] = variant->game->slot;
	while (settings)
		if (!param_set(variant, text_part(&settings, ','), given, why))
			return false;
	return !variant->game->check ||
	       variant->game->check(variant->param, why);
}

static bool
parse_program(struct variant *variant, const char *text, char why[GAME_WHY])
{
	if (variant_of_program)
		return variant_of_program(variant, text, why);
	return text_refuse(why, GAME_WHY, "a game that is a program, %s, "
	                   "cannot be used here", text);
}

bool
variant_parse(struct variant *variant, const char *text, char why[GAME_WHY])
{
	char copy[256], *settings = copy;

	if (!strncmp(text, "exec:", 5))
		return parse_program(variant, text, why);
	if (!text_format(copy, sizeof copy, "%s", text))
		return text_refuse(why, GAME_WHY,
		                   "the game is longer than a line");
	text_part(&settings, ',');
	*variant = (struct variant){.game = game_find(copy)};
	if (!variant->game) {
		const char *like = game_like(copy);

		return text_refuse(why, GAME_WHY, "no game is called '%s'%s%s",
		                   copy,
		                   like ? "; try " : " (referee --list-games)",
		                   like ? like : "");
	}
	return variant_set(variant, settings, why);
}

void
param_write(const struct param *param, int value, struct text *text)
{
	int words = 0;

	while (param->words && param->words[words])
		words++;
	if (value >= 0 && value < words)
		text_add(text, param->words[value]);
	else
		text_addf(text, "%d", value);
}

static void
add_param(const struct variant *variant, int i, char separator,
          struct text *text)
{
	const struct param *param = &variant->game->params[i];

	text_addf(text, "%c%s=", separator, param->name);
	param_write(param, variant->param[i], text);
}

bool
variant_is(const struct variant *variant, const char *name)
{
	return !variant->game->about.program && !strcmp(variant->game->name, name);
}

void
variant_write_all(const struct variant *variant, char separator,
                  struct text *text)
{
	for (int i = 0; variant->game->params[i].name; i++)
		add_param(variant, i, separator, text);
}

void
variant_write(const struct variant *variant, struct text *text)
{
	const struct game *game = variant->game;
	const struct param *params = game->params;

	if (game->about.program)
		text_addf(text, "exec:%s", game->about.program);
	else
		text_add(text, game->name);
	for (int i = 0; params[i].name; i++)
		if (variant->param[i] != params[i].fallback)
			add_param(variant, i, ',', text);
}

void
variant_describe(const struct variant *variant, struct text *text)
{
	const struct param *params = variant->game->params;

	text_add(text, variant->game->name);
	for (int i = 0; params[i].name; i++)
		if (!params[i].rare || variant->param[i] != params[i].fallback)
			add_param(variant, i, ' ', text);
}
