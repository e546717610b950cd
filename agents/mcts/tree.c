/*
 * A walk (tree_grow) has four steps, as in any Monte-Carlo tree search:
 *
 *   1. Go from the root to the child with the largest worth, again and again, until a
 *      node without children.  A child's worth is its mean value so far plus a bonus for
 *      few walks (UCB).
 *   2. If an earlier walk ended at that node, give it its children (UCT) and go on to
 *      one of them.
 *   3. Play a random game to its end (a playout).
 *   4. Add its value to the means of all nodes on the way back to the root.
 *
 * There are two additions:
 *
 *   proof     If the winner is proven, at the end of a game or by the world's look ahead,
 *             no playout is needed.  A result that is proven for all children, or for one
 *             good child, is proven for the parent (as in MCTS-Solver).  Walks avoid
 *             proven moves, and so reach the undecided ones.
 *   prior     A child begins with the world's value, as after a few walks.
 */
#include <math.h>

#include "base/fail.h"
#include "mcts/tree.h"

enum {
	DEEP = 1024,       /* the most nodes of a walk */
	LOOK_EVERY = 4,    /* look ahead again when there are this many times as many
	                    * walks as the last time */
};

static const double EXPLORE = 0.3;  /* weight of the bonus for few walks */
static const double PRIOR_WALKS = 10; /* a prior counts as this many walks */

struct node {
	uint32_t first;      /* index of its first child; the children are adjacent */
	unsigned short n;    /* number of children; 0 = unknown, or none */
	unsigned short move;
	unsigned char seat;  /* the seat that played this move; 0 = chance */
	bool over;           /* the game ends here */
	struct tree_bounds bounds;
	uint32_t walks;
	float sum;           /* sum of its walks' values, for that seat */
	float prior;
};

struct tree {
	struct world *world;
	struct node *at; /* the nodes, root first */
	uint32_t nodes, room;
	struct node *path[DEEP + 1]; /* the current walk, root first */
	int depth;                   /* index of its last node */
	struct tree_move moves[TREE_WIDE];
};

struct tree *
tree_new(size_t bytes)
{
	struct tree *tree = xcalloc(1, sizeof *tree);
	size_t room = bytes / sizeof(struct node);

	tree->room = room <= TREE_WIDE   ? TREE_WIDE + 1
	           : room > UINT32_MAX ? UINT32_MAX
	                                 : (uint32_t)room;
	tree->at = xmalloc(tree->room * sizeof(struct node));
	return tree;
}

/* Convert seat 1's value to the seat's, or back. */
static double
for_seat(int seat, double value)
{
	return seat == 1 ? value : 1 - value;
}

/* ---- proofs ---- */

static bool
is_proven(const struct node *node)
{
	return node->bounds.low == node->bounds.high;
}

/* Set a node's bounds from its children's.  A player chooses the best child; chance may
 * choose the worst or the best.  Returns whether the bounds have changed. */
static bool
conclude(const struct tree *tree, struct node *node)
{
	const struct node *child = &tree->at[node->first];
	struct tree_bounds old = node->bounds, b = child->bounds;

	for (int i = 1; i < node->n; i++) {
		struct tree_bounds c = child[i].bounds;

		if (child->seat == 1 ? c.low > b.low : c.low < b.low)
			b.low = c.low;
		if (child->seat == 2 ? c.high < b.high : c.high > b.high)
			b.high = c.high;
	}
	/* Keep proven bounds. */
	if (b.low > old.low)
		node->bounds.low = b.low;
	if (b.high < old.high)
		node->bounds.high = b.high;
	return node->bounds.low != old.low || node->bounds.high != old.high;
}

/* Whether a walk can skip a child: its winner is known, or another child is known to be
 * at least as good. */
static bool
is_settled(const struct node *node, const struct node *child)
{
	return is_proven(child) ||
	       (child->seat == 1 ? child->bounds.high <= node->bounds.low
	                         : child->bounds.low >= node->bounds.high);
}

/* Update the bounds of the nodes above the walk's last one, until one is unchanged. */
static void
pass_on(struct tree *tree)
{
	int i = tree->depth;

	while (i > 0 && conclude(tree, tree->path[--i]))
		;
}

/* ---- from the root to a leaf ---- */

/* A child's worth.  The walk goes to the child with the largest worth. */
static double
worth(const struct node *child, double log_walks)
{
	double n = child->walks + PRIOR_WALKS;
	double mean = (child->sum + PRIOR_WALKS * child->prior) / n;

	return mean + EXPLORE * sqrt(log_walks / (n + 1));
}

static struct node *
best_open(const struct tree *tree, const struct node *node)
{
	struct node *child = &tree->at[node->first], *best = NULL;
	double most = 0, log_walks = log(node->walks + 2.0);

	for (int i = 0; i < node->n; i++, child++) {
		if (is_settled(node, child))
			continue;
		double value = worth(child, log_walks);
		if (!best || value > most) {
			best = child;
			most = value;
		}
	}
	return best;
}

