#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "match/play_state.h"

void
play_decide(struct state *s, struct verdict verdict)
{
	s->played->verdict = verdict;
	s->over = true;
}

/* The time that a seat has left for its next move. */
static int64_t
left_us(const struct state *s, int seat)
{
	struct terms_turn how = {
		.bank_us = s->bank_us[seat],
		.first = !s->moved[seat],
		.fresh = play_agent(s, seat)->channel.fresh,
		.cores = s->play->ask[seat].cores,
	};

	return terms_allow(s->play->ask[seat].terms, &how).shown_us;
}

/*
 * Events
 */

static void
tell(const struct state *s, struct event *event)
{
	const struct play *play = s->play;

	event->game = play->game;
	event->first = play_agent(s, 1)->number;
	event->at_us = clock_now_us();
	event->plies += s->played->plies - s->began;
	for (int seat = 1; seat <= 2; seat++)
		event->left_us[seat] = left_us(s, seat);
	if (event->kind == EVENT_START || event->kind == EVENT_MOVE ||
	    event->kind == EVENT_CHANCE)
		s->game->write(&s->position, event->position);
	play->ear.hear(play->ear.context, event);
}

void
play_tell(const struct state *s, enum event_kind kind, int seat,
          const char *text)
{
	if (!s->play->ear.hear)
		return;
	struct event event = {.kind = kind, .seat = seat};

	text_format(event.text, sizeof event.text, "%s", text);
	tell(s, &event);
}

void
play_tell_lines(const struct state *s, enum event_kind kind, int seat,
                const struct text *lines)
{
	char *all = xstrdup(text_str(lines)), *rest = NULL;

	for (char *line = strtok_r(all, "\n", &rest); line;
	     line = strtok_r(NULL, "\n", &rest))
		if (text_unescape(line))
			play_tell(s, kind, seat, line);
	free(all);
}

void
play_tell_go(const struct state *s, int seat)
{
	const struct agent *agent = play_agent(s, seat);

	if (!s->play->ear.hear)
		return;
	tell(s, &(struct event){
		.kind = EVENT_GO,
		.seat = seat,
		.person = agent_is_person(agent),
		.question = agent->channel.talk.question + 1,
	});
}

void
play_tell_move(const struct state *s, const struct turn *t, int behind,
               bool late, const char *move)
{
	if (!s->play->ear.hear)
		return;
	struct event event = {.kind = EVENT_MOVE, .seat = t->seat, .late = late,
	                      .plies = -behind, .wall_us = t->sample.wall_us,
	                      .waited_us = t->sample.delay.least_us, .cpu_us = t->sample.cpu_us};

	text_format(event.text, sizeof event.text, "%s", move);
	tell(s, &event);
}

void
play_tell_end(const struct state *s)
{
	if (s->play->ear.hear)
		tell(s, &(struct event){.kind = EVENT_END,
		                        .verdict = s->played->verdict});
}
