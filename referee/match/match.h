#ifndef MATCH_H
#define MATCH_H

/*
 * A series of games between two players: the seats, the seeds, and void games played
 * again.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "agent/player.h"
#include "base/scratch.h"
#include "match/memory.h"
#include "match/play.h"
#include "match/sandbox.h"

enum {
	MATCH_VOIDS = 2, /* how often a void game is played again */
	MATCH_WHAT = 2400, /* the longest text of match_withholds, NUL included */
};

/* Printed after the terms if we cannot move the kernel's CPU limit at each turn. */
#define MATCH_REPLACED " (a fresh process when its CPU time is used up)"

/* What match_ready computes from the operator's choices. */
struct match_prepared {
	struct terms of[3];      /* each player's terms */
	char *limits[3];         /* the same in the words that agents read */
	char *terms_text;
	char *apart_text[3];     /* a player's terms in full, if it has terms of its own
	                          * (--terms1, --terms2); otherwise NULL */
	char *variant_text;
	char *enforced;
	char *open;              /* terms that were given but are not enforced, or "" */
	struct confine confine[3]; /* each player's confinement */
	char *rules;             /* the command of a rules program, for players; or
	                          * NULL */
	bool cpu_turns;          /* the kernel's CPU limit can be moved at each turn */
	int64_t cpu_hard_s;
	int64_t cpu_game_s;      /* the most CPU time that one game may use */
};

/* A match as the operator wants it.  It does not change once a game has begun. */
struct match {
	struct variant variant;
	struct terms terms;      /* terms of both players */
	const char *apart[3];    /* a player's own terms (--terms1), or NULL */
	struct player player[3]; /* [1] and [2] */
	struct sandbox sandbox;  /* match_ready finds out what holds */
	uint64_t seed;
	int games;               /* number of games in the whole schedule */
	int from, to;            /* the games to play, from 1 */
	int at_once;             /* games that run on this machine at once; 0 means 1 */
	bool pairs;              /* each start is played twice, with seats swapped */
	bool first_drawn;        /* the player who begins game 1 is drawn */
	bool stable;             /* write no measured value */
	bool logged;             /* keep a transcript */
	const char *keep;        /* the folder for standard error of agents, or NULL */
	int keep_of;             /* the player whose standard error is kept; 0 = both */
	struct memory memory;    /* what players keep between games */
	bool people_clocked;     /* people have the clocks of the terms too */
	int cores;               /* processors that we may use */
	struct match_prepared ready; /* filled in by match_ready */
};

/* One game's result, by player.  It has no pointers, so it can pass between processes; its
 * texts are in struct result_texts. */
struct result {
	int game;
	int pair;            /* number of the pair, or of the game if there are no
	                      * pairs */
	int first;           /* the player with seat 1 */
	int winner;          /* the player who won; 0 = draw or void */
	int fault;           /* the player to blame, or 0 */
	int attempts;        /* 1 + how often the game was void before */
	bool interrupted;    /* void because we were told to stop */
	bool recorded;       /* the result comes from the record of an earlier run */
	bool changed[3];     /* by player: its program or its files have changed since
	                      * the match began */
	int unkept;          /* errno if standard error could not be kept, or 0 */
	int64_t own_us;      /* the referee's own processor time for the game */
	struct played played;
};

/* The texts of a result: the record's block, the transcript, the end of the standard
 * error of the player to blame, and a note for the operator on what is not kept. */
enum { RESULT_TEXTS = 4 };
struct result_texts {
	struct text record, log, err, note;
};

/* Compute what follows from the other members: limits, CPU totals, texts, the players'
 * confinement.  Returns false with the reason if a player's wire cannot carry the game or
 * the terms, a name or a term is invalid, or the system enforces less than required. */
bool match_ready(struct match *match, char why[400]);
void match_free(struct match *match);

/* Return whether the sandbox keeps a player out of the folder in which it would start.
 * If so, write to `what` which folder it is and how the operator can change that. */
bool match_withholds(const struct match *match, int player,
                     char what[MATCH_WHAT]);

/* Return whether an agent without a memory limit in its terms is limited to a share of
 * this machine's memory, so that the operator should read a note about it. */
bool match_shares(const struct match *match);

/* Return the longer of the times that the players' terms give them to exit, in us. */
int64_t match_quit_us(const struct match *match);

/* Tell both agents to exit, wait match_quit_us at most, and kill those that stay. */
void match_dismiss(const struct match *match, struct agent agent[3]);

/* Return whether an agent's process must be replaced before the next game: its
 * limit of CPU time cannot move with the turns and may be too low. */
bool match_wears_out(const struct match *match, const struct agent *agent);

/* The folder that holds the agents' folders. */
struct match_root {
	char path[SCRATCH_PATH]; /* or "" */
	bool mounts;             /* agents' folders are file systems of their own */
};

/* If players have folders to write in, make the folder that will hold them; otherwise its
 * path is "".  If agents run as other users, these may pass through it.  Remove it with
 * scratch_remove.  Returns -1 and errno on failure. */
int match_make_root(const struct match *match, struct match_root *root);

/* Prepare a player's agent (seats.h). */
void match_open_agent(const struct match *match, struct agent *agent,
                      int player, const struct match_root *root);

/* Return how to ask a player's agent in a seat.  The match must outlive the result. */
struct ask match_ask(const struct match *match, struct agent *agent,
                     struct agent *other, int seat, int signal_fd);

/* match_first returns the player with seat 1 in a game.  match_start returns the number
 * that decides a game's start: its pair's number, or its own if there are no pairs. */
int match_first(const struct match *match, int game);
int match_start(const struct match *match, int game);

/* Write the first lines of a game's block (record_begin). */
void match_head(const struct match *match, int game, struct text *head);

/* Play one game, and again if it is void. agent[1] and agent[2] belong to the players.
 * signal_fd is from signals_watch.  If result.played.signals is set, the game was
 * interrupted and has no result.  `ear` receives the events. */
struct result match_play(const struct match *match, struct agent agent[3],
                         int game, int signal_fd, struct event_ear ear,
                         struct result_texts *texts);

/* Return the result of a game that could not be played. */
struct result match_void(const struct match *match, int game,
                         const struct verdict *verdict,
                         struct result_texts *texts);

void match_free_texts(struct result_texts *texts);

/* Keep an agent's standard error of a game, or of a case of suite(1), in match->keep, if
 * that is not NULL, as SEED-GAME-PLAYER.txt.  Returns -1 and errno on failure. */
int match_keep_err(const struct match *match, const struct agent *agent, int game);

#endif
