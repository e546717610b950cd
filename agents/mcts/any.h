#ifndef MCTS_ANY_H
#define MCTS_ANY_H

/* Any game for the tree, by `struct game` alone. */

struct kit_turn;
struct world;

/* Stand at the turn's position. */
struct world *any_world(struct kit_turn *turn);

/* The text of the move with that number in the turn's position. */
void any_text(const struct kit_turn *turn, int move, char *text);

#endif
