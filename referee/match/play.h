#ifndef PLAY_H
#define PLAY_H

/*
 * One game: ask, judge, apply, tell, and keep the banks.  A game that is
 * decided stands, whatever its players do then.
 */

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "game/event.h"
#include "game/game.h"
#include "game/terms.h"
#include "game/verdict.h"
#include "match/agent.h"

/* What is played, by whom, and from which seeds.  Arrays are by seat, 1 and 2;
 * element 0 is unused. */
struct play {
	const struct variant *variant;
	const struct terms *terms;
	const struct terms *people; /* the terms for those who are no program */
	const char *limits;      /* the terms as agents read them */
	struct agent *agent[3];
	uint64_t seed;           /* the match's */
	int game;                /* number in the match, from 1 */
	int start;               /* the number that the start is drawn for */
	int64_t cpu_hard_s;      /* what an agent's process may use in all */
	int cores;
	int signal_fd;           /* signals_watch's */
	bool stable;             /* record no times */
	bool anonymous;          /* do not tell agents each other's names */
	struct event_ear ear;    /* is told what happens */
};

enum { PLAY_NAME = 64 };

/* What came of it, flat, so that it can pass between processes. */
struct played {
	struct verdict verdict;
	int signals;          /* we were told to stop: nothing was decided */
	int plies;
	int restarts;         /* by endless moves */
	int turns[3];         /* answers given, by seat, */
	int64_t wall_us[3];   /* their times in all, */
	int64_t cpu_us[3];
	int64_t worst_us[3];  /* and the longest of them */
	int64_t mem_bytes[3]; /* the most resident memory seen, */
	int threads[3];       /* the most threads, */
	int64_t offturn_us[3]; /* processor time outside the own turns, */
	int64_t late_read_bytes[3]; /* and what was read after the first move,
	                       * under files=read-first-move */
	char name[3][PLAY_NAME]; /* what those call themselves that say so */
};

/*
 * A person's moves are judged as any other's: what he mistypes must not come
 * here.  He may take moves back, unless he plays by the clock, to where a
 * person was to move; his opponent then has a fresh process, which takes the
 * game up there, so its wire must carry positions.  The record is of the game
 * as it stands in the end, and its sentence says what was taken back.
 */

/* Play the game, starting processes where there are none, and append its lines
 * to `record` (record.h: from `start` on, without `result`).  An agent that
 * fouled has been killed; the others live on and have heard the end. */
struct played play_game(const struct play *play, struct text *record);

/* The verdict against a seat whose move was judged malformed or illegal; why is
 * the game's reason. */
struct verdict play_refused(int seat, enum judge judge, const char *move,
                            const char *why);

/* The seed that a player's agent is given in game `game`, below 2^31. */
int64_t play_agent_seed(uint64_t seed, int game, int player, int restarts);

#endif
