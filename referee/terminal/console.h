#ifndef CONSOLE_H
#define CONSOLE_H

/*
 * One person before a match: what they have seen of it so far, at their own
 * speed; the move on its way over the board; the question that they are asked;
 * and what their keys do (referee(1), THE PICTURE), or their lines where there is
 * no picture.  It waits for nothing, and display.h says what a page looks like.
 */

#include "terminal/animation.h"
#include "terminal/gamestate.h"
#include "terminal/picture.h"
#include "terminal/playback.h"
#include "terminal/prompt.h"

struct console {
	struct gamestate state;     /* as far as it has been seen */
	struct playback playback;   /* what has not been seen yet */
	struct prompt prompt;
	int at;                     /* the frame looked at, -1 = the newest */
	bool plain;                 /* no pages: lines are appended to */
	struct text lines;          /* this */
	struct animation animation; /* of pages */
	int64_t frame_due_us;       /* its next frame; CLOCK_NEVER = none runs */
	bool end_seen;              /* the verdict has been read */
	bool done;                  /* no game follows */
	bool confirming;            /* X was pressed, and asks for a second one */
	bool leaving;               /* a person gives up at their next move */
	bool left;                  /* nobody is here any more */
	bool away;                  /* the match goes on without a picture */
};

/* Before any process is started.  False and errno where the system refuses a
 * pipe; console_close is due all the same. */
bool console_open(struct console *console, const struct match *match);
void console_close(struct console *console);

/* See all events whose time has come. */
void console_update(struct console *console, int64_t now_us);

/* Append the page as it is now.  The look says how large it may be. */
void console_add_page(const struct console *console,
                      const struct picture_look *look, struct text *page);

/* Take a key (screen.h). */
void console_key(struct console *console, int key);

/* Take a key only if it steps through the game; else false. */
bool console_step(struct console *console, int key);

/* Take a line of a person who is to move.  The answer is appended to
 * console->lines. */
void console_line(struct console *console, const char *line);

/* Leave: between games at once, else by giving this one up. */
void console_leave(struct console *console);

#endif
