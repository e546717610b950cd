#ifndef MCTS_KARI_H
#define MCTS_KARI_H

/* Kari for the tree, on a fast board. */

#include <stddef.h>

struct kit_turn;
struct world;

/* A world whose root is the turn's position.  It keeps what it has proven in the
 * same game, in a table of so many bytes. */
struct world *kari_world(struct kit_turn *turn, size_t bytes);

/* The text of a move in the turn's position. */
void kari_text(const struct kit_turn *turn, int move, char *text);

#endif
