#ifndef GAME_H
#define GAME_H

/*
 * What a game is.  One file in games/ exports one constant `struct game`, and one line in
 * game_list.c lists it.  Everything else (referee, wires, records, the law tests) then
 * works with the game unchanged.  A game may also bring its own board: a `struct
 * game_view` (view.h), in the same file or beside it.
 *
 * A game knows rules and texts.  It sees no clock, process or descriptor.  The match
 * knows the players, their seats, lateness and restarts.
 *
 * Seat 1 moves first, then seat 2.  If a game has dice or cards, chance moves too: the
 * match draws one of its outcomes by their weights.  Positions are plain bytes without
 * pointers, so a copy is an assignment.  Moves and positions are printable text.  Reading
 * a written text gives the same move or position again.  The first comment of each game's
 * file describes its texts.
 *
 * The laws, tested on every listed game (tests/unit/test_games.c):
 *
 *   - the same seed gives the same start;
 *   - reading what write wrote gives the same position;
 *   - a move from pick is LEGAL (or ENDLESS, if the game has such moves);
 *   - every move from each is LEGAL or ENDLESS, and no other short text is;
 *   - the pass is legal if and only if no other move is;
 *   - if chance moves, each outcome is LEGAL for seat 0 and no seat has a move;
 *   - a seat can list its moves from what it sees: equal views, equal moves;
 *   - play and read never crash, on any bytes, and change nothing on failure;
 *   - random play ends within `longest` plies.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/fail.h"
#include "base/rng.h"

struct game_view;
struct text;

enum {
	GAME_SIZE = 512,  /* the greatest size of a position in bytes */
	GAME_MOVE = 1024, /* the longest move of pick or each, NUL included */
	GAME_TEXT = 4097, /* the longest position text, NUL included */
	GAME_WHY = 160,   /* the longest reason, NUL included */
	GAME_PARAMS = 5,  /* the greatest number of parameters of a game */
	GAME_BOTH = 3,    /* turn(): both seats owe a move and cannot see the other's */
	GAME_CHANCE = 4,  /* turn(): no seat owes a move; chance draws an outcome */
	GAME_VALUE = 1000000, /* the greatest distance of a position's value from 0 */
};

/* A position of any game.  The game casts its address to its own type. */
struct position {
	_Alignas(max_align_t) unsigned char bytes[GAME_SIZE];
};

/* The judgement of a move. */
enum judge {
	JUDGE_LEGAL,     /* the move was played */
	JUDGE_MALFORMED, /* the text is no move of this game */
	JUDGE_ILLEGAL,   /* the text is a move, but the rules forbid it now */
	JUDGE_ENDLESS,   /* the move is allowed, but never ends; not played */
};

struct outcome {
	bool over;
	int winner;         /* the seat that won; 0 = a draw */
	const char *reason; /* one lower-case word of the game, such as "corner"; valid until
	                     * the game is asked about another position */
};

/* A parameter is a number.  On the command line it is one of `words`, which mean 0, 1,
 * 2 and so on, or a number from low to high in digits. */
struct param {
	const char *name;         /* NULL ends the list */
	const char *const *words; /* NULL-terminated, or NULL */
	int low, high;            /* low > high: only words are allowed */
	int fallback;             /* the value if none is given */
	const char *help;         /* a few words for --list-games */
	bool rare;                /* agents see it only if it differs from `fallback`,
	                           * because the course's agents do not know it */
};

/* What people and matches need to know of a game. */
struct game_about {
	const char *title;   /* the game's name for people */
	const char *source;  /* where these rules come from */
	const char *program; /* the command, if the rules are a program */
	const char *terms;   /* clocks and limits of the game's course (terms.h) */
	int rounds;          /* games in a match if the operator gives no number */
	int longest;         /* the greatest number of plies; 0 = no bound is known */
	int usual, most;     /* plies of a usual game between sensible agents, and the
	                      * most in thousands of games; 0 = not measured */
	bool time_breaks_draws; /* if players have a fixed time for all their moves, the
	                         * one with more time left wins a draw */
};

struct game {
	const char *name;   /* one lower-case word */
	struct game_about about;
	int slot;           /* if the rules are a program: its number among such games, from
	                     * 1, which is also the last element of each param array */
	size_t size;        /* bytes of a position that the game uses, up to GAME_SIZE */
	const char *pass;   /* the move of a seat that has no other; NULL if the game
	                     * has no such move */
	struct param params[GAME_PARAMS + 1];

	/* Return whether the parameters go together; each is in its range already.  If
	 * not, write the reason to why.  May be NULL. */
	bool (*check)(const int *param, char why[GAME_WHY]);

	/* Set up a start position, with all chance from rng.  Set every byte of `size`,
	 * padding included, because memcmp compares positions. */
	void (*start)(void *position, const int *param, struct rng *rng);

	/* Return a mask of the seats that owe a move: 1, 2, or GAME_BOTH if both move
	 * without seeing the other's move; GAME_CHANCE if chance moves.  The result means
	 * nothing once the game is over. */
	int (*turn)(const void *position);

	/* Visit every outcome that chance may draw, in the game's own order, with its
	 * weight, and return the number of outcomes.  Weights are at least 1; their sum
	 * is below 2^63.  Called only if turn returns GAME_CHANCE. visit may be NULL. The
	 * member is NULL if the game has no chance. */
	int (*chance)(const void *position,
	              void (*visit)(void *context, int64_t weight,
	                            const char *outcome),
	              void *context);

