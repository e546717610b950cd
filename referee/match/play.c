#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/clock.h"
#include "foreign/foreign.h"
#include "game/starts.h"
#include "match/play.h"
#include "match/play_state.h"
#include "record/record.h"
#include "wires/remarks.h"

/*
 * A turn
 */

static void
charge(struct state *s, const struct turn *t)
{
	struct played *p = s->played;
	int64_t start = terms_start_us(t->terms, &t->how);
	int64_t had = t->sample.wall_us - t->sample.delay.least_us - start;
	int64_t *bank = &s->bank_us[t->seat];

	s->moved[t->seat] = true;
	p->turns[t->seat]++;
	p->wall_us[t->seat] += t->sample.wall_us;
	p->cpu_us[t->seat] += t->sample.cpu_us;
	p->waited_us[t->seat] += t->sample.delay.least_us;
	p->worst_us[t->seat] = clock_later(p->worst_us[t->seat],
	                                   t->sample.wall_us);
	/* On the files wire each turn has a new process, and so the whole term `start`. */
	if (t->agent->channel.wire->transport != WIRE_FOLDER)
		s->started_us[t->seat] += had < 0 ? start + had : start;
	if (*bank == CLOCK_NEVER)
		return;
	if (terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU)
		*bank -= t->sample.cpu_us;
	else if (had > 0)
		*bank -= had;
	if (terms_get(t->terms, TERMS_OFFTURN) == TERMS_CHARGE)
		*bank -= t->how.offturn_us;
	*bank = clock_add(clock_later(*bank, 0), terms_inc_us(t->terms));
}

/* Send a seat's remarks and standard error, one event a line. */
static void
tell_said(struct state *s, int seat)
{
	struct channel *c = &play_agent(s, seat)->channel;
	struct text said = {0};

	if (!s->play->ear.hear)
		return;
	text_add(&said, text_str(&c->remarked));
	play_tell_lines(s, EVENT_REMARK, seat, &said);
	text_clear(&said);
	channel_drain(c);
	channel_err_news(c, &said);
	play_tell_lines(s, EVENT_STDERR, seat, &said);
	text_free(&said);
}

/* Record a seat's remarks in the turn that is over. */
static void
record_remarks(struct state *s, int seat)
{
	tell_said(s, seat);
	remarks_record(&play_agent(s, seat)->channel.remarked, seat, s->record);
}

/* Record the remarks after the last move of a game that is over or begins anew.  How many
 * an agent has written by then depends on chance, so --stable leaves them out. */
static void
record_last_remarks(struct state *s)
{
	for (int seat = 1; seat <= 2; seat++) {
		struct channel *c = &play_agent(s, seat)->channel;

		if (!s->play->stable) {
			channel_overhear(c);
			channel_turned(c);
		}
		record_remarks(s, seat);
	}
}

static void
record_move(struct state *s, const struct turn *t, bool late, const char *move)
{
	bool times = !s->play->stable;

	s->played->late[t->seat] += late;
	record_remarks(s, t->seat);
	text_add(s->record, t->seat == 1 ? "m 1 " : "m 2 ");
	text_add_number(s->record, times ? t->sample.wall_us / CLOCK_MS : 0, ' ');
	text_add_number(s->record, times ? t->sample.cpu_us / CLOCK_MS : 0, ' ');
	text_add(s->record, late ? "late " : "- ");
	text_add(s->record, move);
	text_add(s->record, "\n");
}

/* Pass to a seat a move that it did not make, or an outcome of chance (`by` is 0).  In a
 * game with views, pass nothing: the seat's view has all that the seat may know. */
static void
tell_seat(const struct state *s, int seat, int by, const char *move)
{
	struct channel *c = &play_agent(s, seat)->channel;

	if (s->game->sees)
		return;
	if (by)
		channel_told(c, move, false);
	else if (c->wire->chance)
		c->wire->chance(&c->talk, move);
}

static void
tell_both(struct state *s, int seat, const char *move, bool late)
{
	struct channel *mover = &play_agent(s, seat)->channel;

	if (late || mover->wire->echoes)
		channel_told(mover, move, true);
	tell_seat(s, 3 - seat, seat, move);
}

/* Until both seats have moved, remember what a replaced agent must receive again. */
static void
remember_opening(struct state *s, int by, const char *move)
{
	if (!s->moved[1] || !s->moved[2])
		text_addf(&s->opening, "%d %s\n", by, move);
}

