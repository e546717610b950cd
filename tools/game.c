/*
 * game: NTU's command line for Kari (Theory of Computer Games 2018, homework
 * 2), its log format and exit statuses, over our referee.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "match/record.h"
#include "terminal/gamestate.h"
#include "terminal/spectator.h"

static const char usage[] =
	"usage: game [-n np agents...] [-r round] [-s seed] [-g] [-l logfile]\n"
	"  -n np agents...  the human players (0-2, default 2), then the 2-np "
	"AIs\n"
	"  -r round         rounds, default 8; only with -n 0\n"
	"  -s seed          seed of everything random, default drawn\n"
	"  -g               show the rounds; only with -n 0\n"
	"  -l logfile       record the rounds\n"
	"An agent is run without arguments and speaks the course's own "
	"characters;\na name without a slash is looked for here first. "
	"See game(1).\n";

enum { O_HUMANS, O_ROUNDS, O_SEED, O_GUI, O_LOG, O_HELP };

static const struct option table[] = {
	[O_HUMANS] = {'n', "humans", "np", NULL},
	[O_ROUNDS] = {'r', "rounds", "round", NULL},
	[O_SEED] = {'s', "seed", "seed", NULL},
	[O_GUI] = {'g', "gui", NULL, NULL},
	[O_LOG] = {'l', "log", "logfile", NULL},
	[O_HELP] = {'h', "help", NULL, NULL},
	{0, NULL, NULL, NULL},
};

struct request {
	int humans, rounds; /* rounds 0 = not given */
	bool seeded, gui;
	int64_t seed;
	const char *log;
	const char *agent[2];
	int agents;
};

/* The course's answer to bad arguments. */
NORETURN static void
refuse(const char *why)
{
	if (why)
		warn("%s", why);
	fputs(usage, stderr);
	exit(1);
}

static int64_t
number(const struct options *o, int64_t low, int64_t high)
{
	int64_t value;

	if (!text_number(o->value, low, high, &value)) {
		warn("'%s' is not a number from %lld to %lld", o->value,
		     (long long)low, (long long)high);
		refuse(NULL);
	}
	return value;
}

static void
take(struct request *q, struct options *o, int which)
{
	switch (which) {
	case O_HUMANS:
		q->humans = (int)number(o, 0, 2);
		break;
	case O_ROUNDS:
		q->rounds = (int)number(o, 1, 1000000);
		break;
	case O_SEED:
		q->seed = number(o, 0, INT64_MAX);
		q->seeded = true;
		break;
	case O_GUI:
		q->gui = true;
		break;
	case O_LOG:
		q->log = o->value;
		break;
	case O_HELP:
		fputs(usage, stdout);
		exit(fail_printed(0, 3));
	case OPTIONS_WORD:
		if (q->agents == 2)
			refuse("there are at most two agents");
		q->agent[q->agents++] = o->value;
		break;
	default:
		refuse(o->why);
	}
}

static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		take(q, &o, which);
	if (q->agents != 2 - q->humans)
		refuse("the human players and the agents must make two");
	if (q->humans && (q->rounds || q->gui))
		refuse("-r and -g are for -n 0");
}

static bool
has_wire(const char *text)
{
	return !strncmp(text, "line:", 5) || !strncmp(text, "kari:", 5);
}

