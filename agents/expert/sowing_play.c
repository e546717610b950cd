#include <stdlib.h>

#include "base/clock.h"
#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/sowing_play.h"
#include "expert/sowing_search.h"
#include "games/rows.h"
#include "kit/think.h"

enum {
	TABLE_MB = 64,
	MOVES = 40,         /* a bank is divided among this many moves */
	BYTES_A_MOVE = 16,  /* bytes of the table for each move of the limit */
	LEAST_BYTES = 4096,
	FIRST_MS = 5000,    /* time for a first move, which captures nothing */
};

void
sowing_play_new(const struct sowing_rules *rules, uint64_t most)
{
	uint64_t bytes = (uint64_t)think_mem_mb(TABLE_MB) << 20;

	if (most && most < bytes / BYTES_A_MOVE)
		bytes = most * BYTES_A_MOVE;
	sowing_prepare(rules);
	sowing_forget(bytes > LEAST_BYTES ? bytes : LEAST_BYTES);
}

static void
remark(struct kit_turn *turn, const struct sowing_result *result)
{
	if (abs(result->value) > SOWING_SURE)
		text_format(turn->remark, sizeof turn->remark,
		            "%s, proved, in %d plies",
		            result->value > 0 ? "won" : "lost",
		            SOWING_WON - abs(result->value));
	else
		text_format(turn->remark, sizeof turn->remark,
		            "depth %d, value %d", result->depth, result->value);
}

static void
play_board(struct kit_turn *turn, const struct sowing_task *task,
           char move[GAME_MOVE])
{
	struct sowing_result result;

	sowing_search(task, &result);
	if (result.best < 0)
		return;
	if (task->slack && result.goods)
		result.best = result.good[rng_below(&turn->rng,
		                                    (uint32_t)result.goods)];
	text_format(move, GAME_MOVE, "%d", result.best);
	remark(turn, &result);
}

/* Apply the operator's numbers to the course's rules.  False if the fast board cannot
 * play them: it supports only SOWING_LONGEST sowings, as in the course. */
static bool
adapt(struct sowing_rules *rules, const struct kit_turn *turn)
{
	const struct rows_rules *own = (const void *)&turn->position;

	rules->plies += 2 * (own->rounds - ROWS_ROUNDS);
	if (own->captures)
		rules->quiet = 0;
	return own->sowings == SOWING_LONGEST;
}

void
sowing_play(const struct sowing_rules *course, struct kit_turn *turn,
            uint64_t most, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct sowing_rules rules = *course;
	struct sowing_task task = {
		.rules = &rules, .depth = SOWING_DEPTH, .most = most, .turn = turn,
	};
	int64_t now_ms = clock_now_us() / CLOCK_MS;
	char text[GAME_TEXT];

	think_start(turn, MOVES);
	game->pick(&turn->position, turn->seat, &turn->rng, move);
	game->write(&turn->position, text);
	bool fits = adapt(&rules, turn) &&
	            sowing_read(&rules, text, &task.board, &task.played);
	if (!sowing_captures(&rules, task.played)) {
		task.slack = rules.slack;
		if (!think_is_timed() && turn->deadline_ms > now_ms + FIRST_MS)
			turn->deadline_ms = now_ms + FIRST_MS;
	}
	/* From seeds=6 on, Hus has boards of more than 255 seeds, which no course
	 * plays. */
	if (fits)
		play_board(turn, &task, move);
	else
		alphabeta_play(turn, 0, most, move);
}
