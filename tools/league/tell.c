#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/tell.h"

enum {
	CROSSTABLE = 24, /* players at most for one in text */
	NAME = 20,       /* columns of a name */
};

const char *
tell_time(double seconds, char into[32])
{
	long long s = seconds < 0 ? 0 : seconds > 1e9 ? 1000000000
	                                              : (long long)(seconds + 0.5);

	if (s < 3600)
		text_format(into, 32, "%lld:%02lld", s / 60, s % 60);
	else
		text_format(into, 32, "%lld:%02lld:%02lld", s / 3600,
		            s / 60 % 60, s % 60);
	return into;
}

/* Half points as "1.5"; whole ones without a fraction. */
static const char *
halves(long points, char into[24])
{
	text_format(into, 24, "%ld%s", points / 2, points % 2 ? ".5" : "");
	return into;
}

static void
add_name(struct text *line, const char *name)
{
	text_add_json(line, name, strlen(name));
}

static void
put_line(const struct tell *tell, struct text *line)
{
	fprintf(tell->out, "%s\n", text_str(line));
	text_free(line);
}

/*
 * As it goes
 */

static void
pairing_json(const struct tell *tell, const struct conf *conf,
             const struct pairing *p, const struct pair_tally *t)
{
	struct text line = {0};

	text_add(&line, "{\"v\":1,\"pairing\":{");
	if (p->round)
		text_addf(&line, "\"round\":%d,", p->round);
	if (!t) {
		text_addf(&line, "\"bye\":%d,\"name\":", p->a + 1);
		add_name(&line, conf->player[p->a].name);
	} else {
		text_addf(&line, "\"players\":[%d,%d],\"names\":[", p->a + 1,
		          p->b + 1);
		add_name(&line, conf->player[p->a].name);
		text_add(&line, ",");
		add_name(&line, conf->player[p->b].name);
		text_addf(&line, "],\"wins\":[%d,%d],\"draws\":%d,"
		          "\"forfeits\":[%d,%d],\"unplayed\":[%d,%d],"
		          "\"nobody\":%d,\"open\":%d", pair_wins(t, 1),
		          pair_wins(t, 2), pair_draws(t), t->forfeits[1],
		          t->forfeits[2], t->unplayed[1], t->unplayed[2],
		          t->nobody, t->open);
	}
	text_add(&line, "}}");
	put_line(tell, &line);
}

static void
say_remarks(FILE *out, const struct pair_tally *t)
{
	int forfeits = t->forfeits[1] + t->forfeits[2];
	int unplayed = t->unplayed[1] + t->unplayed[2] + t->nobody;

	if (forfeits)
		fprintf(out, ", %d forfeit%s", forfeits, forfeits > 1 ? "s" : "");
	if (unplayed)
		fprintf(out, ", %d without play", unplayed);
	if (t->open)
		fprintf(out, ", %d open", t->open);
}

void
tell_pairing(const struct tell *tell, const struct conf *conf,
             const struct pairing *p, const struct pair_tally *t)
{
	char a[24], b[24], name[CONF_SHOWN];

	if (tell->json) {
		pairing_json(tell, conf, p, t);
		return;
	}
	if (p->round)
		fprintf(tell->out, "round %d: ", p->round);
	if (!t) {
		fprintf(tell->out, "%s has a bye\n",
		        conf_shown(conf->player[p->a].name, name));
		return;
	}
	fprintf(tell->out, "%s - ", conf_shown(conf->player[p->a].name, name));
	fprintf(tell->out, "%s  %s : %s",
	        conf_shown(conf->player[p->b].name, name),
	        halves(pair_points(t, 1), a), halves(pair_points(t, 2), b));
	say_remarks(tell->out, t);
	fprintf(tell->out, "\n");
}

