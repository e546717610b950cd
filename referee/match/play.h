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
#include "game/verdict.h"
#include "match/ask.h"

/* What is played, by whom, and from which seeds.  Arrays are by seat, 1 and 2;
 * element 0 is unused. */
struct play {
	struct ask ask[3];       /* of one variant */
	uint64_t seed;           /* the match's */
	int game;                /* number in the match, from 1 */
	int start;               /* the number that the start is drawn for */
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

#endif
