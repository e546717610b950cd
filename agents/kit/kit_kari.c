#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "kit/input.h"
#include "kit/kit_wires.h"
#include "kit/kit_turn.h"

/* The course's time limit, which its wire does not send, and our safety margin. */
enum { MOVE_MS = 10000, MARGIN_MS = 250, LENGTH = 2 };

enum round_end { OVER, CLOSED, BROKEN };

static enum round_end
broken(const char *what, const char *why)
{
	warn("kari wire: %s: %s", what, why);
	return BROKEN;
}

/* Set up the start position from six digits. */
static enum round_end
begin_round(struct kit_turn *turn)
{
	char name[] = "kari,opening=......", why[GAME_WHY];

	if (!input_text(strchr(name, '.'), 6))
		return CLOSED;
	if (!variant_parse(&turn->variant, name, why))
		return broken("the opening", why);
	turn->variant.game->start(&turn->position, turn->variant.param,
	                          &turn->rng);
	turn->fresh = true;
	return OVER;
}

/* Play a round: both sides' moves in turn.  It ends when ww or ll comes instead of the
 * opponent's move. */
static enum round_end
play_round(const struct kit_player *player, struct kit_turn *turn)
{
	const struct game *game = turn->variant.game;
	char why[GAME_WHY], move[GAME_MOVE];

	for (bool mine = turn->seat == 1;; mine = !mine) {
		if (mine && !turn_ask(player, turn, MOVE_MS, MARGIN_MS, move))
			return broken("my move", "it is not my turn");
		if (mine ? write(STDOUT_FILENO, move, LENGTH) != LENGTH
		         : !input_text(move, LENGTH))
			return CLOSED;
		if (!mine && (!strcmp(move, "ww") || !strcmp(move, "ll")))
			return OVER;
		if (game->play(&turn->position, mine ? turn->seat : 3 - turn->seat,
		               move, why) != JUDGE_LEGAL)
			return broken(mine ? "my move" : "the opponent's move", why);
	}
}

int
kari_play(const struct kit_player *player)
{
	struct kit_turn turn = {.fresh = true};
	enum round_end end = OVER;
	int c = EOF;

	turn_find_dice(&turn);
	while (end == OVER && ((c = input_char()) == 'f' || c == 's')) {
		turn.seat = c == 'f' ? 1 : 2;
		end = begin_round(&turn);
		if (end == OVER)
			end = play_round(player, &turn);
	}
	if (end == OVER && c != 'e' && c != EOF)
		end = broken("the next round", "it begins with f, s or e");
	return end == BROKEN ? 1 : 0;
}
