#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "expert/prove.h"
#include "kit/think.h"

enum { DEEPEST = 100000 }; /* plies; a game may go on for ever */

/* What is known of a position, for the seat to move there. */
struct entry {
	uint64_t key;
	int depth; /* plies that were looked ahead */
	signed char low, high;
};

struct search {
	const struct game *game;
	struct entry *table;
	uint64_t entries;
	uint64_t looked, most;
};

/* A position whose moves are being looked at.  Its bounds begin at a loss and grow
 * with each move. */
struct node {
	struct search *search;
	const struct position *position;
	int mover;
	int depth;
	int low, high;
	int moves;
};

static bool
is_out(const struct search *search)
{
	return search->most && search->looked >= search->most;
}

static void look(void *context, const char *move);

/* The bounds for the seat to move; those of an ended game for `seat`. */
static void
bound(struct search *search, const struct position *position, int seat,
      int depth, int *low, int *high)
{
	uint64_t key = think_key(position, search->game->size);
	struct entry *entry = &search->table[key % search->entries];
	struct node node = {search, position, seat, depth, -1, -1, 0};

	search->looked++;
	*low = -1;
	*high = 1;
	if (entry->key == key &&
	    (entry->depth >= depth || entry->low == entry->high)) {
		*low = entry->low;
		*high = entry->high;
		return;
	}
	if (depth == 0 || is_out(search) ||
	    search->game->each(position, seat, look, &node) < 0 ||
	    node.moves == 0)
		return;
	*low = node.low;
	*high = node.high;
	if (!is_out(search))
		*entry = (struct entry){key, depth, (signed char)node.low,
		                        (signed char)node.high};
}

static void
look(void *context, const char *move)
{
	struct node *node = context;
	const struct game *game = node->search->game;
	struct position after = *node->position;
	char why[GAME_WHY];
	int low, high;

	if (node->low == 1 ||
	    game->play(&after, node->mover, move, why) != JUDGE_LEGAL)
		return;
	node->moves++;
	struct outcome end = game->outcome(&after);
	if (end.over) {
		low = high = end.winner == 0 ? 0
		             : end.winner == node->mover ? 1 : -1;
	} else {
		int next = game->turn(&after) & 1 ? 1 : 2;

		bound(node->search, &after, next, node->depth - 1, &low, &high);
		if (next != node->mover) {
			int swap = low;

			low = -high;
			high = -swap;
		}
	}
	node->low = low > node->low ? low : node->low;
	node->high = high > node->high ? high : node->high;
}

/* What is known at first: the result if the game is over, else nothing. */
static struct proof
begin(const struct game *game, const struct position *position)
{
	struct outcome end = game->outcome(position);
	int value = end.winner == 1 ? 1 : end.winner == 2 ? -1 : 0;

	if (end.over)
		return (struct proof){.low = value, .high = value};
	return (struct proof){.low = -1, .high = 1};
}

struct proof
prove(const struct game *game, const struct position *position,
      const struct prove_limits *limits)
{
	struct search search = {.game = game, .most = limits->most};
	struct proof proof = begin(game, position);
	int seat = game->turn(position) & 1 ? 1 : 2, low, high;

	search.entries = (uint64_t)limits->mem_mb * 1024 * 1024 /
	                 sizeof *search.table;
	search.table = xcalloc(search.entries, sizeof *search.table);
	while (proof.low < proof.high && proof.depth < DEEPEST &&
	       !is_out(&search)) {
		bound(&search, position, seat, proof.depth + 1, &low, &high);
		if (is_out(&search))
			break;
		proof.depth++;
		proof.low = seat == 1 ? low : -high;
		proof.high = seat == 1 ? high : -low;
	}
	proof.looked = search.looked;
	free(search.table);
	return proof;
}
