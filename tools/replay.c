/*
 * replay: recorded games, stepped through, held against the rules, or as a page
 * for a browser (replay(1)).
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "replay/check.h"
#include "replay/html.h"
#include "replay/viewer.h"
#include "terminal/screen.h"

enum { O_CHECK, O_HTML, O_ASCII, O_HELP };

static const struct option table[] = {
	[O_CHECK] = {0, "check", NULL, "hold every game against the rules"},
	[O_HTML] = {0, "html", NULL, "print a page for a browser"},
	[O_ASCII] = {0, "ascii", NULL, "draw with ASCII alone"},
	[O_HELP] = {'h', "help", NULL, "this text"},
	{0, NULL, NULL, NULL},
};

struct request {
	bool check, html, ascii;
	const char *record, *game;
};

static void
help(void)
{
	printf("usage: replay [--ascii] RECORD [GAME]\n"
	       "       replay --html RECORD [GAME] > game.html\n"
	       "       replay --check RECORD\n"
	       "Show a game of a record(5), or check them all.\n");
	options_help(table, stdout);
	printf("GAME is a game's number in its match, or its whole id, "
	       "SEED/NUMBER; the first\ngame of the file where none is given.  "
	       "Keys: arrows, space, b, home, end, a\nnumber and Enter; "
	       "n and p for the next and the previous game; q.\n"
	       "Exit status: 0 all right, 1 something disagrees with the rules, "
	       "2 usage\n");
}

static void
take(struct request *q, const struct options *o, int which)
{
	switch (which) {
	case O_CHECK:
		q->check = true;
		break;
	case O_HTML:
		q->html = true;
		break;
	case O_ASCII:
		q->ascii = true;
		break;
	case O_HELP:
		help();
		exit(fail_printed(0, 3));
	case OPTIONS_WORD:
		if (q->game)
			die("a record and a game are all there is to name");
		*(q->record ? &q->game : &q->record) = o->value;
		break;
	default:
		die("%s (--help lists the options)", o->why);
	}
}

static struct request
parse(int argc, char **argv)
{
	struct options o = {.table = table, .argc = argc, .argv = argv};
	struct request q = {0};
	int which;

	while ((which = options_next(&o)) != OPTIONS_END)
		take(&q, &o, which);
	if (!q.record)
		die("a record, please (--help says more)");
	if (q.check && (q.html || q.game))
		die("--check is for the whole record, and goes with nothing "
		    "else");
	return q;
}

/* What is wrong with a block that is no game. */
static void
say_damage(const struct recfile_block *block, char why[RECORDED_WHY])
{
	if (block->state == RECORD_TORN)
		text_format(why, RECORDED_WHY, "the file ends within this game; the "
		            "referee cuts such an end off when it appends");
	else
		text_format(why, RECORDED_WHY, "this is no whole game: %s",
		            record_damage(block->bytes, block->n));
}

/*
 * Checking
 */

/* Check one block; false, and a line of output, if anything disagrees. */
static bool
check_block(const char *path, const struct recfile_block *block)
{
	struct recorded game = {0};
	char why[RECORDED_WHY];
	int line = block->line;
	bool good = false;

	if (block->state != RECORD_BLOCK)
		say_damage(block, why);
	else
		good = recorded_read(&game, block, &line, why) &&
		       check_recorded(&game, &line, why);
	if (!good)
		printf("%s:%d: %s%s%s%s\n", path, line, game.id ? "game " : "",
		       game.id ? game.id : "", game.id ? ": " : "", why);
	recorded_free(&game);
	return good;
}

static int
check(const char *path, struct recfile *file)
{
	struct recfile_block block;
	int count = 0, bad = 0;

	while (recfile_next(file, &block)) {
		count++;
		bad += !check_block(path, &block);
	}
	printf("%d game%s: ", count, count == 1 ? "" : "s");
	if (bad)
		printf("%d not as the rules have it\n", bad);
	else
		printf("%s\n", count ? "all as the rules have it" : "nothing");
	return bad > 0;
}

/*
 * Showing
 */

/* Whether this is the game that was asked for. */
static bool
is_wanted(const struct recorded *game, const char *wanted)
{
	char number[16];

	text_format(number, sizeof number, "%d", game->number);
	return !wanted || !strcmp(wanted, number) ||
	       (game->id && !strcmp(wanted, game->id));
}

/* Find the game, and its block; damage before it is told and passed by. */
static void
find(struct recorded *game, struct recfile_block *block, struct recfile *file,
     const struct request *q)
{
	char why[RECORDED_WHY];
	int line;

	while (recfile_next(file, block)) {
		if (block->state != RECORD_BLOCK) {
			say_damage(block, why);
			warn("%s:%d: %s", q->record, block->line, why);
			continue;
		}
		if (!recorded_read(game, block, &line, why))
			warn("%s:%d: %s", q->record, line, why);
		else if (is_wanted(game, q->game))
			return;
		recorded_free(game);
	}
	if (q->game)
		die("%s: there is no game %s", q->record, q->game);
	die("%s: there is no game in it", q->record);
}

static void
print_page(const struct recorded *game, const struct frames *frames)
{
	struct text page = {0};

	html_write(game, frames, &page);
	fputs(text_str(&page), stdout);
	text_free(&page);
}

/* Without a terminal, or for a browser. */
static void
print(const struct recorded *game, const struct request *q,
      struct viewer_end *end)
{
	struct frames frames;

	frames_make(&frames, game, &end->line, end->why);
	(q->html ? print_page : viewer_print)(game, &frames);
	frames_free(&frames);
}

static int
show(const struct recfile *file, const struct recfile_block *block,
     const struct recorded *game, const struct request *q)
{
	struct viewer_end end = {0};

	if (q->html || !screen_is_here())
		print(game, q, &end);
	else if (!viewer_run(file, block, q->ascii, &end))
		die("the terminal:");
	if (*end.why)
		warn("%s:%d: %s; what follows is not shown", q->record, end.line,
		     end.why);
	return *end.why != '\0';
}

static int
find_and_show(struct recfile *file, const struct request *q)
{
	struct recorded game = {0};
	struct recfile_block block;
	int status;

	find(&game, &block, file, q);
	status = show(file, &block, &game, q);
	recorded_free(&game);
	return status;
}

int
main(int argc, char **argv)
{
	struct request q;
	struct recfile file;
	int status;

	fail_name("replay");
	if (options_answered(table, "replay", argc, argv))
		return fail_printed(0, 3);
	q = parse(argc, argv);
	if (!recfile_open(&file, q.record))
		die("%s:", q.record);
	status = q.check ? check(q.record, &file) : find_and_show(&file, &q);
	recfile_close(&file);
	return fail_printed(status, 3);
}
