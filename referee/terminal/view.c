#include <string.h>

#include "base/clock.h"
#include "terminal/picture.h"
#include "terminal/view.h"

enum { NARROW = 64 }; /* columns for short words */

/* What is done for the board where it has no room, each with all before it. */
enum less {
	LESS_LINES = 1, /* both clocks stand in one line; */
	LESS_TITLE,     /* it is not said what is played, */
	LESS_LIST,      /* and in one line what can be chosen, */
	LESS_CHOICE,    /* or not at all; */
	LESS_WORDS,     /* there are few words */
};

/* The keys in words, and in short ones. */
static const char *const keys[][2] = {
	[VIEW_WATCHES] = {"space pauses, arrows step, q leaves the picture",
	                  "space pauses, arrows, q"},
	[VIEW_PAUSED] = {"paused: arrows step, space goes on, q leaves the "
	                 "picture", "paused; arrows, space, q"},
	[VIEW_BACK] = {"End comes back", NULL},
	[VIEW_ASKED] = {"arrows and Z, or type it; ? advice, U takes back, X "
	                "leaves", "arrows Z, or type; ? advice U back X end"},
	[VIEW_WAITS] = {"X leaves", NULL},
	[VIEW_BETWEEN] = {"Z the next game, X leaves", NULL},
	[VIEW_SURE] = {"X again gives this game up and leaves", NULL},
	[VIEW_GIVES_UP] = {"giving up", NULL},
	[VIEW_DONE] = {"this is the end: any key", NULL},
};

bool
view_looks_back(const struct view *view)
{
	return view->at >= 0 && view->at < view->scene->frames - 1;
}

int
view_frame(const struct view *view)
{
	return view_looks_back(view) ? view->at : view->scene->frames - 1;
}

/* What the board shows, and what it is held against: a move on its way, one that
 * is proposed, or the last one. */
static void
find_picture(const struct view *view, const struct position **before,
             const struct position **now, struct position proposed[2])
{
	const struct gamestate_frame *frame = &view->scene->frame[view_frame(view)];

	*before = frame->move ? &frame[-1].position : NULL;
	*now = &frame->position;
	if (view_looks_back(view))
		return;
	if (view->travel) {
		*before = &view->travel->before;
		*now = &view->travel->now;
	} else if (view->choice &&
	           choice_show(view->choice, &proposed[0], &proposed[1])) {
		*before = &proposed[0];
		*now = &proposed[1];
	}
}

/* So many lines of a text. */
static void
add_some(const struct view *view, struct text *page, const struct text *lines,
         int most)
{
	struct text wrapped = {0};
	const char *line;

	picture_wrap(&wrapped, lines, view->columns);
	line = text_str(&wrapped);
	for (; *line && most > 0; most--) {
		size_t len = strcspn(line, "\n") + 1;

		text_add_bytes(page, line, len);
		line += len;
	}
	text_free(&wrapped);
}

static void
add_list(const struct view *view, struct text *page, int most)
{
	struct text list = {0};

	choice_list(view->choice, &list);
	add_some(view, page, &list, most);
	text_free(&list);
}

static void
add_question(const struct view *view, struct text *lines)
{
	const struct choice *choice = view->choice;
	char proposed[2 * VIEW_PART];

	text_addf(lines, "%s (seat %d), your move: %s%s_\n",
	          gamestate_name(view->scene, choice->seat), choice->seat,
	          text_str(&choice->typed), choice_name(choice, proposed));
	if (*choice->said)
		text_addf(lines, "%s\n", choice->said);
}

static void
add_keys(const struct view *view, struct text *lines)
{
	const char *const *words = keys[view->keys];
	bool narrow = view->columns < NARROW && words[1];

	text_addf(lines, "%s\n", words[narrow]);
}

/* Both, or both in one line. */
static void
add_clocks(const struct view *view, struct text *lines, bool one_line)
{
	struct text clocks = {0};

	gamestate_add_clocks(view->scene, view_frame(view), view->now_us, &clocks);
	if (one_line)
		*strchr(clocks.at, '\n') = ' ';
	text_add(lines, clocks.at);
	text_free(&clocks);
}

