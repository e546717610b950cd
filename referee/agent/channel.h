#ifndef CHANNEL_H
#define CHANNEL_H

/*
 * The conversation with an agent: its wire, the bytes on their way in both directions,
 * its standard error, and a transcript.  Nothing here waits.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "proc/proc.h"
#include "wires/wire.h"

struct channel {
	const struct wire *wire;
	struct proc *proc; /* the process with the descriptors */
	int number;        /* the number of the player, for the transcript */
	struct text *log;  /* the transcript, or NULL */
	int64_t log_us;    /* time zero of the transcript */

	struct talk talk;
	size_t sent;       /* bytes of talk.out already written */
	size_t shown;      /* bytes of talk.out in the transcript */
	bool deaf;         /* the agent closed its standard input */
	bool eof;          /* the agent closed its standard output */
	int host;          /* errno if the system failed, and then deaf and eof are not
	                    * the agent's fault; otherwise 0 */
	bool playing;      /* a game has begun for the agent and has not ended */
	bool fresh;        /* the process has not answered yet */
	int games;         /* games that this process has begun */
	int64_t wrote;     /* bytes that the agent wrote since its last answer */
	int64_t input_bytes; /* bytes that we wrote to the process */

	struct text remarked; /* remarks of its last turn, up to the answer */
	char *err;         /* a ring with the end of standard error, or NULL */
	int64_t err_bytes; /* bytes on standard error in this game */
	int64_t err_told;  /* how many of err_bytes channel_err_news has returned */
};

void channel_open(struct channel *c, const struct wire *wire,
                  struct proc *proc, int number);

/* Forget the conversation, before one with a new process.  Keeps the buffers' memory. */
void channel_reset(struct channel *c);

/* Add a line to the transcript that is no message. */
void channel_note(struct channel *c, const char *line);

/* Send the beginning of a game. */
void channel_begin(struct channel *c, const struct wire_begin *begin);

/* Prepare a message about a move, for the next turn; `own`: the move is the agent's own. */
void channel_told(struct channel *c, const char *move, bool own);

/* Send the message that no more games come. */
void channel_leave(struct channel *c);

/* Write as much of talk.out as the pipe accepts. */
void channel_send(struct channel *c);

/* Return whether bytes remain to be written. */
bool channel_waits_to_send(const struct channel *c);

/* Read once from standard output.  Returns true if anything came. */
bool channel_receive(struct channel *c);

/* Return whether there is room to read more. */
bool channel_has_room(const struct channel *c);

/* For the files wire: call its put or its fetch, and note the file in the transcript. */
int channel_put(struct channel *c, int folder, const struct wire_turn *turn);
enum take channel_fetch(struct channel *c, int folder, char why[WIRE_WHY]);

/* End the agent's turn, whether the agent answered or not.  Moves the remarks of the turn
 * into `remarked`. */
void channel_turned(struct channel *c);

/* Note that the agent has answered.  Whatever it writes from now on is out of turn. */
void channel_answered(struct channel *c);

/* Read what the agent writes out of turn.  Remarks go into talk.remarks.  Everything else
 * waits for its next turn. */
void channel_overhear(struct channel *c);

/* At the end of a game, drop what the agent wrote out of turn. */
void channel_settle(struct channel *c);

/* Read from standard error. */
void channel_drain(struct channel *c);

/* Add a line to the game's standard error, for the agent's author. */
void channel_add_err(struct channel *c, const char *line);

/* Append the last 2 KiB of standard error as escaped lines, if there are any. */
void channel_err_tail(const struct channel *c, struct text *text);

/* Append the lines of standard error since the last call, escaped, as far as the ring
 * still has them. */
void channel_err_news(struct channel *c, struct text *text);

/* Write the end of the game's standard error, at most 64 KiB, to a file that only its
 * owner can read.  Bytes appear as text_add_shown writes them, but newlines and tabs
 * stay.  If there was no output, remove the file.  Returns -1 and errno on failure. */
int channel_keep_err(const struct channel *c, const char *path);

/* Count the stack traces at the end of the game's standard error. */
int channel_stacks(const struct channel *c);

void channel_close(struct channel *c);

#endif