static void
find_player(struct player *player, const char *text, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct text spelled = {0};

	text_addf(&spelled, "%s%s", has_wire(text) ? "" : "kari:", text);
	if (!player_find(player, spelled.at, self, PLAYER_COURSE, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
	text_free(&spelled);
}

/* The people first. */
static void
find_players(struct match *match, const struct request *q, const char *self)
{
	char why[PLAYER_WHY];

	for (int i = 1; i <= 2; i++)
		if (i > q->humans)
			find_player(&match->player[i],
			            q->agent[i - 1 - q->humans], self);
		else if (!player_person(&match->player[i], self, why))
			die("%s", why);
	player_tell_apart(&match->player[1], &match->player[2]);
}

/*
 * The log, to the letter of the course's own.
 */

struct log {
	FILE *file; /* NULL = none is kept */
	const struct match *match;
	struct spectator *spectator; /* or NULL */
	int score[3];
	int voids;
};

static void
log_head(const struct log *log, const struct request *q)
{
	for (int i = 0; i < q->humans; i++)
		fprintf(log->file, "Player %d = human\n", i + 1);
	for (int i = 0; i < q->agents; i++)
		fprintf(log->file, "Player %d = %s%s\n", q->humans + i + 1,
		        strchr(q->agent[i], '/') ? "" : "./", q->agent[i]);
	fprintf(log->file, "Random Seed = %llu\n==========\n",
	        (unsigned long long)log->match->seed);
}

/* Five rows such as "r3 r6 r5 -- --". */
static void
log_board(FILE *file, const char *squares)
{
	for (int i = 0; i < 25; i++) {
		char c = squares[i];

		if (c == '.')
			fputs("--", file);
		else if (c >= 'a')
			fprintf(file, "b%d", c - 'a' + 1);
		else
			fprintf(file, "r%d", c - 'A' + 1);
		fputc(i % 5 == 4 ? '\n' : ' ', file);
	}
}

/* A record's move, "SEAT WALL CPU LATE MOVE", as "r5, 3" or "r?, 0". */
static void
log_move(FILE *file, const char *value)
{
	const char *move = strrchr(value, ' ') + 1;
	char side = value[0] == '1' ? 'r' : 'b';

	if (move[0] == '0')
		fprintf(file, "%c?, 0\n", side);
	else
		fprintf(file, "%c%c, %c\n", side, move[0], move[1]);
}

static void
log_moves(FILE *file, const struct text *record)
{
	char *copy = xstrdup(text_str(record)), *at = copy, *key, *value;

	while (record_line(&at, &key, &value))
		if (!strcmp(key, "start")) {
			log_board(file, value);
			fputc('\n', file);
		} else if (!strcmp(key, "m")) {
			log_move(file, value);
		}
	free(copy);
}

static void
log_round(struct log *log, const struct result *result,
          const struct text *record)
{
	enum reason reason = result->played.verdict.reason;
	bool late = reason == REASON_LATE_WALL || reason == REASON_LATE_CPU;

	fprintf(log->file, "Red (First) = Player %d\nBlue (Second) = Player %d\n"
	        "\n", result->first, 3 - result->first);
	log_moves(log->file, record);
	if (result->fault)
		fprintf(log->file, "Player %d: %s\n", result->fault,
		        late ? "Time Limit Exceeded" : "Foul");
	fprintf(log->file, "Player %d Wins.\nPlayer 1's Score: %d\n"
	        "Player 2's Score: %d\n==========\n", result->winner,
	        log->score[1], log->score[2]);
	fflush(log->file);
}

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct log *log = context;
	const struct verdict *v = &result->played.verdict;

	if (v->reason == REASON_VOID) {
		warn("round %d is void, nobody is scored: %s%s", result->game,
		     v->text, v->measured);
		log->voids++;
		return true;
	}
	log->score[result->winner]++;
	if (log->file)
		log_round(log, result, &texts->record);
	return !log->file || !ferror(log->file);
}

/* Whether nobody plays any more. */
static bool
on_enough(void *context)
{
	const struct log *log = context;

	return spectator_enough(log->spectator);
}

static int
run(const struct match *match, const struct request *q, struct log *log)
{
	struct spectator_order order = {match, -1, false, stderr};
	struct jobs jobs = {
		.match = match,
		.workers = 1,
		.record_fd = -1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.enough = on_enough,
		.context = log,
	};
	const char *what;
	int signals;
	enum jobs_end end;

	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	if ((q->humans || q->gui) && !(log->spectator = spectator_open(&order)))
		die("no pipe for your moves:");
	end = spectator_run(log->spectator, &jobs, &signals, &what);
	if (end == JOBS_FAILED)
		warn("%s:", what);
	return jobs_exit_status(end, signals, log->voids);
}

int
main(int argc, char **argv)
{
	struct request q = {.humans = 2};
	struct match match = {.from = 1, .first_drawn = true};
	struct log log = {.match = &match};
	char why[400];
	int status;

	fail_name("game");
	if (options_answered(table, "game", argc, argv))
		return fail_printed(0, 3);
	fd_fill_standard();
	parse(&q, argc, argv);
	match.games = match.to = q.rounds ? q.rounds
	                       : q.humans ? GAMESTATE_UNCOUNTED : 8;
	match.seed = q.seeded ? (uint64_t)q.seed : match_draw_seed();
	match.cores = cores_count();
	find_players(&match, &q, argv[0]);
	if (!variant_parse(&match.variant, "kari", why) ||
	    !terms_parse(&match.terms, match.variant.game->terms, why) ||
	    !match_ready(&match, why))
		die("%s", why);
	if (q.log) {
		log.file = fopen(q.log, "w");
		if (!log.file)
			die("%s:", q.log);
		log_head(&log, &q);
	}
	status = run(&match, &q, &log);
	if (log.file && fclose(log.file))
		die("%s:", q.log);
	match_free(&match);
	return status;
}
