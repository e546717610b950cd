#include <string.h>

#include "base/clock.h"
#include "terminal/console.h"
#include "terminal/lines.h"
#include "terminal/screen.h"

bool
console_open(struct console *c, const struct match *match)
{
	*c = (struct console){.at = -1};
	c->state.match = match;
	return prompt_open(&c->prompt, &c->state);
}

void
console_close(struct console *c)
{
	prompt_close(&c->prompt);
	gamestate_free(&c->state);
	text_free(&c->lines);
	playback_free(&c->playback);
}

void
console_leave(struct console *c)
{
	c->leaving = true;
	if (c->state.over && !playback_next(&c->playback))
		c->left = true;
	else if (c->prompt.waiting)
		prompt_answer(&c->prompt, "resign");
}

/*
 * Events
 */

static bool
looks_back(const struct console *c)
{
	return c->at >= 0 && c->at < c->state.frames - 1;
}

static void
ask(struct console *c, const struct event *event)
{
	prompt_begin(&c->prompt, event);
	if (c->leaving)
		prompt_answer(&c->prompt, "resign");
	else if (choice_is_pass(&c->prompt.choice))
		prompt_answer(&c->prompt, c->prompt.choice.move);
}

/* In games with `sees` a spectator sees everything, and a person sees only the view of
 * their seat.  If two people play, they see the view of the seat that was asked last. */
static void
choose_seat(struct console *c, const struct event *event)
{
	struct gamestate *state = &c->state;
	bool person[] = {false, prompt_in_seat(&c->prompt, 1),
	                 prompt_in_seat(&c->prompt, 2)};

	if (!state->match->variant.game->sees)
		return;
	if (event->kind == EVENT_START)
		state->seat = person[1] ? 1 : person[2] ? 2 : 0;
	if (event->kind == EVENT_GO && event->person)
		state->seat = event->seat;
}

/* Show the next event, which must exist. */
static void
see(struct console *c)
{
	struct event event = playback_take(&c->playback, clock_now_us());

	gamestate_hear(&c->state, &event);
	choose_seat(c, &event);
	c->prompt.waiting = false;
	c->end_seen = false;
	if (event.kind == EVENT_START)
		c->at = -1;
	if (event.kind == EVENT_GO && event.person)
		ask(c, &event);
	if (!c->plain)
		return;
	lines_add_event(&c->state, &event, &c->lines);
	if (c->prompt.waiting)
		lines_add_question(&c->prompt.choice, &c->lines);
}

/* Whether the next event may be shown.  A person need not wait for their own move. */
static bool
is_due(const struct console *c, int64_t now_us)
{
	const struct event *next = playback_next(&c->playback);
	bool own = next && next->kind == EVENT_MOVE &&
	           prompt_in_seat(&c->prompt, next->seat);

	return playback_is_due(&c->playback, own, now_us);
}

void
console_update(struct console *c, int64_t now_us)
{
	while (is_due(c, now_us))
		see(c);
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
	const struct event *next = playback_next(&c->playback);

	if (at < 0)
		at = 0;
	c->at = at >= last ? -1 : at;
	if (at <= last || !next)
		return;
	c->playback.next_us = 0;
	do {
		see(c);
		next = playback_next(&c->playback);
	} while (next && !gamestate_is_step(next));
}

bool
console_step(struct console *c, int key)
{
	bool watches = !prompt_anybody(&c->prompt);
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
	struct choice *choice = &c->prompt.choice;

	if (!choice_knows(choice, key))
		return false;
	if (choice_key(choice, key))
		prompt_answer(&c->prompt, choice->move);
	return true;
}

/* Leave the picture.  A person who plays leaves the match. */
static void
key_leave(struct console *c)
{
	if (!prompt_anybody(&c->prompt)) {
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
	    (c->prompt.waiting && !looks_back(c) && key_of_choice(c, key)) ||
	    console_step(c, key))
		return;
	if (is_one_of(key, "qQxX"))
		key_leave(c);
	else if (key == ' ' && !prompt_anybody(&c->prompt))
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
	struct prompt *prompt = &c->prompt;

	if (!strcmp(line, "resign"))
		prompt_answer(prompt, "resign");
	else if (!strcmp(line, "quit"))
		console_leave(c);
	else if (choice_enter(&prompt->choice, line))
		prompt_answer(prompt, prompt->choice.move);
	else if (*prompt->choice.said)
		text_addf(&c->lines, "error %s\n", prompt->choice.said);
	else
		text_add(&c->lines, "and where to?\n");
}
