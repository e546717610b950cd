#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choice.h"
#include "clock.h"
#include "lines.h"
#include "picture.h"
#include "proc.h"
#include "scene.h"
#include "screen.h"
#include "spectator.h"
#include "travel.h"

enum {
	DELAY_US = 500 * CLOCK_MS, /* a ply, where nobody says how long */
	TICK_US = 100 * CLOCK_MS,  /* clocks run in steps of a tenth, */
	VERDICT_PLIES = 4,         /* a verdict stands as long as so many plies */
	NARROW = 64,               /* columns for short words */
};

struct spectator {
	struct jobs_watch watch;
	struct scene scene;
	struct event *queue;  /* not seen yet: `queued` of them from `head` on */
	int head, queued, room;
	int64_t delay_us;
	int64_t next_us;      /* no step is shown before that */
	bool painted;         /* there is a picture, */
	bool lines;           /* or plain lines, or nothing any more */
	bool ascii;
	bool people;          /* somebody plays */
	bool paused;
	bool met;             /* the verdict has been seen */
	bool done;            /* no game follows */
	int at;               /* the frame looked at, -1 = the newest */
	struct travel travel;
	int64_t travel_us;    /* when it goes on; CLOCK_NEVER = it does not */
	struct text page;     /* as shown last */
	char note[GAME_TEXT + 40];

	struct choice choice;
	bool asking;          /* a person; then: */
	int question, seat;
	int answers[3];       /* by player: where to write his answers, or -1 */
	bool sure;            /* X has been pressed once */
	bool leaving;         /* he gives up at his next move, */
	bool left;            /* he has gone */

	struct text input;    /* lines that are not whole yet, */
	bool input_ended;     /* or will never be */

	FILE *held;           /* results that wait for the picture's end */
	char *held_text;
	size_t held_len;
};

/*
 * People's answers
 */

static int
player_of(const struct spectator *s, int seat)
{
	return seat == 1 ? s->scene.first : 3 - s->scene.first;
}

static void
answer(struct spectator *s, const char *what)
{
	struct text line = {0};

	text_addf(&line, "%d %s\n", s->question, what);
	text_write(&line, s->answers[player_of(s, s->seat)]);
	text_free(&line);
	s->asking = false;
}

/* Ask for something that is no move.  His clock would begin anew. */
static void
wish(struct spectator *s, const char *what)
{
	const struct scene_frame *last = &s->scene.frame[s->scene.frames - 1];

	if (last->left_us[s->seat] == CLOCK_NEVER) {
		answer(s, what);
		return;
	}
	text_format(s->note, sizeof s->note,
	            "by the clock nothing is taken back, and there is no advice");
	if (s->lines)
		fprintf(stderr, "error %s\n", s->note);
}

/* Back to where the person on move was asked before, or, if there are two, where
 * the other one was; not to where there was nothing but a pass. */
static void
take_back(struct spectator *s)
{
	struct choice then = {.at = -1};
	int plies = s->scene.frames - 1, seat;
	char back[32];
	bool found = false;

	while (plies > 0 && !found) {
		seat = s->scene.frame[plies--].seat;
		if (s->answers[player_of(s, seat)] < 0)
			continue;
		choice_begin(&then, &s->scene.match->variant,
		             &s->scene.frame[plies].position, seat);
		found = !choice_is_pass(&then);
		choice_free(&then);
	}
	text_format(back, sizeof back, "#back %d", plies);
	wish(s, found ? back : "#back 2147483647");
}

static void
ask_person(struct spectator *s, const struct event *event)
{
	s->seat = event->seat;
	s->question = event->question;
	choice_begin(&s->choice, &s->scene.match->variant,
	             &s->scene.frame[s->scene.frames - 1].position,
	             event->seat);
	s->asking = true;
	if (s->leaving)
		answer(s, "resign");
	else if (choice_is_pass(&s->choice))
		answer(s, s->choice.move);
}

/* Nobody plays on from here: at once between games, else by giving this one up. */
static void
leave(struct spectator *s)
{
	s->leaving = true;
	if (s->scene.over && !s->queued)
		s->left = true;
	else if (s->asking)
		answer(s, "resign");
}

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
 * What has happened, as it is shown
 */

static void
say_event(const struct spectator *s, const struct event *event)
{
	struct text text = {0};

	lines_add_event(&s->scene, event, &text);
	if (s->asking)
		lines_add_question(&s->choice, &text);
	fputs(text_str(&text), stderr);
	text_free(&text);
}

