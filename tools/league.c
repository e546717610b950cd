/*
 * league: many agents play each other, and are ranked.  The first word says
 * what to do; the work is in league/.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "complete.h"
#include "fail.h"
#include "game.h"
#include "home.h"
#include "league/check.h"
#include "league/conf.h"
#include "league/estimate.h"
#include "league/folder.h"
#include "league/merge.h"
#include "league/numbers.h"
#include "league/plan.h"
#include "league/report.h"
#include "league/results.h"
#include "league/roster.h"
#include "league/run.h"
#include "league/shard.h"
#include "league/tell.h"
#include "match.h"
#include "options.h"
#include "player.h"
#include "proc.h"
#include "terms.h"

enum {
	GAMES = 2,    /* a pairing, where nothing is said */
	PATIENCE = 5, /* forfeits in a row */
	STOP_US = 10 * CLOCK_S, /* a running league's time to end */
	LONG_S = 3 * 86400,     /* a round robin that takes longer is long */
};

enum {
	O_DIR, O_GAME, O_TERMS, O_SEED, O_ROUNDS, O_JOBS, O_WITH, O_GAUNTLET,
	O_PAIRS_FROM, O_SWISS, O_NO_WITHDRAW, O_DRY_RUN, O_OVERSUBSCRIBE,
	O_SHARD_GAMES, O_SANDBOX, O_AGENT_UID, O_READABLE, O_ANON, O_JSON, O_STABLE, O_QUIET,
	O_HELP,
};

static const struct option table[] = {
	[O_DIR] = {'d', "dir", "FOLDER", "of results, default league.d"},
	[O_GAME] = {'G', "game", "NAME[,param=value...]", "default kari"},
	[O_TERMS] = {'t', "terms", "LIST", "override the course's terms"},
	[O_SEED] = {'s', "seed", "N", "default drawn, and kept"},
	[O_ROUNDS] = {'r', "rounds", "N", "games a pairing, even, default 2"},
	[O_JOBS] = {'j', "jobs", "N", "pairings at once, default 1"},
	[O_WITH] = {0, "with", "A,B,...", "built-in players, too"},
	[O_GAUNTLET] = {0, "gauntlet", "N|A,B,...", "these, or the first N, "
	                "against all"},
	[O_PAIRS_FROM] = {0, "pairs-from", "FILE", "two names a line"},
	[O_SWISS] = {0, "swiss", NULL, "a Swiss instead of a round robin"},
	[O_NO_WITHDRAW] = {0, "no-withdraw", NULL, "whoever always forfeits "
	                   "plays on"},
	[O_DRY_RUN] = {0, "dry-run", NULL, "say what it would take"},
	[O_OVERSUBSCRIBE] = {0, "oversubscribe", NULL, "-j above the cores"},
	[O_SHARD_GAMES] = {0, "shard-games", "N", "plan: games a shard, even"},
	[O_SANDBOX] = {0, "sandbox", "WHAT", NULL},
	[O_AGENT_UID] = {0, "agent-uid", "A,B", NULL},
	[O_READABLE] = {0, "readable", "FOLDER", NULL},
	[O_ANON] = {0, "anon-names", NULL, NULL},
	[O_JSON] = {0, "json", NULL, "an object a line instead of text"},
	[O_STABLE] = {0, "stable", NULL, "leave out everything measured"},
	[O_QUIET] = {'q', "quiet", NULL, "the standings only"},
	[O_HELP] = {'h', "help", NULL, NULL},
	{0, NULL, NULL, NULL},
};

static const char usage[] =
	"usage: league run [options] PLAYER|FOLDER...   play, or continue\n"
	"       league report|status|stop [-d FOLDER]\n"
	"       league check|add [options] [PLAYER|FOLDER...]\n"
	"       league redo|drop [-d FOLDER] NAME...\n"
	"       league plan [options] [PLAYER|FOLDER...], shard K, merge\n"
	"       league rate FILE.pgn, elo W D L, sprt elo0=N elo1=N W D L\n";

