#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "arena/game_pages.h"
#include "arena/ladder.h"
#include "arena/orders.h"
#include "arena/publish.h"
#include "arena/site.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/text.h"
#include "page/page.h"
#include "score/course/store.h"

enum { PAIRINGS = 30, FEW = 3 }; /* the most and the least pairings on a player's page */

bool
site_open(const char *dir)
{
	static const struct {
		const char *name;
		mode_t mode;
	} folders[] = {{"site", 0755}, {"site/players", 0755}, {"site/games", 0755},
	               {"site/private", 0711}, /* no listing: folders' names are secret */
	               {"tokens", 0700}};
	struct text nothing = {0};
	bool made = true;

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		char *path = store_path("%s/%s", dir, folders[i].name);

		made = made && store_make_folder("%s", path) == 0 &&
		       chmod(path, folders[i].mode) == 0;
		free(path);
	}
	return made && store_put(&nothing, 0644, "%s/site/private/index.html", dir) == 0;
}

/*
 * Players
 */

static bool
is_same_owner(const struct ladder *l, int a, int b)
{
	return l->at[a].first == l->at[b].first;
}

static const char *
name_of(const struct ladder *l, int slot)
{
	return l->at[slot].dropped ? "-" : ladder_name(l, slot);
}

static void
add_score(struct json *j, int wins, int draws, int losses)
{
	json_int(j, "wins", wins);
	json_int(j, "draws", draws);
	json_int(j, "losses", losses);
}

static void
add_player(struct json *j, const struct ladder *l, int slot, int rank)
{
	const struct ladder_player *p = &l->at[slot];
	const struct standing *s = &l->results.standings.at[slot];
	double trend = p->games && rank ? history_trend(l, slot) : NAN;

	json_open(j, NULL, '{');
	json_string(j, "name", name_of(l, slot));
	json_int(j, "version", p->version);
	if (rank)
		json_int(j, "rank", rank);
	if (p->games) {
		json_raw(j, "elo", "%.0f", p->elo);
		if (isfinite(p->error) && p->error > 0)
			json_raw(j, "error", "%.0f", p->error);
	}
	json_int(j, "games", p->games);
	add_score(j, s->wins, s->draws, s->losses);
	json_int(j, "forfeits", s->forfeits);
	if (p->suspended)
		json_bool(j, "suspended", true);
	if (isfinite(trend))
		json_raw(j, "trend", "%.0f", trend);
	if (p->seen)
		json_int(j, "seen", p->seen);
	if (ladder_page(l, slot)->games)
		json_int(j, "page", p->first + 1);
	json_close(j, '}');
}

static void
add_versions(struct json *j, const struct ladder *l, int owner)
{
	json_open(j, "versions", '[');
	for (int i = l->results.conf.players - 1; i >= 0; i--)
		if (is_same_owner(l, i, owner))
			add_player(j, l, i, 0);
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

/* Add the opponents of a player, in the order of slots. */
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
		json_string(j, "name", name_of(l, i));
		json_int(j, "version", l->at[i].version);
		add_score(j, sum[i][0], sum[i][1], sum[i][2]);
		json_close(j, '}');
	}
	json_close(j, ']');
	free(sum);
}

