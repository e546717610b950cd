/*
 * solve: computes the value of a position with the best play of both players (solve(1)).
 * Kari and Mancala have their own solvers.  In any other game solve follows every line of
 * play to its end.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/options.h"
#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "expert/kari/expert_kari.h"

enum { MOST_MB = 1 << 20 };

static bool each_move, json;
static int64_t most_nodes; /* 0 = no limit */
static int64_t mem_mb = 256;

static const struct option table[] = {
	{'m', "moves", NULL, "the value of each move, too", .flag = &each_move},
	{'n', "nodes", "N", "at most so many positions; not in kari",
	 .number = &most_nodes, .low = 1, .high = INT64_MAX},
	{0, "mem", "MB", "for Mancala's tables, default 256",
	 .number = &mem_mb, .low = 1, .high = MOST_MB},
	{0, "json", NULL, "an object a line instead of text", .flag = &json},
	{0},
};

static const struct usage usage = {
	.program = "solve",
	.table = table,
	.before = "usage: solve [options] game[,param=value...] [position]\n"
	          "The value of a position with the best play of both; by "
	          "default the game's start,\nin Kari all 720 openings.\n",
	.after = "Exit status: 0 the value is known, 1 it is not, 2 usage\n",
};

struct question {
	struct variant variant;
	struct position position;
};

struct answer {
	struct proof proof;
	bool in_stones;
	double cpu_s;
};

static bool
is_known(const struct answer *answer)
{
	return answer->proof.low == answer->proof.high;
}

static struct answer
solve(const struct variant *variant, const struct position *position)
{
	const struct expert *expert = expert_find(variant->game->name);
	struct prove_limits limits = {(uint64_t)most_nodes, mem_mb};
	int64_t start_us = clock_own_cpu_us();
	struct answer answer = {.in_stones = false};

	if (expert->solve) {
		answer.proof = expert->solve(position, &limits);
		answer.in_stones = expert->in_stones;
	} else {
		answer.proof = alphabeta_solve(variant, position,
		                               limits.most);
	}
	answer.cpu_s = (double)(clock_own_cpu_us() - start_us) / CLOCK_S;
	return answer;
}

/* ---- the report ---- */

/* Append "first wins", "first wins by 4" or "not known, from -2 to 4". */
static void
add_value(const struct answer *answer, struct text *text)
{
	int low = answer->proof.low, high = answer->proof.high;

	if (low < high && answer->in_stones)
		text_addf(text, "not known, from %d to %d", low, high);
	else if (low < high)
		text_addf(text, "not known%s%s",
		          high == 0 ? ", first does not win" : "",
		          low == 0 ? ", second does not win" : "");
	else if (low == 0)
		text_add(text, "a draw");
	else
		text_add(text, low > 0 ? "first wins" : "second wins");
	if (low == high && low && answer->in_stones)
		text_addf(text, " by %d", abs(low));
}

static void
end_json(struct json *line, const struct answer *answer)
{
	json_int(line, "low", answer->proof.low);
	json_int(line, "high", answer->proof.high);
	json_int(line, "positions", (int64_t)answer->proof.looked);
	json_raw(line, "cpu_s", "%.3f", answer->cpu_s);
	json_close(line, '}');
}

/* Print a line.  `what` is a move, or NULL for the position itself. */
static void
say(const struct question *q, const char *what, const struct answer *answer)
{
	struct text text = {0}, name = {0};
	struct json line = {&text};

	variant_write(&q->variant, &name);
	if (json) {
		json_open(&line, NULL, '{');
		json_int(&line, "v", 1);
		json_string(&line, "game", name.at);
		if (what)
			json_string(&line, "move", what);
		end_json(&line, answer);
	} else {
		text_addf(&text, "%s%s: ", what ? "  " : "",
		          what ? what : name.at);
		add_value(answer, &text);
		text_addf(&text, " (%llu positions, %.2f s)",
		          (unsigned long long)answer->proof.looked,
		          answer->cpu_s);
	}
	puts(text.at);
	fflush(stdout);
	text_free(&text);
	text_free(&name);
}

static int
mover(const struct question *q)
{
	return q->variant.game->turn(&q->position) & 1 ? 1 : 2;
}