/* What the operator asked for. */
struct request {
	const char *self; /* argv[0] */
	const char *dir;
	struct conf conf; /* of a new league; what is not given is empty */
	const char *gauntlet, *pairs_from;
	bool seeded, scheduled, no_withdraw;
	int jobs, shard_games;
	bool dry_run, oversubscribe;
	struct tell tell;
	bool quiet;
	struct roster roster;
	char **word; /* all words, as they are: names */
	int words;
};

static void
set_schedule(struct request *q, enum conf_schedule schedule)
{
	if (q->scheduled)
		die("--gauntlet, --pairs-from and --swiss exclude each other");
	q->scheduled = true;
	q->conf.schedule = schedule;
}

static void
pass_to_referee(struct request *q, int which, const char *value)
{
	struct text word = {0};

	text_addf(&word, "--%s%s%s", table[which].name, value ? "=" : "",
	          value ? value : "");
	conf_add_word(&q->conf, word.at);
	text_free(&word);
}

static void
help(void)
{
	fputs(usage, stdout);
	options_help(table, stdout);
	printf("The rest: league(1).  Exit status: 0 played, 1 check failed, 2 usage, "
	       "3 open\n");
	exit(0);
}

static void
take_flag(struct request *q, int which)
{
	switch (which) {
	case O_SWISS:
		set_schedule(q, CONF_SWISS);
		break;
	case O_NO_WITHDRAW:
		q->no_withdraw = true;
		break;
	case O_DRY_RUN:
		q->dry_run = true;
		break;
	case O_OVERSUBSCRIBE:
		q->oversubscribe = true;
		break;
	case O_ANON:
		pass_to_referee(q, which, NULL);
		break;
	case O_JSON:
		q->tell.json = true;
		break;
	case O_STABLE:
		q->tell.stable = true;
		break;
	case O_QUIET:
		q->quiet = true;
		break;
	default:
		help();
	}
}

static void
take_word(struct request *q, const char *word)
{
	q->word = xrealloc(q->word, (size_t)(q->words + 1) * sizeof *q->word);
	q->word[q->words++] = xstrdup(word);
}

static void
take_value(struct request *q, struct options *o, int which)
{
	switch (which) {
	case O_DIR:
		q->dir = o->value;
		break;
	case O_GAME:
		free(q->conf.game);
		q->conf.game = xstrdup(o->value);
		break;
	case O_TERMS:
		free(q->conf.terms);
		q->conf.terms = xstrdup(o->value);
		break;
	case O_SEED:
		q->conf.seed = (uint64_t)options_number(o, 0, INT64_MAX);
		q->seeded = true;
		/* Agents can read our words in proc(5). */
		memset((char *)(uintptr_t)o->value, '*', strlen(o->value));
		break;
	case O_ROUNDS:
		q->conf.games = (int)options_number(o, 2, CONF_GAMES);
		if (q->conf.games % 2)
			die("-r is even: each opening is played from both "
			    "seats");
		break;
	case O_JOBS:
		q->jobs = (int)options_number(o, 1, 1024);
		break;
	case O_SHARD_GAMES:
		q->shard_games = (int)options_number(o, 2, CONF_GAMES);
		if (q->shard_games % 2)
			die("--shard-games is even: each opening is played from "
			    "both seats");
		break;
	case O_WITH:
		roster_add_list(&q->roster, o->value);
		break;
	case O_GAUNTLET:
		set_schedule(q, CONF_GAUNTLET);
		q->gauntlet = o->value;
		break;
	case O_PAIRS_FROM:
		set_schedule(q, CONF_PAIRS);
		q->pairs_from = o->value;
		break;
	default:
		pass_to_referee(q, which, o->value);
	}
}

