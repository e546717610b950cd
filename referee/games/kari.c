/*
 * EinStein würfelt nicht! (Kari), as the program of NTU's Theory of Computer Games 2018,
 * homework 2, plays it.
 *
 * Five by five squares, (row, column), row 1 north, column 1 west.  Red moves first,
 * east, south or south-east; blue west, north or north-west.  A turn is one ply of each
 * player.  In odd turns cubes 1, 3 and 5 may move, in even turns 2, 4 and 6.  An own cube
 * blocks a square; an enemy cube there is captured.  A side passes if and only if none of
 * its cubes can move.  A side wins by reaching the far corner or taking the last enemy
 * cube.  There are no draws.
 *
 * Move text: cube 1-6, then 1 horizontal, 2 vertical, 3 diagonal; 00 is the pass.  Legal
 * order: by cube, then by direction.  Position text: 25 squares, row 1 first, A-F for
 * red's cubes 1-6, a-f for blue's, a dot for an empty square; r or b, the side to move;
 * the turn, from 1.
 */
#include <string.h>

#include "base/text.h"
#include "game/view.h"

enum { SIDE = 5, SQUARES = 25, CUBES = 6, TAKEN = 25, LAST_TURN = 1000000 };

/* Arrays are by seat - 1: red 0, blue 1. */
struct kari {
	char square[SQUARES];             /* letters as in the position text */
	unsigned char cube[2][CUBES + 1]; /* the cube's square, or TAKEN; [0] is unused */
	unsigned char mover;
	int turn;
};

static const char mark[2] = {'A', 'a'};
static const int goal[2] = {SQUARES - 1, 0};

static bool
owns(const struct kari *k, int side, int square)
{
	return k->square[square] >= mark[side] &&
	       k->square[square] < mark[side] + CUBES;
}

/* The target square of a cube; -1 if it is off the board, has an own cube, or the cube is
 * taken. */
static int
target(const struct kari *k, int side, int cube, int direction)
{
	int from = k->cube[side][cube];
	int step = side == 0 ? 1 : -1;
	int row = from / SIDE + (direction != 1 ? step : 0);
	int column = from % SIDE + (direction != 2 ? step : 0);

	if (from == TAKEN || row < 0 || row >= SIDE || column < 0 ||
	    column >= SIDE || owns(k, side, row * SIDE + column))
		return -1;
	return row * SIDE + column;
}

/* List the moves of the side to move, as cube * 10 + direction; 0 is the pass. */
static int
list(const struct kari *k, int side, int moves[CUBES / 2 * 3])
{
	int n = 0;

	for (int cube = k->turn % 2 ? 1 : 2; cube <= CUBES; cube += 2)
		for (int direction = 1; direction <= 3; direction++)
			if (target(k, side, cube, direction) >= 0)
				moves[n++] = cube * 10 + direction;
	if (!n)
		moves[n++] = 0;
	return n;
}

static void
kari_clear(struct kari *k)
{
	memset(k, 0, sizeof *k);
	memset(k->square, '.', SQUARES);
	memset(k->cube, TAKEN, sizeof k->cube);
	k->turn = 1;
}

static void
put(struct kari *k, int side, int cube, int square)
{
	k->square[square] = (char)(mark[side] + cube - 1);
	k->cube[side][cube] = (unsigned char)square;
}

/* Whether the parameter is 0 (drawn) or the digits 1 to 6 in some order. */
static bool
kari_check(const int *param, char why[GAME_WHY])
{
	int seen = 0;

	for (int rest = param[0]; rest; rest /= 10)
		seen |= 1 << rest % 10;
	if (param[0] == 0 || seen == 0x7e)
		return true;
	return text_refuse(why, GAME_WHY, "opening=%d does not have each of "
	                   "the digits 1 to 6 once", param[0]);
}

static void
draw_opening(struct rng *rng, int digit[CUBES])
{
	for (int i = 0; i < CUBES; i++)
		digit[i] = i + 1;
	for (int i = CUBES - 1; i > 0; i--) {
		int j = (int)rng_below(rng, (uint32_t)i + 1);
		int swapped = digit[i];

		digit[i] = digit[j];
		digit[j] = swapped;
	}
}

static void
kari_start(void *position, const int *param, struct rng *rng)
{
	static const int camp[CUBES] = {0, 1, 2, 5, 6, 10};
	struct kari *k = position;
	int digit[CUBES];

	if (param[0] == 0)
		draw_opening(rng, digit);
	for (int i = CUBES - 1, rest = param[0]; rest; i--, rest /= 10)
		digit[i] = rest % 10;
	kari_clear(k);
	for (int i = 0; i < CUBES; i++) {
		put(k, 0, digit[i], camp[i]);
		put(k, 1, digit[i], SQUARES - 1 - camp[i]);
	}
}

