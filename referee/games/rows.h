#ifndef ROWS_H
#define ROWS_H

/*
 * What Hus and Omweso share, the games of two rows a side: positions as text, the
 * picture, and the view.  Pits are those of seat 1 and then those of seat 2, each
 * side's outer row first.
 */

#include "game/view.h"

enum {
	ROWS_MOST_SEEDS = 65535,   /* that are read for a pit */
	ROWS_MOST_ROUNDS = 1000000, /* that are read */
	ROWS_ROUNDS = 5000,         /* the course's draw length */
	ROWS_LONGEST = 20000,       /* the longest that may be asked for */
};

/* The numbers of the rules that an instructor may change.  A position of either game
 * begins with them. */
struct rows_rules {
	int32_t rounds;   /* with more of them completed it is a draw */
	int32_t sowings;  /* a move that goes on after these is endless */
	int32_t captures; /* in first moves, too */
};

/* The same as parameters, in this order. */
#define ROWS_PARAM_LIST \
	{"rounds", NULL, 1, ROWS_LONGEST, ROWS_ROUNDS, \
	 "a draw after more than so many", true}, \
	{"sowings", NULL, 1, 10000, 200, \
	 "of a move that ends; one that takes more is endless", true}, \
	{"captures", rows_captures, 1, 0, 0, \
	 "from the second moves on, or always", true}

extern const char *const rows_captures[];

struct rows_rules rows_rules(const int *param);

/* Write rounds, mover and counts as one line. */
void rows_write(int rounds, int mover, const uint32_t *pit, int pits,
                char text[GAME_TEXT]);

/* Read such a line; `what` names the rounds.  False, with the reason, if it is
 * none; what is read then is of no use. */
bool rows_read(const char *text, const char *what, int32_t *rounds,
               int32_t *mover, uint32_t *pit, int pits, char why[GAME_WHY]);

/* Append the pits' rows and their names: seat 1 sits below, seat 2 above and faces
 * it. */
void rows_draw(const uint32_t *pit, int pits, struct text *picture);

/* The bits of the counts of a side: above 0 if there is a seed at all, above 1 if some pit
 * can be moved.  `pits`, a side's, is a constant here: compilers make vector code of it. */
static inline uint32_t
rows_bits(const uint32_t *pit, int pits)
{
	uint32_t bits = 0;

	for (int i = 0; i < pits; i++)
		bits |= pit[i];
	return bits;
}

/* Sow seeds one a pit, on from pit `from`: steps from+1 to from+seeds round the ring, and
 * pit i gets one a step that is i modulo `pits`.  A seed at a time would take longer. */
static inline void
rows_sow(uint32_t *pit, uint32_t pits, uint32_t from, uint32_t seeds)
{
	uint32_t start = from + pits, end = start + seeds;

	for (uint32_t i = 0; i < pits; i++)
		pit[i] += (end - i) / pits - (start - i) / pits;
}

/* The pit that a move text names, or -1. */
int rows_parse(const char *text, int pits);

/* Why a pit that holds so many seeds cannot be moved, and why its move does not end. */
enum judge rows_unmovable(int pit, uint32_t holds, char why[GAME_WHY]);
enum judge rows_endless(int pit, const struct rows_rules *rules, char why[GAME_WHY]);

/* Write a number below 100; returns its end. */
char *rows_put(char *end, int number);

/* struct game's pick and each, of a side's pits of two or more. */
void rows_pick(const uint32_t *own, int pits, struct rng *rng, char move[GAME_MOVE]);
int rows_each(const uint32_t *own, int pits,
              void (*visit)(void *context, const char *move), void *context);

extern const struct game_view hus_view, omweso_view;

#endif
