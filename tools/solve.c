/*
 * solve: what a position is worth if both players play as well as can be
 * (solve(1)).  Kari and Mancala have solvers of their own; any other game, and
 * any with --plain, is looked at move by move to its end.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "expert/kari.h"
#include "expert/mancala.h"
#include "expert/prove.h"

enum { MOST_MB = 1 << 20, MOST_DEPTH = 100000, DEFAULT_MB = 256 };

enum { O_MOVES, O_PLAIN, O_NODES, O_DEPTH, O_MEM, O_VERBOSE, O_JSON, O_HELP };

static const struct option table[] = {
	[O_MOVES] = {'m', "moves", NULL, "the value of each move, too"},
	[O_PLAIN] = {0, "plain", NULL, "without the game's own solver"},
	[O_NODES] = {'n', "nodes", "N", "positions to look at, at most; not in "
	             "kari"},
	[O_DEPTH] = {'d', "depth", "N", "plain: plies to look ahead, at most"},
	[O_MEM] = {0, "mem", "MB", "for tables, default 256"},
	[O_VERBOSE] = {'v', "verbose", NULL, "bounds as they are found"},
	[O_JSON] = {0, "json", NULL, "an object a line instead of text"},
	[O_HELP] = {'h', "help", NULL, "this text"},
	{0, NULL, NULL, NULL},
};

struct request {
	struct variant variant;
	struct position position;
	const char *text; /* of the position; NULL = the game's start */
	bool moves, plain, verbose, json;
	int64_t nodes; /* 0 = no limit */
	int64_t depth;
	int64_t mem_mb;
};

/* The value is between the two, for seat 1: in stones in Mancala, else 1 a win,
 * 0 a draw, -1 a loss. */
struct answer {
	int low, high;
	uint64_t looked; /* positions */
	double cpu_s;
};

static bool
is_game(const struct request *r, const char *name)
{
	return !strcmp(r->variant.game->name, name);
}

/* ---- the solvers ---- */

static void
show_bounds(void *context, const struct mancala_answer *answer)
{
	(void)context;
	fprintf(stderr, "from %d to %d, %llu positions, ends of %d stones\n",
	        answer->low, answer->high,
	        (unsigned long long)answer->positions, answer->ends);
}

static void
solve_plain(const struct request *r, const struct position *position,
            struct answer *answer)
{
	struct prove_limits limits = {(uint64_t)r->nodes, r->mem_mb, r->depth};
	struct proof proof = prove(r->variant.game, position, &limits);

	answer->low = proof.low;
	answer->high = proof.high;
	answer->looked = proof.looked;
}

static void
solve_kari(const struct position *position, struct answer *answer)
{
	answer->low = kari_solve(position, &answer->looked) == 1 ? 1 : -1;
	answer->high = answer->low;
}

static void
solve_mancala(const struct request *r, const struct position *position,
              struct answer *answer)
{
	struct mancala_limits limits = {
		.mem_mb = r->mem_mb,
		.most = (uint64_t)r->nodes,
		.report = r->verbose ? show_bounds : NULL,
	};
	struct mancala_answer found;

	mancala_solve(position, &limits, &found);
	answer->low = found.low;
	answer->high = found.high;
	answer->looked = found.positions;
}

static struct answer
solve(const struct request *r, const struct position *position)
{
	struct answer answer = {0, 0, 0, 0};
	int64_t start_us = clock_own_cpu_us();
	struct outcome end = r->variant.game->outcome(position);

	if (!r->plain && !end.over && is_game(r, "kari"))
		solve_kari(position, &answer);
	else if (!r->plain && is_game(r, "mancala"))
		solve_mancala(r, position, &answer);
	else
		solve_plain(r, position, &answer);
	answer.cpu_s = (double)(clock_own_cpu_us() - start_us) / CLOCK_S;
	return answer;
}

/* ---- what is said ---- */

static bool
counts_stones(const struct request *r)
{
	return !r->plain && is_game(r, "mancala");
}