	/* Play a move for a seat that owes one, or an outcome for seat 0.  Change the
	 * position only if the result is JUDGE_LEGAL; otherwise write to why a sentence
	 * without a full stop.  The move may be any bytes up to a NUL, of any length. */
	enum judge (*play)(void *position, int seat, const char *move,
	                   char why[GAME_WHY]);

	/* Draw one of the seat's legal moves, all equally likely.  If the game cannot
	 * list its moves, draw as the course's own program does. */
	void (*pick)(const void *position, int seat, struct rng *rng,
	             char move[GAME_MOVE]);

	/* Visit every legal move of the seat in the game's own order, and return the
	 * number of moves.  If there are too many to list, return -1 without a visit.
	 * visit may be NULL. */
	int (*each)(const void *position, int seat,
	            void (*visit)(void *context, const char *move),
	            void *context);

	/* Return whether the game is over.  Judge from the position alone, as if the
	 * opponent of the player to move had just moved. */
	struct outcome (*outcome)(const void *position);

	/* `write` writes a position as one line of text, and `read` reads such a line.
	 * `read` accepts any board of the right shape.  On failure it leaves the position
	 * unchanged, writes the reason to why, and returns false. */
	void (*write)(const void *position, char text[GAME_TEXT]);
	bool (*read)(void *position, const int *param, const char *text,
	             char why[GAME_WHY]);

	/* Write all that a seat may know of the position, as one line.  NULL if both
	 * seats see the whole position. */
	void (*sees)(const void *position, int seat, char text[GAME_TEXT]);

	/* Return how good the position is for a seat, for players that look ahead: a
	 * number on the game's own scale.  A greater number is better for the seat and
	 * worse for the other.  0 once the game is over.  NULL if the rules do not
	 * say. */
	int (*value)(const void *position, int seat);

	/* Draw a picture for people: lines that end in \n, none of them empty. */
	void (*draw)(const void *position, struct text *picture);

	/* The board, how moves cross it, and which moves arrow keys can choose (view.h).
	 * If NULL, people see the picture of `draw` without colours and choose among move
	 * texts, and replay shows each position without steps between. */
	const struct game_view *view;
};

/* Every game, in the order of game_list.c; a NULL ends the list. */
extern const struct game *const games[];

/* Games to copy from and to test with, which are not in that list: null.c and cards.c. */
extern const struct game *const game_templates[];

/* Return the game or template with that name, or NULL. */
const struct game *game_find(const char *name);

/* Write why a move is refused, as printf writes.  Returns the judgement. */
enum judge game_refuse(enum judge judge, char why[GAME_WHY],
                       const char *format, ...) PRINTF_LIKE(3, 4);

/* Return whether the seat has no move except the pass. */
bool game_must_pass(const struct game *game, const struct position *position,
                    int seat);

/* Write the text that an agent in this seat receives: the seat's view, or the position if
 * the game has no views. */
void game_show(const struct game *game, const struct position *position,
               int seat, char text[GAME_TEXT]);

/* Append the picture that a seat may see: the game's picture, or the seat's view in words
 * if the game has views.  Seat 0 sees everything. */
void game_draw(const struct game *game, const struct position *position,
               int seat, struct text *picture);

/* Return the seat that must move next: 1 if both owe a move, 0 if chance moves. */
int game_mover(const struct game *game, const struct position *position);

/* Draw a move for whoever moves next: `pick` draws it for a seat, game_roll for chance.
 * Returns the result of game_mover. */
int game_draw_move(const struct game *game, const struct position *position,
                   struct rng *rng, char move[GAME_MOVE]);

/* Draw one of chance's outcomes by their weights. */
void game_roll(const struct game *game, const struct position *position,
               struct rng *rng, char outcome[GAME_MOVE]);

/* A game with its parameters set. */
struct variant {
	const struct game *game;
	int param[GAME_PARAMS + 1];
	const struct starts *starts; /* where games begin (starts.h); NULL = starts are
	                              * drawn */
};

/* Read a variant such as "kari" or "kari,opening=352614".  False, with the reason, if the
 * game or a parameter is unknown, given twice or out of range. */
bool variant_parse(struct variant *variant, const char *text,
                   char why[GAME_WHY]);

/* The function that reads "exec:COMMAND,param=value" for variant_parse.  A main that
 * accepts such games sets it (foreign/foreign.h).  With NULL, variant_parse refuses
 * them. */
extern bool (*variant_of_program)(struct variant *variant, const char *text,
                                  char why[GAME_WHY]);

/* Set the parameters to their fallbacks, then apply "a=1,b=2" (or NULL).  Overwrites the
 * text.  False, with the reason, as for variant_parse. */
bool variant_set(struct variant *variant, char *settings, char why[GAME_WHY]);

/* Write a parameter's value as a word or digits, and read one. */
void param_write(const struct param *param, int value, struct text *text);
bool param_read(const struct param *param, const char *word, int *value);

/* Append all parameters, the separator before each, as in " seeds=2 plies=4". */
void variant_write_all(const struct variant *variant, char separator,
                       struct text *text);

/* Return whether this is our own game of that name, not one that a rules program plays. */
bool variant_is(const struct variant *variant, const char *name);

/* Append the text that variant_parse reads.  Leaves out each parameter whose value is its
 * fallback. */
void variant_write(const struct variant *variant, struct text *text);

/* Append the game and its parameters as an agent receives them, such as "hus seeds=2".
 * Leaves out a rare parameter whose value is its fallback. */
void variant_describe(const struct variant *variant, struct text *text);

#endif
