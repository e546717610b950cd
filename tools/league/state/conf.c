#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "rating/sure.h"

struct conf_player *
conf_add_player(struct conf *conf, const char *name, const char *command,
                const char *sha256)
{
	struct conf_player *p;

	p = xpush(conf->player, conf->players);
	*p = (struct conf_player){.name = xstrdup(name),
	                          .command = xstrdup(command)};
	text_format(p->sha256, sizeof p->sha256, "%s", sha256);
	return p;
}

void
conf_add_word(struct conf *conf, const char *word)
{
	*xpush(conf->word, conf->words) = xstrdup(word);
}

void
conf_add_pair(struct conf *conf, int a, int b)
{
	conf->pair = xgrow(conf->pair, (size_t)conf->pairs, sizeof *conf->pair);
	conf->pair[conf->pairs][0] = a;
	conf->pair[conf->pairs++][1] = b;
}

bool
conf_until(struct conf *conf, const char *terms, char why[CONF_WHY])
{
	struct sure_terms sure;

	_Static_assert((int)SURE_WHY <= (int)CONF_WHY, "room");
	if (conf->until || !sure_parse(&sure, terms, why))
		return false;
	conf->until = xstrdup(terms);
	conf->most = (int)(sure.most / 2 * 2);
	return true;
}

int
conf_most(const struct conf *conf)
{
	int most = conf->games + (conf->format ? conf->format->extra : 0);

	return conf->most > most ? conf->most : most;
}

const char *
conf_shown(const char *name, char into[CONF_SHOWN])
{
	struct text text = {0};

	text_add_shown(&text, name, strlen(name));
	text_format(into, CONF_SHOWN, "%s", text_str(&text));
	text_free(&text);
	return into;
}

int
conf_find(const struct conf *conf, const char *name)
{
	for (int i = 0; i < conf->players; i++)
		if (!strcmp(conf->player[i].name, name))
			return i;
	return -1;
}

void
conf_free(struct conf *conf)
{
	for (int i = 0; i < conf->players; i++) {
		free(conf->player[i].name);
		free(conf->player[i].command);
	}
	for (int i = 0; i < conf->words; i++)
		free(conf->word[i]);
	free(conf->player);
	free(conf->word);
	free(conf->pair);
	free(conf->game);
	free(conf->terms);
	free(conf->until);
	*conf = (struct conf){0};
}

/* A player's name in file names; another one after `league redo` of the player.  Returns
 * into. */
static const char *
name_slot(const struct conf *conf, int slot, char into[32])
{
	int redone = conf->player[slot].redone;

	text_format(into, 32, "%03d%s%.0d", slot + 1, redone ? "r" : "", redone);
	return into;
}

char *
conf_record(const struct conf *conf, const char *dir, int a, int b)
{
	char first[32], second[32];

	return text_print("%s/games/%s-%s.rec", dir, name_slot(conf, a, first),
	                  name_slot(conf, b, second));
}

bool
conf_remembers(const struct conf *conf)
{
	static const char memory[] = "--memory=";

	for (int i = 0; i < conf->words; i++)
		if (!strncmp(conf->word[i], memory, sizeof memory - 1))
			return true;
	return false;
}

char *
conf_memory(const struct conf *conf, const char *dir, int slot)
{
	char name[32];

	return text_print("%s/memory/%s", dir, name_slot(conf, slot, name));
}

uint64_t
conf_seed(const struct conf *conf, int a, int b)
{
	struct rng rng = rng_derive(conf->seed, RNG_SEED, (uint64_t)a + 1,
	                            (uint64_t)b + 1, 0);

	return rng_next(&rng) >> 11;
}

/*
 * Reading
 */

static bool
read_state(struct conf_player *p, char *state)
{
	const struct {
		const char *key;
		int *value;
	} numbers[] = {{"redo=", &p->redone}, {"from=", &p->from},
	               {"until=", &p->until}, {"lift=", &p->lifted}};

	while (state) {
		const char *word = text_part(&state, ' ');
		bool known = !strcmp(word, "in");
		int64_t n = 0;

		if (!strcmp(word, "out"))
			known = p->out = true;
		if (!strcmp(word, "new"))
			known = p->challenger = true;
		for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
			size_t length = strlen(numbers[i].key);

			if (strncmp(word, numbers[i].key, length) ||
			    !text_number(word + length, 1, 1000000, &n))
				continue;
			*numbers[i].value = (int)n;
			known = true;
		}
		if (!known)
			return false;
	}
	return true;
}

/* Read a player: "1 name|command|sha256|state". */
static bool
read_player(struct conf *conf, char *value)
{
	const char *number = text_part(&value, ' ');
	char *field[4];
	int64_t slot;

	if (!value)
		return false;
	for (int i = 0; i < 4; i++)
		field[i] = text_field(&value);
	return text_number(number, conf->players + 1, CONF_PLAYERS, &slot) &&
	       slot == conf->players + 1 && field[0] && field[1] && field[2] &&
	       field[3] && !value && strlen(field[2]) < 65 &&
	       conf_find(conf, field[0]) < 0 &&
	       read_state(conf_add_player(conf, field[0], field[1], field[2]),
	                  field[3]);
}

