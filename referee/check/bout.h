#ifndef CHECK_BOUT_H
#define CHECK_BOUT_H

/*
 * Bouts: the tasks that --check gives an agent, mostly games.  The referee plays a bout
 * like any match (match.h), so the agent sees the same behaviour here as in a match.  The
 * agent is player 1.  Player 2 is the opponent (opponent.h).
 *
 * A bout is played when a step first needs it.  Several steps may judge the same bout.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "match/match.h"

enum bout_kind {
	BOUT_FIRST,     /* the opponent resigns at its first turn; we send `quit` */
	BOUT_GAMES,     /* whole games */
	BOUT_SLOW,      /* a game with a slow opponent */
	BOUT_PASS,      /* games in which the opponent tries to make the agent pass */
	BOUT_CANCELLED, /* games that are cancelled once and begin again */
	BOUT_LATE,      /* a game with a limit that few agents can keep */
	BOUT_POSITIONS, /* single moves in the middle of a game */
	BOUT_SINGLE,    /* the same with SINGLE in input.txt */
	BOUT_LEAVE,     /* like BOUT_FIRST, but the agent's input ends without `quit` */
	BOUT_SAME,      /* the first of the whole games once more */
	BOUT_OTHER,     /* like BOUT_FIRST, on the wire of bout_other_wire */
	BOUT_OPEN,      /* like BOUT_FIRST, without the sandbox's layers in `without` */
	BOUTS,
};

enum {
	BOUT_GAMES_MOST = 16,
	BOUT_CHECK_S = 15 * 60, /* this long after the first bout, no bout begins */
};

struct bout_ply {
	int game;
	bool own;  /* the agent's move */
	bool late; /* the referee drew the move because the agent was late */
	int64_t wall_us, cpu_us;
	char move[GAME_MOVE];
};

/* One game or position of a bout. */
struct bout_game {
	struct result result;
	int seat;                 /* the agent's */
	size_t log_at;            /* where its conversation begins in the log */
	struct position position; /* the last position */
};

struct bout_leaving {
	bool seen;          /* there was a process that could exit */
	bool left;
	int64_t us, may_us; /* how long it took, and how long it may take */
	int code, signal;   /* as in struct proc */
	bool company;       /* another of its processes was still running */
};

struct bout {
	int limit_s;         /* the bout is aborted after this time */
	bool played;
	bool broken;         /* aborted, or never begun */
	int games;           /* games played */
	struct bout_game game[BOUT_GAMES_MOST];
	struct bout_ply *ply;
	size_t plies;
	int passes;          /* passes of the agent */
	int gone;            /* how often the agent had exited between two games */
	struct bout_leaving leaving;
	struct text log;     /* the conversations */
	struct text err;     /* the end of the agent's standard error after a fault */
};

/* All bouts of a check.  The caller sets the first group of members. */
struct bouts {
	const struct match *match; /* ready */
	const char *self;    /* argv[0] of this program */
	const struct match_root *root;
	int signal_fd;       /* from signals_watch */
	int games;           /* whole games; 0 = as many as time allows */
	bool notes;          /* print on standard error what we are waiting for */

	char doing[80];      /* for such a note: the step, "4 plays a whole game" */
	int signals;         /* the signals that stopped us, or 0 */
	int64_t deadline_us; /* no bout begins after this time */
	unsigned without;    /* layers of the sandbox that BOUT_OPEN leaves off */
	struct bout bout[BOUTS];
};

/* Play a bout.  Does nothing if it has been played or `signals` are set. */
const struct bout *bout_play(struct bouts *all, enum bout_kind kind);

/* Play a bout once more and discard the earlier result. */
const struct bout *bout_again(struct bouts *all, enum bout_kind kind);

/* Another wire for which the author may have written the agent, or NULL.  Kari has two:
 * the line wire and the course's. */
const struct wire *bout_other_wire(const struct match *match);

void bout_free(struct bouts *all);

#endif
