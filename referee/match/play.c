#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/clock.h"
#include "match/advice.h"
#include "match/ask.h"
#include "match/play.h"

/* What a game was like before a ply, for those who take it back. */
struct past {
	struct position position;
	size_t recorded; /* bytes of the record */
	int64_t bank_us[3];
	bool moved[3];
};

/* A game on its way. */
struct state {
	const struct play *play;
	const struct game *game;
	struct position position;
	struct rng late_rng;
	struct text *record;
	struct played *played;
	int64_t bank_us[3];
	bool moved[3];            /* by seat, as the banks */
	int strikes[3];           /* by player */
	char start[GAME_TEXT];    /* where this game began, */
	char *opening;            /* and with which move, or NULL */
	bool over;
	struct past *past;        /* by ply, where a person plays; else NULL */
	int room;                 /* for so many */
	int taken_back;           /* plies */
	int began;                /* after so many, of games that were cancelled */
};

static void
decide(struct state *s, struct verdict verdict)
{
	s->played->verdict = verdict;
	s->over = true;
}

static struct agent *
agent_of(const struct state *s, int seat)
{
	return s->play->ask[seat].agent;
}

/*
 * What is told to those who watch
 */

/* What a seat has for its next move. */
static int64_t
left_us(const struct state *s, int seat)
{
	struct terms_turn how = {
		.bank_us = s->bank_us[seat],
		.first = !s->moved[seat],
		.fresh = agent_of(s, seat)->channel.fresh,
		.cores = s->play->ask[seat].cores,
	};

	return terms_allow(s->play->ask[seat].terms, &how).shown_us;
}

static void
tell(const struct state *s, struct event *event)
{
	const struct play *play = s->play;

	event->game = play->game;
	event->first = agent_of(s, 1)->number;
	event->at_us = clock_now_us();
	event->plies = s->played->plies - s->began;
	for (int seat = 1; seat <= 2; seat++)
		event->left_us[seat] = left_us(s, seat);
	play->ear.hear(play->ear.context, event);
}

/* What is said with a text. */
static void
tell_text(const struct state *s, enum event_kind kind, int seat,
          const char *text)
{
	if (!s->play->ear.hear)
		return;
	struct event event = {.kind = kind, .seat = seat};

	text_format(event.text, sizeof event.text, "%s", text);
	tell(s, &event);
}

static void
tell_go(const struct state *s, int seat)
{
	const struct agent *agent = agent_of(s, seat);

	if (!s->play->ear.hear)
		return;
	tell(s, &(struct event){
		.kind = EVENT_GO,
		.seat = seat,
		.person = agent_is_person(agent),
		.question = agent->channel.talk.question + 1,
	});
}

static void
tell_move(const struct state *s, const struct turn *t, bool late,
          const char *move)
{
	if (!s->play->ear.hear)
		return;
	struct event event = {.kind = EVENT_MOVE, .seat = t->seat, .late = late,
	                      .wall_us = t->wall_us, .cpu_us = t->cpu_us};

	text_format(event.text, sizeof event.text, "%s", move);
	tell(s, &event);
}

static void
tell_verdict(const struct state *s)
{
	if (s->play->ear.hear)
		tell(s, &(struct event){.kind = EVENT_END,
		                        .verdict = s->played->verdict});
}

/*
 * A turn
 */

/* Book the turn's times. */
static void
charge(struct state *s, const struct turn *t)
{
	struct played *p = s->played;
	int64_t start = t->how.fresh ? terms_get(t->terms, TERMS_START) : 0;
	int64_t *bank = &s->bank_us[t->seat];

	s->moved[t->seat] = true;
	p->turns[t->seat]++;
	p->wall_us[t->seat] += t->wall_us;
	p->cpu_us[t->seat] += t->cpu_us;
	if (t->wall_us > p->worst_us[t->seat])
		p->worst_us[t->seat] = t->wall_us;
	if (*bank == CLOCK_NEVER)
		return;
	if (terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU)
		*bank -= t->cpu_us;
	else if (t->wall_us > start)
		*bank -= t->wall_us - start;
	if (terms_get(t->terms, TERMS_OFFTURN) == TERMS_CHARGE)
		*bank -= t->how.offturn_us;
	if (*bank < 0)
		*bank = 0;
}

