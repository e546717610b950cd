#ifndef MATCH_H
#define MATCH_H

/*
 * A series of games between two players: the seats, the seeds, games played again
 * because they were void, and the tally.
 */

#include <stdbool.h>
#include <stdint.h>

#include "agent/agent.h"
#include "agent/player.h"
#include "match/play.h"
#include "match/sandbox.h"

enum {
	MATCH_VOIDS = 2, /* how often a void game is played again */
	MATCH_WHAT = 2400,
};

/* Said behind terms where the kernel's CPU limit cannot be moved. */
#define MATCH_REPLACED " (a fresh process when its CPU time is used up)"

/* What follows from the operator's choices. */
struct match_prepared {
	struct terms of[3];      /* by player: its terms */
	char *limits[3];         /* the same, as agents read them */
	char *terms_text;
	char *apart_text[3];     /* by player: all its terms, or NULL where they
	                          * are those of both */
	char *variant_text;
	char *enforced;
	char *open;              /* given terms that are not enforced, or "" */
	struct confine confine[3]; /* by player */
	char *rules;             /* the command of rules that are a program, for
	                          * players that ask it, too; or NULL */
	bool cpu_turns;          /* the kernel's CPU limit moves with the turns */
	int64_t cpu_hard_s;
	int64_t cpu_game_s;      /* the most that one game may use of it */
};

/* A match as the operator wants it; constant once the first game has begun. */
struct match {
	struct variant variant;
	struct terms terms;      /* of both players; */
	const char *apart[3];    /* what one has otherwise (--terms1), or NULL */
	struct player player[3]; /* 1 and 2 */
	struct sandbox sandbox;  /* probed by match_ready */
	uint64_t seed;
	int games;               /* in the whole schedule */
	int from, to;            /* the games to play, from 1 */
	int at_once;             /* games that share this machine; 0 = 1 */
	bool pairs;              /* each start twice, seats swapped */
	bool first_drawn;        /* the player who begins game 1 is drawn */
	bool stable;             /* write nothing measured */
	bool logged;             /* keep the conversation */
	const char *keep;        /* the folder for what agents write on standard
	                          * error, or NULL */
	int keep_of;             /* the player for whom that is done; 0 = both */
	bool people_clocked;     /* the terms' clocks hold for people, too */
	int cores;               /* of this machine, for us */
	struct match_prepared ready; /* by match_ready */
};

/* One game's result, by player.  It has no pointers, so that it can pass between
 * processes; its texts are kept elsewhere. */
struct result {
	int game;
	int pair;            /* its pair, or the game where there are no pairs */
	int first;           /* the player with seat 1 */
	int winner;          /* player, 0 = draw or void */
	int fault;           /* the player to blame, or 0 */
	int attempts;        /* 1 + how often it was void before */
	bool interrupted;    /* void because we were told to stop */
	bool recorded;       /* the record held it before this match went on */
	bool changed[3];     /* by player: its program or its files were not those
	                      * that the match began with */
	int unkept;          /* errno if that could not be kept, or 0 */
	int64_t own_us;      /* the referee's own processor time for it */
	struct played played;
};

/* The texts of a result: the record's block, the conversation, the tail of the
 * standard error of the player to blame. */
struct result_texts {
	struct text record, log, err;
};

/* Fill in what follows from the rest: limits, CPU totals, texts, the players'
 * confinement.  False with the reason if a player's wire cannot carry the game or
 * the terms, or if the system enforces less than the operator requires. */
bool match_ready(struct match *match, char why[400]);
void match_free(struct match *match);

/* Whether a player is kept from the folder that it would start in; for the operator,
 * who may have expected otherwise, what that is and how to change it. */
bool match_withholds(const struct match *match, int player,
                     char what[MATCH_WHAT]);

/* Whether a share of this machine stands in for mem, and is to be told. */
bool match_shares(const struct match *match);

/* The longer of the times that players have to leave. */
int64_t match_quit_us(const struct match *match);

/* Whether players have folders to write in. */
bool match_needs_scratch(const struct match *match);

/* Prepare an agent of a player; root as for agent_open. */
void match_open_agent(const struct match *match, struct agent *agent,
                      int player, const char *root);

/* How a player's agent is asked in a seat; the match must outlive it. */
struct ask match_ask(const struct match *match, struct agent *agent,
                     struct agent *other, int seat, int signal_fd);

/* The player with seat 1 in a game, and the number its start is drawn for. */
int match_first(const struct match *match, int game);
int match_start(const struct match *match, int game);

/* The first lines of a game's block (record_begin). */
void match_head(const struct match *match, int game, struct text *head);

/* Play one game, and again if it is void.  agents: [1] and [2] are the
 * players'.  signal_fd: signals_watch's.  If result.played.signals is set, the game
 * was interrupted and has no result.  ear hears the events. */
struct result match_play(const struct match *match, struct agent agent[3],
                         int game, int signal_fd, struct event_ear ear,
                         struct result_texts *texts);

/* The result of a game that could not be played. */
struct result match_void(const struct match *match, int game,
                         const struct verdict *verdict,
                         struct result_texts *texts);

void match_free_texts(struct result_texts *texts);

#endif
