/*
 * replay: prints recorded games step by step, lists them, compares them with the rules, or
 * makes a page of one for a browser (replay(1)).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/player.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/json.h"
#include "base/options.h"
#include "foreign/foreign.h"
#include "replay/frames.h"
#include "replay/parallel.h"
#include "replay/replay_html.h"
#include "replay/review.h"

static bool checks, lists, html, errs, json;
static const char *suite;
static int64_t seat;       /* the seat whose view is shown; 0 = everything */
static const char *record, *self;
static const char *rules;  /* -G: the program that knows the rules */
static const char *wanted; /* a game's number or id; NULL = the first, or all */

static const struct option options[] = {
	{'G', "game", "exec:COMMAND", "the rules, where they are a program",
	 .text = &rules},
	{0, "check", NULL, "compare every game with the rules", .flag = &checks},
	{0, "list", NULL, "list the games, a line each", .flag = &lists},
	{0, "mistakes", NULL, "name the moves that made things worse",
	 .flag = &errs},
	{0, "suite", "FILE", "with --mistakes: write the positions there, too",
	 .text = &suite},
	{0, "json", NULL, "with --mistakes: an object a line", .flag = &json},
	{0, "html", NULL, "print a page for a browser", .flag = &html},
	{0, "seat", "1|2", "of a game with views show this seat's alone",
	 .number = &seat, .low = 1, .high = 2},
	{0},
};

static const struct usage usage = {
	"replay", options,
	"usage: replay [--seat 1|2] RECORD [GAME]\n"
	"       replay --html [--mistakes] [--seat 1|2] RECORD [GAME] > game.html\n"
	"       replay --list RECORD\n"
	"       replay --mistakes [--json] [--suite FILE] RECORD [GAME]\n"
	"       replay --check RECORD\n"
	"Show a game of a record(5), or check all of them.\n",
	"GAME is the number of a game in its match, or its whole id, SEED/NUMBER; "
	"by\ndefault the first game of the file.\n"
	"Exit status: 0 all right, 1 a game disagrees with the rules or is damaged,"
	"\n2 usage\n", NULL,
};

static void
parse(int argc, char **argv)
{
	int words = options_take(&usage, argc, argv);

	if (!words)
		die("a record must be named (--help says more)");
	if (words > 2)
		die("only a record and a game can be named");
	if (errs && checks + lists)
		die("--mistakes is not for --check or --list");
	if ((suite || json) && (!errs || html))
		die("--suite and --json are for --mistakes, without --html");
	if ((checks || lists) && (checks + lists + html > 1 || words == 2))
		die("%s is for a whole record, without --html or a game",
		    checks && lists ? "--check or --list"
		    : checks ? "--check" : "--list");
	if (seat && (checks || lists || errs))
		die("--seat is for a game that is shown");
	record = argv[1];
	wanted = words == 2 ? argv[2] : NULL;
}

/* Refuse to run a rules program that a record names, because a record may come from
 * anybody. */
static bool
refuse_program(struct variant *variant, const char *text, char why[GAME_WHY])
{
	struct text word = {0};

	(void)variant;
	(void)why;
	text_add_word(&word, text);
	die("%s: its rules are a program, and no command out of a record is run; if "
	    "you trust it: -G %s", record, word.at);
}

/* Accept a rules program without running it, because a list needs no rules. */
static bool
pass_program(struct variant *variant, const char *text, char why[GAME_WHY])
{
	static const struct game unasked = {.name = "exec", .about.program = ""};

	(void)text;
	(void)why;
	variant->game = &unasked;
	return true;
}

static void
set_rules(void)
{
	variant_of_program = lists ? pass_program : refuse_program;
	if (rules && strncmp(rules, "exec:", 5) != 0)
		die("-G is exec:COMMAND, not '%s'; other games are in the record",
		    rules);
	if (rules && !lists)
		foreign_allow_only(self, rules + 5);
}

/* Warn once if the rules program is not the recorded one.  False if it has failed. */
static bool
is_well_asked(const struct recorded *game, char why[RECORDED_WHY])
{
	const struct game *rules_of = game->variant.game;
	const struct player *program = foreign_player(rules_of);
	const char *trouble = foreign_trouble(rules_of);
	static bool told;

	if (program && game->rules_sum && !told &&
	    strcmp(game->rules_sum + 1, program->sum) != 0) {
		warn("game %s was played by another program than %s, or by other "
		     "files of it", game->id, rules);
		told = true;
	}
	if (trouble)
		text_format(why, RECORDED_WHY, "rules: %.150s", trouble);
	foreign_begin(rules_of);
	return !trouble;
}

