#include <string.h>

#include "base/clock.h"
#include "terminal/console.h"

enum {
	ENOUGH = 4,  /* the least rows of a picture that does not fit */
	LIST = 24,   /* the least columns of the list beside the picture */
	LIST_MOST = 60,
};

/* What the page says if the board needs room. */
enum less {
	LESS_LINES = 1, /* no title, the clocks in one line, the choices in another */
	LESS_WORDS,     /* only a few words in all */
};

/* What is on view of a console. */
struct display {
	const struct console *console;
	const struct gamestate *state; /* with at least one frame */
	int at;                        /* the frame on view */
	const struct choice *choice;   /* what the person to move may choose, or NULL */
	int64_t now_us;                /* the time for the clocks */
	struct picture_look look;
};

static bool
is_newest(const struct display *d)
{
	return d->at == d->state->frames - 1;
}

static bool
shows_end(const struct display *d)
{
	return d->state->over && is_newest(d);
}

/* Append at most this many lines of a text. */
static void
add_some(const struct display *d, struct text *page, const struct text *lines,
         int most)
{
	struct text wrapped = {0};
	const char *end;

	text_wrap(&wrapped, lines, d->look.columns);
	end = text_str(&wrapped);
	for (; *end && most > 0; most--)
		end += strcspn(end, "\n") + 1;
	text_add_bytes(page, text_str(&wrapped),
	               (size_t)(end - text_str(&wrapped)));
	text_free(&wrapped);
}

/*
 * Many words
 */

static void
add_question(const struct display *d, struct text *lines, int list_rows)
{
	const struct choice *choice = d->choice;
	char proposed[2 * VIEW_PART];
	struct text list = {0};

	choice_list(choice, &list);
	add_some(d, lines, &list, list_rows);
	text_free(&list);
	text_addf(lines, "%s (seat %d), your move: %s%s_\n",
	          gamestate_name(d->state, choice->seat), choice->seat,
	          text_str(&choice->typed), choice_name(choice, proposed));
	if (*choice->said)
		text_addf(lines, "%s\n", choice->said);
}

static const char *
keys_now(const struct display *d)
{
	const struct console *c = d->console;

	if (c->confirming)
		return "X again gives this game up and leaves";
	if (c->done)
		return "this is the end: any key";
	if (!is_newest(d))
		return "End comes back";
	if (d->choice)
		return "arrows and Z choose, or type it; X leaves";
	if (!c->plays)
		return c->playback.paused
			? "paused: arrows step, space goes on, q leaves the picture"
			: "space pauses, arrows step, q leaves the picture";
	if (d->state->over)
		return "Z the next game, X leaves";
	return c->leaving ? "giving up" : "X leaves";
}

static void
add_below(const struct display *d, struct text *below, int less)
{
	gamestate_add_ply(d->state, d->at, below);
	gamestate_add_clocks(d->state, d->at, d->now_us, less, below);
	if (shows_end(d))
		gamestate_add_verdict(d->state, below);
	if (d->choice)
		add_question(d, below, less ? 1 : d->look.rows / 8);
	text_addf(below, "%s\n", keys_now(d));
}

/*
 * Few words
 */

/* Add "ann wins", or the ply: "4 13" for the newest, "2/4 11" for an earlier one. */
static void
add_short_ply(const struct display *d, struct text *lines)
{
	const struct gamestate *state = d->state;
	const struct verdict *v = &state->verdict;
	const char *move = gamestate_move(state, d->at);

	if (shows_end(d) && v->winner)
		text_addf(lines, "%s wins\n", gamestate_name(state, v->winner));
	else if (shows_end(d))
		text_add(lines, v->reason == REASON_VOID ? "void\n"
		                                         : "a draw\n");
	else if (!is_newest(d))
		text_addf(lines, "%d/%d %s\n", d->at, state->frames - 1, move);
	else
		text_addf(lines, "%d %s\n", d->at, move);
}

/* Add "9.8 s, move: 1 to 3?_": the time left, if limited, and the proposed or typed
 * move. */
static void
add_short_question(const struct display *d, struct text *lines)
{
	const struct gamestate *state = d->state;
	int64_t left = state->frame[d->at].left_us[d->choice->seat];
	char proposed[2 * VIEW_PART], clock[CLOCK_WORDS];

	if (left != CLOCK_NEVER)
		text_addf(lines, "%s, ", gamestate_clock(left, d->now_us -
		                                         state->go_us, clock));
	text_addf(lines, "move: %s%s_\n", text_str(&d->choice->typed),
	          choice_name(d->choice, proposed));
}

/* Add the page in short form.  A refusal appears only once.  So show it in full, but in at
 * most half of the rows. */
static void
add_short(const struct display *d, struct text *lines)
{
	struct text told = {0};

	if (d->choice && *d->choice->said)
		text_addf(&told, "%s\n", d->choice->said);
	add_some(d, lines, &told, (d->look.rows - 1) / 2);
	text_free(&told);
	if (d->console->confirming)
		text_add(lines, "X again?\n");
	else if (d->choice)
		add_short_question(d, lines);
	else
		add_short_ply(d, lines);
}

