#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/fail.h"
#include "foreign/foreign.h"
#include "foreign/foreign_source.h"
#include "foreign/place.h"
#include "game/hello.h"
#include "game/terms.h"
#include "game/verdict.h"

/*
 * Finding a game
 */

/* Find the settings of "COMMAND,word=value...": the text after the first comma that a
 * word and = follow.  NULL if there are none. */
static char *
find_settings(char *text)
{
	for (char *p = text; (p = strchr(p, ',')); p++) {
		size_t n = strspn(p + 1, "abcdefghijklmnopqrstuvwxyz0123456789-_");

		if (n && p[1 + n] == '=')
			return p;
	}
	return NULL;
}

/* A game whose rules are a program.  It is kept until we end, even if it was refused. */
struct foreign {
	struct game game;
	struct source source;
	struct player player;
	struct variant variant;
	char *text;     /* the name that asked for the game; "" if refused */
	char *hello;    /* the program's answer, which has the game's constants */
	char *params;   /* the setting of the parameters, "params size=6" */
	unsigned offers;
};

static struct foreign **list;
static int count;
static const char *self;  /* argv[0] of this program */
static char *only;        /* the only command that may run, or NULL */
static bool was_silent;

static struct foreign none; /* stands for our own games */

static struct foreign *
of_game(const struct game *game)
{
	return game->about.program ? list[game->slot - 1] : &none;
}

static struct foreign *
of_place(const void *position)
{
	int slot = ((const struct place *)position)->slot;

	return list[slot > 0 && slot <= count ? slot - 1 : 0];
}

/*
 * The functions of a game
 */

/* Draw the seed for the program's next random choice. */
static void
draw_seed(const struct foreign *f, struct rng *rng, char seed[24])
{
	uint64_t state = rng->state, number = rng_next(rng) >> 11;

	if (f->offers & HELLO_STATES)
		text_format(seed, 24, "=%llu", (unsigned long long)state);
	else
		text_format(seed, 24, "%llu", (unsigned long long)number);
}

/* Read a start; "" on trouble. */
static void
read_start(struct foreign *f, const char *seed, char text[GAME_TEXT])
{
	char question[48], why[GAME_WHY];

	*text = '\0';
	text_format(question, sizeof question, "startpos %s", seed);
	if (!source_read(&f->source, question, text, why))
		program_complain(&f->source.program, question, why,
		                 "a seed gives a start");
}

static void
foreign_start(void *position, const int *param, struct rng *rng)
{
	struct foreign *f = list[param[GAME_PARAMS] - 1];
	char text[GAME_TEXT], seed[24];

	draw_seed(f, rng, seed);
	read_start(f, seed, text);
	place_set(position, f->game.slot, text);
}

static int
foreign_turn(const void *position)
{
	int turn = source_status(&of_place(position)->source,
	                         place_text(position))->turn;

	return turn ? turn : 1;
}

static struct outcome
foreign_outcome(const void *position)
{
	const struct source_known *known =
		source_status(&of_place(position)->source, place_text(position));

	return known->over ? (struct outcome){true, known->winner, known->reason}
	                   : (struct outcome){false, 0, NULL};
}

/* Whether a text can be the last part of a question. */
static bool
can_be_asked(const char *text, size_t most)
{
	size_t n = strlen(text);

	return n && n <= most && !strpbrk(text, "\t\n\r");
}

/* If both seats move, the program plays seat 1's move first.  So to judge only a move of
 * seat 2, we first play some legal move of seat 1. */
static bool
play_first(struct foreign *f, const void *position, char text[GAME_TEXT])
{
	char move[GAME_MOVE], why[GAME_WHY];
	const char *moves = source_moves(&f->source, place_text(position), 1);

	if (!strcmp(moves, "?"))
		return source_random(&f->source, place_text(position), "0", false,
		                     move) &&
		       source_play(&f->source, place_text(position), move, text, why) ==
		               JUDGE_LEGAL;
	text_format(move, sizeof move, "%.*s", (int)strcspn(moves, "\t"), moves);
	return source_play(&f->source, place_text(position), move, text, why) ==
	       JUDGE_LEGAL;
}

