#ifndef CONSOLE_H
#define CONSOLE_H

/*
 * One person who watches or plays a match, at their own speed: the events that they have
 * seen, the question that they must answer, and the effect of their keys (referee(1), THE
 * PICTURE) or lines.  This module never waits.
 */

#include "terminal/choice.h"
#include "terminal/gamestate.h"
#include "terminal/picture.h"

/* The events that the person has not seen yet, as they came: `queued` of them from
 * `head` on.  They are shown one by one, each step of a game some time after the last,
 * so no player waits for a spectator. */
struct playback {
	struct event *queue;
	int head, queued;
	int64_t delay_us;    /* the pause after a step */
	int64_t next_us;     /* no step is shown before this time */
	bool paused;         /* show nothing */
};

struct console {
	struct gamestate state;     /* as far as the person has seen the match */
	struct playback playback;
	bool plays;                 /* a person plays at all */
	int reads[3];               /* by player: where a worker reads a person's answers
	                             * (wires/wire_person.c), non-blocking; -1 = a
	                             * program */
	int writes[3];              /* by player: where we write them; -1 = a program */
	bool waiting;               /* a question is open; only one person is asked */
	int question;               /* the question's number */
	struct choice choice;       /* the answer so far */
	bool whole;                 /* people choose among whole moves (choice_begin) */
	int at;                     /* the frame on view; -1 = the newest */
	bool plain;                 /* no pages: append lines to `lines` */
	struct text lines;          /* the lines to print */
	bool end_seen;              /* the person has read the verdict */
	bool done;                  /* no game follows */
	bool confirming;            /* X was pressed once; a second X confirms it */
	bool leaving;               /* the person gives up at their next move */
	bool left;                  /* the person has left */
	bool away;                  /* the match continues without a picture */
};

/* Open the console before any process is started.  False and errno if the system refuses
 * a pipe.  The caller must call console_close in any case. */
bool console_open(struct console *console, const struct match *match);
void console_close(struct console *console);

void console_hear(struct console *console, const struct event *event);

/* The next event that has not been seen, or NULL. */
const struct event *console_next(const struct console *console);

/* When to call console_update again.  CLOCK_NEVER: when another event has come. */
int64_t console_due_us(const struct console *console, int64_t now_us);

/* Show all events that are due. */
void console_update(struct console *console, int64_t now_us);

/* Append the current page (display.c): the game, the board, the clocks, the possible
 * choices and the keys.  It has at most look->rows rows, or two.  If the board has no
 * room, the page omits other lines.  `look` sets its size and colours. */
void console_add_page(const struct console *console,
                      const struct picture_look *look, struct text *page);

void console_key(struct console *console, int key);

/* Handle a key only if it steps through the game.  False otherwise. */
bool console_step(struct console *console, int key);

/* Handle a line of a person who is to move.  Appends the reply to console->lines. */
void console_line(struct console *console, const char *line);

/* Leave: at once between games, otherwise by giving up this game. */
void console_leave(struct console *console);

#endif
