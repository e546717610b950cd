/*
 * The laws of game.h on any bytes.  The game is FUZZ_GAME, from the environment or from the
 * compiler's command line.  Lines of the input:
 *
 *   the first  the game's parameters, as in "seeds=3"; if they are refused,
 *              the game has none
 *   =TEXT      read a position
 *   ?BYTES     play drawn moves, one a byte, up to a dozen
 *   @MOVE      play a move, and compare it with the list of all moves
 *   #          draw a picture
 *   >MOVE      play a move for seat 2, where both seats owe one
 *   MOVE       play a move
 */
#include <ctype.h>

#include "base/text.h"
#include "fuzz.h"
#include "game/game.h"

#ifndef FUZZ_GAME
#define FUZZ_GAME "kari"
#endif

/* The bounds of one input, so that the fuzzer can try many. */
enum {
	LINES = 24,
	DRAWN = 12,  /* moves drawn, in all */
	LISTED = 1,  /* moves held against the list */
	PICTURES = 1,
};

enum { READ_BACK = 65535 }; /* the largest number that every game can read */

/* A run over one input.  Positions have exactly `size` bytes. */
struct run {
	struct variant variant;
	const struct game *game;
	void *at, *before, *other;
	struct rng rng;
	bool from_text; /* the position comes from a text, not from a start */
	bool over;
	int drawn, listed, pictures;
};

static struct run run;

/* Return whether a number in the text is above what every game can read. */
static bool
has_large_number(const char *text)
{
	for (; *text; text++)
		if (isdigit((unsigned char)*text)) {
			char *end;

			if (strtoul(text, &end, 10) > READ_BACK)
				return true;
			text = end - 1;
		}
	return false;
}

/* The position's text reads back as the same bytes.  Play can make a board that was
 * read outgrow what its game reads. */
static void
check_text(void)
{
	char text[GAME_TEXT], again[GAME_TEXT], why[GAME_WHY] = "";

	run.game->write(run.at, text);
	law(*text && strlen(text) < GAME_TEXT, "a position text of no length");
	for (const char *p = text; *p; p++)
		law(*p >= 0x20 && *p <= 0x7e, "byte 0x%02x in '%s'", *p, text);
	memset(run.other, 0x55, run.game->size);
	if (!run.game->read(run.other, run.variant.param, text, why)) {
		law(run.from_text && has_large_number(text),
		    "'%s' is not read back: %s", text, why);
		return;
	}
	law(!memcmp(run.other, run.at, run.game->size),
	    "'%s' is read as another position", text);
	run.game->write(run.other, again);
	law(!strcmp(text, again), "'%s' is read back as '%s'", text, again);
}

static void
check_outcome(void)
{
	struct outcome o = run.game->outcome(run.at);
	int turn;

	run.over = o.over;
	if (o.over) {
		law(o.winner >= 0 && o.winner <= 2, "seat %d won", o.winner);
		law(o.reason && *o.reason, "won, but why");
		return;
	}
	turn = run.game->turn(run.at);
	law(turn >= 1 && turn <= GAME_CHANCE, "turn() is %d", turn);
	law(turn != GAME_CHANCE || run.game->chance, "no chance()");
}

static void
check_position(void)
{
	check_text();
	check_outcome();
}

static void
check_why(const char *why, const char *text)
{
	law(memchr(why, '\0', GAME_WHY) && *why, "no reason against '%s'",
	    text);
}

static void
start(const char *params)
{
	struct text name = {0};
	char why[GAME_WHY];

	text_addf(&name, "%s,%s", run.game->name, params);
	if (!variant_parse(&run.variant, text_str(&name), why))
		law(variant_parse(&run.variant, run.game->name, why),
		    "%s without parameters: %s", run.game->name, why);
	text_free(&name);
	memset(run.at, 0x55, run.game->size);
	run.rng = rng_derive(1, RNG_START, 0, 0, 0);
	run.game->start(run.at, run.variant.param, &run.rng);
	run.from_text = false;
	run.drawn = run.listed = run.pictures = 0;
	check_position();
}

static void
try_read(const char *text)
{
	char why[GAME_WHY] = "";

	memcpy(run.before, run.at, run.game->size);
	if (run.game->read(run.at, run.variant.param, text, why)) {
		run.from_text = false; /* the game's own text must read back */
		check_position();
		run.from_text = true;
		return;
	}
	check_why(why, text);
	law(!memcmp(run.before, run.at, run.game->size),
	    "'%s' is refused, but changes the position", text);
}

/* Return who moves; 0 means chance. */
static int
seat(bool second)
{
	int turn = run.game->turn(run.at);

	return turn == GAME_BOTH ? 1 + second : turn == GAME_CHANCE ? 0 : turn;
}

