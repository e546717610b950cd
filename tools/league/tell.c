#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/tell.h"

void
tell_open(struct json *json, const char *key)
{
	static struct text line;

	*json = (struct json){.text = &line};
	json_open(json, NULL, '{');
	json_int(json, "v", 1);
	json_open(json, key, '{');
}

void
tell_close(struct json *json)
{
	json_close(json, '}');
	json_close(json, '}');
	puts(text_str(json->text));
	text_free(json->text);
}

static void
add_results(struct json *json, const struct conf *conf, const struct pairing *p,
            const struct pair_tally *t)
{
	json_raw(json, "players", "[%d,%d]", p->a + 1, p->b + 1);
	json_open(json, "names", '[');
	json_string(json, NULL, conf->player[p->a].name);
	json_string(json, NULL, conf->player[p->b].name);
	json_close(json, ']');
	json_raw(json, "wins", "[%d,%d]", pair_wins(t, 1), pair_wins(t, 2));
	json_int(json, "draws", pair_draws(t));
	json_raw(json, "forfeits", "[%d,%d]", t->forfeits[1], t->forfeits[2]);
	json_raw(json, "unplayed", "[%d,%d]", t->unplayed[1], t->unplayed[2]);
	json_int(json, "nobody", t->nobody);
	json_int(json, "open", t->open);
}

static void
pairing_json(const struct conf *conf, const struct pairing *p,
             const struct pair_tally *t)
{
	struct json json;

	tell_open(&json, "pairing");
	if (p->round)
		json_int(&json, "round", p->round);
	if (t) {
		add_results(&json, conf, p, t);
	} else {
		json_int(&json, "bye", p->a + 1);
		json_string(&json, "name", conf->player[p->a].name);
	}
	tell_close(&json);
}

static void
say_remarks(const struct pair_tally *t)
{
	int forfeits = t->forfeits[1] + t->forfeits[2];
	int unplayed = t->unplayed[1] + t->unplayed[2] + t->nobody;

	if (forfeits)
		printf(", %d forfeit%s", forfeits, forfeits > 1 ? "s" : "");
	if (unplayed)
		printf(", %d without play", unplayed);
	if (t->open)
		printf(", %d open", t->open);
}

void
tell_pairing(bool json, const struct conf *conf, const struct pairing *p,
             const struct pair_tally *t)
{
	char a[24], b[24], name[CONF_SHOWN];

	if (json) {
		pairing_json(conf, p, t);
		return;
	}
	if (p->round)
		printf("round %d: ", p->round);
	fputs(conf_shown(conf->player[p->a].name, name), stdout);
	if (t) {
		printf(" - %s  %s : %s",
		        conf_shown(conf->player[p->b].name, name),
		        pair_halves(pair_points(t, 1), a),
		        pair_halves(pair_points(t, 2), b));
		say_remarks(t);
	} else {
		printf(" has a bye");
	}
	putchar('\n');
}

void
tell_withdrawn(bool json, const struct conf *conf, int slot)
{
	struct json object;
	char name[CONF_SHOWN];

	if (!json) {
		printf("%s is withdrawn: %d forfeits in a row by time, "
		        "start or crash; its remaining games are lost without "
		        "play\n", conf_shown(conf->player[slot].name, name),
		        conf->patience);
		return;
	}
	tell_open(&object, "withdrawn");
	json_int(&object, "player", slot + 1);
	json_string(&object, "name", conf->player[slot].name);
	tell_close(&object);
}

static void
status_json(const struct results *r, long pid)
{
	struct json json;

	tell_open(&json, "status");
	json_int(&json, "games", r->total);
	json_int(&json, "played", r->played);
	json_int(&json, "unplayed", r->unplayed);
	json_int(&json, "open", r->open);
	json_int(&json, "pid", pid);
	tell_close(&json);
}

void
tell_status(bool json, const struct results *r, long pid)
{
	const struct conf *conf = &r->conf;
	char name[CONF_SHOWN];

	if (json) {
		status_json(r, pid);
		return;
	}
	printf("%s, %s, %d players, %d games a pairing, seed %llu\n",
	        conf->game, conf->format->name, r->ranked, conf->games,
	        (unsigned long long)conf->seed);
	if (conf->format->extend)
		printf("round %d of %d\n", r->schedule.round,
		        r->schedule.rounds);
	printf("%ld of %ld games played, %ld lost without play, %ld open; ",
	        r->played, r->total, r->unplayed, r->open);
	if (pid)
		printf("process %ld runs it\n", pid);
	else
		printf("nobody runs it\n");
	if (r->ranked && r->played)
		printf("%s leads with %.2f %%\n",
		        conf_shown(conf->player[r->order[0]].name, name),
		        100 * standings_share(&r->standings.at[r->order[0]]));
}
