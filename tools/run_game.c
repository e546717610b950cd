/*
 * run_game: the command line of UCSD's CSE 150 (spring 2016, assignment 2), "M N timeout
 * PlayerClass1 PlayerClass2", in front of our referee.  It plays one game of Mancala and
 * shows it move by move at the end.
 *
 * It looks for a player in this order: HumanPlayer, the person at the terminal; the
 * class with that name in a *_player.py of the folders below; a .py file that mentions
 * the course's module; RandomPlayer, our `random`; any player of the referee's.  The
 * adapter, tools/adapters/cse150.py, runs the classes and the .py files.
 */
#include <fnmatch.h>
#include <glob.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/naming.h"
#include "base/cores.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/home.h"
#include "base/options.h"
#include "base/rng.h"
#include "base/signals.h"
#include "match/jobs.h"
#include "record/record.h"
#include "terminal/spectator.h"
#include "wires/wire.h"

enum { W_PITS = 1, W_STONES, W_TIMEOUT, W_PLAYER, WORDS = 5 };

static const char *python, *course;
static int64_t seed = -1; /* -1 means not given */

static const struct option table[] = {
	{0, "python", "PROGRAM", "what runs the solutions, such as python2",
	 .text = &python},
	{0, "course", "DIR", "folder of the instructor's assignment2.py",
	 .text = &course},
	{'s', "seed", "N", "of everything random, default drawn",
	 .number = &seed, .low = 0, .high = INT64_MAX, .secret = true},
	{0},
};

static const struct usage usage = {
	"run_game", table,
	"usage: run_game [options] M N timeout PlayerClass1 PlayerClass2\n"
	"  M N               pits a side, stones a pit\n"
	"  timeout           seconds a move, -1 for none\n"
	"  PlayerClass1 ...  a class in a *_player.py of solutions/, "
	"../solutions/ or ./,\n"
	"                    a solution file, or a player of the referee's\n",
	"See run_game(1).\n", NULL,
};

/*
 * Players
 */

/* Whether a line of the file matches an extended regular expression. */
static bool
file_has(const char *path, const char *pattern)
{
	struct text text = {0};
	regex_t regex;
	bool has;

	if (regcomp(&regex, pattern, REG_EXTENDED | REG_NEWLINE | REG_NOSUB))
		die("%s: no memory to search it", path);
	has = file_get(path, &text) && regexec(&regex, text_str(&text), 0, NULL, 0) == 0;
	regfree(&regex);
	text_free(&text);
	return has;
}

/* Find the class in the *_player.py files of the folders, in the order of their names. */
static bool
find_class(const char *class, struct text *path)
{
	static const char *const files[] = {"solutions/*_player.py", "../solutions/*_player.py",
		"./*_player.py"};
	char *pattern;
	glob_t all = {0};
	size_t at = 0;

	if (class[strspn(class, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqr"
	                        "stuvwxyz0123456789")])
		return false;
	for (int i = 0; i < 3; i++)
		glob(files[i], i ? GLOB_APPEND : 0, NULL, &all);
	pattern = text_print("^class [ \t]*%s([^A-Za-z0-9_]|$)", class);
	while (at < all.gl_pathc && !file_has(all.gl_pathv[at], pattern))
		at++;
	if (at < all.gl_pathc)
		text_add(path, all.gl_pathv[at]);
	globfree(&all);
	free(pattern);
	return path->len;
}

static void
add_word(struct text *command, const char *word)
{
	text_add(command, " ");
	text_add_word(command, word);
}

static void
add_option(struct text *command, const char *option, const char *value)
{
	if (!value)
		return;
	add_word(command, option);
	add_word(command, value);
}

/* Write the adapter's command for a solution; class may be NULL. The solution's folder is
 * one of its words, so that the solution may read the files beside it. */