static void
record_move(struct state *s, const struct turn *t, bool late, const char *move)
{
	bool times = !s->play->stable;

	text_add(s->record, t->seat == 1 ? "m 1 " : "m 2 ");
	text_add_number(s->record, times ? t->wall_us / CLOCK_MS : 0, ' ');
	text_add_number(s->record, times ? t->cpu_us / CLOCK_MS : 0, ' ');
	text_add(s->record, late ? "late " : "- ");
	text_add(s->record, move);
	text_add(s->record, "\n");
}

static void
tell_both(struct state *s, int seat, const char *move, bool late)
{
	struct channel *mover = &agent_of(s, seat)->channel;
	struct channel *other = &agent_of(s, 3 - seat)->channel;

	if (late || mover->wire->echoes)
		mover->wire->told(&mover->talk, move, true);
	other->wire->told(&other->talk, move, false);
}

/*
 * Beginnings and ends
 */

static bool
start_agent(struct state *s, int seat)
{
	s->over = !ask_start(&s->play->ask[seat], &s->played->verdict);
	return !s->over;
}

/* What an agent is called: by itself, if it said so. */
static const char *
name_of(const struct state *s, int seat)
{
	static const char *const hidden[] = {"", "Player-0", "Player-1"};
	const struct agent *agent = agent_of(s, seat);

	if (s->play->anonymous)
		return hidden[seat];
	return agent->channel.talk.met ? agent->channel.talk.name.at
	                               : agent->player->shown;
}

static void
begin_agent(const struct state *s, int seat, const char *start)
{
	ask_begin(&s->play->ask[seat], start, name_of(s, 3 - seat));
}

static void
set_turn(const struct state *s, int seat, struct turn *turn)
{
	ask_turn(&s->play->ask[seat], &s->position, turn);
	turn->how.bank_us = s->bank_us[seat];
	turn->how.first = !s->moved[seat];
}

/* A guest comes in before the game begins. */
static void
meet_agent(struct state *s, int seat)
{
	struct turn t;
	enum turn_end end;

	if (!agent_is_guest(agent_of(s, seat)))
		return;
	set_turn(s, seat, &t);
	end = turn_meet(&t);
	if (end == TURN_MOVE) {
		text_format(s->played->name[seat], PLAY_NAME, "%s",
		            t.agent->channel.talk.name.at);
		return;
	}
	if (end == TURN_STOP)
		s->played->signals = t.signals;
	decide(s, end == TURN_STOP ? verdict_void("interrupted") : t.verdict);
	agent_kill(t.agent);
}

static void
new_game(struct state *s, struct agent *agent)
{
	int64_t seed = agent_seed(s->play->seed, s->play->game,
	                               agent->number, s->played->restarts);

	if (agent_new_game(agent, seed) < 0)
		decide(s, verdict_void("an agent's folder cannot be made: %s",
		                       strerror(errno)));
}

/* A fresh start; also after each cancellation. */
static void
begin_game(struct state *s)
{
	const struct play *play = s->play;
	uint64_t restarts = (uint64_t)s->played->restarts;
	struct rng rng = rng_derive(play->seed, RNG_START,
	                            (uint64_t)play->start, restarts, 0);

	s->late_rng = rng_derive(play->seed, RNG_LATE, (uint64_t)play->game,
	                         restarts, 0);
	s->game->start(&s->position, play->ask[1].variant->param, &rng);
	s->game->write(&s->position, s->start);
	text_addf(s->record, "start %s\n", s->start);
	free(s->opening);
	s->opening = NULL;
	s->began = s->played->plies;
	for (int seat = 1; seat <= 2; seat++) {
		s->bank_us[seat] = terms_bank_us(s->play->ask[seat].terms,
		                                 play->game);
		s->moved[seat] = false;
	}
	tell_text(s, EVENT_START, 0, s->start);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		new_game(s, agent_of(s, seat));
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		start_agent(s, seat);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		meet_agent(s, seat);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		begin_agent(s, seat, s->start);
}

