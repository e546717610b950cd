/*
 * EinStein würfelt nicht! with its die, by Ingo Althöfer, 2004.
 *
 * Five by five squares, (row, column), row 1 north, column 1 west.  Each player has six
 * stones, 1 to 6, and arranges them freely on the six squares of its corner, red
 * north-west, blue south-east.  Red moves first, east, south or south-east; blue west,
 * north or north-west.  Before each move the die is rolled, and the stone with that
 * number moves.  If that stone is gone, the player may move the stone with the next lower
 * or the next higher number that is left.  A stone captures whatever stands on its target
 * square, even an own stone.  A player with one stone left rolls no die.  A player wins
 * by reaching the far corner or by taking the opponent's last stone.  There are no draws
 * and no passes, because a stone on the board can always move.
 *
 * Sources: Althöfer's rules (Computer Chess Club, 5 March 2005), van der Storm's for the
 * tournament in Leiden (the same, 9 June 2005), the page of Little Golem
 * (littlegolem.net, gtid=einstein) and the Computer Olympiad's reports in the ICGA
 * Journal since 2011.  We settle what they leave open as follows:
 *
 *   - both players arrange at once without seeing the other's stones, as in van
 *     der Storm's rules; no arrangement is drawn, and no match is for points;
 *   - red (X) moves first; the match decides who is red;
 *   - with one stone left no die is rolled, as in van der Storm's rules and as
 *     the game's name says; if a position has a die then, the stone moves too.
 *
 * Move text: to arrange, six digits: the stones on the corner square, on the two squares
 * beside it in its row, on the next row's two squares, and on the last one.  (For blue
 * the board is turned round.)  Afterwards: the stone, 1-6, and 1 horizontal, 2 vertical,
 * 3 diagonal.  Outcome: 1 to 6.  Legal order: ascending.  Position text: 25 squares, row
 * 1 first, A-F for red's stones 1-6, a-f for blue's, a dot for an empty square; s while
 * the players arrange their stones, then r or b for the side to move; the die, or -
 * before it is rolled.
 */
#include <string.h>

#include "base/text.h"
#include "game/view.h"

enum {
	SIDE = 5,
	SQUARES = 25,
	STONES = 6,
	TAKEN = 25,
	SETUPS = 720,
	MOST = 6, /* the most moves of a turn: two stones */
};

/* Arrays are by seat - 1: red 0, blue 1. */
struct einstein {
	char square[SQUARES];               /* letters as in the position text */
	unsigned char stone[2][STONES + 1]; /* the stone's square, or TAKEN; [0] unused */
	unsigned char setup;                /* the players still arrange their stones */
	unsigned char mover;
	unsigned char die;                  /* 0 = not rolled yet */
};

static const char mark[2] = {'A', 'a'};

/* The squares of red's corner.  Blue's are as far from the last square as these are from
 * the first. */
static const int camp[STONES] = {0, 1, 2, 5, 6, 10};

static int
home(int side, int place)
{
	return side ? SQUARES - 1 - camp[place] : camp[place];
}

static int
stones(const struct einstein *e, int side)
{
	int n = 0;

	for (int stone = 1; stone <= STONES; stone++)
		n += e->stone[side][stone] != TAKEN;
	return n;
}

static void
clear(struct einstein *e)
{
	memset(e, 0, sizeof *e);
	memset(e->square, '.', SQUARES);
	memset(e->stone, TAKEN, sizeof e->stone);
}

/* Put a stone on a square and remove the stone that stands there. */
static void
put(struct einstein *e, int side, int stone, int square)
{
	char there = e->square[square];

	if (there != '.')
		e->stone[there >= 'a'][there - mark[there >= 'a'] + 1] = TAKEN;
	e->square[square] = (char)(mark[side] + stone - 1);
	e->stone[side][stone] = (unsigned char)square;
}

/* Find the stones that may move: the die's, or the next ones below and above; 0 =
 * none. */
static void
playable(const struct einstein *e, int side, int stone[2])
{
	int low = e->die, high = e->die;

	while (low > 0 && e->stone[side][low] == TAKEN)
		low--;
	while (high <= STONES && (!high || e->stone[side][high] == TAKEN))
		high++;
	stone[0] = low;
	stone[1] = high <= STONES && high != low ? high : 0;
}