/* A move that is seen while it is made. */
static void
set_off(struct spectator *s, const struct event *event)
{
	const struct scene *scene = &s->scene;

	if (event->kind == EVENT_MOVE && s->painted && s->at < 0 &&
	    travel_begin(&s->travel, &scene->match->variant,
	                 &scene->frame[scene->frames - 1].position,
	                 event->seat, event->text))
		s->travel_us = clock_now_us();
}

static void
note(struct spectator *s, const struct event *event)
{
	if (event->kind == EVENT_ADVICE)
		text_format(s->note, sizeof s->note, "advice: %s", event->text);
	else if (event->kind == EVENT_REFUSED)
		text_format(s->note, sizeof s->note, "%s", event->text);
	else if (event->kind != EVENT_GO)
		s->note[0] = '\0';
}

static void
take_event(struct spectator *s, const struct event *event)
{
	set_off(s, event);
	scene_hear(&s->scene, event);
	note(s, event);
	s->asking = false;
	s->met = false;
	if (event->kind == EVENT_START)
		s->at = -1;
	if (event->kind == EVENT_GO && event->person)
		ask_person(s, event);
	if (scene_is_step(event))
		s->next_us = clock_add(clock_now_us(), s->delay_us);
	if (event->kind == EVENT_END)
		s->next_us = clock_add(clock_now_us(),
		                       VERDICT_PLIES * s->delay_us);
	if (s->lines)
		say_event(s, event);
}

static void
see_next(struct spectator *s)
{
	struct event event = s->queue[s->head++];

	if (!--s->queued)
		s->head = 0;
	take_event(s, &event);
}

/* Whether the next event may be seen. */
static bool
is_time(const struct spectator *s, int64_t now)
{
	const struct event *event = &s->queue[s->head];
	bool own = event->kind == EVENT_MOVE &&
	           s->answers[player_of(s, event->seat)] >= 0;

	if (s->travel_us != CLOCK_NEVER || s->paused)
		return false;
	return !(scene_is_step(event) || event->kind == EVENT_END) || own ||
	       now >= s->next_us;
}

static void
go_on_travelling(struct spectator *s, int64_t now)
{
	if (now < s->travel_us)
		return;
	s->travel_us = now + s->travel.pace_us;
	if (!travel_next(&s->travel))
		s->travel_us = CLOCK_NEVER;
}

static void
see_what_is_due(struct spectator *s, int64_t now)
{
	go_on_travelling(s, now);
	while (s->queued && is_time(s, now)) {
		see_next(s);
		go_on_travelling(s, now);
	}
}

/*
 * The page
 */

static bool
looks_back(const struct spectator *s)
{
	return s->at >= 0 && s->at < s->scene.frames - 1;
}

static int
frame_shown(const struct spectator *s)
{
	return looks_back(s) ? s->at : s->scene.frames - 1;
}

/* What the board shows, and what it is held against: a move on its way, one that
 * is proposed, or the last one. */
static void
find_picture(const struct spectator *s, const struct position **before,
             const struct position **now, struct position proposed[2])
{
	const struct scene_frame *frame = &s->scene.frame[frame_shown(s)];

	*before = frame->move ? &frame[-1].position : NULL;
	*now = &frame->position;
	if (looks_back(s))
		return;
	if (s->travel_us != CLOCK_NEVER) {
		*before = &s->travel.before;
		*now = &s->travel.now;
	} else if (s->asking &&
	           choice_show(&s->choice, &proposed[0], &proposed[1])) {
		*before = &proposed[0];
		*now = &proposed[1];
	}
}

static void
add_picture(const struct spectator *s, struct text *page,
            const struct picture_look *look)
{
	struct picture_look titled = *look;
	const struct position *before, *now;
	struct position proposed[2];

	find_picture(s, &before, &now, proposed);
	if (s->asking && !looks_back(s))
		titled.title = &s->choice.position;
	picture_add(page, s->scene.match->variant.game, before, now, &titled);
}

/* So many lines of what can be chosen. */
static void
add_list(const struct spectator *s, struct text *page, int columns, int most)
{
	struct text list = {0}, wrapped = {0};
	const char *line;

	choice_list(&s->choice, &list);
	picture_wrap(&wrapped, &list, columns);
	line = text_str(&wrapped);
	for (; *line && most > 0; most--) {
		size_t len = strcspn(line, "\n") + 1;

		text_add_bytes(page, line, len);
		line += len;
	}
	text_free(&list);
	text_free(&wrapped);
}

