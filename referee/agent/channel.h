#ifndef CHANNEL_H
#define CHANNEL_H

/*
 * The conversation with an agent: its wire, the bytes under way in both
 * directions, what it writes on standard error, and a transcript.  Nothing
 * here waits.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "proc/proc.h"
#include "wires/wire.h"

struct channel {
	const struct wire *wire;
	struct proc *proc; /* whose descriptors are read and written */
	int number;        /* the player's, for the transcript, which is */
	struct text *log;  /* appended here, unless NULL; */
	int64_t log_us;    /* its times count from here */

	struct talk talk;
	size_t sent;       /* bytes of talk.out already written, and */
	size_t shown;      /* already in the transcript */
	bool deaf;         /* the agent closed its standard input */
	bool eof;          /* its standard output is closed */
	int host;          /* errno if the system failed, or 0; then deaf and eof
	                    * are not the agent's doing */
	bool playing;      /* it has heard a game's beginning and not its end */
	bool fresh;        /* the process has not answered anything yet */
	int games;         /* that were announced to the process */
	int64_t wrote;     /* bytes read from it since its last answer, */
	int64_t told;      /* and bytes written to it in all */

	struct text remarked; /* remarks of its last turn, up to its answer */
	char *err;         /* a ring of the last it wrote on standard error, or */
	int64_t err_bytes; /* NULL; how much it wrote in this game, */
	int64_t err_told;  /* and how much of that channel_err_news gave */
};

void channel_open(struct channel *c, const struct wire *wire,
                  struct proc *proc, int number);

/* A new process: the conversation starts anew. */
void channel_reset(struct channel *c);

/* Announce a game. */
void channel_begin(struct channel *c, const struct wire_begin *begin);

/* Write what talk.out holds, as far as the pipe takes it. */
void channel_send(struct channel *c);

/* Whether something is left to write. */
bool channel_waits_to_send(const struct channel *c);

/* Read once from standard output; true if something came. */
bool channel_receive(struct channel *c);

/* Whether there is room for more to be read. */
bool channel_has_room(const struct channel *c);

/* For a wire of files in a folder: its put and fetch, noted in the transcript. */
int channel_put(struct channel *c, int folder, const struct wire_turn *turn);
enum take channel_fetch(struct channel *c, int folder, char why[WIRE_WHY]);

/* Its turn is over, with an answer or without: put what it remarked in the turn into
 * `remarked`. */
void channel_turned(struct channel *c);

/* The agent has answered; what it writes from now on is out of turn. */
void channel_answered(struct channel *c);

/* Read what the agent writes while it is not on move.  Remarks go into
 * talk.remarks; all else waits for its next turn. */
void channel_overhear(struct channel *c);

/* At the end of a game, drop what the agent wrote out of turn. */
void channel_settle(struct channel *c);

/* Read what is in standard error. */
void channel_drain(struct channel *c);

/* Append the last lines of standard error, escaped; nothing if there is none. */
void channel_err_tail(const struct channel *c, struct text *text);

/* Append the lines of standard error that were not asked for before, escaped; what
 * fell out of the ring is left out. */
void channel_err_news(struct channel *c, struct text *text);

/* Replace a file by the end of what it wrote on standard error in this game, 64 KiB at
 * most, shown for people (text_add_shown) but for newlines and tabs; no file where it wrote nothing.  It is for its
 * owner alone to read.  -1 and errno on failure. */
int channel_keep_err(const struct channel *c, const char *path);

/* How many exceptions the end of its standard error shows in this game. */
int channel_stacks(const struct channel *c);

void channel_close(struct channel *c);

#endif
