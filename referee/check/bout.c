#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "check/bout.h"
#include "check/opponent.h"
#include "foreign/foreign.h"
#include "match/seats.h"
#include "proc/proc_use.h"

enum {
	FIRST_S = 65,    /* limits: for a first answer */
	GAMES_S = 600,   /* for all whole games together */
	PLAY_S = 300,    /* for any other bout */
	ENOUGH_S = 2,    /* without -r, no third whole game begins after this time */
	BETWEEN_MS = 10, /* pause between two whole games */
	TIGHT_MS = 20,   /* BOUT_LATE's limit of a move */
	POSITIONS = 5,   /* positions to ask on a wire with a new process for each move */
	TAKEOVERS = 2,   /* positions to ask on the other wires */
	APART = 40,      /* plies between two positions */
	LEAVE_MS = 1000, /* the least time for the agent to exit after its input ends */
};

struct stage {
	struct bouts *all;
	struct bout *bout;
	enum bout_kind kind;
	struct match match;    /* ready */
	struct seats seats;    /* open */
};

/*
 * A variant of a game in which one move of the opponent would never end.
 */

/* The original game, and which of the opponent's moves in it never ends. */
static struct {
	const struct game *game;
	int seat;   /* the opponent's */
	int before; /* moves left before the endless move; below 0 = done */
} endless;

static enum judge
play_endless(void *position, int seat, const char *move, char why[GAME_WHY])
{
	bool open = endless.game->turn(position) != GAME_BOTH;

	if (open && seat == endless.seat && endless.before-- == 0)
		return game_refuse(JUDGE_ENDLESS, why, "it does not end");
	return endless.game->play(position, seat, move, why);
}

static void
make_endless(struct stage *s, int opponent_seat)
{
	static struct game changed;

	changed = *s->all->match->variant.game;
	changed.play = play_endless;
	s->match.variant.game = &changed;
	endless.game = s->all->match->variant.game;
	endless.seat = opponent_seat;
	endless.before = 1;
}

/*
 * Games
 */

/* Store each move and the position after it. */
static void
hear(void *context, const struct event *e)
{
	struct stage *s = context;
	struct bout *bout = s->bout;
	struct bout_game *game = &bout->game[bout->games - 1];
	const struct variant *variant = &s->all->match->variant;
	struct bout_ply *ply;
	char why[GAME_WHY];

	if (e->kind == EVENT_START) {
		variant->game->read(&game->position, variant->param, e->text,
		                    why);
		while (bout->plies && bout->ply[bout->plies - 1].game == e->game)
			bout->plies--;
	}
	if (e->kind == EVENT_CHANCE)
		variant->game->play(&game->position, 0, e->text, why);
	if (e->kind != EVENT_MOVE)
		return;
	ply = xpush(bout->ply, bout->plies);
	*ply = (struct bout_ply){.game = e->game, .own = e->seat == game->seat,
	                         .late = e->late, .wall_us = e->wall_us - e->waited_us,
	                         .cpu_us = e->cpu_us};
	text_format(ply->move, sizeof ply->move, "%s", e->text);
	bout->passes += ply->own && variant->game->pass &&
	                !strcmp(e->text, variant->game->pass);
	variant->game->play(&game->position, e->seat, e->text, why);
}

static struct bout_game *
begin_game(struct bout *bout, int seat)
{
	struct bout_game *game = &bout->game[bout->games++];

	game->seat = seat;
	game->log_at = bout->log.len;
	return game;
}

/* Store the signals that stop us, except our own alarm. */
static void
note_signals(struct bouts *all, int mask)
{
	all->signals |= mask & (SIGNALS_INTERRUPT | SIGNALS_TERMINATE);
}

static void
end_game(struct stage *s, const struct result *result)
{
	int signals = result->played.signals;

	note_signals(s->all, signals);
	s->bout->broken |= signals != 0;
	if (result->fault == 1 || signals || result->played.left[result->first == 1 ? 1 : 2])
		channel_err_tail(&s->seats.agent[1].channel, &s->bout->err);
}

