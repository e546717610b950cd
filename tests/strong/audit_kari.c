/*
 * An audit of hidden's player for Kari: audit_kari [GAMES [SEED [MB]]]
 *
 * The player plays GAMES (2000) games from openings that its seat wins, equally
 * many of each of the twelve classes, against four opponents by turns.  After
 * each of its moves a plain solver proves that the opponent has lost.  The solver
 * has a board of 25 squares, rules of its own, no verdict before the end, and a
 * table of MB (256) of positions.  It uses the player's evaluation only to order
 * moves, which can make it slow but never wrong.
 *
 * First it proves all twelve winners and the eight moves of the book in the same
 * way, which takes some minutes and is most of the work.  Exit status: 0, or 1
 * at the first wrong move, with the game so far.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/text.h"
#include "expert/expert.h"
#include "expert/kari/expert_kari.h"
#include "expert/kari/kari_board.h"
#include "expert/kari/kari_eval.h"
#include "expert/kari/limited.h"
#include "game/game.h"

enum {
	SIDE = 5,
	SQUARES = 25,
	CUBES = 6,
	OPPONENTS = 4,
	CLEVER = 2000, /* positions that the cleverest may look at */
	MOVE_MS = 10000,
};

/* ---- a plain solver ---- */

/* What stands on a square: 0 nothing, else 1 + 2 * (seat - 1) + whether the
 * cube's number is odd. */
struct plain {
	unsigned char at[SQUARES];
	unsigned char cubes[2]; /* how many, by seat less one */
	int seat;               /* to move */
	bool odd;               /* the turn is */
	uint64_t squares;       /* `at` as a number to the base of 5 */
};

/* Positions in 61 bits and their answer in one; 0 = empty. */
static uint64_t *table;
static uint64_t entries, searched;

static void
put(struct plain *p, int square, int cube)
{
	static uint64_t power[SQUARES] = {1};

	for (int i = 1; !power[SQUARES - 1]; i++)
		power[i] = 5 * power[i - 1];
	p->squares += power[square] * (uint64_t)cube;
	p->squares -= power[square] * p->at[square];
	if (p->at[square])
		p->cubes[(p->at[square] - 1) / 2]--;
	if (cube)
		p->cubes[(cube - 1) / 2]++;
	p->at[square] = (unsigned char)cube;
}

static bool
is_seat(int cube, int seat)
{
	return cube && (cube - 1) / 2 == seat - 1;
}

/* Whether the seat that has just moved has won. */
static bool
has_won(const struct plain *p, int seat)
{
	return is_seat(p->at[seat == 1 ? SQUARES - 1 : 0], seat) ||
	       !p->cubes[2 - seat];
}

/* The square that a move from one leads to; -1 if there is no such move. */
static int
target(const struct plain *p, int from, int down, int right)
{
	int sign = p->seat == 1 ? 1 : -1;
	int row = from / SIDE + sign * down;
	int column = from % SIDE + sign * right;

	if (p->at[from] != 1 + 2 * (p->seat - 1) + p->odd || row < 0 ||
	    row >= SIDE || column < 0 || column >= SIDE ||
	    is_seat(p->at[SIDE * row + column], p->seat))
		return -1;
	return SIDE * row + column;
}

static struct plain
played(const struct plain *p, int from, int to)
{
	struct plain after = *p;

	if (to >= 0) {
		put(&after, to, p->at[from]);
		put(&after, from, 0);
	}
	after.seat = 3 - p->seat;
	after.odd = p->seat == 2 ? !p->odd : p->odd;
	return after;
}

/* A move, by what it leads to. */
struct reply {
	struct plain after;
	int worth; /* the greatest is looked at first */
};

/* How good it looks to have moved there.  This is the player's own notion and
 * may be wrong: it decides what is looked at first and nothing else. */
static int
worth_of(const struct plain *after)
{
	struct kari_board board = {
		.mover = (unsigned char)(after->seat - 1),
		.odd = after->odd,
	};

	if (has_won(after, 3 - after->seat))
		return INT_MAX;
	for (int i = 0; i < SQUARES; i++) {
		int cube = after->at[i];

		if (cube)
			board.cubes[(cube - 1) / 2][(cube - 1) % 2] |=
				1u << (i / SIDE * KARI_ROW + i % SIDE);
	}
	struct kari_view view = kari_view(&board);
	return -kari_eval(&view);
}

