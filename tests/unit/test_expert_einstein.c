/*
 * hidden's einstein: its board, and the moves it finds.
 */
#include "expert/einstein_board.h"
#include "experts.h"

enum { ARRANGEMENTS = 720 };

static bool
step(const struct game *game, struct position *at, struct rng *rng)
{
	char move[GAME_MOVE];
	int turn = game->turn(at), seat = turn & 1 ? 1 : turn == 2 ? 2 : 0;

	if (game->outcome(at).over)
		return false;
	if (seat)
		game->pick(at, seat, rng, move);
	else
		game_roll(game, at, rng, move);
	harness_play(game, at, seat, move);
	return true;
}

/* Compare all moves of the fast board, and their results, with the moves that the game
 * lists. */
static void
compare(const struct game *game, const struct position *at)
{
	int turn = game->turn(at), stone[2];
	struct einstein_board board, after, wanted;
	struct text moves = harness_moves(game, at, turn), own = {0};

	einstein_board_playable(&board, einstein_board_set(&board, at), stone);
	for (int i = 0; i < 2 && stone[i] >= 0; i++)
		for (int s = 0; s < EINSTEIN_STEPS; s++) {
			struct position next = *at;
			char move[3] = {(char)('1' + stone[i]), (char)('1' + s)};
			enum einstein_end end =
				einstein_board_move(&board, stone[i], s, &after);

			if (end == EINSTEIN_OFF)
				continue;
			text_addf(&own, "%s%s", own.len ? "," : "", move);
			harness_play(game, &next, turn, move);
			must(game->outcome(&next).over == (end == EINSTEIN_WINS),
			     "%s ends otherwise", move);
			einstein_board_set(&wanted, &next);
			must(end == EINSTEIN_WINS ||
			     !memcmp(&after, &wanted, sizeof after),
			     "%s leads elsewhere", move);
		}
	ck_assert_str_eq(text_str(&own), text_str(&moves));
	text_free(&own);
	text_free(&moves);
}

TEST(the_fast_board_follows_the_rules)
{
	struct variant variant = harness_variant("einstein");
	const struct game *game = variant.game;
	struct rng rng = {1};
	struct position at;

	for (int i = 0; i < 2000; i++) {
		game->start(&at, variant.param, &rng);
		while (step(game, &at, &rng)) {
			int turn = game->turn(&at);

			if ((turn == 1 || turn == 2) && !game->outcome(&at).over &&
			    game->each(&at, turn, NULL, NULL) < ARRANGEMENTS)
				compare(game, &at);
		}
	}
}

TEST(a_value_is_the_chance_to_win)
{
	struct variant variant = harness_variant("einstein");
	static const char *const rising[] = {
		"A.......................a r -", "......A.................a r -",
		"............A...........a r -", "..................A.....a r -",
	};
	float before = 0;

	for (size_t i = 0; i < sizeof rising / sizeof *rising; i++) {
		struct position at;
		struct einstein_board board;

		harness_read(&variant, &at, rising[i]);
		einstein_board_set(&board, &at);
		float value = einstein_board_value(&board);
		must(value > before && value < 1, "%s: %f after %f", rising[i],
		     (double)value, (double)before);
		before = value;
	}
}

static const struct {
	const char *position;
	const char *move;
} known[] = {
	/* Into the corner, with the one stone of the two that can go there. */
	{"...................A.E.ae r 3", "12"},
	{"...e..b.............F.... b 3", "23"},
	/* The last stone is captured. */
	{"A......Bf................ r 2", "21"},
};

TESTS(it_plays_what_wins_at_once_at_any_level, COUNT_OF(known))
{
	struct variant variant = harness_variant("einstein");
	struct position position;

	harness_read(&variant, &position, known[_i].position);
	for (uint64_t most = 16; most < 16 * 625; most *= 25) {
		struct kit_turn turn = turn_in(&variant, &position, -1);

		ck_assert_str_eq(move_of(&turn, most), known[_i].move);
	}
}

/* Compute two plies ahead from the board's values, as minimax does: the mean over the
 * die of the best move. */
static double
mean_by_hand(const struct einstein_board *board, int depth)
{
	double sum = 0;

	if (depth == 0)
		return (double)einstein_board_value(board);
	for (int die = 0; die < EINSTEIN_STONES; die++) {
		int stone[2];
		double best = -1;

		einstein_board_playable(board, die, stone);
		for (int i = 0; i < 2 && stone[i] >= 0; i++)
			for (int s = 0; s < EINSTEIN_STEPS; s++) {
				struct einstein_board after;
				enum einstein_end end = einstein_board_move(
					board, stone[i], s, &after);
				double value = end == EINSTEIN_WINS ? 1
				             : end == EINSTEIN_OFF ? -1
				             : 1 - mean_by_hand(&after, depth - 1);

				best = value > best ? value : best;
			}
		sum += best;
	}
	return sum / EINSTEIN_STONES;
}

/* The value that it gives a position, in per cent, is expectimax's. */
TEST(what_it_says_is_the_mean_over_the_die)
{
	struct variant variant = harness_variant("einstein");
	struct einstein_board board, after;
	struct position position;
	int percent, plies;

	harness_read(&variant, &position, "A.....B......e..d........ r 1");
	struct kit_turn turn = turn_in(&variant, &position, -1);
	const char *move = move_of(&turn, 400);
	ck_assert_int_eq(sscanf(turn.remark, "%d %%, %d plies", &percent, &plies),
	                 2);
	einstein_board_set(&board, &position);
	einstein_board_move(&board, move[0] - '1', move[1] - '1', &after);
	ck_assert_int_ge(plies, 2);
	double value = 100 * (1 - mean_by_hand(&after, plies - 1));
	must(value > percent - 0.6 && value < percent + 0.6, "%d %%, not %f",
	     percent, value);
}