/*
 * Checking
 */

/* Finds games with more than one result.  A game is its id, its rules and its players, by
 * name and command.  Void games have no result. */
struct once {
	struct once_game {
		char *what;
		int line; /* line of the result */
	} *game;
	size_t games;
};

static void
once_add(struct once *once, const struct recorded *game)
{
	struct text what = {0};

	if (game->result.none)
		return;
	text_addf(&what, "game %s: %s, ", game->id, game->variant_text);
	for (int i = 1; i <= 2; i++)
		text_addf(&what, "%s|%s%s", game->name[i], game->command[i],
		          i == 1 ? " - " : "");
	*xpush(once->game, once->games) = (struct once_game){what.at, game->result.line};
}

static int
by_game(const void *one, const void *other)
{
	const struct once_game *a = one, *b = other;
	int order = strcmp(a->what, b->what);

	return order ? order : (a->line > b->line) - (a->line < b->line);
}

/* Print a line for each further result of a game, and forget all games.  Returns the
 * number of lines. */
static int
once_check(struct once *once)
{
	int bad = 0;

	if (once->games)
		qsort(once->game, once->games, sizeof *once->game, by_game);
	for (size_t i = 1; i < once->games; i++) {
		const struct once_game *g = &once->game[i];

		if (strcmp(g->what, g[-1].what))
			continue;
		printf("%s:%d: %s: it has a result already, in line %d\n", record,
		       g->line, g->what, g[-1].line);
		bad++;
	}
	for (size_t i = 0; i < once->games; i++)
		free(once->game[i].what);
	free(once->game);
	return bad;
}

/* Check one block, and count it in *given if its start was given.  If anything disagrees,
 * print a line and return false. */
static bool
check_block(const struct recfile_block *block, struct once *once, int *given)
{
	struct recorded game;
	struct recorded_fault fault;
	bool good = recorded_read(&game, block, &fault);

	if (good) {
		good = check_recorded(&game, &fault);
		good = is_well_asked(&game, fault.why) && good;
	}
	if (!good)
		printf("%s:%d: %s%s%s%s\n", record, fault.line, game.id ? "game " : "",
		       game.id ? game.id : "", game.id ? ": " : "", fault.why);
	else
		once_add(once, &game);
	*given += game.given;
	recorded_free(&game);
	return good;
}

static int
check(struct recfile *file)
{
	struct once once = {NULL, 0};
	struct recfile_block block;
	int count = 0, bad = 0, given = 0;

	while (recfile_next(file, &block)) {
		count++;
		bad += !check_block(&block, &once, &given);
	}
	bad += once_check(&once);
	printf("%d game%s: ", count, count == 1 ? "" : "s");
	if (bad)
		printf("%d %s not agree with the rules", bad,
		       bad == 1 ? "does" : "do");
	else
		printf("%s", count ? "all agree with the rules" : "nothing");
	if (given)
		printf("; %d began in a given position, which no seed tells", given);
	puts("");
	return bad > 0;
}

/*
 * Listing
 */

/* Read a game.  Warn of a damaged block and return false. */
static bool
read_game(struct recorded *game, const struct recfile_block *block)
{
	struct recorded_fault fault;

	if (recorded_read(game, block, &fault))
		return true;
	recorded_free(game);
	warn("%s:%d: %s", record, fault.line, fault.why);
	return false;
}

enum { ID, COLUMNS = 6 };

/* The rows of a table; the first one is its head. */
struct table {
	struct row {
		char *cell[COLUMNS];
	} *row;
	size_t rows;
};

static void
add_row(struct table *t, const char *const cell[COLUMNS])
{
	t->row = xgrow(t->row, t->rows, sizeof *t->row);
	for (int c = 0; c < COLUMNS; c++)
		t->row[t->rows].cell[c] = xstrdup(cell[c]);
	t->rows++;
}

/* Show only numbers if all games belong to one match. */
static void
shorten_ids(struct table *t)
{
	size_t seed = t->rows > 1 ? strcspn(t->row[1].cell[ID], "/") + 1 : 0;

	for (size_t i = 2; i < t->rows; i++)
		if (strncmp(t->row[1].cell[ID], t->row[i].cell[ID], seed))
			return;
	for (size_t i = 1; i < t->rows; i++)
		memmove(t->row[i].cell[ID], t->row[i].cell[ID] + seed,
		        strlen(t->row[i].cell[ID] + seed) + 1);
}

