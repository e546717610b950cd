#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "arena/ladder.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "base/text.h"
#include "league/play_league.h"
#include "league/state/folder.h"
#include "league/state/format.h"
#include "league/state/roster.h"
#include "rating/elo.h"
#include "rating/rating.h"
#include "score/course/store.h"

enum {
	PATIENCE = 6,   /* forfeits in a row that suspend a version */
	ASIDE_US = 60 * CLOCK_S,
	SHARE = 250,    /* ratings and players' pages use a 250th of a processor */
	SOONER = 4,     /* a new version's first games are rated so much sooner */
	LEAST = CLOCK_S,
};

/* The index of the rung that has this command; -1 = no rung has it. */
static int
find_rung(const struct ladder *l, const char *command)
{
	for (int i = 0; i < l->course->arena.rungs; i++)
		if (!strcmp(l->course->arena.rung[i], command))
			return i;
	return -1;
}

/* Read the owner and the number from a version's name, "s101.3".  A rung has neither. */
static void
name_player(struct ladder *l, int slot)
{
	const struct conf_player *player = &l->conf.player[slot];
	struct ladder_player *p = &l->at[slot];
	const char *dot = strrchr(player->name, '.');

	*p = (struct ladder_player){.error = INFINITY, .before = -1, .first = slot,
	                            .doubt = l->conf.players / 2.0};
	if (!dot || find_rung(l, player->command) >= 0)
		return;
	text_format(p->owner, sizeof p->owner, "%.*s", (int)(dot - player->name),
	            player->name);
	p->version = atoi(dot + 1);
	p->newest = true;
	for (int i = 0; i < slot; i++) {
		struct ladder_player *q = &l->at[i];

		if (strcmp(q->owner, p->owner))
			continue;
		p->first = q->first;
		p->newest &= q->version < p->version;
		q->newest &= q->version > p->version;
		if (q->version < p->version &&
		    (p->before < 0 || q->version > l->at[p->before].version))
			p->before = i;
	}
}

static void
name_players(struct ladder *l, int from)
{
	l->at = xrealloc(l->at, ((size_t)l->conf.players + 1) * sizeof *l->at);
	l->order = xrealloc(l->order,
	                    ((size_t)l->conf.players + 1) * sizeof *l->order);
	for (int i = from; i < l->conf.players; i++)
		name_player(l, i);
}

/* Whether any version has kept something between games. */
static bool
has_memory(const struct ladder *l)
{
	return store_has("%s/memory", l->dir);
}

/* Remove what a version kept, unless it is its owner's newest version or the one before, or
 * is playing: the end of its game would write it again. */
static void
forget(const struct ladder *l, int slot)
{
	bool needed = !l->at[slot].version || l->at[slot].newest || l->at[slot].busy;
	char *memory;

	for (int i = 0; i < l->conf.players; i++)
		needed |= l->at[i].newest && l->at[i].before == slot;
	if (needed)
		return;
	memory = conf_memory(&l->conf, l->dir, slot);
	scratch_remove(memory);
	free(memory);
}

/* Add a player, or replace its command.  False if nothing changes. */
static bool
enter(struct ladder *l, const char *player)
{
	struct conf one = {0};
	struct roster roster = {0};
	int before = l->conf.players, known;
	bool changed, kept;

	roster_add(&roster, player);
	roster_enter(&roster, &one, l->referee, false);
	known = conf_find(&l->conf, one.player[0].name);
	changed = known < 0 ||
	          strcmp(l->conf.player[known].command, one.player[0].command);
	if (known < 0) {
		conf_add_player(&l->conf, one.player[0].name, one.player[0].command,
		                one.player[0].sha256);
	} else if (changed) {
		free(l->conf.player[known].command);
		l->conf.player[known].command = xstrdup(one.player[0].command);
	}
	roster_free(&roster);
	conf_free(&one);
	name_players(l, before);
	kept = known < 0 && has_memory(l);
	for (int i = 0; kept && i < before; i++)
		forget(l, i);
	return changed;
}

static void
make(struct ladder *l)
{
	const struct course *c = l->course;

	l->conf = (struct conf){
		.game = xstrdup(c->game),
		.terms = c->terms ? xstrdup(c->terms) : NULL,
		.seed = rng_draw(), .games = LADDER_GAMES,
		.patience = PATIENCE,
		.format = format_find("ladder"),
	};
	if (strcmp(l->sandbox, "auto")) {
		char *word = store_path("--sandbox=%s", l->sandbox);

		conf_add_word(&l->conf, word);
		free(word);
	}
	for (int i = 0; i < c->arena.rungs; i++)
		enter(l, c->arena.rung[i]);
}

