#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "replay/recorded.h"
#include "terminal/picture.h"
#include "terminal/screen.h"

enum {
	PLY_US = 500 * CLOCK_MS, /* time between plies of automatic play */
	LEAST = 2,               /* the level with the shortest texts */
	NO_NUMBER = -1,
};

/* The games of a record that can be read, and the one that is shown. */
struct games {
	struct recfile_block *block;
	int n, at;
	int seat; /* the seat whose view is shown; 0 = everything */
};

/* The game that is shown. */
struct viewer {
	struct recorded game;
	struct frames frames;
	int nth, of;        /* number of the game, and of games */
	int game_step;      /* the next game to show: 1 or -1 away; 0 = leave */
	int at;             /* the frame that is shown */
	int typed;          /* a number that the person is typing, or NO_NUMBER */
	bool running;       /* automatic play is on */
	int64_t due_us;     /* time of the next ply then */
	struct picture_look look;
};

/*
 * Texts
 */

static const char no_start[] = "the game did not begin\n";

static void
add_players(struct text *text, const struct recorded *game, int nth, int of)
{
	text_addf(text, "game %s", game->id);
	if (of > 1)
		text_addf(text, " (%d of %d)", nth, of);
	text_addf(text, ", %s: %s (seat 1) - %s (seat 2)\n", game->variant_text,
	          recorded_name(game, 1), recorded_name(game, 2));
}

/* Add "ply 3 of 28: greedy (seat 1) played 13 in 0.312 s". */
static void
add_ply(struct text *text, const struct frames *frames, int at)
{
	const struct recorded_event *e = frames->frame[at].event;
	int ply = frames->frame[at].ply, last = frames_plies(frames);

	if (!e) {
		text_addf(text, "the start; %d %s\n", last,
		          last == 1 ? "ply follows" : "plies follow");
		return;
	}
	if (e->kind == RECORDED_CHANCE) {
		text_addf(text, "after ply %d of %d: chance drew %s\n", ply, last,
		          e->text);
		return;
	}
	text_addf(text, "ply %d of %d: ", ply, last);
	text_addf(text, "%s (seat %d) ", recorded_name(frames->game, e->seat), e->seat);
	if (e->kind == RECORDED_ENDLESS)
		text_addf(text, "moved endlessly, %s: the game is cancelled\n",
		          e->text);
	else
		text_addf(text, "%s %s in %.3f s\n",
		          e->late ? "was late; for it is played" : "played",
		          e->text, (double)e->wall_ms / 1000);
}

/* Add the remarks about this ply. */
static void
add_remarks(struct text *text, const struct frames *frames, int at)
{
	int end;

	for (int i = frames_remarks(frames, at, &end); i < end; i++)
		text_addf(text, "%s (seat %d): %s\n",
		          recorded_name(frames->game, frames->game->remark[i].seat),
		          frames->game->remark[i].seat, frames->game->remark[i].text);
}

/* Add the time that each seat has used so far. */
static void
add_clocks(struct text *text, const struct frames *frames, int at)
{
	int64_t wall[3] = {0};

	for (int i = 1; i <= at; i++)
		wall[frames->frame[i].event->seat] +=
			frames->frame[i].event->wall_ms;
	text_addf(text, "thought: seat 1 %.3f s, seat 2 %.3f s\n",
	          (double)wall[1] / 1000, (double)wall[2] / 1000);
}

static void
add_verdict(struct text *text, const struct frames *frames)
{
	frames_verdict(frames, text);
	text_add(text, "\n");
}

void
viewer_print(const struct frames *frames)
{
	struct picture_look look = {.ascii = true, .seat = frames->seat};
	struct text text = {0};

	add_players(&text, frames->game, 1, 1);
	for (int i = 0; i < frames->n; i++) {
		text_add(&text, "\n");
		add_ply(&text, frames, i);
		add_remarks(&text, frames, i);
		picture_add(&text, frames->game->variant.game,
		            i ? &frames->frame[i - 1].position : NULL,
		            &frames->frame[i].position, &look);
		fputs(text.at, stdout);
		text_clear(&text);
	}
	text_add(&text, frames->n ? "\n" : no_start);
	add_verdict(&text, frames);
	fputs(text.at, stdout);
	text_free(&text);
}

/*
 * The screen
 */

static void
add_keys(struct text *text, const struct viewer *v)
{
	int narrow = v->of > 1 ? 76 : 64;

	if (v->typed >= 0)
		text_addf(text, "go to ply %d? (Enter)\n", v->typed);
	else if (v->running)
		text_add(text, "q quit, space stops\n");
	else
		text_addf(text, "q quit%s%s\n", !v->frames.n ? ""
		          : v->look.columns < narrow ? ", space runs, arrows"
		          : ", space runs, arrows or b back, home, end, number "
		            "Enter",
		          v->of > 1 ? ", n p games" : "");
}

/* Add "4/28 13", or the number being typed, if the board leaves hardly any room. */
static void
add_short(struct text *text, const struct viewer *v)
{
	const struct recorded_event *e = v->frames.frame[v->at].event;

	if (v->typed >= 0)
		text_addf(text, "to %d?\n", v->typed);
	else
		text_addf(text, "%d/%d %s\n", v->frames.frame[v->at].ply,
		          frames_plies(&v->frames), e ? e->text : "");
}

static void
add_lines(const void *context, int less, struct text *above, struct text *below)
{
	const struct viewer *v = context;

	if (!less)
		add_players(above, &v->game, v->nth, v->of);
	if (less == LEAST) {
		add_short(below, v);
		return;
	}
	add_ply(below, &v->frames, v->at);
	if (!less) {
		add_remarks(below, &v->frames, v->at);
		add_clocks(below, &v->frames, v->at);
	}
	if (v->at == v->frames.n - 1)
		add_verdict(below, &v->frames);
	add_keys(below, v);
}