/* argv[0] is skipped. */
static void
parse(struct request *q, int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		if (which == OPTIONS_BAD)
			die("%s (--help lists the options)", o.why);
		else if (which == OPTIONS_WORD)
			take_word(q, o.value);
		else if (table[which].value)
			take_value(q, &o, which);
		else
			take_flag(q, which);
}

static void
request_free(struct request *q)
{
	conf_free(&q->conf);
	roster_free(&q->roster);
	for (int i = 0; i < q->words; i++)
		free(q->word[i]);
	free(q->word);
}

/* The words as players; built-in ones given by --with come after them. */
static void
enter_words(struct request *q)
{
	struct roster built_in = q->roster;

	q->roster = (struct roster){0};
	for (int i = 0; i < q->words; i++)
		roster_add(&q->roster, q->word[i]);
	for (int i = 0; i < built_in.n; i++)
		roster_add(&q->roster, built_in.command[i]);
	roster_free(&built_in);
}

/*
 * The league that is in the folder
 */

static void
load(struct conf *conf, const char *dir)
{
	char why[CONF_WHY];

	if (!conf_read(conf, dir, why))
		die("%s", why);
}

static void
lock(const char *dir)
{
	long pid;

	if (folder_lock(dir, &pid))
		return;
	if (pid)
		die("%s: process %ld runs it (league stop ends that)", dir, pid);
	die("%s/lock:", dir);
}

static void
save(const struct conf *conf, const char *dir)
{
	if (conf_write(conf, dir) < 0)
		die("%s/league.conf:", dir);
}

static void
load_results(struct results *results, const char *dir)
{
	char why[RESULTS_WHY];

	if (!results_load(results, dir, why))
		die("%s", why);
}

/*
 * run
 */

/* "N" or names: who plays all. */
static void
set_challengers(struct conf *conf, const char *list)
{
	char *copy = xstrdup(list), *at = copy;
	int64_t n;

	if (text_number(list, 1, conf->players, &n)) {
		for (int i = 0; i < n; i++)
			conf->player[i].challenger = true;
		at = NULL;
	}
	while (at) {
		char *end = strchr(at, ',');
		int slot;

		if (end)
			*end++ = '\0';
		slot = conf_find(conf, at);
		if (slot < 0)
			die("--gauntlet: there is no player '%s'", at);
		conf->player[slot].challenger = true;
		at = end;
	}
	free(copy);
}

/* A line of two names; an empty one and one that begins with # mean nothing. */
static void
read_pairs(struct conf *conf, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[1024], name[2][PLAYER_NAME], more;

	if (!file)
		die("%s:", path);
	for (int number = 1; fgets(line, sizeof line, file); number++) {
		int slot[2], n = sscanf(line, "%63s %63s %c", name[0], name[1],
		                        &more);

		if (n <= 0 || *name[0] == '#')
			continue;
		if (n != 2)
			die("%s:%d: two names, please", path, number);
		for (int i = 0; i < 2; i++)
			if ((slot[i] = conf_find(conf, name[i])) < 0)
				die("%s:%d: there is no player '%s'", path,
				    number, name[i]);
		if (slot[0] == slot[1])
			die("%s:%d: %s would play itself", path, number, name[0]);
		for (int i = 0; i < conf->pairs; i++)
			if ((conf->pair[i][0] == slot[0] &&
			     conf->pair[i][1] == slot[1]) ||
			    (conf->pair[i][0] == slot[1] &&
			     conf->pair[i][1] == slot[0]))
				die("%s:%d: %s and %s meet twice (-r says how "
				    "many games)", path, number, name[0],
				    name[1]);
		conf_add_pair(conf, slot[0], slot[1]);
	}
	fclose(file);
}

static void
note_player(const char *name)
{
	char shown[CONF_SHOWN];

	warn("new: %s", conf_shown(name, shown));
}

