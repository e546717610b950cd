#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/album.h"
#include "arena/history.h"
#include "arena/people.h"
#include "arena/publish.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/text.h"
#include "score/course/store.h"

enum { GAMES = 30 }; /* pairings that are listed */

static bool
is_same_owner(const struct ladder *l, int a, int b)
{
	return a == b || (l->at[a].version && l->at[b].version &&
	                  !strcmp(l->at[a].owner, l->at[b].owner));
}

/* The N of a slot's owner. */
static int
page_of(const struct ladder *l, int slot)
{
	int first = 0;

	while (!is_same_owner(l, first, slot))
		first++;
	return first + 1;
}

const char *
people_name(const struct ladder *l, int slot)
{
	return l->at[slot].dropped ? "-" : l->at[slot].version
		? l->at[slot].owner : l->conf.player[slot].name;
}

void
people_add(struct json *j, const struct ladder *l, int slot, int rank)
{
	const struct ladder_player *p = &l->at[slot];
	const struct standing *s = &l->results.standings.at[slot];

	json_open(j, NULL, '{');
	json_string(j, "name", people_name(l, slot));
	json_int(j, "version", p->version);
	if (rank)
		json_int(j, "rank", rank);
	if (p->games) {
		json_raw(j, "elo", "%.0f", p->elo);
		if (isfinite(p->error))
			json_raw(j, "error", "%.0f", p->error);
	}
	json_int(j, "games", p->games);
	json_int(j, "wins", s->wins);
	json_int(j, "draws", s->draws);
	json_int(j, "losses", s->losses);
	json_int(j, "forfeits", s->forfeits);
	if (p->suspended)
		json_bool(j, "suspended", true);
	if (p->games && rank && isfinite(history_trend(l, slot)))
		json_raw(j, "trend", "%.0f", history_trend(l, slot));
	if (p->seen)
		json_int(j, "seen", p->seen);
	json_int(j, "page", page_of(l, slot));
	json_close(j, '}');
}

static void
add_versions(struct json *j, const struct ladder *l, int owner)
{
	json_open(j, "versions", '[');
	for (int i = l->known - 1; i >= 0; i--)
		if (is_same_owner(l, i, owner))
			people_add(j, l, i, 0);
	json_close(j, ']');
}

static void
add_history(struct json *j, const struct ladder *l, int owner)
{
	json_open(j, "history", '[');
	for (int i = 0; i < l->conf.players; i++) {
		const struct ladder_player *p = &l->at[i];

		for (int k = 0; is_same_owner(l, i, owner) && k < p->points; k++)
			json_raw(j, NULL, "[%lld,%d,%d,%.0f,%.0f]",
			         (long long)p->point[k].time, p->version,
			         p->point[k].games, p->point[k].elo,
			         p->point[k].error);
	}
	json_close(j, ']');
}

static void
add_score(struct json *j, int wins, int draws, int losses)
{
	json_int(j, "wins", wins);
	json_int(j, "draws", draws);
	json_int(j, "losses", losses);
}

/* The opponents that a slot has met, in the order of slots. */
static void
add_rivals(struct json *j, const struct ladder *l, int slot)
{
	int (*sum)[3] = xcalloc((size_t)l->conf.players + 1, sizeof *sum);

	for (int i = 0; i < l->results.schedule.n; i++) {
		const struct pairing *p = &l->results.schedule.at[i];
		const struct pair_tally *t = &l->results.tally[i];
		int side = p->b == slot ? 2 : 1, other = side == 1 ? p->b : p->a;

		if (p->a != slot && p->b != slot)
			continue;
		sum[other][0] += pair_wins(t, side);
		sum[other][1] += pair_draws(t);
		sum[other][2] += pair_wins(t, 3 - side);
	}
	json_open(j, "rivals", '[');
	for (int i = 0; i < l->conf.players; i++) {
		if (!sum[i][0] && !sum[i][1] && !sum[i][2])
			continue;
		json_open(j, NULL, '{');
		json_string(j, "name", people_name(l, i));
		json_int(j, "version", l->at[i].version);
		add_score(j, sum[i][0], sum[i][1], sum[i][2]);
		json_close(j, '}');
	}
	json_close(j, ']');
	free(sum);
}

