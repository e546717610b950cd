#ifndef WIRE_H
#define WIRE_H

/*
 * A wire is a way to talk to a player.  It turns the match's messages into bytes, and
 * bytes from the agent into an answer.  It sees no pipe and no clock.  One file in wires/
 * exports one constant `struct wire`.
 *
 * Reads are buffered, but a wire judges a message byte by byte, in the order in which the
 * bytes came.  The first wrong byte decides the verdict, whatever came with it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "base/fail.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"

enum {
	WIRE_LINE = 4096,          /* the longest line that an agent may write */
	WIRE_IN = WIRE_LINE + 512, /* the most bytes that may wait for the wire */
	WIRE_WHY = 200,
};

/* The state of the conversation with one process. */
struct talk {
	struct text out;   /* messages to write to the agent */
	char in[WIRE_IN];  /* bytes received and not yet read by the wire */
	size_t in_len;     /* bytes in `in` */
	size_t judged;     /* how many of these the wire has judged */
	struct text news;  /* moves since the last turn, in the wire's form */
	bool stray;        /* a message came when none was due */
	bool listed;       /* the agent has asked for `moves` in this turn */
	struct text said;  /* the last answer, a move text */
	struct text remarks; /* remarks since the last answer (remarks.h) */
	int seat;          /* the agent's seat in this game, or 0 */
	int question;      /* number of the last question to a person */
	bool met;          /* a guest has given its name, */
	struct text name;  /* and this is the name */
	struct text file;  /* WIRE_FOLDER: the file that put wrote or fetch found */
	struct timespec put_at; /* WIRE_FOLDER: the time of that file's last change */
	struct text hint;  /* more words for the verdict on a fault: "; there is ..." */
};

enum take {
	TAKE_MORE,   /* no whole message yet */
	TAKE_MOVE,   /* a move is in talk->said, or a name in talk->name */
	TAKE_RESIGN, /* the agent gives up */
	TAKE_LIST,   /* the agent asks for the legal moves */
	TAKE_BAD,    /* a byte is wrong; why says which, and where */
	TAKE_FLOOD,  /* a message is too long; why says so */
	TAKE_HOST,   /* the system failed; why says how */
};

/* The message that a game begins. */
struct wire_begin {
	const struct variant *variant;
	const char *limits; /* the terms, as text */
	const char *start;  /* the position, as text */
	int64_t seed;       /* the agent's own seed, below 2^31 */
	int seat;
};

/* The message that the agent is to move. */
struct wire_turn {
	const char *position;
	int64_t left_us; /* time left on the clock that decides; CLOCK_NEVER = no limit */
	bool single;     /* the turn asks about one position, without a game */
	const void *whole; /* the whole position, which no agent may see, for the
	                    * referee's own opponent (check/opponent.h) */
};

/* The message that a game ends. */
struct wire_end {
	const char *result; /* "win", "lose", "draw" or "cancelled" */
	const char *reason; /* the verdict's word, "endless" or "host" */
	const char *text;   /* the sentence, or "" */
	int by;             /* the seat that made the endless move, or 0 */
};

/* How a wire's bytes travel. */
enum wire_transport {
	WIRE_STREAMS,    /* standard streams of a process that plays the whole game */
	WIRE_CONNECTION, /* a connection that the process makes, one a game; the
	                  * process gives its name before the game begins */
	WIRE_FOLDER,     /* files in the agent's own folder, and one process for each
	                  * move: put and fetch; the referee drains its output */
	WIRE_PERSON,     /* lines from a person at the terminal; no process */
};

/* What WIRE_FOLDER needs besides; `folder` is an open descriptor. */
struct wire_folder {
	/* `put` writes the files for the process; returns 0, or -1 and errno. `fetch`
	 * reads the files that the process left; returns TAKE_MORE if there is no answer.
	 * Both leave the text in talk->file for the transcript. */
	int (*put)(int folder, struct talk *talk, const struct wire_turn *turn);
	enum take (*fetch)(int folder, struct talk *talk, char why[WIRE_WHY]);
	const char *const *files; /* the names of the files of `put`, of `fetch` and of
	                           * the agent's memory; ends with NULL */
	const char *without; /* words for the verdict if the process ends without an
	                      * answer: " without an output.txt" */
};

