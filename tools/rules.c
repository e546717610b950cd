/*
 * rules: answers questions about the rules of a game, one line each (rules(1)).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/options.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "game/game.h"
#include "game/hello.h"
#include "rules/trial.h"

enum {
	LINE = 64 * 1024, /* a line of this many bytes is an error */
	DEEPEST = 200,    /* the greatest depth of perft, in plies */
};

struct conversation {
	struct variant variant;
	const struct game *game; /* the game of the variant */
	struct position position;
	struct text answer; /* the answer to the current line */
	char why[GAME_WHY]; /* why the game refuses the line */
	char refusal[GAME_WHY + 16]; /* the refusal of a move: how and why */
};

static bool
over(const struct conversation *c)
{
	return c->game->outcome(&c->position).over;
}

static void
show_position(struct conversation *c)
{
	char text[GAME_TEXT];

	c->game->write(&c->position, text);
	text_addf(&c->answer, "position %s\n", text);
}

/* Read a seed: a whole number, or `=STATE`, the whole state of a generator, as the
 * referee sends it (game/hello.h). */
static bool
take_seed(const char *text, enum rng_use use, struct rng *rng)
{
	char again[24];
	int64_t seed;

	if (text_number(text, 0, INT64_MAX, &seed)) {
		*rng = rng_derive((uint64_t)seed, use, 0, 0, 0);
		return true;
	}
	if (*text != '=')
		return false;
	rng->state = strtoull(text + 1, NULL, 10);
	text_format(again, sizeof again, "%llu", (unsigned long long)rng->state);
	return !strcmp(again, text + 1);
}

static bool
set_start(struct conversation *c, const char *seed)
{
	struct rng rng;

	if (!take_seed(seed, RNG_START, &rng))
		return false;
	c->game->start(&c->position, c->variant.param, &rng);
	return true;
}

static const char *
do_position(struct conversation *c, const char *text)
{
	if (text && !strncmp(text, "startpos", 8) &&
	    (!text[8] || text[8] == ' ')) {
		if (!set_start(c, text[8] ? text + 9 : "0"))
			return "a seed is a whole number from 0";
	} else if (text && !c->game->read(&c->position, c->variant.param,
	                                  text, c->why)) {
		return c->why;
	}
	show_position(c);
	return NULL;
}

static void
add_move(void *answer, const char *move)
{
	text_addf(answer, "%c%s", ((struct text *)answer)->len == 5 ? ' ' : '\t',
	          move);
}

static const char *
do_moves(struct conversation *c, const char *text)
{
	int64_t seat = game_mover(c->game, &c->position);

	if (text && (!text_number(text, 1, 2, &seat) || over(c) ||
	             !(c->game->turn(&c->position) & seat)))
		return "moves is followed by nothing, or by a seat that is to move";
	text_add(&c->answer, "moves");
	if (!over(c) && seat && c->game->each(&c->position, (int)seat, add_move,
	                                      &c->answer) < 0)
		text_add(&c->answer, " ?");
	text_add(&c->answer, "\n");
	return NULL;
}

static void
add_outcome(void *answer, int64_t weight, const char *outcome)
{
	text_addf(answer, "%c%lld %s",
	          ((struct text *)answer)->len == 6 ? ' ' : '\t',
	          (long long)weight, outcome);
}

static const char *
do_chance(struct conversation *c, const char *none)
{
	(void)none;
	if (over(c) || game_mover(c->game, &c->position))
		return "it is not for chance to move";
	text_add(&c->answer, "chance");
	c->game->chance(&c->position, add_outcome, &c->answer);
	text_add(&c->answer, "\n");
	return NULL;
}

static const char *
do_view(struct conversation *c, const char *seat)
{
	char text[GAME_TEXT];
	int64_t n;

	if (!text_number(seat, 1, 2, &n))
		return "a seat is 1 or 2";
	game_show(c->game, &c->position, (int)n, text);
	text_addf(&c->answer, "view %s\n", text);
	return NULL;
}