/* What was seen of an agent in this game. */
static void
note_holdings(struct state *s, int seat)
{
	struct agent *agent = agent_of(s, seat);
	struct played *p = s->played;
	const struct terms *terms = s->play->ask[seat].terms;

	if (terms_get(terms, TERMS_FILES) == TERMS_READ_FIRST)
		agent->meter.watched_us = 0;
	agent_watch(agent, clock_now_us(), terms);
	p->mem_bytes[seat] = agent->meter.rss_most;
	p->threads[seat] = agent->meter.threads_most;
	p->offturn_us[seat] = agent->meter.offturn_us;
	p->late_read_bytes[seat] = agent->meter.late_read_bytes;
}

/* Guests leave after each game. */
static void
part(const struct state *s)
{
	struct agent *both[] = {agent_of(s, 1), agent_of(s, 2)};

	agent_part(both, clock_add(clock_now_us(),
	                           terms_get(s->play->ask[1].terms, TERMS_QUIT)));
}

/* Whoever reads of the game is told that it was not played so at once. */
static void
note_taken_back(struct state *s)
{
	struct verdict *v = &s->played->verdict;
	char said[VERDICT_TEXT];

	if (!s->taken_back)
		return;
	text_format(said, sizeof said, "%s", v->text);
	text_format(v->text, sizeof v->text, "%s%s%d pl%s taken back", said,
	            *said ? "; " : "", s->taken_back,
	            s->taken_back > 1 ? "ies were" : "y was");
}

/* The game has its verdict: whoever is to blame is killed and hears nothing
 * more, the others hear the end. */
static void
finish(struct state *s)
{
	const struct verdict *v = &s->played->verdict;
	bool none = v->reason == REASON_VOID;

	note_taken_back(s);
	tell_verdict(s);
	for (int seat = 1; seat <= 2; seat++)
		note_holdings(s, seat);
	if (v->fault)
		agent_kill(agent_of(s, v->fault));
	for (int seat = 1; seat <= 2; seat++) {
		struct wire_end end = {
			.result = none ? "cancelled" : !v->winner ? "draw"
			        : v->winner == seat ? "win" : "lose",
			.reason = none ? "host" : v->word,
			.text = none || v->reason == REASON_GAME ? "" : v->text,
		};

		ask_end(agent_of(s, seat), &end);
	}
	part(s);
}

/* A draw goes to the seat with more time left. */
static struct verdict
time_left(const struct state *s)
{
	int winner = s->bank_us[1] > s->bank_us[2] ? 1 : 2;
	struct verdict v = verdict_against(3 - winner, REASON_TIME_LEFT,
	                                   "the winner has more time left");

	text_format(v.measured, sizeof v.measured, " (%.6f s against %.6f s)",
	            (double)s->bank_us[winner] / CLOCK_S,
	            (double)s->bank_us[3 - winner] / CLOCK_S);
	return v;
}

/* Whether the position is a last one; if so, the verdict is made. */
static void
look_for_outcome(struct state *s)
{
	struct outcome outcome = s->game->outcome(&s->position);
	struct verdict *v = &s->played->verdict;

	if (!outcome.over)
		return;
	*v = (struct verdict){.reason = REASON_GAME, .winner = outcome.winner};
	text_format(v->word, sizeof v->word, "%s", outcome.reason);
	s->over = true;
	if (!v->winner && s->game->time_breaks_draws &&
	    s->bank_us[1] != CLOCK_NEVER && s->bank_us[2] != CLOCK_NEVER &&
	    s->bank_us[1] != s->bank_us[2])
		*v = time_left(s);
}

/* An endless move: a strike, and a fresh start or the loss of the game. */
static void
endless(struct state *s, int seat, const char *move)
{
	int64_t most = terms_get(s->play->ask[seat].terms, TERMS_STRIKES);
	int player = agent_of(s, seat)->number;

	text_addf(s->record, "x %d ", seat);
	text_add(s->record, move);
	text_add(s->record, "\n");
	tell_text(s, EVENT_ENDLESS, seat, move);
	if (++s->strikes[player] >= most) {
		decide(s, verdict_against(seat, REASON_ENDLESS,
		                          "made endless moves %lld times",
		                          (long long)most));
		return;
	}
	struct wire_end end = {"cancelled", "endless", "", seat};

	for (int i = 1; i <= 2; i++)
		ask_end(agent_of(s, i), &end);
	part(s);
	s->played->restarts++;
	begin_game(s);
}