static void
play_one(struct stage *s, int number)
{
	int seat = match_first(&s->match, number) == 1 ? 1 : 2;
	struct bout *bout = s->bout;
	struct bout_game *game = begin_game(bout, seat);
	struct result_texts texts = {0};

	if (s->kind == BOUT_CANCELLED)
		make_endless(s, 3 - seat);
	/* Measure the agent's memory in every game, even after a short one. */
	s->seats.agent[1].meter.walk.watched_us = 0;
	game->result = match_play(&s->match, s->seats.agent, number, s->all->signal_fd,
	                          (struct event_ear){hear, s}, &texts);
	bout->gone += game->result.played.left[seat];
	text_add_bytes(&bout->log, text_str(&texts.log), texts.log.len);
	match_free_texts(&texts);
	end_game(s, &game->result);
}

/* Whether enough games are played.  BOUT_PASS ends after a game with a fault, when time
 * runs out, or when the agent has passed twice.  The others end after two games or more,
 * if one had a fault or, in BOUT_GAMES without -r, time has run out. */
static bool
is_enough(const struct stage *s, int played, bool foul, int64_t enough_us)
{
	bool late = clock_now_us() > enough_us;

	if (s->kind == BOUT_PASS)
		return played && (foul || late || s->bout->passes > 1);
	return played >= 2 &&
	       (foul || (s->kind == BOUT_GAMES && !s->all->games && late));
}

static void
play_games(struct stage *s, int most)
{
	int64_t enough_us = clock_now_us() + ENOUGH_S * CLOCK_S;
	bool foul = false;

	for (int i = 1; i <= most && !s->bout->broken; i++) {
		if (is_enough(s, i - 1, foul, enough_us))
			break;
		play_one(s, i);
		/* Otherwise late output would be an answer in the next game. */
		if (s->kind == BOUT_GAMES)
			poll(NULL, 0, BETWEEN_MS);
		foul |= s->bout->game[i - 1].result.fault == 1;
	}
}

/*
 * Positions
 */

/* A position in the middle of a game, and the two moves that led to it. */
struct place {
	struct position position;
	int seat;                /* the seat to move */
	char last[2][GAME_MOVE]; /* that seat's last move; then the other seat's */
};

/* Play at random from a new start, for at most `plies` plies.  Keep the last position
 * that two moves of different seats led to.  The caller must then check whether a rules
 * program has failed (foreign_trouble). */
static void
reach(const struct match *match, int number, int plies, struct place *place)
{
	const struct game *game = match->variant.game;
	struct rng rng = rng_derive(match->seed, RNG_START, (uint64_t)number,
	                            1, 0);
	char move[3][GAME_MOVE], why[GAME_WHY];
	struct position at;
	int before = 0, last = 0;

	foreign_begin(game);
	game->start(&at, match->variant.param, &rng);
	*place = (struct place){.position = at, .seat = 1};
	for (int ply = 0; ply < plies; ply++) {
		char drawn[GAME_MOVE];
		int seat = game_draw_move(game, &at, &rng, drawn);

		if (game->play(&at, seat, drawn, why) != JUDGE_LEGAL ||
		    game->outcome(&at).over)
			return;
		if (seat) {
			memcpy(move[seat], drawn, GAME_MOVE);
			before = last;
			last = seat;
		}
		if (before == 3 - last && game->turn(&at) == before) {
			place->position = at;
			place->seat = before;
			memcpy(place->last[0], move[before], GAME_MOVE);
			memcpy(place->last[1], move[last], GAME_MOVE);
		}
	}
}

/* Ask a fresh process of the agent for one move, as if it took over in the middle of a
 * game. */
static void
ask_in(struct stage *s, int number)
{
	struct agent *agent = &s->seats.agent[1];
	struct ask_question question = {
		.seed = agent_seed(s->match.seed, number, 1, 0),
		.single = s->kind == BOUT_SINGLE,
	};
	struct bout_game *game;
	struct place place;
	struct ask ask;
	struct ask_answer answer;

	reach(&s->match, number, 2 + (number - 1) * APART, &place);
	question.position = &place.position;
	for (int i = 0; i < 2; i++)
		question.last[i] = *place.last[i] ? place.last[i] : NULL;
	game = begin_game(s->bout, place.seat);
	game->position = place.position;
	text_addf(&s->bout->log, "# game %d, a position\n", number);
	agent_kill(agent);
	agent->channel.log_us = clock_now_us();
	ask = match_ask(&s->match, agent, &s->seats.agent[2], place.seat,
	                s->all->signal_fd);
	answer = ask_once(&ask, &question);
	game->result = (struct result){
		.game = number,
		.fault = answer.verdict.fault ? 1 : 0,
		.played = {.verdict = answer.verdict, .signals = answer.signals},
	};
	game->result.played.worst_us[place.seat] = answer.wall_us;
	end_game(s, &game->result);
}

