#include <math.h>
#include <stdlib.h>

#include "arena/ladder.h"
#include "base/fail.h"
#include "base/rng.h"
#include "rating/elo.h"

enum {
	MET_FIRST = 3,    /* pairings of a new version with the version before it */
	UNKNOWN = 180,    /* the standard deviation of a player without games, in Elo */
	ENOUGH = 10,      /* a player with a smaller error only plays as an opponent */
	PAIRING_MS = 200, /* processor time of a pairing beside the agents', roughly */
};

/* One Elo in natural units: ln 10 / 400. */
static const double UNIT = 0.0057564627324851142;

/* A player's rating; without games, that of the version before. */
static double
guess(const struct ladder *l, int slot)
{
	const struct ladder_player *p = &l->at[slot];

	return p->games || p->before < 0 ? p->elo : l->at[p->before].elo;
}

/* The covariance of two ratings.  If no chain of games connects two players, they are
 * independent. */
static double
covariance(const struct ladder *l, int a, int b)
{
	int n = l->ratings.players;
	double c = a < n && b < n ? l->ratings.covariance[a * n + b] : NAN;

	return !isnan(c) && l->at[a].games && l->at[b].games ? c : a == b ? UNKNOWN * UNKNOWN : 0;
}

/* Compute for each player how many others are probably ranked wrongly above or below it. */
void
matching_doubt(struct ladder *l)
{
	for (int i = 0; i < l->ranked; i++)
		l->at[l->order[i]].doubt = 0;
	for (int i = 0; i < l->ranked; i++)
		for (int k = 0; k < i; k++) {
			int a = l->order[k], b = l->order[i];
			double variance = covariance(l, a, a) + covariance(l, b, b) - 2 * covariance(l, a, b);
			double wrong = l->at[a].suspended || l->at[b].suspended ? 0
				: elo_phi((guess(l, b) - guess(l, a)) / sqrt(fmax(variance, 1)));

			l->at[a].doubt += wrong;
			l->at[b].doubt += wrong;
		}
}

/* Whether `b` may be an opponent of `a`.  Only a student's newest version asks for games,
 * so that a student with many versions gets no larger share.  It may also meet the
 * version before it, but no older version of the student. */
static bool
meets(const struct ladder *l, int a, int b)
{
	const struct ladder_player *p = &l->at[a], *q = &l->at[b];

	return a != b && !q->suspended && !q->dropped && (!q->version || q->newest || b == p->before);
}

/* What the choice of a pairing looks at. */
struct choice {
	const struct ladder *ladder;
	unsigned short *met; /* at players * a + b: the pairings of a and b */
	double *odds;   /* by slot: the rating as odds against a player with the rating 0 */
	bool *open;     /* by slot: whether the player may have one more pairing */
	int median;     /* the median pairings of the newest versions that play */
	int64_t cost;   /* their median cost */
};

/* What a player's games have cost: its processor time, and a little for each start. */
static int64_t
cost_of(const struct ladder_player *p)
{
	return p->cpu_ms + (int64_t)PAIRING_MS * p->pairings;
}

static int64_t
pairings_of(const struct ladder_player *p)
{
	return p->pairings;
}

static bool
plays(const struct ladder_player *p)
{
	return p->newest && !p->suspended && !p->dropped;
}

