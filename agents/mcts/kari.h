#ifndef MCTS_KARI_H
#define MCTS_KARI_H

/* Kari for the tree, on a board made for speed. */

#include <stddef.h>

struct kit_turn;
struct world;

/* Stand at the turn's position.  What was proven in the same game is still
 * known, in a table that uses so much memory. */
struct world *kari_world(struct kit_turn *turn, size_t bytes);

/* The text of a move in the turn's position. */
void kari_text(const struct kit_turn *turn, int move, char *text);

#endif
