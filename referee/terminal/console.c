#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fd.h"
#include "terminal/console.h"
#include "terminal/screen.h"

enum { VERDICT_PLIES = 4 }; /* a verdict is shown as long as this many plies */

/* If a person plays, make a pipe for their answers, from here to the worker that
 * asks. */
static bool
make_pipe(struct console *c, int player)
{
	int ends[2];

	if (c->state.match->player[player].wire->transport != WIRE_PERSON)
		return true;
	if (fd_pipe(ends) < 0)
		return false;
	c->plays = true;
	c->reads[player] = ends[0];
	c->writes[player] = ends[1];
	return fd_unblock(ends[0]);
}

bool
console_open(struct console *c, const struct match *match)
{
	*c = (struct console){.at = -1, .choice.at = -1, .reads = {-1, -1, -1},
	                      .writes = {-1, -1, -1}};
	c->state.match = match;
	return make_pipe(c, 1) && make_pipe(c, 2);
}

void
console_close(struct console *c)
{
	for (int i = 1; i <= 2; i++) {
		fd_close(&c->writes[i]);
		fd_close(&c->reads[i]);
	}
	choice_free(&c->choice);
	gamestate_free(&c->state);
	text_free(&c->lines);
	free(c->playback.queue);
}

/*
 * Answers
 */

static int
answers_of(const struct console *c, int seat)
{
	return c->writes[seat == 1 ? c->state.first : 3 - c->state.first];
}

/* Whether a person has that seat in the current game. */
static bool
is_person(const struct console *c, int seat)
{
	return answers_of(c, seat) >= 0;
}

/* Answer with a move or `resign`. */
static void
answer(struct console *c, const char *what)
{
	dprintf(answers_of(c, c->choice.seat), "%d %s\n", c->question, what);
	c->waiting = false;
}

void
console_leave(struct console *c)
{
	c->leaving = true;
	if (c->state.over && !console_next(c))
		c->left = true;
	else if (c->waiting)
		answer(c, "resign");
}

/*
 * Plain lines
 */

static void
add_picture(const struct gamestate *state, struct text *text)
{
	const struct gamestate_frame *last = &state->frame[state->frames - 1];

	picture_add(text, state->match->variant.game,
	            last->move ? &last[-1].position : NULL, &last->position,
	            state->seat);
}

/* Append the lines for an event that the state has just received. */
static void
add_event(const struct gamestate *state, const struct event *event, struct text *text)
{
	switch (event->kind) {
	case EVENT_START:
		gamestate_add_title(state, text);
		/* fall through */
	case EVENT_MOVE:
	case EVENT_CHANCE:
		gamestate_add_ply(state, state->frames - 1, text);
		add_picture(state, text);
		break;
	case EVENT_END:
		gamestate_add_verdict(state, text);
		break;
	default:
		break;
	}
}

/* Append the question to a person: the position and the legal moves, as rules(1) prints
 * them. */
static void
add_question(const struct choice *choice, struct text *text)
{
	char position[GAME_TEXT];

	game_show(choice->variant->game, &choice->position, choice->seat, position);
	text_addf(text, "position %s\nmoves", position);
	if (!choice->listed)
		text_add(text, " ?");
	for (int i = 0; i < choice->items && choice->listed; i++)
		text_addf(text, "%s%s", i ? "\t" : " ", choice->item[i].move);
	text_add(text, "\n");
}

/*
 * Events
 */

static bool
looks_back(const struct console *c)
{
	return c->at >= 0 && c->at < c->state.frames - 1;
}

/* Open the question of an EVENT_GO: a person is to move in the newest frame. */
static void
ask(struct console *c, const struct event *event)
{
	c->question = event->question;
	c->waiting = true;
	choice_begin(&c->choice, &c->state.match->variant,
	             &c->state.frame[c->state.frames - 1].position, event->seat,
	             c->whole);
	if (c->leaving)
		answer(c, "resign");
	else if (choice_is_pass(&c->choice))
		answer(c, c->choice.move);
}

/* In games with `sees` a spectator sees everything, and a person sees only the view of
 * their seat.  If two people play, they see the view of the seat that was asked last. */
static void
choose_seat(struct console *c, const struct event *event)
{
	struct gamestate *state = &c->state;

	if (!state->match->variant.game->sees)
		return;
	if (event->kind == EVENT_START)
		state->seat = is_person(c, 1) ? 1 : is_person(c, 2) ? 2 : 0;
	if (event->kind == EVENT_GO && event->person)
		state->seat = event->seat;
}

/* Whether a person needs time to see the event: a start, a move, or chance's. */
static bool
is_step(const struct event *event)
{
	return event->kind == EVENT_MOVE || event->kind == EVENT_CHANCE ||
	       event->kind == EVENT_START || event->kind == EVENT_ENDLESS;
}

/* Remove the next event, which must exist, and start the pause after it. */
static struct event
take(struct console *c, int64_t now_us)
{
	struct playback *p = &c->playback;
	struct event event = p->queue[p->head++];

	if (!--p->queued)
		p->head = 0;
	if (is_step(&event))
		p->next_us = clock_add(now_us, p->delay_us);
	if (event.kind == EVENT_END)
		p->next_us = clock_add(now_us, VERDICT_PLIES * p->delay_us);
	return event;
}

