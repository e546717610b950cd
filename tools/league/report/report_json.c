#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "league/report/columns.h"
#include "league/report/forms.h"
#include "league/state/format.h"
#include "league/tell.h"
#include "record/feed.h"

/* An object that is being written. */
struct writer {
	const struct report *report;
	struct json json;
};

/* Write the text so far and begin a new line. */
static void
next_line(struct writer *w)
{
	text_add(w->json.text, w->json.comma ? ",\n" : "\n");
	w->json.comma = false;
	fputs(text_str(w->json.text), stdout);
	text_clear(w->json.text);
}

/*
 * The league
 */

static void
add_counts(struct json *json, const struct results *r)
{
	json_int(json, "players", r->ranked);
	json_int(json, "games", r->total);
	json_int(json, "played", r->played);
	json_int(json, "unplayed", r->unplayed);
	json_int(json, "open", r->open);
}

static void
add_league(struct json *json, const struct results *r)
{
	const struct conf *conf = &r->conf;

	json_open(json, "league", '{');
	json_string(json, "game", conf->game);
	if (conf->terms)
		json_string(json, "terms", conf->terms);
	else
		json_null(json, "terms");
	json_int(json, "seed", (int64_t)conf->seed);
	json_string(json, "schedule", conf->format->name);
	json_int(json, "pairing_games", conf->games);
	add_counts(json, r);
	json_int(json, "repeats", r->repeats);
	if (conf->format->extend) {
		json_int(json, "round", r->schedule.round);
		json_int(json, "rounds", r->schedule.rounds);
	}
	json_close(json, '}');
}

/* Add the rating model.  Its other parameters, advantage, nu and drawelo, are null,
 * because only `league rate` computes them. */
static void
add_model(struct json *json, const struct report *report)
{
	json_open(json, "ratings", '{');
	json_string(json, "model", "half");
	json_real(json, "prior", report->ratings.prior, 2);
	json_null(json, "advantage");
	json_null(json, "nu");
	json_null(json, "drawelo");
	json_int(json, "groups", report->ratings.groups);
	json_close(json, '}');
}

static void
add_first(struct json *json, const struct report *report)
{
	const int *n = report->moved_first;
	struct elo e = report_first(report);

	json_open(json, "first", '{');
	json_int(json, "wins", n[1]);
	json_int(json, "losses", n[2]);
	json_int(json, "draws", n[0]);
	json_real(json, "share", e.score, 4);
	json_real(json, "elo", e.elo, 2);
	json_real(json, "low", e.low, 2);
	json_real(json, "high", e.high, 2);
	json_close(json, '}');
}

/*
 * The players
 */

static void
add_players(struct writer *w)
{
	const struct results *r = w->report->results;
	struct columns columns;

	columns_begin(&columns, w->report, TABLE_JSON, NULL, &w->json);
	json_open(&w->json, "players", '[');
	for (int i = 0; i < r->ranked; i++) {
		next_line(w);
		json_open(&w->json, NULL, '{');
		columns_add(&columns, r->order[i]);
		json_close(&w->json, '}');
	}
	json_close(&w->json, ']');
}

/*
 * The matrices, in the order of the players
 */

static void
add_matrix(struct writer *w, const char *key, int decimals,
           double (*value)(const struct report *report, int a, int b))
{
	const struct results *r = w->report->results;

	json_open(&w->json, key, '[');
	for (int i = 0; i < r->ranked; i++) {
		next_line(w);
		json_open(&w->json, NULL, '[');
		for (int k = 0; k < r->ranked; k++)
			json_real(&w->json, NULL,
			           value(w->report, r->order[i], r->order[k]),
			           decimals);
		json_close(&w->json, ']');
	}
	json_close(&w->json, ']');
}

/*
 * The games
 */

static bool
add_game(void *context, const struct result_game *g)
{
	struct writer *w = context;
	struct json *json = &w->json;
	const struct game_details *d = &g->game;

	next_line(w);
	json_open(json, NULL, '{');
	json_int(json, "pairing", g->pairing + 1);
	json_int(json, "game", d->number);
	if (g->who->round)
		json_int(json, "round", g->who->round);
	json_int(json, "first", report_slot(g, d->first) + 1);
	json_int(json, "second", report_slot(g, 3 - d->first) + 1);
	json_string(json, "result", report_result(g));
	json_string(json, "reason", d->reason);
	json_int(json, "fault", report_slot(g, d->fault) + 1);
	json_bool(json, "played", g->fate == FATE_PLAYED);
	json_int(json, "plies", d->plies);
	if (!w->report->options->stable)
		json_string(json, "text", d->text);
	json_close(json, '}');
	return true;
}

bool
report_as_json(const struct report *report, char why[REPORT_WHY])
{
	struct text text = {0};
	struct writer w = {report, {.text = &text}};
	bool good;

	json_open(&w.json, NULL, '{');
	json_int(&w.json, "v", 1);
	add_league(&w.json, report->results);
	next_line(&w);
	add_model(&w.json, report);
	next_line(&w);
	add_first(&w.json, report);
	next_line(&w);
	add_players(&w);
	next_line(&w);
	add_matrix(&w, "crosstable", 1, report_points_against);
	next_line(&w);
	add_matrix(&w, "los", 4, report_los);
	next_line(&w);
	json_open(&w.json, "results", '[');
	good = results_each(report->results, add_game, &w, why);
	json_close(&w.json, ']');
	json_close(&w.json, '}');
	puts(text_str(&text));
	text_free(&text);
	return good;
}

/* Print an object on a line, or write it as an event. */
static void
end_object(struct json *json, const char *event)
{
	if (!event) {
		tell_close(json);
		return;
	}
	json_close(json, '}');
	json_close(json, '}');
	feed_object(event, json->text->at);
	text_free(json->text);
}

void
report_as_short_json(const struct report *report, bool events)
{
	const struct results *r = report->results;
	struct columns columns;
	struct json json;

	columns_begin(&columns, report, TABLE_JSON, NULL, &json);
	for (int i = 0; i < r->ranked; i++) {
		tell_open(&json, "standing");
		columns_add(&columns, r->order[i]);
		end_object(&json, events ? "standing" : NULL);
	}
	tell_open(&json, "league");
	add_counts(&json, r);
	end_object(&json, events ? "table" : NULL);
}
