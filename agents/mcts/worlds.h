#ifndef MCTS_WORLDS_H
#define MCTS_WORLDS_H

/* Games for the tree: any, by `struct game` alone, and Kari on a fast board. */

#include <stddef.h>

struct kit_turn;
struct world;

/* A world whose root is the turn's position.  Kari's keeps what it has proven in the same
 * game, in a table of so many bytes; the other has none. */
struct world *any_world(struct kit_turn *turn, size_t bytes);
struct world *kari_world(struct kit_turn *turn, size_t bytes);

/* The text of the move with that number in the turn's position. */
void any_text(const struct kit_turn *turn, int move, char *text);
void kari_text(const struct kit_turn *turn, int move, char *text);

#endif
