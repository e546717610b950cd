#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/rng.h"
#include "base/text.h"
#include "kit/input.h"
#include "kit/kit_turn.h"

int64_t turn_own_seed = -1;

static int64_t
now_ms(void)
{
	return clock_now_us() / CLOCK_MS;
}

bool
kit_time_up(const struct kit_turn *turn)
{
	return input_begins("stop") || now_ms() >= turn->deadline_ms;
}

struct pick {
	int index;
	char *move;
};

static void
pick_move(void *context, const char *move)
{
	struct pick *pick = context;

	if (pick->index-- == 0)
		strcpy(pick->move, move);
}

static void
pick_outcome(void *context, int64_t weight, const char *outcome)
{
	(void)weight;
	pick_move(context, outcome);
}

void
turn_write_move(const struct game *game, const struct position *position,
                int seat, int index, char move[GAME_MOVE])
{
	struct pick pick = {index, move};

	*move = '\0';
	if (seat)
		game->each(position, seat, pick_move, &pick);
	else
		game->chance(position, pick_outcome, &pick);
}

void
turn_set_dice(struct kit_turn *turn, uint64_t seed)
{
	turn->rng = rng_derive(seed, RNG_AGENT, (uint64_t)turn_own_seed, 0, 0);
	turn->seed = turn->rng.state;
}

void
turn_find_dice(struct kit_turn *turn)
{
	const char *given = getenv("REFEREE_SEED");
	int64_t seed;

	if (!given || !text_number(given, 0, INT64_MAX, &seed))
		seed = turn_own_seed < 0 ? (int64_t)rng_draw() : 0;
	turn_set_dice(turn, (uint64_t)seed);
}

bool
turn_ask(const struct kit_player *player, struct kit_turn *turn,
         int64_t left_ms, int64_t margin_ms, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;

	if (!game || game->outcome(&turn->position).over ||
	    !(game->turn(&turn->position) & turn->seat))
		return false;
	turn->left_ms = left_ms;
	turn->deadline_ms = left_ms < 0 ? INT64_MAX
	                                : now_ms() + left_ms - margin_ms;
	*turn->remark = '\0';
	player->choose(turn, move);
	turn->fresh = false;
	return true;
}