static void
solution(struct text *command, const char *path, const char *class,
         const char *self)
{
	char *adapter = home_file(self, "adapters/cse150.py"), *folder = file_folder(path);

	if (!adapter)
		die("adapters/cse150.py did not come with this program");
	text_add(command, "line:python3");
	add_word(command, adapter);
	free(adapter);
	add_option(command, "--python", python);
	add_option(command, "--course", course);
	add_option(command, "--class", class);
	add_word(command, path);
	add_word(command, folder);
	free(folder);
}

/* Write the command for a class, a solution file or one of the referee's players.
 * Returns whether the course has its own name for it. */
static bool
add_command(struct text *command, const char *word, const char *self)
{
	struct text path = {0};
	bool of_course = true;

	if (find_class(word, &path)) {
		solution(command, path.at, word, self);
	} else if (!fnmatch("*.py", word, 0) && file_has(word, "assignment2")) {
		solution(command, word, NULL, self);
	} else {
		of_course = !strcmp(word, "RandomPlayer");
		text_add(command, of_course ? "random" : word);
	}
	text_free(&path);
	return of_course;
}

static void
find_player(struct player *player, const char *text, const char *self)
{
	struct text command = {0};
	char note[PLAYER_WHY] = "", why[PLAYER_WHY];
	size_t length;
	const char *word = naming_split(text, &length);
	const char *last = file_name(word);
	bool person = !strcmp(word, "HumanPlayer"), of_course = person;

	text_add_bytes(&command, text, (size_t)(word - text));
	if (person)
		text_add(&command, "human");
	else
		of_course = add_command(&command, word, self);
	if (person ? !player_person(player, command.at, self, why)
	           : !player_find(player, command.at, self, PLAYER_REFEREE, note, why))
		die("%s", why);
	if (*note)
		warn("%s", note);
	if (of_course && !player->named)
		player_call(player, last, strlen(last));
	text_free(&command);
}

/*
 * Print the game as the course's program does: row 1 at the top, from right to left, and
 * each goal at its row's end.
 */

static void
show_board(const struct variant *variant, const struct position *position)
{
	char text[GAME_TEXT], *at = text;
	long count[2 * 32 + 2], pits;

	variant->game->write(position, text);
	pits = strtol(at, &at, 10);
	strtol(at, &at, 10); /* skip the stones of a pit at the start */
	strtol(at, &at, 10); /* skip the row to move */
	for (int i = 0; i < 2 * pits + 2; i++)
		count[i] = strtol(at, &at, 10);
	printf("    ");
	for (long i = 2 * pits; i > pits; i--)
		printf(" %3ld", count[i]);
	printf("\n%4ld%*s %3ld\n    ", count[2 * pits + 1], 4 * (int)pits, "",
	       count[pits]);
	for (long i = 0; i < pits; i++)
		printf(" %3ld", count[i]);
	printf("\n");
}

/* Play and print a record's move, "SEAT WALL CPU LATE MOVE". */
static void
show_move(const struct match *match, struct position *position,
          const char *value)
{
	const char *move = strrchr(value, ' ') + 1;
	int row = value[0] - '1';
	char why[GAME_WHY];

	printf("%s (row %d): ", match->player[row + 1].name, row);
	if (!strcmp(move, "-"))
		printf("no move");
	else
		printf("Action(%d, %s)", row, move);
	printf("%s\n", strstr(value, " late ") ? ", a random move: timeout" : "");
	match->variant.game->play(position, row + 1, move, why);
	show_board(&match->variant, position);
}

static void
show_moves(const struct match *match, const struct text *record)
{
	struct position position;
	char *copy = xstrdup(text_str(record)), *at = copy, *key, *value;
	char why[GAME_WHY];

	while (text_line(&at, &key, &value))
		if (!strcmp(key, "start")) {
			match->variant.game->read(&position, match->variant.param,
			                          value, why);
			show_board(&match->variant, &position);
		} else if (!strcmp(key, "m")) {
			show_move(match, &position, value);
		}
	free(copy);
}