/* A league from what was asked for. */
static void
make_conf(struct request *q, struct conf *conf)
{
	*conf = q->conf;
	q->conf = (struct conf){0};
	if (!conf->game)
		conf->game = xstrdup("kari");
	if (!conf->games)
		conf->games = GAMES;
	if (!q->seeded)
		conf->seed = match_draw_seed();
	conf->patience = q->no_withdraw ? 0 : PATIENCE;
	roster_enter(&q->roster, conf, q->self, NULL);
	if (conf->players < 2)
		die("a league has at least two players (--help says more)");
	if (q->gauntlet)
		set_challengers(conf, q->gauntlet);
	if (q->pairs_from)
		read_pairs(conf, q->pairs_from);
}

/* What is asked for of a league that is there must be what it is. */
static void
must_match(const struct request *q, const struct conf *conf)
{
	const struct conf *new = &q->conf;
	const char *hint = "it was begun otherwise; another league needs another "
	                   "folder (-d)";

	if (new->game && strcmp(new->game, conf->game))
		die("-G %s: %s", new->game, hint);
	if (new->terms && (!conf->terms || strcmp(new->terms, conf->terms)))
		die("-t %s: %s", new->terms, hint);
	if (new->games && new->games != conf->games)
		die("-r %d: %s", new->games, hint);
	if (q->seeded && new->seed != conf->seed)
		die("-s: %s", hint);
	if (q->scheduled && new->schedule != conf->schedule)
		die("%s: %s", conf_schedule_word(new->schedule), hint);
	if (q->no_withdraw && conf->patience)
		die("--no-withdraw: %s", hint);
	for (int i = 0; i < new->words; i++)
		if (i >= conf->words || strcmp(new->word[i], conf->word[i]))
			die("%s: %s", new->word[i], hint);
}

/* How many rounds of a Swiss have begun. */
static int
rounds_begun(const char *dir)
{
	struct results results;
	int round, begun = 0;

	load_results(&results, dir);
	round = results.schedule.round;
	for (int i = 0; i < results.schedule.n; i++)
		if (results.schedule.at[i].round < round ||
		    pair_played(&results.tally[i]))
			begun = results.schedule.at[i].round;
	results_free(&results);
	return begun;
}

/* Enter those of the roster whom it does not have.  How many. */
static int
enter_new(const struct request *q, struct conf *conf)
{
	int before = conf->players;
	int n = roster_enter(&q->roster, conf, q->self, note_player);

	if (n && conf->schedule == CONF_PAIRS)
		die("a league from a list of pairs takes nobody else");
	for (int i = before; i < conf->players; i++) {
		conf->player[i].challenger = conf->schedule == CONF_GAUNTLET;
		if (conf->schedule == CONF_SWISS && access(q->dir, F_OK) == 0)
			conf->player[i].from = rounds_begun(q->dir) + 1;
	}
	return n;
}

static void
read_terms(const struct conf *conf, struct variant *variant,
           struct terms *terms)
{
	char why[400];

	if (!variant_parse(variant, conf->game, why))
		die("-G: %s", why);
	*terms = (struct terms){{0}, {0}, {0}};
	if (!terms_parse(terms, variant->game->terms, why) ||
	    (conf->terms && !terms_parse(terms, conf->terms, why)))
		die("-t: %s", why);
}

/* With a clock on the wall, games that share a core judge the machine. */
static void
must_fit(const struct request *q, const struct terms *terms)
{
	int64_t cpus = terms_get(terms, TERMS_CPUS);
	int cores = proc_cores();

	if (q->oversubscribe || terms_get(terms, TERMS_CLOCK) == TERMS_CPU)
		return;
	if (terms_get(terms, TERMS_FIRST) == CLOCK_NEVER &&
	    terms_get(terms, TERMS_MOVE) == CLOCK_NEVER &&
	    terms_bank_us(terms, 1) == CLOCK_NEVER)
		return;
	if (cpus == CLOCK_NEVER || cpus < 1)
		cpus = 1;
	if (q->jobs * cpus > cores && q->jobs > 1)
		die("-j %d needs %lld processors and there are %d: agents would be "
		    "late by the machine's fault (--oversubscribe)", q->jobs,
		    (long long)(q->jobs * cpus), cores);
}

