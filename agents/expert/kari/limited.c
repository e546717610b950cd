/* Alpha-beta, one ply deeper each time.  At the root the best move of the last pass comes
 * first.  Other moves are in the board's order. */
#include "expert/kari/kari_eval.h"
#include "expert/kari/limited.h"
#include "kit/kit_turn.h"

enum {
	INFINITE = 1000000,
	WON = 100000,   /* a win, from which we subtract the plies until it */
	SURE = 90000,   /* a value above this is a win */
	MOST_DEPTH = 60,
	CHECK = 1024,
};

struct limited {
	uint64_t most, looked;
	const struct kit_turn *turn;
	bool over;
};

static bool
count_position(struct limited *l)
{
	l->looked++;
	if (l->looked > l->most || (l->looked % CHECK == 0 && kit_time_up(l->turn)))
		l->over = true;
	return !l->over;
}

/* The value for the player to move. */
static int
value_of(struct limited *l, const struct kari_board *board, int depth, int ply,
         int alpha, int beta)
{
	unsigned char moves[KARI_MOST];
	int winner = kari_board_winner(board), best = -INFINITE, n;

	if (winner)
		return winner == board->side + 1 ? WON - ply : ply - WON;
	if (!count_position(l))
		return 0;
	if (depth == 0)
		return kari_eval(board);
	n = kari_board_moves(board, moves);
	for (int i = 0; i < n && best < beta && !l->over; i++) {
		struct kari_board after = *board;
		int value;

		kari_board_play(&after, moves[i]);
		value = -value_of(l, &after, depth - 1, ply + 1, -beta,
		                  best > alpha ? -best : -alpha);
		if (value > best)
			best = value;
	}
	return best;
}

/* Search the moves to a depth and bring the best to the front, even if the search ends
 * early.  Returns its value. */
static int
search_root(struct limited *l, const struct kari_board *board,
            unsigned char *moves, int n, int depth)
{
	int best = -INFINITE;

	for (int i = 0; i < n; i++) {
		struct kari_board after = *board;
		unsigned char move = moves[i];
		int value;

		kari_board_play(&after, move);
		value = -value_of(l, &after, depth - 1, 1, -INFINITE, -best);
		if (l->over)
			break;
		if (value <= best)
			continue;
		best = value;
		for (int j = i; j > 0; j--)
			moves[j] = moves[j - 1];
		moves[0] = move;
	}
	return best;
}

int
kari_limited(const struct kari_board *board, uint64_t most,
             const struct kit_turn *turn)
{
	struct limited l = {.most = most, .turn = turn};
	unsigned char moves[KARI_MOST];
	int n = kari_board_moves(board, moves), value = 0;

	kari_eval_start();
	for (int depth = 1; depth <= MOST_DEPTH && n > 1 && !l.over &&
	                    value < SURE && value > -SURE;
	     depth++)
		value = search_root(&l, board, moves, n, depth);
	return moves[0];
}
