#include <stdlib.h>

#include "terminal/gamestate.h"

static void
cut(struct gamestate *state, int frames)
{
	while (state->frames > frames)
		free(state->frame[--state->frames].move);
}

void
gamestate_free(struct gamestate *state)
{
	cut(state, 0);
	free(state->frame);
	*state = (struct gamestate){0};
}

/*
 * Events
 */

static struct gamestate_frame *
add_frame(struct gamestate *state, const struct event *event)
{
	struct gamestate_frame *frame;

	frame = xpush(state->frame, state->frames);
	*frame = (struct gamestate_frame){
		.seat = event->seat,
		.wall_us = event->wall_us,
		.left_us = {0, event->left_us[1], event->left_us[2]},
		.late = event->late,
	};
	return frame;
}

static void
hear_start(struct gamestate *state, const struct event *event)
{
	const struct variant *variant = &state->match->variant;
	char why[GAME_WHY];
	struct gamestate_frame *frame;

	cut(state, 0);
	state->game = event->game;
	state->first = event->first;
	state->over = false;
	frame = add_frame(state, event);
	variant->game->read(&frame->position, variant->param, event->text, why);
}

static void
hear_move(struct gamestate *state, const struct event *event)
{
	const struct gamestate_frame *last;
	struct gamestate_frame *frame = add_frame(state, event);
	char why[GAME_WHY];

	last = &state->frame[state->frames - 2];
	frame->position = last->position;
	frame->plies = last->plies + (event->kind == EVENT_MOVE);
	frame->move = xstrdup(event->text);
	state->match->variant.game->play(&frame->position, event->seat,
	                                 event->text, why);
	state->cancelled = false;
}

static void
hear_end(struct gamestate *state, const struct event *event)
{
	const struct verdict *v = &event->verdict;

	state->over = true;
	state->cancelled = false;
	state->verdict = *v;
	if (v->reason == REASON_VOID)
		return;
	if (!v->winner)
		state->draws++;
	else
		state->wins[v->winner == 1 ? state->first : 3 - state->first]++;
}

void
gamestate_hear(struct gamestate *state, const struct event *event)
{
	state->turn = event->kind == EVENT_GO ? event->seat : 0;
	switch (event->kind) {
	case EVENT_START:
		hear_start(state, event);
		break;
	case EVENT_GO:
		state->go_us = event->at_us;
		for (int seat = 1; seat <= 2; seat++)
			state->frame[state->frames - 1].left_us[seat] =
				event->left_us[seat];
		break;
	case EVENT_MOVE:
	case EVENT_CHANCE:
		hear_move(state, event);
		break;
	case EVENT_ENDLESS:
		state->cancelled = true;
		break;
	case EVENT_END:
		hear_end(state, event);
		break;
	default:
		break;
	}
}

/*
 * Lines
 */

const char *
gamestate_name(const struct gamestate *state, int seat)
{
	int player = seat == 1 ? state->first : 3 - state->first;

	return state->match->player[player].shown;
}

void
gamestate_add_title(const struct gamestate *state, struct text *text)
{
	const struct match *m = state->match;

	text_addf(text, "%s, game %d", m->ready.variant_text, state->game);
	if (m->to < GAMESTATE_UNCOUNTED)
		text_addf(text, " of %d", m->to);
	text_addf(text, ": %s %g - %g %s\n", m->player[1].shown,
	          state->wins[1] + state->draws / 2.0,
	          state->wins[2] + state->draws / 2.0, m->player[2].shown);
}

const char *
gamestate_move(const struct gamestate *state, int at)
{
	const struct gamestate_frame *frame = &state->frame[at];

	if (!frame->move)
		return "";
	return state->seat && frame->seat != state->seat ? "(hidden)"
	                                                 : frame->move;
}

void
gamestate_add_ply(const struct gamestate *state, int at, struct text *text)
{
	const struct gamestate_frame *frame = &state->frame[at];

	if (!frame->move && state->cancelled)
		text_add(text, "an endless move: the game starts anew\n");
	else if (!frame->move)
		text_addf(text, "the start: %s moves first\n",
		          gamestate_name(state, 1));
	else if (!frame->seat)
		text_addf(text, "chance: %s\n", gamestate_move(state, at));
	else
		text_addf(text, "ply %d: %s (seat %d) %s %s, %.3f s\n",
		          frame->plies,
		          gamestate_name(state, frame->seat), frame->seat,
		          frame->late ? "was late; for it is played" : "played",
		          gamestate_move(state, at),
		          (double)frame->wall_us / CLOCK_S);
}

const char *
gamestate_clock(int64_t left_us, int64_t gone_us, char into[CLOCK_WORDS])
{
	int64_t tenths = clock_later(left_us - gone_us, 0) / (100 * CLOCK_MS);

	if (left_us == CLOCK_NEVER)
		return "no limit";
	if (tenths >= 600)
		return clock_words((double)tenths / 10, into);
	text_format(into, CLOCK_WORDS, "%d.%d s", (int)tenths / 10, (int)tenths % 10);
	return into;
}

void
gamestate_add_clocks(const struct gamestate *state, int at, int64_t now_us,
                     bool one_line, struct text *text)
{
	const struct gamestate_frame *frame = &state->frame[at];
	char into[CLOCK_WORDS];

	for (int seat = 1; seat <= 2; seat++) {
		bool on = state->turn == seat && at == state->frames - 1;

		text_addf(text, "%s %s", on ? ">" : " ",
		          gamestate_name(state, seat));
		if (!one_line)
			text_addf(text, " (seat %d)", seat);
		text_addf(text, ": %s%s",
		          gamestate_clock(frame->left_us[seat],
		                          on ? now_us - state->go_us : 0, into),
		          one_line && seat == 1 ? " " : "\n");
	}
}

void
gamestate_add_verdict(const struct gamestate *state, struct text *text)
{
	const struct verdict *v = &state->verdict;

	if (v->reason == REASON_VOID)
		text_add(text, "void");
	else if (!v->winner)
		text_addf(text, "a draw: %s", v->word);
	else
		text_addf(text, "%s (seat %d) wins: %s%s%s",
		          gamestate_name(state, v->winner), v->winner, v->word,
		          v->fault ? " by " : "",
		          v->fault ? gamestate_name(state, v->fault) : "");
	text_addf(text, "%s%s%s\n", *v->text && !state->seat ? ": " : "",
	          state->seat ? "" : v->text, state->seat ? "" : v->measured);
}