/* Print the rows and free them. */
static void
print_table(struct table *t)
{
	int width[COLUMNS] = {0};

	for (size_t i = 0; i < t->rows; i++)
		for (int c = 0; c < COLUMNS - 1; c++)
			if ((int)strlen(t->row[i].cell[c]) > width[c])
				width[c] = (int)strlen(t->row[i].cell[c]);
	for (size_t i = 0; i < t->rows; i++)
		for (int c = 0; c < COLUMNS; c++) {
			if (t->rows > 1)
				printf("%-*s%s", width[c], t->row[i].cell[c],
				       c < COLUMNS - 1 ? "  " : "\n");
			free(t->row[i].cell[c]);
		}
	printf("%zu game%s\n", t->rows - 1, t->rows == 2 ? "" : "s");
	free(t->row);
}

static int
print_list(struct recfile *file)
{
	struct table table = {0};
	struct recfile_block block;
	struct recorded game;
	char plies[16];
	int status = 0;

	add_row(&table, (const char *const[]){"game", "seat 1", "seat 2", "winner",
	                                      "reason", "plies"});
	while (recfile_next(file, &block)) {
		if (!read_game(&game, &block)) {
			status = 1;
			continue;
		}
		text_format(plies, sizeof plies, "%5d", game.result.plies);
		add_row(&table, (const char *const[]){
			game.id, recorded_name(&game, 1), recorded_name(&game, 2),
			game.result.none ? "void" : !game.result.winner ? "draw"
				: recorded_name(&game, game.result.winner),
			game.result.reason, plies});
		recorded_free(&game);
	}
	shorten_ids(&table);
	print_table(&table);
	return status;
}

/*
 * Showing
 */

static bool
is_wanted(const struct recorded *game)
{
	char number[16];

	text_format(number, sizeof number, "%d", game->number);
	return !wanted || !strcmp(wanted, number) ||
	       (game->id && !strcmp(wanted, game->id));
}

/* Find the wanted game.  Warn of damaged blocks before it. */
static void
find(struct recorded *game, struct recfile *file)
{
	struct recfile_block block;

	while (recfile_next(file, &block)) {
		if (!read_game(game, &block))
			continue;
		if (is_wanted(game))
			return;
		recorded_free(game);
	}
	if (wanted)
		die("%s: there is no game %s", record, wanted);
	die("%s: there is no game in it", record);
}

static void
check_worth(const struct recorded *game)
{
	const char *problem = worth_problem(game->variant.game);

	if (problem)
		die("%s: --mistakes does not know %s: %s", record,
		    game->variant.game->name, problem);
}

static void
print_page(const struct frames *frames)
{
	struct review review = {0};
	struct text page = {0};

	if (errs) {
		check_worth(frames->game);
		/* The review's search would look for the referee's `stop` there. */
		if (!freopen("/dev/null", "r", stdin))
			die("/dev/null:");
		review_make(&review, frames);
	}
	html_write(frames, errs ? &review : NULL, &page);
	review_free(&review);
	fputs(text_str(&page), stdout);
	text_free(&page);
}

static int
find_and_show(struct recfile *file)
{
	struct recorded game = {0};
	struct frames frames;
	struct recorded_fault end;

	find(&game, file);
	frames_make(&frames, &game);
	end = frames.end;
	frames_hide(&frames, &game, (int)seat);
	(html ? print_page : replay_print)(&frames);
	frames_free(&frames);
	recorded_free(&game);
	if (*end.why)
		warn("%s:%d: %s; what follows is not shown", record, end.line,
		     end.why);
	return *end.why != '\0';
}

/*
 * Mistakes
 */

/* The kinds of line from a job: a line to print, a case of the suite, or that the game
 * could not be judged. */
enum { LINE = '>', CASE = '=', NOTHING = '-' };

/* The mistakes of recorded games (review.h), printed in the order of the games.  Several
 * processes find them. */
struct mistakes {
	FILE *suite; /* receives the positions as cases (suite(1)); or NULL */
	struct parallel parallel;
	int games, found;
	int unjudged; /* number of games that could not be judged */
};

