#ifndef CHECK_BOUT_H
#define CHECK_BOUT_H

/*
 * A bout: something that --check has the agent do, games as a rule.  The
 * referee plays it as any match (match.h), so the agent meets here what it will
 * meet there.  The agent is player 1; player 2 is the opponent (opponent.h).
 *
 * A bout is played when a step first asks for it, and several steps may judge
 * the same one.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "match/match.h"

enum bout_kind {
	BOUT_FIRST,     /* the opponent resigns when first asked; then `quit` */
	BOUT_GAMES,     /* whole games */
	BOUT_SLOW,      /* a game with an opponent that takes its time */
	BOUT_PASS,      /* games in which it has to pass, if the opponent has its way */
	BOUT_CANCELLED, /* games that are cancelled once and begin anew */
	BOUT_LATE,      /* a game with a limit that few agents can keep */
	BOUT_POSITIONS, /* single moves in the middle of a game, */
	BOUT_SINGLE,    /* and the same with SINGLE in input.txt */
	BOUT_LEAVE,     /* as BOUT_FIRST, but the agent's input ends, no `quit` */
	BOUT_SAME,      /* the first of the whole games again */
	BOUT_OTHER,     /* as BOUT_FIRST, on the wire of bout_other_wire */
	BOUTS,
};

enum {
	BOUT_GAMES_MOST = 16,
	BOUT_CHECK_S = 15 * 60, /* so long after the first, no bout is begun */
};

/* A move that was made. */
struct bout_ply {
	int game;
	bool own;  /* the agent's; */
	bool late; /* the referee drew it */
	int64_t wall_us, cpu_us;
	char move[GAME_MOVE];
};

/* One of its games, or positions. */
struct bout_game {
	struct result result;
	int seat;                 /* the agent's */
	size_t log_at;            /* where its conversation begins in the log */
	struct position position; /* the last one */
};

/* How the agent left in the end. */
struct bout_leaving {
	bool seen;          /* there was a process that could leave */
	bool left;
	int64_t us, may_us; /* how long that took, and may take */
	int code, signal;   /* as in struct proc */
	bool company;       /* another of its processes was still there */
};

struct bout {
	const char *about;   /* for people who wait: "whole games" */
	int limit_s;         /* after which it is broken off */
	bool played;
	bool broken;         /* off, or not begun at all */
	int games;           /* that were played */
	struct bout_game game[BOUT_GAMES_MOST];
	struct bout_ply *ply;
	size_t plies;
	int passes;          /* that the agent made */
	int gone;            /* how often the agent had left between two games */
	struct bout_leaving leaving;
	struct text log;     /* the conversations */
	struct text err;     /* the agent's last words, if it fouled */
};

/* All bouts of a check.  Set the first group. */
struct bouts {
	const struct match *match; /* ready */
	const char *self;    /* argv[0] of this program */
	const char *root;    /* a folder for agents' folders, or NULL */
	int signal_fd;       /* signals_watch's */
	int games;           /* whole games; 0 = as many as time allows */
	void (*begins)(void *context, const struct bout *bout); /* or NULL */
	void *context;

	int signals;         /* that told us to stop, or 0 */
	int64_t deadline_us; /* no bout is begun after it */
	struct bout bout[BOUTS];
};

/* Play a bout, unless it has been played or `signals` are set. */
const struct bout *bout_play(struct bouts *all, enum bout_kind kind);

/* Play it once more, and forget how it went before. */
const struct bout *bout_again(struct bouts *all, enum bout_kind kind);

/* The other wire that agents of this game may be written for, or NULL: for Kari there is
 * the line wire and the course's. */
const struct wire *bout_other_wire(const struct match *match);

/* Free what the bouts hold. */
void bout_free(struct bouts *all);

#endif