static int
by_number(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

/* Whether a player has at most half of the median of pairings. */
static bool
is_behind(const struct choice *c, const struct ladder_player *p)
{
	return plays(p) && 2 * p->pairings <= c->median;
}

bool
matching_is_free(const struct ladder *l, int slot)
{
	return l->at[slot].busy < (conf_remembers(&l->conf) ? 1 : LADDER_AT_ONCE);
}

/* Whether a player may have one more pairing.  After its first ones, a newest version that
 * is not behind may have twice the median of pairings, and of cost. */
static bool
may_play(const struct choice *c, int slot)
{
	const struct ladder_player *p = &c->ladder->at[slot];

	return matching_is_free(c->ladder, slot) &&
	       (!p->newest || p->pairings <= MET_FIRST || is_behind(c, p) ||
	        (p->pairings < 2 * c->median && cost_of(p) <= 2 * c->cost));
}

/* The median of this number over the newest versions that play. */
static int64_t
median_of(const struct ladder *l, int64_t (*number)(const struct ladder_player *))
{
	int64_t *of = xcalloc((size_t)l->conf.players + 1, sizeof *of), median;
	size_t n = 0;

	for (int i = 0; i < l->conf.players; i++)
		if (plays(&l->at[i]))
			of[n++] = number(&l->at[i]);
	qsort(of, n, sizeof *of, by_number);
	median = of[n / 2];
	free(of);
	return median;
}

static void
choice_begin(struct choice *c, const struct ladder *l)
{
	size_t n = (size_t)l->conf.players + 1;

	*c = (struct choice){.ladder = l, .odds = xcalloc(n, sizeof *c->odds),
	                     .open = xcalloc(n, sizeof *c->open),
	                     .met = xcalloc(n * n, sizeof *c->met),
	                     .median = (int)median_of(l, pairings_of),
	                     .cost = median_of(l, cost_of)};
	for (int i = 0; i < l->conf.players; i++) {
		c->odds[i] = exp(UNIT * guess(l, i));
		c->open[i] = may_play(c, i);
	}
	for (int i = 0; i < l->conf.pairs; i++)
		for (int k = 0; k < 2; k++)
			c->met[l->conf.players * l->conf.pair[i][k] + l->conf.pair[i][!k]]++;
}

static void
choice_end(struct choice *c)
{
	free(c->met);
	free(c->odds);
	free(c->open);
}

static int
met(const struct choice *c, int a, int b)
{
	return c->met[c->ladder->conf.players * a + b];
}

/* The value of a pairing: how much it tells about the two ratings, times the doubt about
 * the order of each player among all. */
static double
worth(const struct choice *c, int a, int b)
{
	const struct ladder *l = c->ladder;
	double sum = c->odds[a] + c->odds[b], both = covariance(l, a, b);
	double information = LADDER_GAMES * UNIT * UNIT * c->odds[a] * c->odds[b] / sum / sum;
	double own = covariance(l, a, a) - both, other = covariance(l, b, b) - both;

	return information / (1 + information * (own + other)) / (1 + met(c, a, b)) *
	       (l->at[a].doubt * own * own + l->at[b].doubt * other * other);
}

/* Whether a player may choose an opponent now. */
static bool
asks(const struct choice *c, int slot)
{
	const struct ladder_player *p = &c->ladder->at[slot];

	return plays(p) && !p->busy && c->open[slot] &&
	       (p->error >= ENOUGH || is_behind(c, p));
}

/* The player with the fewest pairings of those who ask; -1 = none. */
static int
choose_fewest(const struct choice *c)
{
	const struct ladder *l = c->ladder;
	int fewest = -1;

	for (int i = 0; i < l->conf.players; i++)
		if (asks(c, i) && (fewest < 0 || l->at[i].pairings < l->at[fewest].pairings))
			fewest = i;
	return fewest;
}

/* Choose the best opponent for a player, or one by lot.  Returns the choice's weight, or
 * -1 without an opponent.  A new version meets the version before it first. */
static double
choose_opponent(const struct choice *c, int a, bool lot, int *opponent)
{
	const struct ladder *l = c->ladder;
	struct rng rng = rng_derive(l->conf.seed, RNG_SEED, (uint64_t)l->conf.pairs, 0, 0);
	double most = -1;

	for (int b = 0; b < l->conf.players; b++) {
		double w;

		if (!c->open[b] || !meets(l, a, b))
			continue;
		w = b == l->at[a].before && met(c, a, b) < MET_FIRST ? HUGE_VAL
		    : lot ? rng_below(&rng, UINT32_MAX) : worth(c, a, b);
		if (w > most) {
			most = w;
			*opponent = b;
		}
	}
	return most;
}

/* Choose two players.  Every second time, the one with the fewest pairings meets an opponent
 * drawn by lot; otherwise choose the two whose games tell most.  Without the lot, players
 * would only meet those whose ratings err as their own do, and errors would add up. */
bool
matching_make(const struct ladder *l, int pair[2])
{
	bool lot = l->conf.pairs % 2 == 0;
	double most = -1;
	struct choice c;
	int fewest;

	choice_begin(&c, l);
	fewest = choose_fewest(&c);
	for (int a = 0; a < l->conf.players; a++) {
		int b = -1;
		double w = (lot ? a == fewest : asks(&c, a)) ? choose_opponent(&c, a, lot, &b) : -1;

		if (w > most) {
			most = w;
			pair[0] = a;
			pair[1] = b;
		}
	}
	choice_end(&c);
	return most >= 0;
}

