/*
 * game: NTU's command line for Kari (Theory of Computer Games 2018, homework 2), with its
 * log format and exit statuses, in front of our referee.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/naming.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/options.h"
#include "base/rng.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "record/record.h"
#include "terminal/gamestate.h"
#include "terminal/spectator.h"
#include "wires/wire.h"

static int64_t humans = 2, rounds, seed = -1; /* rounds 0 or seed -1 means not given */
static bool gui;
static const char *log_path;
static const char *const *agents; /* the agents' words, 2 - humans of them */

static const struct option table[] = {
	{'n', "humans", "NP", "human players, 0 to 2, default 2; then the agents",
	 .number = &humans, .low = 0, .high = 2},
	{'r', "rounds", "N", "default 8; only with -n 0",
	 .number = &rounds, .low = 1, .high = 1000000},
	{'s', "seed", "N", "of everything random, default drawn",
	 .number = &seed, .low = 0, .high = INT64_MAX, .secret = true},
	{'g', "gui", NULL, "show the rounds; only with -n 0", .flag = &gui},
	{'l', "log", "FILE", "record the rounds", .text = &log_path},
	{0},
};

static void refuse(const char *why);

static const struct usage usage = {
	"game", table,
	"usage: game [-n NP agents...] [-r N] [-s N] [-g] [-l FILE]\n",
	"An agent is run without arguments and speaks the course's own "
	"characters;\na name without a slash is looked for here first. "
	"See game(1).\n", refuse,
};

/* Give the course's answer to bad arguments. */
static void
refuse(const char *why)
{
	warn("%s", why);
	fprintf(stderr, "%s", usage.before);
	options_help(table, stderr);
	exit(1);
}

static void
parse(int argc, char **argv)
{
	int words = options_take(&usage, argc, argv);

	agents = (const char *const *)argv + 1;
	if (words != 2 - humans)
		refuse("the human players and the agents must make two");
	if (humans && (rounds || gui))
		refuse("-r and -g are for -n 0");
}


static void
find_player(struct player *player, const char *text, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct text spelled = {0};
	size_t length;
	const char *rest = naming_split(text, &length), *command;

	wire_split(rest, &command);
	text_add_bytes(&spelled, text, (size_t)(rest - text));
	text_addf(&spelled, "%s%s", command > rest ? "" : "kari:", rest);
	if (!player_find(player, spelled.at, self, PLAYER_COURSE, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
	text_free(&spelled);
}

/* Find the players.  People come first. */
static void
find_players(struct match *match, const char *self)
{
	char why[PLAYER_WHY];

	for (int i = 1; i <= 2; i++)
		if (i > humans)
			find_player(&match->player[i], agents[i - 1 - humans],
			            self);
		else if (!player_person(&match->player[i], "human", self, why))
			die("%s", why);
	player_tell_apart(&match->player[1], &match->player[2]);
}

/*
 * The log, exactly in the course's format.
 */

struct log {
	FILE *file; /* NULL = no log */
	const struct match *match;
	struct spectator *spectator; /* the terminal's, or NULL */
	int score[3];
	int voids;
};

static void
log_head(const struct log *log)
{
	for (int i = 1; i <= 2; i++) {
		const char *agent = i > humans ? agents[i - 1 - humans] : "human";
		bool here = i > humans && !strchr(agent, '/');

		fprintf(log->file, "Player %d = %s%s\n", i, here ? "./" : "",
		        agent);
	}
	fprintf(log->file, "Random Seed = %llu\n==========\n",
	        (unsigned long long)log->match->seed);
}

/* Write five rows such as "r3 r6 r5 -- --". */
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

/* Write a record's move, "SEAT WALL CPU LATE MOVE", as "r5, 3" or "r?, 0". */
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

	while (text_line(&at, &key, &value))
		if (!strcmp(key, "start")) {
			log_board(file, value);
			fputc('\n', file);
		} else if (!strcmp(key, "m")) {
			log_move(file, value);
		}
	free(copy);
}

/* A player's name in the lines of a round: "You" and "AI" if one is a person. */
static const char *
called(int player)
{
	static const char *const name[2][3] = {{"", "Player 1", "Player 2"},
	                                       {"", "You", "AI"}};

	return name[humans == 1][player];
}

static void
log_round(struct log *log, const struct result *result,
          const struct text *record)
{
	bool late = verdict_class(result->played.verdict.reason) == VERDICT_LATE;

	fprintf(log->file, "Red (First) = %s\nBlue (Second) = %s\n\n",
	        called(result->first), called(3 - result->first));
	log_moves(log->file, record);
	if (result->fault)
		fprintf(log->file, "Player %d: %s\n", result->fault,
		        late ? "Time Limit Exceeded" : "Foul");
	fprintf(log->file, "%s Wins.\nPlayer 1's Score: %d\n"
	        "Player 2's Score: %d\n==========\n",
	        humans < 2 ? called(result->winner)
	        : result->winner == result->first ? "Red" : "Blue",
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
		warn("round %d is void and not scored: %s%s", result->game,
		     v->text, v->measured);
		log->voids++;
		return true;
	}
	if (result->fault && !log->spectator)
		warn("round %d: %s loses by %s: %s%s", result->game,
		     log->match->player[result->fault].shown, v->word, v->text,
		     v->measured);
	log->score[result->winner]++;
	if (log->file)
		log_round(log, result, &texts->record);
	return !log->file || !ferror(log->file);
}

static bool
on_enough(void *context)
{
	const struct log *log = context;

	return spectator_enough(log->spectator);
}

static int
run(const struct match *match, struct log *log)
{
	struct jobs jobs = {
		.match = match,
		.workers = 1,
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
	if ((humans || gui) && !(log->spectator = spectator_open(match, -1, true)))
		die("no pipe for your moves:");
	end = spectator_run(log->spectator, &jobs, &signals, &what);
	if (end == JOBS_FAILED)
		warn("%s:", what);
	return jobs_exit_status(end, signals, log->voids);
}

int
main(int argc, char **argv)
{
	struct match match = {.from = 1, .first_drawn = true};
	struct log log = {.match = &match};
	char why[400], what[MATCH_WHAT];
	int status;

	fail_name("game");
	parse(argc, argv);
	fd_fill_standard();
	match.games = match.to = humans ? GAMESTATE_UNCOUNTED
	                       : rounds ? (int)rounds : 8;
	match.seed = seed < 0 ? rng_draw() : (uint64_t)seed;
	match.cores = cores_count();
	find_players(&match, argv[0]);
	if (!variant_parse(&match.variant, "kari", why) ||
	    !terms_parse(&match.terms, match.variant.game->about.terms, why) ||
	    !terms_parse(&match.terms, "threads=1", why) ||
	    !match_ready(&match, why))
		die("%s", why);
	for (int i = 1; i <= 2; i++)
		if (match_withholds(&match, i, what))
			warn("%s", what);
	if (match.ready.open)
		warn("not enforced here: %s (referee --check-sandbox says more)",
		     match.ready.open);
	if (log_path) {
		log.file = fopen(log_path, "w");
		if (!log.file)
			die("%s:", log_path);
		log_head(&log);
	}
	status = run(&match, &log);
	if (log.file && fclose(log.file))
		die("%s:", log_path);
	match_free(&match);
	return status;
}