struct wire {
	const char *name;
	enum wire_transport transport;
	const struct wire_folder *folder; /* NULL for other transports */

	/* Return why the wire cannot carry a game, or NULL.  It may be NULL itself. */
	const char *(*refusal)(const struct variant *variant,
	                       const struct terms *terms);

	/* Append messages to talk->out.  These functions and the next two are NULL
	 * if the wire has no such message.  `turn` is NULL only for WIRE_FOLDER, and
	 * `list` only if `take` never returns TAKE_LIST. */
	void (*begin)(struct talk *talk, const struct wire_begin *begin);
	void (*turn)(struct talk *talk, const struct wire_turn *turn);
	void (*list)(struct talk *talk, const char *moves); /* NULL = too many moves */
	void (*stop)(struct talk *talk);
	void (*end)(struct talk *talk, const struct wire_end *end);
	void (*leave)(struct talk *talk);

	/* Tell the agent a move: the opponent's, or with `own` one of its own.  The
	 * referee tells an own move only if the referee drew it or the wire echoes. */
	void (*told)(struct talk *talk, const char *move, bool own);

	/* Tell the agent an outcome of chance. */
	void (*chance)(struct talk *talk, const char *outcome);

	/* Judge the bytes that came.  `owed` means that an answer is due. */
	enum take (*take)(struct talk *talk, bool owed, char why[WIRE_WHY]);

	/* The wire can say that a game is cancelled; if not, we start a new process. */
	bool cancels;

	/* When a game ends, the referee drops what the agent wrote out of turn. */
	bool drops;

	/* The agent receives its own moves too. */
	bool echoes;

	/* Each turn has the position, so an agent can start in the middle of a game. */
	bool resumes;

	/* The process finds the agent's seed in its environment, because no message
	 * carries the seed. */
	bool seed_in_env;
};

/* Every wire that a player can name.  To add a wire, add a line here. */
#define WIRES(X) \
	X(line) \
	X(kari) \
	X(files) \
	X(tcp)

#define WIRE_DECLARE(name) extern const struct wire wire_##name;
WIRES(WIRE_DECLARE)
#undef WIRE_DECLARE

extern const struct wire wire_person;

/* Return the wire that a player's text names before its first colon, and the command
 * after the colon.  Otherwise return the line wire and the whole text. */
const struct wire *wire_split(const char *text, const char **command);

/* Return why a wire cannot carry a game under these terms, or NULL. */
const char *wire_refusal(const struct wire *wire, const struct variant *variant,
                         const struct terms *terms);

/* Drop the first n received bytes of talk->in. */
void wire_use(struct talk *talk, size_t n);

/* Find the first line that came: `whole` becomes its length with its newline, or
 * 0 if the line is not whole yet.  Returns TAKE_MORE; or TAKE_FLOOD if the line is
 * too long; or, if an answer is `owed`, TAKE_BAD at a byte that is not allowed.
 * Allowed are printable ASCII, tabs and a CR before the newline.  With `remarks`,
 * any byte is allowed in a remark (#). */
enum take wire_first_line(struct talk *talk, bool remarks, bool owed,
                          size_t *whole, char why[WIRE_WHY]);

/* Write to why what is wrong, as printf writes.  Returns `take`. */
enum take wire_wrong(enum take take, char why[WIRE_WHY], const char *format,
                     ...) PRINTF_LIKE(3, 4);

/* Write to why which byte is not allowed at its place, such as "byte 1 of the move is a
 * newline".  Returns TAKE_BAD. */
enum take wire_refuse(const char *bytes, size_t at, const char *what,
                      char why[WIRE_WHY]);

/* Return the length of a line without the blanks and the CR at its end. */
size_t wire_trimmed(const char *line, size_t len);

/* Append the moves since the last turn to the messages. */
void wire_flush_news(struct talk *talk);

/* Free the memory of a conversation. */
void wire_free(struct talk *talk);

#endif
