#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/clock.h"
#include "match/people.h"

void
people_remember(struct state *s)
{
	int ply = s->played->plies;

	if (!agent_is_person(play_agent(s, 1)) &&
	    !agent_is_person(play_agent(s, 2)))
		return;
	if (ply >= s->room) {
		s->room = 2 * ply + 64;
		s->past = xrealloc(s->past, sizeof *s->past * (size_t)s->room);
	}
	s->past[ply] = (struct past){
		.position = s->position,
		.recorded = s->record->len,
		.opened = s->opening.len,
		.drawn = s->drawn,
		.bank_us = {0, s->bank_us[1], s->bank_us[2]},
		.moved = {false, s->moved[1], s->moved[2]},
	};
}

/* Why moves cannot be taken back until that many are left, or NULL.  Moves of
 * cancelled games count. */
static const char *
no_way_back(const struct state *s, int seat, int64_t plies)
{
	int turn;

	if (play_left_us(s, seat) != CLOCK_NEVER)
		return "by the clock nothing is taken back";
	if (!play_agent(s, 3 - seat)->channel.wire->resumes)
		return "this opponent cannot be told that a move is taken back";
	if (plies >= s->played->plies)
		return "there is nothing to take back";
	turn = s->game->turn(&s->past[plies].position);
	if (turn == GAME_BOTH || !agent_is_person(play_agent(s, turn)))
		return "moves are taken back to where a person was to move";
	return NULL;
}

static bool
go_back(struct state *s, int seat, int64_t plies)
{
	const struct past *past;
	const char *why = no_way_back(s, seat, plies);

	if (why) {
		play_tell(s, EVENT_REFUSED, seat, why);
		return false;
	}
	past = &s->past[plies];
	s->position = past->position;
	text_cut(s->record, past->recorded);
	text_cut(&s->opening, past->opened);
	s->drawn = past->drawn;
	memcpy(s->bank_us, past->bank_us, sizeof s->bank_us);
	memcpy(s->moved, past->moved, sizeof s->moved);
	s->taken_back += s->played->plies - (int)plies;
	s->played->plies = (int)plies;
	return true;
}

/* The program's words tell it to think for a second (player.h). */
static const char patience[] = "first=10s,move=10s";

/* Ask the program of a person's player (player.h) what it would play.  It runs in
 * the sandbox like any other, and is ended afterwards.  advice: a move, or why
 * there is none.  Returns the signals that told us to stop, or 0. */
static int
ask_program(const struct ask *person, const void *position,
            char advice[GAME_TEXT], bool *found)
{
	struct ask_question question = {
		.position = position,
		.seed = person->agent->seed,
		.single = true,
	};
	struct player program = *person->agent->player;
	struct terms terms = {.given = {false}};
	struct agent agent;
	struct ask ask = *person;
	struct ask_answer answer;
	char why[TERMS_WHY];

	program.wire = &wire_line;
	agent_open(&agent, &program, person->agent->number,
	           person->agent->confine, &person->agent->workspace);
	terms_parse(&terms, patience, why);
	ask.agent = &agent;
	ask.terms = &terms;
	ask.limits = patience;
	ask.cpu_hard_s = CLOCK_NEVER;
	answer = ask_once(&ask, &question);
	*found = answer.verdict.reason == REASON_NONE && answer.move;
	if (*found)
		text_format(advice, GAME_TEXT, "%s", answer.move);
	else
		text_format(advice, GAME_TEXT, "%s, which gives advice, %s",
		            program.argv[0], answer.verdict.text);
	agent_close(&agent);
	return answer.signals;
}

static void
give_advice(struct state *s, int seat)
{
	char advice[GAME_TEXT];
	bool found;
	int signals;

	if (play_left_us(s, seat) != CLOCK_NEVER) {
		play_tell(s, EVENT_REFUSED, seat, "by the clock there is no "
		          "advice");
		return;
	}
	signals = ask_program(&s->play->ask[seat], &s->position, advice, &found);
	if (signals) {
		s->played->signals = signals;
		play_decide(s, verdict_void("interrupted"));
		return;
	}
	play_tell(s, found ? EVENT_ADVICE : EVENT_REFUSED, seat, advice);
}

bool
people_grant(struct state *s, int seat, const char *wish)
{
	int64_t plies;

	if (!strncmp(wish, "#back ", 6) &&
	    text_number(wish + 6, 0, INT32_MAX, &plies))
		return go_back(s, seat, s->began + plies);
	give_advice(s, seat);
	return false;
}

void
people_sign(struct state *s)
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
