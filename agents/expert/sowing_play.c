/*
 * A board that the fast search cannot hold, of more than 255 seeds, is played
 * by a look at each move and each answer to it, through the referee's own
 * rules: Hus has such boards from seeds=6 on, and no course plays that.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "expert/sowing_play.h"
#include "expert/sowing_search.h"
#include "kit/eval.h"
#include "kit/think.h"

enum {
	TABLE_MB = 64,
	MOVES = 40,         /* that a bank is shared among */
	BYTES_A_MOVE = 16,  /* a table for few moves need not be large */
	LEAST_BYTES = 4096,
	FIRST_MS = 5000,    /* most for a first move, which captures nothing */
};

/* ---- boards of too many seeds ---- */

/* The moves of one position, as they are looked at. */
struct crowd {
	struct kit_turn *turn;
	struct eval eval;
	const struct position *position;
	int seat;
	bool replies;     /* look at the answers, too */
	uint64_t *left;   /* moves that may be tried still */
	int best;         /* value, for the seat */
	char *move;       /* of it, or NULL */
};

static int weigh_crowd(struct crowd *crowd);

static int
weigh_move(const struct crowd *crowd, const struct position *position)
{
	const struct game *game = crowd->turn->variant.game;
	struct outcome end = game->outcome(position);
	struct crowd answer = *crowd;

	if (end.over)
		return eval_end(&crowd->eval, &end, crowd->seat, 0);
	if (!crowd->replies)
		return eval_position(&crowd->eval, game, position, crowd->seat);
	answer.position = position;
	answer.seat = 3 - crowd->seat;
	answer.replies = false;
	answer.move = NULL;
	return -weigh_crowd(&answer);
}

static void
visit_move(void *context, const char *move)
{
	struct crowd *crowd = context;
	struct position to = *crowd->position;
	char why[GAME_WHY];

	if (*crowd->left == 0 || kit_time_up(crowd->turn) ||
	    crowd->turn->variant.game->play(&to, crowd->seat, move, why) !=
	            JUDGE_LEGAL)
		return;
	--*crowd->left;
	int value = weigh_move(crowd, &to);
	if (value > crowd->best) {
		crowd->best = value;
		if (crowd->move)
			strcpy(crowd->move, move);
	}
}

/* The value of the best move; of the position, if none could be looked at. */
static int
weigh_crowd(struct crowd *crowd)
{
	const struct game *game = crowd->turn->variant.game;

	crowd->best = EVAL_NONE;
	game->each(crowd->position, crowd->seat, visit_move, crowd);
	return crowd->best > EVAL_NONE
		? crowd->best
		: eval_position(&crowd->eval, game, crowd->position, crowd->seat);
}

static void
play_crowd(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	uint64_t left = most ? most : UINT64_MAX;
	struct crowd crowd = {
		.turn = turn,
		.eval = eval_find(turn->variant.game->name, NULL),
		.position = &turn->position,
		.seat = turn->seat,
		.replies = true,
		.left = &left,
		.move = move,
	};

	weigh_crowd(&crowd);
}

/* ---- the others ---- */

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
	int64_t start_us = clock_own_cpu_us();
	struct sowing_result result;

	sowing_search(task, &result);
	if (result.best < 0)
		return;
	if (task->slack && result.goods)
		result.best = result.good[rng_below(&turn->rng,
		                                    (uint32_t)result.goods)];
	text_format(move, GAME_MOVE, "%d", result.best);
	remark(turn, &result);
	if (think_notes)
		fprintf(stderr, "%s, %.0f moves tried, %.3f s\n", turn->remark,
		        (double)result.tried,
		        (double)(clock_own_cpu_us() - start_us) / CLOCK_S);
}

void
sowing_play(const struct sowing_rules *rules, struct kit_turn *turn,
            uint64_t most, char move[GAME_MOVE])
{
	const struct game *game = turn->variant.game;
	struct sowing_task task = {
		.rules = rules, .depth = SOWING_DEPTH, .most = most, .turn = turn,
	};
	int64_t now_ms = clock_now_us() / CLOCK_MS;
	char text[GAME_TEXT];

	think_start(turn, MOVES);
	game->pick(&turn->position, turn->seat, &turn->rng, move);
	game->write(&turn->position, text);
	bool fits = sowing_read(rules, text, &task.board, &task.played);
	if (!sowing_captures(task.played)) {
		task.slack = rules->slack;
		if (!think_is_timed() && turn->deadline_ms > now_ms + FIRST_MS)
			turn->deadline_ms = now_ms + FIRST_MS;
	}
	if (fits)
		play_board(turn, &task, move);
	else
		play_crowd(turn, most, move);
}