static void
say_move(void *context, const char *move)
{
	const struct question *q = context;
	struct position after = q->position;
	char why[GAME_WHY];

	if (q->variant.game->play(&after, mover(q), move, why) != JUDGE_LEGAL) {
		warn("%s is endless and left out", move);
		return;
	}
	struct answer answer = solve(&q->variant, &after);
	say(q, move, &answer);
}

/* Solve the position and print it.  Returns whether its value is known. */
static bool
say_position(struct question *q)
{
	const struct game *game = q->variant.game;
	struct answer answer = solve(&q->variant, &q->position);

	say(q, NULL, &answer);
	if (each_move && !game->outcome(&q->position).over)
		game->each(&q->position, mover(q), say_move, q);
	return is_known(&answer);
}

/* ---- all openings of Kari ---- */

enum { CUBES = 6, OPENINGS = 720 };

/* Write an opening of a class.  The digits of the class, such as 134, are the places of
 * the odd cubes. */
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
solve_class(const struct kari_class *class)
{
	struct variant variant;
	struct position position;
	struct rng rng = rng_derive(0, RNG_START, 0, 0, 0);
	char opening[CUBES + 1], name[32], why[GAME_WHY];

	opening_of(class->odd_at, opening);
	text_format(name, sizeof name, "kari,opening=%s", opening);
	if (!variant_parse(&variant, name, why))
		die("%s: %s", name, why);
	variant.game->start(&position, variant.param, &rng);
	return solve(&variant, &position);
}

static void
say_class(const struct kari_class *class, const struct answer *answer)
{
	struct text text = {0};
	struct json line = {&text};
	int at = class->odd_at;

	if (json) {
		json_open(&line, NULL, '{');
		json_int(&line, "v", 1);
		json_string(&line, "game", "kari");
		json_int(&line, "odd_at", at);
		json_int(&line, "openings", class->openings);
		end_json(&line, answer);
	} else {
		text_addf(&text, "%d %d %d  %8d  %-6s %11llu %6.2f", at / 100,
		          at / 10 % 10, at % 10, class->openings,
		          !is_known(answer)       ? "?"
		          : answer->proof.low > 0 ? "first"
		                                  : "second",
		          (unsigned long long)answer->proof.looked,
		          answer->cpu_s);
	}
	puts(text.at);
	fflush(stdout);
	text_free(&text);
}

/* Solve and print all openings.  Returns whether all values are known. */
static bool
say_openings(void)
{
	int won[2] = {0, 0};
	uint64_t looked = 0;
	double cpu_s = 0;

	if (!json)
		puts("odd at  openings  winner   positions  CPU s");
	for (const struct kari_class *c = kari_classes; c->odd_at; c++) {
		struct answer answer = solve_class(c);

		say_class(c, &answer);
		if (is_known(&answer))
			won[answer.proof.low < 0] += c->openings;
		looked += answer.proof.looked;
		cpu_s += answer.cpu_s;
	}
	if (!json)
		printf("first wins %d of %d openings, second %d; %llu "
		       "positions, %.2f s\n",
		       won[0], OPENINGS, won[1], (unsigned long long)looked,
		       cpu_s);
	return won[0] + won[1] == OPENINGS;
}

/* ---- the command line ---- */

static void
read_position(struct question *q, const char *text)
{
	const struct game *game = q->variant.game;
	struct rng rng = rng_derive(0, RNG_START, 0, 0, 0);
	char why[GAME_WHY];

	if (!text)
		game->start(&q->position, q->variant.param, &rng);
	else if (!game->read(&q->position, q->variant.param, text, why))
		die("not a position of %s: %s", game->name, why);
}

int
main(int argc, char **argv)
{
	struct question q = {{0}};
	char why[GAME_WHY];
	int words;

	fail_name("solve");
	words = options_take(&usage, argc, argv);
	if (!words)
		die("which game? (--help says more)");
	if (words > 2)
		die("one position only: put it into quotation marks");
	if (!variant_parse(&q.variant, argv[1], why))
		die("%s", why);
	if (q.variant.game->chance)
		die("%s is a game of chance, in which few positions are simply won "
		    "or lost", q.variant.game->name);
	if (words == 1 && !strcmp(q.variant.game->name, "kari") &&
	    q.variant.param[0] == q.variant.game->params[0].fallback)
		return fail_printed(say_openings() ? 0 : 1, 3);
	read_position(&q, words == 2 ? argv[2] : NULL);
	return fail_printed(say_position(&q) ? 0 : 1, 3);
}