/*
 * The page
 */

static int
count_rows(const struct text *text)
{
	int rows = 0;

	for (const char *p = text_str(text); *p; p++)
		rows += *p == '\n';
	return rows;
}

/* Fill the lines above and below, as wide as the page.  Returns the number of rows
 * left. */
static int
say(const struct display *d, int less, struct text *above, struct text *below)
{
	struct text title = {0}, lines = {0};

	if (!less)
		gamestate_add_title(d->state, &title);
	if (less == LESS_WORDS)
		add_short(d, &lines);
	else
		add_below(d, &lines, less);
	text_clear(above);
	text_clear(below);
	text_wrap(above, &title, d->look.columns);
	text_wrap(below, &lines, d->look.columns);
	text_free(&title);
	text_free(&lines);
	return d->look.rows - count_rows(above) - count_rows(below);
}

/* Omit lines until this many rows are left or no more can be omitted.  Returns the number
 * of rows left. */
static int
say_for(const struct display *d, int rows, struct text *above, struct text *below,
        int *less)
{
	int room = say(d, *less = 0, above, below);

	while (room < rows && *less < LESS_WORDS)
		room = say(d, ++*less, above, below);
	return room;
}

/* Append a line of the list of moves, at most this wide: "> 12 greedy 33". */
static void
add_item(const struct display *d, int at, int columns, struct text *list)
{
	const struct gamestate_frame *frame = &d->state->frame[at];
	const char *who = frame->seat ? gamestate_name(d->state, frame->seat)
	                              : "chance";
	struct text line = {0};

	text_addf(&line, "%c%3d ", at == d->at ? '>' : ' ', frame->plies);
	text_add_column(&line, who, 10);
	text_addf(&line, " %s", gamestate_move(d->state, at));
	text_add_column(list, line.at, (size_t)columns);
	text_add(list, "\n");
	text_free(&line);
}

/* Append the picture, in this many rows, with the moves around the one on view beside
 * it. */
static void
add_picture(const struct display *d, struct canvas *c, int rows, struct text *page)
{
	const struct gamestate *state = d->state;
	int room = d->look.columns - c->columns - PICTURE_GAP, first;
	struct text list = {0};

	picture_fit_height(c, rows);
	rows = c->rows - 1;
	first = d->at - rows / 2;
	if (first > state->frames - rows)
		first = state->frames - rows;
	if (first < 1)
		first = 1;
	for (int i = first; room >= LIST && i < state->frames && rows--; i++)
		add_item(d, i, room < LIST_MOST ? room : LIST_MOST, &list);
	picture_add_canvas(page, c, state->match->variant.game, &d->look,
	                   text_str(&list));
	text_free(&list);
}

/* Draw the frame on view, or the proposal. */
static void
draw(const struct display *d, struct canvas *c)
{
	const struct gamestate_frame *frame = &d->state->frame[d->at];
	const void *last = frame->move ? &frame[-1].position : NULL;
	struct position before, now;
	bool proposed = d->choice && choice_show(d->choice, &before, &now);

	picture_draw(c, d->state->match->variant.game, proposed ? &before : last,
	             proposed ? &now : &frame->position, &d->look);
}

static const char *
without_lines(const char *lines, int n)
{
	for (; n > 0 && *lines; n--)
		lines += strcspn(lines, "\n") + 1;
	return lines;
}

/* Use the smallest `less` with which the whole picture fits.  If only the last step
 * would do, the picture may take three fifths of the page instead.  Lines below that
 * still do not fit lose their beginning. */
static void
add_page(const struct display *d, struct text *page)
{
	int less, room, rows = d->look.rows * 3 / 5;
	struct text above = {0}, below = {0};
	struct canvas c;

	draw(d, &c);
	room = say_for(d, c.rows, &above, &below, &less);
	if (less == LESS_WORDS)
		room = say_for(d, rows > ENOUGH ? rows : ENOUGH, &above, &below, &less);
	rows = room > 0 ? room : 1;
	text_add(page, text_str(&above));
	add_picture(d, &c, rows, page);
	text_add(page, without_lines(text_str(&below), rows - room));
	text_free(&above);
	text_free(&below);
}

/* If there is an event that the person has not seen yet, the clocks on the page stand still
 * at its time. */
void
console_add_page(const struct console *c, const struct picture_look *look,
                 struct text *page)
{
	const struct event *next = console_next(c);
	int last = c->state.frames - 1;
	struct display d = {
		.console = c, .state = &c->state,
		.at = c->at >= 0 && c->at < last ? c->at : last,
		.now_us = next ? next->at_us : clock_now_us(),
		.look = *look,
	};

	if (last < 0) {
		text_add(page, "the first game is about to begin\n");
		return;
	}
	d.choice = c->waiting && is_newest(&d) ? &c->choice : NULL;
	d.look.seat = c->state.seat;
	d.look.title = d.choice ? &d.choice->position : NULL;
	add_page(&d, page);
}
