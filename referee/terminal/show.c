#include "base/clock.h"
#include "terminal/lines.h"
#include "terminal/show.h"

bool
show_open(struct show *show, const struct match *match)
{
	*show = (struct show){.view.at = -1, .travel_us = CLOCK_NEVER};
	gamestate_open(&show->scene, match);
	show->view.scene = &show->scene;
	return prompt_open(&show->asked, &show->scene);
}

void
show_close(struct show *show)
{
	prompt_close(&show->asked);
	gamestate_free(&show->scene);
	text_free(&show->lines);
	playback_free(&show->pace);
}

static void
say_event(struct show *show, const struct event *event)
{
	lines_add_event(&show->scene, event, &show->lines);
	if (show->asked.waiting)
		lines_add_question(&show->asked.choice, &show->lines);
}

/* A move that is seen while it is made. */
static void
set_off(struct show *show, const struct event *event)
{
	const struct gamestate *scene = &show->scene;

	if (event->kind == EVENT_MOVE && !show->plain && !show->away &&
	    show->view.at < 0 &&
	    animation_begin(&show->travel, &scene->match->variant,
	                 &scene->frame[scene->frames - 1].position,
	                 event->seat, event->text))
		show->travel_us = clock_now_us();
}

static void
note(struct show *show, const struct event *event)
{
	if (event->kind == EVENT_ADVICE)
		text_format(show->note, sizeof show->note, "advice: %s",
		            event->text);
	else if (event->kind == EVENT_REFUSED)
		text_format(show->note, sizeof show->note, "%s", event->text);
	else if (event->kind != EVENT_GO)
		show->note[0] = '\0';
}

static void
ask_person(struct show *show, const struct event *event)
{
	prompt_begin(&show->asked, event);
	if (show->leaving)
		prompt_answer(&show->asked, "resign");
	else
		prompt_answer_pass(&show->asked);
}

void
show_next(struct show *show)
{
	struct event event = playback_take(&show->pace, clock_now_us());

	set_off(show, &event);
	gamestate_hear(&show->scene, &event);
	note(show, &event);
	prompt_end(&show->asked);
	show->met = false;
	if (event.kind == EVENT_START)
		show->view.at = -1;
	if (event.kind == EVENT_GO && event.person)
		ask_person(show, &event);
	if (show->plain)
		say_event(show, &event);
}

/* Whether the next event may be seen. */
static bool
is_time(const struct show *show, int64_t now_us)
{
	const struct event *next = playback_next(&show->pace);
	bool own = next && next->kind == EVENT_MOVE &&
	           prompt_in_seat(&show->asked, next->seat);

	return show->travel_us == CLOCK_NEVER &&
	       playback_is_due(&show->pace, own, now_us);
}

static void
go_on_travelling(struct show *show, int64_t now_us)
{
	if (now_us < show->travel_us)
		return;
	show->travel_us = now_us + show->travel.frame_us;
	if (!animation_next(&show->travel))
		show->travel_us = CLOCK_NEVER;
}

void
show_due(struct show *show, int64_t now_us)
{
	go_on_travelling(show, now_us);
	while (is_time(show, now_us)) {
		show_next(show);
		go_on_travelling(show, now_us);
	}
}

static enum view_keys
keys(const struct show *show)
{
	if (show->sure)
		return VIEW_SURE;
	if (show->done)
		return VIEW_DONE;
	if (view_looks_back(&show->view))
		return VIEW_BACK;
	if (show->asked.waiting)
		return VIEW_ASKED;
	if (!prompt_anybody(&show->asked))
		return show->pace.paused ? VIEW_PAUSED : VIEW_WATCHES;
	if (show->scene.over)
		return VIEW_BETWEEN;
	return show->leaving ? VIEW_GIVES_UP : VIEW_WAITS;
}

/* The time on the clocks: where the next thing has already happened, it stands
 * still. */
static int64_t
time_shown(const struct show *show)
{
	const struct event *next = playback_next(&show->pace);

	return next ? next->at_us : clock_now_us();
}

void
show_add_page(const struct show *show, int columns, int rows, bool colour,
              bool ascii, struct text *page)
{
	struct view view = show->view;

	if (!show->scene.frames) {
		text_add(page, "the first game is about to begin\n");
		return;
	}
	view.travel = show->travel_us != CLOCK_NEVER ? &show->travel : NULL;
	view.choice = show->asked.waiting ? &show->asked.choice : NULL;
	view.note = view_looks_back(&view) ? "" : show->note;
	view.keys = keys(show);
	view.now_us = time_shown(show);
	view.columns = columns;
	view.rows = rows;
	view.colour = colour;
	view.ascii |= ascii;
	view_add(&view, page);
}

void
show_leave(struct show *show)
{
	show->leaving = true;
	if (show->scene.over && !playback_next(&show->pace))
		show->left = true;
	else if (show->asked.waiting)
		prompt_answer(&show->asked, "resign");
}