static int
kari_turn(const void *position)
{
	const struct kari *k = position;

	return 1 << k->mover;
}

/* Read the move's number, or refuse a text that is no move. */
static enum judge
parse(const char *text, int *move, char why[GAME_WHY])
{
	*move = 0;
	if (!strcmp(text, "00"))
		return JUDGE_LEGAL;
	if (text[0] < '1' || text[0] > '6' || text[1] < '1' || text[1] > '3' ||
	    text[2])
		return game_refuse(JUDGE_MALFORMED, why, "a move is a cube 1-6 "
		                   "and a direction 1-3, or 00");
	*move = (text[0] - '0') * 10 + text[1] - '0';
	return JUDGE_LEGAL;
}

/* Write why a move is not in the list. */
static enum judge
explain(const struct kari *k, int side, int move, char why[GAME_WHY])
{
	int cube = move / 10;

	if (!move)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "a cube can move, so no pass");
	if (cube % 2 != k->turn % 2)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "turn %d is for cubes %s, not %d", k->turn,
		                   k->turn % 2 ? "1, 3, 5" : "2, 4, 6", cube);
	if (k->cube[side][cube] == TAKEN)
		text_format(why, GAME_WHY, "cube %d has been captured", cube);
	else
		text_format(why, GAME_WHY,
		            "cube %d meets the edge or an own cube there", cube);
	return JUDGE_ILLEGAL;
}

static void
apply(struct kari *k, int side, int move)
{
	if (move) {
		int to = target(k, side, move / 10, move % 10);

		if (owns(k, !side, to))
			k->cube[!side][k->square[to] - mark[!side] + 1] = TAKEN;
		k->square[k->cube[side][move / 10]] = '.';
		put(k, side, move / 10, to);
	}
	k->turn += side;
	k->mover = (unsigned char)!side;
}

static bool
allows(const struct kari *k, int side, int move)
{
	int cube = move / 10, moves[CUBES / 2 * 3];

	if (move)
		return cube % 2 == k->turn % 2 &&
		       target(k, side, cube, move % 10) >= 0;
	list(k, side, moves);
	return moves[0] == 0;
}

static enum judge
kari_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct kari *k = position;
	int move;
	enum judge judge = parse(text, &move, why);

	if (judge != JUDGE_LEGAL)
		return judge;
	if (!allows(k, seat - 1, move))
		return explain(k, seat - 1, move, why);
	apply(k, seat - 1, move);
	return JUDGE_LEGAL;
}

static void
move_text(int move, char text[GAME_MOVE])
{
	text[0] = (char)('0' + move / 10);
	text[1] = (char)('0' + move % 10);
	text[2] = '\0';
}

static void
kari_pick(const void *position, int seat, struct rng *rng,
          char move[GAME_MOVE])
{
	int moves[CUBES / 2 * 3];
	int n = list(position, seat - 1, moves);

	move_text(moves[rng_below(rng, (uint32_t)n)], move);
}

static int
kari_each(const void *position, int seat,
          void (*visit)(void *context, const char *move), void *context)
{
	int moves[CUBES / 2 * 3];
	int n = list(position, seat - 1, moves);
	char text[GAME_MOVE];

	for (int i = 0; visit && i < n; i++) {
		move_text(moves[i], text);
		visit(context, text);
	}
	return n;
}

/* The reason for which a side has won, or NULL if it has not. */
static const char *
won(const struct kari *k, int side)
{
	if (owns(k, side, goal[side]))
		return "corner";
	for (int cube = 1; cube <= CUBES; cube++)
		if (k->cube[!side][cube] != TAKEN)
			return NULL;
	return "capture";
}

static struct outcome
kari_outcome(const void *position)
{
	const struct kari *k = position;
	int just_moved = !k->mover;

	for (int i = 0; i < 2; i++) {
		int side = i ? !just_moved : just_moved;
		const char *reason = won(k, side);

		if (reason)
			return (struct outcome){true, side + 1, reason};
	}
	return (struct outcome){0};
}

static void
kari_write(const void *position, char text[GAME_TEXT])
{
	const struct kari *k = position;
	char *p = text + SQUARES;
	int digits = 1;

	memcpy(text, k->square, SQUARES);
	*p++ = ' ';
	*p++ = "rb"[k->mover];
	*p++ = ' ';
	for (int rest = k->turn; rest >= 10; rest /= 10)
		digits++;
	p[digits] = '\0';
	for (int rest = k->turn; digits-- > 0; rest /= 10)
		p[digits] = (char)('0' + rest % 10);
}

