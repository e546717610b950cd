#include <string.h>

#include "base/clock.h"
#include "terminal/console.h"
#include "terminal/display.h"
#include "terminal/lines.h"
#include "terminal/screen.h"

bool
console_open(struct console *s, const struct match *match)
{
	*s = (struct console){.at = -1, .frame_due_us = CLOCK_NEVER};
	s->state.match = match;
	return prompt_open(&s->prompt, &s->state);
}

void
console_close(struct console *s)
{
	prompt_close(&s->prompt);
	gamestate_free(&s->state);
	text_free(&s->lines);
	playback_free(&s->playback);
}

void
console_leave(struct console *s)
{
	s->leaving = true;
	if (s->state.over && !playback_next(&s->playback))
		s->left = true;
	else if (s->prompt.waiting)
		prompt_answer(&s->prompt, "resign");
}

/*
 * Events and frames
 */

static bool
looks_back(const struct console *s)
{
	return s->at >= 0 && s->at < s->state.frames - 1;
}

static void
animate(struct console *s, const struct event *event)
{
	const struct gamestate *state = &s->state;

	if (event->kind == EVENT_MOVE && !state->seat && !s->plain && !s->away && s->at < 0 &&
	    animation_begin(&s->animation, &state->match->variant,
	                    &state->frame[state->frames - 1].position,
	                    event->seat, event->text))
		s->frame_due_us = clock_now_us();
}

static void
next_frame(struct console *s, int64_t now_us)
{
	if (now_us < s->frame_due_us)
		return;
	s->frame_due_us = now_us + s->animation.frame_us;
	if (!animation_next(&s->animation))
		s->frame_due_us = CLOCK_NEVER;
}

static void
ask(struct console *s, const struct event *event)
{
	prompt_begin(&s->prompt, event);
	if (s->leaving)
		prompt_answer(&s->prompt, "resign");
	else if (choice_is_pass(&s->prompt.choice))
		prompt_answer(&s->prompt, s->prompt.choice.move);
}

/* In a game with views a spectator sees everything, and a person sees only the view of
 * their seat.  If two people play, they see the view of the seat that was asked last. */
static void
choose_seat(struct console *s, const struct event *event)
{
	struct gamestate *state = &s->state;
	bool person[] = {false, prompt_in_seat(&s->prompt, 1),
	                 prompt_in_seat(&s->prompt, 2)};

	if (!state->match->variant.game->sees)
		return;
	if (event->kind == EVENT_START)
		state->seat = person[1] ? 1 : person[2] ? 2 : 0;
	if (event->kind == EVENT_GO && event->person)
		state->seat = event->seat;
}

/* Show the next event, which must exist. */
static void
see(struct console *s)
{
	struct event event = playback_take(&s->playback, clock_now_us());

	animate(s, &event);
	gamestate_hear(&s->state, &event);
	choose_seat(s, &event);
	s->prompt.waiting = false;
	s->end_seen = false;
	if (event.kind == EVENT_START)
		s->at = -1;
	if (event.kind == EVENT_GO && event.person)
		ask(s, &event);
	if (!s->plain)
		return;
	lines_add_event(&s->state, &event, &s->lines);
	if (s->prompt.waiting)
		lines_add_question(&s->prompt.choice, &s->lines);
}

/* Whether the next event may be shown.  A person need not wait for their own move. */
static bool
is_due(const struct console *s, int64_t now_us)
{
	const struct event *next = playback_next(&s->playback);
	bool own = next && next->kind == EVENT_MOVE &&
	           prompt_in_seat(&s->prompt, next->seat);

	return s->frame_due_us == CLOCK_NEVER &&
	       playback_is_due(&s->playback, own, now_us);
}

void
console_update(struct console *s, int64_t now_us)
{
	next_frame(s, now_us);
	while (is_due(s, now_us)) {
		see(s);
		next_frame(s, now_us);
	}
}

static enum display_keys
keys_now(const struct console *s)
{
	if (s->confirming)
		return DISPLAY_CONFIRM;
	if (s->done)
		return DISPLAY_DONE;
	if (looks_back(s))
		return DISPLAY_BACK;
	if (s->prompt.waiting)
		return DISPLAY_ASKED;
	if (!prompt_anybody(&s->prompt))
		return s->playback.paused ? DISPLAY_PAUSED : DISPLAY_WATCHING;
	if (s->state.over)
		return DISPLAY_BETWEEN;
	return s->leaving ? DISPLAY_RESIGNING : DISPLAY_WAITING;
}

