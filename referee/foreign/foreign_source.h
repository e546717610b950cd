#ifndef FOREIGN_SOURCE_H
#define FOREIGN_SOURCE_H

/*
 * The source of a game's rules: the program, and the answers that it has given.
 * Positions are texts here.  We remember the answers for the last few positions, so each
 * ply of a match needs one exchange: a move, and whose turn it is then.
 *
 * On trouble (program.h) each function returns what its comment says.
 */

#include <stdbool.h>

#include "foreign/foreign_board.h"
#include "foreign/program.h"
#include "game/game.h"
#include "game/verdict.h"

enum {
	SOURCE_KNOWN = 16, /* positions whose answers are remembered */
};

/* The answers about a position. */
struct source_known {
	char *text;     /* the position; NULL means that the entry is empty */
	int turn;       /* 0 = not known, or the game is over */
	bool over;
	int winner;
	char reason[VERDICT_WORD];
	char *moves[3]; /* the answers to `moves`, for the mover and for each seat */
	char *both;     /* if both seats moved at once: the position before seat 1's
	                 * move; or NULL */
};

struct source {
	struct program program;
	struct board board;  /* the board with which positions begin, if they have one */
	struct text now;     /* the position that the program has, or "" */
	struct source_known known[SOURCE_KNOWN];
	int next;            /* the index of the entry to replace next */
};

/* Return whose turn it is, or how the game ended.  On trouble: over, a draw. */
const struct source_known *source_status(struct source *source,
                                         const char *position);

/* Return the moves of a seat, or of the mover (0), with tabs between them: "" if there
 * are none, "?" if they cannot be listed.  Valid until the next question.  On trouble:
 * "". */
const char *source_moves(struct source *source, const char *position, int seat);

/* Play a move; `after` receives the new position.  On trouble: JUDGE_ILLEGAL. */
enum judge source_play(struct source *source, const char *position,
                       const char *move, char after[GAME_TEXT],
                       char why[GAME_WHY]);

/* Set up the position of a text, or a start, "startpos SEED"; `position` receives the
 * canonical text.  False, with the reason, if the program refuses it, and on trouble. */
bool source_read(struct source *source, const char *text,
                 char position[GAME_TEXT], char why[GAME_WHY]);

/* Ask about a position by a word and a seat, unless that is 0.  Returns the answer behind
 * the same word; NULL on trouble. */
const char *source_answer(struct source *source, const char *position,
                          const char *word, int seat);

/* Let the program draw a move.  If both seats move, `second` asks for a move of seat 2;
 * the program then draws a move of seat 1 first.  False on trouble. */
bool source_random(struct source *source, const char *position, const char *seed,
                   bool second, char move[GAME_MOVE]);

/* Append the picture.  On trouble: nothing. */
void source_draw(struct source *source, const char *position,
                 struct text *picture);

/* After trouble: use a new process, and forget all answers. */
void source_renew(struct source *source);

#endif