static void
add_line(struct text *say, const struct recorded *game, const struct mistake *m)
{
	struct json object = {say};

	if (!json) {
		text_addf(say, "%cgame %d ply %d seat %d: ", LINE, game->number, m->ply,
		          m->seat);
		review_words(m, say);
		text_addf(say, " (%s)\n", m->exact ? "exact" : "estimate");
		return;
	}
	text_addf(say, "%c", LINE);
	json_open(&object, NULL, '{');
	json_int(&object, "v", 1);
	json_int(&object, "game", game->number);
	json_string(&object, "id", game->id);
	json_int(&object, "ply", m->ply);
	json_int(&object, "seat", m->seat);
	json_string(&object, "player", recorded_name(game, m->seat));
	json_string(&object, "move", m->move);
	json_string(&object, "best", m->best);
	json_raw(&object, "before", "%.3f", m->before);
	json_raw(&object, "after", "%.3f", m->after);
	json_bool(&object, "exact", m->exact);
	json_raw(&object, "cost", "%.3f", m->before - m->after);
	json_close(&object, '}');
	text_add(say, "\n");
}

static void
add_case(struct text *say, const struct recorded *game, const struct mistake *m,
         const struct position *position)
{
	char text[GAME_TEXT];

	game->variant.game->write(position, text);
	text_addf(say, "%c", CASE);
	variant_write(&game->variant, say);
	text_addf(say, " | %s | - | not %s | game %d, ply %d: ", text, m->move,
	          game->number, m->ply);
	review_words(m, say);
	text_add(say, "\n");
}

/* Find a game's mistakes, in a job.  The game was checked before, so all its moves can
 * be played. */
static bool
look_at_game(void *game, struct text *say)
{
	struct frames frames;
	struct review review;

	frames_make(&frames, game);
	review_make(&review, &frames);
	for (int i = 0; i < review.n; i++) {
		const struct mistake *m = &review.mistake[i];

		add_line(say, game, m);
		add_case(say, game, m, &frames.frame[m->step - 1].position);
	}
	if (!review.judged)
		text_addf(say, "%c\n", NOTHING);
	review_free(&review);
	frames_free(&frames);
	return true;
}

static void
print_said(void *context, const char *said)
{
	struct mistakes *m = context;

	for (const char *end; (end = strchr(said, '\n')); said = end + 1) {
		FILE *file = *said == LINE ? stdout : *said == CASE ? m->suite : NULL;

		m->found += *said == LINE;
		m->unjudged += *said == NOTHING;
		if (file)
			fprintf(file, "%.*s", (int)(end - said), said + 1);
	}
}

/* Start a job that finds a game's mistakes.  Warns and returns false if the game
 * disagrees with the rules. */
static bool
look_for_mistakes(struct mistakes *m, struct recorded *game)
{
	struct recorded_fault fault;

	check_worth(game);
	if (!check_recorded(game, &fault)) {
		warn("%s:%d: game %s: %s", record, fault.line, game->id, fault.why);
		return false;
	}
	parallel_start(&m->parallel, look_at_game, game);
	m->games++;
	return true;
}

static void
print_sum(const struct mistakes *m)
{
	int judged = m->games - m->unjudged;

	printf("%d mistake%s in %d game%s", m->found, m->found == 1 ? "" : "s", judged,
	       judged == 1 ? "" : "s");
	if (m->unjudged)
		printf("; %d not judged: what their positions are worth is not known",
		       m->unjudged);
	puts("");
}

static int
print_mistakes(struct recfile *file)
{
	struct mistakes mistakes = {.parallel = {.jobs = cores_count(), .hear = print_said,
	                                     .context = &mistakes}};
	struct recfile_block block;
	bool good = true;

	if (suite && !(mistakes.suite = fopen(suite, "w")))
		die("%s:", suite);
	while (recfile_next(file, &block)) {
		struct recorded game = {0};

		if (!read_game(&game, &block))
			good = false;
		else if (is_wanted(&game) && !game.result.none)
			good = look_for_mistakes(&mistakes, &game) && good;
		recorded_free(&game);
	}
	parallel_end(&mistakes.parallel);
	if (!json)
		print_sum(&mistakes);
	good = !mistakes.parallel.failed && good;
	if (wanted && !mistakes.games && good)
		die("%s: there is no game %s", record, wanted);
	if (suite && (ferror(mistakes.suite) || fclose(mistakes.suite) != 0))
		die("%s:", suite);
	return !good;
}

int
main(int argc, char **argv)
{
	struct recfile file;
	int status;

	fail_name("replay");
	self = argv[0];
	parse(argc, argv);
	set_rules();
	if (!recfile_open(&file, record))
		die("%s:", record);
	status = checks ? check(&file)
	       : lists  ? print_list(&file)
	       : errs && !html ? print_mistakes(&file)
	                : find_and_show(&file);
	recfile_close(&file);
	return fail_printed(status, 3);
}
