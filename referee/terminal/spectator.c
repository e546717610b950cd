#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "base/signals.h"
#include "terminal/console.h"
#include "terminal/screen.h"
#include "terminal/spectator.h"

enum {
	DELAY_US = 500 * CLOCK_MS, /* the default delay of a ply */
	TICK_US = 100 * CLOCK_MS,  /* clocks advance in steps of a tenth of a second */
};

/* Lines of standard input. */
struct input {
	struct text text; /* input that is not yet returned */
	bool ended;       /* the input has ended */
};

struct spectator {
	struct jobs_watch watch;
	struct console console;
	bool painted;     /* we paint pages; otherwise we print lines, if any */
	struct text page; /* the last page shown */
	struct input input;
	FILE *held;       /* results that wait for the end of the picture */
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
 * Pages and keys, or lines both ways
 */

static void
paint(struct spectator *s)
{
	struct picture_look look = {.colour = screen_has_colour(),
	                            .ascii = !screen_has_utf8()};
	struct text page = {0};

	if (!s->painted)
		return;
	fd_screen_size(STDOUT_FILENO, &look.columns, &look.rows);
	console_add_page(&s->console, &look, &page);
	if (screen_is_stale() || strcmp(text_str(&page), text_str(&s->page)))
		screen_show(&page);
	text_free(&s->page);
	s->page = page;
}

static void
print_lines(struct spectator *s)
{
	fputs(text_str(&s->console.lines), stderr);
	text_clear(&s->console.lines);
}

static void
update(struct spectator *s)
{
	console_update(&s->console, clock_now_us());
	print_lines(s);
	paint(s);
}

static void
take_key(struct spectator *s, int key)
{
	console_key(&s->console, key);
	if (s->console.away)
		close_picture(s);
}

static void
read_keys(struct spectator *s)
{
	int key;

	while (s->painted && !s->console.left &&
	       (key = screen_key(0)) != SCREEN_NONE)
		take_key(s, key);
}

/* Read the input that has arrived.  Waits if there is none. */
static void
take_input(struct input *input)
{
	char chunk[4096];
	ssize_t n = read(STDIN_FILENO, chunk, sizeof chunk);

	if (n > 0) {
		text_add_bytes(&input->text, chunk, (size_t)n);
	} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
		input->ended = true;
		/* The newline of the last line may be missing. */
		if (input->text.len)
			text_add(&input->text, "\n");
	}
}

static void
drop(struct text *text, size_t len)
{
	memmove(text->at, text->at + len, text->len - len);
	text_cut(text, text->len - len);
}

/* The next complete line, cut to `size`, without blanks at its end.  Skips empty lines
 * and comments (#).  False if there is none. */
static bool
next_line(struct input *input, char *line, size_t size)
{
	struct text *text = &input->text;
	char *end;

	while ((end = memchr(text_str(text), '\n', text->len))) {
		size_t used = (size_t)(end - text->at) + 1, len = used - 1;

		while (len && strchr(" \t\r", text->at[len - 1]))
			len--;
		text_format(line, size, "%.*s", (int)len, text->at);
		drop(text, used);
		if (*line && *line != '#')
			return true;
	}
	return false;
}

/* Read lines while a person has a question to answer. */
static void
read_lines(struct spectator *s, bool readable)
{
	const struct console *console = &s->console;
	char line[GAME_MOVE];

	if (readable)
		take_input(&s->input);
	while (console->waiting && next_line(&s->input, line, sizeof line))
		console_line(&s->console, line);
	if (console->waiting && s->input.ended)
		console_leave(&s->console);
	print_lines(s);
}

/*
 * For jobs_run
 */

static void
hear(void *context, const struct event *event)
{
	struct spectator *s = context;

	console_hear(&s->console, event);
}

static bool
ready(void *context)
{
	const struct spectator *s = context;
	const struct console *console = &s->console;

	if (console_next(console) || console->leaving)
		return false;
	if (!console->state.frames || !s->painted)
		return true;
	return console->end_seen ||
	       (!console->plays && !console->playback.paused &&
	        clock_now_us() >= console->playback.next_us);
}

static int
fd(void *context)
{
	const struct spectator *s = context;
	bool reads = s->console.waiting && !s->input.ended;

	return s->painted || reads ? STDIN_FILENO : -1;
}

static int64_t
due_us(void *context)
{
	const struct spectator *s = context;
	int64_t now = clock_now_us(), due = console_due_us(&s->console, now);

	if (s->painted)
		due = clock_earlier(due, now + TICK_US);
	return due;
}

static bool
serve(void *context, bool readable)
{
	struct spectator *s = context;

	read_keys(s);
	update(s);
	if (s->console.plain)
		read_lines(s, readable);
	return !s->console.left;
}

static void
forget(void *context)
{
	struct spectator *s = context;

	/* Otherwise a worker would not see end of file after our death. */
	for (int i = 1; i <= 2; i++)
		fd_close(&s->console.writes[i]);
}

bool
spectator_enough(const struct spectator *s)
{
	return s && s->console.leaving;
}

/*
 * Beginning and end
 */

static void
close_all(struct spectator *s)
{
	close_picture(s);
	console_close(&s->console);
	text_free(&s->page);
	text_free(&s->input.text);
	free(s);
}

struct spectator *
spectator_open(const struct match *match, int64_t delay_us, bool whole)
{
	struct spectator *s = xcalloc(1, sizeof *s);

	if (!console_open(&s->console, match)) {
		close_all(s);
		return NULL;
	}
	s->watch = (struct jobs_watch){hear, ready, fd, due_us, serve,
	                               forget, s, {-1, -1, -1}};
	for (int i = 1; i <= 2; i++)
		s->watch.answers[i] = s->console.reads[i];
	s->painted = screen_open();
	s->console.plain = !s->painted;
	s->console.whole = whole;
	/* Plain lines need no delay unless the operator sets one. */
	s->console.playback.delay_us = delay_us >= 0 ? delay_us
	                               : s->painted  ? DELAY_US : 0;
	paint(s);
	return s;
}

/* Wait for a key, or until something is due.  False if a signal stops us. */
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

/* After the last game, let the person view the game to its end. */
static void
finish(struct spectator *s)
{
	struct console *console = &s->console;
	int key;

	while (!console->leaving && !console->left) {
		console->done = !console_next(console);
		if (console->done && !s->painted)
			return;
		update(s);
		if (!wait_for_key(s, &key))
			return;
		if (key != SCREEN_NONE && !console->done)
			take_key(s, key);
		else if (key != SCREEN_NONE && !console_step(console, key))
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