static enum judge
foreign_play(void *position, int seat, const char *move, char why[GAME_WHY])
{
	struct foreign *f = of_place(position);
	char before[GAME_TEXT], after[GAME_TEXT];
	int turn = foreign_turn(position);
	enum judge judge;

	if (foreign_outcome(position).over)
		return game_refuse(JUDGE_ILLEGAL, why, "the game is over");
	if (turn == GAME_CHANCE ? seat : !(turn & seat))
		return game_refuse(JUDGE_ILLEGAL, why, "it is not its turn");
	if (!can_be_asked(move, GAME_MOVE - 1) || !strcmp(move, "?"))
		return game_refuse(JUDGE_MALFORMED, why, "a move is 1 to %d "
		                   "printable characters, but not `?`",
		                   GAME_MOVE - 1);
	text_format(before, sizeof before, "%s", place_text(position));
	if (turn == GAME_BOTH && seat == 2 && !play_first(f, position, before))
		return game_refuse(JUDGE_ILLEGAL, why, "seat 1 has no move");
	judge = source_play(&f->source, before, move, after, why);
	if (judge == JUDGE_LEGAL)
		place_set(position, f->game.slot, after);
	return judge;
}

static int
foreign_each(const void *position, int seat,
             void (*visit)(void *context, const char *move), void *context)
{
	struct foreign *f = of_place(position);
	int turn = foreign_turn(position), n = 0;
	const char *moves;
	char *copy, *next;

	if (foreign_outcome(position).over || turn == GAME_CHANCE || !(turn & seat))
		return 0;
	moves = source_moves(&f->source, place_text(position),
	                     turn == GAME_BOTH ? seat : 0);
	if (!strcmp(moves, "?"))
		return -1;
	/* The visitor may ask more questions, which may free the list. */
	copy = xstrdup(moves);
	for (next = *copy ? copy : NULL; next; n++) {
		const char *move = text_part(&next, '\t');

		if (visit)
			visit(context, move);
	}
	free(copy);
	return n;
}

static void
foreign_pick(const void *position, int seat, struct rng *rng,
             char move[GAME_MOVE])
{
	struct foreign *f = of_place(position);
	bool both = foreign_turn(position) == GAME_BOTH;
	int n = foreign_each(position, seat, NULL, NULL);
	const char *at;
	char seed[24];

	*move = '\0';
	if (f->offers & HELLO_RANDOM && (n < 0 || !both)) {
		draw_seed(f, rng, seed);
		source_random(&f->source, place_text(position), seed,
		              both && seat == 2, move);
	} else if (n > 0) {
		at = source_moves(&f->source, place_text(position), both ? seat : 0);
		for (uint32_t left = rng_below(rng, (uint32_t)n); left; left--)
			at = strchr(at, '\t') + 1;
		text_format(move, GAME_MOVE, "%.*s", (int)strcspn(at, "\t"), at);
	} else if (n < 0) {
		program_complain(&f->source.program, "moves", "moves ?",
		                 "it does not offer random=yes either");
	}
}

static void
foreign_write(const void *position, char text[GAME_TEXT])
{
	text_format(text, GAME_TEXT, "%s", place_text(position));
}

static bool
foreign_read(void *position, const int *param, const char *text,
             char why[GAME_WHY])
{
	struct foreign *f = list[param[GAME_PARAMS] - 1];
	char canonical[GAME_TEXT];

	if (!can_be_asked(text, GAME_TEXT - 1) || !strncmp(text, "startpos", 8))
		return text_refuse(why, GAME_WHY, "a position is 1 to %d "
		                   "printable characters", GAME_TEXT - 1);
	if (!source_read(&f->source, text, canonical, why))
		return false;
	place_set(position, f->game.slot, canonical);
	return true;
}

/* The program's answer is "WEIGHT OUTCOME" for each outcome, with tabs between them. */
static int
foreign_chance(const void *position,
               void (*visit)(void *context, int64_t weight,
                             const char *outcome),
               void *context)
{
	struct foreign *f = of_place(position);
	const char *answer = source_answer(&f->source, place_text(position), "chance", 0);
	char *said, *copy, *next;
	int64_t weight;
	int n = 0;

	if (!answer)
		return 0;
	/* The visitor may ask more questions, which may free the answer. */
	said = xstrdup(answer);
	next = copy = xstrdup(answer);
	while (next) {
		char *outcome = text_part(&next, '\t');
		const char *number = text_part(&outcome, ' ');

		if (!outcome || !*outcome || strlen(outcome) >= GAME_MOVE ||
		    !text_number(number, 1, INT32_MAX, &weight)) {
			program_complain(&f->source.program, "chance", said,
			                 "that is no list of weights and outcomes");
			break;
		}
		if (visit)
			visit(context, weight, outcome);
		n++;
	}
	free(said);
	free(copy);
	return n;
}

