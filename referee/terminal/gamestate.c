#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "terminal/gamestate.h"

void
gamestate_open(struct gamestate *scene, const struct match *match)
{
	*scene = (struct gamestate){.match = match};
}

/* Keep so many frames. */
static void
cut(struct gamestate *scene, int frames)
{
	while (scene->frames > frames)
		free(scene->frame[--scene->frames].move);
}

void
gamestate_free(struct gamestate *scene)
{
	cut(scene, 0);
	free(scene->frame);
	*scene = (struct gamestate){0};
}

/*
 * Events
 */

static struct gamestate_frame *
add_frame(struct gamestate *scene, const struct event *event)
{
	struct gamestate_frame *frame;

	if (scene->frames == scene->room) {
		scene->room = 2 * scene->room + 64;
		scene->frame = xrealloc(scene->frame, sizeof *scene->frame *
		                        (size_t)scene->room);
	}
	frame = &scene->frame[scene->frames++];
	*frame = (struct gamestate_frame){
		.seat = event->seat,
		.wall_us = event->wall_us,
		.left_us = {0, event->left_us[1], event->left_us[2]},
		.late = event->late,
	};
	return frame;
}

static void
hear_start(struct gamestate *scene, const struct event *event)
{
	const struct variant *variant = &scene->match->variant;
	char why[GAME_WHY];
	struct gamestate_frame *frame;

	cut(scene, 0);
	scene->game = event->game;
	scene->first = event->first;
	scene->over = false;
	frame = add_frame(scene, event);
	variant->game->start(&frame->position, variant->param,
	                     &(struct rng){0});
	variant->game->read(&frame->position, variant->param, event->text, why);
}

static void
hear_move(struct gamestate *scene, const struct event *event)
{
	const struct gamestate_frame *last;
	struct gamestate_frame *frame = add_frame(scene, event);
	char why[GAME_WHY];

	last = &scene->frame[scene->frames - 2];
	frame->position = last->position;
	frame->move = xstrdup(event->text);
	scene->match->variant.game->play(&frame->position, event->seat,
	                                 event->text, why);
	scene->cancelled = false;
}

static void
hear_end(struct gamestate *scene, const struct event *event)
{
	const struct verdict *v = &event->verdict;

	scene->over = true;
	scene->cancelled = false;
	scene->verdict = *v;
	if (v->reason == REASON_VOID)
		return;
	if (!v->winner)
		scene->draws++;
	else
		scene->wins[v->winner == 1 ? scene->first : 3 - scene->first]++;
}

void
gamestate_hear(struct gamestate *scene, const struct event *event)
{
	scene->turn = event->kind == EVENT_GO ? event->seat : 0;
	switch (event->kind) {
	case EVENT_START:
		hear_start(scene, event);
		break;
	case EVENT_GO:
		scene->go_us = event->at_us;
		for (int seat = 1; seat <= 2; seat++)
			scene->frame[scene->frames - 1].left_us[seat] =
				event->left_us[seat];
		break;
	case EVENT_MOVE:
		hear_move(scene, event);
		break;
	case EVENT_ENDLESS:
		scene->cancelled = true;
		break;
	case EVENT_BACK:
		cut(scene, event->plies + 1);
		break;
	case EVENT_END:
		hear_end(scene, event);
		break;
	default:
		break;
	}
}

bool
gamestate_is_step(const struct event *event)
{
	return event->kind == EVENT_MOVE || event->kind == EVENT_START ||
	       event->kind == EVENT_ENDLESS;
}

/*
 * Lines
 */

const char *
gamestate_name(const struct gamestate *scene, int seat)
{
	int player = seat == 1 ? scene->first : 3 - scene->first;

	return scene->match->player[player].shown;
}

void
gamestate_add_title(const struct gamestate *scene, struct text *text)
{
	const struct match *m = scene->match;

	text_addf(text, "%s, game %d", m->variant_text, scene->game);
	if (m->to < GAMESTATE_UNCOUNTED)
		text_addf(text, " of %d", m->to);
	text_addf(text, ": %s %g - %g %s\n", m->player[1].shown,
	          scene->wins[1] + scene->draws / 2.0,
	          scene->wins[2] + scene->draws / 2.0, m->player[2].shown);
}

void
gamestate_add_ply(const struct gamestate *scene, int at, struct text *text)
{
	const struct gamestate_frame *frame = &scene->frame[at];

	if (!frame->move && scene->cancelled)
		text_add(text, "an endless move: the game starts anew\n");
	else if (!frame->move)
		text_addf(text, "the start: %s moves first\n",
		          gamestate_name(scene, 1));
	else
		text_addf(text, "ply %d: %s (seat %d) %s %s, %.3f s\n", at,
		          gamestate_name(scene, frame->seat), frame->seat,
		          frame->late ? "was late; for it is played" : "played",
		          frame->move, (double)frame->wall_us / CLOCK_S);
}

const char *
gamestate_clock(int64_t left_us, int64_t gone_us, char into[32])
{
	int64_t left = left_us - gone_us, minutes;

	if (left_us == CLOCK_NEVER)
		return "no limit";
	if (left < 0)
		left = 0;
	minutes = left / (60 * CLOCK_S);
	left = left % (60 * CLOCK_S) / (100 * CLOCK_MS);
	if (minutes)
		text_format(into, 32, "%lld:%02lld.%lld", (long long)minutes,
		            (long long)left / 10, (long long)left % 10);
	else
		text_format(into, 32, "%lld.%lld s", (long long)left / 10,
		            (long long)left % 10);
	return into;
}

void
gamestate_add_clocks(const struct gamestate *scene, int at, int64_t now_us,
                 struct text *text)
{
	const struct gamestate_frame *frame = &scene->frame[at];
	char into[32];

	for (int seat = 1; seat <= 2; seat++) {
		bool on = scene->turn == seat && at == scene->frames - 1;

		text_addf(text, "%s %s (seat %d): %s\n", on ? ">" : " ",
		          gamestate_name(scene, seat), seat,
		          gamestate_clock(frame->left_us[seat],
		                      on ? now_us - scene->go_us : 0, into));
	}
}

void
gamestate_add_verdict(const struct gamestate *scene, struct text *text)
{
	const struct verdict *v = &scene->verdict;

	if (v->reason == REASON_VOID)
		text_add(text, "void");
	else if (!v->winner)
		text_addf(text, "a draw: %s", v->word);
	else
		text_addf(text, "%s (seat %d) wins: %s%s%s",
		          gamestate_name(scene, v->winner), v->winner, v->word,
		          v->fault ? " by " : "",
		          v->fault ? gamestate_name(scene, v->fault) : "");
	text_addf(text, "%s%s%s\n", *v->text ? ": " : "",
	          v->text, v->measured);
}
