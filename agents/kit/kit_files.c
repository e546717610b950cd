#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "games/halma_plays.h"
#include "kit/kit_wires.h"
#include "kit/kit_turn.h"

enum { LINES = 3 + SIDE, LINE = 64 };

/* Read the lines of input.txt without their newlines.  Returns the number of rows, which
 * is the number of squares in the first row; 0 if lines are missing. */
static int
read_input(char line[LINES][LINE])
{
	FILE *file = fopen("input.txt", "r");
	int n = 0, rows;

	while (file && n < LINES && fgets(line[n], LINE, file)) {
		line[n][strcspn(line[n], "\r\n")] = '\0';
		n++;
	}
	if (file)
		fclose(file);
	rows = n > 3 ? (int)strlen(line[3]) : 0;
	return rows <= SIDE && n >= 3 + rows ? rows : 0;
}

/* Find the size of the camps from the number of pieces, because no piece is ever
 * captured.  A single position on the course's board may have fewer pieces. */
static int
camp_of(const char *position, bool all)
{
	int black = 0, white = 0;

	for (; *position && *position != ' '; position++) {
		black += *position == 'B';
		white += *position == 'W';
	}
	return all && black == white ? black : PIECES;
}

/* input.txt does not say which rules apply.  A move that the addendum allows is legal
 * under both, so use the addendum unless it leaves no move. */
static bool
place(struct kit_turn *turn, const char *position, int rows, bool whole)
{
	char why[GAME_WHY] = "", rules[64];

	for (int i = 0; i < 2; i++) {
		const struct game *game;

		text_format(rules, sizeof rules, "halma,rules=%s,size=%d,camp=%d",
		            i ? "seed" : "addendum", rows,
		            camp_of(position, whole || rows != SIDE));
		if (!variant_parse(&turn->variant, rules, why))
			break;
		game = turn->variant.game;
		if (!game->read(&turn->position, turn->variant.param, position,
		                why))
			break;
		turn->seat = game->turn(&turn->position);
		if (game->each(&turn->position, turn->seat, NULL, NULL) > 0)
			return true;
	}
	warn("input.txt: %s", *why ? why : "no move is left");
	return false;
}

static bool
write_output(const char *move)
{
	FILE *file = fopen("output.txt", "w");

	for (; file && *move; move++)
		fputc(*move == ';' ? '\n' : *move, file);
	if (file && !ferror(file) && fclose(file) == 0)
		return true;
	warn("output.txt:");
	return false;
}

int
files_play(const struct kit_player *player)
{
	struct kit_turn turn = {.fresh = true};
	char line[LINES][LINE], move[GAME_MOVE];
	struct text position = {0};
	int64_t left_ms;
	int rows = read_input(line);
	bool placed;

	if (!rows) {
		warn("input.txt has no %d lines", LINES);
		return 1;
	}
	for (int i = 0; i < rows; i++)
		text_addf(&position, "%s%s", i ? "/" : "", line[3 + i]);
	text_addf(&position, " %c", line[1][0]);
	turn.bank = !strcmp(line[0], "GAME");
	placed = place(&turn, position.at, rows, turn.bank);
	text_free(&position);
	turn_find_dice(&turn);
	left_ms = (int64_t)(strtod(line[2], NULL) * 1000);
	return placed && turn_ask(player, &turn, left_ms, 0, move) &&
	                       write_output(move)
	               ? 0
	               : 1;
}
