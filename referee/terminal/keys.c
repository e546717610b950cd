#include <string.h>

#include "base/clock.h"
#include "terminal/keys.h"
#include "terminal/screen.h"

/* Through the frames; behind the last one lies what has not been seen yet. */
static void
look_at(struct show *show, int at)
{
	int last = show->scene.frames - 1;
	const struct event *next = playback_next(&show->pace);

	if (at > last && next) {
		playback_hurry(&show->pace);
		show->view.at = -1;
		do {
			show_next(show);
			next = playback_next(&show->pace);
		} while (next && !gamestate_is_step(next));
		return;
	}
	if (at < 0)
		at = 0;
	show->view.at = at >= last ? -1 : at;
}

bool
keys_step(struct show *show, int key)
{
	bool watches = !prompt_anybody(&show->asked);
	int at = view_frame(&show->view);

	switch (key) {
	case SCREEN_LEFT: case SCREEN_UP: case SCREEN_PAGE_UP:
		show->pace.paused = watches;
		look_at(show, at - 1);
		return true;
	case SCREEN_RIGHT: case SCREEN_DOWN: case SCREEN_PAGE_DOWN:
		look_at(show, at + 1);
		return true;
	case SCREEN_HOME:
		show->pace.paused = watches;
		look_at(show, 0);
		return true;
	case SCREEN_LAST:
		show->pace.paused = false;
		show->view.at = -1;
		return true;
	default:
		return false;
	}
}

static bool
is_arrow(int key)
{
	return key == SCREEN_LEFT || key == SCREEN_RIGHT || key == SCREEN_UP ||
	       key == SCREEN_DOWN;
}

static bool
is_one_of(int key, const char *bytes)
{
	return key > 0 && key < 256 && strchr(bytes, key);
}

/* The note under the picture. */
static void
say_note(struct show *show, const char *why)
{
	if (why)
		text_format(show->note, sizeof show->note, "%s", why);
}

/* What a person on move means; false if it is nothing of that. */
static bool
keys_choice(struct show *show, int key)
{
	struct choice *choice = &show->asked.choice;

	if (choice_types(choice, key) || is_arrow(key) ||
	    is_one_of(key, "zZ\n\r\b\177\033")) {
		if (choice_key(choice, key))
			prompt_answer_chosen(&show->asked);
	} else if (key == '?') {
		say_note(show, "asking for advice");
		say_note(show, prompt_want_advice(&show->asked));
	} else if (is_one_of(key, "uU")) {
		say_note(show, prompt_want_back(&show->asked));
	} else {
		return false;
	}
	return true;
}

/* The match goes on unseen. */
static void
look_away(struct show *show)
{
	show->away = true;
	show->pace.paused = false;
	show->pace.delay_us = 0;
	playback_hurry(&show->pace);
}

/* Out of the picture, or out of the match for those who play. */
static void
keys_leave(struct show *show)
{
	if (!prompt_anybody(&show->asked))
		look_away(show);
	else if (show->scene.over)
		show_leave(show);
	else
		show->sure = true;
}

/* Whether it was the question if he is sure, which is answered by this. */
static bool
keys_sure(struct show *show, int key)
{
	if (!show->sure)
		return false;
	show->sure = false;
	if (is_one_of(key, "xX"))
		show_leave(show);
	return true;
}

/* Whether it means that the verdict has been read. */
static bool
keys_met(struct show *show, int key)
{
	if (!show->scene.over || view_looks_back(&show->view) ||
	    !is_one_of(key, "zZ\n\r "))
		return false;
	show->met = true;
	playback_hurry(&show->pace);
	return true;
}

void
keys_key(struct show *show, int key)
{
	show->travel_us = CLOCK_NEVER;
	if (keys_sure(show, key))
		return;
	if (key == SCREEN_END) {
		show->left = true;
		return;
	}
	if (keys_met(show, key))
		return;
	if (show->asked.waiting && !view_looks_back(&show->view) &&
	    keys_choice(show, key))
		return;
	if (keys_step(show, key))
		return;
	if (is_one_of(key, "qQxX"))
		keys_leave(show);
	else if (key == ' ' && !prompt_anybody(&show->asked))
		show->pace.paused = !show->pace.paused;
	if (!show->pace.paused)
		show->view.at = -1;
}

static void
say_error(struct show *show, const char *why)
{
	if (why)
		text_addf(&show->lines, "error %s\n", why);
}

void
keys_line(struct show *show, const char *line)
{
	struct prompt *asked = &show->asked;

	if (!strcmp(line, "?") || !strcmp(line, "advice"))
		say_error(show, prompt_want_advice(asked));
	else if (!strcmp(line, "back"))
		say_error(show, prompt_want_back(asked));
	else if (!strcmp(line, "resign"))
		prompt_answer(asked, "resign");
	else if (!strcmp(line, "quit"))
		show_leave(show);
	else if (choice_enter(&asked->choice, line))
		prompt_answer_chosen(asked);
	else if (*asked->choice.said)
		say_error(show, asked->choice.said);
	else
		text_add(&show->lines, "and where to?\n");
}