/*
 * run --dry-run
 */

static long
games_in(const struct conf *conf)
{
	struct schedule schedule;
	long count;

	schedule_begin(&schedule, conf);
	count = schedule_total(&schedule) * conf->games;
	schedule_free(&schedule);
	return count;
}

/* "2.0 core-months" */
static const char *
core_words(double seconds, char into[48])
{
	char words[48], *unit;

	estimate_words(seconds, words);
	unit = strchr(words, ' ');
	text_format(into, 48, "%.*s core-%s", (int)(unit - words), words,
	            unit + 1);
	return into;
}

static void
say_time(const char *what, double seconds)
{
	char words[48];

	if (isinf(seconds))
		printf("%s: without limit\n", what);
	else
		printf("%s: %.1f core-hours (%s)\n", what, seconds / 3600,
		       core_words(seconds, words));
}

static void
propose_swiss(const struct conf *conf, double game_s, int jobs)
{
	struct conf swiss = *conf;
	char words[48];
	long count;

	swiss.schedule = CONF_SWISS;
	count = games_in(&swiss);
	printf("A Swiss would do with %ld games (--swiss): %s at -j %d.\n",
	       count, estimate_words((double)count * game_s / jobs, words),
	       jobs);
}

static int
dry_run(const struct request *q, const struct conf *conf)
{
	struct variant variant;
	struct terms terms;
	struct estimate e;
	long count = games_in(conf);
	char words[48];

	read_terms(conf, &variant, &terms);
	e = estimate_game(&variant, &terms);
	printf("%d players, %s, %s: %ld games\n", conf->players, conf->game,
	       conf_schedule_word(conf->schedule), count);
	say_time("expected", (double)count * e.expected_s);
	say_time("at worst", (double)count * e.worst_s);
	printf("(expected: %d plies a game and 30 %% of the time that agents "
	       "have;\n at worst: %d plies and all of it)\n", e.plies, e.most);
	if (q->jobs > 1)
		printf("at -j %d: %s\n", q->jobs,
		       estimate_words((double)count * e.expected_s / q->jobs,
		                      words));
	if (conf->schedule == CONF_ROBIN &&
	    (double)count * e.expected_s / q->jobs > LONG_S)
		propose_swiss(conf, e.expected_s, q->jobs);
	return fail_printed(0, 3);
}

/* What continues it, for a shell. */
static char *
command_again(const struct request *q)
{
	struct text text = {0};

	text_add_word(&text, q->self);
	text_add(&text, " run -d ");
	text_add_word(&text, q->dir);
	text_addf(&text, " -j %d", q->jobs);
	if (q->tell.stable)
		text_add(&text, " --stable");
	if (q->tell.json)
		text_add(&text, " --json");
	if (q->oversubscribe)
		text_add(&text, " --oversubscribe");
	return text.at;
}

static char *
find_referee(const char *self)
{
	char *path = home_program(self, "referee");

	if (!path)
		die("the referee did not come with this program");
	return path;
}

static int
play(const struct request *q, const struct conf *conf)
{
	char *again = command_again(q), *referee = find_referee(q->self);
	struct run run = {
		.conf = conf, .dir = q->dir, .again = again, .jobs = q->jobs,
		.referee = referee,
		.stable = q->tell.stable, .json = q->tell.json,
		.quiet = q->quiet, .out = stdout, .signal_fd = proc_watch(),
	};
	struct results results;
	int status;

	if (run.signal_fd < 0)
		die("no pipe for signals:");
	status = run_league(&run);
	free(referee);
	free(again);
	if (status != 0 && status != 3)
		return status;
	load_results(&results, q->dir);
	tell_standings(&q->tell, &results);
	results_free(&results);
	return fail_printed(status, 3);
}

