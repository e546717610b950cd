#include <string.h>

#include "base/clock.h"
#include "terminal/display.h"

enum { NARROW = 64 }; /* below this many columns we use short words */

/* The lines that the page omits if the board needs their room.  Each step includes the
 * earlier steps. */
enum less {
	LESS_LINES = 1, /* both clocks share a line */
	LESS_TITLE,     /* no title */
	LESS_LIST,      /* only one line of possible choices */
	LESS_CHOICE,    /* no line of possible choices */
	LESS_WORDS,     /* only a few words in all */
};

/* The keys in long and in short words. */
static const char *const keys[][2] = {
	[DISPLAY_WATCHING] = {"space pauses, arrows step, q leaves the picture",
	                      "space pauses, arrows, q"},
	[DISPLAY_PAUSED] = {"paused: arrows step, space goes on, q leaves the "
	                    "picture", "paused; arrows, space, q"},
	[DISPLAY_BACK] = {"End comes back", NULL},
	[DISPLAY_ASKED] = {"arrows and Z, or type it; X leaves",
	                   "arrows Z, or type; X end"},
	[DISPLAY_WAITING] = {"X leaves", NULL},
	[DISPLAY_BETWEEN] = {"Z the next game, X leaves", NULL},
	[DISPLAY_CONFIRM] = {"X again gives this game up and leaves", NULL},
	[DISPLAY_RESIGNING] = {"giving up", NULL},
	[DISPLAY_DONE] = {"this is the end: any key", NULL},
};

static bool
shows_end(const struct display *d)
{
	return d->state->over && !d->back;
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

static void
add_below(const struct display *d, struct text *below, int less)
{
	const char *const *words = keys[d->keys];
	bool narrow = d->look.columns < NARROW && words[1];

	gamestate_add_ply(d->state, d->at, below);
	gamestate_add_clocks(d->state, d->at, d->now_us, less >= LESS_LINES,
	                     below);
	if (shows_end(d))
		gamestate_add_verdict(d->state, below);
	if (d->choice)
		add_question(d, below, less < LESS_LIST ? d->look.rows / 8
		                                        : less == LESS_LIST);
	text_addf(below, "%s\n", words[narrow]);
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
	else if (d->back)
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
	char proposed[2 * VIEW_PART], clock[32];

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
	if (d->keys == DISPLAY_CONFIRM)
		text_add(lines, "X again?\n");
	else if (d->choice)
		add_short_question(d, lines);
	else
		add_short_ply(d, lines);
}

/*
 * The page
 */

static void
add_lines(const void *context, int less, struct text *above,
          struct text *below)
{
	const struct display *d = context;

	if (less < LESS_TITLE)
		gamestate_add_title(d->state, above);
	if (less == LESS_WORDS)
		add_short(d, below);
	else
		add_below(d, below, less);
}

/* Add the moves around the one on view. */
static void
add_list(const void *context, int columns, int rows, struct text *text)
{
	const struct display *d = context;
	const struct gamestate *state = d->state;

	for (int i = picture_first(d->at, state->frames, rows);
	     i < state->frames && rows--; i++)
		picture_add_item(text, columns, i == d->at,
		                 state->frame[i].plies,
		                 state->frame[i].seat
		                 ? gamestate_name(state, state->frame[i].seat)
		                 : "chance", gamestate_move(state, i));
}

void
display_add(const struct display *d, struct text *page)
{
	const struct gamestate_frame *frame = &d->state->frame[d->at];
	struct picture_page picture = {
		.game = d->state->match->variant.game, .look = d->look,
		.before = frame->move ? &frame[-1].position : NULL,
		.now = &frame->position,
		.say = add_lines, .list = add_list, .context = d, .least = LESS_WORDS,
	};
	struct position before, proposed;

	if (d->choice && choice_show(d->choice, &before, &proposed)) {
		picture.before = &before;
		picture.now = &proposed;
	}
	picture.look.seat = d->state->seat;
	if (d->choice)
		picture.look.title = &d->choice->position;
	picture_add_page(page, &picture);
}
