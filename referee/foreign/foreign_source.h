#ifndef FOREIGN_SOURCE_H
#define FOREIGN_SOURCE_H

/*
 * The source of a game's rules: the program, and what it has answered.  Positions are
 * texts here.  What is asked of a position is remembered for the last few, so a ply of a
 * match costs one exchange of messages: a move, and whose turn it is then.
 *
 * Where there is trouble (program.h), each function returns what its comment says.
 */

#include <stdbool.h>
#include <stdint.h>

#include "foreign/foreign_board.h"
#include "foreign/program.h"
#include "game/game.h"

enum {
	SOURCE_KNOWN = 16,   /* positions whose answers are remembered */
	SOURCE_REASONS = 64, /* words for ends that a program may use */
};

/* What is known of a position. */
struct source_known {
	char *text;     /* the position; NULL: nothing is known */
	int turn;       /* 0 = not known, or over */
	bool over;
	int winner;
	const char *reason;
	char *moves[3]; /* the answers to `moves`: of the mover, and of each seat */
	char *both;     /* where both moved, and seat 1's move led here; or NULL */
};

struct source {
	struct program program;
	struct board board;  /* if its positions begin with one */
	struct text now;     /* the position that the program was last told, or "" */
	struct source_known known[SOURCE_KNOWN];
	int next;            /* of these, the one to be forgotten first */
	char *reason[SOURCE_REASONS];
};

/* Whose turn it is, or how the game ended.  Trouble: over, a draw. */
const struct source_known *source_status(struct source *source,
                                         const char *position);

/* The moves with tabs between them, "" if there are none, "?" if they cannot be listed;
 * of a seat, or (0) of the one to move.  Valid until the next question.  Trouble: "". */
const char *source_moves(struct source *source, const char *position, int seat);

/* Play a move; `after` becomes the position.  Trouble: JUDGE_ILLEGAL. */
enum judge source_play(struct source *source, const char *position,
                       const char *move, char after[GAME_TEXT],
                       char why[GAME_WHY]);

/* Set up the position of a text, or a start, "startpos SEED"; `position` becomes
 * the canonical text.  False with the reason if the program refuses it, or at trouble. */
bool source_read(struct source *source, const char *text,
                 char position[GAME_TEXT], char why[GAME_WHY]);

/* The answer to a question about a position without the word that it begins with, such
 * as "view "; NULL at trouble. */
const char *source_answer(struct source *source, const char *position,
                          const char *word, const char *format, ...)
	PRINTF_LIKE(4, 5);

/* Let the program draw a move; `second`: after one that it draws first, for seat 1 of
 * two that both move.  False at trouble. */
bool source_random(struct source *source, const char *position, const char *seed,
                   bool second, char move[GAME_MOVE]);

/* Append the picture.  Nothing at trouble. */
void source_draw(struct source *source, const char *position,
                 struct text *picture);

/* After trouble: a fresh process, and nothing is remembered. */
void source_renew(struct source *source);

#endif
