#ifndef VIEW_H
#define VIEW_H

/*
 * The page that a watcher sees on his terminal: what is played, the board, the
 * clocks, what a person may choose, and which keys work.  Nothing here waits,
 * or knows a terminal.
 */

#include "terminal/animation.h"
#include "terminal/choice.h"
#include "terminal/gamestate.h"

/* Which keys are said to work. */
enum view_keys {
	VIEW_WATCHES,  /* those of a watcher; */
	VIEW_PAUSED,   /* while nothing goes on */
	VIEW_BACK,     /* while he looks at an earlier frame */
	VIEW_ASKED,    /* those of a person on move; */
	VIEW_WAITS,    /* while the other one is; */
	VIEW_BETWEEN,  /* between two games; */
	VIEW_SURE,     /* when he has said that he leaves; */
	VIEW_GIVES_UP, /* and means it */
	VIEW_DONE,     /* no game follows */
};

struct view {
	const struct gamestate *scene;   /* with one frame or more */
	int at;                      /* the one looked at, -1 = the newest */
	const struct animation *travel; /* a move that is on its way there, or NULL */
	const struct choice *choice; /* of a person on move, or NULL */
	const char *note;            /* a line, or "" */
	enum view_keys keys;
	int64_t now_us;              /* what the clocks show */
	int columns, rows;
	bool colour, ascii;
};

/* Whether an earlier frame is looked at, and which it is. */
bool view_looks_back(const struct view *view);
int view_frame(const struct view *view);

/* Append the page, of at most `rows` lines, or two: what is said about the board is
 * less where that has no room. */
void view_add(const struct view *view, struct text *page);

#endif
