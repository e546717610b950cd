/*
 * hidden's Halma: its board against the referee's rules on 100,000 positions (a tenth
 * without SLOW), drawn and played on from, under both sets of rules; and its moves.
 */
#include "expert/halma_board.h"
#include "experts.h"

static const char *const names[] = {"halma", "halma,rules=addendum",
                                    "halma,rules=addendum,first=white"};

/* ---- positions ---- */

/* Draw a piece's place, most often near the places that decide games. */
static int
draw_square(struct rng *rng, int side, int crowd)
{
	int corner = rng_below(rng, 2) ? side : !side;
	int x = (int)rng_below(rng, (uint32_t)crowd);
	int y = (int)rng_below(rng, (uint32_t)crowd);
	int square = HALMA_SIDE * y + x;

	return corner ? HALMA_SQUARES - 1 - square : square;
}

/* Draw a board of 0 to 19 pieces a side: scattered, or crowded in two corners, or one
 * corner nearly full. */
static void
draw_board(struct rng *rng, char text[GAME_TEXT])
{
	char cell[HALMA_SQUARES + 1];
	int crowd = 4 + (int)rng_below(rng, HALMA_SIDE - 3);

	memset(cell, '.', HALMA_SQUARES);
	for (int side = 0; side < 2; side++) {
		int n = (int)rng_below(rng, 4) ? HALMA_PIECES
		                               : (int)rng_below(rng, 20);

		for (int i = 0; i < n; i++)
			cell[draw_square(rng, side, crowd)] = "BW"[side];
	}
	for (int y = 0; y < HALMA_SIDE; y++) {
		memcpy(text, cell + HALMA_SIDE * y, HALMA_SIDE);
		text[HALMA_SIDE] = '/';
		text += HALMA_SIDE + 1;
	}
	text_format(text - 1, 8, " %c 17", "BW"[rng_below(rng, 2)]);
}

/* Draw a board near the end: the camps are exchanged, except for some pieces
 * anywhere. */
static void
draw_end(struct rng *rng, char text[GAME_TEXT])
{
	static const char home[] =
		"WWWWW.........../WWWWW.........../WWWW............/"
		"WWW............./WW............../................/"
		"................/................/................/"
		"................/................/..............BB/"
		".............BBB/............BBBB/...........BBBBB/"
		"...........BBBBB B 17";

	strcpy(text, home);
	*strchr(text, ' ') = '/';
	for (int i = (int)rng_below(rng, 5); i >= 0; i--) {
		char *from = text + rng_below(rng, 17 * HALMA_SIDE);
		char *to = text + rng_below(rng, 17 * HALMA_SIDE);

		if (*from != '/' && *to != '/') {
			char c = *from;

			*from = *to;
			*to = c;
		}
	}
	text_format(text + 17 * HALMA_SIDE - 1, 8, " %c 17",
	            "BW"[rng_below(rng, 2)]);
}

/* ---- the two boards compared ---- */

struct comparison {
	const struct game *game;
	const struct position *position;
	struct halma_board *board;
	bool legal[HALMA_SQUARES][HALMA_SQUARES]; /* as the board lists them */
	int listed;
	bool texts; /* whether to try each move as text */
};

static struct halma_move
squares_of(const char *move)
{
	int x, y, u, v;

	must(sscanf(move + 2, "%d,%d", &x, &y) == 2 &&
	             sscanf(strrchr(move, ' '), "%d,%d", &u, &v) == 2,
	     "%s", move);
	return (struct halma_move){(unsigned char)(HALMA_SIDE * y + x),
	                           (unsigned char)(HALMA_SIDE * v + u)};
}

static void
read_board(const struct game *game, const struct position *position,
           bool addendum, struct halma_board *board)
{
	char text[GAME_TEXT];

	game->write(position, text);
	halma_board_read(board, text, addendum);
}