/* An agent that outstayed its patience, and was killed for it, is replaced. */
static void
replace_agent(struct state *s, int seat)
{
	char position[GAME_TEXT];

	if (s->over || !start_agent(s, seat))
		return;
	s->game->write(&s->position, position);
	begin_agent(s, seat, position);
}

/* A fresh process hears of the game from its beginning. */
static bool
renew_agent(struct state *s, int seat)
{
	struct agent *agent = agent_of(s, seat);

	agent_kill(agent);
	if (!start_agent(s, seat))
		return false;
	begin_agent(s, seat, s->start);
	if (seat == 2 && s->opening)
		agent->channel.wire->told(&agent->channel.talk, s->opening,
		                          false);
	return true;
}

/*
 * What people ask for
 */

/* A ply begins. */
static void
remember(struct state *s)
{
	int ply = s->played->plies;

	if (!agent_is_person(agent_of(s, 1)) &&
	    !agent_is_person(agent_of(s, 2)))
		return;
	if (ply >= s->room) {
		s->room = 2 * ply + 64;
		s->past = xrealloc(s->past, sizeof *s->past * (size_t)s->room);
	}
	s->past[ply] = (struct past){
		.position = s->position,
		.recorded = s->record->len,
		.bank_us = {0, s->bank_us[1], s->bank_us[2]},
		.moved = {false, s->moved[1], s->moved[2]},
	};
}

/* Why moves cannot be taken back to where there were so many, cancelled ones
 * counted, or NULL. */
static const char *
no_way_back(const struct state *s, int seat, int64_t plies)
{
	int turn;

	if (left_us(s, seat) != CLOCK_NEVER)
		return "by the clock nothing is taken back";
	if (!agent_of(s, 3 - seat)->channel.wire->resumes)
		return "this opponent cannot be told that a move is taken back";
	if (plies >= s->played->plies)
		return "there is nothing to take back";
	turn = s->game->turn(&s->past[plies].position);
	if (turn == GAME_BOTH || !agent_is_person(agent_of(s, turn)))
		return "moves are taken back to where a person was to move";
	return NULL;
}

static void
go_back(struct state *s, int seat, int64_t plies)
{
	const struct past *past;
	const char *why = no_way_back(s, seat, plies);
	int rival = 3 - seat;

	if (why) {
		tell_text(s, EVENT_REFUSED, seat, why);
		return;
	}
	past = &s->past[plies];
	s->position = past->position;
	text_cut(s->record, past->recorded);
	memcpy(s->bank_us, past->bank_us, sizeof s->bank_us);
	memcpy(s->moved, past->moved, sizeof s->moved);
	s->taken_back += s->played->plies - (int)plies;
	s->played->plies = (int)plies;
	if (plies == s->began) {
		free(s->opening);
		s->opening = NULL;
	}
	agent_kill(agent_of(s, rival));
	new_game(s, agent_of(s, rival));
	replace_agent(s, rival);
	tell_text(s, EVENT_BACK, seat, "");
}

static void
give_advice(struct state *s, int seat)
{
	struct advice advice;

	if (left_us(s, seat) != CLOCK_NEVER) {
		tell_text(s, EVENT_REFUSED, seat, "by the clock there is no "
		          "advice");
		return;
	}
	advice = advice_ask(&s->play->ask[seat], &s->position);
	if (advice.signals) {
		s->played->signals = advice.signals;
		decide(s, verdict_void("interrupted"));
	} else if (*advice.move) {
		tell_text(s, EVENT_ADVICE, seat, advice.move);
	} else {
		tell_text(s, EVENT_REFUSED, seat, advice.why);
	}
}

/* Something that a person asks for instead of moving. */
static void
grant_wish(struct state *s, int seat, const char *wish)
{
	int64_t plies;

	if (!strncmp(wish, "#back ", 6) &&
	    text_number(wish + 6, 0, INT32_MAX, &plies))
		go_back(s, seat, s->began + plies);
	else
		give_advice(s, seat);
}

/* The move that a seat's turn came to, in `random` if the referee draws it; NULL
 * if the turn decided the game, or there is to be another one. */
