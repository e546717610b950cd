#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/history.h"
#include "arena/people.h"
#include "arena/publish.h"
#include "arena/site.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/text.h"
#include "page/page.h"
#include "score/course/store.h"

bool
site_open(const char *dir)
{
	static const struct {
		const char *name;
		mode_t mode;
	} folders[] = {{"site", 0755}, {"site/players", 0755}, {"site/games", 0755},
	               {"site/private", 0711}, /* nobody lists it */
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
 * The ladder
 */

static void
add_waiting(struct json *j, const struct versions *v, const struct names *names)
{
	json_open(j, "waiting", '[');
	for (int i = 0; i < v->n; i++) {
		const struct arrival *a = &v->at[i];

		json_open(j, NULL, '{');
		json_string(j, "name", names_of(names, a->id) ? names_of(names, a->id)
		                                              : "?");
		json_int(j, "version", a->version);
		json_bool(j, "building", a->busy);
		if (versions_is_held(v, i))
			json_bool(j, "held", true);
		json_int(j, "s", (clock_now_us() - a->since_us) / CLOCK_S);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void
add_ladder(const struct ladder *l, const struct versions *v,
           const struct names *names, int64_t own_us, struct text *json)
{
	struct json j = {json};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_string(&j, "title", l->course->title ? l->course->title : "Arena");
	json_string(&j, "game", l->conf.game);
	if (l->course->arena.notice)
		json_string(&j, "notice", l->course->arena.notice);
	json_int(&j, "time", (int64_t)time(NULL));
	json_int(&j, "up_s", (clock_now_us() - l->opened_us) / CLOCK_S);
	json_int(&j, "own_ms", own_us / CLOCK_MS);
	json_int(&j, "games", l->results.played);
	json_open(&j, "ladder", '[');
	for (int i = 0; i < l->ranked; i++)
		people_add(&j, l, l->order[i], i + 1);
	json_close(&j, ']');
	add_waiting(&j, v, names);
	json_close(&j, '}');
}

static void
print_player(const char *at, FILE *out)
{
	char name[CONF_SHOWN], rating[48] = "";
	long rank = json_get_number(at, "rank", 0);

	json_get_string(at, "name", name, sizeof name);
	if (json_get_value(at, "elo"))
		text_format(rating, sizeof rating, "%ld", json_get_number(at, "elo", 0));
	if (json_get_value(at, "error"))
		text_format(rating + strlen(rating), sizeof rating - strlen(rating),
		            " +- %ld", json_get_number(at, "error", 0));
	fprintf(out, "%4ld  %-20s %7ld  %-12s %6ld %s\n", rank, name,
	        json_get_number(at, "version", 0), rating,
	        json_get_number(at, "games", 0),
	        json_get_true(at, "suspended") ? " suspended" : "");
}

static void
print_waiting(const char *at, FILE *out)
{
	char name[CONF_SHOWN];

	json_get_string(at, "name", name, sizeof name);
	fprintf(out, "%s.%ld %s, for %ld s\n", name,
	        json_get_number(at, "version", 0),
	        json_get_true(at, "building") ? "is being built"
	        : json_get_true(at, "held") ? "is held" : "waits",
	        json_get_number(at, "s", 0));
}

/* Call a function for each object of an array. */
static void
each_object(const char *json, const char *key, void (*print)(const char *, FILE *),
            FILE *out)
{
	const char *at = json_get_value(json, key);
	char *one;

	for (at = at ? at + 1 : "]"; *at == '{' || *at == ','; ) {
		size_t n;

		at += *at == ',';
		n = strcspn(at, "}");
		one = store_path("%.*s", (int)n + 1, at);
		print(one, out);
		free(one);
		at += n + 1;
	}
}

void
site_print(const char *json, long running, FILE *out)
{
	long up_s = json_get_number(json, "up_s", 0);

	if (running)
		fprintf(out, "running, process %ld", running);
	else
		fprintf(out, "not running");
	if (up_s)
		fprintf(out, ", its own work takes %.1f %% of a processor",
		        (double)json_get_number(json, "own_ms", 0) / 10 / (double)up_s);
	fprintf(out, "; %ld games\n\nrank  player               version  rating"
	        "        games\n", json_get_number(json, "games", 0));
	each_object(json, "ladder", print_player, out);
	each_object(json, "waiting", print_waiting, out);
}

/* The ladder for a browser without scripts. */
static void
add_plain(const struct ladder *l, struct text *page)
{
	text_add(page, "<noscript>\n");
	page_table(page, "", "Rank|Player|Rating|Games|Won|Drawn|Lost", "%s",
	           "The ladder: reload to see it anew");
	for (int i = 0; i < l->ranked; i++) {
		int slot = l->order[i];
		const struct ladder_player *p = &l->at[slot];
		const struct standing *s = &l->results.standings.at[slot];

		page_put(page, "<tr><td>%d<th scope=row class=name>%s<td>%.0f<td>%d<td>%d<td>%d"
		         "<td>%d\n", i + 1, people_name(l, slot), p->games ? p->elo : NAN,
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
                const struct names *names, int64_t own_us)
{
	struct text json = {0};

	add_ladder(l, v, names, own_us, &json);
	publish_json(dir, "ladder", "ladder", &json);
	put_page(dir, l);
}
