#include <string.h>

#include "picture.h"
#include "view.h"

enum { NARROW = 64 }; /* columns for short words */

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
	const struct scene_frame *frame = &view->scene->frame[view_frame(view)];

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

static void
add_picture(const struct view *view, struct text *page, int rows)
{
	struct picture_look look = {.colour = view->colour,
	                            .ascii = view->ascii,
	                            .columns = view->columns, .rows = rows};
	const struct position *before, *now;
	struct position proposed[2];

	find_picture(view, &before, &now, proposed);
	if (view->choice && !view_looks_back(view))
		look.title = &view->choice->position;
	picture_add(page, view->scene->match->variant.game, before, now, &look);
}

/* So many lines of what can be chosen. */
static void
add_list(const struct view *view, struct text *page, int most)
{
	struct text list = {0}, wrapped = {0};
	const char *line;

	choice_list(view->choice, &list);
	picture_wrap(&wrapped, &list, view->columns);
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
add_question(const struct view *view, struct text *lines)
{
	const struct choice *choice = view->choice;
	char proposed[2 * CHOICE_PART];

	text_addf(lines, "%s (seat %d), your move: %s%s_\n",
	          scene_name(view->scene, choice->seat), choice->seat,
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

/* What stands below the picture. */
static void
add_below(const struct view *view, struct text *below)
{
	struct text lines = {0};
	int at = view_frame(view);

	scene_add_ply(view->scene, at, &lines);
	scene_add_clocks(view->scene, at, view->now_us, &lines);
	if (view->scene->over && !view_looks_back(view))
		scene_add_verdict(view->scene, &lines);
	if (*view->note)
		text_addf(&lines, "%s\n", view->note);
	picture_wrap(below, &lines, view->columns);
	text_clear(&lines);
	if (view->choice && !view_looks_back(view)) {
		add_list(view, below, view->rows / 8);
		add_question(view, &lines);
	}
	add_keys(view, &lines);
	picture_wrap(below, &lines, view->columns);
	text_free(&lines);
}

void
view_add(const struct view *view, struct text *page)
{
	struct text lines = {0}, below = {0};

	scene_add_title(view->scene, &lines);
	picture_wrap(page, &lines, view->columns);
	add_below(view, &below);
	add_picture(view, page,
	            view->rows - picture_rows(page) - picture_rows(&below));
	text_add(page, text_str(&below));
	text_free(&lines);
	text_free(&below);
}