/* What is in the folder, or what was asked for; whether that is new. */
static bool
find_league(struct request *q, struct conf *conf)
{
	char why[CONF_WHY];

	if (conf_read(conf, q->dir, why)) {
		must_match(q, conf);
		return enter_new(q, conf) > 0;
	}
	if (errno != ENOENT)
		die("%s: %s", q->dir, why);
	make_conf(q, conf);
	return true;
}

static int
do_run(struct request *q)
{
	struct conf conf;
	struct variant variant;
	struct terms terms;
	bool changed;
	int status;

	enter_words(q);
	if (!q->dry_run) {
		if (folder_make(q->dir) < 0)
			die("%s:", q->dir);
		lock(q->dir);
	}
	changed = find_league(q, &conf);
	read_terms(&conf, &variant, &terms);
	if (q->dry_run) {
		status = dry_run(q, &conf);
	} else {
		must_fit(q, &terms);
		roster_verify(&conf, q->self);
		if (changed)
			save(&conf, q->dir);
		status = play(q, &conf);
	}
	conf_free(&conf);
	return status;
}

/*
 * Other machines
 */

/* Hold the folder, and have the league in it as it was asked for. */
static void
settle_league(struct request *q, struct conf *conf)
{
	struct variant variant;
	struct terms terms;
	bool changed;

	enter_words(q);
	if (folder_make(q->dir) < 0)
		die("%s:", q->dir);
	lock(q->dir);
	changed = find_league(q, conf);
	read_terms(conf, &variant, &terms);
	roster_verify(conf, q->self);
	if (changed)
		save(conf, q->dir);
}

/* What a game takes, in s: what those that have been played took, or else what
 * is to be expected; HUGE_VAL where nobody knows. */
static double
seconds_a_game(const struct results *results)
{
	struct variant variant;
	struct terms terms;
	double sum = 0;

	for (int i = 0; i < results->conf.players; i++)
		sum += (double)results->player[i].wall_ms / 1000;
	if (sum > 0)
		return sum / (double)results->played;
	read_terms(&results->conf, &variant, &terms);
	return estimate_game(&variant, &terms).expected_s;
}

/* Results of the plan before, which would be lost. */
static void
must_be_merged(const char *dir)
{
	struct plan plan;
	char why[PLAN_WHY];

	if (!plan_read(&plan, dir, why))
		return;
	for (int i = 1; i <= plan.shards; i++) {
		char *file = plan_file(&plan, dir, i, ".rec");

		if (access(file, F_OK) == 0)
			die("%s: `league merge` comes first", file);
		free(file);
	}
	plan_free(&plan);
}

static int
do_plan(struct request *q)
{
	struct conf conf;
	struct results results;
	struct plan plan;
	long open = 0;
	int size = q->shard_games;

	settle_league(q, &conf);
	must_be_merged(q->dir);
	load_results(&results, q->dir);
	for (int i = 0; i < results.schedule.n; i++)
		open += results.tally[i].open;
	if (!size)
		size = plan_size(open, seconds_a_game(&results));
	plan_make(&plan, &results, size);
	if (plan_write(&plan, q->dir) < 0)
		die("%s/plan:", q->dir);
	warn("%ld games in %d shards of %d are planned in %s/plan", open,
	     plan.shards, size, q->dir);
	printf("%d\n", plan.shards);
	plan_forget(&plan);
	results_free(&results);
	conf_free(&conf);
	return fail_printed(0, 3);
}

static void
load_plan(const struct request *q, struct plan *plan)
{
	char why[PLAN_WHY];

	if (!plan_read(plan, q->dir, why))
		die("%s", why);
}

