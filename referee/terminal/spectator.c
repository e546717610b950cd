#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/signals.h"
#include "terminal/keys.h"
#include "terminal/lines.h"
#include "terminal/screen.h"
#include "terminal/show.h"
#include "terminal/spectator.h"

enum {
	DELAY_US = 500 * CLOCK_MS, /* a ply, where nobody says how long */
	TICK_US = 100 * CLOCK_MS,  /* clocks run in steps of a tenth */
};

struct spectator {
	struct jobs_watch watch;
	struct show show;
	bool painted;     /* as pages; else, unless he went away, as lines */
	struct text page; /* as shown last */
	FILE *lines;      /* where plain lines go; and those that come: */
	struct lines_input input;
	FILE *held;       /* results that wait for the picture's end */
	char *held_text;
	size_t held_len;
};

/*
 * Results
 */

FILE *
spectator_out(struct spectator *s)
{
	if (!s || !s->painted)
		return stdout;
	if (!s->held)
		s->held = open_memstream(&s->held_text, &s->held_len);
	return s->held ? s->held : stdout;
}

static void
close_picture(struct spectator *s)
{
	if (s->painted)
		screen_close();
	s->painted = false;
	if (!s->held)
		return;
	fclose(s->held);
	fwrite(s->held_text, 1, s->held_len, stdout);
	fflush(stdout);
	free(s->held_text);
	s->held = NULL;
}

/*
 * What he sees, and says
 */

static void
paint(struct spectator *s)
{
	struct text page = {0};
	int columns, rows;

	if (!s->painted)
		return;
	screen_size(&columns, &rows);
	show_add_page(&s->show, columns, rows, screen_has_colour(),
	              !screen_has_utf8(), &page);
	if (screen_is_stale() || strcmp(text_str(&page), text_str(&s->page)))
		screen_show(&page);
	text_free(&s->page);
	s->page = page;
}

static void
print_lines(struct spectator *s)
{
	fputs(text_str(&s->show.lines), s->lines);
	text_clear(&s->show.lines);
}

/* What is to be seen by now. */
static void
look(struct spectator *s)
{
	show_due(&s->show, clock_now_us());
	print_lines(s);
	paint(s);
}

static void
obey(struct spectator *s, int key)
{
	keys_key(&s->show, key);
	if (s->show.away)
		close_picture(s);
}

static void
read_keys(struct spectator *s)
{
	int key;

	while (s->painted && !s->show.left &&
	       (key = screen_key(0)) != SCREEN_NONE)
		obey(s, key);
}

/* As long as somebody is asked for them. */
static void
read_lines(struct spectator *s, bool readable)
{
	const struct prompt *asked = &s->show.asked;
	char line[GAME_MOVE];

	if (readable)
		lines_read(&s->input, STDIN_FILENO);
	while (asked->waiting && lines_next(&s->input, line, sizeof line))
		keys_line(&s->show, line);
	if (asked->waiting && s->input.ended)
		show_leave(&s->show);
	print_lines(s);
}

/*
 * For jobs_run
 */

static void
hear(void *context, const struct event *event)
{
	struct spectator *s = context;

	playback_hear(&s->show.pace, event);
}

static bool
ready(void *context)
{
	const struct spectator *s = context;
	const struct show *show = &s->show;

	if (playback_next(&show->pace) || show->leaving)
		return false;
	if (!show->scene.frames || !s->painted)
		return true;
	return show->met || (!prompt_anybody(&show->asked) &&
	                     !show->pace.paused &&
	                     clock_now_us() >= show->pace.next_us);
}

static int
fd(void *context)
{
	const struct spectator *s = context;
	bool reads = s->show.asked.waiting && !s->input.ended;

	return s->painted || reads ? STDIN_FILENO : -1;
}

static int64_t
due_us(void *context)
{
	const struct spectator *s = context;
	int64_t now = clock_now_us(), due = playback_due_us(&s->show.pace, now);

	if (s->painted)
		due = clock_earlier(due, now + TICK_US);
	return clock_earlier(due, s->show.travel_us);
}

static bool
serve(void *context, bool readable)
{
	struct spectator *s = context;

	read_keys(s);
	look(s);
	if (s->show.plain)
		read_lines(s, readable);
	return !s->show.left;
}

static void
forget(void *context)
{
	const struct spectator *s = context;

	prompt_forget(&s->show.asked);
}

bool
spectator_enough(const struct spectator *s)
{
	return s && s->show.leaving;
}

/*
 * Beginning and end
 */

/* Without a picture there is nobody to wait for, unless he says so. */
static int64_t
pace(const struct spectator *s, int64_t delay_us)
{
	return delay_us >= 0 ? delay_us : s->painted ? DELAY_US : 0;
}

/* Give the terminal back, and free everything. */
static void
close_all(struct spectator *s)
{
	close_picture(s);
	show_close(&s->show);
	text_free(&s->page);
	text_free(&s->input.text);
	free(s);
}

struct spectator *
spectator_open(const struct spectator_order *order)
{
	struct spectator *s = xcalloc(1, sizeof *s);

	if (!show_open(&s->show, order->match)) {
		close_all(s);
		return NULL;
	}
	s->watch = (struct jobs_watch){hear, ready, fd, due_us, serve,
	                               forget, s, {-1, -1, -1}};
	for (int i = 1; i <= 2; i++)
		s->watch.answers[i] = s->show.asked.reads[i];
	s->lines = order->lines;
	s->painted = screen_can_paint() && screen_open();
	s->show.plain = !s->painted;
	s->show.view.ascii = order->ascii;
	s->show.pace.delay_us = pace(s, order->delay_us);
	paint(s);
	return s;
}

/* Wait for a key, or until something is due; false if we are told to stop. */
static bool
wait_for_key(struct spectator *s, int *key)
{
	int64_t due = due_us(s), now = clock_now_us();

	*key = SCREEN_NONE;
	if (s->painted)
		*key = screen_key(due);
	else if (due > now && due != CLOCK_NEVER)
		poll(NULL, 0, clock_poll_ms(due, now));
	return !(signals_take() & ~SIGNALS_CHILD);
}

/* The last game is played: he sees it to its end. */
static void
finish(struct spectator *s)
{
	struct show *show = &s->show;
	int key;

	if (show->leaving)
		return;
	while (playback_next(&show->pace) && !show->left && wait_for_key(s, &key)) {
		if (key != SCREEN_NONE)
			obey(s, key);
		look(s);
	}
	show->done = true;
	while (s->painted && !show->left && !playback_next(&show->pace)) {
		look(s);
		if (!wait_for_key(s, &key) ||
		    (key != SCREEN_NONE && !keys_step(show, key)))
			return;
	}
}

enum jobs_end
spectator_run(struct spectator *s, struct jobs *jobs, int *signals,
              const char **what)
{
	enum jobs_end end;
	bool enough;
	int cause;

	jobs->watch = s ? &s->watch : NULL;
	end = jobs_run(jobs, signals, what);
	if (!s)
		return end;
	cause = errno;
	if (end == JOBS_DONE)
		finish(s);
	enough = spectator_enough(s);
	close_all(s);
	errno = cause;
	return end == JOBS_DONE && enough ? JOBS_LEFT : end;
}
