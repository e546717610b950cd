#include <math.h>
#include <string.h>

#include "base/text.h"
#include "league/report/forms.h"
#include "league/state/format.h"

/*
 * Values
 */

static void
add_string(struct text *text, const char *key, const char *s)
{
	text_addf(text, "\"%s\":", key);
	text_add_json(text, s, strlen(s));
}

/* JSON knows no infinity: what is not finite is null. */
static void
add_value(struct text *text, double number, int decimals)
{
	char digits[32];

	text_add(text, isfinite(number)
	         ? report_number(number, decimals, "", digits) : "null");
}

static void
add_number(struct text *text, const char *key, double number, int decimals)
{
	text_addf(text, ",\"%s\":", key);
	add_value(text, number, decimals);
}

static void
put(FILE *out, struct text *text)
{
	fputs(text_str(text), out);
	text_clear(text);
}

/*
 * The league
 */

static void
add_league(struct text *text, const struct results *r)
{
	text_add(text, "{\"v\":1,\"league\":{");
	add_string(text, "game", r->conf.game);
	text_add(text, ",\"terms\":");
	if (r->conf.terms)
		text_add_json(text, r->conf.terms, strlen(r->conf.terms));
	else
		text_add(text, "null");
	text_addf(text, ",\"seed\":%llu,\"schedule\":\"%s\",\"pairing_games\":%d,"
	          "\"players\":%d,\"games\":%ld,\"played\":%ld,"
	          "\"unplayed\":%ld,\"open\":%ld",
	          (unsigned long long)r->conf.seed,
	          r->conf.format->name, r->conf.games,
	          r->ranked, r->total, r->played, r->unplayed, r->open);
	if (r->conf.format->extend)
		text_addf(text, ",\"round\":%d,\"rounds\":%d",
		          r->schedule.round, r->schedule.rounds);
	text_add(text, "}");
}

static void
add_model(struct text *text, const struct report *report)
{
	static const char *const words[] = {"half", "davidson", "rk"};
	const struct rating_options *o = &report->options->rating;
	const struct ratings *ratings = &report->ratings;

	text_addf(text, ",\n\"ratings\":{\"model\":\"%s\"", words[o->model]);
	add_number(text, "prior", o->prior, 2);
	add_number(text, "advantage", o->advantage ? ratings->advantage : NAN,
	           2);
	add_number(text, "nu", ratings->nu, 4);
	add_number(text, "drawelo", ratings->drawelo, 2);
	text_addf(text, ",\"groups\":%d}", ratings->groups);
}

static void
add_first(struct text *text, const struct report *report)
{
	const int *n = report->moved_first;
	struct elo e = report_first(report);

	text_addf(text, ",\n\"first\":{\"wins\":%d,\"losses\":%d,\"draws\":%d",
	          n[1], n[2], n[0]);
	add_number(text, "share", e.score, 4);
	add_number(text, "elo", e.elo, 2);
	add_number(text, "low", e.low, 2);
	add_number(text, "high", e.high, 2);
	text_add(text, "}");
}

/*
 * The players
 */

static void
add_forfeits(struct text *text, const struct result_player *p)
{
	int n = 0;

	text_add(text, ",\"reasons\":{");
	for (int k = 0; k < REASON_VOID; k++)
		if (p->forfeits[k])
			text_addf(text, "%s\"%s\":%d", n++ ? "," : "",
			          report_reason((enum reason)k),
			          p->forfeits[k]);
	text_add(text, "}");
}

static void
add_strength(struct text *text, const struct report *report, int slot)
{
	double rating = report_rating(report, slot);

	add_number(text, "rating", rating, 2);
	add_number(text, "se95", report_error(report, slot), 2);
	add_number(text, "los_next", report_los_next(report, slot), 4);
	text_addf(text, ",\"group\":%d", report_group(report, slot));
	add_number(text, "group_rating", report_group_rating(report, slot), 2);
	text_addf(text, ",\"side\":\"%s\"", isnan(rating) ? "apart"
	          : isfinite(rating) ? "main" : rating > 0 ? "above" : "below");
}

static void
add_marks(struct text *text, const struct report *report, int slot)
{
	if (!report->options->marks)
		return;
	add_number(text, "mark", report->marks.mark[slot], 2);
	text_addf(text, ",\"gate\":\"%s\"",
	          marks_gate_word(marks_gate(report, slot)));
}

static void
add_measured(struct text *text, const struct report *report, int slot)
{
	const struct result_player *p = &report->results->player[slot];

	if (report->options->stable)
		return;
	add_number(text, "think_ms", report_think_ms(report, slot), 3);
	text_addf(text, ",\"worst_ms\":%lld,\"cpu_ms\":%lld,\"late\":%ld",
	          (long long)p->worst_ms, (long long)p->cpu_ms, p->late);
}

