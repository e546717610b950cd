#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/entry.h"
#include "league/follow.h"
#include "league/state/conf.h"
#include "league/state/pairing.h"
#include "record/feed.h"

enum { THINKS_MS = 100 }; /* a player that uses less in a game does not search until its
                           * time is up */

void
follow_begin(struct follow *f, const struct conf *conf, const struct pairing *who,
             int place)
{
	f->name[0] = conf->player[who->a].name;
	f->name[1] = conf->player[who->b].name;
	f->before = (int64_t)place * conf_most(conf);
	f->began_us = clock_now_us();
	text_clear(&f->said);
}

bool
follow_is_starved(const char *line, int player)
{
	return json_get_of_two(line, "cpu_ms", player) > THINKS_MS &&
	       2 * json_get_of_two(line, "waited_ms", player) >
	       json_get_of_two(line, "wall_ms", player);
}

/* Pass on an event of a game, but not the referee's events `match` and `table`. */
static void
hand_on(const struct follow *f, const char *at, const char *end)
{
	struct text line = {0};
	struct json json = {&line};
	long long t_ms;
	char ev[16];
	int game, n = 0;

	if (sscanf(at, "{\"v\":1,\"ev\":\"%15[a-z]\",\"t_ms\":%lld,\"game\":%d%n", ev,
	           &t_ms, &game, &n) != 3 || !n)
		return;
	feed_begin(&json, ev, f->began_us + t_ms * CLOCK_MS);
	json_int(&json, "game", f->before + game);
	if (!strcmp(ev, "start") || !strcmp(ev, "end")) {
		json_open(&json, "players", '[');
		json_string(&json, NULL, f->name[0]);
		json_string(&json, NULL, f->name[1]);
		json_close(&json, ']');
	}
	text_add_bytes(&line, at + n, (size_t)(end - at - n - 1));
	feed_write(&json);
}

void
follow_hear(struct follow *f, const char *bytes, size_t n)
{
	const char *at, *end;
	size_t done;

	text_add_bytes(&f->said, bytes, n);
	for (at = f->said.at; (end = strchr(at, '\n')); at = end + 1) {
		f->said.at[end - f->said.at] = '\0';
		f->starved += follow_is_starved(at, 1) || follow_is_starved(at, 2);
		if (feed_asked())
			hand_on(f, at, end);
	}
	done = (size_t)(at - f->said.at);
	memmove(f->said.at, at, f->said.len - done);
	text_cut(&f->said, f->said.len - done);
}

void
follow_league(const struct conf *conf)
{
	struct text line = {0}, words = {0};
	struct json json = {&line};
	struct variant variant;
	struct terms terms;

	if (!feed_asked())
		return;
	entry_terms(conf, &variant, &terms);
	terms_write(&terms, &words);
	feed_begin(&json, "match", clock_now_us());
	json_open(&json, "players", '[');
	for (int i = 0; i < conf->players; i++)
		if (!conf->player[i].out)
			json_string(&json, NULL, conf->player[i].name);
	json_close(&json, ']');
	json_string(&json, "game", conf->game);
	json_string(&json, "terms", words.at);
	json_int(&json, "seed", (int64_t)conf->seed);
	feed_write(&json);
	text_free(&words);
}
