#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "base/fd.h"
#include "foreign/foreign.h"
#include "match/ask.h"

bool
ask_start(const struct ask *ask, struct verdict *verdict)
{
	struct agent *agent = ask->agent;
	enum proc_started started = agent_start(agent, ask->cpu_hard_s);

	if (started != PROC_STARTED) {
		*verdict = turn_unstarted(agent, ask->seat, started);
		return false;
	}
	/* Do not stop a guest before it has connected to us. */
	if (terms_get(ask->terms, TERMS_IDLE) == TERMS_STOP &&
	    !agent_is_guest(agent) && !agent->channel.games)
		idle_begin(&agent->idle, clock_now_us());
	return true;
}

void
ask_begin(const struct ask *ask, const struct position *start)
{
	char text[GAME_TEXT];
	struct wire_begin begin = {
		.variant = ask->variant,
		.limits = ask->limits,
		.start = text,
		.seed = ask->agent->seed,
		.seat = ask->seat,
	};

	game_show(ask->variant->game, start, ask->seat, text);
	channel_begin(&ask->agent->channel, &begin);
}

void
ask_turn(const struct ask *ask, const struct position *position,
         struct turn *turn)
{
	*turn = (struct turn){
		.game = ask->variant->game,
		.position = position,
		.terms = ask->terms,
		.others = ask->others,
		.how = {.bank_us = terms_bank_us(ask->terms, 1), .first = true,
		        .cores = ask->cores},
		.agent = ask->agent,
		.other = ask->other,
		.seat = ask->seat,
		.signal_fd = ask->signal_fd,
	};
}

bool
ask_left_early(const struct turn *t, enum turn_end end)
{
	const struct channel *c = &t->agent->channel;

	if (end != TURN_FAULT || !t->how.first || c->games < 2 || c->talk.listed ||
	    c->wire->transport == WIRE_FOLDER ||
	    (t->result.verdict.reason != REASON_EXIT &&
	     t->result.verdict.reason != REASON_SIGNAL))
		return false;
	return t->sample.code == 0 || c->deaf || fd_unread(t->agent->proc.in) > 0;
}

void
ask_again(struct turn *t, const struct turn *left)
{
	bool kept = terms_get(t->terms, TERMS_WRITE) == TERMS_WRITE_SCRATCH;
	int64_t may_us = kept ? 0 : terms_get(t->terms, TERMS_QUIT);
	int64_t had_us = left->sample.wall_us - left->sample.delay.least_us;

	t->gone.wall_us = had_us > may_us ? had_us - may_us : 0;
	t->gone.cpu_us = kept ? left->sample.cpu_us
	               : clock_earlier(left->sample.cpu_us, t->gone.wall_us);
}

void
ask_end(struct agent *agent, const struct wire_end *end)
{
	struct channel *c = &agent->channel;

	if (agent->proc.pid <= 0 || !c->playing)
		return;
	c->playing = false;
	if (!strcmp(end->result, "cancelled") && !c->wire->cancels) {
		agent_kill(agent);
		return;
	}
	if (c->wire->end)
		c->wire->end(&c->talk, end);
	channel_send(c);
	channel_settle(c);
	channel_drain(c);
}

/* Announce the game and take the turn.  `left` is the turn of a process that left early
 * (ask_again), or NULL. */
static enum turn_end
take_turn(const struct ask *ask, const struct ask_question *q, struct turn *t,
          const struct turn *left)
{
	struct channel *c = &ask->agent->channel;

	ask_turn(ask, q->position, t);
	if (left)
		ask_again(t, left);
	t->single = q->single;
	if (agent_new_game(ask->agent, q->seed) < 0) {
		t->result.verdict = verdict_void("an agent's folder cannot be made: %s",
		                          strerror(errno));
		return TURN_FAULT;
	}
	if (!ask_start(ask, &t->result.verdict))
		return TURN_FAULT;
	ask_begin(ask, q->position);
	for (int i = 0; i < 2; i++)
		if (q->last[i] && !t->game->sees)
			channel_told(c, q->last[i], i == 0);
	return turn_take(t);
}

/* The verdict on a late turn after which a game would go on. */
static struct verdict
too_late(const struct turn *t)
{
	bool cpu = terms_get(t->terms, TERMS_CLOCK) == TERMS_CPU;
	int64_t most = cpu ? t->may.cpu_late_us : t->may.late_us;
	char limit[24], used[24];
	struct verdict v = verdict_against(t->seat,
		cpu ? REASON_LATE_CPU : REASON_LATE_WALL,
		"too late for its %s, so in a game a random move is played",
		verdict_time(most, limit));

	text_format(v.measured, sizeof v.measured, " (%s of %s)",
	            verdict_time(cpu ? t->sample.cpu_us : t->sample.wall_us, used), limit);
	return v;
}

struct verdict
ask_refused(const struct agent *agent, int seat, bool malformed,
            const char *move, const char *why)
{
	struct verdict v = verdict_refused(seat, malformed, move, why);
	size_t n = strlen(v.text);

	text_format(v.text + n, sizeof v.text - n, "%s",
	            text_str(&agent->channel.talk.hint));
	return v;
}

/* Judge the move by the rules. */
static struct verdict
judge(const struct ask *ask, const void *position, const char *move)
{
	const struct game *game = ask->variant->game;
	struct position after;
	char why[GAME_WHY];
	enum judge judge;

	memcpy(&after, position, game->size);
	judge = game->play(&after, ask->seat, move, why);
	if (judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS)
		return (struct verdict){.reason = REASON_NONE};
	return ask_refused(ask->agent, ask->seat, judge == JUDGE_MALFORMED, move,
	                   why);
}

/* If the rules are a program that has failed, no answer counts. */
static void
look_for_trouble(const struct game *game, struct ask_answer *answer)
{
	const char *trouble = foreign_trouble(game);

	if (!trouble)
		return;
	answer->signals |= foreign_signals(game);
	answer->verdict = verdict_void("rules: %s", trouble);
	answer->late = false;
}

struct ask_answer
ask_once(const struct ask *ask, const struct ask_question *question)
{
	struct ask_answer answer = {.late = false};
	struct turn t, left;
	enum turn_end end;

	look_for_trouble(ask->variant->game, &answer);
	if (answer.verdict.reason == REASON_VOID)
		return answer;
	end = take_turn(ask, question, &t, NULL);
	if (ask_left_early(&t, end)) {
		left = t;
		end = take_turn(ask, question, &t, &left);
	}
	answer.wall_us = t.sample.wall_us;
	answer.cpu_us = t.sample.cpu_us;
	answer.signals = t.result.signals;
	answer.verdict = t.result.verdict;
	answer.late = end == TURN_LATE;
	if (answer.late) {
		answer.verdict = too_late(&t);
	} else if (end == TURN_MOVE) {
		answer.move = ask->agent->channel.talk.said.at;
		answer.verdict = judge(ask, question->position, answer.move);
	}
	look_for_trouble(ask->variant->game, &answer);
	if (answer.late ? t.result.spent
	                : verdict_class(answer.verdict.reason) > VERDICT_DECIDED)
		agent_kill(ask->agent);
	return answer;
}
