#ifndef GAME_H
#define GAME_H

/*
 * THE interface: what a game is.  One file in games/ exports one constant
 * `struct game`, and one line in game_list.c lists it.  Everything else (referee,
 * wires, records, the law tests) then works with it unchanged.  A game may bring
 * its own board, too: a `struct game_view` (view.h), in the same file or beside it.
 *
 * A game knows rules and texts.  It sees no clock, process or descriptor.  The
 * match knows the players, their seats, lateness and restarts.
 *
 * Seat 1 moves first, then seat 2.  Where a game has dice or cards chance moves,
 * too: the match draws one of its outcomes by their weights.  Positions are plain
 * bytes without pointers, so a copy is an assignment.  Moves and positions are
 * printable text that round-trips exactly; the header comment of each game's file
 * says what they look like.
 *
 * The laws, tested on every listed game (tests/unit/test_games.c):
 *   - a start is reproducible from its seed;
 *   - write and read round-trip;
 *   - what pick returns is LEGAL (or ENDLESS, where a game has such moves);
 *   - every move of each is LEGAL or ENDLESS, and no other short text is;
 *   - the pass is legal exactly where no other move is;
 *   - where chance moves, each outcome is LEGAL for seat 0 and no seat has a move;
 *   - what a seat sees is enough to list its moves: equal views, equal moves;
 *   - play and read never crash, on any bytes, and change nothing unless
 *     they succeed;
 *   - random play comes to an end within `longest` plies.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

struct game_view;
struct text;

enum {
	GAME_SIZE = 512,  /* no position has more bytes */
	GAME_MOVE = 1024, /* no move of pick or each is longer, NUL included */
	GAME_TEXT = 4097, /* no position text is longer, NUL included */
	GAME_WHY = 160,   /* no reason is longer, NUL included */
	GAME_PARAMS = 5,  /* no game has more parameters */
	GAME_BOTH = 3,    /* turn(): both seats owe a move, hidden */
	GAME_CHANCE = 4,  /* turn(): neither does, chance draws an outcome */
	GAME_VALUE = 1000000, /* no value of a position is further from 0 */
};

/* A position of any game.  The game casts its address to a type of its own. */
struct position {
	_Alignas(max_align_t) unsigned char bytes[GAME_SIZE];
};

/* The judgement of a move. */
enum judge {
	JUDGE_LEGAL,     /* played */
	JUDGE_MALFORMED, /* no move text of this game at all */
	JUDGE_ILLEGAL,   /* a move text, but the rules forbid it now */
	JUDGE_ENDLESS,   /* allowed, but does not end: not played */
};

struct outcome {
	bool over;
	int winner;         /* the seat that won, 0 = a draw */
	const char *reason; /* one lower-case word of the game's own: "corner" */
};

/*
 * A parameter is a number.  On the command line it is written as one of
 * `words`, which stand for 0, 1, ..., or as digits from low to high.
 */
struct param {
	const char *name;         /* NULL ends the list */
	const char *const *words; /* NULL-terminated, or NULL */
	int low, high;            /* low > high: words only */
	int fallback;             /* the value where none is given */
	const char *help;         /* a few words for --list-games */
	bool rare;                /* agents hear of it only if it has another
	                           * value: the course's know nothing of it */
};

struct game {
	const char *name;   /* one lower-case word */
	const char *program; /* the command, where the rules are a program; its
	                     * `slot` is the last number of each param array */
	int slot;
	const char *title;  /* as people call it */
	const char *source; /* whose rules these are */
	const char *terms;  /* the course's clocks and limits (terms.h) */
	int rounds;         /* games in a match where none are asked for */
	int longest;        /* no game has more plies; 0 = no bound is known */
	int usual, most;    /* plies of a game between agents that play sensibly, and the
	                     * most that thousands of games had; 0 = nobody has looked */
	size_t size;        /* bytes of a position in use, at most GAME_SIZE */
	bool time_breaks_draws; /* with a bank, the player with more time left wins
	                         * a draw */
	const char *pass;   /* the move of a seat that has no other, where the game
	                     * has such a move; else NULL */
	struct param params[GAME_PARAMS + 1];

	/* Whether the parameters, each already in its own range, go together; if
	 * not, why says what is wrong.  May be NULL. */
	bool (*check)(const int *param, char why[GAME_WHY]);

	/* Set up a start; all chance comes from rng.  Every byte of `size` is
	 * set, padding included, so that memcmp compares positions. */
	void (*start)(void *position, const int *param, struct rng *rng);

	/* The seats that owe a move, as a mask: 1, 2, or GAME_BOTH if both move
	 * hidden from each other; GAME_CHANCE if chance moves.  Meaningless once the
	 * game is over. */
	int (*turn)(const void *position);

	/* Visit every outcome that chance may draw, in the game's own order, with
	 * its weight, and return how many there are.  Weights are from 1, and below
	 * 2^63 in all.  Asked only where turn says GAME_CHANCE; visit may be NULL.
	 * NULL if the game has no chance. */
	int (*chance)(const void *position,
	              void (*visit)(void *context, int64_t weight,
	                            const char *outcome),
	              void *context);