static void
add_question(const struct spectator *s, struct text *lines)
{
	char proposed[2 * CHOICE_PART];

	text_addf(lines, "%s (seat %d), your move: %s%s_\n",
	          scene_name(&s->scene, s->seat), s->seat,
	          text_str(&s->choice.typed),
	          choice_name(&s->choice, proposed));
	if (*s->choice.said)
		text_addf(lines, "%s\n", s->choice.said);
}

static const char *
keys(const struct spectator *s, bool narrow)
{
	if (s->sure)
		return "X again gives this game up and leaves";
	if (s->done)
		return "this is the end: any key";
	if (looks_back(s))
		return "End comes back";
	if (s->asking)
		return narrow ? "arrows Z, or type; ? advice U back X end"
		              : "arrows and Z, or type it; ? advice, U takes "
		                "back, X leaves";
	if (s->people && s->scene.over)
		return "Z the next game, X leaves";
	if (s->people)
		return s->leaving ? "giving up" : "X leaves";
	if (s->paused)
		return narrow ? "paused; arrows, space, q"
		              : "paused: arrows step, space goes on, q leaves "
		                "the picture";
	return narrow ? "space pauses, arrows, q"
	              : "space pauses, arrows step, q leaves the picture";
}

/* The time on the clocks: where the next thing has already happened, it stands
 * still. */
static int64_t
time_shown(const struct spectator *s)
{
	return s->queued ? s->queue[s->head].at_us : clock_now_us();
}

/* What stands below the picture. */
static void
add_below(const struct spectator *s, struct text *below,
          const struct picture_look *look, int rows)
{
	struct text lines = {0};
	int at = frame_shown(s);

	scene_add_ply(&s->scene, at, &lines);
	scene_add_clocks(&s->scene, at, time_shown(s), &lines);
	if (s->scene.over && !looks_back(s))
		scene_add_verdict(&s->scene, &lines);
	if (*s->note)
		text_addf(&lines, "%s\n", s->note);
	picture_wrap(below, &lines, look->columns);
	text_clear(&lines);
	if (s->asking && !looks_back(s)) {
		add_list(s, below, look->columns, rows / 8);
		add_question(s, &lines);
	}
	text_addf(&lines, "%s\n", keys(s, look->columns < NARROW));
	picture_wrap(below, &lines, look->columns);
	text_free(&lines);
}

static void
make_page(const struct spectator *s, struct text *page)
{
	struct picture_look look = {.colour = screen_has_colour(),
	                            .ascii = s->ascii || !screen_has_utf8()};
	struct text lines = {0}, below = {0};
	int rows;

	screen_size(&look.columns, &rows);
	scene_add_title(&s->scene, &lines);
	picture_wrap(page, &lines, look.columns);
	add_below(s, &below, &look, rows);
	look.rows = rows - picture_rows(page) - picture_rows(&below);
	add_picture(s, page, &look);
	text_add(page, text_str(&below));
	text_free(&lines);
	text_free(&below);
}

static void
paint(struct spectator *s)
{
	struct text page = {0};

	if (!s->painted)
		return;
	if (s->scene.frames)
		make_page(s, &page);
	else
		text_add(&page, "the first game is about to begin\n");
	if (screen_is_stale() || strcmp(text_str(&page), text_str(&s->page)))
		screen_show(&page);
	text_free(&s->page);
	s->page = page;
}

/*
 * Keys
 */

/* Through the frames; behind the last one lies what has not been seen yet. */
static void
look_at(struct spectator *s, int at)
{
	int last = s->scene.frames - 1;

	if (at > last && s->queued) {
		bool paused = s->paused;

		s->paused = false;
		s->next_us = 0;
		s->at = -1;
		do {
			see_next(s);
		} while (s->queued && !scene_is_step(&s->queue[s->head]));
		s->paused = paused;
		return;
	}
	if (at < 0)
		at = 0;
	s->at = at >= last ? -1 : at;
}

