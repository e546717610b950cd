#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/sowing_play.h"
#include "games/rows.h"
#include "kit/think.h"

enum {
	TABLE_MB = 64,
	MOVES = 40,         /* a clock for a whole game is divided among this many */
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
	fast_start(bytes > LEAST_BYTES ? bytes : LEAST_BYTES);
}

/* Hash a board.  `salt` stands for the other things on which its value depends. */
static uint64_t
hash(const struct sowing_board *board, uint64_t salt)
{
	uint64_t word[2 * SOWING_PITS / 8], key = salt;

	memcpy(word, board->pit, sizeof word);
	for (uint64_t i = 0; i < sizeof word / sizeof *word; i++) {
		uint64_t w = (word[i] ^ i << 59) * 0x9e3779b97f4a7c15;

		w = (w ^ w >> 32) * 0xd6e8feb86659fd93;
		key += w ^ w >> 32;
	}
	return key;
}

/* A key must also distinguish whether moves capture and, close to the draw, the ply. */
static uint64_t
key(struct fast_search *s, int ply)
{
	const struct sowing_line *line = s->game;
	int played = line->played + ply, left = line->rules->plies - played;
	uint64_t salt = left <= FAST_DEPTH ? (uint64_t)(3 + left) : 0;

	if (!sowing_captures(line->rules, played))
		salt = (uint64_t)(1 + played);
	return hash(&line->at[ply], salt);
}

/* Make a move at this ply.  False if the move is endless. */
static bool
make(struct fast_search *s, int ply, unsigned pit, struct sowing_board *to)
{
	const struct sowing_line *line = s->game;
	const struct sowing_rules *rules = line->rules;

	s->looked++;
	return rules->move(&line->at[ply], pit,
	                   sowing_captures(rules, line->played + ply), to);
}

/* Whether the game is over; if so, the value for the player who would move next. */
static bool
is_over(const struct sowing_line *line, const struct sowing_board *board,
        int ply, int *value)
{
	*value = 0;
	if (!sowing_can_move(board->pit[0])) {
		*value = ply - FAST_WON;
		return true;
	}
	return line->played + ply >= line->rules->plies;
}

static bool
is_known(struct fast_search *s, int ply, int *value)
{
	const struct sowing_line *line = s->game;

	return is_over(line, &line->at[ply], ply, value);
}

/* The value of the board after a move, for the player who made it. */
static int
weigh(const struct sowing_line *line, const struct sowing_board *board, int ply)
{
	int value;

	if (!is_over(line, board, ply, &value))
		value = line->rules->evaluate(board);
	return -value;
}

/* List the moves without the endless ones. */
static int
list(struct fast_search *s, int ply, struct fast_move *moves)
{
	struct sowing_line *line = s->game;
	struct sowing_board *child = line->child[ply];
	unsigned char pits[SOWING_PITS];
	int n = sowing_list(line->rules, &line->at[ply], pits), listed = 0;

	for (int i = 0; i < n; i++) {
		if (!make(s, ply, pits[i], &child[listed]))
			continue;
		moves[listed] = (struct fast_move){
			.code = pits[i], .index = (unsigned short)listed,
			.rank = weigh(line, &child[listed], ply + 1),
		};
		listed++;
	}
	return listed;
}

static void
play(struct fast_search *s, int ply, const struct fast_move *move)
{
	struct sowing_line *line = s->game;

	line->at[ply + 1] = line->child[ply][move->index];
}

/* The value of a position after looking one ply ahead. */
static int
look_once(struct fast_search *s, int ply, int beta)
{
	const struct sowing_line *line = s->game;
	const struct sowing_board *board = &line->at[ply];
	unsigned char pits[SOWING_PITS];
	int n = sowing_list(line->rules, board, pits), best = -FAST_WON - 1;
	struct sowing_board to;

	for (int i = 0; i < n && best < beta; i++) {
		if (!make(s, ply, pits[i], &to))
			continue;
		int value = weigh(line, &to, ply + 1);
		best = value > best ? value : best;
	}
	return best >= -FAST_WON ? best : line->rules->evaluate(board);
}

const struct fast_board sowing_fast = {
	.list = list,
	.play = play,
	.known = is_known,
	.value = look_once,
	.key = key,
	.reduces = true,
};

static void
remark(struct kit_turn *turn, const struct fast_search *s)
{
	if (abs(s->value) > FAST_SURE)
		text_format(turn->remark, sizeof turn->remark,
		            "%s, proved, in %d plies",
		            s->value > 0 ? "won" : "lost",
		            FAST_WON - abs(s->value));
	else
		text_format(turn->remark, sizeof turn->remark,
		            "depth %d, value %d", s->reached + 1, s->value);
}

/* Draw one of the moves that are worth at most the slack less than the best. */
static unsigned
draw_good(const struct fast_search *s, struct rng *rng)
{
	unsigned good[SOWING_PITS];
	uint32_t n = 0;

	for (int i = 0; i < s->roots; i++)
		if (s->root[i].value >= s->value - s->slack)
			good[n++] = s->root[i].code;
	return good[rng_below(rng, n)];
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
	static struct sowing_line line;
	const struct game *game = turn->variant.game;
	struct sowing_rules rules = *course;
	struct fast_search s = {
		.board = &sowing_fast, .game = &line, .turn = turn, .most = most,
		.depth = FAST_DEPTH, .crushing = rules.crushing,
	};
	char text[GAME_TEXT];

	think_start(turn, MOVES);
	game->pick(&turn->position, turn->seat, &turn->rng, move);
	game->write(&turn->position, text);
	line.rules = &rules;
	/* From seeds=6 on, Hus has boards of more than 255 seeds, which no course
	 * plays. */
	if (!adapt(&rules, turn) ||
	    !sowing_read(&rules, text, &line.at[0], &line.played)) {
		alphabeta_play(turn, 0, most, move);
		return;
	}
	if (!sowing_captures(&rules, line.played)) {
		s.slack = rules.slack;
		if (!think_is_timed())
			think_at_most(turn, FIRST_MS);
	}
	fast_search(&s);
	if (!s.roots)
		return;
	text_format(move, GAME_MOVE, "%u",
	            s.slack && s.reached ? draw_good(&s, &turn->rng) : s.root->code);
	remark(turn, &s);
}