static enum judge
try_move(const char *move, int who)
{
	char why[GAME_WHY] = "";
	enum judge judge;

	memcpy(run.before, run.at, run.game->size);
	judge = run.game->play(run.at, who, move, why);
	if (judge == JUDGE_LEGAL) {
		check_outcome();
		return judge;
	}
	check_why(why, move);
	law(!memcmp(run.before, run.at, run.game->size),
	    "'%s' is refused, but changes the position", move);
	return judge;
}

static void
play_line(const char *move, bool second)
{
	if (try_move(move, seat(second)) == JUDGE_LEGAL)
		check_text();
}

/* There are many moves, so check the texts after the last one only. */
static void
pick_moves(size_t n)
{
	char move[GAME_MOVE];

	for (; n > 0 && run.drawn < DRAWN && !run.over; n--, run.drawn++) {
		int who = seat(n % 2);
		enum judge judge;

		memset(move, 0x55, sizeof move);
		if (who)
			run.game->pick(run.at, who, &run.rng, move);
		else
			game_roll(run.game, run.at, &run.rng, move);
		law(memchr(move, '\0', sizeof move), "a drawn move has no end");
		judge = try_move(move, who);
		law(judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS,
		    "'%s' was drawn, but is refused", move);
	}
	check_text();
}

/* A search for what a move does among what the listed moves do. */
struct search {
	const char *move;
	enum judge judge;
	int who, visits;
	bool found;
};

static void
look(void *context, const char *move)
{
	struct search *search = context;
	char why[GAME_WHY];
	enum judge judge;

	law(strlen(move) < GAME_MOVE, "a listed move of %zu bytes",
	    strlen(move));
	memcpy(run.other, run.before, run.game->size);
	judge = run.game->play(run.other, search->who, move, why);
	law(judge == JUDGE_LEGAL || (judge == JUDGE_ENDLESS && search->who),
	    "'%s' is listed, but: %s", move, why);
	search->visits++;
	if (judge == search->judge &&
	    (!strcmp(move, search->move) ||
	     (strchr(search->move, ';') && judge == JUDGE_LEGAL &&
	      !memcmp(run.other, run.at, run.game->size))))
		search->found = true;
}

static void
look_at_outcome(void *context, int64_t weight, const char *outcome)
{
	law(weight >= 1, "'%s' has the weight %lld", outcome, (long long)weight);
	look(context, outcome);
}

/* A move is legal if and only if it is listed, or if it is another way, in several
 * parts, to what a listed move does. */
static void
try_listed_move(const char *move)
{
	int who = seat(false), n;
	struct search search = {.move = move, .who = who};

	search.judge = try_move(move, who);
	check_text();
	n = who ? run.game->each(run.before, who, look, &search)
	        : run.game->chance(run.before, look_at_outcome, &search);
	law(n == search.visits || (n == -1 && who && !search.visits),
	    "%d moves, but %d visits", n, search.visits);
	law(n, "the game goes on without a move");
	if (n > 0 &&
	    (search.judge == JUDGE_LEGAL || search.judge == JUDGE_ENDLESS))
		law(search.found, "'%s' is played, but not listed", move);
}

static void
draw(void)
{
	struct text picture = {0};
	const char *s;

	run.game->draw(run.at, &picture);
	s = text_str(&picture);
	law(picture.len > 1 && s[picture.len - 1] == '\n', "no picture");
	law(*s != '\n' && !strstr(s, "\n\n"), "an empty line in a picture");
	text_free(&picture);
}

static void
obey(const char *line)
{
	if (*line == '=')
		try_read(line + 1);
	else if (*line == '#' && run.pictures++ < PICTURES)
		draw();
	else if (run.over)
		return;
	else if (*line == '?')
		pick_moves(strlen(line + 1));
	else if (*line == '@' && run.listed++ < LISTED)
		try_listed_move(line + 1);
	else if (*line == '>')
		play_line(line + 1, true);
	else
		play_line(line + (*line == '@'), false);
}

FUZZ_BEGIN
{
	const char *name = getenv("FUZZ_GAME");

	run.game = game_find(name ? name : FUZZ_GAME);
	if (!run.game)
		die("FUZZ_GAME: there is no game '%s'", name ? name : FUZZ_GAME);
	run.at = xmalloc(run.game->size);
	run.before = xmalloc(run.game->size);
	run.other = xmalloc(run.game->size);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	char *line = fuzz_line(&fuzz);

	start(line ? line : "");
	for (int i = 0; line && i < LINES; i++) {
		free(line);
		line = fuzz_line(&fuzz);
		if (line)
			obey(line);
	}
	free(line);
	return 0;
}
