#ifndef SOWING_H
#define SOWING_H

/*
 * What the tests of Hus and Omweso share: they replay vectors from the course's own
 * program, and write boards as "14=2 16=1 / 31=3": seat 1's pits with seeds, a slash,
 * seat 2's.
 */

#include "cases.h"

/* ---- the vectors: G, I, M, X and R lines, see the head of the files ---- */

struct replay {
	struct variant variant;
	struct position at;
	char id[16];
	int plies; /* of this game, placements included */
	int games, endless, longest;
};

/* Return the part of a line after its first n fields. */
static inline const char *
replay_after(const char *line, int n)
{
	while (n-- > 0) {
		line += strcspn(line, " ");
		line += *line == ' ';
	}
	return line;
}

/* Begin a new game: from a position, or empty if the two placements are still to
 * come. */
static inline void
replay_game(struct replay *replay, const char *line)
{
	struct rng rng = {0};

	must(sscanf(line, "G %15s", replay->id) == 1, "%s", line);
	replay->plies = 0;
	if (*replay_after(line, 5))
		harness_read(&replay->variant, &replay->at,
		             replay_after(line, 3));
	else
		replay->variant.game->start(&replay->at,
		                            replay->variant.param, &rng);
}

static inline void
replay_placement(struct replay *replay, const char *line)
{
	char why[GAME_WHY] = "", move[GAME_MOVE];

	text_format(move, sizeof move, "%s", replay_after(line, 2));
	for (char *p = move; *p; p++)
		if (*p == ' ')
			*p = ',';
	must(replay->variant.game->play(&replay->at, line[2] - '0' + 1, move,
	                                why) == JUDGE_LEGAL,
	     "%s: %s: %s", replay->id, line, why);
	replay->plies++;
}

/* Check what holds after every move. */
static inline void
replay_round_trip(const struct replay *replay)
{
	const struct game *game = replay->variant.game;
	struct position again;
	char text[GAME_TEXT];

	memset(&again, 0x55, sizeof again);
	game->write(&replay->at, text);
	harness_read(&replay->variant, &again, text);
	must(!memcmp(&again, &replay->at, game->size), "%s: read otherwise: %s",
	     replay->id, text);
}

static inline void
replay_listed(void *context, const char *move)
{
	const char **wanted = context;

	if (*wanted && !strcmp(*wanted, move))
		*wanted = NULL;
}

/* Play an M or X line.  Returns how the move was judged. */
static inline enum judge
replay_move(struct replay *replay, const char *line)
{
	const struct game *game = replay->variant.game;
	char pit[4], why[GAME_WHY] = "";
	const char *wanted = pit;
	int mover;

	must(sscanf(line + 1, "%d %3s", &mover, pit) == 2, "%s", line);
	must(!game->outcome(&replay->at).over, "%s: over before '%s'",
	     replay->id, line);
	must(game->turn(&replay->at) == 1 << mover, "%s: whose turn: '%s'",
	     replay->id, line);
	game->each(&replay->at, mover + 1, replay_listed, &wanted);
	must(!wanted, "%s: %s is not listed", replay->id, pit);
	return game->play(&replay->at, mover + 1, pit, why);
}

static inline void
replay_legal(struct replay *replay, const char *line)
{
	const char *board = replay_after(line, 5);
	char text[GAME_TEXT];
	enum judge judge = replay_move(replay, line);

	must(judge == JUDGE_LEGAL, "%s: '%s' is %s", replay->id, line,
	     harness_judge(judge));
	replay->plies++;
	replay_round_trip(replay);
	replay->variant.game->write(&replay->at, text);
	must(!*board || !strcmp(replay_after(text, 2), board),
	     "%s: %s after '%s'", replay->id, text, line);
}

static inline void
replay_endless(struct replay *replay, const char *line)
{
	struct position before = replay->at;
	enum judge judge = replay_move(replay, line);

	must(judge == JUDGE_ENDLESS, "%s: '%s' is %s", replay->id, line,
	     harness_judge(judge));
	must(!memcmp(&before, &replay->at, sizeof before),
	     "%s: endless, but the position changed", replay->id);
	replay->endless++;
}

static inline void
replay_result(struct replay *replay, const char *line)
{
	struct outcome end = replay->variant.game->outcome(&replay->at);
	const char *turn = strstr(line, " turn ");
	char text[GAME_TEXT];

	if (!strncmp(line, "R WIN ", 6))
		must(end.over && end.winner == line[6] - '0' + 1 &&
		             !strcmp(end.reason, "blocked"),
		     "%s: not '%s'", replay->id, line);
	else if (!strncmp(line, "R DRAW ", 7))
		must(end.over && end.winner == 0 &&
		             !strcmp(end.reason, "length"),
		     "%s: not '%s'", replay->id, line);
	else
		must(!end.over, "%s: not '%s'", replay->id, line);
	replay->variant.game->write(&replay->at, text);
	must(turn && atol(turn + 6) == atol(text), "%s: %s: '%s'", replay->id,
	     text, line);
	replay->games++;
	if (replay->plies > replay->longest)
		replay->longest = replay->plies;
}

/* Replay all games of NAME.txt.gz. */
static inline struct replay
replay_vectors(const char *name)
{
	FILE *lines = harness_vectors(name);
	struct replay replay = {.variant = harness_variant(name)};
	char line[1024];

	while (harness_line(lines, line, sizeof line))
		switch (line[0]) {
		case 'G':
			replay_game(&replay, line);
			break;
		case 'I':
			replay_placement(&replay, line);
			break;
		case 'M':
			replay_legal(&replay, line);
			break;
		case 'X':
			replay_endless(&replay, line);
			break;
		default:
			replay_result(&replay, line);
		}
	harness_close(lines);
	return replay;
}

/* ---- boards ---- */

/* Write the position with that many pits a side from "1 0" and "14=2 / 31=3". */
static inline void
board_text(int pits, const char *head, const char *board, char text[GAME_TEXT])
{
	unsigned seeds[64] = {0};
	struct text line = {0};
	int first = 0;

	for (const char *p = board; *p; p = replay_after(p, 1)) {
		int pit;
		unsigned n;

		if (*p == '/')
			first = pits;
		else if (sscanf(p, "%d=%u", &pit, &n) == 2)
			seeds[first + pit] = n;
		else
			ck_abort_msg("no board: %s", board);
	}
	text_add(&line, head);
	for (int i = 0; i < 2 * pits; i++)
		text_addf(&line, " %u", seeds[i]);
	ck_assert(text_format(text, GAME_TEXT, "%s", text_str(&line)));
	text_free(&line);
}

/* One move on a board. */
struct board_case {
	const char *head, *board; /* before: rounds and mover, seeds */
	const char *move;
	enum judge judge;
	const char *next;  /* after: rounds and mover, or NULL */
	const char *after; /* after: seeds; or part of the reason */
};

static inline void
board_check(const char *name, int pits, const struct board_case *c)
{
	char text[GAME_TEXT], expected[GAME_TEXT];

	board_text(pits, c->head, c->board, text);
	if (c->judge == JUDGE_LEGAL)
		board_text(pits, c->next, c->after, expected);
	case_move(name, text, c->move, c->judge, c->judge == JUDGE_LEGAL ? expected : c->after);
}

#endif