	/* Play a move for a seat that owes one, or an outcome for seat 0.  The
	 * position changes only if the answer is JUDGE_LEGAL; otherwise why is a
	 * sentence without a full stop.  The move may be any bytes up to a NUL, of
	 * any length. */
	enum judge (*play)(void *position, int seat, const char *move,
	                   char why[GAME_WHY]);

	/* Draw one of the seat's legal moves, each equally likely.  If moves cannot
	 * be listed, draw as the course's own program does. */
	void (*pick)(const void *position, int seat, struct rng *rng,
	             char move[GAME_MOVE]);

	/* Visit every legal move of the seat in the game's own order, and return
	 * how many there are; -1, without a visit, if there are too many to list.
	 * visit may be NULL. */
	int (*each)(const void *position, int seat,
	            void (*visit)(void *context, const char *move),
	            void *context);

	/* Whether the game is over, judged from the position alone, as if the
	 * opponent of the player to move had just moved. */
	struct outcome (*outcome)(const void *position);

	/* The position text, one line, and its inverse.  read accepts any board of
	 * the right shape.  Otherwise it leaves the position as it was, says why,
	 * and returns false. */
	void (*write)(const void *position, char text[GAME_TEXT]);
	bool (*read)(void *position, const int *param, const char *text,
	             char why[GAME_WHY]);

	/* What a seat may see, one line: all that its player is told.  NULL if both
	 * see the position. */
	void (*sees)(const void *position, int seat, char text[GAME_TEXT]);

	/* How good the position is for a seat, for players that look ahead: a number
	 * on the game's own scale, the greater the better, and for the other seat the
	 * worse; 0 once the game is over.  NULL if the rules do not say. */
	int (*value)(const void *position, int seat);

	/* A picture for people: lines ended by \n, none of them empty. */
	void (*draw)(const void *position, struct text *picture);

	/* The board, how moves cross it, and what arrow keys come to (view.h).
	 * NULL: people see the picture of `draw` without colours, choose among
	 * the move texts, and positions follow one another at once. */
	const struct game_view *view;
};

/* Every game, in the order of game_list.c; a NULL ends the list. */
extern const struct game *const games[];

/* Games to copy from and to test with, which are not in that list: null.c and
 * cards.c. */
extern const struct game *const game_templates[];

/* The game of that name, or NULL.  This finds the templates, too. */
const struct game *game_find(const char *name);

/* Whether the seat has no move but the pass. */
bool game_must_pass(const struct game *game, const struct position *position,
                    int seat);

/* What a seat is told of the position: its view, or the position's text. */
void game_show(const struct game *game, const struct position *position,
               int seat, char text[GAME_TEXT]);

/* Append the picture that a seat may see: the game's, or in a game with views its
 * view in words.  Seat 0 sees all. */
void game_draw(const struct game *game, const struct position *position,
               int seat, struct text *picture);

/* The seat that is asked next; 1 where both owe a move, 0 where chance moves. */
int game_mover(const struct game *game, const struct position *position);

/* Draw a move for whoever moves next: a seat's by `pick`, chance's by game_roll.
 * Returns game_mover. */
int game_draw_move(const struct game *game, const struct position *position,
                   struct rng *rng, char move[GAME_MOVE]);

/* Draw one of the outcomes by their weights, where chance moves. */
void game_roll(const struct game *game, const struct position *position,
               struct rng *rng, char outcome[GAME_MOVE]);

/* A game with its parameters set. */
struct variant {
	const struct game *game;
	int param[GAME_PARAMS + 1];
	const struct starts *starts; /* where games begin (starts.h); NULL: drawn */
};

/* Read "kari" or "kari,opening=352614".  False, with the reason, if the game or a
 * parameter is unknown, or a parameter is given twice or out of range. */
bool variant_parse(struct variant *variant, const char *text,
                   char why[GAME_WHY]);

/* What variant_parse takes "exec:COMMAND,param=value" by: NULL, and such games are
 * refused, where no main has asked for them (foreign/foreign.h). */
extern bool (*variant_of_program)(struct variant *variant, const char *text,
                                  char why[GAME_WHY]);

/* Set the parameters to their fallbacks, and those of "a=1,b=2" (or NULL); the text is
 * spent.  False with the reason, as variant_parse. */
bool variant_set(struct variant *variant, char *settings, char why[GAME_WHY]);

/* A parameter's value as a word or digits, and its inverse. */
void param_write(const struct param *param, int value, struct text *text);
bool param_read(const struct param *param, const char *word, int *value);

/* All parameters, "seeds=2 plies=4", with this between them. */
void variant_write_all(const struct variant *variant, char separator,
                       struct text *text);

/* The inverse of variant_parse, without parameters at their fallback. */
void variant_write(const struct variant *variant, struct text *text);

/* The parameters as the line wire shows them: "hus seeds=2". */
void variant_describe(const struct variant *variant, struct text *text);

#endif
