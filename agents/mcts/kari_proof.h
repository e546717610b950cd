#ifndef MCTS_KARI_PROOF_H
#define MCTS_KARI_PROOF_H

/*
 * Proofs of who wins a position of Kari, found by a small alpha-beta search
 * and kept in a table, where later searches find them.
 */

#include <stddef.h>

struct kari_board;
struct kari_proofs;
struct kit_turn;

enum { KARI_OPEN, KARI_WON, KARI_LOST }; /* for who is to move */

/* A table that uses at most so much memory; and forget what is in it. */
struct kari_proofs *kari_proofs_new(size_t bytes);
void kari_proofs_forget(struct kari_proofs *proofs);

/* What can be proven by looking at so many positions and at the table, before
 * the turn's time is up. */
int kari_prove(struct kari_proofs *proofs, const struct kari_board *board,
               int most, const struct kit_turn *turn);

#endif
