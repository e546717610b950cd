/*
 * hidden's Hus and Omweso: the fast board against the referee's rules, and the search
 * against plain minimax.  _i is the game.
 */

#include "expert/sowing_play.h"
#include "experts.h"

/* Return that number in check-slow, and a tenth of it otherwise. */
static int
tries(int n)
{
	return harness_slow() ? n : n / 10;
}

/* ---- boards ---- */

/* Write a position: that many seeds, thrown into some of the pits. */
static void
random_board(int pits, uint32_t seeds, struct rng *rng, char text[GAME_TEXT])
{
	unsigned count[2 * SOWING_PITS] = {0};
	uint32_t some = 2 + rng_below(rng, (uint32_t)(2 * pits) - 1);
	struct text line = {0};

	for (uint32_t i = 0; i < seeds; i++)
		count[rng_below(rng, some) * 7 % (uint32_t)(2 * pits)]++;
	text_addf(&line, "%u %u", 1 + rng_below(rng, 3), rng_below(rng, 2));
	for (int i = 0; i < 2 * pits; i++)
		text_addf(&line, " %u", count[i]);
	text_format(text, GAME_TEXT, "%s", text_str(&line));
	text_free(&line);
}

/* Write a board after that many plies. */
static void
write_board(const struct sowing_rules *rules, const struct sowing_board *board,
            int played, char text[GAME_TEXT])
{
	struct text line = {0};
	int mover = played % 2;

	text_addf(&line, "%d %d", rules->round + played / 2, mover);
	for (int i = 0; i < 2 * rules->pits; i++)
		text_addf(&line, " %d",
		          board->pit[i / rules->pits != mover][i % rules->pits]);
	text_format(text, GAME_TEXT, "%s", text_str(&line));
	text_free(&line);
}

static int
sum_of(const unsigned char pit[SOWING_PITS])
{
	int sum = 0;

	for (int i = 0; i < SOWING_PITS; i++)
		sum += pit[i];
	return sum;
}

/* Play a random move both ways.  Returns how it was judged. */
static enum judge
compare_move(const struct sowing_rules *rules, const struct variant *variant,
             struct position *position, struct rng *rng)
{
	const struct game *game = variant->game;
	struct sowing_board board, to;
	char before[GAME_TEXT], text[GAME_TEXT], fast[GAME_TEXT];
	char move[GAME_MOVE], why[GAME_WHY];
	unsigned char pits[SOWING_PITS];
	int played, seat = game->turn(position);

	game->write(position, before);
	must(sowing_read(rules, before, &board, &played), "%s", before);
	must(sowing_list(rules, &board, pits) ==
	             game->each(position, seat, NULL, NULL),
	     "number of moves: %s", before);
	game->pick(position, seat, rng, move);
	enum judge judge = game->play(position, seat, move, why);
	bool ends = rules->move(&board, (unsigned)atoi(move),
	                        sowing_captures(rules, played), &to);
	must(ends == (judge == JUDGE_LEGAL), "%s in %s", move, before);
	if (!ends)
		return judge;
	game->write(position, text);
	write_board(rules, &to, played + 1, fast);
	must(!strcmp(text, fast), "%s in %s: %s, not %s", move, before, fast,
	     text);
	must(sum_of(to.pit[0]) == to.seeds[0] && sum_of(to.pit[1]) == to.seeds[1],
	     "seeds after %s in %s", move, before);
	must(game->outcome(position).over ==
	             (!sowing_can_move(to.pit[0]) || played + 1 >= rules->plies),
	     "end after %s in %s", move, before);
	return judge;
}

/* Play games from the start with random moves for both seats, until that many moves are
 * played. */
static void
compare_games(const struct sowing_rules *rules, const char *name, int moves)
{
	struct variant variant = harness_variant(name);
	const struct game *game = variant.game;
	struct rng rng = {20};

	while (moves > 0) {
		struct position position;
		char move[GAME_MOVE], why[GAME_WHY];

		memset(&position, 0, sizeof position);
		game->start(&position, variant.param, &rng);
		for (int seat = 1; game->turn(&position) == GAME_BOTH; seat++)
			for (int s = seat; s <= 2; s++) {
				game->pick(&position, s, &rng, move);
				game->play(&position, s, move, why);
			}
		while (!game->outcome(&position).over) {
			moves--;
			if (compare_move(rules, &variant, &position, &rng) !=
			    JUDGE_LEGAL)
				break;
		}
	}
}

static void
compare_boards(const struct sowing_rules *rules, const char *name, int boards)
{
	struct variant variant = harness_variant(name);
	struct rng rng = {21};

	while (boards > 0) {
		struct position position;
		char text[GAME_TEXT];

		memset(&position, 0, sizeof position);
		random_board(rules->pits, 2 + rng_below(&rng, SOWING_SEEDS - 1),
		             &rng, text);
		harness_read(&variant, &position, text);
		if (variant.game->outcome(&position).over)
			continue;
		boards--;
		compare_move(rules, &variant, &position, &rng);
	}
}

/* Play moves on the boards of the vectors, among them some that end with the last
 * sowing allowed and some that do not.  Returns how many did not. */
static int
compare_vectors(const struct sowing_rules *rules, const char *name)
{
	struct variant variant = harness_variant(name);
	FILE *lines = harness_vectors(name);
	struct rng rng = {22};
	char line[1024];
	int endless = 0;

	while (harness_line(lines, line, sizeof line)) {
		struct position start, position;
		const char *text = line;

		for (int i = 0; i < 3; i++)
			text += strcspn(text, " ") + 1;
		if (line[0] != 'G' || strlen(text) < 2 * (size_t)rules->pits)
			continue;
		memset(&start, 0, sizeof start);
		harness_read(&variant, &start, text);
		for (int i = 0; i < 2 * rules->pits; i++) {
			position = start;
			endless += compare_move(rules, &variant, &position,
			                        &rng) == JUDGE_ENDLESS;
		}
	}
	harness_close(lines);
	return endless;
}

