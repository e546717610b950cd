#include <string.h>

#include "expert/kari/kari_board.h"

enum { SIDE_SQUARES = KARI_SIDE * KARI_SIDE };

static uint32_t
bit_of(int square)
{
	return 1u << (square / KARI_SIDE * KARI_ROW + square % KARI_SIDE);
}

/* A position's text has 25 squares, row 1 first, with A-F and a-f for the cubes of the two
 * seats; then r or b for the mover, and the turn. */
void
kari_board_set(struct kari_board *board, const struct position *position)
{
	char text[GAME_TEXT];
	uint32_t cubes[2][2] = {{0}}; /* [seat - 1][1 = odd numbers] */
	int mover, odd;

	game_find("kari")->write(position, text);
	for (int i = 0; i < SIDE_SQUARES; i++) {
		int side = text[i] >= 'a';
		int number = text[i] - (side ? 'a' : 'A') + 1;

		if (text[i] != '.')
			cubes[side][number % 2] |= bit_of(i);
	}
	mover = text[SIDE_SQUARES + 1] == 'b';
	odd = (text[strlen(text) - 1] - '0') % 2;
	*board = (struct kari_board){
		.now = cubes[mover][odd], .later = cubes[mover][!odd],
		.next = cubes[!mover][odd ^ mover], /* a turn begins with seat 1 */
		.last = cubes[!mover][!odd ^ mover], .side = mover,
	};
}

void
kari_board_text(const struct position *position, int move,
                char text[GAME_MOVE])
{
	char squares[GAME_TEXT];

	strcpy(text, "00");
	if (move == KARI_PASS)
		return;
	game_find("kari")->write(position, squares);
	for (int i = 0; i < SIDE_SQUARES; i++)
		if (bit_of(i) == 1u << (move >> 2))
			text[0] = (char)('1' + squares[i] -
			                 (squares[i] >= 'a' ? 'a' : 'A'));
	text[1] = (char)('0' + (move & 3));
}
