/*
 * Mancala's expert: its boards against the referee's rules, its proofs against an
 * exhaustive search, the values of starts, and a legal move in every position.  With
 * SLOW in the environment it tests all values of the table, which takes half a minute,
 * and more positions.
 */
#include "expert/mancala/ends.h"
#include "expert/mancala/mancala_board.h"
#include "experts.h"

/* ---- positions ---- */

static void
read_text(struct position *position, const char *text)
{
	struct variant variant;

	harness_begin(&variant, position, "mancala", text);
}

/* Draw a board with that many pits a row; each pit gets some stones up to a limit, or
 * none. */
static void
draw_position(struct position *position, struct rng *rng, int pits,
              uint32_t most)
{
	char text[GAME_TEXT];
	int n = sprintf(text, "%d 1 %d", pits, (int)rng_below(rng, 2));
	uint32_t empty = rng_below(rng, 4);

	for (int i = 0; i < 2 * pits + 2; i++)
		n += sprintf(text + n, " %d",
		             rng_below(rng, 4) < empty
		                     ? 0
		                     : (int)rng_below(rng, most + 1));
	read_text(position, text);
}

static void
start(struct position *position, int pits, int stones)
{
	char name[32];
	struct variant variant;

	text_format(name, sizeof name, "mancala,m=%d,n=%d", pits, stones);
	harness_begin(&variant, position, name, NULL);
}

/* ---- boards ---- */

struct trial {
	const struct mancala_layout *layout;
	const struct position *position;
};

/* Play a move that the game lists, on the fast board and by the rules. */
static void
must_play_alike(void *context, const char *move)
{
	const struct trial *trial = context;
	const struct game *game = game_find("mancala");
	struct position position = *trial->position;
	struct mancala_view before, after;
	struct mancala_board board = {0}, wanted;
	int pit, gain;

	if (*move == '-')
		return;
	mancala_view_read(&before, &position);
	pit = atoi(move) - before.row * (before.pits + 1);
	gain = mancala_play(trial->layout, mancala_view_board(&before), pit,
	                    &board);
	harness_play(game, &position, game->turn(&position), move);
	mancala_view_read(&after, &position);
	wanted = mancala_view_board(&after);
	must(board.own == wanted.own && board.other == wanted.other,
	     "%d x: pit %d leads elsewhere", before.pits, pit);
	must(before.count[0][before.pits] + gain ==
	             after.count[1][before.pits],
	     "%d x: pit %d gains %d", before.pits, pit, gain);
}

TESTS_FROM(boards_are_played_by_the_rules, 1, MANCALA_PITS + 1)
{
	const struct game *game = game_find("mancala");
	struct rng rng = {(uint64_t)_i};
	struct position position;
	struct mancala_view view;
	static struct mancala_layout layout;
	int most = mancala_layout_most(_i), tried = 0;

	mancala_layout_start(&layout, _i, most);
	while (tried < (harness_slow() ? 12500 : 1500)) {
		draw_position(&position, &rng, _i, tried % 4 ? 8 : 60);
		mancala_view_read(&view, &position);
		if (mancala_view_stones(&view) > most)
			continue;
		game->each(&position, game->turn(&position), must_play_alike,
		           &(struct trial){&layout, &position});
		tried++;
	}
	mancala_layout_stop(&layout);
}

TEST(boards_that_fit_are_known)
{
	static const int most[] = {255, 255, 255, 255, 255, 183, 122, 91};

	for (int pits = 1; pits <= MANCALA_PITS; pits++)
		ck_assert_int_eq(mancala_layout_most(pits), most[pits - 1]);
	ck_assert_int_eq(mancala_layout_most(MANCALA_PITS + 1), -1);
}

/* Mark the numbers of all boards with that many stones in the pits from here on. */
static void
mark(const struct mancala_layout *layout, unsigned char *seen, int place,
     struct mancala_board board, int stones)
{
	int lead, pits = layout->pits;

	if (place == 2 * pits) {
		seen[mancala_number(layout, board, &lead)]++;
		return;
	}
	for (int i = 0; i <= stones; i++) {
		struct mancala_board next = board;
		uint64_t here = (uint64_t)i << 8 * (place % pits);

		if (place < pits)
			next.own |= here;
		else
			next.other |= here;
		mark(layout, seen, place + 1, next, stones - i);
	}
}

TESTS_FROM(each_board_has_a_number_of_its_own, 1, MANCALA_PITS + 1)
{
	static struct mancala_layout layout;
	static const int most[] = {200, 30, 12, 9, 7, 6, 6, 5};
	int stones = most[_i - 1];
	uint64_t boards = mancala_boards_below(_i, stones + 1);
	unsigned char *seen = calloc(boards, 1);

	mancala_layout_start(&layout, _i, stones);
	mark(&layout, seen, 0, (struct mancala_board){0, 0}, stones);
	for (uint64_t i = 0; i < boards; i++)
		must(seen[i] == 1, "%d boards are number %d", seen[i], (int)i);
	mancala_layout_stop(&layout);
	free(seen);
}

/* ---- proofs ---- */

enum { MEMORY = 1 << 16 };

static struct played {
	struct position position;
	int value;
	bool known;
} played[MEMORY];

static struct played *
remembered(const struct position *position)
{
	uint32_t mixed = 1;

	for (size_t i = 0; i < game_find("mancala")->size; i++)
		mixed = (mixed ^ position->bytes[i]) * 16777619;
	return &played[mixed % MEMORY];
}

static int value_of(const struct position *position);