static void
foreign_sees(const void *position, int seat, char text[GAME_TEXT])
{
	struct foreign *f = of_place(position);
	const char *view = source_answer(&f->source, place_text(position), "view", seat);

	if (view && strlen(view) >= GAME_TEXT)
		program_complain(&f->source.program, "view", view,
		                 "a view is 4096 characters at most");
	text_format(text, GAME_TEXT, "%s", view ? view : "");
}

static int
foreign_value(const void *position, int seat)
{
	struct foreign *f = of_place(position);
	const char *answer;
	int64_t value = 0;

	if (foreign_outcome(position).over)
		return 0;
	answer = source_answer(&f->source, place_text(position), "value", seat);
	if (answer && !text_number(answer, -GAME_VALUE, GAME_VALUE, &value))
		program_complain(&f->source.program, "value", answer,
		                 "a value is a whole number from -1000000 to 1000000");
	return (int)value;
}

static void
foreign_draw(const void *position, struct text *picture)
{
	struct foreign *f = of_place(position);

	if (f->offers & HELLO_DRAW)
		source_draw(&f->source, place_text(position), picture);
	else if (f->source.board.rows)
		board_draw(&f->source.board, place_text(position), picture);
	else
		text_addf(picture, "%s\n", place_text(position));
}

static const struct game functions = {
	.size = sizeof(struct place),
	.start = foreign_start,
	.turn = foreign_turn,
	.chance = foreign_chance,
	.play = foreign_play,
	.pick = foreign_pick,
	.each = foreign_each,
	.outcome = foreign_outcome,
	.write = foreign_write,
	.read = foreign_read,
	.draw = foreign_draw,
};

/*
 * Finding a game
 */

/* Ask one question before there is a game.  The caller frees the answer.  NULL on
 * trouble. */
static char *
ask_once(struct foreign *f, const char *question)
{
	char *answer;

	program_ask(&f->source.program, "%s", question);
	answer = program_hear(&f->source.program);
	return answer ? xstrdup(answer) : NULL;
}

static bool
find_program(struct foreign *f, const char *command, char why[GAME_WHY])
{
	char note[PLAYER_WHY], reason[PLAYER_WHY];

	f->source.program = (struct program){.player = &f->player,
	                                     .proc = PROC_NONE};
	if (player_find(&f->player, command, self, PLAYER_REFEREE, note, reason)) {
		belongings_move(&f->player.own, f->player.argv);
		return true;
	}
	return text_refuse(why, GAME_WHY, "exec: %s", reason);
}

static bool
read_hello(struct foreign *f, char why[GAME_WHY])
{
	char reason[GAME_WHY], *copy;
	bool good;

	f->hello = ask_once(f, "hello");
	if (!f->hello)
		return false;
	copy = xstrdup(f->hello);
	good = hello_read(&f->game, &f->offers, f->hello, reason);
	if (!good)
		text_format(why, GAME_WHY, "exec:%.40s: asked 'hello', it answered "
		            "'%.40s': %s", f->player.command, copy, reason);
	free(copy);
	return good;
}

/* Send the parameters to the program, which must answer with the same line. */
static bool
tell_params(struct foreign *f, const struct variant *variant,
            char why[GAME_WHY])
{
	struct text question = {0};
	char *answer;
	bool good;

	if (!f->game.params[0].name)
		return true;
	text_add(&question, "params");
	variant_write_all(variant, ' ', &question);
	f->params = question.at;
	answer = ask_once(f, f->params);
	if (!answer)
		return false;
	good = !strcmp(answer, f->params);
	if (!good && !strncmp(answer, "error ", 6))
		text_format(why, GAME_WHY, "%s", answer + 6);
	else if (!good)
		program_complain(&f->source.program, f->params, answer,
		                 "that is not the same line");
	free(answer);
	f->source.program.first = f->params;
	return good;
}