/* Use the course's new terms from the next pairing on. */
static void
renew_terms(struct ladder *l)
{
	const char *terms = l->course->terms, *own = "the game's own";
	const char *is = terms ? terms : own, *was = l->conf.terms ? l->conf.terms : own;

	if (!strcmp(is, was))
		return;
	warn("the terms were `%s`, and are `%s` from the next pairing on", was, is);
	free(l->conf.terms);
	l->conf.terms = terms ? xstrdup(terms) : NULL;
}

/* Let agents keep as much as the course says from the next pairing on. */
static void
renew_memory(struct ladder *l)
{
	int n = 0;

	for (int i = 0; i < l->conf.words; i++)
		if (strncmp(l->conf.word[i], "--memory=", 9))
			l->conf.word[n++] = l->conf.word[i];
		else
			free(l->conf.word[i]);
	l->conf.words = n;
	if (l->course->arena.memory) {
		char *word = store_path("--memory=%s", l->course->arena.memory);

		conf_add_word(&l->conf, word);
		free(word);
	}
}

/* Compare the ladder's rungs with the course's.  The course may add rungs.  The
 * ladder's must stay the same, because all ratings depend on them. */
static void
renew_rungs(struct ladder *l)
{
	const struct course *c = l->course;
	int before = l->conf.players, known = 0;

	for (int i = 0; i < before; i++)
		if (find_rung(l, l->conf.player[i].command) >= 0) {
			/* A rung that was built anew is still the same player. */
			roster_digest(l->conf.player[i].command, l->referee, NULL,
			              l->conf.player[i].sha256);
			known++;
		} else if (!l->at[i].version || i == 0) {
			die("%s: the rung `%s` is missing: it stands on the ladder, and "
			    "stays", c->path, l->conf.player[i].command);
		}
	if (known && strcmp(c->arena.rung[0], l->conf.player[0].command))
		die("%s: the first rung is `%s`, whose rating is 0: new ones come behind "
		    "it", c->path, l->conf.player[0].command);
	for (int i = 0; i < c->arena.rungs; i++)
		if (enter(l, c->arena.rung[i]))
			warn("the rung `%s` is new", c->arena.rung[i]);
}

static void
compare(struct ladder *l)
{
	const struct course *c = l->course;

	if (!l->conf.format || strcmp(l->conf.format->name, "ladder"))
		die("%s: this is no arena's ladder", l->dir);
	if (strcmp(l->conf.game, c->game))
		die("%s: %s was played here before; another game needs another "
		    "folder", l->dir, l->conf.game);
	renew_rungs(l);
	renew_terms(l);
	renew_memory(l);
}

/* Count a pairing of an earlier run, and note when its players last played. */
static void
know_pairing(struct ladder *l, int pairing)
{
	const int *pair = l->conf.pair[pairing];
	char *record = conf_record(&l->conf, l->dir, pair[0], pair[1]);
	struct stat st;
	int64_t when = stat(record, &st) == 0 ? (int64_t)st.st_mtime : 0;

	for (int k = 0; k < 2; k++) {
		struct ladder_player *p = &l->at[pair[k]];

		p->pairings++;
		p->seen = when > p->seen ? when : p->seen;
	}
	free(record);
}

/* Write the definition, and read the results. */
static void
begin(struct ladder *l)
{
	if (conf_write(&l->conf, l->dir) < 0)
		die("%s:", l->dir);
	l->not_before_us = xcalloc((size_t)l->conf.pairs + 1,
	                           sizeof *l->not_before_us);
	ladder_refresh(l, true);
}

void
ladder_open(struct ladder *l, const struct course *course, const char *dir,
            const char *referee, const char *sandbox)
{
	char why[CONF_WHY];

	*l = (struct ladder){.course = course, .sandbox = sandbox,
	                     .opened_us = clock_now_us(),
	                     .dir = store_path("%s/ladder", dir),
	                     .referee = xstrdup(referee)};
	if (folder_make(l->dir) < 0)
		die("%s:", l->dir);
	if (!folder_has_league(l->dir))
		make(l);
	else if (!conf_read(&l->conf, l->dir, why))
		die("%s", why);
	name_players(l, 0);
	compare(l);
	begin(l);
	for (int i = 0; i < l->conf.pairs; i++)
		know_pairing(l, i);
	/* An arena that was killed may have left what older versions kept. */
	for (int i = 0; i < l->conf.players && has_memory(l); i++)
		forget(l, i);
}

