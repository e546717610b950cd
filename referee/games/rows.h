#ifndef ROWS_H
#define ROWS_H

/*
 * What Hus and Omweso, the games with two rows a side, share: positions as text, the
 * picture, and the view.  The pits of seat 1 come first, then the pits of seat 2.  Each
 * side's outer row comes before its inner row.  Mancala uses the numbers as text.
 */

#include "game/view.h"

enum {
	ROWS_MOST_SEEDS = 65535,   /* the most seeds that we read for a pit */
	ROWS_MOST_ROUNDS = 1000000, /* the most rounds that we read */
	ROWS_ROUNDS = 5000,         /* with more, the course's game is a draw */
	ROWS_LONGEST = 20000,       /* the most rounds that an instructor may set */
};

/* Rules that an instructor may change.  Each position of both games begins with them. */
struct rows_rules {
	int32_t rounds;   /* the game is a draw once more are completed */
	int32_t sowings;  /* a move with more is endless */
	int32_t captures; /* a player's first move may capture, too */
};

/* The same rules as parameters, in this order. */
#define ROWS_PARAM_LIST \
	{"rounds", NULL, 1, ROWS_LONGEST, ROWS_ROUNDS, \
	 "a draw after more than so many", true}, \
	{"sowings", NULL, 1, 10000, 200, \
	 "of a move that ends; one that takes more is endless", true}, \
	{"captures", rows_captures, 1, 0, 0, \
	 "from the second moves on, or always", true}

extern const char *const rows_captures[];

struct rows_rules rows_rules(const int *param);

/* Write rounds, mover and counts on one line. */
void rows_write(int rounds, int mover, const uint32_t *pit, int pits,
                char text[GAME_TEXT]);

/* Read a line that rows_write wrote.  If it has another form, return false with the
 * reason; the results then have no meaning.  The reason calls the rounds `what`. */
bool rows_read(const char *text, const char *what, int32_t *rounds,
               int32_t *mover, uint32_t *pit, int pits, char why[GAME_WHY]);

/* Append the rows of pits with their names.  Seat 1 is at the bottom, facing seat 2. */
void rows_draw(const uint32_t *pit, int pits, struct text *picture);

/* Return the bitwise or of a side's counts: above 0 if there is a seed at all, above 1 if
 * some pit can be moved.  `pits` is a constant in every call, so that the compiler can
 * make vector code. */
static inline uint32_t
rows_bits(const uint32_t *pit, int pits)
{
	uint32_t bits = 0;

	for (int i = 0; i < pits; i++)
		bits |= pit[i];
	return bits;
}

/* Sow the seeds, one into each pit, round the ring from the pit after `from` on.  We give
 * each pit its whole share at once, which is faster than one seed at a time. */
static inline void
rows_sow(uint32_t *pit, uint32_t pits, uint32_t from, uint32_t seeds)
{
	uint32_t start = from + pits, end = start + seeds;

	for (uint32_t i = 0; i < pits; i++)
		pit[i] += (end - i) / pits - (start - i) / pits;
}

/* Return the pit below `pits`, at most 100, that a move text names, or -1. */
int rows_parse(const char *text, int pits);

/* rows_unmovable writes why a pit with this many seeds cannot be moved, and rows_endless
 * why a pit's move never ends.  Both return the judgement. */
enum judge rows_unmovable(int pit, uint32_t holds, char why[GAME_WHY]);
enum judge rows_endless(int pit, const struct rows_rules *rules, char why[GAME_WHY]);

/* Write a number.  Returns its end.  (printf would take much of a search's time.) */
char *rows_put(char *end, uint32_t number);

/* For struct game's pick and each: a side's legal moves are its pits of two or more. */
void rows_pick(const uint32_t *own, int pits, struct rng *rng, char move[GAME_MOVE]);
int rows_each(const uint32_t *own, int pits,
              void (*visit)(void *context, const char *move), void *context);

extern const struct game_view hus_view, omweso_view;

#endif
