#ifndef RNG_H
#define RNG_H

/*
 * The one source of chance: SplitMix64 (Steele, Lea, Flood, 2014), a counter of
 * 64 bits and a mixing function.  It uses whole numbers only, so every machine
 * draws the same.  A position, a late player's replacement move and an agent's
 * own seed each have a stream of their own, derived from the numbers that they
 * may depend on and from nothing else.
 */

#include <stdint.h>

struct rng {
	uint64_t state;
};

/* What a stream is for; the numbers are part of the meaning of a seed. */
enum rng_use {
	RNG_START = 1, /* the position a game starts from */
	RNG_AGENT = 2, /* the seed an agent is given */
	RNG_LATE = 3,  /* moves played for a late player */
	RNG_FIRST = 4, /* the player who moves first, if that is drawn */
	RNG_SEED = 5,  /* the seed of a part: a league's match, a course's series */
	RNG_CHANCE = 6, /* what chance draws in a game: dice, cards */
};

/* A stream that depends on these five numbers only. */
struct rng rng_derive(uint64_t seed, enum rng_use use, uint64_t a, uint64_t b,
                      uint64_t c);

/* A seed that no other program can guess, from the kernel: below 2^53, so that every
 * reader of JSON keeps all its digits.  All seeds that nobody gives come from here.
 * Without the kernel's numbers the program ends, as it does without memory. */
uint64_t rng_draw(void);

/* The next 64 bits. */
uint64_t rng_next(struct rng *rng);

/* A number from 0 to n-1, each equally likely; n from 1 to 2^32-1. */
uint32_t rng_below(struct rng *rng, uint32_t n);

/* The same for any n from 1. */
uint64_t rng_below_64(struct rng *rng, uint64_t n);

#endif