static bool
read_pair(struct conf *conf, char *value)
{
	const char *first = text_part(&value, ' ');
	int64_t a, b;

	if (!value || !text_number(first, 1, conf->players, &a) ||
	    !text_number(value, 1, conf->players, &b) || a == b)
		return false;
	conf_add_pair(conf, (int)a - 1, (int)b - 1);
	return true;
}

static bool
read_number(const char *value, int64_t low, int64_t high, int *into)
{
	int64_t n;

	if (!text_number(value, low, high, &n))
		return false;
	*into = (int)n;
	return true;
}

static bool
read_line(struct conf *conf, const char *key, char *value)
{
	char why[CONF_WHY];
	int64_t seed;

	if (!strcmp(key, "game") && !conf->game)
		return (conf->game = xstrdup(value)) != NULL;
	if (!strcmp(key, "terms") && !conf->terms)
		return (conf->terms = xstrdup(value)) != NULL;
	if (!strcmp(key, "seed")) {
		if (!text_number(value, 0, INT64_MAX, &seed))
			return false;
		conf->seed = (uint64_t)seed;
		return true;
	}
	if (!strcmp(key, "games"))
		return read_number(value, 2, CONF_GAMES, &conf->games);
	if (!strcmp(key, "patience"))
		return read_number(value, 0, CONF_GAMES, &conf->patience);
	if (!strcmp(key, "schedule"))
		return (conf->format = format_find(value)) != NULL;
	if (!strcmp(key, "referee")) {
		conf_add_word(conf, value);
		return text_unescape(conf->word[conf->words - 1]);
	}
	if (!strcmp(key, "until"))
		return conf_until(conf, value, why);
	if (!strcmp(key, "player"))
		return read_player(conf, value);
	return !strcmp(key, "pair") && read_pair(conf, value);
}

/* The number of the first line that cannot be read; 0: none. */
static int
read_lines(struct conf *conf, char *at)
{
	char *key, *value;

	for (int line = 1; *at; line++) {
		if (!text_line(&at, &key, &value) || !*value)
			return line;
		if (line == 1 ? strcmp(key, "league") || strcmp(value, "1")
		              : !read_line(conf, key, value))
			return line;
	}
	return 0;
}

bool
conf_read(struct conf *conf, const char *dir, char why[CONF_WHY])
{
	char *path = text_join(dir, "league.conf");
	struct text text = {0};
	int wrong;
	bool good = file_get(path, &text), whole = good && strlen(text_str(&text)) == text.len;

	*conf = (struct conf){.format = formats[0]};
	if (!good) {
		text_format(why, CONF_WHY, "%s: %s", path, strerror(errno));
	} else {
		wrong = text.len ? read_lines(conf, text.at) : 0;
		good = whole && !wrong && conf->game && conf->games >= 2;
		if (wrong)
			text_format(why, CONF_WHY, "%s:%d: this line is not as it is written%s",
			            path, wrong, wrong == 1 ? ", or by a later version" : "");
		else if (!good)
			text_format(why, CONF_WHY, "%s is not whole", path);
		if (!good)
			conf_free(conf);
		errno = 0;
	}
	text_free(&text);
	free(path);
	return good;
}

/*
 * Writing
 */

static void
add_field(struct text *text, const char *field, const char *behind)
{
	text_add_escaped(text, field, strlen(field), "|");
	text_add(text, behind);
}

static void
add_player(struct text *text, const struct conf_player *p, int slot)
{
	text_addf(text, "player %d ", slot);
	add_field(text, p->name, "|");
	add_field(text, p->command, "|");
	add_field(text, p->sha256, "|");
	text_add(text, p->out ? "out" : "in");
	if (p->challenger)
		text_add(text, " new");
	if (p->redone)
		text_addf(text, " redo=%d", p->redone);
	if (p->from)
		text_addf(text, " from=%d", p->from);
	if (p->until)
		text_addf(text, " until=%d", p->until);
	if (p->lifted)
		text_addf(text, " lift=%d", p->lifted);
	text_add(text, "\n");
}

static void
add_conf(struct text *text, const struct conf *conf)
{
	text_addf(text, "league 1\ngame %s\n", conf->game);
	if (conf->terms)
		text_addf(text, "terms %s\n", conf->terms);
	text_addf(text, "seed %llu\ngames %d\nschedule %s\npatience %d\n",
	          (unsigned long long)conf->seed, conf->games,
	          conf->format->name, conf->patience);
	if (conf->until)
		text_addf(text, "until %s\n", conf->until);
	for (int i = 0; i < conf->words; i++) {
		text_add(text, "referee ");
		add_field(text, conf->word[i], "\n");
	}
	for (int i = 0; i < conf->players; i++)
		add_player(text, &conf->player[i], i + 1);
	for (int i = 0; i < conf->pairs; i++)
		text_addf(text, "pair %d %d\n", conf->pair[i][0] + 1,
		          conf->pair[i][1] + 1);
}

int
conf_write(const struct conf *conf, const char *dir)
{
	char *path = text_join(dir, "league.conf");
	struct text text = {0};
	int failed;

	add_conf(&text, conf);
	failed = file_put(path, &text, 0600);
	text_free(&text);
	free(path);
	return failed;
}