/* The target square of a stone, or -1 if it is off the board. */
static int
target(const struct einstein *e, int side, int stone, int direction)
{
	int step = side ? -1 : 1, from = e->stone[side][stone];
	int row = from / SIDE + (direction != 1 ? step : 0);
	int column = from % SIDE + (direction != 2 ? step : 0);

	if (row < 0 || row >= SIDE || column < 0 || column >= SIDE)
		return -1;
	return row * SIDE + column;
}

static void
einstein_start(void *position, const int *param, struct rng *rng)
{
	struct einstein *e = position;

	(void)param;
	(void)rng;
	clear(e);
	e->setup = true;
}

static int
einstein_turn(const void *position)
{
	const struct einstein *e = position;

	if (e->setup)
		return !stones(e, 0) + 2 * !stones(e, 1);
	return e->die || stones(e, e->mover) < 2 ? 1 << e->mover : GAME_CHANCE;
}

static int
einstein_chance(const void *position,
                void (*visit)(void *context, int64_t weight,
                              const char *outcome),
                void *context)
{
	(void)position;
	for (int die = 1; visit && die <= STONES; die++)
		visit(context, 1, (char[]){(char)('0' + die), '\0'});
	return STONES;
}

/* List the moves of the side to move, as stone * 10 + direction. */
static int
list(const struct einstein *e, int side, int moves[MOST])
{
	int n = 0, stone[2];

	playable(e, side, stone);
	for (int i = 0; i < 2; i++)
		for (int direction = 1; stone[i] && direction <= 3; direction++)
			if (target(e, side, stone[i], direction) >= 0)
				moves[n++] = stone[i] * 10 + direction;
	return n;
}

static enum judge
roll(struct einstein *e, const char *text, char why[GAME_WHY])
{
	if (text[0] < '1' || text[0] > '6' || text[1])
		return game_refuse(JUDGE_MALFORMED, why, "a roll is 1 to 6");
	if (einstein_turn(e) != GAME_CHANCE)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "no die is to be rolled");
	e->die = (unsigned char)(text[0] - '0');
	return JUDGE_LEGAL;
}

static bool
is_setup(const char *text)
{
	return strspn(text, "123456") == STONES && !text[STONES];
}

static bool
is_step(const char *text)
{
	return text[0] >= '1' && text[0] <= '6' && text[1] >= '1' &&
	       text[1] <= '3' && !text[2];
}

static enum judge
arrange(struct einstein *e, int side, const char *text, char why[GAME_WHY])
{
	int seen = 0;

	if (is_step(text) || stones(e, side))
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "stones are arranged now, each side's once");
	for (int i = 0; i < STONES; i++)
		seen |= 1 << (text[i] - '0');
	if (seen != 0x7e)
		return game_refuse(JUDGE_ILLEGAL, why, "each of the digits 1 "
		                   "to 6 must be there once");
	for (int i = 0; i < STONES; i++)
		put(e, side, text[i] - '0', home(side, i));
	e->setup = !stones(e, !side);
	return JUDGE_LEGAL;
}

/* Say why this stone may not move. */
static enum judge
explain(const struct einstein *e, int side, int stone, const int may[2],
        char why[GAME_WHY])
{
	if (e->stone[side][stone] == TAKEN)
		text_format(why, GAME_WHY, "stone %d has been captured", stone);
	else if (may[0] && may[1])
		text_format(why, GAME_WHY, "the die is %d: move %d or %d, not %d",
		            e->die, may[0], may[1], stone);
	else
		text_format(why, GAME_WHY, "the die is %d: move %d, not %d",
		            e->die, may[0] + may[1], stone);
	return JUDGE_ILLEGAL;
}

static enum judge
step(struct einstein *e, int side, const char *text, char why[GAME_WHY])
{
	int stone = text[0] - '0', may[2], to;

	if (is_setup(text))
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "the stones are arranged");
	if (einstein_turn(e) != 1 << side)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "the die, or the other side, is first");
	playable(e, side, may);
	if (stone != may[0] && stone != may[1])
		return explain(e, side, stone, may, why);
	to = target(e, side, stone, text[1] - '0');
	if (to < 0)
		return game_refuse(JUDGE_ILLEGAL, why,
		                   "stone %d meets the edge there", stone);
	e->square[e->stone[side][stone]] = '.';
	put(e, side, stone, to);
	e->mover = !side;
	e->die = 0;
	return JUDGE_LEGAL;
}