/* "first wins", "first wins by 4", "not known, from -2 to 4" */
static void
add_value(const struct request *r, const struct answer *answer,
          struct text *text)
{
	int value = answer->low;

	if (answer->low < answer->high && counts_stones(r))
		text_addf(text, "not known, from %d to %d", answer->low,
		          answer->high);
	else if (answer->low < answer->high)
		text_addf(text, "not known%s%s",
		          answer->high == 0 ? ", first does not win" : "",
		          answer->low == 0 ? ", second does not win" : "");
	else if (value == 0)
		text_add(text, "a draw");
	else
		text_add(text, value > 0 ? "first wins" : "second wins");
	if (answer->low == answer->high && value && counts_stones(r))
		text_addf(text, " by %d", abs(value));
}

/* A line: `what` is a move, or NULL for the position itself. */
static void
say(const struct request *r, const char *what, const struct answer *answer)
{
	struct text text = {0}, name = {0};

	variant_write(&r->variant, &name);
	if (r->json) {
		text_addf(&text, "{\"v\":1,\"game\":\"%s\"", name.at);
		if (what)
			text_addf(&text, ",\"move\":\"%s\"", what);
		text_addf(&text,
		          ",\"low\":%d,\"high\":%d,\"positions\":%llu,"
		          "\"cpu_s\":%.3f}",
		          answer->low, answer->high,
		          (unsigned long long)answer->looked, answer->cpu_s);
	} else {
		text_addf(&text, "%s%s: ", what ? "  " : "",
		          what ? what : name.at);
		add_value(r, answer, &text);
		text_addf(&text, " (%llu positions, %.2f s)",
		          (unsigned long long)answer->looked, answer->cpu_s);
	}
	puts(text.at);
	fflush(stdout);
	text_free(&text);
	text_free(&name);
}

struct moves {
	const struct request *request;
	const struct position *position;
	int seat;
};

static void
say_move(void *context, const char *move)
{
	struct moves *moves = context;
	const struct request *r = moves->request;
	struct position after = *moves->position;
	char why[GAME_WHY];

	if (r->variant.game->play(&after, moves->seat, move, why) !=
	    JUDGE_LEGAL) {
		warn("%s does not end, and is left out", move);
		return;
	}
	struct answer answer = solve(r, &after);
	say(r, move, &answer);
}

/* Whether the position's value is known now. */
static bool
say_position(const struct request *r)
{
	const struct game *game = r->variant.game;
	struct answer answer = solve(r, &r->position);
	struct moves moves = {r, &r->position,
	                      game->turn(&r->position) & 1 ? 1 : 2};

	say(r, NULL, &answer);
	if (r->moves && !game->outcome(&r->position).over)
		game->each(&r->position, moves.seat, say_move, &moves);
	return answer.low == answer.high;
}

/* ---- all openings of Kari ---- */

enum { CUBES = 6, OPENINGS = 720 };

/* An opening of a class: its odd numbers stand at these places, 134. */
static void
opening_of(int class, char opening[CUBES + 1])
{
	char odd[16];
	int next[2] = {'2', '1'};

	text_format(odd, sizeof odd, "%d", class);
	for (int i = 0; i < CUBES; i++) {
		bool is_odd = strchr(odd, '1' + i) != NULL;

		opening[i] = (char)next[is_odd];
		next[is_odd] += 2;
	}
	opening[CUBES] = '\0';
}

static struct answer
solve_class(const struct request *r, int class)
{
	struct request one = *r;
	struct rng rng = rng_derive(0, RNG_START, 0, 0, 0);
	char opening[CUBES + 1], name[32], why[GAME_WHY];

	opening_of(class, opening);
	text_format(name, sizeof name, "kari,opening=%s", opening);
	if (!variant_parse(&one.variant, name, why))
		die("%s: %s", name, why);
	one.variant.game->start(&one.position, one.variant.param, &rng);
	return solve(&one, &one.position);
}

