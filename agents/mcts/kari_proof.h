#ifndef MCTS_KARI_PROOF_H
#define MCTS_KARI_PROOF_H

/*
 * Which player wins a position of Kari: proofs by a small alpha-beta search,
 * kept in a table for later searches.
 */

#include <stddef.h>

struct kari_board;
struct kari_proofs;
struct kit_turn;

enum { KARI_OPEN, KARI_WON, KARI_LOST }; /* for the player to move */

/* Make a table of at most so many bytes; forget what is in it. */
struct kari_proofs *kari_proofs_new(size_t bytes);
void kari_proofs_forget(struct kari_proofs *proofs);

/* What a search of `most` positions can prove before the turn's time is up. */
int kari_prove(struct kari_proofs *proofs, const struct kari_board *board,
               int most, const struct kit_turn *turn);

#endif
