#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "replay/view.h"
#include "terminal/picture.h"
#include "terminal/screen.h"

enum {
	PLY_US = 500 * CLOCK_MS, /* between plies that run by themselves */
	LEAST = 2,               /* less is said in as many steps */
};

struct view {
	const struct story *story;
	const struct reel *reel;
	int nth, of;     /* which of how many */
	enum view_way way;
	int at;       /* the frame shown */
	int typed;    /* a number that is being typed, or -1 */
	int columns;  /* of the terminal */
	bool running; /* by itself */
	bool ascii;
};

/*
 * What is said
 */

static const char no_start[] = "the game did not begin\n";

/* The file has so many games. */
static void
add_players(struct text *text, const struct story *s, int nth, int of)
{
	text_addf(text, "game %s", s->id);
	if (of > 1)
		text_addf(text, " (%d of %d)", nth, of);
	text_addf(text, ", %s: %s (seat 1) - %s (seat 2)\n", s->variant_text,
	          story_name(s, 1), story_name(s, 2));
}

/* "ply 3 of 28: greedy (seat 1) played 13 in 0.312 s". */
static void
add_ply(struct text *text, const struct story *s, const struct reel *reel,
        int at)
{
	const struct story_event *e = reel->frame[at].event;

	if (!e) {
		text_addf(text, reel->frames == 2 ? "the start; %d ply follows\n"
		          : "the start; %d plies follow\n", reel->frames - 1);
		return;
	}
	text_addf(text, "ply %d of %d: %s (seat %d) ", at, reel->frames - 1,
	          story_name(s, e->seat), e->seat);
	if (e->kind == STORY_ENDLESS)
		text_addf(text, "moved endlessly, %s: the game is cancelled\n",
		          e->text);
	else
		text_addf(text, "%s %s in %.3f s\n",
		          e->late ? "was late; for it is played" : "played",
		          e->text, (double)e->wall_ms / 1000);
}

/* What each has thought so far. */
static void
add_clocks(struct text *text, const struct reel *reel, int at)
{
	int64_t wall[3] = {0};

	for (int i = 1; i <= at; i++)
		wall[reel->frame[i].event->seat] += reel->frame[i].event->wall_ms;
	text_addf(text, "thought: seat 1 %.3f s, seat 2 %.3f s\n",
	          (double)wall[1] / 1000, (double)wall[2] / 1000);
}

static void
add_verdict(struct text *text, const struct story *s, const struct reel *reel)
{
	reel_verdict(reel, s, text);
	text_add(text, "\n");
}

void
view_all(const struct story *s, const struct reel *reel)
{
	struct picture_look look = {.ascii = true};
	struct text text = {0};

	add_players(&text, s, 1, 1);
	for (int i = 0; i < reel->frames; i++) {
		text_add(&text, "\n");
		add_ply(&text, s, reel, i);
		picture_add(&text, s->variant.game,
		            i ? &reel->frame[i - 1].position : NULL,
		            &reel->frame[i].position, &look);
		fputs(text.at, stdout);
		text_clear(&text);
	}
	text_add(&text, reel->frames ? "\n" : no_start);
	add_verdict(&text, s, reel);
	fputs(text.at, stdout);
	text_free(&text);
}

/*
 * A page of the terminal
 */

static void
add_keys(struct text *text, const struct view *v)
{
	int narrow = v->of > 1 ? 76 : 64;

	if (v->typed >= 0)
		text_addf(text, "go to ply %d? (Enter)\n", v->typed);
	else if (v->running)
		text_add(text, "q quit, space stops\n");
	else
		text_addf(text, "q quit%s%s\n", !v->reel->frames ? ""
		          : v->columns < narrow ? ", space runs, arrows"
		          : ", space runs, arrows or b back, home, end, number "
		            "Enter",
		          v->of > 1 ? ", n p games" : "");
}

/* Where the board has hardly any room: "4/28 13", or a number being typed. */
static void
add_short(struct text *text, const struct view *v)
{
	const struct story_event *e = v->reel->frame[v->at].event;

	if (v->typed >= 0)
		text_addf(text, "to %d?\n", v->typed);
	else
		text_addf(text, "%d/%d %s\n", v->at, v->reel->frames - 1,
		          e ? e->text : "");
}