/* Find out the board's size from a start, if positions begin with a board. */
static bool
learn_board(struct foreign *f, char why[GAME_WHY])
{
	struct board *board = &f->source.board;
	char text[GAME_TEXT];

	if (!(f->offers & HELLO_BOARD))
		return true;
	read_start(f, "0", text);
	if (!board_learn(board, text))
		return text_refuse(why, GAME_WHY, "exec:%.40s: board= was "
		                   "said, but a start is '%.40s'",
		                   f->player.command, text);
	board->view.lettered = f->offers & HELLO_LETTERS;
	board->view.rising = f->offers & HELLO_RISING;
	board->view.plain = f->offers & HELLO_DRAW;
	f->game.view = &board->view;
	return true;
}

/* Make a game in the next slot.  False, with the reason unless the program is in
 * trouble. */
static bool
make(struct foreign *f, const char *command, char *settings,
     struct variant *variant, char why[GAME_WHY])
{
	f->game = functions;
	f->game.slot = count + 1;
	if (!find_program(f, command, why) || !read_hello(f, why))
		return false;
	f->game.about.program = f->player.command;
	if (!f->game.about.source)
		f->game.about.source = f->player.command;
	if (f->offers & HELLO_VIEWS)
		f->game.sees = foreign_sees;
	if (f->offers & HELLO_VALUE)
		f->game.value = foreign_value;
	*variant = (struct variant){.game = &f->game};
	return variant_set(variant, settings, why) &&
	       tell_params(f, variant, why) && learn_board(f, why);
}

/* The existing game with the same text, or NULL. */
static struct foreign *
find(const char *text)
{
	for (int i = 0; i < count; i++)
		if (!strcmp(list[i]->text, text))
			return list[i];
	return NULL;
}

static bool
of_program(struct variant *variant, const char *text, char why[GAME_WHY])
{
	struct foreign *f = find(text);
	char *copy, *settings;
	bool good;

	if (f) {
		*variant = f->variant;
		return true;
	}
	if (!text_is_visible(text))
		return text_refuse(why, GAME_WHY, "exec: a command is visible "
		                   "characters, of ASCII or UTF-8");
	f = xcalloc(1, sizeof *f);
	copy = xstrdup(text);
	settings = find_settings(copy);
	if (settings)
		*settings++ = '\0';
	good = make(f, only ? only : copy + 5, settings, variant, why);
	if (f->source.program.trouble.len)
		good = text_refuse(why, GAME_WHY, "exec:%.40s: %s", f->player.command,
		                   f->source.program.trouble.at);
	free(copy);
	was_silent |= f->source.program.silent;
	if (!good)
		program_stop(&f->source.program);
	f->text = xstrdup(good ? text : "");
	f->variant = *variant;
	*xpush(list, count) = f;
	return good;
}

bool
foreign_was_silent(void)
{
	return was_silent;
}

void
foreign_end(void)
{
	for (int i = 0; i < count; i++)
		program_stop(&list[i]->source.program);
}

void
foreign_take_time(const char *value)
{
	if (!terms_read_time(value, &program_patience_us) ||
	    program_patience_us == 0)
		die("--rules-time is a time such as 500ms or 2s, not '%s'", value);
}

void
foreign_allow(const char *own)
{
	if (!variant_of_program)
		atexit(foreign_end);
	self = own;
	variant_of_program = of_program;
}

void
foreign_allow_only(const char *own, const char *command)
{
	char *settings;

	free(only);
	only = xstrdup(command);
	settings = find_settings(only);
	if (settings)
		*settings = '\0';
	foreign_allow(own);
}

/*
 * During a match
 */

void
foreign_begin(const struct game *game)
{
	if (game->about.program)
		place_forget();
	foreign_renew(game);
}

void
foreign_renew(const struct game *game)
{
	source_renew(&of_game(game)->source);
}

const char *
foreign_trouble(const struct game *game)
{
	const struct text *trouble = &of_game(game)->source.program.trouble;

	return trouble->len ? trouble->at : NULL;
}

int
foreign_signals(const struct game *game)
{
	return of_game(game)->source.program.signals;
}

int64_t
foreign_answer_us(const struct game *game)
{
	const struct program *p = &of_game(game)->source.program;

	return p->answers ? p->took_us / p->answers : 0;
}

const struct player *
foreign_player(const struct game *game)
{
	return game->about.program ? &of_game(game)->player : NULL;
}