static bool
read_squares(struct kari *k, const char *text, char why[GAME_WHY])
{
	for (int i = 0; i < SQUARES; i++) {
		if (text[i] == '.')
			continue;
		int side = text[i] >= 'a';
		int cube = text[i] - mark[side] + 1;

		if (cube < 1 || cube > CUBES)
			return text_refuse(why, GAME_WHY, "square %d is none "
			                   "of A-F, a-f and '.'", i + 1);
		if (k->cube[side][cube] != TAKEN)
			return text_refuse(why, GAME_WHY,
			                   "cube %c stands twice", text[i]);
		put(k, side, cube, i);
	}
	return true;
}

static bool
kari_read(void *position, const int *param, const char *text,
          char why[GAME_WHY])
{
	struct kari k;
	int64_t turn;
	size_t squares = strcspn(text, " ");

	(void)param;
	kari_clear(&k);
	if (squares != SQUARES)
		return text_refuse(why, GAME_WHY,
		                   "there are %zu squares, not 25", squares);
	if (!read_squares(&k, text, why))
		return false;
	text += SQUARES;
	if ((strncmp(text, " r ", 3) && strncmp(text, " b ", 3)) ||
	    !text_number(text + 3, 1, LAST_TURN, &turn))
		return text_refuse(why, GAME_WHY, "after the squares come r or "
		                   "b and the turn, from 1");
	k.mover = text[1] == 'b';
	k.turn = (int)turn;
	memcpy(position, &k, sizeof k);
	return true;
}

static void
kari_draw(const void *position, struct text *picture)
{
	const struct kari *k = position;

	text_addf(picture, "turn %d, %s to move (cubes %s)\n", k->turn,
	          k->mover ? "blue" : "red", k->turn % 2 ? "1 3 5" : "2 4 6");
	text_add(picture, "    1  2  3  4  5\n");
	for (int i = 0; i < SQUARES; i++) {
		int side = k->square[i] >= 'a';

		if (i % SIDE == 0)
			text_addf(picture, "%d ", i / SIDE + 1);
		if (k->square[i] == '.')
			text_add(picture, " --");
		else
			text_addf(picture, " %c%d", "rb"[side],
			          k->square[i] - mark[side] + 1);
		if (i % SIDE == SIDE - 1)
			text_add(picture, "\n");
	}
}

/*
 * What people see
 */

static struct view_cell
kari_cell(int cells, int cell)
{
	return (struct view_cell){
		.row = cell / SIDE, .column = cell % SIDE,
		.name = cell % SIDE + 1,
		.home = cell == cells - 1 ? 1 : cell == 0 ? 2 : 0,
	};
}

static void
kari_move(struct view_course *course, const void *position, const char *move)
{
	const struct kari *k = position;
	int cube = move[0] - '0';

	if (cube)
		view_hop(course, k->cube[k->mover][cube],
		         target(k, k->mover, cube, move[1] - '0'));
}

static void
kari_parts(const char *move, char piece[VIEW_PART], char to[VIEW_PART])
{
	text_format(piece, VIEW_PART, "%.1s", move);
	text_format(to, VIEW_PART, "%s", move + 1);
}

static const struct view_piece pieces[] = {
	{'A', "r1", 1}, {'B', "r2", 1}, {'C', "r3", 1},
	{'D', "r4", 1}, {'E', "r5", 1}, {'F', "r6", 1},
	{'a', "b1", 2}, {'b', "b2", 2}, {'c', "b3", 2},
	{'d', "b4", 2}, {'e', "b5", 2}, {'f', "b6", 2}, {0},
};

static const struct game_view kari_view = {
	.pieces = pieces,
	.cell = kari_cell,
	.spoken = {"cube", "along the row", "along the column", "diagonally"},
	.move = kari_move,
	.parts = kari_parts,
};

static const char *const drawn[] = {"random", NULL};

const struct game game_kari = {
	.name = "kari",
	.about = {
		.title = "EinStein würfelt nicht! (Kari)",
		.source = "NTU Theory of Computer Games 2018, homework 2",
		.terms = "move=10s,start=0ms,quit=500ms",
		.rounds = 8,
		/* A cube has at most 8 steps to go.  A side's foremost cube can always move in
		 * the turns of its parity, so a side that passes twice in a row has lost a
		 * cube. */
		.longest = 2 * (2 * CUBES * 8 + CUBES),
		.usual = 25, .most = 51,
	},
	.size = sizeof(struct kari),
	.pass = "00",
	.params = {{"opening", drawn, 123456, 654321, 0,
	            "the first six digits of the course's start"}},
	.check = kari_check,
	.start = kari_start,
	.turn = kari_turn,
	.play = kari_play,
	.pick = kari_pick,
	.each = kari_each,
	.outcome = kari_outcome,
	.write = kari_write,
	.read = kari_read,
	.draw = kari_draw,
	.view = &kari_view,
};