void
ladder_look(struct ladder *l, const struct course *course, const char *dir)
{
	char why[CONF_WHY];

	*l = (struct ladder){.course = course, .dir = store_path("%s/ladder", dir)};
	if (!conf_read(&l->conf, l->dir, why))
		die("%s", why);
	name_players(l, 0);
}

void
ladder_follow(struct ladder *l, const struct ladder *rated)
{
	int before = l->conf.players;

	for (int i = before; i < rated->conf.players; i++)
		conf_add_player(&l->conf, rated->conf.player[i].name,
		                rated->conf.player[i].command, rated->conf.player[i].sha256);
	name_players(l, before);
	for (int i = 0; i < l->conf.players; i++) {
		l->at[i].suspended = rated->at[i].suspended;
		l->at[i].dropped = rated->at[i].dropped;
	}
}

/* Take over the pairings and the seed of an unrated ladder that was played before. */
static void
resume(struct ladder *l, const struct ladder *rated)
{
	struct conf was;
	char why[CONF_WHY];
	bool same;

	if (!conf_read(&was, l->dir, why))
		die("%s", why);
	same = !strcmp(was.game, l->conf.game) && was.players <= rated->conf.players;
	for (int i = 0; same && i < was.players; i++)
		same = !strcmp(was.player[i].name, rated->conf.player[i].name);
	if (!same)
		die("%s is of another ladder: remove it", l->dir);
	for (int i = 0; i < was.pairs; i++)
		conf_add_pair(&l->conf, was.pair[i][0], was.pair[i][1]);
	l->conf.seed = was.seed;
	conf_free(&was);
}

void
ladder_open_unrated(struct ladder *l, const struct ladder *rated, const char *dir)
{
	*l = (struct ladder){.course = rated->course, .unrated = true,
	                     .opened_us = clock_now_us(), .dir = store_path("%s/challenges", dir),
	                     .referee = xstrdup(rated->referee)};
	l->conf = (struct conf){.game = xstrdup(rated->conf.game), .seed = rng_draw(),
	                        .terms = rated->conf.terms ? xstrdup(rated->conf.terms) : NULL,
	                        .games = LADDER_GAMES, .format = rated->conf.format};
	for (int i = 0; i < rated->conf.words; i++)
		if (strncmp(rated->conf.word[i], "--memory=", 9))
			conf_add_word(&l->conf, rated->conf.word[i]);
	if (folder_make(l->dir) < 0)
		die("%s:", l->dir);
	if (folder_has_league(l->dir))
		resume(l, rated);
	ladder_follow(l, rated);
	begin(l);
}

void
ladder_free(struct ladder *l)
{
	results_free(&l->results);
	for (int i = 0; i < l->conf.players; i++) {
		free(l->at[i].point);
		free(l->at[i].page.games_json);
	}
	conf_free(&l->conf);
	ratings_free(&l->ratings);
	free(l->at);
	free(l->order);
	free(l->not_before_us);
	free(l->dir);
	free(l->referee);
}

const char *
ladder_name(const struct ladder *l, int slot)
{
	return l->at[slot].version ? l->at[slot].owner : l->conf.player[slot].name;
}

int
ladder_find(const struct ladder *l, const char *name)
{
	for (int i = 0; i < l->conf.players; i++)
		if (!strcmp(name, ladder_name(l, i)))
			return i;
	return -1;
}

bool
ladder_enter(struct ladder *l, const char *player)
{
	if (!enter(l, player))
		return true;
	l->stale = true;
	if (conf_write(&l->conf, l->dir) == 0)
		return true;
	warn("%s:", l->dir);
	return false;
}

/*
 * Ratings
 */

static const struct ladder_player *sorted;

static int
by_rating(const void *a, const void *b)
{
	const struct ladder_player *p = &sorted[*(const int *)a];
	const struct ladder_player *q = &sorted[*(const int *)b];

	if ((p->games == 0) != (q->games == 0))
		return p->games ? -1 : 1;
	return p->elo < q->elo ? 1 : p->elo > q->elo ? -1
	       : *(const int *)a - *(const int *)b;
}