/* Add the moves before and after the one that is shown. */
static void
add_list(const void *context, int columns, int rows, struct text *text)
{
	const struct viewer *v = context;

	for (int i = picture_first(v->at, v->frames.n, rows);
	     i < v->frames.n && rows--; i++) {
		const struct recorded_event *e = v->frames.frame[i].event;

		picture_add_item(text, columns, i == v->at, v->frames.frame[i].ply,
		                 e->seat ? recorded_name(&v->game, e->seat)
		                         : "chance", e->text);
	}
}

/* Add a page for a game that did not begin and has no board. */
static void
add_empty_page(struct text *page, const struct viewer *v)
{
	struct text lines = {0};

	add_players(&lines, &v->game, v->nth, v->of);
	text_add(&lines, no_start);
	add_verdict(&lines, &v->frames);
	add_keys(&lines, v);
	text_wrap(page, &lines, v->look.columns);
	text_free(&lines);
}

static void
add_page(struct text *text, const struct viewer *v)
{
	const struct frame *frame = &v->frames.frame[v->at];
	struct picture_page page = {
		.game = v->game.variant.game, .look = v->look,
		.before = v->at ? &frame[-1].position : NULL,
		.now = &frame->position,
		.say = add_lines, .list = add_list, .context = v, .least = LEAST,
	};

	picture_add_page(text, &page);
}

static void
show(struct viewer *v)
{
	struct text page = {0};

	fd_screen_size(STDOUT_FILENO, &v->look.columns, &v->look.rows);
	(v->frames.n ? add_page : add_empty_page)(&page, v);
	screen_show(&page);
	text_free(&page);
}

/*
 * Keys
 */

static void
go_to(struct viewer *v, int at)
{
	int last = v->frames.n - 1;

	v->at = at > last ? last : at;
	if (v->at < 0)
		v->at = 0;
	v->typed = NO_NUMBER;
}

static void
type_digit(struct viewer *v, int digit)
{
	enum { MOST = 10000000 };

	v->typed = (v->typed < 0 ? 0 : v->typed) * 10 + digit;
	if (v->typed > MOST)
		v->typed = MOST;
}

/* Leave for another game.  False to stay, if there is no such game. */
static bool
leave_for(struct viewer *v, int step)
{
	bool is_there = v->nth + step >= 1 && v->nth + step <= v->of;

	v->game_step = is_there ? step : 0;
	return is_there;
}

/* Handle a key.  False to leave the game. */
static bool
take_key(struct viewer *v, int key)
{
	switch (key) {
	case 'q': case 'Q': case 'x': case 'X': case SCREEN_END:
		return false;
	case 'n':
		return !leave_for(v, 1);
	case 'p':
		return !leave_for(v, -1);
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
		go_to(v, v->frames.n - 1);
		break;
	case '\n': case '\r':
		go_to(v, v->typed >= 0 ? frames_at(&v->frames, v->typed) : v->at + 1);
		break;
	case '\033':
		v->typed = NO_NUMBER;
		break;
	default:
		if (key >= '0' && key <= '9')
			type_digit(v, key - '0');
	}
	return true;
}

/* Wait for a key or the next ply.  Any key stops automatic play.  False to leave. */
static bool
step(struct viewer *v)
{
	bool ran = v->running;
	int key = screen_key(ran ? v->due_us : CLOCK_NEVER);

	if (ran && key == SCREEN_NONE && clock_now_us() >= v->due_us) {
		go_to(v, v->at + 1);
		v->due_us += PLY_US;
		v->running = v->at < v->frames.n - 1;
		return true;
	}
	v->running = ran ? key == SCREEN_NONE : key == ' ' && v->at < v->frames.n - 1;
	if (key == ' ' && !ran)
		v->due_us = clock_now_us() + PLY_US;
	return take_key(v, key);
}

/*
 * From game to game
 */

static bool
can_be_read(const struct recfile_block *block)
{
	struct recorded game;
	struct recorded_fault fault;
	bool good = recorded_read(&game, block, &fault);

	recorded_free(&game);
	return good;
}

static void
find_games(struct games *list, const struct recfile *file,
           const struct recfile_block *first)
{
	struct recfile again = {.bytes = file->bytes, .n = file->n, .line = 1};
	struct recfile_block block;

	while (recfile_next(&again, &block)) {
		if (block.bytes == first->bytes)
			list->at = list->n;
		if (!can_be_read(&block))
			continue;
		list->block = xgrow(list->block, (size_t)list->n,
		                     sizeof block);
		list->block[list->n++] = block;
	}
}

/* Show a game.  Returns the step to the next game, 0 to leave. */
static int
see(const struct games *list, struct recorded_fault *end)
{
	struct viewer v = {
		.nth = list->at + 1, .of = list->n, .typed = NO_NUMBER,
		.look = {.colour = screen_has_colour(),
		         .ascii = !screen_has_utf8()},
	};

	recorded_read(&v.game, &list->block[list->at], end);
	frames_make(&v.frames, &v.game);
	*end = v.frames.end;
	frames_hide(&v.frames, &v.game, list->seat);
	v.look.seat = v.frames.seat;
	do
		show(&v);
	while (step(&v));
	frames_free(&v.frames);
	recorded_free(&v.game);
	return v.game_step;
}

bool
viewer_run(const struct recfile *file, const struct recfile_block *first,
           int seat, struct recorded_fault *end)
{
	struct games list = {.seat = seat};
	int game_step;

	if (!screen_open())
		return false;
	find_games(&list, file, first);
	while ((game_step = see(&list, end)))
		list.at += game_step;
	screen_close();
	free(list.block);
	return true;
}
