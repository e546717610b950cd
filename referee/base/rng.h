#ifndef RNG_H
#define RNG_H

/*
 * The only source of chance: SplitMix64 (Steele, Lea, Flood, 2014), a 64-bit counter and
 * a mixing function.  It uses whole numbers only, so every machine draws the same
 * numbers.  A start position, the moves that the referee draws for a player out of time,
 * and an agent's own seed each have a separate stream.  Each stream depends only on the
 * numbers that rng_derive receives for it.
 */

#include <stdint.h>

struct rng {
	uint64_t state;
};

/* The purpose of a stream.  Changing a number would change what every seed means. */
enum rng_use {
	RNG_START = 1, /* the position that a game starts from */
	RNG_AGENT = 2, /* the seed that an agent receives */
	RNG_LATE = 3,  /* the moves that we draw for a player out of time */
	RNG_FIRST = 4, /* which player moves first, if that is drawn */
	RNG_SEED = 5,  /* the seed of a match in a league or of a series in a course */
	RNG_CHANCE = 6, /* chance moves in a game: dice, cards */
};

/* Return a stream that depends on these five numbers only. */
struct rng rng_derive(uint64_t seed, enum rng_use use, uint64_t a, uint64_t b,
                      uint64_t c);

/* Ask the kernel for a seed that no other program can guess.  The seed is below 2^53, so
 * that every JSON reader keeps all its digits.  If the operator gives no seed, we call
 * this.  Ends the program if the kernel gives no random numbers. */
uint64_t rng_draw(void);

/* Return the next 64 bits. */
uint64_t rng_next(struct rng *rng);

/* Return a number from 0 to n-1, all equally likely; n is from 1 to 2^32-1. */
uint32_t rng_below(struct rng *rng, uint32_t n);

/* Do the same for any n from 1. */
uint64_t rng_below_64(struct rng *rng, uint64_t n);

#endif