static void
say_class(const struct request *r, int class, const struct answer *answer)
{
	const char *winner = answer->low < answer->high ? "?"
	                   : answer->low > 0            ? "first"
	                                                : "second";

	if (r->json)
		printf("{\"v\":1,\"game\":\"kari\",\"odd_at\":%d,"
		       "\"openings\":%d,\"low\":%d,\"high\":%d,"
		       "\"positions\":%llu,\"cpu_s\":%.3f}\n",
		       class, kari_class_size(class), answer->low, answer->high,
		       (unsigned long long)answer->looked, answer->cpu_s);
	else
		printf("%d %d %d  %8d  %-6s %11llu %6.2f\n", class / 100,
		       class / 10 % 10, class % 10, kari_class_size(class),
		       winner, (unsigned long long)answer->looked, answer->cpu_s);
	fflush(stdout);
}

static bool
say_openings(const struct request *r)
{
	int won[2] = {0, 0};
	uint64_t looked = 0;
	double cpu_s = 0;

	if (!r->json)
		puts("odd at  openings  winner   positions  CPU s");
	for (const int *class = kari_classes; *class; class++) {
		struct answer answer = solve_class(r, *class);

		say_class(r, *class, &answer);
		if (answer.low == answer.high)
			won[answer.low < 0] += kari_class_size(*class);
		looked += answer.looked;
		cpu_s += answer.cpu_s;
	}
	if (!r->json)
		printf("first wins %d of %d openings, second %d; %llu "
		       "positions, %.2f s\n",
		       won[0], OPENINGS, won[1], (unsigned long long)looked,
		       cpu_s);
	return won[0] + won[1] == OPENINGS;
}

/* ---- the command line ---- */

NORETURN static void
help(void)
{
	puts("usage: solve [options] game[,param=value...] [position]\n"
	     "What a position is worth with the best play of both; by default "
	     "the game's start,\nin Kari all 720 openings.");
	options_help(table, stdout);
	puts("Exit status: 0 the value is known, 1 it is not, 2 usage");
	exit(0);
}

static void
set_option(struct request *r, const struct options *o, int option)
{
	switch (option) {
	case O_MOVES: r->moves = true; break;
	case O_PLAIN: r->plain = true; break;
	case O_VERBOSE: r->verbose = true; break;
	case O_JSON: r->json = true; break;
	case O_NODES: r->nodes = options_number(o, 1, INT64_MAX); break;
	case O_DEPTH: r->depth = options_number(o, 1, MOST_DEPTH); break;
	case O_MEM: r->mem_mb = options_number(o, 1, MOST_MB); break;
	case O_HELP: help();
	case OPTIONS_BAD: die("%s", o->why);
	}
}

static void
read_request(struct request *r, int argc, char **argv)
{
	struct options o = {table, argc, argv};
	const char *word[2] = {NULL, NULL};
	char why[GAME_WHY];
	int words = 0;

	for (int option; (option = options_next(&o)) != OPTIONS_END;) {
		if (option != OPTIONS_WORD)
			set_option(r, &o, option);
		else if (words == 2)
			die("one position only: put it into quotation marks");
		else
			word[words++] = o.value;
	}
	if (!words)
		die("which game? See --help");
	if (!variant_parse(&r->variant, word[0], why))
		die("%s", why);
	r->text = word[1];
	if (r->text && !r->variant.game->read(&r->position, r->variant.param,
	                                      r->text, why))
		die("that is no position of %s: %s", word[0], why);
}

int
main(int argc, char **argv)
{
	struct request r = {.depth = MOST_DEPTH, .mem_mb = DEFAULT_MB};
	struct rng rng = rng_derive(0, RNG_START, 0, 0, 0);

	fail_name("solve");
	if (options_answered(table, "solve", argc, argv))
		return fail_printed(0, 3);
	read_request(&r, argc, argv);
	if (!r.text && is_game(&r, "kari") &&
	    r.variant.param[0] == r.variant.game->params[0].fallback)
		return fail_printed(say_openings(&r) ? 0 : 1, 3);
	if (!r.text)
		r.variant.game->start(&r.position, r.variant.param, &rng);
	return fail_printed(say_position(&r) ? 0 : 1, 3);
}