/* The chance outcome that is most behind its weight. */
static struct node *
overdue(const struct tree *tree, const struct node *node)
{
	struct node *child = &tree->at[node->first], *next = child;

	for (int i = 1; i < node->n; i++)
		if ((child[i].walks + 1) * next->prior <
		    (next->walks + 1) * child[i].prior)
			next = &child[i];
	return next;
}

static struct node
new_node(const struct tree_move *m, int seat)
{
	return (struct node){
		.move = m->move,
		.seat = (unsigned char)seat,
		.over = m->over,
		.bounds = m->bounds,
		.prior = seat ? (float)for_seat(seat, m->prior) : m->prior,
	};
}

/* Look ahead from the world's node and use what that proves.  We do so at the first walk
 * and after 4, 16, 64, ... walks, each time much further, so that the walks need not find
 * proofs that are easy but wide.  In 25 early positions of Kari, 0.9 s each, this proved
 * 18 wins, and 12 without looking ahead.  With less exploring and stronger priors
 * (EXPLORE 0.3 instead of 0.5, PRIOR_WALKS 10 instead of 4) it proved 20. */
static void
look_ahead(struct tree *tree, struct node *node)
{
	uint32_t walks = node->walks;

	while (walks && walks % LOOK_EVERY == 0)
		walks /= LOOK_EVERY;
	if (is_proven(node) || walks > 1 || node->walks == 1)
		return;
	struct tree_bounds b = tree->world->look(tree->world, node->walks);
	if (b.low != b.high)
		return;
	node->bounds = b;
	pass_on(tree);
}

static void
add_children(struct tree *tree, struct node *node)
{
	int seat = tree->world->seat(tree->world);
	int n = tree->world->moves(tree->world, tree->moves);

	if (n > (int64_t)tree->room - tree->nodes)
		return;
	node->first = tree->nodes;
	node->n = (unsigned short)n;
	tree->nodes += (uint32_t)n;
	for (int i = 0; i < n; i++)
		tree->at[node->first + (uint32_t)i] =
			new_node(&tree->moves[i], seat);
	if (n && conclude(tree, node))
		pass_on(tree);
}

/* Go to a leaf.  A leaf gets children at its second visit. */
static struct node *
descend(struct tree *tree)
{
	struct node *node = tree->path[tree->depth = 0] = tree->at;
	bool grown = false;

	tree->world->begin(tree->world);
	while (!is_proven(node) && tree->depth < DEEP) {
		if (!node->n && node->walks && !grown) {
			add_children(tree, node);
			grown = true;
			continue;
		}
		struct node *child = !node->n ? NULL
			: tree->at[node->first].seat ? best_open(tree, node)
			: overdue(tree, node);
		if (!child)
			break;
		node = tree->path[++tree->depth] = child;
		tree->world->play(tree->world, node->move);
		look_ahead(tree, node);
	}
	return node;
}

/* ---- and back ---- */

/* The value of a leaf: the proven value, or that of a playout. */
static double
value_of(struct tree *tree, struct node *leaf)
{
	if (is_proven(leaf))
		return (leaf->bounds.low + 1) / 2.0;
	return tree->world->playout(tree->world);
}

/* ---- the interface ---- */

void
tree_plant(struct tree *tree, struct world *world)
{
	tree->world = world;
	tree->nodes = 1;
	tree->depth = 0;
	tree->at[0] = (struct node){.bounds = {-1, 1}, .seat = 1};
	world->begin(world);
	add_children(tree, tree->at);
}

bool
tree_grow(struct tree *tree)
{
	if (is_proven(tree->at) || tree->at->n < 2)
		return false;
	struct node *leaf = descend(tree);
	double value = value_of(tree, leaf);
	for (int i = 0; i <= tree->depth; i++) {
		tree->path[i]->walks++;
		tree->path[i]->sum += (float)for_seat(tree->path[i]->seat, value);
	}
	return true;
}

static double
mean_of(const struct node *node)
{
	return node->walks ? node->sum / node->walks : node->prior;
}

/* Whether child a of the root is a better move than child b.  First compares what is
 * proven for the player, an immediate win first; then the walks, then the means. */
static bool
is_better(const struct node *a, const struct node *b)
{
	int proven_a = a->seat == 1 ? a->bounds.low : -a->bounds.high;
	int proven_b = b->seat == 1 ? b->bounds.low : -b->bounds.high;
	bool lost_a = (a->seat == 1 ? a->bounds.high : -a->bounds.low) < 0;
	bool lost_b = (b->seat == 1 ? b->bounds.high : -b->bounds.low) < 0;

	if (proven_a > 0 || proven_b > 0)
		return proven_a + a->over > proven_b + b->over;
	if (lost_a != lost_b)
		return lost_b;
	return a->walks != b->walks ? a->walks > b->walks
	                            : mean_of(a) > mean_of(b);
}

struct tree_best
tree_best(const struct tree *tree)
{
	const struct node *child = &tree->at[tree->at->first];
	const struct node *best = tree->at->n ? child : NULL;

	for (int i = 1; i < tree->at->n; i++)
		if (is_better(&child[i], best))
			best = &child[i];
	return (struct tree_best){
		.move = best ? best->move : -1,
		.mean = best ? mean_of(best) : 0.5,
		.bounds = tree->at->bounds,
		.walks = tree->at->walks,
	};
}