/* Every byte of the two is the same, except for the order of pieces. */
static void
must_be_same(const struct halma_board *a, const struct halma_board *b,
             const char *move)
{
	must(a->key == b->key && !memcmp(a->cell, b->cell, sizeof a->cell) &&
	             !memcmp(a->hops, b->hops, sizeof a->hops) &&
	             !memcmp(a->home, b->home, 2) &&
	             !memcmp(a->goal, b->goal, 2) &&
	             !memcmp(a->pieces, b->pieces, 2) && a->mover == b->mover,
	     "%s: another board", move);
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < a->pieces[side]; i++)
			must(a->cell[a->piece[side][i]] == 1 + side &&
			             a->index[a->piece[side][i]] == i,
			     "%s: a piece is lost", move);
}

/* Play the board's move as text by the rules, and on the board, and take it back. */
static void
try_text(struct comparison *c, struct halma_move move)
{
	struct halma_board before = *c->board, after;
	struct position position = *c->position;
	char text[GAME_MOVE];

	halma_board_text(c->position, move, text);
	harness_play(c->game, &position, c->game->turn(&position), text);
	read_board(c->game, &position, before.addendum, &after);
	halma_board_play(c->board, move.from, move.to);
	must_be_same(c->board, &after, text);
	halma_board_play(c->board, move.to, move.from);
	must_be_same(c->board, &before, text);
}

static void
find_listed(void *context, const char *move)
{
	struct comparison *c = context;
	struct halma_move m = squares_of(move);

	must(c->legal[m.from][m.to], "%s is not found", move);
	c->legal[m.from][m.to] = false;
	if (c->texts)
		try_text(c, m);
}

static void
compare_moves(struct comparison *c)
{
	struct halma_board before = *c->board;
	struct halma_move moves[HALMA_MOVES];

	c->listed = halma_board_moves(c->board, c->board->mover, moves);
	must(!memcmp(c->board, &before, sizeof before), "the board is changed");
	memset(c->legal, 0, sizeof c->legal);
	for (int i = 0; i < c->listed; i++)
		c->legal[moves[i].from][moves[i].to] = true;
	int n = c->game->each(c->position, c->game->turn(c->position),
	                      find_listed, c);
	must(n == c->listed, "%d moves, not %d", c->listed, n);
}

static void
compare_ends(struct comparison *c)
{
	struct outcome end = c->game->outcome(c->position);
	bool camp = halma_board_has_goal(c->board, !c->board->mover);
	const char *reason = camp ? "camp" : c->listed ? "" : "blocked";

	must(end.over == (*reason != '\0') &&
	             (!end.over || !strcmp(end.reason, reason)),
	     "%s, not %s", reason, end.over ? end.reason : "");
}

static void
compare(const struct variant *variant, const struct position *position,
        bool texts)
{
	static struct comparison c;
	struct halma_board board;

	read_board(variant->game, position, variant->param[0], &board);
	c.game = variant->game;
	c.position = position;
	c.board = &board;
	c.texts = texts;
	compare_moves(&c);
	compare_ends(&c);
}

/* Of a few of its moves choose the one that leads furthest for the player to move, so
 * that games progress. */
static void
pick_forward(const struct game *game, const struct position *position,
             struct rng *rng, char move[GAME_MOVE])
{
	int seat = game->turn(position), best = -HALMA_SQUARES;

	for (int i = 0; i < 4; i++) {
		char text[GAME_TEXT], other[GAME_MOVE];

		game->pick(position, seat, rng, other);
		struct halma_move m = squares_of(other);
		int gain = m.to % 16 + m.to / 16 - m.from % 16 - m.from / 16;
		game->write(position, text);
		gain = strchr(text, ' ')[1] == 'B' ? gain : -gain;
		if (gain > best) {
			best = gain;
			strcpy(move, other);
		}
	}
}

static void
compare_game(const struct variant *variant, struct position *position,
             struct rng *rng, int plies)
{
	const struct game *game = variant->game;
	char move[GAME_MOVE];

	for (int i = 0; i < plies; i++) {
		compare(variant, position, i % 16 == 0);
		if (game->outcome(position).over)
			return;
		pick_forward(game, position, rng, move);
		harness_play(game, position, game->turn(position), move);
	}
}