struct best {
	const struct position *position;
	int value; /* for seat 1, as all here */
	bool any;
};

static void
try_move(void *context, const char *move)
{
	const struct game *game = game_find("mancala");
	struct best *best = context;
	struct position after = *best->position;
	int seat = game->turn(&after);
	char why[GAME_WHY];

	game->play(&after, seat, move, why);
	int value = value_of(&after);
	if (!best->any || (seat == 1 ? value > best->value
	                             : value < best->value))
		best->value = value;
	best->any = true;
}

/* Return the value by an exhaustive search under the referee's rules. */
static int
value_of(const struct position *position)
{
	const struct game *game = game_find("mancala");
	struct played *here = remembered(position);
	struct best best = {.position = position};

	if (here->known && !memcmp(&here->position, position, game->size))
		return here->value;
	if (game->outcome(position).over) {
		struct mancala_view view;
		mancala_view_read(&view, position);
		best.value = (int)view.count[view.row][view.pits] -
		             (int)view.count[!view.row][view.pits];
	} else
		game->each(position, game->turn(position), try_move, &best);
	*remembered(position) = (struct played){*position, best.value, true};
	return best.value;
}

TEST(proofs_are_what_all_games_come_to)
{
	struct rng rng = {3};
	struct proof answer;
	struct position position;
	char text[GAME_TEXT];

	for (int n = 0; n < (harness_slow() ? 1500 : 150); n++) {
		int pits = 1 + (int)rng_below(&rng, 4);
		static const uint32_t most[] = {12, 4, 2, 1};
		/* With 0 MB there is no room for a table of ends. */
		struct prove_limits limits = {.mem_mb = n % 2 ? 4 : 0};

		draw_position(&position, &rng, pits, most[pits - 1]);
		game_find("mancala")->write(&position, text);
		int value = value_of(&position);
		answer = expert_mancala.solve(&position, &limits);
		must(answer.low == answer.high, "%s: open", text);
		must(answer.low == value, "%s: %d, not %d", text, answer.low,
		     value);
	}
}

TEST(a_limit_leaves_bounds)
{
	struct prove_limits limits = {.mem_mb = 16, .most = 20000};
	struct proof answer;
	struct position position;

	start(&position, 6, 4);
	answer = expert_mancala.solve(&position, &limits);
	ck_assert_int_lt(answer.low, answer.high);
	ck_assert_int_ge(answer.low, -48);
	ck_assert_int_le(answer.high, 48);
	ck_assert_int_le((int)answer.looked, 21000);
	start(&position, 32, 255);
	answer = expert_mancala.solve(&position, &limits);
	ck_assert_int_lt(answer.low, answer.high);
	ck_assert_int_eq(answer.low, -2 * 32 * 255);
}

static void
must_be_worth(int pits, int stones, int value)
{
	struct prove_limits limits = {.mem_mb = harness_slow() ? 256 : 32};
	struct proof answer;
	struct position position;

	start(&position, pits, stones);
	answer = expert_mancala.solve(&position, &limits);
	must(answer.low == answer.high, "%d x %d: open", pits, stones);
	must(answer.low == value, "%d x %d: %d, not %d", pits, stones,
	     answer.low, value);
}

TEST(starts_are_worth_what_the_table_says)
{
	const char *folder = getenv("VECTORS");
	char path[512], line[128], speed[16];
	int pits, stones, value, seen = 0;

	text_format(path, sizeof path, "%s/mancala-values.txt",
	            folder ? folder : "tests/vectors");
	FILE *lines = fopen(path, "r");
	ck_assert_ptr_nonnull(lines);
	while (harness_line(lines, line, sizeof line)) {
		must(sscanf(line, "%d %d %d %15s", &pits, &stones, &value,
		            speed) == 4,
		     "%s", line);
		seen++;
		if (!strcmp(speed, "quick") || harness_slow())
			must_be_worth(pits, stones, value);
	}
	fclose(lines);
	ck_assert_int_ge(seen, 43);
}

/* ---- the player ---- */

TESTS(any_position_gets_a_legal_move, 3)
{
	static const uint64_t levels[] = {0, 16, 2000};
	const struct variant variant = harness_variant("mancala");
	struct rng rng = {(uint64_t)_i};
	struct position position;

	for (int n = 0; n < 60; n++) {
		int pits = 1 + (int)rng_below(&rng, n % 2 ? 32 : 8);
		static const uint32_t most[] = {2, 8, 65535};

		draw_position(&position, &rng, pits, most[n % 3]);
		if (!variant.game->outcome(&position).over)
			expert_plays(&variant, &position, levels[_i], 4);
	}
}

/* 3 x 5 is worth 6 to the first player. */
TESTS(what_is_proved_is_kept, 4)
{
	const struct variant variant = harness_variant("mancala");
	const struct game *game = variant.game;
	struct rng rng = {(uint64_t)_i};
	struct position position;
	struct mancala_view view;

	start(&position, 3, 5);
	for (bool fresh = true; !game->outcome(&position).over;) {
		struct kit_turn turn = turn_in(&variant, &position, 10000);

		turn.fresh = fresh;
		fresh = fresh && turn.seat != 1;
		if (turn.seat == 1)
			harness_play(game, &position, 1, move_of(&turn, 0));
		else
			harness_pick(game, &position, &rng);
	}
	mancala_view_read(&view, &position);
	ck_assert_int_ge((int)view.count[view.row][3] -
	                         (int)view.count[!view.row][3],
	                 6);
}