void
tell_withdrawn(const struct tell *tell, const struct conf *conf, int slot)
{
	struct text line = {0};
	char name[CONF_SHOWN];

	if (!tell->json) {
		fprintf(tell->out, "%s is withdrawn: %d forfeits in a row by "
		        "time, start or crash; its remaining games are lost "
		        "without play\n",
		        conf_shown(conf->player[slot].name, name),
		        conf->patience);
		return;
	}
	text_addf(&line, "{\"v\":1,\"withdrawn\":{\"player\":%d,\"name\":",
	          slot + 1);
	add_name(&line, conf->player[slot].name);
	text_add(&line, "}}");
	put_line(tell, &line);
}

/*
 * The standings
 */

static double
mean_ms(const struct result_player *p)
{
	return p->turns ? (double)p->wall_ms / (double)p->turns : 0;
}

static void
say_head(const struct tell *tell, const struct results *r)
{
	fprintf(tell->out, "\n%4s %-*s %6s %6s %6s %6s %8s %6s %8s %8s", "rank",
	        NAME, "player", "games", "wins", "losses", "draws", "score",
	        "%", "forfeits", "unplayed");
	for (const struct format_column *c = r->conf.format->columns;
	     c && c->key; c++)
		fprintf(tell->out, " %*s", c->width, c->heading);
	if (!tell->stable)
		fprintf(tell->out, " %9s %9s", "think ms", "worst");
	fprintf(tell->out, "\n");
}

static void
say_player(const struct tell *tell, const struct results *r, int rank,
           int slot)
{
	const struct standing *s = &r->standings.at[slot];
	char score[24], name[CONF_SHOWN];

	fprintf(tell->out, "%4d %-*s %6d %6d %6d %6d %8s %6.2f %8d %8d", rank,
	        NAME, conf_shown(r->conf.player[slot].name, name), s->games,
	        s->wins, s->losses, s->draws, halves(2L * s->wins + s->draws, score),
	        100 * standings_share(s), s->forfeits, s->unplayed);
	for (const struct format_column *c = r->conf.format->columns;
	     c && c->key; c++)
		fprintf(tell->out, " %*s", c->width,
		        halves(c->halves(&r->schedule, slot), score));
	if (!tell->stable)
		fprintf(tell->out, " %9.1f %9lld", mean_ms(&r->player[slot]),
		        (long long)r->player[slot].worst_ms);
	if (s->withdrawn)
		fprintf(tell->out, " withdrawn");
	fprintf(tell->out, "\n");
}

/* Each player's points against each other: by place in the ranking. */
static long *
crosstable(const struct results *r)
{
	int n = r->conf.players;
	int *place = xcalloc((size_t)n + 1, sizeof *place);
	long *points = xcalloc((size_t)n * (size_t)n + 1, sizeof *points);

	for (int i = 0; i < r->ranked; i++)
		place[r->order[i]] = i;
	for (int i = 0; i < n * n; i++)
		points[i] = -1;
	for (int i = 0; i < r->schedule.n; i++) {
		const struct pairing *p = &r->schedule.at[i];

		if (p->b < 0)
			continue;
		int a = place[p->a], b = place[p->b];
		long *ab = &points[a * n + b], *ba = &points[b * n + a];
		*ab = (*ab < 0 ? 0 : *ab) + pair_points(&r->tally[i], 1);
		*ba = (*ba < 0 ? 0 : *ba) + pair_points(&r->tally[i], 2);
	}
	free(place);
	return points;
}

static void
say_crosstable(const struct tell *tell, const struct results *r)
{
	long *points = crosstable(r);
	char text[24], name[CONF_SHOWN];

	fprintf(tell->out, "\n%4s %-*s", "", NAME, "points against");
	for (int i = 0; i < r->ranked; i++)
		fprintf(tell->out, " %5d", i + 1);
	for (int i = 0; i < r->ranked; i++) {
		fprintf(tell->out, "\n%4d %-*s", i + 1, NAME,
		        conf_shown(r->conf.player[r->order[i]].name, name));
		for (int k = 0; k < r->ranked; k++) {
			long n = points[i * r->conf.players + k];

			fprintf(tell->out, " %5s", i == k ? "-"
			        : n < 0 ? "." : halves(n, text));
		}
	}
	fprintf(tell->out, "\n");
	free(points);
}