/* A game as its player sees it, with its page, if that is still there. */
static void
add_game(struct json *j, const struct ladder *l, const char *dir, int pairing, int side,
         const struct game_details *game)
{
	const int *pair = l->conf.pair[pairing];
	int own = pair[side - 1], other = pair[2 - side];
	char *page = album_page(l, pairing, game->number);
	char *path = store_path("%s/site/games/%s", dir, page);
	int mistakes = album_mistakes(dir, page, side);
	struct stat st;

	json_open(j, NULL, '{');
	json_int(j, "own", l->at[own].version);
	json_string(j, "name", people_name(l, other));
	json_int(j, "version", l->at[other].version);
	json_string(j, "result", !game->winner ? "drawn"
	                         : game->winner == side ? "won" : "lost");
	json_string(j, "reason", game->fault ? "forfeit" : game->reason);
	json_int(j, "first", game->first == side);
	json_int(j, "plies", game->plies);
	if (stat(path, &st) == 0) {
		json_string(j, "page", page);
		json_int(j, "time", (int64_t)st.st_mtime);
	}
	if (mistakes >= 0)
		json_int(j, "mistakes", mistakes);
	json_close(j, '}');
	free(path);
	free(page);
}

static void
add_games(struct json *j, const struct ladder *l, const char *dir, int owner)
{
	int left = GAMES;

	json_open(j, "games", '[');
	for (int i = l->results.schedule.n - 1; i >= 0 && left; i--) {
		const struct pairing *p = &l->results.schedule.at[i];
		int side = is_same_owner(l, p->a, owner) ? 1
		           : is_same_owner(l, p->b, owner) ? 2 : 0;
		struct album_record record;
		struct game_details game;

		if (!side || !pair_played(&l->results.tally[i]) ||
		    !album_open(&record, l, i))
			continue;
		left--;
		for (int number = p->to; number >= p->from; number--)
			if (games_details(&record.games, record.fd, number, record.seed,
			                  &game))
				add_game(j, l, dir, i, side, &game);
		album_close(&record);
	}
	json_close(j, ']');
}

static void
put_player(const char *dir, const struct ladder *l, int slot)
{
	struct text json = {0};
	struct json j = {&json};
	char name[40];

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "name", people_name(l, slot));
	add_versions(&j, l, slot);
	add_history(&j, l, slot);
	add_rivals(&j, l, slot);
	add_games(&j, l, dir, slot);
	json_close(&j, '}');
	text_format(name, sizeof name, "players/%d", page_of(l, slot));
	publish_json(dir, name, "player", &json);
}

void
people_forget(const char *dir, struct ladder *l)
{
	for (int i = 0; i < l->conf.players; i++) {
		int page = page_of(l, i);

		l->at[i].shown = -1;
		for (int k = 0; l->at[i].dropped && k < 2; k++) {
			char *path = store_path("%s/site/players/%d.%s", dir, page,
			                        k ? "js" : "json");

			unlink(path);
			free(path);
		}
	}
}

/* The newest version stands for its owner. */
void
people_put(const char *dir, struct ladder *l)
{
	for (int i = 0; i < l->ranked; i++) {
		int slot = l->order[i], played = 0;

		for (int k = 0; k < l->conf.players; k++)
			if (is_same_owner(l, k, slot))
				played += l->at[k].games;
		/* When it is begun anew: whoever has a page has one. */
		if (!l->at[slot].shown &&
		    store_has("%s/site/players/%d.json", dir, page_of(l, slot)))
			l->at[slot].shown = played;
		if (played == l->at[slot].shown)
			continue;
		l->at[slot].shown = played;
		put_player(dir, l, slot);
	}
}
