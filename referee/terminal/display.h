#ifndef DISPLAY_H
#define DISPLAY_H

/*
 * The page that a person sees of a match: the game, the board, the clocks, the possible
 * choices and the keys.  This module neither waits nor controls a terminal.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"
#include "terminal/picture.h"

enum display_keys {
	DISPLAY_WATCHING, /* a spectator */
	DISPLAY_PAUSED,   /* a spectator who has paused */
	DISPLAY_BACK,     /* viewing an earlier frame */
	DISPLAY_ASKED,    /* a person who is to move */
	DISPLAY_WAITING,  /* the opponent is to move */
	DISPLAY_BETWEEN,  /* between two games */
	DISPLAY_CONFIRM,  /* after the first X, which asks for a second */
	DISPLAY_RESIGNING, /* after the second X */
	DISPLAY_DONE,     /* no game follows */
};

struct display {
	const struct gamestate *state;     /* with at least one frame */
	int at;                            /* the frame on view */
	const struct choice *choice;       /* what the person to move may choose, or NULL */
	enum display_keys keys;
	int64_t now_us;                    /* the time for the clocks */
	struct picture_look look;          /* the page's size and colours; `seat` and `title`
	                                    * are not used */
};

/* Append the page: at most look.rows rows, or two.  If the board has no room, the page
 * omits other lines. */
void display_add(const struct display *display, struct text *page);

#endif