static void
say_rest(const struct tell *tell, const struct results *r)
{
	if (r->open)
		fprintf(tell->out, "%ld of %ld games are open\n", r->open,
		        r->total);
	if (r->schedule.stuck)
		fprintf(tell->out, "after round %d nobody can be paired without a "
		        "rematch\n", r->schedule.round);
	if (r->voids && !tell->stable)
		fprintf(tell->out, "%ld games were void, by the host's fault, "
		        "and played again\n", r->voids);
	if (r->again)
		fprintf(tell->out, "%ld games are recorded twice; the first "
		        "counts\n", r->again);
}

static void
player_json(const struct tell *tell, const struct results *r, int rank,
            int slot)
{
	const struct standing *s = &r->standings.at[slot];
	const struct result_player *p = &r->player[slot];
	struct text line = {0};

	text_addf(&line, "{\"v\":1,\"standing\":{\"rank\":%d,\"player\":%d,"
	          "\"name\":", rank, slot + 1);
	add_name(&line, r->conf.player[slot].name);
	text_addf(&line, ",\"games\":%d,\"wins\":%d,\"losses\":%d,\"draws\":%d,"
	          "\"score\":%.1f,\"forfeits\":%d,\"unplayed\":%d,"
	          "\"withdrawn\":%s", s->games, s->wins, s->losses, s->draws,
	          s->wins + s->draws / 2.0, s->forfeits, s->unplayed,
	          s->withdrawn ? "true" : "false");
	for (const struct format_column *c = r->conf.format->columns;
	     c && c->key; c++)
		text_addf(&line, ",\"%s\":%.1f", c->key,
		          c->halves(&r->schedule, slot) / 2.0);
	if (!tell->stable)
		text_addf(&line, ",\"think_ms\":%.3f,\"worst_ms\":%lld,"
		          "\"cpu_ms\":%lld", mean_ms(p), (long long)p->worst_ms,
		          (long long)p->cpu_ms);
	text_add(&line, "}}");
	put_line(tell, &line);
}

void
tell_standings(const struct tell *tell, const struct results *r)
{
	if (tell->json) {
		for (int i = 0; i < r->ranked; i++)
			player_json(tell, r, i + 1, r->order[i]);
		fprintf(tell->out, "{\"v\":1,\"league\":{\"players\":%d,"
		        "\"games\":%ld,\"played\":%ld,\"unplayed\":%ld,"
		        "\"open\":%ld}}\n", r->ranked, r->total, r->played,
		        r->unplayed, r->open);
		return;
	}
	say_head(tell, r);
	for (int i = 0; i < r->ranked; i++)
		say_player(tell, r, i + 1, r->order[i]);
	if (r->ranked <= CROSSTABLE)
		say_crosstable(tell, r);
	say_rest(tell, r);
}

void
tell_status(const struct tell *tell, const struct results *r, long pid)
{
	const struct conf *conf = &r->conf;
	char name[CONF_SHOWN];

	if (tell->json) {
		fprintf(tell->out, "{\"v\":1,\"status\":{\"games\":%ld,"
		        "\"played\":%ld,\"unplayed\":%ld,\"open\":%ld,"
		        "\"pid\":%ld}}\n", r->total, r->played, r->unplayed,
		        r->open, pid);
		return;
	}
	fprintf(tell->out, "%s, %s, %d players, %d games a pairing, seed %llu\n",
	        conf->game, conf->format->name, r->ranked,
	        conf->games, (unsigned long long)conf->seed);
	if (conf->format->extend)
		fprintf(tell->out, "round %d of %d\n", r->schedule.round,
		        r->schedule.rounds);
	fprintf(tell->out, "%ld of %ld games played, %ld lost without play, "
	        "%ld open; ", r->played, r->total, r->unplayed, r->open);
	if (pid)
		fprintf(tell->out, "process %ld runs it\n", pid);
	else
		fprintf(tell->out, "nobody runs it\n");
	if (r->ranked && r->played)
		fprintf(tell->out, "%s leads with %.2f %%\n",
		        conf_shown(conf->player[r->order[0]].name, name),
		        100 * standings_share(&r->standings.at[r->order[0]]));
}