static void
ask_positions(struct stage *s)
{
	bool once = s->seats.agent[1].channel.wire->transport == WIRE_FOLDER;
	int most = once ? POSITIONS : TAKEOVERS;
	bool foul = false;

	s->seats.agent[1].channel.log = &s->bout->log;
	for (int i = 1; i <= most && !foul && !s->bout->broken; i++) {
		ask_in(s, i);
		foul = s->bout->game[i - 1].result.fault == 1;
	}
	s->seats.agent[1].channel.log = NULL;
}

/*
 * Leaving
 */

/* Send `quit`, or only close the agent's input, and watch how the agent exits. */
static void
take_leave(struct stage *s)
{
	struct bout_leaving *leaving = &s->bout->leaving;
	struct agent *agent = &s->seats.agent[1];
	int64_t began = clock_now_us();

	if (agent->proc.pid <= 0)
		return;
	leaving->seen = true;
	leaving->may_us = terms_get(&s->match.terms, TERMS_QUIT);
	if (s->kind == BOUT_LEAVE && leaving->may_us < LEAVE_MS * CLOCK_MS)
		leaving->may_us = LEAVE_MS * CLOCK_MS;
	idle_end(&agent->idle);
	agent->channel.log = &s->bout->log;
	if (s->kind == BOUT_FIRST)
		channel_leave(&agent->channel);
	proc_close_input(&agent->proc);
	leaving->left = proc_await(&agent->proc,
		clock_add(began, clock_add(leaving->may_us, CLOCK_S)));
	leaving->us = clock_now_us() - began;
	leaving->code = agent->proc.code;
	leaving->signal = agent->proc.signal;
	leaving->company = leaving->left && proc_has_company(&agent->proc);
	channel_drain(&agent->channel);
	if (!leaving->left)
		channel_err_tail(&agent->channel, &s->bout->err);
	agent->channel.log = NULL;
}

/*
 * The bouts
 */

static const struct plan {
	const char *about; /* a name for people who wait */
	int limit_s;
	int games; /* the most games */
	int turns; /* the opponent resigns after this many of its turns */
	enum opponent_style opponent;
	void (*act)(struct stage *stage); /* runs instead of games */
} plans[BOUTS] = {
	[BOUT_FIRST] = {"its first answer", FIRST_S, 1, 0},
	[BOUT_GAMES] = {"whole games", GAMES_S, 8, OPPONENT_ALL},
	[BOUT_SLOW] = {"a game with a slow opponent", PLAY_S, 1, 3, OPPONENT_SLOW},
	[BOUT_PASS] = {"games in which it has to pass", PLAY_S, 4, 24,
	               OPPONENT_PASS},
	[BOUT_CANCELLED] = {"two games that begin anew", PLAY_S, 2, 12},
	[BOUT_LATE] = {"a game with a short limit", PLAY_S, 1, 5},
	[BOUT_POSITIONS] = {"moves in given positions", PLAY_S,
	                    .act = ask_positions},
	[BOUT_SINGLE] = {"single moves in given positions", PLAY_S,
	                 .act = ask_positions},
	[BOUT_LEAVE] = {"how it leaves", FIRST_S, 1, 0},
	[BOUT_SAME] = {"the first game again", PLAY_S, 1, 10},
	[BOUT_OTHER] = {"its first answer on another wire", FIRST_S, 1, 0},
	[BOUT_OPEN] = {"its first answer without the sandbox", FIRST_S, 1, 0},
};

/* Give the agent a limit that it can hardly keep.  The referee still waits as long as
 * under the check's own terms.  The caller frees match->limits. */