static const char *
do_play(struct conversation *c, const char *move)
{
	int seat = game_mover(c->game, &c->position);
	enum judge judge;

	if (over(c))
		return "the game is over";
	judge = c->game->play(&c->position, seat, move, c->why);
	if (judge == JUDGE_LEGAL)
		show_position(c);
	else if (judge == JUDGE_ENDLESS)
		text_addf(&c->answer, "endless %d\n", seat);
	else
		text_format(c->refusal, sizeof c->refusal, "%s %s",
		            judge == JUDGE_MALFORMED ? "malformed" : "illegal", c->why);
	return judge == JUDGE_LEGAL || judge == JUDGE_ENDLESS ? NULL : c->refusal;
}

static const char *
do_status(struct conversation *c, const char *none)
{
	static const char *const turn[] = {"1", "2", "both", "chance"};
	static const char *const won[] = {"draw", "1", "2"};
	struct outcome end = c->game->outcome(&c->position);

	(void)none;
	if (end.over)
		text_addf(&c->answer, "over %s %s\n", won[end.winner],
		          end.reason);
	else
		text_addf(&c->answer, "turn %s\n",
		          turn[c->game->turn(&c->position) - 1]);
	return NULL;
}

struct count {
	const struct game *game;
	const struct position *position;
	int depth;
	uint64_t sequences;
	bool unlisted; /* the moves of some position cannot be listed */
};

static void count_from(struct count *count);

static void
count_move(void *context, const char *move)
{
	struct count *count = context;
	struct position after = *count->position;
	struct count below = {count->game, &after, count->depth - 1, 0, false};
	char why[GAME_WHY];

	int seat = game_mover(count->game, &after);

	if (count->unlisted ||
	    count->game->play(&after, seat, move, why) != JUDGE_LEGAL)
		return;
	count_from(&below);
	count->sequences += below.sequences;
	count->unlisted = below.unlisted;
}

static void
count_outcome(void *context, int64_t weight, const char *outcome)
{
	(void)weight;
	count_move(context, outcome);
}

/* Count the sequences of `depth` moves and outcomes from the position. */
static void
count_from(struct count *count)
{
	const struct game *game = count->game;
	int seat = game_mover(game, count->position);

	if (!count->depth)
		count->sequences = 1;
	else if (game->outcome(count->position).over)
		return;
	else if (!seat)
		game->chance(count->position, count_outcome, count);
	else
		count->unlisted |= game->each(count->position, seat, count_move,
		                              count) < 0;
}

static const char *
do_perft(struct conversation *c, const char *text)
{
	struct count count = {c->game, &c->position, 0, 0, false};
	int64_t depth;

	if (!text_number(text, 0, DEEPEST, &depth))
		return "a depth is a whole number from 0 to 200";
	count.depth = (int)depth;
	count_from(&count);
	if (count.unlisted)
		return "there are too many moves to list";
	text_addf(&c->answer, "perft %d %llu\n", count.depth,
	          (unsigned long long)count.sequences);
	return NULL;
}

static const char *
do_random(struct conversation *c, const char *text)
{
	char move[GAME_MOVE];
	struct rng rng;
	int seat;

	if (!take_seed(text, RNG_LATE, &rng))
		return "a seed is a whole number from 0";
	if (over(c))
		return "the game is over";
	seat = game_draw_move(c->game, &c->position, &rng, move);
	if (c->game->play(&c->position, seat, move, c->why) == JUDGE_LEGAL)
		text_addf(&c->answer, "play %s\n", move);
	else
		text_addf(&c->answer, "endless %d %s\n", seat, move);
	return NULL;
}

static const char *
do_draw(struct conversation *c, const char *none)
{
	(void)none;
	c->game->draw(&c->position, &c->answer);
	text_add(&c->answer, "\n");
	return NULL;
}

static const char *
do_hello(struct conversation *c, const char *none)
{
	(void)none;
	hello_write(c->game, &c->answer);
	text_add(&c->answer, "\n");
	return NULL;
}

/* Set the named parameters, and the others to their defaults. */
static const char *
do_params(struct conversation *c, const char *text)
{
	struct variant variant = c->variant;
	char *settings = text ? xstrdup(text) : NULL;
	bool good;

	for (size_t i = 0; settings && settings[i]; i++)
		if (settings[i] == ' ')
			settings[i] = ',';
	good = variant_set(&variant, settings, c->why);
	free(settings);
	if (!good)
		return c->why;
	c->variant = variant;
	set_start(c, "0");
	text_add(&c->answer, "params");
	variant_write_all(&variant, ' ', &c->answer);
	text_add(&c->answer, "\n");
	return NULL;
}