/* ---- the search ---- */

static int
minimax(const struct sowing_rules *rules, const struct sowing_board *board,
        int played, int depth, int ply)
{
	unsigned char pits[SOWING_PITS];
	int n = sowing_list(rules, board, pits), best = -FAST_WON - 1;

	if (ply > 0 && n == 0)
		return ply - FAST_WON;
	if (ply > 0 && played >= rules->plies)
		return 0;
	if (depth == 0)
		return rules->evaluate(board);
	for (int i = 0; i < n; i++) {
		struct sowing_board to;

		if (!rules->move(board, pits[i], sowing_captures(rules, played), &to))
			continue;
		int value = -minimax(rules, &to, played + 1, depth - 1, ply + 1);
		if (value > best)
			best = value;
	}
	return best >= -FAST_WON ? best : rules->evaluate(board);
}

static struct sowing_line line;

/* Search a board with few seeds, so that games on it end soon, or with many. */
static struct fast_search
search_any(const struct sowing_rules *rules, struct rng *rng, int plies,
           bool plain)
{
	struct fast_search search = {.board = &sowing_fast, .game = &line,
	                             .depth = plies - 1, .plain = plain};
	struct sowing_board *board = &line.at[0];
	char text[GAME_TEXT];

	line.rules = rules;
	do {
		random_board(rules->pits, 6 + rng_below(rng, 60), rng, text);
		sowing_read(rules, text, board, &line.played);
	} while (!sowing_can_move(board->pit[0]) ||
	         !sowing_can_move(board->pit[1]));
	if (rng_below(rng, 8) == 0) /* a draw is near */
		line.played += rules->plies - 8;
	if (rng_below(rng, 8) == 0) /* nothing may be captured yet */
		line.played %= 2;
	fast_search(&search);
	return search;
}

static void
compare_search(const struct sowing_rules *rules, int boards, int most_depth)
{
	struct rng rng = {22};

	fast_start(1 << 20);
	for (int i = 0; i < boards; i++) {
		int plies = 2 + (int)rng_below(&rng, (uint32_t)most_depth - 1);
		struct fast_search found = search_any(rules, &rng, plies, true);
		int value = minimax(rules, &line.at[0], line.played,
		                    found.reached + 1, 0);

		must(!found.roots || found.value == value,
		     "board %d, depth %d: %d, not %d", i, found.reached,
		     found.value, value);
	}
}

/* If the whole search claims a proof, minimax confirms it at the same depth.  Returns
 * how many wins and losses there were. */
static int
check_proofs(const struct sowing_rules *rules, int boards, int most_plies)
{
	struct rng rng = {23};
	int proofs = 0;

	fast_start(1 << 20);
	for (int i = 0; i < boards; i++) {
		struct fast_search found =
			search_any(rules, &rng, most_plies + 2, false);
		int plies = FAST_WON - abs(found.value);

		if (!found.roots || plies > most_plies)
			continue;
		proofs++;
		int value = minimax(rules, &line.at[0], line.played, plies, 0);
		must(found.value > 0 ? value > FAST_SURE : value < -FAST_SURE,
		     "board %d: %d is not proved, but %d", i, found.value,
		     value);
	}
	return proofs;
}

/* ---- the player ---- */

static void
check_player(const char *name, int pits)
{
	static const uint64_t levels[] = {1, 16, 80, 2000};
	struct variant variant = harness_variant(name);
	const struct game *game = variant.game;
	struct rng rng = {24};

	for (int i = 0; i < tries(400); i++) {
		char text[GAME_TEXT], why[GAME_WHY] = "";
		struct position position;

		random_board(pits, 2 + rng_below(&rng, i % 4 ? 300 : 20000),
		             &rng, text);
		harness_read(&variant, &position, text);
		if (game->outcome(&position).over)
			continue;
		struct kit_turn turn = turn_in(&variant, &position, -1);
		enum judge judge = game->play(&position, turn.seat,
		                              move_of(&turn, levels[i % 4]), why);
		must(judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS, "in %s: %s", text, why);
	}
}

static const struct {
	const struct sowing_rules *rules;
	const char *name;
	int depth; /* of the comparison with minimax */
} both[] = {
	{&hus_rules, "hus", 4},
	{&omweso_rules, "omweso", 5},
};

static void
prepare(void)
{
	sowing_prepare(&hus_rules);
	sowing_prepare(&omweso_rules);
}

BEFORE_ALL(prepare, NULL)

TESTS(the_fast_board_follows_the_rules_in_games, 2)
{
	compare_games(both[_i].rules, both[_i].name, tries(50000));
}

TESTS(the_fast_board_follows_the_rules_on_any_board, 2)
{
	compare_boards(both[_i].rules, both[_i].name, tries(50000));
}

TESTS(the_fast_board_knows_endless_moves, 2)
{
	ck_assert_int_ge(compare_vectors(both[_i].rules, both[_i].name), 10);
}

TESTS(without_reductions_it_finds_what_minimax_finds, 2)
{
	compare_search(both[_i].rules, tries(2000), both[_i].depth);
}

TESTS(what_it_says_is_proved_is, 2)
{
	ck_assert_int_ge(check_proofs(both[_i].rules, tries(2000), 5), tries(100));
}

TESTS(its_moves_are_allowed_on_any_board_at_any_level, 2)
{
	check_player(both[_i].name, both[_i].rules->pits);
}

TEST(its_moves_are_allowed_where_numbers_are_others)
{
	check_player("hus,sowings=9,captures=always", hus_rules.pits);
}
