#include <stdlib.h>

#include "base/fail.h"
#include "league/state/conf.h"
#include "league/state/pairing.h"
#include "league/state/standings.h"
#include "record/games.h"

double
standings_share(const struct standing *s)
{
	return s->games ? (s->wins + s->draws / 2.0) / s->games : 0;
}

void
standings_begin(struct standings *standings, const struct conf *conf)
{
	standings->conf = conf;
	standings->at = xcalloc((size_t)conf->players + 1,
	                        sizeof *standings->at);
}

void
standings_free(struct standings *standings)
{
	free(standings->at);
	*standings = (struct standings){0};
}

/*
 * The games of a pairing, in order
 */

struct walk {
	const struct conf_player *player[3];
	int round;
	struct standing now[3]; /* standings of the pairing's players; [1] is a */
	int patience;
	struct pair_tally *tally;
};

/* Decide a game before which a player left the league. */
static int
lose_unplayed(struct walk *w, bool gone1, bool gone2)
{
	int loser = gone1 ? 1 : 2;

	if (gone1 && gone2) {
		w->tally->nobody++;
		return FATE_NOBODY;
	}
	w->tally->unplayed[loser]++;
	return FATE_UNPLAYED + loser;
}

static int
count_played(struct walk *w, const struct games_mark *mark)
{
	w->tally->result[mark->first][mark->winner]++;
	w->tally->forfeits[mark->fault] += mark->fault != 0;
	for (int i = 1; i <= 2; i++) {
		struct standing *s = &w->now[i];

		s->streak = mark->fatal && mark->fault == i &&
		            s->games >= w->player[i]->lifted ? s->streak + 1 : 0;
		if (w->patience && s->streak >= w->patience)
			s->withdrawn = true;
	}
	return FATE_PLAYED;
}

/* Whether a player left in the round of the game or before.  A player who leaves later
 * keeps the games of the round that they won without playing. */
static bool
had_left(const struct walk *w, int player)
{
	const struct conf_player *p = w->player[player];

	return p->out && p->until <= w->round;
}

static int
fate_of(struct walk *w, const struct games_mark *mark)
{
	if (w->now[1].withdrawn || w->now[2].withdrawn)
		return lose_unplayed(w, w->now[1].withdrawn,
		                     w->now[2].withdrawn);
	if (mark->length)
		return count_played(w, mark);
	if (had_left(w, 1) || had_left(w, 2))
		return lose_unplayed(w, had_left(w, 1), had_left(w, 2));
	/* After a redo, a player who left can have open games in a round that they
	 * finished. */
	if (w->player[1]->out || w->player[2]->out)
		return lose_unplayed(w, w->player[1]->out, w->player[2]->out);
	w->tally->open++;
	return FATE_OPEN;
}

/* The result for the player who moved first: 0 lost, 1 drawn, 2 won. */
static int
outcome(const struct games_mark *mark)
{
	return !mark->winner ? 1 : mark->winner == mark->first ? 2 : 0;
}

/* Count an opening.  Games 1 and 2 of a pairing share an opening, as do 3 and 4 etc. */
static void
count_opening(struct pair_tally *tally, const struct games_mark *a,
              const struct games_mark *b)
{
	if (a->first == 1 && b->first == 2)
		tally->both[outcome(a)][outcome(b)]++;
}

static struct walk
walk(const struct standings *s, const struct pairing *p,
     const struct games *games, struct pair_tally *tally, unsigned char *fate)
{
	struct walk w = {
		.player = {NULL, &s->conf->player[p->a], &s->conf->player[p->b]},
		.round = p->round,
		.now = {{0}, s->at[p->a], s->at[p->b]},
		.patience = s->conf->patience,
		.tally = tally,
	};

	*tally = (struct pair_tally){0};
	for (int i = p->from, last = FATE_OPEN; i <= p->to; i++) {
		int now = fate_of(&w, &games->mark[i]);

		if (fate)
			fate[i] = (unsigned char)now;
		if (i % 2 == 0 && now == FATE_PLAYED && last == FATE_PLAYED)
			count_opening(tally, &games->mark[i - 1],
			              &games->mark[i]);
		last = now;
	}
	return w;
}

int
standings_weigh(const struct standings *standings,
                const struct pairing *pairing, const struct games *games,
                struct pair_tally *tally)
{
	walk(standings, pairing, games, tally, NULL);
	return tally->open;
}

static void
add_player(struct standing *s, const struct pair_tally *t, int player)
{
	int wins = pair_wins(t, player), losses = pair_wins(t, 3 - player);

	s->wins += wins;
	s->losses += losses;
	s->draws += pair_draws(t);
	s->games += wins + losses + pair_draws(t);
	s->forfeits += t->forfeits[player];
	s->unplayed += t->unplayed[player];
}

int
standings_add(struct standings *standings, const struct pairing *pairing,
              const struct games *games, struct pair_tally *tally,
              unsigned char *fate)
{
	const int slot[] = {-1, pairing->a, pairing->b};
	struct walk w = walk(standings, pairing, games, tally, fate);
	int withdrawn = 0;

	for (int i = 1; i <= 2; i++) {
		struct standing *s = &standings->at[slot[i]];

		if (w.now[i].withdrawn && !s->withdrawn)
			withdrawn |= 1 << (i - 1);
		*s = w.now[i];
		add_player(s, tally, i);
	}
	return withdrawn;
}

int
standings_absent(const struct standings *standings,
                 const struct pairing *p, const struct games *games)
{
	const struct conf_player *player = standings->conf->player;

	if (standings->at[p->a].withdrawn || standings->at[p->b].withdrawn ||
	    player[p->a].out || player[p->b].out)
		return 0;
	return p->to - p->from + 1 - games_played(games, p->from, p->to);
}