TESTS(the_board_knows_the_rules_in_drawn_positions, COUNT_OF(names))
{
	struct variant variant = harness_variant(names[_i]);
	struct rng rng = {(uint64_t)_i};
	int boards = harness_slow() ? 14000 : 500;

	for (int i = 0; i < boards; i++) {
		struct position position;
		char text[GAME_TEXT];

		if (i % 2)
			draw_end(&rng, text);
		else
			draw_board(&rng, text);
		harness_read(&variant, &position, text);
		compare_game(&variant, &position, &rng, 2);
	}
}

TESTS(the_board_knows_the_rules_throughout_games, COUNT_OF(names))
{
	struct variant variant = harness_variant(names[_i]);
	struct rng rng = {(uint64_t)_i};
	int plays = harness_slow() ? 45 : 5;

	for (int i = 0; i < plays; i++) {
		struct position position;

		variant.game->start(&position, variant.param, &rng);
		compare_game(&variant, &position, &rng, 300);
	}
}

/* ---- what it plays ---- */

/* Positions in which a player can be asked for a move, odd ones included. */
#define ROW "................"
#define ROWS4 ROW "/" ROW "/" ROW "/" ROW
#define ROWS8 ROWS4 "/" ROWS4

static const char *const odd[] = {
	/* One move; one piece; an end that is near for both sides, on the last ply. */
	ROWS8 "/" ROW "/" ROW "/" ROW "/............W.W./.............W../"
	"...........WW.../...........BWW../...........WW... B 0",
	ROWS8 "/" ROWS4 "/" ROW "/" ROW "/.........W....../" ROW " W 3",
	"WWWW.W........../WWWWW.........../WWWW............/"
	"WWW............./WW............../" ROW "/" ROW "/" ROW "/" ROW "/" ROW
	"/..............BB/.............BBB/............BBBB/...........BBBBB/"
	"..........B.BBBB/" ROW " B 999",
	/* Nobody has left their camp after many moves. */
	"BBBBB.........../BBBBB.........../BBBB............/"
	"BBB............./BB............../" ROWS4 "/" ROW "/" ROW
	"/..............WW/.............WWW/............WWWW/"
	"...........WWWWW/...........WWWWW W 998",
};

TEST(it_moves_in_odd_positions)
{
	static const uint64_t budgets[] = {1, 16, 2000, 0};

	for (int i = 0; i < COUNT_OF(odd); i++)
		for (int n = 0; n < COUNT_OF(names) * COUNT_OF(budgets); n++) {
			struct variant variant = harness_variant(
				names[n % COUNT_OF(names)]);
			struct position position;

			harness_read(&variant, &position, odd[i]);
			if (!variant.game->outcome(&position).over)
				expert_plays(&variant, &position,
				             budgets[n / COUNT_OF(names)], 50);
		}
}

TEST(it_takes_a_win)
{
	struct variant variant = harness_variant("halma");
	struct position position;

	harness_read(&variant, &position,
	             "WWWW.W........../WWWWW.........../WWWW............/"
	             "WWW............./WW............../" ROW "/" ROW "/" ROW
	             "/" ROWS4 "/" ROW "/" ROW "/.........B....../" ROW " W 9");
	expert_plays(&variant, &position, 0, 50);
	ck_assert_str_eq(variant.game->outcome(&position).reason, "camp");
}

/* Against random moves, which never end the game: it finds its way home past pieces
 * that stay in its goal. */
TESTS(it_comes_home_past_pieces_that_stay, COUNT_OF(names))
{
	struct variant variant = harness_variant(names[_i]);
	const struct game *game = variant.game;
	struct rng rng = {(uint64_t)_i};
	struct position position;
	int own = 1 + _i % 2;

	game->start(&position, variant.param, &rng);
	while (!game->outcome(&position).over)
		if (game->turn(&position) == own)
			expert_plays(&variant, &position, 5000, 50);
		else
			harness_pick(game, &position, &rng);
	ck_assert_str_eq(game->outcome(&position).reason, "camp");
	ck_assert_int_eq(game->outcome(&position).winner, own);
}
