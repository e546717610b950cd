#ifndef SHOW_H
#define SHOW_H

/*
 * A match as one watcher sees it, and plays in it where a player is a person:
 * what has happened, at his pace; moves on their way over the board; questions
 * to people.  What it looks like is view.h's and lines.h's business.
 */

#include "terminal/playback.h"
#include "terminal/prompt.h"
#include "terminal/view.h"

struct show {
	struct gamestate scene;
	struct playback pace;
	struct prompt asked;
	struct view view;     /* its scene, `at` and `ascii` are kept */
	bool plain;           /* in lines, which are appended to */
	struct text lines;    /* this; else as pages, where moves */
	struct animation travel; /* travel */
	int64_t travel_us;    /* when one goes on; CLOCK_NEVER = none does */
	char note[GAME_TEXT + 40]; /* about the question */
	bool met;             /* the verdict has been seen */
	bool done;            /* no game follows */
	bool sure;            /* he leaves, if he says so again */
	bool leaving;         /* he gives up at his next move, */
	bool left;            /* he has gone */
	bool away;            /* the match goes on without a picture */
};

/* Before any process is started.  False and errno where the system refuses a
 * pipe; show_close is due all the same. */
bool show_open(struct show *show, const struct match *match);
void show_close(struct show *show);

/* See the next event, which is there; or all whose time has come. */
void show_next(struct show *show);
void show_due(struct show *show, int64_t now_us);

/* Append the page as it is now, so wide and so high. */
void show_add_page(const struct show *show, int columns, int rows, bool colour,
                   bool ascii, struct text *page);

/* Nobody plays on from here: at once between games, else by giving this one
 * up. */
void show_leave(struct show *show);

#endif