static void
add_reply(struct reply replies[KARI_MOST], int n, struct plain after)
{
	int worth = worth_of(&after);

	for (; n > 0 && replies[n - 1].worth < worth; n--)
		replies[n] = replies[n - 1];
	replies[n] = (struct reply){after, worth};
}

static int
list(const struct plain *p, struct reply replies[KARI_MOST])
{
	int n = 0;

	for (int from = 0; from < SQUARES; from++)
		for (int way = 3; way > 0; way--) {
			int to = target(p, from, way / 2, way % 2);

			if (to >= 0)
				add_reply(replies, n++, played(p, from, to));
		}
	if (!n)
		add_reply(replies, n++, played(p, 0, -1));
	return n;
}

static bool is_won(const struct plain *p);

static bool
has_winning_move(const struct plain *p)
{
	struct reply replies[KARI_MOST];
	int n = list(p, replies);

	for (int i = 0; i < n; i++)
		if (has_won(&replies[i].after, p->seat) ||
		    !is_won(&replies[i].after))
			return true;
	return false;
}

/* Whether the seat to move wins; the game is not over. */
static bool
is_won(const struct plain *p)
{
	uint64_t key = (p->squares * 2 + (uint64_t)(p->seat - 1)) * 2 + p->odd;
	uint64_t *entry = &table[(key * 0x9e3779b97f4a7c15 >> 20) % entries];
	bool won;

	if (*entry >> 1 == key)
		return *entry & 1;
	searched++;
	won = has_winning_move(p);
	*entry = key << 1 | won;
	return won;
}

/* ---- a game ---- */

struct audit {
	const struct game *game;
	struct variant variant;
	struct rng rng;
	struct position at;
	int seat;        /* the player's */
	struct text log; /* the game so far */
	uint64_t moves;  /* of the player that were proved, in all */
};

static void
fail(const struct audit *a, const char *what)
{
	printf("%s: %s\n", what, text_str(&a->log));
	exit(1);
}

static struct plain
plain_of(const struct audit *a, const struct position *position)
{
	struct plain p = {.seat = a->game->turn(position)};
	char text[GAME_TEXT];

	a->game->write(position, text);
	for (int i = 0; i < SQUARES; i++) {
		int number = text[i] - (text[i] < 'a' ? 'A' : 'a') + 1;

		if (text[i] != '.')
			put(&p, i, 1 + 2 * (text[i] >= 'a') + number % 2);
	}
	p.odd = (text[strlen(text) - 1] - '0') % 2;
	return p;
}

static void
play(struct audit *a, const char *move)
{
	char why[GAME_WHY];

	text_addf(&a->log, " %s", move);
	if (a->game->play(&a->at, a->game->turn(&a->at), move, why) !=
	    JUDGE_LEGAL)
		fail(a, why);
}

static void
play_own(struct audit *a, bool fresh)
{
	struct kit_turn turn = {
		.variant = a->variant,
		.position = a->at,
		.seat = a->seat,
		.fresh = fresh,
		.left_ms = MOVE_MS,
		.deadline_ms = INT64_MAX,
	};
	char move[GAME_MOVE];
	struct outcome end;

	expert_kari.choose(&turn, 0, move);
	play(a, move);
	end = a->game->outcome(&a->at);
	struct plain p = plain_of(a, &a->at);

	if (end.over != has_won(&p, a->seat))
		fail(a, "the two rules differ");
	if (!end.over && is_won(&p))
		fail(a, "this wins for the opponent");
	a->moves++;
}

/* ---- opponents ---- */

/* The move that leads farthest on, a capture before all. */
static int
greedy_move(const struct kari_board *board)
{
	unsigned char moves[KARI_MOST];
	int n = kari_board_moves(board, moves), best = moves[0], most = -1;

	for (int i = 0; i < n && moves[0] != KARI_PASS; i++) {
		struct kari_board after = *board;
		int square = moves[i] / 4;
		int ahead = square % KARI_ROW + square / KARI_ROW;
		int worth = board->mover ? 8 - ahead : ahead;

		kari_board_play(&after, moves[i]);
		worth -= 20 * (kari_count(kari_all(&after, !board->mover)) -
		               kari_count(kari_all(board, !board->mover)));
		if (worth > most) {
			most = worth;
			best = moves[i];
		}
	}
	return best;
}

