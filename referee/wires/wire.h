#ifndef WIRE_H
#define WIRE_H

/*
 * A wire is a way to talk to a player: it turns the match's messages into bytes,
 * and bytes from the agent into an answer.  It sees no descriptor and no clock.  One
 * file in wires/ exports one constant `struct wire`.
 *
 * Reads are buffered, but a message is judged byte by byte in the order in which it
 * came: the first wrong byte decides and is named, whatever arrived with it.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"

enum {
	WIRE_LINE = 4096,          /* the longest line an agent may write */
	WIRE_IN = WIRE_LINE + 512, /* bytes that may wait to be read by the wire */
	WIRE_WHY = 200,
};

/* The wire's state of the conversation with one process. */
struct talk {
	struct text out;   /* composed, to be written to the agent */
	char in[WIRE_IN];  /* received and not yet used up: in_len bytes, of */
	size_t in_len;     /* which the first `judged` have been looked at */
	size_t judged;
	struct text news;  /* moves since the last turn, in the wire's form */
	bool stray;        /* a message came while none was owed */
	bool listed;       /* `moves` was asked for in this turn */
	struct text said;  /* the last answer, a move text */
	struct text remarks; /* made since it (remarks.h) */
	int seat;          /* the agent's in this game, or 0; */
	int question;      /* the number of questions to a person; */
	bool met;          /* for a guest: it has given its name, */
	struct text name;  /* which is this */
	struct text file;  /* WIRE_FOLDER: what put wrote, or fetch has found */
	struct text hint;  /* what more can be said if that is a fault: "; ..." */
};

enum take {
	TAKE_MORE,   /* nothing whole yet */
	TAKE_MOVE,   /* talk->said is a move text, or talk->name a name */
	TAKE_RESIGN, /* the agent gives up */
	TAKE_LIST,   /* the agent asks for the legal moves */
	TAKE_BAD,    /* against this wire's grammar; why says what and where */
	TAKE_FLOOD,  /* a message that is too long; why says so */
	TAKE_HOST,   /* the system failed us: why says how */
};

/* A game begins. */
struct wire_begin {
	const struct variant *variant;
	const char *limits; /* the terms, as text */
	const char *start;  /* the position, as text */
	int64_t seed;       /* the agent's own, below 2^31 */
	int seat;
};

/* The agent is to move. */
struct wire_turn {
	const char *position;
	int64_t left_us; /* left on the clock that decides; CLOCK_NEVER = no limit */
	bool single;     /* no game goes on after it */
	const void *whole; /* the position itself, which no agent may see whole:
	                    * for the referee's own opponent (check/opponent.h) */
};

/* A game ends. */
struct wire_end {
	const char *result; /* "win", "lose", "draw" or "cancelled" */
	const char *reason; /* the verdict's word, "endless" or "host" */
	const char *text;   /* the sentence, or "" */
	int by;             /* the seat whose move is endless, or 0 */
};

/* What carries a wire's bytes. */
enum wire_transport {
	WIRE_STREAMS,    /* the standard streams of a process that lives on */
	WIRE_CONNECTION, /* a connection that the process makes, one a game; it
	                  * gives its name before the game begins */
	WIRE_FOLDER,     /* files in a folder of the agent's own, and a process
	                  * for each move: put and fetch; its standard output
	                  * is drained */
	WIRE_PERSON,     /* lines from a person at the terminal; no process */
};

struct wire {
	const char *name;
	enum wire_transport transport;

	/* Whether the wire can carry this game under these terms; if not, why.
	 * Called before the first game. */
	bool (*carries)(const struct variant *variant, const struct terms *terms,
	                char why[WIRE_WHY]);

	/* Compose messages, appended to talk->out. */
	void (*begin)(struct talk *talk, const struct wire_begin *begin);
	void (*turn)(struct talk *talk, const struct wire_turn *turn);
	void (*list)(struct talk *talk, const char *moves); /* NULL: too many */
	void (*stop)(struct talk *talk);
	void (*end)(struct talk *talk, const struct wire_end *end);
	void (*leave)(struct talk *talk);

	/* A move was made: the opponent's; or, with `own`, one that the referee
	 * played for this agent, or any of the agent's own if the wire echoes. */
	void (*told)(struct talk *talk, const char *move, bool own);

	/* Chance has drawn an outcome.  NULL if it carries no game with chance. */
	void (*chance)(struct talk *talk, const char *outcome);

	/* Judge what came.  owed: an answer is due. */
	enum take (*take)(struct talk *talk, bool owed, char why[WIRE_WHY]);

	/* WIRE_FOLDER only; the folder is an open descriptor.  put writes the
	 * files for the process: 0, or -1 and errno.  fetch reads the files that
	 * it left; TAKE_MORE: there is no answer.  Both leave the text in
	 * talk->file, for the transcript. */
	int (*put)(int folder, struct talk *talk, const struct wire_turn *turn);
	enum take (*fetch)(int folder, struct talk *talk, char why[WIRE_WHY]);
	const char *const *files; /* the names of these two, and of its memory;
	                           * NULL */
	const char *without; /* for an end without an answer: " without an F" */

	/* Whether it can tell an agent that a game is cancelled; if not, the agent
	 * gets a fresh process instead. */
	bool cancels;

	/* Whether bytes out of turn are dropped when a game ends. */
	bool drops;

	/* Whether the agent hears its own moves, too. */
	bool echoes;

	/* Whether each turn carries the position, so that an agent can start in
	 * the middle of a game. */
	bool resumes;

	/* Whether the agent's seed goes into the environment of its process,
	 * because no message carries it. */
	bool seed_in_env;
};

/* Every wire that a player can be named with; a new one is a line here. */
#define WIRES(X) \
	X(line) \
	X(kari) \
	X(files) \
	X(tcp)

#define WIRE_DECLARE(name) extern const struct wire wire_##name;
WIRES(WIRE_DECLARE)
#undef WIRE_DECLARE

extern const struct wire wire_person;

/* The wire that a player's text names before its first colon, and the command
 * behind it; or the line wire and the whole text. */
const struct wire *wire_split(const char *text, const char **command);

/* Forget received bytes: the first n of talk->in. */
void wire_use(struct talk *talk, size_t n);

/* The length of the first line that has come, newline included, or 0 if it is not
 * whole yet.  wrong: the place of its first byte that a message cannot have, or -1.
 * Allowed are printable ASCII, tabs, a CR before the newline, and, if `remarks`, any
 * byte in a remark (#). */
size_t wire_first_line(struct talk *talk, bool remarks, long *wrong);

/* A byte that cannot stand there: "byte 1 of the move is a newline".  Returns
 * TAKE_BAD. */
enum take wire_refuse(const char *bytes, size_t at, const char *what,
                      char why[WIRE_WHY]);

/* The length of a line without the CR and the blanks at its end. */
size_t wire_trimmed(const char *line, size_t len);

/* For wires that have no such messages, */
void wire_no_begin(struct talk *talk, const struct wire_begin *begin);
void wire_no_end(struct talk *talk, const struct wire_end *end);
void wire_no_list(struct talk *talk, const char *moves);
void wire_no_message(struct talk *talk);
void wire_no_told(struct talk *talk, const char *move, bool own);

/* and for those that carry every game under all terms. */
bool wire_carries_all(const struct variant *variant, const struct terms *terms,
                      char why[WIRE_WHY]);

/* Free the memory of a conversation. */
void wire_free(struct talk *talk);

#endif