/* Show the next event, which must exist. */
static void
see(struct console *c, int64_t now_us)
{
	struct event event = take(c, now_us);

	gamestate_hear(&c->state, &event);
	choose_seat(c, &event);
	c->waiting = false;
	c->end_seen = false;
	if (event.kind == EVENT_START)
		c->at = -1;
	if (event.kind == EVENT_GO && event.person)
		ask(c, &event);
	if (!c->plain)
		return;
	add_event(&c->state, &event, &c->lines);
	if (c->waiting)
		add_question(&c->choice, &c->lines);
}

/* Whether the next event may be shown.  A person need not wait for their own move. */
static bool
is_due(const struct console *c, int64_t now_us)
{
	const struct event *next = console_next(c);

	if (!next || c->playback.paused)
		return false;
	return now_us >= c->playback.next_us ||
	       !(is_step(next) || next->kind == EVENT_END) ||
	       (next->kind == EVENT_MOVE && is_person(c, next->seat));
}

void
console_update(struct console *c, int64_t now_us)
{
	while (is_due(c, now_us))
		see(c, now_us);
}

void
console_hear(struct console *c, const struct event *event)
{
	struct playback *p = &c->playback;
	int end = p->head + p->queued++;

	p->queue = xgrow(p->queue, (size_t)end, sizeof *p->queue);
	p->queue[end] = *event;
}

const struct event *
console_next(const struct console *c)
{
	return c->playback.queued ? &c->playback.queue[c->playback.head] : NULL;
}

int64_t
console_due_us(const struct console *c, int64_t now_us)
{
	if (!c->playback.queued || c->playback.paused)
		return CLOCK_NEVER;
	return clock_later(c->playback.next_us, now_us);
}

/*
 * Keys
 */

static bool
is_one_of(int key, const char *bytes)
{
	return key > 0 && key < 256 && strchr(bytes, key);
}

/* View a frame.  A step beyond the last one shows the next event. */
static void
look_at(struct console *c, int at)
{
	int last = c->state.frames - 1;
	const struct event *next = console_next(c);

	if (at < 0)
		at = 0;
	c->at = at >= last ? -1 : at;
	if (at <= last || !next)
		return;
	c->playback.next_us = 0;
	do {
		see(c, clock_now_us());
		next = console_next(c);
	} while (next && !is_step(next));
}

bool
console_step(struct console *c, int key)
{
	bool watches = !c->plays;
	int at = looks_back(c) ? c->at : c->state.frames - 1;

	switch (key) {
	case SCREEN_LEFT: case SCREEN_UP: case SCREEN_PAGE_UP:
		c->playback.paused = watches;
		look_at(c, at - 1);
		return true;
	case SCREEN_RIGHT: case SCREEN_DOWN: case SCREEN_PAGE_DOWN:
		look_at(c, at + 1);
		return true;
	case SCREEN_HOME:
		c->playback.paused = watches;
		look_at(c, 0);
		return true;
	case SCREEN_LAST:
		c->playback.paused = false;
		c->at = -1;
		return true;
	default:
		return false;
	}
}

/* Handle a key of a person who is to move.  False if the key means nothing here. */
static bool
key_of_choice(struct console *c, int key)
{
	struct choice *choice = &c->choice;

	if (!choice_knows(choice, key))
		return false;
	if (choice_key(choice, key))
		answer(c, choice->move);
	return true;
}

/* Leave the picture.  A person who plays leaves the match. */
static void
key_leave(struct console *c)
{
	if (!c->plays) {
		c->away = true;
		c->playback.paused = false;
		c->playback.delay_us = c->playback.next_us = 0;
	} else if (c->state.over) {
		console_leave(c);
	} else {
		c->confirming = true;
	}
}

/* Handle a key as an answer: to "X again?", or to confirm that the person has read the
 * verdict. */
static bool
key_answers(struct console *c, int key)
{
	if (c->confirming) {
		c->confirming = false;
		if (is_one_of(key, "xX"))
			console_leave(c);
		return true;
	}
	if (!c->state.over || looks_back(c) || !is_one_of(key, "zZ\n\r "))
		return false;
	c->end_seen = true;
	c->playback.next_us = 0;
	return true;
}

void
console_key(struct console *c, int key)
{
	if (key == SCREEN_END && !c->confirming) {
		c->left = true;
		return;
	}
	if (key_answers(c, key) ||
	    (c->waiting && !looks_back(c) && key_of_choice(c, key)) ||
	    console_step(c, key))
		return;
	if (is_one_of(key, "qQxX"))
		key_leave(c);
	else if (key == ' ' && !c->plays)
		c->playback.paused = !c->playback.paused;
	if (!c->playback.paused)
		c->at = -1;
}

/*
 * Lines
 */

void
console_line(struct console *c, const char *line)
{
	if (!strcmp(line, "resign"))
		answer(c, "resign");
	else if (!strcmp(line, "quit"))
		console_leave(c);
	else if (choice_enter(&c->choice, line))
		answer(c, c->choice.move);
	else if (*c->choice.said)
		text_addf(&c->lines, "error %s\n", c->choice.said);
	else
		text_add(&c->lines, "and where to?\n");
}