void
ladder_order(struct ladder *l)
{
	l->ranked = 0;
	for (int i = 0; i < l->results.conf.players; i++)
		if (!l->at[i].dropped && (!l->at[i].version || l->at[i].newest))
			l->order[l->ranked++] = i;
	sorted = l->at;
	qsort(l->order, (size_t)l->ranked, sizeof *l->order, by_rating);
}

void
ladder_rate(struct ladder *l)
{
	int players = l->results.conf.players;
	double *anchor = xcalloc((size_t)players + 1, sizeof *anchor);

	for (int i = 0; i < players; i++)
		anchor[i] = i || !l->course->arena.rungs ? NAN : 0;
	ratings_free(&l->ratings);
	l->ratings = results_rate(&l->results, 1, anchor);
	for (int i = 0; i < players; i++)
		l->at[i].page.games = 0;
	for (int i = 0; i < players; i++) {
		const struct standing *standing = &l->results.standings.at[i];
		struct ladder_player *p = &l->at[i];

		p->games = standing->games;
		l->at[p->first].page.games += p->games;
		p->suspended = standing->withdrawn;
		p->elo = l->ratings.at[i].elo;
		p->error = p->games ? l->ratings.at[i].error : INFINITY;
	}
	ladder_order(l);
	matching_doubt(l);
	free(anchor);
}

/* The earlier forfeits no longer count, and games that were lost without play are open
 * again. */
bool
ladder_lift(struct ladder *l, int slot)
{
	int *lifted = &l->conf.player[slot].lifted, before = *lifted;

	if (!l->at[slot].suspended)
		return false;
	*lifted = l->results.standings.at[slot].games;
	l->stale = conf_write(&l->conf, l->dir) == 0;
	if (l->stale)
		return true;
	warn("%s:", l->dir);
	*lifted = before;
	return false;
}

bool
ladder_refresh(struct ladder *l, bool now)
{
	int64_t began = clock_now_us(), cost_us = clock_own_cpu_us();
	int64_t rated = (int64_t)time(NULL);
	struct results results;
	char why[RESULTS_WHY];

	if (!now && (!l->stale ||
	             began < l->refreshed_us + LEAST +
	                     SHARE / (l->urgent ? SOONER : 1) * l->cost_us))
		return false;
	if (!results_load(&results, l->dir, now, why)) {
		warn("%s", why);
		l->refreshed_us = began;
		return false;
	}
	if (results.damage.len != l->results.damage.len)
		results_warn(&results);
	results_free(&l->results);
	l->results = results;
	l->stale = l->urgent = false;
	l->rated = rated;
	for (int i = 0; now && i < results.conf.players; i++)
		l->at[i].cpu_ms = results.player[i].cpu_ms;
	if (!l->unrated)
		ladder_rate(l);
	l->refreshed_us = clock_now_us();
	l->cost_us = clock_own_cpu_us() - cost_us;
	return true;
}

/*
 * Pairing
 */

bool
ladder_is_dropped(const struct ladder *l, int pairing)
{
	const int *pair = l->conf.pair[pairing];

	return l->at[pair[0]].dropped || l->at[pair[1]].dropped;
}

/* Find an incomplete pairing whose players are free. */
static int
find_open(const struct ladder *l)
{
	int64_t now = clock_now_us();

	for (int i = 0; i < l->results.schedule.n; i++) {
		const struct pairing *p = &l->results.schedule.at[i];

		if (l->results.tally[i].open && now >= l->not_before_us[i] &&
		    !ladder_is_dropped(l, i) &&
		    matching_is_free(l, p->a) && matching_is_free(l, p->b))
			return i;
	}
	return -1;
}

/* Mark a pairing as running.  Returns it. */
static int
mark(struct ladder *l, int pairing)
{
	l->not_before_us[pairing] = CLOCK_NEVER;
	for (int k = 0; k < 2; k++)
		l->at[l->conf.pair[pairing][k]].busy++;
	return pairing;
}

int
ladder_again(struct ladder *l)
{
	int pairing = find_open(l);

	return pairing < 0 ? -1 : mark(l, pairing);
}

