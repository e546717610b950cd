#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "kit/files.h"
#include "kit/turn.h"

enum { ROWS = 16, LINES = 3 + ROWS, LINE = 64 };

/* Read the lines of input.txt, without their ends; false if some are missing. */
static bool
read_input(char line[LINES][LINE])
{
	FILE *file = fopen("input.txt", "r");
	int n = 0;

	while (file && n < LINES && fgets(line[n], LINE, file)) {
		line[n][strcspn(line[n], "\r\n")] = '\0';
		n++;
	}
	if (file)
		fclose(file);
	return n == LINES;
}

/* input.txt does not say which rules are played.  The addendum's moves are legal
 * under both, so play by the addendum unless it leaves no move. */
static bool
place(struct kit_turn *turn, const char *position)
{
	static const char *const rules[] = {"halma,rules=addendum", "halma"};
	char why[GAME_WHY] = "";

	for (int i = 0; i < 2; i++) {
		const struct game *game;

		if (!variant_parse(&turn->variant, rules[i], why))
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
	bool placed;

	if (!read_input(line)) {
		warn("input.txt has no %d lines", LINES);
		return 1;
	}
	for (int i = 0; i < ROWS; i++)
		text_addf(&position, "%s%s", i ? "/" : "", line[3 + i]);
	text_addf(&position, " %c", line[1][0]);
	placed = place(&turn, position.at);
	text_free(&position);
	turn_find_dice(&turn);
	turn.bank = !strcmp(line[0], "GAME");
	left_ms = (int64_t)(strtod(line[2], NULL) * 1000);
	return placed && turn_ask(player, &turn, left_ms, 0, move) &&
	                       write_output(move)
	               ? 0
	               : 1;
}
