#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "game/hello.h"
#include "game/terms.h"
#include "game/view.h"

/*
 * Writing
 */

/* "name:low:high:fallback[:word|word...[:rare]]" */
static void
write_param(const struct param *param, struct text *line)
{
	text_addf(line, "%s:%d:%d:", param->name, param->low, param->high);
	param_write(param, param->fallback, line);
	if (param->words || param->rare)
		text_add(line, ":");
	for (int i = 0; param->words && param->words[i]; i++)
		text_addf(line, "%s%s", i ? "|" : "", param->words[i]);
	if (param->rare)
		text_add(line, ":rare");
}

void
hello_write(const struct game *game, struct text *line)
{
	text_addf(line, "hello 1 %s\ttitle=%s\tsource=%s\tterms=%s\trounds=%d\t"
	          "longest=%d", game->name, game->about.title, game->about.source,
	          game->about.terms, game->about.rounds, game->about.longest);
	for (int i = 0; game->params[i].name; i++) {
		text_add(line, i ? "," : "\tparams=");
		write_param(&game->params[i], line);
	}
	if (game->pass)
		text_addf(line, "\tpass=%s", game->pass);
	if (game->about.time_breaks_draws)
		text_add(line, "\ttime-breaks-draws=yes");
	if (game->sees)
		text_add(line, "\tviews=yes");
	text_add(line, "\tdraw=yes\trandom=yes\tstates=yes");
}

/*
 * Reading
 */

static bool
is_word(const char *s)
{
	return *s >= 'a' && *s <= 'z' && strlen(s) < 32 &&
	       strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(s);
}

static bool
take_int(const char *s, int *value)
{
	int64_t number;
	bool good = s && text_number(s, INT_MIN + 1, INT_MAX, &number);

	if (good)
		*value = (int)number;
	return good;
}

/* The words between bars.  Their memory is never freed. */
static const char *const *
take_words(char *at)
{
	const char **words = NULL;
	size_t n = 0;

	while (at) {
		*xpush(words, n) = text_part(&at, '|');
	}
	words = xgrow(words, n, sizeof *words);
	words[n] = NULL;
	return (const char *const *)words;
}

static bool
read_param(struct param *param, char *text)
{
	char *name = text_part(&text, ':'), *low = text_part(&text, ':');
	char *high = text_part(&text, ':'), *fallback = text_part(&text, ':');
	char *words = text_part(&text, ':'), *rare = text_part(&text, ':');

	*param = (struct param){.name = name, .help = "the program's"};
	if (!is_word(name) || !take_int(low, &param->low) ||
	    !take_int(high, &param->high) || !fallback || text)
		return false;
	if (words && *words)
		param->words = take_words(words);
	param->rare = rare && !strcmp(rare, "rare");
	return (!rare || param->rare) &&
	       param_read(param, fallback, &param->fallback);
}

static bool
read_params(struct game *game, char *text, char why[GAME_WHY])
{
	int n = 0;

	while (text) {
		char *one = text_part(&text, ',');

		if (n == GAME_PARAMS)
			return text_refuse(why, GAME_WHY, "params= has more "
			                   "than %d", GAME_PARAMS);
		if (!read_param(&game->params[n++], one))
			return text_refuse(why, GAME_WHY, "params= is not "
			                   "name:low:high:fallback,... at '%s'",
			                   one);
	}
	return true;
}

static bool
read_count(const char *key, const char *value, int low, int *count,
           char why[GAME_WHY])
{
	if (take_int(value, count) && *count >= low)
		return true;
	return text_refuse(why, GAME_WHY, "%s= is a number from %d, not '%s'",
	                   key, low, value);
}

static bool
read_terms(struct game *game, const char *value, char why[GAME_WHY])
{
	struct terms terms = {.given = {false}};
	char reason[TERMS_WHY];

	game->about.terms = value;
	if (terms_parse(&terms, value, reason))
		return true;
	return text_refuse(why, GAME_WHY, "terms=: %s", reason);
}

static bool
read_flag(bool *flag, const char *key, const char *value, char why[GAME_WHY])
{
	*flag = !strcmp(value, "yes");
	if (*flag || !strcmp(value, "no"))
		return true;
	return text_refuse(why, GAME_WHY, "%s= is yes or no, not '%s'", key,
	                   value);
}

/* Read the name of the top left square.  A letter and a row other than 1 mean that rows
 * are numbered from the bottom, as in chess. */
static bool
read_board(unsigned *offers, const char *value, char why[GAME_WHY])
{
	bool lettered = *value == 'a';
	int64_t row = 0;

	*offers |= HELLO_BOARD | (lettered ? HELLO_LETTERS : 0);
	if (!strcmp(value, "11"))
		return true;
	if (lettered && text_number(value + 1, 1, VIEW_ROWS, &row)) {
		*offers |= row > 1 ? HELLO_RISING : 0;
		return true;
	}
	return text_refuse(why, GAME_WHY, "board= names the square at the top "
	                   "left: a1, 11 or a8, not '%s'", value);
}

/* Read a key that says what the program offers. */
static bool
read_offer(unsigned *offers, const char *key, const char *value,
           char why[GAME_WHY])
{
	static const char *const offer[] = {"views", "draw", "random", "states",
	                                    "value"};
	bool offered = false;

	if (!strcmp(key, "board"))
		return read_board(offers, value, why);
	for (int i = 0; i < 5; i++)
		if (!strcmp(key, offer[i])) {
			if (!read_flag(&offered, key, value, why))
				return false;
			*offers |= (unsigned)offered << i;
			return true;
		}
	return text_refuse(why, GAME_WHY, "'%s' is no key of hello", key);
}

static bool
read_key(struct game *game, unsigned *offers, char *key, char why[GAME_WHY])
{
	char *value = strchr(key, '=');

	if (!value)
		return text_refuse(why, GAME_WHY, "'%s' is no key=value", key);
	*value++ = '\0';
	if (!strcmp(key, "title"))
		game->about.title = value;
	else if (!strcmp(key, "source"))
		game->about.source = value;
	else if (!strcmp(key, "pass"))
		game->pass = value;
	else if (!strcmp(key, "terms"))
		return read_terms(game, value, why);
	else if (!strcmp(key, "rounds"))
		return read_count(key, value, 1, &game->about.rounds, why);
	else if (!strcmp(key, "longest"))
		return read_count(key, value, 0, &game->about.longest, why);
	else if (!strcmp(key, "params"))
		return read_params(game, value, why);
	else if (!strcmp(key, "time-breaks-draws"))
		return read_flag(&game->about.time_breaks_draws, key, value, why);
	else
		return read_offer(offers, key, value, why);
	return true;
}

bool
hello_read(struct game *game, unsigned *offers, char *line, char why[GAME_WHY])
{
	static const char head[] = "hello 1 ";
	char *at = line, *first = text_part(&at, '\t');

	*offers = 0;
	if (strncmp(first, head, sizeof head - 1) ||
	    !is_word(first + sizeof head - 1))
		return text_refuse(why, GAME_WHY, "it begins with `hello 1 "
		                   "name`, where the name is a lower-case "
		                   "word");
	game->name = first + sizeof head - 1;
	game->about.title = game->name;
	game->about.terms = "move=2s";
	game->about.rounds = 2;
	while (at)
		if (!read_key(game, offers, text_part(&at, '\t'), why))
			return false;
	return true;
}