/* What stands about the picture. */
static void
add_lines(const void *from, int less, struct text *above, struct text *below)
{
	const struct view *v = from;

	if (!less)
		add_players(above, v->story, v->nth, v->of);
	if (less == LEAST) {
		add_short(below, v);
		return;
	}
	add_ply(below, v->story, v->reel, v->at);
	if (!less)
		add_clocks(below, v->reel, v->at);
	if (v->at == v->reel->frames - 1)
		add_verdict(below, v->story, v->reel);
	add_keys(below, v);
}

/* Of a game that did not begin there is no board. */
static void
add_empty_page(struct text *page, const struct view *v)
{
	struct text lines = {0};

	add_players(&lines, v->story, v->nth, v->of);
	text_add(&lines, no_start);
	add_verdict(&lines, v->story, v->reel);
	add_keys(&lines, v);
	picture_wrap(page, &lines, v->columns);
	text_free(&lines);
}

static void
add_page(struct text *text, const struct view *v, int rows)
{
	const struct reel_frame *frame = &v->reel->frame[v->at];
	struct picture_page page = {
		.game = v->story->variant.game,
		.before = v->at ? &frame[-1].position : NULL,
		.now = &frame->position,
		.look = {.colour = screen_has_colour(),
		         .ascii = v->ascii || !screen_has_utf8(),
		         .columns = v->columns, .rows = rows},
		.say = add_lines, .context = v, .least = LEAST,
	};

	picture_add_page(text, &page);
}

static void
show(struct view *v)
{
	struct text page = {0};
	int rows;

	screen_size(&v->columns, &rows);
	if (v->reel->frames)
		add_page(&page, v, rows);
	else
		add_empty_page(&page, v);
	screen_show(&page);
	text_free(&page);
}

/*
 * Keys
 */

static void
go_to(struct view *v, int at)
{
	int last = v->reel->frames - 1;

	v->at = at > last ? last : at;
	if (v->at < 0)
		v->at = 0;
	v->typed = -1;
}

static void
type_digit(struct view *v, int digit)
{
	enum { MOST = 10000000 };

	v->typed = (v->typed < 0 ? 0 : v->typed) * 10 + digit;
	if (v->typed > MOST)
		v->typed = MOST;
}

/* Whether it goes on with another game, which is only if there is one. */
static bool
go_on(struct view *v, enum view_way way, bool is_there)
{
	if (is_there)
		v->way = way;
	return is_there;
}

/* False to leave. */
static bool
obey(struct view *v, int key)
{
	v->running = v->running && key == SCREEN_NONE;
	if (key >= '0' && key <= '9') {
		type_digit(v, key - '0');
		return true;
	}
	switch (key) {
	case 'q': case 'Q': case 'x': case 'X': case SCREEN_END:
		return false;
	case 'n':
		return !go_on(v, VIEW_NEXT, v->nth < v->of);
	case 'p':
		return !go_on(v, VIEW_PREVIOUS, v->nth > 1);
	case SCREEN_RIGHT: case SCREEN_DOWN:
		go_to(v, v->at + 1);
		break;
	case SCREEN_LEFT: case SCREEN_UP: case 'b': case 127: case 8:
		go_to(v, v->at - 1);
		break;
	case SCREEN_PAGE_DOWN:
		go_to(v, v->at + 10);
		break;
	case SCREEN_PAGE_UP:
		go_to(v, v->at - 10);
		break;
	case SCREEN_HOME:
		go_to(v, 0);
		break;
	case SCREEN_LAST:
		go_to(v, v->reel->frames - 1);
		break;
	case '\n': case '\r':
		go_to(v, v->typed >= 0 ? v->typed : v->at + 1);
		break;
	case '\033':
		v->typed = -1;
	}
	return true;
}

/* Space starts what runs by itself, and like any key it stops it. */
static bool
step(struct view *v, int64_t *due_us)
{
	bool was_running = v->running;
	int key = screen_key(v->running ? *due_us : CLOCK_NEVER);

	if (v->running && key == SCREEN_NONE && clock_now_us() >= *due_us) {
		go_to(v, v->at + 1);
		*due_us += PLY_US;
		v->running = v->at < v->reel->frames - 1;
		return true;
	}
	if (!obey(v, key))
		return false;
	if (key == ' ' && !was_running && v->at < v->reel->frames - 1) {
		v->running = true;
		*due_us = clock_now_us() + PLY_US;
	}
	return true;
}

enum view_way
view_steps(const struct story *story, const struct reel *reel, int nth,
           int of, bool ascii)
{
	struct view v = {story, reel, nth, of, .typed = -1, .ascii = ascii};
	int64_t due_us = 0;

	do
		show(&v);
	while (step(&v, &due_us));
	return v.way;
}