/* The agents of a shard must be here what they were where it was planned. */
static void
verify_shard(const struct plan *plan, int number, const char *self)
{
	int n;
	const struct pairing *part = plan_parts(plan, number, &n);
	bool *seen = xcalloc((size_t)plan->conf.players + 1, sizeof *seen);
	char name[CONF_SHOWN];

	for (int i = 0; i < 2 * n; i++) {
		int slot = i % 2 ? part[i / 2].b : part[i / 2].a;
		const struct conf_player *p = &plan->conf.player[slot];

		if (!seen[slot] && !roster_is_same(p, self))
			die("%s is not the program here that was planned with",
			    conf_shown(p->name, name));
		seen[slot] = true;
	}
	free(seen);
}

static int
do_shard(struct request *q)
{
	struct plan plan;
	char *referee = find_referee(q->self);
	struct variant variant;
	struct terms terms;
	struct shard shard = {.plan = &plan, .referee = referee,
	                      .dir = q->dir, .jobs = q->jobs,
	                      .stable = q->tell.stable};
	int64_t number;
	int status;

	load_plan(q, &plan);
	if (q->words != 1 || !text_number(q->word[0], 1, plan.shards, &number))
		die("which shard, from 1 to %d?", plan.shards);
	read_terms(&plan.conf, &variant, &terms);
	must_fit(q, &terms);
	verify_shard(&plan, (int)number, q->self);
	shard.number = (int)number;
	shard.signal_fd = proc_watch();
	if (shard.signal_fd < 0)
		die("no pipe for signals:");
	status = shard_play(&shard);
	free(referee);
	plan_free(&plan);
	return status;
}

static int
do_merge(struct request *q)
{
	struct plan plan;
	int status;

	load_plan(q, &plan);
	lock(q->dir);
	status = merge_results(&plan, q->dir, q->self, stdout);
	plan_free(&plan);
	return fail_printed(status, 3);
}

/*
 * The other actions
 */

static int
do_stop(struct request *q)
{
	struct proc running = {.pid = (pid_t)folder_holder(q->dir)};
	int64_t until = clock_now_us() + STOP_US;
	struct timespec pause = {0, 20 * 1000 * 1000};

	if (!running.pid)
		die("%s: nobody runs it", q->dir);
	proc_terminate(&running);
	while (folder_holder(q->dir) == (long)running.pid)
		if (clock_now_us() > until) {
			warn("process %ld has not ended yet",
			     (long)running.pid);
			return 3;
		} else {
			nanosleep(&pause, NULL);
		}
	return 0;
}

static int
do_status(struct request *q)
{
	struct results results;

	load_results(&results, q->dir);
	tell_status(&q->tell, &results, folder_holder(q->dir));
	results_free(&results);
	return fail_printed(0, 3);
}

/* Of those named, or else of the league's players. */
static int
do_check(struct request *q)
{
	struct conf conf;
	char *referee = find_referee(q->self);
	int signal_fd, status, rounds = q->conf.games;

	enter_words(q);
	if (q->roster.n) {
		conf = q->conf;
		q->conf = (struct conf){0};
		if (!conf.game)
			conf.game = xstrdup("kari");
		roster_enter(&q->roster, &conf, q->self, NULL);
	} else {
		load(&conf, q->dir);
	}
	signal_fd = proc_watch();
	if (signal_fd < 0)
		die("no pipe for signals:");
	status = check_players(&conf, referee, rounds, signal_fd);
	free(referee);
	conf_free(&conf);
	return fail_printed(status, 3);
}

static struct conf_player *
named(struct conf *conf, const char *name)
{
	int slot = conf_find(conf, name);

	if (slot < 0)
		die("there is no player '%s'", name);
	return &conf->player[slot];
}

/* Change the league in the folder by its words, each by `change`. */
static int
change_players(struct request *q, void (*change)(const struct request *q,
                                                 struct conf_player *player,
                                                 int begun))
{
	struct conf conf;
	int begun = 0;

	if (!q->words)
		die("which player?");
	load(&conf, q->dir);
	lock(q->dir);
	conf_free(&conf);
	load(&conf, q->dir);
	if (conf.schedule == CONF_SWISS)
		begun = rounds_begun(q->dir);
	for (int i = 0; i < q->words; i++)
		change(q, named(&conf, q->word[i]), begun);
	save(&conf, q->dir);
	conf_free(&conf);
	return 0;
}