static enum judge
einstein_play(void *position, int seat, const char *text, char why[GAME_WHY])
{
	struct einstein *e = position;

	if (seat == 0)
		return roll(e, text, why);
	if (!is_setup(text) && !is_step(text))
		return game_refuse(JUDGE_MALFORMED, why, e->setup
		                   ? "an arrangement has six digits from 1 to 6"
		                   : "a move is a stone 1-6 and a direction 1-3");
	return e->setup ? arrange(e, seat - 1, text, why)
	                : step(e, seat - 1, text, why);
}

/* Write arrangement number n of 720, in ascending order. */
static void
setup_text(int n, char text[GAME_MOVE])
{
	char left[] = "123456";

	for (int i = 0, span = SETUPS / STONES; i < STONES; i++) {
		int at = n / span;

		text[i] = left[at];
		memmove(left + at, left + at + 1, sizeof left - 1 - (size_t)at);
		n %= span;
		span /= i < STONES - 1 ? STONES - 1 - i : 1;
	}
	text[STONES] = '\0';
}

static void
step_text(int move, char text[GAME_MOVE])
{
	text[0] = (char)('0' + move / 10);
	text[1] = (char)('0' + move % 10);
	text[2] = '\0';
}

static void
einstein_pick(const void *position, int seat, struct rng *rng,
              char move[GAME_MOVE])
{
	const struct einstein *e = position;
	int moves[MOST], n;

	if (e->setup) {
		setup_text((int)rng_below(rng, SETUPS), move);
		return;
	}
	n = list(e, seat - 1, moves);
	step_text(moves[rng_below(rng, (uint32_t)n)], move);
}

static int
einstein_each(const void *position, int seat,
              void (*visit)(void *context, const char *move), void *context)
{
	const struct einstein *e = position;
	int moves[MOST], n = 0;
	char text[GAME_MOVE];

	if (einstein_turn(e) & 1 << (seat - 1))
		n = e->setup ? SETUPS : list(e, seat - 1, moves);
	for (int i = 0; visit && i < n; i++) {
		if (e->setup)
			setup_text(i, text);
		else
			step_text(moves[i], text);
		visit(context, text);
	}
	return n;
}

/* The reason for which a side has won, or NULL if it has not. */
static const char *
won(const struct einstein *e, int side)
{
	char there = e->square[side ? 0 : SQUARES - 1];

	if (there != '.' && (there >= 'a') == side)
		return "corner";
	return stones(e, !side) ? NULL : "capture";
}

static struct outcome
einstein_outcome(const void *position)
{
	const struct einstein *e = position;

	for (int i = 0; !e->setup && i < 2; i++) {
		int side = i ? e->mover : !e->mover;
		const char *reason = won(e, side);

		if (reason)
			return (struct outcome){true, side + 1, reason};
	}
	return (struct outcome){0};
}

static void
einstein_write(const void *position, char text[GAME_TEXT])
{
	const struct einstein *e = position;

	text_format(text, GAME_TEXT, "%.25s %c %c", e->square,
	            e->setup ? 's' : "rb"[e->mover],
	            e->die ? '0' + e->die : '-');
}

static bool
read_squares(struct einstein *e, const char *text, char why[GAME_WHY])
{
	for (int i = 0; i < SQUARES; i++) {
		int side = text[i] >= 'a', stone = text[i] - mark[side] + 1;

		if (text[i] == '.')
			continue;
		if (stone < 1 || stone > STONES)
			return text_refuse(why, GAME_WHY, "square %d is none "
			                   "of A-F, a-f and '.'", i + 1);
		if (e->stone[side][stone] != TAKEN)
			return text_refuse(why, GAME_WHY,
			                   "stone %c stands twice", text[i]);
		put(e, side, stone, i);
	}
	return true;
}

/* Check a position while stones are arranged: at most one side has stones, in its
 * corner. */
static bool
check_setup(const struct einstein *e, char why[GAME_WHY])
{
	for (int side = 0; e->setup && side < 2; side++)
		for (int i = 0; stones(e, side) && i < STONES; i++) {
			char there = e->square[home(side, i)];

			if (there != '.' && (there >= 'a') == side &&
			    !stones(e, !side))
				continue;
			return text_refuse(why, GAME_WHY, "in 's' one side at "
			                   "most is arranged, with all its "
			                   "stones in its corner");
		}
	return true;
}