/* Add a game from its player's side, with its page if the page still exists. */
static void
add_game(struct json *j, const struct ladder *l, const char *dir, int pairing, int side,
         const struct game_details *game)
{
	const int *pair = l->conf.pair[pairing];
	int own = pair[side - 1], other = pair[2 - side];
	char *page = game_pages_name(l, pairing, game->number);
	char *path = store_path("%s/site/games/%s", dir, page);
	int mistakes = game_pages_mistakes(dir, page, side);
	struct stat st;

	json_open(j, NULL, '{');
	json_int(j, "own", l->at[own].version);
	json_string(j, "name", name_of(l, other));
	json_int(j, "version", l->at[other].version);
	json_string(j, "result", !game->winner ? "drawn"
	                         : game->winner == side ? "won" : "lost");
	json_string(j, "reason", game->fault ? "forfeit" : game->reason);
	json_int(j, "first", game->first == side);
	json_int(j, "plies", game->plies);
	if (l->unrated)
		json_bool(j, "unrated", true);
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

/* The number of pairings on a player's page.  It is small if there are many players, because
 * game_pages_prune keeps the pages of all these games. */
static int
pairings_of(const struct ladder *l)
{
	int n = GAME_PAGES / LADDER_GAMES / (l->ranked + 1);

	return n > PAIRINGS ? PAIRINGS : n < FEW ? FEW : n;
}

/* Add the last games.  Returns the first pairing added. */
static int
add_games(struct json *j, const struct ladder *l, const char *dir, int owner, int left)
{
	int first = l->results.schedule.n;

	for (int i = l->results.schedule.n - 1; i >= 0 && left; i--) {
		const struct pairing *p = &l->results.schedule.at[i];
		int side = is_same_owner(l, p->a, owner) ? 1
		           : is_same_owner(l, p->b, owner) ? 2 : 0;
		struct pairing_record record;
		struct game_details game;

		if (!side || !pair_played(&l->results.tally[i]) ||
		    !pairing_record_open(&record, l, i))
			continue;
		left--;
		first = i;
		for (int number = p->to; number >= p->from; number--)
			if (games_details(&record.games, record.fd, number, record.seed,
			                  &game))
				add_game(j, l, dir, i, side, &game);
		pairing_record_close(&record);
	}
	return first;
}

/* Write a player's page again.  Reading games takes longest: read them only if `new`. */
static void
put_player(const char *dir, struct ladder *l, struct ladder *unrated, int slot, bool new)
{
	struct text json = {0}, list = {0};
	struct json j = {&json}, of_games = {&list};
	struct ladder_page *p = ladder_page(l, slot);
	char name[40];

	if (new || !p->games_json) {
		free(p->games_json);
		json_open(&of_games, NULL, '[');
		ladder_page(unrated, slot)->listed = add_games(&of_games, unrated, dir, slot,
		                                               pairings_of(l));
		p->listed = add_games(&of_games, l, dir, slot, pairings_of(l));
		json_close(&of_games, ']');
		p->games_json = list.at;
	}

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "name", name_of(l, slot));
	add_versions(&j, l, slot);
	add_history(&j, l, slot);
	add_rivals(&j, l, slot);
	text_addf(&json, ",\"games\":%s", p->games_json);
	json_close(&j, '}');
	text_format(name, sizeof name, "players/%d", l->at[slot].first + 1);
	publish_json(dir, name, "player", &json);
}

void
site_forget_players(const char *dir, struct ladder *l)
{
	for (int i = 0; i < l->conf.players; i++) {
		int page = l->at[i].first + 1;

		l->at[i].page.shown = -1;
		if (!l->at[i].dropped)
			continue;
		store_remove("%s/site/players/%d.js", dir, page);
		store_remove("%s/site/players/%d.json", dir, page);
	}
}

/* After a restart, how many pages that exist are written again at once. */
enum { PAGES_AGAIN = 8 };

/* The newest version represents its owner. */
void
site_put_players(const char *dir, struct ladder *l, struct ladder *unrated)
{
	int again = PAGES_AGAIN;

	ladder_follow(unrated, l);
	for (int i = 0; i < l->ranked; i++) {
		int slot = l->order[i];
		struct ladder_page *p = ladder_page(l, slot);

		if (!p->games_json && !p->shown &&
		    store_has("%s/site/players/%d.json", dir, l->at[slot].first + 1))
			p->shown = p->games;
		if (!p->games || (!p->games_json && p->games == p->shown && again-- <= 0))
			continue;
		put_player(dir, l, unrated, slot, p->games != p->shown);
		p->shown = p->games;
	}
}

/*
 * The ladder
 */

