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
add_all(struct schedule *s, bool gauntlet)
{
	const struct conf_player *p = s->conf->player;

	for (int b = 1; b < s->conf->players; b++)
		for (int a = 0; a < b; a++)
			if (!p[a].out && !p[b].out &&
			    (!gauntlet || p[a].challenger || p[b].challenger))
				schedule_add(s, a, b, 0);
}

static void
begin_robin(struct schedule *schedule)
{
	add_all(schedule, false);
}

static void
begin_gauntlet(struct schedule *schedule)
{
	add_all(schedule, true);
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

/* Call take() for each challenger of "N" or "A,B,...", until it returns false.  Returns
 * whether it always returned true. */
static bool
each_challenger(const struct conf *conf, const char *value,
                bool (*take)(struct conf_player *player))
{
	const char *at = value;
	size_t length;
	int64_t n = 0;
	bool good = true;

	if (text_number(value, 1, conf->players, &n))
		at = NULL;
	for (int i = 0; good && i < n; i++)
		good = take(&conf->player[i]);
	for (; good && at; at = at[length] ? at + length + 1 : NULL)
		good = take(&conf->player[find_challenger(conf, at, &length)]);
	return good;
}

static bool
challenge(struct conf_player *player)
{
	return player->challenger = true;
}

static bool
challenges(struct conf_player *player)
{
	return player->challenger;
}

static void
set_up_gauntlet(struct conf *conf, const char *value)
{
	each_challenger(conf, value, challenge);
}

/* Compare only the challengers that `value` names, because players who joined later are
 * challengers, too. */
static bool
gauntlet_agrees(const struct conf *conf, const char *value)
{
	return each_challenger(conf, value, challenges);
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
	.begin = begin_robin,
};

const struct format format_gauntlet = {
	.name = "gauntlet",
	.on_page = "gauntlet",
	.option = {0, "gauntlet", "N|A,B,...", "these, or the first N, against "
	           "all"},
	.set_up = set_up_gauntlet,
	.agrees = gauntlet_agrees,
	.admit = admit_to_gauntlet,
	.begin = begin_gauntlet,
};