/* 0 random, 1 greedy, 2 both, 3 looks ahead. */
static void
play_opponent(struct audit *a, int which)
{
	struct kari_board board;
	char move[GAME_MOVE];

	kari_board_set(&board, &a->at);
	if (which == 3)
		kari_board_text(&a->at,
		                kari_limited(&board, CLEVER, NULL, NULL), move);
	else if (which == 1 || (which == 2 && rng_below(&a->rng, 2)))
		kari_board_text(&a->at, greedy_move(&board), move);
	else
		a->game->pick(&a->at, 3 - a->seat, &a->rng, move);
	play(a, move);
}

static void
play_game(struct audit *a, int opponent)
{
	char text[GAME_TEXT];
	bool fresh = true;

	text_clear(&a->log);
	a->game->write(&a->at, text);
	text_addf(&a->log, "%s:", text);
	for (int ply = 0; !a->game->outcome(&a->at).over; ply++)
		if (a->game->turn(&a->at) == a->seat) {
			play_own(a, fresh);
			fresh = false;
		} else {
			play_opponent(a, opponent);
		}
	if (a->game->outcome(&a->at).winner != a->seat)
		fail(a, "lost");
}

/* ---- classes ---- */

/* Some opening of a class. */
static void
start(struct audit *a, const struct kari_class *class)
{
	char opening[CUBES + 1];

	do {
		int drawn[GAME_PARAMS] = {0};
		char text[GAME_TEXT];

		a->game->start(&a->at, drawn, &a->rng);
		a->game->write(&a->at, text);
		for (int i = 0; i < CUBES; i++)
			opening[i] = (char)(text[i < 3 ? i : i < 5 ? i + 2 : 10] -
			                    'A' + '1');
	} while (kari_class(opening) != class);
}

/* Prove who wins the class, and the book's move. */
static void
prove_class(struct audit *a, const struct kari_class *class)
{
	struct plain p;

	start(a, class);
	p = plain_of(a, &a->at);
	a->seat = is_won(&p) ? 1 : 2;
	text_clear(&a->log);
	text_addf(&a->log, "class %d", class->odd_at);
	if ((class->move != KARI_PASS) != (a->seat == 1) ||
	    kari_solve(&a->at, NULL).low != 3 - 2 * a->seat)
		fail(a, "not what the plain search finds");
}

static void
audit_class(struct audit *a, const struct kari_class *class, int share)
{
	int64_t start_us = clock_own_cpu_us();
	uint64_t moves = a->moves;

	searched = 0;
	prove_class(a, class);
	for (int i = 0; i < share; i++) {
		start(a, class);
		play_game(a, i % OPPONENTS);
	}
	printf("class %d, seat %d wins: %d games, %.0f moves proved, %.0f "
	       "positions, %.1f s\n",
	       class->odd_at, a->seat, share, (double)(a->moves - moves),
	       (double)searched,
	       (double)(clock_own_cpu_us() - start_us) / CLOCK_S);
	fflush(stdout);
}

static int64_t
argument(int argc, char **argv, int i, int64_t fallback)
{
	if (i < argc && !text_number(argv[i], 1, 1000000, &fallback))
		die("'%s' is no number from 1", argv[i]);
	return fallback;
}

int
main(int argc, char **argv)
{
	struct audit a = {.game = game_find("kari")};
	char why[GAME_WHY];
	int64_t wanted = argument(argc, argv, 1, 2000), left = wanted;
	int classes = 0;

	fail_name("audit_kari");
	a.rng.state = (uint64_t)argument(argc, argv, 2, 1);
	entries = (uint64_t)argument(argc, argv, 3, 256) * 1024 * 1024 /
	          sizeof *table;
	kari_eval_start();
	table = xcalloc(entries, sizeof *table);
	if (!variant_parse(&a.variant, "kari", why))
		die("%s", why);
	while (kari_classes[classes].odd_at)
		classes++;
	for (int i = 0; i < classes; i++) {
		int share = (int)(left / (classes - i));

		audit_class(&a, &kari_classes[i], share);
		left -= share;
	}
	printf("%d games won, %.0f moves proved\n", (int)wanted,
	       (double)a.moves);
	free(table);
	kari_solve_end();
	text_free(&a.log);
	return 0;
}