static void
show_result(const struct match *match, const struct result *result,
            const struct text *err)
{
	const struct verdict *v = &result->played.verdict;
	const char *winner = match->player[result->winner].name;

	if (v->reason == REASON_VOID)
		printf("Void: %s%s\n", v->text, v->measured);
	else if (result->fault)
		printf("%s (row %d) wins; %s loses by %s: %s%s\n", winner,
		       result->winner - 1, match->player[result->fault].name,
		       v->word, v->text, v->measured);
	else if (result->winner)
		printf("%s (row %d) wins.\n", winner, result->winner - 1);
	else
		printf("Draw.\n");
	if (err->len)
		printf("%s\n", err->at);
}

/* The result of the game, printed when the picture is gone. */
struct show {
	struct result result;
	struct text record, err;
	bool played;
};

static bool
on_result(void *context, const struct result *result,
          const struct result_texts *texts)
{
	struct show *show = context;

	show->result = *result;
	text_add(&show->record, text_str(&texts->record));
	text_add(&show->err, text_str(&texts->err));
	show->played = true;
	return true;
}

/* Open the terminal if a player is a person, or return NULL. */
static struct spectator *
open_spectator(const struct match *match)
{
	struct spectator *spectator;

	if (match->player[1].wire->transport != WIRE_PERSON &&
	    match->player[2].wire->transport != WIRE_PERSON)
		return NULL;
	spectator = spectator_open(match, -1, false);
	if (!spectator)
		die("no pipe for your moves:");
	return spectator;
}

static int
run(const struct match *match)
{
	struct show show = {.played = false};
	struct jobs jobs = {
		.match = match,
		.workers = 1,
		.signal_fd = signals_watch(),
		.report = on_result,
		.context = &show,
	};
	const char *what;
	int signals;
	enum jobs_end end;
	bool none;

	if (jobs.signal_fd < 0)
		die("no pipe for signals:");
	end = spectator_run(open_spectator(match), &jobs, &signals, &what);
	if (end == JOBS_FAILED)
		warn("%s:", what);
	none = show.result.played.verdict.reason == REASON_VOID;
	if (show.played) {
		show_moves(match, &show.record);
		show_result(match, &show.result, &show.err);
	}
	text_free(&show.record);
	text_free(&show.err);
	return jobs_exit_status(end, signals, none);
}

/* Write the course's words as ours: "mancala,m=6,n=4" and "move=5s". */
static void
set_game(struct match *match, char *const *word)
{
	char why[400], game[100], terms[100];
	const char *timeout = word[W_TIMEOUT];
	bool none = !strcmp(timeout, "-1");

	if (!text_format(game, sizeof game, "mancala,m=%s,n=%s",
	                 word[W_PITS], word[W_STONES]) ||
	    !variant_parse(&match->variant, game, why))
		die("%s (see --help)", why);
	if (timeout[strspn(timeout, "0123456789.")] && !none)
		die("the timeout is in seconds, or -1 for none");
	if (!text_format(terms, sizeof terms, "move=%s%s",
	                 none ? "none" : timeout, none ? "" : "s") ||
	    !terms_parse(&match->terms, match->variant.game->about.terms, why) ||
	    !terms_parse(&match->terms, terms, why))
		die("%s", why);
}

int
main(int argc, char **argv)
{
	struct match match = {.games = 1, .from = 1, .to = 1};
	char why[400];
	int status;

	fail_name("run_game");
	if (options_take(&usage, argc, argv) != WORDS)
		die("five words are wanted: M N timeout PlayerClass1 "
		    "PlayerClass2 (see --help)");
	fd_fill_standard();
	set_game(&match, argv);
	for (int i = 0; i < 2; i++)
		find_player(&match.player[i + 1], argv[W_PLAYER + i], argv[0]);
	player_tell_apart(&match.player[1], &match.player[2]);
	match.seed = seed < 0 ? rng_draw() : (uint64_t)seed;
	match.cores = cores_count();
	if (!match_ready(&match, why))
		die("%s", why);
	status = run(&match);
	match_free(&match);
	return fail_printed(status, 3);
}
