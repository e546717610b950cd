#ifndef CHECK_BOUT_H
#define CHECK_BOUT_H

/*
 * A bout: one thing that --check has an agent do, played by the referee's own
 * machinery (match, play, turn) and nothing else, so that what comes of it is
 * what would come of it in a match.  The agent is player 1, opponent.h player 2.
 *
 * It is played in a process of its own, which is told to stop when it takes
 * too long, and then still says how far it has come.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "match/match.h"

enum {
	BOUT_GAMES = 16,
	BOUT_WHY = 400,
};

/* How the agent is told to leave in the end. */
enum bout_leave {
	BOUT_KILL,  /* it is killed */
	BOUT_QUIT,  /* as a match ends: `quit`, and the end of its input */
	BOUT_CLOSE, /* as if the referee had died: the end of its input only */
};

struct bout;
struct bout_house;

/* What is to be done; constant. */
struct bout_plan {
	const char *about;    /* for people who wait: "two games" */
	void (*act)(struct bout *bout, struct bout_house *house);
	const char *opponent; /* opponent.h's words */
	const char *terms;    /* override those of the match; NULL = none */
	int games;            /* at most; from the third on only */
	int64_t games_us;     /* within this time */
	int64_t limit_us;     /* then it is broken off */
	bool cancel;          /* a move of the opponent in each game is taken for
	                       * endless, so that the game begins anew */
	enum bout_leave leave;
};

/* What was seen of its leaving. */
struct bout_leaving {
	bool seen;           /* there was a process to tell */
	bool left;           /* it left, */
	int64_t us, may_us;  /* after this time, of what it may take */
	int code, signal;    /* as proc_ended has it */
	bool company;        /* another process of its was still there */
};

/* What came of it; flat, since it passes between processes. */
struct bout_seen {
	bool ready;             /* else the operator is to hear `why` */
	char why[BOUT_WHY];
	char open[BOUT_WHY];    /* terms that are not enforced, or "" */
	bool broken;            /* it took too long */
	int games;              /* that were played: */
	struct result result[BOUT_GAMES];
	int gone;               /* times it had left between two games */
	struct bout_leaving leaving;

	/* bout_ask: */
	int asked;              /* positions that it was to move in; the last */
	bool wrong;             /* was too much for it: */
	struct verdict verdict; /* its seat is in there */
	int64_t worst_us;       /* the longest that it took */

	/* bout_flush: */
	bool flushed;           /* it wrote only when its input had ended */
};

struct bout {
	const struct bout_plan *plan;
	const struct match *match; /* the variant, terms, players, sandbox, and
	                            * seed; not made ready */
	const char *root;          /* a folder of ours for agents' folders */
	struct bout_seen seen;
	struct text log;    /* the conversations, "# game" before each, */
	struct text record; /* the games' records, */
	struct text err;    /* and the last words of an agent that fouled */
};

/* Of the process that plays the bout. */
struct bout_house {
	struct match match;    /* ready */
	struct agent agent[3]; /* the players', open */
	int signal_fd;
};

/* Play it.  tick is called four times a second with the us since it began; it
 * may be NULL.  Returns the signals that told us to stop, or 0; a host that
 * cannot do it leaves `ready` false and says why. */
int bout_run(struct bout *bout, int signal_fd,
             void (*tick)(void *context, int64_t us), void *context);

void bout_free(struct bout *bout);

/*
 * Acts.
 */

/* Games, until an agent has fouled after the second, or time is up. */
void bout_play(struct bout *bout, struct bout_house *house);

/* One move in each of `games` positions, as random play comes by them from the
 * start on: of an agent that has just been started, and heard of the game in
 * that position. */
void bout_ask(struct bout *bout, struct bout_house *house);

/* The same, where input.txt asks for a SINGLE move instead of one of a GAME. */
void bout_ask_single(struct bout *bout, struct bout_house *house);

/* Append to the log what an agent that is a process for each move was told and
 * has answered: its files. */
void bout_show_files(struct bout *bout, const struct agent *agent);

/* The first turn of a game, and the end of its input right behind it. */
void bout_flush(struct bout *bout, struct bout_house *house);

#endif