static void
tell_opening(const struct state *s, int seat)
{
	char *all = xstrdup(text_str(&s->opening)), *at = all, *by, *move;

	while (text_line(&at, &by, &move))
		tell_seat(s, seat, *by - '0', move);
	free(all);
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

static void
set_turn(const struct state *s, int seat, struct turn *turn)
{
	ask_turn(&s->play->ask[seat], &s->position, turn);
	turn->how.bank_us = s->bank_us[seat];
	turn->how.first = !s->moved[seat];
	turn->how.started_us = s->started_us[seat];
}

/* Wait for a guest, which connects before the game begins. */
static void
meet_agent(struct state *s, int seat)
{
	struct turn t;
	enum turn_end end;

	if (!agent_is_guest(play_agent(s, seat)))
		return;
	set_turn(s, seat, &t);
	end = turn_meet(&t);
	if (end == TURN_MOVE) {
		if (player_names_itself(t.agent->player))
			text_format(s->played->name[seat], PLAY_NAME, "%s",
			            t.agent->channel.talk.name.at);
		return;
	}
	if (end == TURN_STOP)
		s->played->signals = t.result.signals;
	play_decide(s, end == TURN_STOP ? verdict_void("interrupted") : t.result.verdict);
	agent_kill(t.agent);
}

static void
new_game(struct state *s, struct agent *agent)
{
	int64_t seed = agent_seed(s->play->seed, s->play->game,
	                               agent->number, s->played->restarts);

	if (agent_new_game(agent, seed) < 0)
		play_decide(s, verdict_void("an agent's folder cannot be made: %s",
		                       strerror(errno)));
}

/* Begin the game, also after each cancellation. */
static void
begin_game(struct state *s)
{
	const struct play *play = s->play;
	char start[GAME_TEXT];
	uint64_t restarts = (uint64_t)s->played->restarts;

	s->late_rng = rng_derive(play->seed, RNG_LATE, (uint64_t)play->game,
	                         restarts, 0);
	starts_begin(play->ask[1].variant, play->seed, play->start,
	             s->played->restarts, &s->position);
	s->start = s->position;
	s->game->write(&s->position, start);
	text_addf(s->record, "start %s\n", start);
	text_clear(&s->opening);
	s->began = s->played->plies;
	for (int seat = 1; seat <= 2; seat++) {
		s->bank_us[seat] = terms_bank_us(s->play->ask[seat].terms,
		                                 play->game);
		s->moved[seat] = false;
		s->started_us[seat] = 0;
	}
	play_tell(s, EVENT_START, 0, start);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		new_game(s, play_agent(s, seat));
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		start_agent(s, seat);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		meet_agent(s, seat);
	for (int seat = 1; seat <= 2 && !s->over; seat++)
		ask_begin(&s->play->ask[seat], &s->start);
}

/* Note what an agent used in this game. */
static void
note_holdings(struct state *s, int seat)
{
	struct agent *agent = play_agent(s, seat);
	struct played *p = s->played;
	const struct terms *terms = s->play->ask[seat].terms;

	if (terms_get(terms, TERMS_FILES) == TERMS_READ_FIRST)
		agent->meter.walk.watched_us = 0;
	agent_watch(agent, clock_now_us(), terms);
	p->left[seat] = agent->left;
	agent->left = 0;
	p->mem_bytes[seat] = agent->meter.game.rss_bytes;
	p->threads[seat] = agent->meter.game.threads;
	p->offturn_us[seat] = agent->meter.game.offturn_us;
	p->late_read_bytes[seat] = agent->meter.game.late_read_bytes;
}

/* Let guests, agents that connect over a socket, leave as they do after each game. */
static void
part(const struct state *s)
{
	struct agent *both[] = {play_agent(s, 1), play_agent(s, 2)};
	int64_t quit = terms_get(s->play->ask[1].terms, TERMS_QUIT);
	int64_t other = terms_get(s->play->ask[2].terms, TERMS_QUIT);

	agent_dismiss(both, true, clock_add(clock_now_us(),
	                                    clock_later(quit, other)));
}

/* If the rules are a program that has failed, the game is void. */
static void
look_for_trouble(struct state *s)
{
	const char *trouble = foreign_trouble(s->game);

	if (!trouble)
		return;
	s->played->signals |= foreign_signals(s->game);
	play_decide(s, s->played->signals ? verdict_void("interrupted")
	                                  : verdict_void("rules: %s", trouble));
}

/* End a game that has its verdict.  Kill an agent at fault, and tell the others the
 * end. */
static void
finish(struct state *s)
{
	const struct verdict *v = &s->played->verdict;
	bool none;

	look_for_trouble(s);
	none = v->reason == REASON_VOID;
	record_last_remarks(s);
	play_tell_end(s);
	for (int seat = 1; seat <= 2; seat++)
		note_holdings(s, seat);
	if (v->fault)
		agent_kill(play_agent(s, v->fault));
	for (int seat = 1; seat <= 2; seat++) {
		struct wire_end end = {
			.result = none ? "cancelled" : !v->winner ? "draw"
			        : v->winner == seat ? "win" : "lose",
			.reason = none ? "host" : v->word,
			.text = none || v->reason == REASON_GAME || s->game->sees
			        ? "" : v->text,
		};

		ask_end(play_agent(s, seat), &end);
		s->played->thrown[seat] = channel_stacks(&play_agent(s, seat)->channel);
	}
	part(s);
}

/* The verdict on a draw that the seat with more time left wins. */
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

/* Decide the game if it is over in this position. */
static void
look_for_outcome(struct state *s)
{
	struct outcome outcome = s->game->outcome(&s->position);
	struct verdict *v = &s->played->verdict;

	if (!outcome.over) {
		if (s->game->about.program && s->game->about.longest &&
		    s->played->plies >= s->game->about.longest)
			play_decide(s, verdict_void("rules: a game has more than "
			                            "longest=%d plies", s->game->about.longest));
		return;
	}
	*v = (struct verdict){.reason = REASON_GAME, .winner = outcome.winner};
	text_format(v->word, sizeof v->word, "%s", outcome.reason);
	s->over = true;
	if (!v->winner && s->game->about.time_breaks_draws &&
	    s->bank_us[1] != CLOCK_NEVER && s->bank_us[2] != CLOCK_NEVER &&
	    s->bank_us[1] != s->bank_us[2])
		*v = time_left(s);
}

/* Count an endless move against its player, and start the game anew or end it as lost. */
static void
endless(struct state *s, int seat, const char *move)
{
	int64_t most = terms_get(s->play->ask[seat].terms, TERMS_STRIKES);
	int player = play_agent(s, seat)->number;

	record_remarks(s, seat);
	text_addf(s->record, "x %d ", seat);
	text_add(s->record, move);
	text_add(s->record, "\n");
	play_tell(s, EVENT_ENDLESS, seat, move);
	if (++s->strikes[player] >= most) {
		play_decide(s, verdict_against(seat, REASON_ENDLESS,
		                          "made endless moves %lld times",
		                          (long long)most));
		return;
	}
	struct wire_end end = {"cancelled", "endless", "", seat};

	record_last_remarks(s);
	for (int i = 1; i <= 2; i++)
		ask_end(play_agent(s, i), &end);
	part(s);
	s->played->restarts++;
	begin_game(s);
}

/* Replace an agent that was killed at the limit `kill`. */
static void
replace_agent(struct state *s, int seat)
{
	if (!s->over && start_agent(s, seat))
		ask_begin(&s->play->ask[seat], &s->position);
}

static bool
renew_agent(struct state *s, int seat)
{
	if (!start_agent(s, seat))
		return false;
	ask_begin(&s->play->ask[seat], &s->start);
	tell_opening(s, seat);
	return true;
}

/* One seat's half of a ply. */
struct half {
	struct turn turn;       /* its verdict stays empty if the move is good */
	const char *move;
	bool late, endless;
	char random[GAME_MOVE];
};

static bool
is_good(const struct half *half)
{
	return half->turn.result.verdict.reason == REASON_NONE;
}

/* Ask a new process, because the earlier game's process had left. */
static bool
ask_anew(struct state *s, struct turn *t)
{
	struct turn left = *t;

	if (!renew_agent(s, left.seat)) {
		t->result.verdict = s->played->verdict;
		return false;
	}
	set_turn(s, left.seat, t);
	ask_again(t, &left);
	turn_go(&t, 1);
	return true;
}

static void
end_turn(struct state *s, struct half *half)
{
	struct turn *t = &half->turn;

	half->late = t->result.end == TURN_LATE;
	if (t->result.end == TURN_STOP) {
		s->played->signals = t->result.signals;
		t->result.verdict = verdict_void("interrupted");
	} else {
		charge(s, t);
	}
	if (t->result.end == TURN_MOVE || half->late)
		half->move = half->late ? half->random : t->agent->channel.talk.said.at;
	/* An agent that still owes an answer cannot be asked again. */
	if (half->move ? t->result.spent : t->result.verdict.reason != REASON_RESIGN)
		agent_kill(t->agent);
}

/* Ask these seats, two of them at once, until each has had its turn. */
static void
ask_seats(struct state *s, int from, int to, struct half half[3])
{
	struct turn *on[2] = {NULL}, *t;
	int n = 0;

	for (int seat = from; seat <= to; seat++) {
		on[n++] = &half[seat].turn;
		half[seat].move = NULL;
		half[seat].endless = false;
		play_tell_go(s, seat);
		set_turn(s, seat, &half[seat].turn);
	}
	turn_go(on, n);
	while (n) {
		t = turn_await(on, n);
		if (ask_left_early(t, t->result.end) && ask_anew(s, t))
			continue;
		end_turn(s, &half[t->seat]);
		if (t == on[0])
			on[0] = on[1];
		n--;
	}
}

static bool
was_late(const struct half *half)
{
	return verdict_class(half->turn.result.verdict.reason) == VERDICT_LATE;
}

/* The seat that decides the game if one or both were wrong.  If both were: the one that
 * was not late, because it was wrong earlier; otherwise seat 1, because the order in
 * which two processes die depends on the machine. */
static int
who_decides(const struct half half[3], int from, int to)
{
	if (is_good(&half[from]))
		return to;
	return was_late(&half[from]) && !is_good(&half[to]) && !was_late(&half[to])
		? to : from;
}

/* Play a seat's move on `after`, or make the verdict on it. */
static void
judge_half(struct state *s, struct half *half, bool hidden, struct position *after)
{
	struct turn *t = &half->turn;
	char why[GAME_WHY];
	enum judge judge;

	if (!is_good(half))
		return;
	if (half->late)
		s->game->pick(t->position, t->seat, &s->late_rng, half->random);
	judge = s->game->play(after, t->seat, half->move, why);
	half->endless = judge == JUDGE_ENDLESS && !hidden;
	if (judge != JUDGE_LEGAL && !half->endless)
		t->result.verdict = ask_refused(t->agent, t->seat,
		                         judge == JUDGE_MALFORMED, half->move,
		                         why);
}

/* Ask the seats for their moves and play them.  False if the game ended or begins
 * anew. */
static bool
take_moves(struct state *s, int from, int to, struct half half[3])
{
	struct position copy, *after = &s->position;
	bool hidden = from < to;
	bool person = agent_is_person(play_agent(s, 1)) ||
	              agent_is_person(play_agent(s, 2));
	/* Ask people one after the other, because they share a terminal. */
	int seat;

	ask_seats(s, from, person ? from : to, half);
	if (hidden && person && is_good(&half[from]))
		ask_seats(s, to, to, half);
	else if (person)
		to = from;
	if (hidden) {
		copy = s->position;
		after = &copy;
	}
	for (seat = from; seat <= to; seat++)
		judge_half(s, &half[seat], hidden, after);
	if (half[from].endless) {
		endless(s, from, half[from].move);
		return false;
	}
	for (seat = from; seat <= to; seat++) {
		if (!is_good(&half[seat]))
			break;
		record_move(s, &half[seat].turn, half[seat].late, half[seat].move);
		s->played->plies++;
	}
	if (seat <= to) {
		play_decide(s, half[who_decides(half, from, to)].turn.result.verdict);
		return false;
	}
	if (hidden)
		s->position = copy;
	return true;
}

/* Let the seats of the mask move.  If both move, ask each in the same position, and
 * announce the moves when both are there. */
static void
take_turns(struct state *s, int mask)
{
	int from = mask & 1 ? 1 : 2, to = mask & 2 ? 2 : 1;
	struct half half[3];

	if (!take_moves(s, from, to, half))
		return;
	if (from == to)
		remember_opening(s, from, half[from].move);
	for (int seat = from; seat <= to; seat++)
		play_tell_move(s, &half[seat].turn, to - seat, half[seat].late,
		               half[seat].move);
	look_for_outcome(s);
	for (int seat = from; seat <= to; seat++)
		if (half[seat].turn.result.spent)
			replace_agent(s, seat);
	for (int seat = from; seat <= to; seat++)
		tell_both(s, seat, half[seat].move, half[seat].late);
}

/* Let chance move.  In both games of a pair, chance's n-th move draws from the same
 * stream. */
static void
take_chance(struct state *s)
{
	struct rng rng = rng_derive(s->play->seed, RNG_CHANCE,
	                            (uint64_t)s->play->start,
	                            (uint64_t)s->drawn++, 0);
	char outcome[GAME_MOVE], why[GAME_WHY];

	game_roll(s->game, &s->position, &rng, outcome);
	if (s->game->play(&s->position, 0, outcome, why) != JUDGE_LEGAL) {
		play_decide(s, verdict_void("the rules refuse what chance drew, "
		                            "'%s': %s", outcome, why));
		return;
	}
	text_addf(s->record, "m 0 0 0 - %s\n", outcome);
	remember_opening(s, 0, outcome);
	play_tell(s, EVENT_CHANCE, 0, outcome);
	for (int seat = 1; seat <= 2; seat++)
		tell_seat(s, seat, 0, outcome);
	look_for_outcome(s);
}

static void
take_ply(struct state *s)
{
	int mask = s->game->turn(&s->position);

	if (mask == GAME_CHANCE)
		take_chance(s);
	else
		take_turns(s, mask);
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

	foreign_begin(s.game);
	begin_game(&s);
	if (!s.over)
		look_for_outcome(&s);
	while (!s.over)
		take_ply(&s);
	finish(&s);
	text_free(&s.opening);
	return played;
}