static void
add_waiting(struct json *j, const struct versions *v, const struct names *names)
{
	json_open(j, "waiting", '[');
	for (int i = 0; i < v->n; i++) {
		const struct arrival *a = &v->at[i];

		json_open(j, NULL, '{');
		json_string(j, "name", names_shown(names, a->id));
		json_int(j, "version", a->version);
		json_bool(j, "building", a->busy);
		if (versions_is_held(v, i))
			json_bool(j, "held", true);
		json_int(j, "s", (clock_now_us() - a->since_us) / CLOCK_S);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* Whether the newest version of an owner was refused, and the pages say so. */
static bool
is_refused(const struct versions *v, const struct names *names, const struct judged *judged)
{
	return judged->refused && names_of(names, judged->id) &&
	       !orders_has_dropped(v->dir, judged->id);
}

static void
add_refused(struct json *j, const struct versions *v, const struct names *names)
{
	json_open(j, "refused", '[');
	for (int i = 0; i < v->n_judged; i++) {
		if (!is_refused(v, names, &v->judged[i]))
			continue;
		json_open(j, NULL, '{');
		json_string(j, "name", names_of(names, v->judged[i].id));
		json_int(j, "version", v->judged[i].version);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void
add_ladder(const struct ladder *l, const struct versions *v,
           const struct names *names, int64_t own_us, const struct site_next *next,
           struct text *json)
{
	struct json j = {json};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "title", l->course->title ? l->course->title : "Arena");
	json_string(&j, "game", l->conf.game);
	if (l->course->arena.notice)
		json_string(&j, "notice", l->course->arena.notice);
	json_int(&j, "time", (int64_t)time(NULL));
	json_int(&j, "rated", l->rated);
	json_int(&j, "up_s", (clock_now_us() - l->opened_us) / CLOCK_S);
	json_int(&j, "own_ms", own_us / CLOCK_MS);
	json_int(&j, "games", l->results.played);
	json_open(&j, "ladder", '[');
	for (int i = 0; i < l->ranked; i++)
		add_player(&j, l, l->order[i], i + 1);
	json_close(&j, ']');
	json_open(&j, "next", '[');
	for (int i = 0; i < next->n; i++) {
		json_open(&j, NULL, '{');
		json_string(&j, "name", name_of(l, next->pair[i][0]));
		json_string(&j, "rival", name_of(l, next->pair[i][1]));
		json_close(&j, '}');
	}
	json_close(&j, ']');
	json_int(&j, "unrated", next->unrated);
	add_waiting(&j, v, names);
	add_refused(&j, v, names);
	json_close(&j, '}');
}

/* Write the ladder as text for a terminal. */
static void
put_status(const char *dir, const struct ladder *l, const struct versions *v,
           const struct names *names, int64_t own_us, const struct site_next *next)
{
	int64_t up_us = clock_now_us() - l->opened_us;
	struct text text = {0};

	if (up_us >= CLOCK_S)
		text_addf(&text, "its own work takes %.1f %% of a processor; ",
		          100 * (double)own_us / (double)up_us);
	text_addf(&text, "%ld games\n\nrank  player               version  rating"
	          "        games\n", l->results.played);
	for (int i = 0; i < l->ranked; i++) {
		const struct ladder_player *p = &l->at[l->order[i]];
		char rating[48] = "";

		if (p->games)
			text_format(rating, sizeof rating, isfinite(p->error) && p->error > 0 ?
			            "%.0f +- %.0f" : "%.0f", p->elo, p->error);
		text_addf(&text, "%4d  %-20s %7d  %-12s %6d %s\n", i + 1,
		          name_of(l, l->order[i]), p->version, rating, p->games,
		          p->suspended ? " suspended" : "");
	}
	for (int i = 0; i < next->n; i++)
		text_addf(&text, "%s%s - %s\n", i ? "      " : "next, as things stand:\n      ",
		          name_of(l, next->pair[i][0]), name_of(l, next->pair[i][1]));
	if (next->unrated)
		text_addf(&text, "%d unrated games wait\n", next->unrated);
	for (int i = 0; i < v->n; i++) {
		const struct arrival *a = &v->at[i];

		text_addf(&text, "%s.%d %s, for %lld s\n", names_shown(names, a->id),
		          a->version, a->busy ? "is being built"
		          : versions_is_held(v, i) ? "is held" : "waits",
		          (long long)((clock_now_us() - a->since_us) / CLOCK_S));
	}
	for (int i = 0; i < v->n_judged; i++)
		if (is_refused(v, names, &v->judged[i]))
			text_addf(&text, "%s.%d is refused: see its report\n",
			          names_of(names, v->judged[i].id), v->judged[i].version);
	if (store_put(&text, 0600, "%s/status", dir) < 0)
		warn("%s/status:", dir);
}

/* Write the ladder for a browser without scripts. */
static void
add_plain(const struct ladder *l, struct text *page)
{
	text_add(page, "<noscript>\n");
	page_table(page, NULL, "", "Rank|Player|Rating|Games|Won|Drawn|Lost", "%s",
	           "The ladder: reload to see it anew");
	for (int i = 0; i < l->ranked; i++) {
		int slot = l->order[i];
		const struct ladder_player *p = &l->at[slot];
		const struct standing *s = &l->results.standings.at[slot];

		page_put(page, "<tr><td>%d<th scope=row class=name>%s<td>%.0f<td>%d<td>%d<td>%d"
		         "<td>%d\n", i + 1, name_of(l, slot), p->games ? p->elo : NAN,
		         p->games, s->wins, s->draws, s->losses);
	}
	text_add(page, "</table>\n</noscript>\n");
}

static void
put_page(const char *dir, const struct ladder *l)
{
	struct text page = {0};

	for (int i = 0; arena_page[i]; i++)
		if (strcmp(arena_page[i], "<!-- ladder -->\n"))
			text_add(&page, arena_page[i]);
		else
			add_plain(l, &page);
	if (store_put(&page, 0644, "%s/site/index.html", dir) < 0)
		warn("%s/site/index.html:", dir);
	text_free(&page);
}

void
site_put_ladder(const char *dir, const struct ladder *l, const struct versions *v,
                const struct names *names, int64_t own_us, const struct site_next *next)
{
	struct text json = {0};

	add_ladder(l, v, names, own_us, next, &json);
	publish_json(dir, "ladder", "ladder", &json);
	put_page(dir, l);
	put_status(dir, l, v, names, own_us, next);
}
