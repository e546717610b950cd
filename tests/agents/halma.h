#ifndef HALMA_H
#define HALMA_H

/*
 * What the agents of Halma's files wire share: each plays the first step that it finds.
 */

#include "agent.h"

enum { HALMA_SIZE = 16 };

static char halma_board[HALMA_SIZE][32];

/* Write the first step of a piece: E x,y u,v. */
static inline void
halma_find_step(char own, char step[32])
{
	for (int i = 0; i < HALMA_SIZE * HALMA_SIZE; i++)
		for (int d = 0; d < 9; d++) {
			int x = i % HALMA_SIZE, y = i / HALMA_SIZE;
			int u = x + d % 3 - 1, v = y + d / 3 - 1;

			if (halma_board[y][x] != own || u < 0 || v < 0 ||
			    u >= HALMA_SIZE || v >= HALMA_SIZE ||
			    halma_board[v][u] != '.')
				continue;
			snprintf(step, 32, "E %d,%d %d,%d\n", x, y, u, v);
			return;
		}
}

/* Read the position in the current folder, and answer. */
static inline void
halma_answer(void)
{
	FILE *in = fopen("input.txt", "r"), *out;
	char line[AGENT_LINE], own = 'W', step[32] = "";

	if (!in)
		exit(1);
	for (int i = 0; i < HALMA_SIZE + 3 && fgets(line, sizeof line, in); i++) {
		if (i == 1)
			own = *line;
		if (i > 2)
			snprintf(halma_board[i - 3], sizeof halma_board[0],
			         "%.16s", line);
	}
	fclose(in);
	halma_find_step(own, step);
	out = fopen("output.txt", "w");
	if (!out)
		exit(2);
	fputs(step, out);
	fclose(out);
}

#endif