static const char *
move_of(struct state *s, int seat, struct turn *t, char random[GAME_MOVE],
        bool *late)
{
	enum turn_end end;

	remember(s);
	tell_go(s, seat);
	set_turn(s, seat, t);
	end = turn_take(t);
	if (end == TURN_WISH) {
		grant_wish(s, seat, t->agent->channel.talk.said.at);
		return NULL;
	}
	if (ask_left_early(t, end)) {
		if (!renew_agent(s, seat))
			return NULL;
		set_turn(s, seat, t);
		end = turn_take(t);
	}
	*late = end == TURN_LATE;
	switch (end) {
	case TURN_MOVE:
	case TURN_LATE:
		charge(s, t);
		if (t->spent)
			agent_kill(t->agent);
		if (!*late)
			return t->agent->channel.talk.said.at;
		s->game->pick(t->position, t->seat, &s->late_rng, random);
		return random;
	case TURN_STOP:
		s->played->signals = t->signals;
		decide(s, verdict_void("interrupted"));
		break;
	default:
		charge(s, t);
		decide(s, t->verdict);
	}
	/* Whoever owes an answer that nobody waits for is of no more use. */
	if (s->played->verdict.reason != REASON_RESIGN)
		agent_kill(t->agent);
	return NULL;
}

/* One seat's turn while the other waits. */
static void
take_turn(struct state *s, int seat)
{
	struct turn t;
	char random[GAME_MOVE], why[GAME_WHY];
	bool late;
	const char *move = move_of(s, seat, &t, random, &late);
	enum judge judge;

	if (!move)
		return;
	judge = s->game->play(&s->position, seat, move, why);
	if (judge == JUDGE_ENDLESS) {
		endless(s, seat, move);
		return;
	}
	if (judge != JUDGE_LEGAL) {
		decide(s, verdict_refused(seat, judge == JUDGE_MALFORMED, move,
		                          why));
		return;
	}
	record_move(s, &t, late, move);
	if (!s->moved[2] && !s->opening)
		s->opening = xstrdup(move);
	s->played->plies++;
	tell_move(s, &t, late, move);
	look_for_outcome(s);
	if (t.spent)
		replace_agent(s, seat);
	tell_both(s, seat, move, late);
}

/* One seat's half of a turn in which neither sees the other's move: judged at
 * once, on a copy, and recorded, but told to nobody yet.  `move` is the move in
 * memory of its own, or NULL if that decided the game. */
static char *
take_hidden(struct state *s, int seat, struct turn *t, struct position *after,
            bool *late)
{
	char random[GAME_MOVE], why[GAME_WHY];
	const char *move = move_of(s, seat, t, random, late);
	enum judge judge;

	if (!move)
		return NULL;
	judge = s->game->play(after, seat, move, why);
	if (judge != JUDGE_LEGAL) {
		decide(s, verdict_refused(seat, judge == JUDGE_MALFORMED,
		                          move, why));
		return NULL;
	}
	record_move(s, t, *late, move);
	s->played->plies++;
	return xstrdup(move);
}

/* Both seats move hidden: asked one after the other in the same position. */
static void
take_both_turns(struct state *s)
{
	struct turn t[3];
	struct position after = s->position;
	char *move[3] = {NULL, NULL, NULL};
	bool late[3];

	for (int seat = 1; seat <= 2 && !s->over; seat += move[seat] != NULL)
		move[seat] = take_hidden(s, seat, &t[seat], &after, &late[seat]);
	if (!s->over) {
		s->position = after;
		for (int seat = 1; seat <= 2; seat++)
			tell_move(s, &t[seat], late[seat], move[seat]);
		look_for_outcome(s);
		for (int seat = 1; seat <= 2; seat++)
			if (t[seat].spent)
				replace_agent(s, seat);
		for (int seat = 1; seat <= 2; seat++)
			tell_both(s, seat, move[seat], late[seat]);
	}
	free(move[1]);
	free(move[2]);
}

struct played
play_game(const struct play *play, struct text *record)
{
	struct played played = {0};
	struct state s = {
		.play = play,
		.game = play->ask[1].variant->game,
		.record = record,
		.played = &played,
	};

	begin_game(&s);
	if (!s.over)
		look_for_outcome(&s);
	while (!s.over) {
		int turn = s.game->turn(&s.position);

		if (turn == GAME_BOTH)
			take_both_turns(&s);
		else
			take_turn(&s, turn);
	}
	finish(&s);
	free(s.opening);
	free(s.past);
	return played;
}
