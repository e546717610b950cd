#ifndef MEMORY_H
#define MEMORY_H

/*
 * What a player's agents keep from one game to the next (sandbox(7), AGENT_MEMORY).  The
 * operator names a folder for each player, in which we keep:
 *
 *	N/                      the state after N games
 *	N-SEED-GAME-RECORD/     the state that this game left; it becomes N/ if the record
 *	                        has a result of the game
 *	new/                    a state that is being copied
 *
 * A finished new/ is renamed to N-SEED-GAME-RECORD/, and that later to N/.  A game begins
 * with a copy of the newest state.  After its processes have ended, we copy what they left,
 * and only then write the game into the record.  So even if the referee is killed, the
 * state is the one that the last recorded game left.
 */

#include <stdbool.h>
#include <stdint.h>

struct agent;

enum {
	MEMORY_WHY = 400,
	MEMORY_FILES = 1000, /* files and folders that a player may keep */
	MEMORY_DEPTH = 16,   /* folders inside one another */
};

struct memory {
	int64_t bytes;         /* the most that a player may keep; 0 = no memory */
	const char *folder[3]; /* by player; NULL = it keeps nothing */
	const char *record;    /* the record of the games */
};

/* Read the size that the operator gives, at most 64M.  False if the text is no such size;
 * MEMORY_SIZE is the message. */
bool memory_parse(const char *text, int64_t *bytes);
#define MEMORY_SIZE "--memory is a size up to 64M, such as 10M, not '%s'"

/* Make the players' folders, and the folders that hold them, if they are missing.  Returns -1
 * and errno on failure. */
int memory_make(const struct memory *memory);

/* memory_settle keeps only the newest state whose game has a result in its record.  Waits
 * while another referee writes that record.  Returns -1 and errno on failure.
 * memory_confirm does so only if no state is newer: otherwise it changes nothing, because
 * the newest game's result may not be in the record yet.  A process that holds a lock on a
 * record must call neither: both close the record, which would release the lock. */
int memory_settle(const struct memory *memory);
void memory_confirm(const struct memory *memory);

/* The path of a player's newest state, which the caller frees: "" if there is none yet,
 * NULL if the player keeps nothing. */
char *memory_newest(const struct memory *memory, int player);

/* Keep for the next game what an agent, whose processes have ended, left in this one.
 * False, with the reason, if we do not or cannot keep it; the state then stays the same. */
bool memory_keep(const struct memory *memory, struct agent *agent, uint64_t seed,
                 int game, char why[MEMORY_WHY]);

#endif