/* The clocks stop if the next event has already happened. */
void
console_add_page(const struct console *s, const struct picture_look *look,
                 struct text *page)
{
	const struct event *next = playback_next(&s->playback);
	bool back = looks_back(s);
	struct display display = {
		.state = &s->state, .back = back,
		.at = back ? s->at : s->state.frames - 1,
		.animation = s->frame_due_us != CLOCK_NEVER && !back
			? &s->animation : NULL,
		.choice = s->prompt.waiting && !back ? &s->prompt.choice : NULL,
		.keys = keys_now(s),
		.now_us = next ? next->at_us : clock_now_us(),
		.look = *look,
	};

	if (s->state.frames)
		display_add(&display, page);
	else
		text_add(page, "the first game is about to begin\n");
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
look_at(struct console *s, int at)
{
	int last = s->state.frames - 1;
	const struct event *next = playback_next(&s->playback);

	if (at < 0)
		at = 0;
	s->at = at >= last ? -1 : at;
	if (at <= last || !next)
		return;
	s->playback.next_us = 0;
	do {
		see(s);
		next = playback_next(&s->playback);
	} while (next && !gamestate_is_step(next));
}

bool
console_step(struct console *s, int key)
{
	bool watches = !prompt_anybody(&s->prompt);
	int at = looks_back(s) ? s->at : s->state.frames - 1;

	switch (key) {
	case SCREEN_LEFT: case SCREEN_UP: case SCREEN_PAGE_UP:
		s->playback.paused = watches;
		look_at(s, at - 1);
		return true;
	case SCREEN_RIGHT: case SCREEN_DOWN: case SCREEN_PAGE_DOWN:
		look_at(s, at + 1);
		return true;
	case SCREEN_HOME:
		s->playback.paused = watches;
		look_at(s, 0);
		return true;
	case SCREEN_LAST:
		s->playback.paused = false;
		s->at = -1;
		return true;
	default:
		return false;
	}
}

/* Handle a key of a person who is to move.  False if the key means nothing here. */
static bool
key_of_choice(struct console *s, int key)
{
	struct choice *choice = &s->prompt.choice;

	if (!choice_knows(choice, key))
		return false;
	if (choice_key(choice, key))
		prompt_answer(&s->prompt, choice->move);
	return true;
}

/* Leave the picture.  A person who plays leaves the match. */
static void
key_leave(struct console *s)
{
	if (!prompt_anybody(&s->prompt)) {
		s->away = true;
		s->playback.paused = false;
		s->playback.delay_us = s->playback.next_us = 0;
	} else if (s->state.over) {
		console_leave(s);
	} else {
		s->confirming = true;
	}
}

/* Handle a key as an answer: to "X again?", or to confirm that the person has read the
 * verdict. */
static bool
key_answers(struct console *s, int key)
{
	if (s->confirming) {
		s->confirming = false;
		if (is_one_of(key, "xX"))
			console_leave(s);
		return true;
	}
	if (!s->state.over || looks_back(s) || !is_one_of(key, "zZ\n\r "))
		return false;
	s->end_seen = true;
	s->playback.next_us = 0;
	return true;
}

void
console_key(struct console *s, int key)
{
	s->frame_due_us = CLOCK_NEVER;
	if (key == SCREEN_END && !s->confirming) {
		s->left = true;
		return;
	}
	if (key_answers(s, key) ||
	    (s->prompt.waiting && !looks_back(s) && key_of_choice(s, key)) ||
	    console_step(s, key))
		return;
	if (is_one_of(key, "qQxX"))
		key_leave(s);
	else if (key == ' ' && !prompt_anybody(&s->prompt))
		s->playback.paused = !s->playback.paused;
	if (!s->playback.paused)
		s->at = -1;
}

/*
 * Lines
 */

void
console_line(struct console *s, const char *line)
{
	struct prompt *prompt = &s->prompt;

	if (!strcmp(line, "resign"))
		prompt_answer(prompt, "resign");
	else if (!strcmp(line, "quit"))
		console_leave(s);
	else if (choice_enter(&prompt->choice, line))
		prompt_answer(prompt, prompt->choice.move);
	else if (*prompt->choice.said)
		text_addf(&s->lines, "error %s\n", prompt->choice.said);
	else
		text_add(&s->lines, "and where to?\n");
}
