#ifndef KARI_EVAL_H
#define KARI_EVAL_H

/*
 * Judges a position of Kari without searching its moves: for many positions it knows the
 * winner, for all others it estimates the value.
 */

#include <stdint.h>

#include "expert/kari/kari_board.h"

enum kari_verdict { KARI_SEEN_LOST = -1, KARI_SEEN_NONE, KARI_SEEN_WON };

enum { KARI_ODDS = 32 }; /* this much more value doubles the odds */

/* Make the tables of values.  Call this before any other function here. */
void kari_eval_start(void);

/* The opponent's cubes that step on their goal next unless they are captured. */
uint32_t kari_threats(const struct kari_board *board);

/* A certain verdict for the player to move, in a game that is not over.  It is never NONE
 * if the player can win at once or the opponent has two threats. */
enum kari_verdict kari_verdict(const struct kari_board *board);

/* Estimate the value for the player to move. 0 is even.  A value is about the logarithm
 * of the odds. */
int kari_eval(const struct kari_board *board);

#endif