/* Whether somebody is asked, and does not look elsewhere. */
static bool
is_asked(const struct view *view)
{
	return view->choice && !view_looks_back(view);
}

static bool
shows_end(const struct view *view)
{
	return view->scene->over && !view_looks_back(view);
}

/* "ann wins", or which ply it is: "4 13", "2/4 11" of an earlier one. */
static void
add_short_ply(const struct view *view, struct text *lines)
{
	const struct gamestate *scene = view->scene;
	const struct verdict *v = &scene->verdict;
	int at = view_frame(view);
	const char *move = scene->frame[at].move;

	if (shows_end(view) && v->winner)
		text_addf(lines, "%s wins\n", gamestate_name(scene, v->winner));
	else if (shows_end(view))
		text_add(lines, v->reason == REASON_VOID ? "void\n"
		                                         : "a draw\n");
	else if (view_looks_back(view))
		text_addf(lines, "%d/%d %s\n", at, scene->frames - 1,
		          move ? move : "");
	else
		text_addf(lines, "%d %s\n", at, move ? move : "");
}

/* "9.8 s, move: 1 to 3?_": the time, where there is a limit, and what is
 * proposed or typed. */
static void
add_short_question(const struct view *view, struct text *lines)
{
	const struct choice *choice = view->choice;
	const struct gamestate *scene = view->scene;
	int64_t left = scene->frame[scene->frames - 1].left_us[choice->seat];
	char proposed[2 * VIEW_PART], clock[32];

	if (left != CLOCK_NEVER)
		text_addf(lines, "%s, ", gamestate_clock(left, view->now_us -
		                                     scene->go_us, clock));
	text_addf(lines, "move: %s%s_\n", text_str(&choice->typed),
	          choice_name(choice, proposed));
}

/* A few words; half of the rows, at most, for what is told but once. */
static void
add_short(const struct view *view, struct text *lines)
{
	struct text told = {0};

	if (*view->note)
		text_addf(&told, "%s\n", view->note);
	if (is_asked(view) && *view->choice->said)
		text_addf(&told, "%s\n", view->choice->said);
	add_some(view, lines, &told, (view->rows - 1) / 2);
	text_free(&told);
	if (view->keys == VIEW_SURE)
		text_add(lines, "X again?\n");
	else if (is_asked(view))
		add_short_question(view, lines);
	else
		add_short_ply(view, lines);
}

static int
list_rows(const struct view *view, enum less less)
{
	return less < LESS_LIST ? view->rows / 8 : less == LESS_LIST;
}

/* What stands below the picture. */
static void
add_below(const struct view *view, struct text *below, enum less less)
{
	gamestate_add_ply(view->scene, view_frame(view), below);
	add_clocks(view, below, less >= LESS_LINES);
	if (shows_end(view))
		gamestate_add_verdict(view->scene, below);
	if (*view->note)
		text_addf(below, "%s\n", view->note);
	if (is_asked(view)) {
		add_list(view, below, list_rows(view, less));
		add_question(view, below);
	}
	add_keys(view, below);
}

static void
add_lines(const void *from, int less, struct text *above, struct text *below)
{
	const struct view *view = from;

	if (less < LESS_TITLE)
		gamestate_add_title(view->scene, above);
	if (less == LESS_WORDS)
		add_short(view, below);
	else
		add_below(view, below, (enum less)less);
}

void
view_add(const struct view *view, struct text *page)
{
	struct picture_page picture = {
		.game = view->scene->match->variant.game,
		.look = {.colour = view->colour, .ascii = view->ascii,
		         .columns = view->columns, .rows = view->rows},
		.say = add_lines, .context = view, .least = LESS_WORDS,
	};
	const struct position *before, *now;
	struct position proposed[2];

	find_picture(view, &before, &now, proposed);
	picture.before = before;
	picture.now = now;
	if (is_asked(view))
		picture.look.title = &view->choice->position;
	picture_add_page(page, &picture);
}
