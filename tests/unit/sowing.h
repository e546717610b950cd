#ifndef SOWING_H
#define SOWING_H

/*
 * What the tests of Hus and Omweso share: they replay vectors from the course's own
 * program, and write boards as "14=2 16=1 / 31=3": seat 1's pits with seeds, a slash,
 * seat 2's.
 */

#include "cases.h"

/* ---- the vectors: G, I, M, X and R lines, see the head of the files ---- */

/* Return the part of a line after its first n fields. */
static inline const char *
fields_after(const char *line, int n)
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
sowing_begin(struct history *h, const char *name, const char *line)
{
	must(sscanf(line, "G %15s", h->id) == 1, "%s", line);
	history_begin(h, name, *fields_after(line, 5) ? fields_after(line, 3) : NULL);
}

static inline void
sowing_place(struct history *h, const char *line)
{
	char move[GAME_MOVE];

	text_format(move, sizeof move, "%s", fields_after(line, 2));
	for (char *p = move; (p = strchr(p, ' '));)
		*p = ',';
	harness_play(h->variant.game, &h->at, line[2] - '0' + 1, move);
	h->plies++;
}

/* Play an M line, which has to be legal, or an X line, which has to be endless. */
static inline void
sowing_move(struct history *h, const char *line)
{
	struct position before = h->at;
	char pit[4];
	int mover;

	must(sscanf(line + 1, "%d %3s", &mover, pit) == 2, "%s", line);
	if (*line == 'M') {
		history_play(h, mover + 1, NULL, pit, fields_after(line, 5), line);
		return;
	}
	must(history_try(h, mover + 1, NULL, pit, line) == JUDGE_ENDLESS,
	     "%s: '%s' has an end", h->id, line);
	must(!memcmp(&before, &h->at, sizeof before),
	     "%s: endless, but the position changed", h->id);
	h->endless++;
	h->plies--;
}

static inline void
sowing_end(struct history *h, const char *line)
{
	const char *turn = strstr(line, " turn ");
	char text[GAME_TEXT];

	if (!strncmp(line, "R WIN ", 6))
		history_ends(h, line[6] - '0' + 1, "blocked", line);
	else if (!strncmp(line, "R DRAW ", 7))
		history_ends(h, 0, "length", line);
	else
		history_ends(h, -1, NULL, line);
	h->variant.game->write(&h->at, text);
	must(turn && atol(turn + 6) == atol(text), "%s: %s: '%s'", h->id, text, line);
}

static inline struct history
sowing_vectors(const char *name)
{
	FILE *lines = harness_vectors(name);
	struct history h = {.plies = 0};
	char line[1024];

	while (harness_line(lines, line, sizeof line))
		switch (line[0]) {
		case 'G':
			sowing_begin(&h, name, line);
			break;
		case 'I':
			sowing_place(&h, line);
			break;
		case 'M':
		case 'X':
			sowing_move(&h, line);
			break;
		default:
			sowing_end(&h, line);
		}
	harness_close(lines);
	return h;
}

/* ---- boards ---- */

/* Write the position with that many pits a side from "1 0" and "14=2 / 31=3". */
static inline void
board_text(int pits, const char *head, const char *board, char text[GAME_TEXT])
{
	unsigned seeds[64] = {0};
	struct text line = {0};
	int first = 0;

	for (const char *p = board; *p; p = fields_after(p, 1)) {
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