static bool
einstein_read(void *position, const int *param, const char *text,
              char why[GAME_WHY])
{
	struct einstein e;
	size_t squares = strcspn(text, " ");
	const char *rest = text + squares;

	(void)param;
	clear(&e);
	if (squares != SQUARES)
		return text_refuse(why, GAME_WHY,
		                   "there are %zu squares, not 25", squares);
	if (!read_squares(&e, text, why))
		return false;
	if (strlen(rest) != 4 || !strchr("srb", rest[1]) || rest[2] != ' ' ||
	    !strchr(rest[1] == 's' ? "-" : "-123456", rest[3]))
		return text_refuse(why, GAME_WHY, "after the squares come s, r "
		                   "or b, and the die or -");
	e.setup = rest[1] == 's';
	e.mover = rest[1] == 'b';
	e.die = rest[3] == '-' ? 0 : (unsigned char)(rest[3] - '0');
	if (!check_setup(&e, why))
		return false;
	memcpy(position, &e, sizeof e);
	return true;
}

static void
einstein_draw(const void *position, struct text *picture)
{
	const struct einstein *e = position;

	if (e->setup)
		text_add(picture, "red and blue arrange their stones\n");
	else if (e->die)
		text_addf(picture, "%s to move, the die is %d\n",
		          e->mover ? "blue" : "red", e->die);
	else
		text_addf(picture, "%s to %s\n", e->mover ? "blue" : "red",
		          stones(e, e->mover) < 2 ? "move" : "roll the die");
	text_add(picture, "    1  2  3  4  5\n");
	for (int i = 0; i < SQUARES; i++) {
		int side = e->square[i] >= 'a';

		if (i % SIDE == 0)
			text_addf(picture, "%d ", i / SIDE + 1);
		if (e->square[i] == '.')
			text_add(picture, " --");
		else
			text_addf(picture, " %c%d", "rb"[side],
			          e->square[i] - mark[side] + 1);
		if (i % SIDE == SIDE - 1)
			text_add(picture, "\n");
	}
}

/*
 * What people see
 */

static struct view_cell
einstein_cell(int cells, int cell)
{
	return (struct view_cell){
		.row = cell / SIDE, .column = cell % SIDE,
		.name = cell % SIDE + 1,
		.home = cell == cells - 1 ? 1 : cell == 0 ? 2 : 0,
	};
}

static void
see_setup(struct view_course *course, int side, const char *setup)
{
	struct text pieces = {0};

	for (int i = 0; i < STONES; i++)
		text_addf(&pieces, "%s%c%d", i ? "," : "",
		          mark[side] + setup[i] - '1', home(side, i));
	view_set(course, text_str(&pieces));
	text_free(&pieces);
}

static void
einstein_move(struct view_course *course, const void *position,
              const char *move)
{
	const struct einstein *e = position;
	int stone = move[0] - '0';

	if (is_step(move))
		view_hop(course, e->stone[e->mover][stone],
		         target(e, e->mover, stone, move[1] - '0'));
	else
		see_setup(course, course->seat - 1, move);
}

/* An arrangement is a single part without a target. */
static void
einstein_parts(const char *move, char piece[VIEW_PART], char to[VIEW_PART])
{
	text_format(piece, VIEW_PART, "%.*s", is_step(move) ? 1 : STONES, move);
	text_format(to, VIEW_PART, "%s", is_step(move) ? move + 1 : "");
}

static const struct view_piece pieces[] = {
	{'A', "r1", 1}, {'B', "r2", 1}, {'C', "r3", 1},
	{'D', "r4", 1}, {'E', "r5", 1}, {'F', "r6", 1},
	{'a', "b1", 2}, {'b', "b2", 2}, {'c', "b3", 2},
	{'d', "b4", 2}, {'e', "b5", 2}, {'f', "b6", 2}, {0},
};

static const struct game_view einstein_view = {
	.pieces = pieces,
	.cell = einstein_cell,
	.move = einstein_move,
	.spoken = {"stone", "along the row", "along the column", "diagonally"},
	.parts = einstein_parts,
};

const struct game game_einstein = {
	.name = "einstein",
	.about = {
		.title = "EinStein würfelt nicht! (with its die)",
		.source = "Ingo Althöfer, 2004; Little Golem, Computer Olympiad",
		.terms = "move=5s,start=10s,quit=1s",
		.rounds = 20,
		.longest = 2 + 2 * STONES * 8, /* a stone has at most 8 steps to go */
		.usual = 20, .most = 40,
	},
	.size = sizeof(struct einstein),
	.start = einstein_start,
	.turn = einstein_turn,
	.chance = einstein_chance,
	.play = einstein_play,
	.pick = einstein_pick,
	.each = einstein_each,
	.outcome = einstein_outcome,
	.write = einstein_write,
	.read = einstein_read,
	.draw = einstein_draw,
	.view = &einstein_view,
};
