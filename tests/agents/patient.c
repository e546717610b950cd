/*
 * Plays Hus so that the game goes on: as many pits to move from as possible for
 * both, and as many seeds on each side.  Two of it come to the draw after 5000
 * rounds, 10,002 plies, the longest game there is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PITS = 32, SOWINGS = 200 };

struct board {
	int own[PITS], other[PITS];
};

/* The rules are in referee/games/hus.c.  False for what is endless. */
static int
play(struct board *b, int pit, int opening)
{
	int *own = b->own, hand = own[pit];

	own[pit] = 0;
	for (int sowings = 0; sowings < SOWINGS; sowings++) {
		int facing;

		for (; hand; hand--) {
			pit = (pit + 1) % PITS;
			own[pit]++;
		}
		facing = 47 - pit;
		if (own[pit] == 1)
			return 1;
		if (!opening && pit >= 16 && b->other[facing]) {
			hand = b->other[facing] + b->other[facing - 16];
			b->other[facing] = b->other[facing - 16] = 0;
		} else {
			hand = own[pit];
			own[pit] = 0;
		}
	}
	return 0;
}

static int
choices(const int pits[PITS])
{
	int n = 0;

	for (int i = 0; i < PITS; i++)
		n += pits[i] > 1;
	return n;
}

static void
turn_round(struct board *b)
{
	struct board turned;

	memcpy(turned.own, b->other, sizeof turned.own);
	memcpy(turned.other, b->own, sizeof turned.other);
	*b = turned;
}

static int
worth(const struct board *b)
{
	int more = 0;

	for (int i = 0; i < PITS; i++)
		more += b->own[i] - b->other[i];
	return 10 * choices(b->own) + 20 * choices(b->other) - 5 * abs(more);
}

/* The best that the opponent, who is patient too, can answer. */
static int
best_answer(const struct board *after, int opening)
{
	int best = -1000000;

	for (int i = 0; i < PITS; i++) {
		struct board b = *after;

		if (b.own[i] > 1 && play(&b, i, opening) && choices(b.other) &&
		    worth(&b) > best)
			best = worth(&b);
	}
	return best;
}

static int
choose(const struct board *now, int opening)
{
	int best = -2000000, move = 0;

	for (int i = 0; i < PITS; i++) {
		struct board b = *now;
		int value;

		if (b.own[i] < 2 || !play(&b, i, opening))
			continue;
		turn_round(&b);
		value = best_answer(&b, opening);
		if (value > best) {
			best = value;
			move = i;
		}
	}
	return move;
}

/* "ROUNDS MOVER COUNTS".  The rounds that are complete. */
static long
read_position(struct board *board, char *text)
{
	long rounds = strtol(text, &text, 10), mover = strtol(text, &text, 10);

	for (int i = 0; i < 2 * PITS; i++) {
		int *side = i / PITS == mover ? board->own : board->other;

		side[i % PITS] = (int)strtol(text, &text, 10);
	}
	return rounds;
}

int
main(void)
{
	static const char position[] = "position ";
	char line[1000];
	struct board board = {{0}, {0}};
	long rounds = 0;

	while (fgets(line, sizeof line, stdin) && strcmp(line, "quit\n"))
		if (!strncmp(line, position, sizeof position - 1)) {
			rounds = read_position(&board,
			                       line + sizeof position - 1);
		} else if (!strncmp(line, "go ", 3)) {
			printf("%d\n", choose(&board, rounds == 0));
			fflush(stdout);
		}
	return 0;
}
