/* A round robin, in which each player meets every other, and a gauntlet, in which some
 * players, the challengers, meet all others. */
#include <stdint.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"

/* Pair each player with all players before it; a new slot then adds pairings at the
 * end. */
static void
begin_pairs(struct schedule *s)
{
	const struct conf_player *p = s->conf->player;
	bool all = s->format != &format_gauntlet;

	for (int b = 1; b < s->conf->players; b++)
		for (int a = 0; a < b; a++)
			if (!p[a].out && !p[b].out &&
			    (all || p[a].challenger || p[b].challenger))
				schedule_add(s, a, b, 0);
}

/* Find the player whose name is at the beginning of a list, and the name's length.  The
 * longest name counts, because names may contain commas. */
static int
find_challenger(const struct conf *conf, const char *list, size_t *length)
{
	int slot = -1;

	*length = 0;
	for (int i = 0; i < conf->players; i++) {
		const char *name = conf->player[i].name;
		size_t n = strlen(name);

		if (n <= *length || strncmp(list, name, n) || (list[n] && list[n] != ','))
			continue;
		slot = i;
		*length = n;
	}
	if (slot < 0)
		die("--gauntlet: there is no player '%.*s'", (int)strcspn(list, ","),
		    list);
	return slot;
}

static bool
challenges(struct conf_player *player, bool set)
{
	return player->challenger |= set;
}

/* Whether the first N players, or the players of the list "A,B,...", are challengers.  With
 * `set`, make them challengers. */
static bool
all_challenge(const struct conf *conf, const char *value, bool set)
{
	const char *at = value;
	size_t length;
	int64_t n = 0;
	bool good = true;

	if (text_number(value, 1, conf->players, &n))
		at = NULL;
	for (int i = 0; good && i < n; i++)
		good = challenges(&conf->player[i], set);
	for (; good && at; at = at[length] ? at + length + 1 : NULL)
		good = challenges(&conf->player[find_challenger(conf, at, &length)],
		                  set);
	return good;
}

static void
set_up_gauntlet(struct conf *conf, const char *value)
{
	all_challenge(conf, value, true);
}

/* Compare only the challengers that `value` names, because players who joined later are
 * challengers, too. */
static bool
gauntlet_agrees(const struct conf *conf, const char *value)
{
	return all_challenge(conf, value, false);
}

static void
admit_to_gauntlet(struct conf *conf, int slot, int rounds)
{
	(void)rounds;
	conf->player[slot].challenger = true;
}

const struct format format_robin = {
	.name = "robin",
	.on_page = "each against each",
	.begin = begin_pairs,
};

const struct format format_gauntlet = {
	.name = "gauntlet",
	.on_page = "gauntlet",
	.option = {0, "gauntlet", "N|A,B,...", "these, or the first N, against "
	           "all"},
	.set_up = set_up_gauntlet,
	.agrees = gauntlet_agrees,
	.admit = admit_to_gauntlet,
	.begin = begin_pairs,
};