static void
tighten(struct match *match)
{
	int64_t kill_us = clock_add(terms_get(&match->terms, TERMS_KILL),
	                            terms_get(&match->terms, TERMS_MOVE));
	long long kill_ms = clock_earlier(kill_us, PLAY_S * CLOCK_S) / CLOCK_MS;
	char line[120], why[TERMS_WHY];
	struct text text = {0};

	text_format(line, sizeof line, "first=%dms,move=%dms,kill=%lldms,"
	            "firstkill=%lldms", TIGHT_MS, TIGHT_MS, kill_ms, kill_ms);
	terms_parse(&match->terms, line, why);
	match->ready.of[1] = match->ready.of[2] = match->terms;
	terms_write(&match->terms, &text);
	match->ready.limits[1] = match->ready.terms_text = text.at;
}

static void
act(struct stage *s, const struct plan *plan)
{
	int most = plan->games;

	opponent_set(plan->opponent, plan->turns);
	if (s->kind == BOUT_GAMES && s->all->games)
		most = s->all->games;
	if (plan->act)
		plan->act(s);
	else
		play_games(s, most < BOUT_GAMES_MOST ? most : BOUT_GAMES_MOST);
	if ((s->kind == BOUT_FIRST || s->kind == BOUT_LEAVE) && !s->bout->broken)
		take_leave(s);
}

const struct wire *
bout_other_wire(const struct match *match)
{
	const struct wire *wire = match->player[1].wire;
	const struct wire *other = wire == &wire_line ? &wire_kari
	                         : wire == &wire_kari ? &wire_line : NULL;

	if (!other || wire_refusal(other, &match->variant, &match->terms))
		return NULL;
	return other;
}

static void
perform(struct stage *s)
{
	s->match = *s->all->match;
	if (s->kind == BOUT_OTHER)
		s->match.player[1].wire = bout_other_wire(&s->match);
	if (s->kind == BOUT_LATE)
		tighten(&s->match);
	if (s->kind == BOUT_OPEN)
		s->match.ready.confine[1].layers &= ~s->all->without;
	seats_open(&s->seats, &s->match, s->all->root);
	signals_alarm((unsigned)s->bout->limit_s);
	act(s, &plans[s->kind]);
	signals_alarm(0);
	seats_close(&s->seats);
	if (s->kind == BOUT_LATE)
		free(s->match.ready.limits[1]);
	if (*s->all->root->path)
		scratch_empty(s->all->root->path);
}

/* Print a line for people who wait.  The next line replaces it. */
static void
note(const struct bouts *all, const struct plan *plan)
{
	fprintf(stderr, "\r\033[K%s: %s, %d s at most", all->doing, plan->about,
	        plan->limit_s);
	fflush(stderr);
}

static void
empty(struct bout *bout)
{
	free(bout->ply);
	text_free(&bout->log);
	text_free(&bout->err);
	*bout = (struct bout){.played = false};
}

const struct bout *
bout_again(struct bouts *all, enum bout_kind kind)
{
	struct stage *stage = xcalloc(1, sizeof *stage);
	struct bout *bout = &all->bout[kind];
	int64_t now = clock_now_us();

	/* Discard an alarm that came after the end of a bout. */
	note_signals(all, signals_take());
	empty(bout);
	bout->played = true;
	bout->limit_s = plans[kind].limit_s;
	if (!all->deadline_us)
		all->deadline_us = now + BOUT_CHECK_S * (int64_t)CLOCK_S;
	*stage = (struct stage){.all = all, .bout = bout, .kind = kind};
	if (now > all->deadline_us) {
		bout->broken = true;
	} else if (!all->signals) {
		if (all->notes)
			note(all, &plans[kind]);
		perform(stage);
	}
	free(stage);
	return bout;
}

const struct bout *
bout_play(struct bouts *all, enum bout_kind kind)
{
	if (all->bout[kind].played || all->signals)
		return &all->bout[kind];
	return bout_again(all, kind);
}

void
bout_free(struct bouts *all)
{
	for (int i = 0; i < BOUTS; i++)
		empty(&all->bout[i]);
}
