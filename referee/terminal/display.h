#ifndef DISPLAY_H
#define DISPLAY_H

/*
 * The page that a person sees of a match: what is played, the board, the clocks,
 * what they may choose, and which keys work.  Nothing here waits, or knows a
 * terminal.
 */

#include "terminal/animation.h"
#include "terminal/choice.h"
#include "terminal/gamestate.h"
#include "terminal/picture.h"

/* Which keys the page names. */
enum display_keys {
	DISPLAY_WATCHING, /* a spectator's; */
	DISPLAY_PAUSED,   /* while nothing goes on */
	DISPLAY_BACK,     /* while an earlier frame is shown */
	DISPLAY_ASKED,    /* those of a person who is to move; */
	DISPLAY_WAITING,  /* while the opponent is; */
	DISPLAY_BETWEEN,  /* between two games; */
	DISPLAY_CONFIRM,  /* after X, which asks again; */
	DISPLAY_RESIGNING, /* after the second X */
	DISPLAY_DONE,     /* no game follows */
};

struct display {
	const struct gamestate *state;     /* with one frame or more */
	int at;                            /* the frame shown */
	bool back;                         /* there are newer ones */
	const struct animation *animation; /* a move on its way there, or NULL */
	const struct choice *choice;       /* of the person asked, or NULL */
	enum display_keys keys;
	int64_t now_us;                    /* what the clocks show */
	struct picture_look look;          /* of the page; its title is not used */
};

/* Append the page: at most as many rows as the look has, or two.  Where the board
 * has no room the page says less about it. */
void display_add(const struct display *display, struct text *page);

#endif