static void
redo(const struct request *q, struct conf_player *player, int begun)
{
	(void)begun;
	roster_digest(player->command, q->self, player->sha256);
	player->redone++;
}

static void
drop(const struct request *q, struct conf_player *player, int begun)
{
	(void)q;
	if (player->out)
		die("%s has been dropped before", player->name);
	player->out = true;
	player->until = begun;
}

/* A player that was dropped comes back by its name. */
static bool
comes_back(struct conf *conf, const char *name)
{
	int slot = conf_find(conf, name);

	if (slot < 0 || !conf->player[slot].out)
		return false;
	if (conf->player[slot].until)
		die("%s has left the Swiss after round %d", name,
		    conf->player[slot].until);
	conf->player[slot].out = false;
	return true;
}

static int
do_add(struct request *q)
{
	struct conf conf;
	int added = 0;

	if (!q->words && !q->roster.n)
		die("which player?");
	load(&conf, q->dir);
	lock(q->dir);
	conf_free(&conf);
	load(&conf, q->dir);
	for (int i = 0; i < q->words;) {
		if (!comes_back(&conf, q->word[i])) {
			i++;
			continue;
		}
		added++;
		free(q->word[i]);
		q->word[i] = q->word[--q->words];
	}
	enter_words(q);
	added += enter_new(q, &conf);
	if (!added)
		die("the league has them already");
	save(&conf, q->dir);
	conf_free(&conf);
	return 0;
}

static int
do_redo(struct request *q)
{
	return change_players(q, redo);
}

static int
do_drop(struct request *q)
{
	return change_players(q, drop);
}

static const struct {
	const char *name;
	int (*action)(struct request *q);
} actions[] = {
	{"run", do_run}, {"stop", do_stop}, {"status", do_status},
	{"check", do_check}, {"redo", do_redo}, {"drop", do_drop},
	{"add", do_add}, {"plan", do_plan}, {"shard", do_shard},
	{"merge", do_merge},
};

/* What a shell completes; true if that was asked for. */
static bool
completed(int argc, char **argv)
{
	if (argc != 3 || strcmp(argv[1], "--complete") != 0)
		return false;
	if (strcmp(argv[2], "commands") != 0)
		return complete_words(argv[2], argv[0], stdout);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		puts(actions[i].name);
	puts("report\nrate\nelo\nsprt");
	return true;
}

static int
act(int argc, char **argv)
{
	struct request q = {.self = argv[0], .dir = "league.d", .jobs = 1,
	                    .tell = {.out = stdout}};
	int status = -1;

	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		if (!strcmp(argv[1], actions[i].name)) {
			parse(&q, argc - 1, argv + 1);
			status = actions[i].action(&q);
		}
	if (status < 0)
		die("'%s' is nothing that a league does (--help)", argv[1]);
	request_free(&q);
	return status;
}

int
main(int argc, char **argv)
{
	fail_name("league");
	if (options_answered(table, "league", argc, argv) ||
	    completed(argc, argv))
		return fail_printed(0, 3);
	proc_fill_standard();
	if (argc < 2)
		die("what? (--help)");
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h"))
		help();
	if (!strcmp(argv[1], "report"))
		return fail_printed(report_main(argc - 2, argv + 2), 3);
	if (!strcmp(argv[1], "rate"))
		return fail_printed(numbers_rate(argc - 2, argv + 2), 3);
	if (!strcmp(argv[1], "elo"))
		return fail_printed(numbers_elo(argc - 2, argv + 2), 3);
	if (!strcmp(argv[1], "sprt"))
		return fail_printed(numbers_sprt(argc - 2, argv + 2), 3);
	return act(argc, argv);
}