/* Answer one line, or return what is wrong with it. */
static const char *
obey(struct conversation *c, char *line)
{
	static const struct {
		const char *word;
		enum { NOTHING, SOMETHING, ANYTHING } wants;
		const char *(*run)(struct conversation *c, const char *rest);
	} commands[] = {
		{"hello", NOTHING, do_hello},        {"params", ANYTHING, do_params},
		{"position", ANYTHING, do_position}, {"moves", ANYTHING, do_moves},
		{"play", SOMETHING, do_play},        {"status", NOTHING, do_status},
		{"perft", SOMETHING, do_perft},      {"random", SOMETHING, do_random},
		{"draw", NOTHING, do_draw},          {"chance", NOTHING, do_chance},
		{"view", SOMETHING, do_view},
	};
	char *rest = strchr(line, ' ');

	if (rest)
		*rest++ = '\0';
	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (strcmp(line, commands[i].word))
			continue;
		if (commands[i].wants == SOMETHING && !rest)
			return "something is missing after the command";
		if (commands[i].wants == NOTHING && rest)
			return "nothing may follow this command";
		return commands[i].run(c, rest);
	}
	return "the commands are hello, params, position, moves, play, status, chance, "
	       "view, perft, random, draw and quit";
}

/* Read the next line without its newline, which the last line may lack.  False at the
 * end.  *bad becomes what is wrong with the line, or NULL. */
static bool
get_line(char line[LINE], const char **bad)
{
	size_t n = 0;
	int c;

	*bad = NULL;
	while ((c = getchar()) != '\n' && c != EOF) {
		if (!c)
			*bad = "there is a NUL byte in the line";
		if (n < LINE)
			line[n++] = (char)c;
	}
	if (n == LINE)
		*bad = "the line is too long";
	line[n < LINE ? n : LINE - 1] = '\0';
	return c != EOF || n;
}

static int
converse(struct conversation *c)
{
	static char line[LINE];
	const char *bad;

	while (get_line(line, &bad) && (bad || strcmp(line, "quit"))) {
		text_clear(&c->answer);
		if (!bad)
			bad = obey(c, line);
		if (bad) {
			text_add(&c->answer, "error ");
			text_add_escaped(&c->answer, bad, strlen(bad), "");
			text_add(&c->answer, "\n");
		}
		fwrite(c->answer.at, 1, c->answer.len, stdout);
		if (fflush(stdout) || ferror(stdout)) {
			warn("cannot write the answer:");
			return 1;
		}
	}
	return 0;
}

enum { DEAL = 6 }; /* positions of a game to show */

/* If seats see different things, show the first positions of a game and what each seat
 * sees of them.  No law can know what a seat may see, but a person can. */
static void
show_deal(const struct variant *variant)
{
	const struct game *game = variant->game;
	struct rng start = rng_derive(1, RNG_START, 0, 0, 0);
	struct rng rng = rng_derive(1, RNG_LATE, 0, 0, 0);
	char text[GAME_TEXT], move[GAME_MOVE], why[GAME_WHY];
	struct position at;

	foreign_begin(game);
	game->start(&at, variant->param, &start);
	printf("# May each seat see this?\n");
	for (int i = 0; i < DEAL; i++) {
		int seat;

		game->write(&at, text);
		printf("# the game  %s\n", text);
		for (int who = 1; who <= 2; who++) {
			game_show(game, &at, who, text);
			printf("#   seat %d  %s\n", who, text);
		}
		if (game->outcome(&at).over)
			break;
		seat = game_draw_move(game, &at, &rng, move);
		if (game->play(&at, seat, move, why) != JUDGE_LEGAL)
			break;
		printf("# %s%.0d plays %s\n", seat ? "seat " : "chance", seat, move);
	}
}