static void
add_player(struct text *text, const struct report *report, int slot)
{
	const struct results *r = report->results;
	const struct standing *s = &r->standings.at[slot];

	text_addf(text, "{\"rank\":%d,\"player\":%d,", report->place[slot] + 1,
	          slot + 1);
	add_string(text, "name", report_name(report, slot));
	text_add(text, ",");
	add_string(text, "sha256", r->conf.player[slot].sha256);
	text_addf(text, ",\"games\":%d,\"wins\":%d,\"losses\":%d,\"draws\":%d,"
	          "\"score\":%.1f", s->games, s->wins, s->losses, s->draws,
	          s->wins + s->draws / 2.0);
	add_number(text, "share", standings_share(s), 4);
	for (const struct format_column *c = r->conf.format->columns;
	     c && c->key; c++)
		add_number(text, c->key, c->halves(&r->schedule, slot) / 2.0, 1);
	add_strength(text, report, slot);
	text_addf(text, ",\"forfeits\":%d,\"unplayed\":%d,\"withdrawn\":%s",
	          s->forfeits, s->unplayed, s->withdrawn ? "true" : "false");
	add_forfeits(text, &r->player[slot]);
	add_measured(text, report, slot);
	add_marks(text, report, slot);
	text_add(text, "}");
}

static void
put_players(const struct report *report, FILE *out, struct text *text)
{
	const struct results *r = report->results;

	text_add(text, ",\n\"players\":[");
	for (int i = 0; i < r->ranked; i++) {
		text_add(text, i ? ",\n" : "\n");
		add_player(text, report, r->order[i]);
		put(out, text);
	}
	text_add(text, "]");
}

/*
 * The matrices, in the order of the players
 */

static void
add_points(struct text *text, const struct report *report, int a, int b)
{
	const struct report_cell *cell = report_cell(report, a, b);

	add_value(text, cell->games ? cell->points / 2.0 : NAN, 1);
}

static void
add_los(struct text *text, const struct report *report, int a, int b)
{
	add_value(text, report_los(report, a, b), 4);
}

static void
put_matrix(const struct report *report, FILE *out, struct text *text,
           const char *key, void (*add)(struct text *text,
                                        const struct report *report, int a,
                                        int b))
{
	const struct results *r = report->results;

	text_addf(text, ",\n\"%s\":[", key);
	for (int i = 0; i < r->ranked; i++) {
		text_add(text, i ? ",\n[" : "\n[");
		for (int k = 0; k < r->ranked; k++) {
			text_add(text, k ? "," : "");
			add(text, report, r->order[i], r->order[k]);
		}
		text_add(text, "]");
		put(out, text);
	}
	text_add(text, "]");
}

/*
 * The games
 */

struct listing {
	const struct report *report;
	FILE *out;
	struct text *text;
	long n;
};

static bool
put_game(void *context, const struct result_game *g)
{
	struct listing *games = context;
	const struct game_details *d = &g->game;
	struct text *text = games->text;

	text_addf(text, "%s{\"pairing\":%d,\"game\":%d,",
	          games->n++ ? ",\n" : "\n", g->pairing + 1, d->number);
	if (g->who->round)
		text_addf(text, "\"round\":%d,", g->who->round);
	text_addf(text, "\"first\":%d,\"second\":%d,\"result\":\"%s\",",
	          report_slot(g, d->first) + 1,
	          report_slot(g, 3 - d->first) + 1, report_result(g));
	add_string(text, "reason", d->reason);
	text_addf(text, ",\"fault\":%d,\"played\":%s,\"plies\":%d",
	          report_slot(g, d->fault) + 1,
	          g->fate == FATE_PLAYED ? "true" : "false", d->plies);
	if (!games->report->options->stable) {
		text_add(text, ",");
		add_string(text, "text", d->text);
	}
	text_add(text, "}");
	put(games->out, text);
	return true;
}

bool
report_as_json(const struct report *report, FILE *out, char why[REPORT_WHY])
{
	struct text text = {0};
	struct listing games = {report, out, &text, 0};
	bool good;

	add_league(&text, report->results);
	add_model(&text, report);
	add_first(&text, report);
	put_players(report, out, &text);
	put_matrix(report, out, &text, "crosstable", add_points);
	put_matrix(report, out, &text, "los", add_los);
	text_add(&text, ",\n\"results\":[");
	put(out, &text);
	good = results_each(report->results, put_game, &games, why);
	fputs("]}\n", out);
	text_free(&text);
	return good;
}