int
ladder_begin(struct ladder *l, const int pair[2], bool *trouble)
{
	int pairing = l->conf.pairs;

	l->not_before_us = xrealloc(l->not_before_us,
	                            ((size_t)pairing + 1) * sizeof *l->not_before_us);
	/* Both seats get a game, so the order of the two players does not matter. */
	conf_add_pair(&l->conf, pair[pair[0] > pair[1]], pair[pair[0] < pair[1]]);
	if (l->dir && conf_write(&l->conf, l->dir) < 0) {
		warn("%s:", l->dir);
		l->conf.pairs--;
		*trouble = true;
		return -1;
	}
	for (int k = 0; k < 2; k++)
		l->at[pair[k]].pairings++;
	return mark(l, pairing);
}

int
ladder_next(struct ladder *l, bool *trouble)
{
	int pairing = ladder_again(l), pair[2];

	return pairing >= 0 ? pairing : matching_make(l, pair) ? ladder_begin(l, pair, trouble) : -1;
}

/* A copy of an array with room for some more elements. */
static void *
copy_of(const void *at, int n, int more, size_t size)
{
	void *copy = xcalloc((size_t)(n + more) + 1, size);

	return n ? memcpy(copy, at, (size_t)n * size) : copy;
}

int
ladder_foresee(const struct ladder *l, const int *running, int workers, int next[][2], int most)
{
	int *queue = copy_of(running, workers, most, sizeof *queue), n = 0, idle = 0;
	struct ladder copy = *l;
	bool trouble;

	copy.dir = NULL;
	copy.at = copy_of(l->at, l->conf.players, 0, sizeof *l->at);
	copy.not_before_us = copy_of(l->not_before_us, l->conf.pairs, most, sizeof *l->not_before_us);
	copy.conf.pair = copy_of(l->conf.pair, l->conf.pairs, most, sizeof *l->conf.pair);
	for (int i = 0; n < most && i < workers + n; i++) {
		int ends = queue[i], pairing;

		for (int k = 0; ends >= 0 && k < 2; k++)
			copy.at[copy.conf.pair[ends][k]].busy--;
		for (idle++; idle && n < most && (pairing = ladder_next(&copy, &trouble)) >= 0; idle--) {
			queue[workers + n] = pairing;
			for (int k = 0; k < 2; k++)
				next[n][k] = copy.conf.pair[pairing][k];
			n++;
		}
	}
	free(copy.at);
	free(copy.not_before_us);
	free(copy.conf.pair);
	free(queue);
	return n;
}

void
ladder_done(struct ladder *l, int pairing, int code)
{
	bool kept = has_memory(l);

	l->stale = true;
	l->not_before_us[pairing] = code == 2 ? CLOCK_NEVER
		: code ? clock_now_us() + ASIDE_US : 0;
	for (int k = 0; k < 2; k++) {
		struct ladder_player *p = &l->at[l->conf.pair[pairing][k]];

		p->busy--;
		if (kept)
			forget(l, l->conf.pair[pairing][k]);
		l->urgent |= p->newest && !p->games;
		p->seen = (int64_t)time(NULL);
	}
	/* Take the pairing as complete until the results are read again.  If games are
	 * still missing then, the arena plays it again. */
	if (pairing < l->results.schedule.n)
		l->results.tally[pairing].open = 0;
}

int
ladder_first_game(const struct ladder *l, int pairing)
{
	const int *pair = l->conf.pair[pairing];
	int first = 1;

	for (int i = 0; i < pairing; i++)
		first += LADDER_GAMES * (l->conf.pair[i][0] == pair[0] &&
		                         l->conf.pair[i][1] == pair[1]);
	return first;
}

int
ladder_play(const struct ladder *l, int pairing, const char *events, int signal_fd)
{
	const int *pair = l->conf.pair[pairing];
	struct pairing only = {.a = pair[0], .b = pair[1]};
	char *keep = store_path("%s/stderr", l->dir);
	char *feed = store_path("--events=%s", events);
	struct conf conf = l->conf;
	struct play play = {
		.conf = &conf, .dir = l->dir, .referee = l->referee,
		.keep = keep, .only = &only, .jobs = 1,
		.quiet = true, .signal_fd = signal_fd,
	};
	int status;

	only.from = ladder_first_game(l, pairing);
	only.to = only.from + LADDER_GAMES - 1;
	/* The referee writes the events, so this process does not wake up for each move. */
	conf.word = xcalloc((size_t)conf.words + 1, sizeof *conf.word);
	for (int i = 0; i < conf.words; i++)
		conf.word[i] = l->conf.word[i];
	conf.word[conf.words++] = feed;
	status = play_league(&play);
	free(conf.word);
	free(feed);
	free(keep);
	return status;
}