/* Print how a law was broken, or which earlier law was broken in the same way. */
static void
say_broken(struct text broken[], int law)
{
	int same = 0;

	while (strcmp(text_str(&broken[same]), text_str(&broken[law])) != 0)
		same++;
	if (same < law)
		printf("# as law %d\n", same + 1);
	else
		printf("# %s\n", text_str(&broken[law]));
}

/* Try all laws on a game and print the results as TAP. Each law gets an equal part of the
 * remaining time.  Returns the number of broken laws. */
static int
hold_laws(const struct variant *variant, int64_t seconds)
{
	struct laws laws = {.variant = *variant, .seed = 1};
	int64_t end_us = clock_now_us() + seconds * CLOCK_S;
	struct text *why;
	int n = 0, broken = 0, late = 0;

	while (law_list[n].sentence)
		n++;
	why = xcalloc((size_t)n, sizeof *why);
	printf("1..%d\n", n);
	for (int i = 0; i < n; i++) {
		int64_t now_us = clock_now_us();

		laws.until_us = now_us + (end_us - now_us) / (n - i);
		enum law_end end = law_try(&law_list[i], &laws, &why[i]);

		printf("%sok %d - %s%s%s\n", end == LAW_BROKEN ? "not " : "",
		       i + 1, law_list[i].sentence,
		       end == LAW_UNTRIED ? " # SKIP " : "",
		       end == LAW_UNTRIED ? text_str(&why[i]) : "");
		if (end == LAW_BROKEN)
			say_broken(why, i);
		fflush(stdout);
		broken += end == LAW_BROKEN;
		late += end == LAW_UNTRIED && !strcmp(text_str(&why[i]), LAW_LATE);
	}
	if (late)
		printf("# for %d of %d laws no time was left (--seconds): one answer took "
		       "%.3f ms\n", late, n,
		       (double)foreign_answer_us(variant->game) / CLOCK_MS);
	if (variant->game->sees && broken < n)
		show_deal(variant);
	for (int i = 0; i < n; i++)
		text_free(&why[i]);
	free(why);
	return broken;
}

static bool laws;
static int64_t seconds = 10;

static const struct option table[] = {
	{'\0', "laws", NULL, "hold the laws of games against it, and print TAP",
	 .flag = &laws},
	{'\0', "seconds", "N", "for so long at most (10)", .number = &seconds,
	 .low = 1, .high = 3600},
	{0},
};

static const char commands_help[] =
	"usage: rules [--laws] GAME[,param=value...]\n"
	"Reads a line, answers a line:\n"
	"  hello                      the game's name, terms, parameters ...\n"
	"  params [NAME=VALUE ...]    set the parameters\n"
	"  position                   the position\n"
	"  position startpos [SEED]   set up a start\n"
	"  position TEXT              set up that position\n"
	"  moves [SEAT]               the legal moves, a tab between them\n"
	"  play MOVE                  play it; or what chance draws\n"
	"  random SEED                play some legal move, or draw\n"
	"  status                     whose turn it is, or who has won\n"
	"  chance                     what chance may draw, with its weights\n"
	"  view 1|2                   what that seat may see\n"
	"  perft N                    how many sequences of N moves there are\n"
	"  draw                       a picture, then an empty line\n"
	"  quit                       leave\n";

int
main(int argc, char **argv)
{
	struct usage usage = {"rules", table, .before = commands_help};
	struct conversation c = {0};
	struct text games_help = {0};
	char why[GAME_WHY];
	int status;

	fail_name("rules");
	text_add(&games_help, "Games:");
	for (const struct game *const *game = games; *game; game++)
		text_addf(&games_help, " %s", (*game)->name);
	text_add(&games_help, "\n");
	usage.after = games_help.at;
	if (options_take(&usage, argc, argv) != 1)
		die("one game, please, such as kari (--help says more)");
	foreign_allow(argv[0]);
	if (!variant_parse(&c.variant, argv[1], why))
		die("%s", why);
	if (laws) {
		status = fail_printed(hold_laws(&c.variant, seconds) != 0, 1);
	} else {
		c.game = c.variant.game;
		set_start(&c, "0");
		status = converse(&c);
	}
	text_free(&c.answer);
	text_free(&games_help);
	return status;
}