/* False if the key is none of these. */
static bool
obey_step(struct spectator *s, int key)
{
	int at = frame_shown(s);

	switch (key) {
	case SCREEN_LEFT: case SCREEN_UP: case SCREEN_PAGE_UP:
		s->paused = !s->people;
		look_at(s, at - 1);
		return true;
	case SCREEN_RIGHT: case SCREEN_DOWN: case SCREEN_PAGE_DOWN:
		look_at(s, at + 1);
		return true;
	case SCREEN_HOME:
		s->paused = !s->people;
		look_at(s, 0);
		return true;
	case SCREEN_LAST:
		s->paused = false;
		s->at = -1;
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

/* What a person on move means; false if it is nothing of that. */
static bool
obey_choice(struct spectator *s, int key)
{
	bool chooses = choice_types(&s->choice, key) || is_arrow(key) ||
	               (key < 256 && strchr("zZ\n\r\b\177\033", key));

	if (chooses) {
		if (choice_key(&s->choice, key))
			answer(s, s->choice.move);
	} else if (key == '?') {
		text_format(s->note, sizeof s->note, "asking for advice");
		wish(s, "#advice");
	} else if (key == 'u' || key == 'U') {
		take_back(s);
	} else {
		return false;
	}
	return true;
}

/* The match goes on unseen. */
static void
look_away(struct spectator *s)
{
	close_picture(s);
	s->paused = false;
	s->delay_us = s->next_us = 0;
}

/* Out of the picture, or out of the match for those who play. */
static void
obey_leave(struct spectator *s)
{
	if (!s->people)
		look_away(s);
	else if (s->scene.over)
		leave(s);
	else
		s->sure = true;
}

static void
obey(struct spectator *s, int key)
{
	bool was_sure = s->sure;

	s->travel_us = CLOCK_NEVER;
	s->sure = false;
	if (was_sure) {
		if (key == 'x' || key == 'X')
			leave(s);
		return;
	}
	if (key == SCREEN_END) {
		s->left = true;
		return;
	}
	if (s->scene.over && !looks_back(s) && key < 256 &&
	    strchr("zZ\n\r ", key)) {
		s->met = true;
		s->next_us = 0;
		return;
	}
	if (s->asking && !looks_back(s) && obey_choice(s, key))
		return;
	if (obey_step(s, key))
		return;
	if (key == 'q' || key == 'Q' || key == 'x' || key == 'X')
		obey_leave(s);
	else if (key == ' ' && !s->people)
		s->paused = !s->paused;
	if (!s->paused)
		s->at = -1;
}

static void
read_keys(struct spectator *s)
{
	int key;

	while (s->painted && !s->left &&
	       (key = screen_key(0)) != SCREEN_NONE)
		obey(s, key);
}

/*
 * Lines
 */

static void
obey_line(struct spectator *s, const char *line)
{
	if (!strcmp(line, "?") || !strcmp(line, "advice"))
		wish(s, "#advice");
	else if (!strcmp(line, "back"))
		take_back(s);
	else if (!strcmp(line, "resign"))
		answer(s, "resign");
	else if (!strcmp(line, "quit"))
		leave(s);
	else if (choice_enter(&s->choice, line))
		answer(s, s->choice.move);
	else if (*s->choice.said)
		fprintf(stderr, "error %s\n", s->choice.said);
	else
		fprintf(stderr, "and where to?\n");
}

/* The next whole line, if somebody is asked for it. */
static bool
take_line(struct spectator *s)
{
	char *end = memchr(text_str(&s->input), '\n', s->input.len);
	size_t len, used;
	char line[GAME_MOVE];

	if (!s->asking)
		return false;
	if (!end) {
		if (s->input_ended)
			leave(s);
		return false;
	}
	used = (size_t)(end - s->input.at) + 1;
	len = used - 1;
	while (len && strchr(" \t\r", s->input.at[len - 1]))
		len--;
	text_format(line, sizeof line, "%.*s", (int)len, s->input.at);
	memmove(s->input.at, s->input.at + used, s->input.len - used);
	text_cut(&s->input, s->input.len - used);
	if (*line && *line != '#')
		obey_line(s, line);
	return true;
}

/* The last line's newline may be missing. */
static void
end_input(struct spectator *s)
{
	s->input_ended = true;
	if (s->input.len)
		text_add(&s->input, "\n");
}

static void
read_lines(struct spectator *s, bool readable)
{
	char chunk[4096];
	ssize_t n;

	if (readable) {
		n = read(STDIN_FILENO, chunk, sizeof chunk);
		if (n > 0)
			text_add_bytes(&s->input, chunk, (size_t)n);
		else if (n == 0 || (errno != EINTR && errno != EAGAIN))
			end_input(s);
	}
	while (take_line(s))
		;
}

/*
 * For jobs_run
 */

static void
hear(void *context, const struct event *event)
{
	struct spectator *s = context;

	if (s->head + s->queued == s->room) {
		s->room = 2 * s->room + 64;
		s->queue = xrealloc(s->queue, sizeof *s->queue *
		                    (size_t)s->room);
	}
	s->queue[s->head + s->queued++] = *event;
}

static bool
ready(void *context)
{
	const struct spectator *s = context;

	if (s->queued || s->leaving)
		return false;
	if (!s->scene.frames || !s->painted)
		return true;
	return s->met || (!s->people && !s->paused &&
	                  clock_now_us() >= s->next_us);
}

static int
fd(void *context)
{
	const struct spectator *s = context;

	return s->painted || (s->asking && !s->input_ended) ? STDIN_FILENO : -1;
}

static int64_t
due_us(void *context)
{
	const struct spectator *s = context;
	int64_t now = clock_now_us(), due = CLOCK_NEVER;

	if (s->painted)
		due = now + TICK_US;
	if (s->queued && !s->paused)
		due = clock_earlier(due, s->next_us > now ? s->next_us : now);
	return clock_earlier(due, s->travel_us);
}

static bool
serve(void *context, bool readable)
{
	struct spectator *s = context;

	if (s->painted)
		read_keys(s);
	see_what_is_due(s, clock_now_us());
	if (s->lines)
		read_lines(s, readable);
	paint(s);
	return !s->left;
}

/* Who asks people must see the end of their answers if we are gone. */
static void
forget(void *context)
{
	struct spectator *s = context;

	for (int i = 1; i <= 2; i++)
		if (s->answers[i] >= 0)
			close(s->answers[i]);
}

bool
spectator_enough(const struct spectator *s)
{
	return s && s->leaving;
}

const struct jobs_watch *
spectator_watch(const struct spectator *s)
{
	return s ? &s->watch : NULL;
}

/*
 * Beginning and end
 */

/* Where a person's answers go from here to who asks for them. */
static bool
make_pipe(struct spectator *s, int player)
{
	int ends[2];

	s->answers[player] = s->watch.answers[player] = -1;
	if (!s->scene.match->player[player].wire->person)
		return true;
	s->people = true;
	if (pipe(ends) < 0)
		return false;
	s->watch.answers[player] = ends[0];
	s->answers[player] = ends[1];
	return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0 &&
	       fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0;
}

/* Without a picture there is nobody to wait for, unless he says so. */
static int64_t
pace(const struct spectator *s, int64_t delay_us)
{
	return delay_us >= 0 ? delay_us : s->painted ? DELAY_US : 0;
}

struct spectator *
spectator_open(const struct spectator_order *order)
{
	struct spectator *s = xcalloc(1, sizeof *s);

	s->watch = (struct jobs_watch){hear, ready, fd, due_us, serve,
	                               forget, s, {-1, -1, -1}};
	scene_open(&s->scene, order->match);
	s->ascii = order->ascii;
	s->at = s->choice.at = -1;
	s->travel_us = CLOCK_NEVER;
	s->answers[1] = s->answers[2] = -1;
	if (!make_pipe(s, 1) || !make_pipe(s, 2)) {
		spectator_close(s);
		return NULL;
	}
	s->painted = screen_can_paint() && screen_open();
	s->lines = !s->painted;
	s->delay_us = pace(s, order->delay_us);
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
	return !(proc_signals() & ~PROC_CHILD);
}

void
spectator_finish(struct spectator *s)
{
	int key;

	if (!s || s->leaving)
		return;
	while (s->queued && !s->left && wait_for_key(s, &key)) {
		if (key != SCREEN_NONE)
			obey(s, key);
		see_what_is_due(s, clock_now_us());
		paint(s);
	}
	s->done = true;
	while (s->painted && !s->left && !s->queued) {
		see_what_is_due(s, clock_now_us());
		paint(s);
		if (!wait_for_key(s, &key) ||
		    (key != SCREEN_NONE && !obey_step(s, key)))
			return;
	}
}

void
spectator_close(struct spectator *s)
{
	if (!s)
		return;
	close_picture(s);
	for (int i = 1; i <= 2; i++)
		if (s->answers[i] >= 0) {
			close(s->answers[i]);
			close(s->watch.answers[i]);
		}
	travel_end(&s->travel);
	scene_free(&s->scene);
	choice_free(&s->choice);
	text_free(&s->page);
	text_free(&s->input);
	free(s->queue);
	free(s);
}
