#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/pgn.h"

enum {
	LINE = 4096,
	PLAYERS = 10000, /* the ratings of more players would not fit into memory */
};

/* The game that is being read, and the line. */
struct reader {
	struct pgn *pgn;
	const char *path;
	int line;
	int comment;    /* the line where an open comment began, or 0 */
	char white[LINE], black[LINE], result[LINE];
	int *by_name;   /* the players' indices, sorted by name */
	char *why;
};

/* Describe an error in the current line; returns false. */
static bool PRINTF_LIKE(2, 3)
wrong(const struct reader *r, const char *format, ...)
{
	char reason[PGN_WHY];
	va_list args;

	va_start(args, format);
	vsnprintf(reason, sizeof reason, format, args);
	va_end(args);
	text_format(r->why, PGN_WHY, "%s:%d: %s", r->path, r->line, reason);
	return false;
}

/* The index of a player by name.  Adds a new player. */
static int
player_of(struct reader *r, const char *name)
{
	struct pgn *pgn = r->pgn;
	int low = 0, high = pgn->players;

	while (low < high) {
		int middle = (low + high) / 2;
		int order = strcmp(pgn->name[r->by_name[middle]], name);

		if (order == 0)
			return r->by_name[middle];
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	pgn->name = xgrow(pgn->name, (size_t)pgn->players, sizeof *pgn->name);
	r->by_name = xgrow(r->by_name, (size_t)pgn->players,
	                   sizeof *r->by_name);
	memmove(&r->by_name[low + 1], &r->by_name[low],
	        (size_t)(pgn->players - low) * sizeof *r->by_name);
	r->by_name[low] = pgn->players;
	pgn->name[pgn->players] = xstrdup(name);
	return pgn->players++;
}

static void
pass(const struct reader *r, struct pgn_passed *passed)
{
	if (!passed->n++)
		passed->line = r->line;
}

/* Count the game, whose tags are all read, and clear them.  False with the reason. */
static bool
finish_game(struct reader *r)
{
	double wins = !strcmp(r->result, "1-0");
	double losses = !strcmp(r->result, "0-1");
	double draws = !strcmp(r->result, "1/2-1/2");
	int white, black;

	if (!wins && !losses && !draws && strcmp(r->result, "*"))
		return wrong(r, "'%s' is no result", r->result);
	white = player_of(r, r->white);
	black = player_of(r, r->black);
	if (r->pgn->players > PLAYERS)
		return wrong(r, "more than %d players", PLAYERS);
	if (white == black) {
		pass(r, &r->pgn->alone);
	} else if (wins || losses || draws) {
		*xpush(r->pgn->games, r->pgn->n) =
			(struct rating_games){white, black, wins, draws, losses};
	} else {
		r->pgn->ignored++;
	}
	*r->white = *r->black = *r->result = '\0';
	return true;
}

/* Read a tag's value, [Name "value"], without its quotes and backslashes. */
static bool
read_value(struct reader *r, char *into, const char *line)
{
	const char *p = strchr(line, '"');

	if (*into)
		return wrong(r, "the game before has no White, Black or Result");
	while (p && *++p && *p != '"') {
		if (*p == '\\' && p[1])
			p++;
		*into++ = *p;
	}
	*into = '\0';
	return (p && *p == '"') ||
	       wrong(r, "a tag without its value in quotation marks");
}

/* Follow the comments of a line of moves: {} over several lines, and ; to the end of the
 * line. */
static void
follow_comments(struct reader *r, const char *line)
{
	for (; *line && (r->comment || *line != ';'); line++) {
		if (*line == '}')
			r->comment = 0;
		else if (*line == '{' && !r->comment)
			r->comment = r->line;
	}
}

static bool
read_line(struct reader *r, const char *line)
{
	static const char *const tag[] = {"[White ", "[Black ", "[Result "};
	char *const into[] = {r->white, r->black, r->result};
	const char *end;
	int i = 0;

	line += strspn(line, " \t");
	while (i < 3 && strncmp(line, tag[i], strlen(tag[i])))
		i++;
	if (i < 3 && r->comment)
		pass(r, &r->pgn->remarks);
	else if (i < 3 && !read_value(r, into[i], line))
		return false;
	end = r->comment || *line != '[' ? line : strrchr(line, ']');
	if (end && *line != '%')
		follow_comments(r, end);
	return !*r->white || !*r->black || !*r->result || finish_game(r);
}

static bool
read_lines(struct reader *r, FILE *file)
{
	static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark */
	char line[LINE];

	while (fgets(line, sizeof line, file)) {
		bool marked = !r->line++ && !strncmp(line, mark, strlen(mark));

		if (!read_line(r, marked ? line + strlen(mark) : line))
			return false;
	}
	if (ferror(file)) {
		text_format(r->why, PGN_WHY, "%s: %s", r->path, strerror(errno));
		return false;
	}
	if (r->comment) {
		r->line = r->comment;
		return wrong(r, "the comment that begins here has no end; mend it");
	}
	return (!*r->white && !*r->black && !*r->result) ||
	       wrong(r, "the last game has no White, Black or Result");
}

static int
by_players(const void *one, const void *other)
{
	const struct rating_games *a = one, *b = other;

	return a->first != b->first ? a->first - b->first : a->second - b->second;
}

/* Merge entries of the same two players. */
static void
merge(struct pgn *pgn)
{
	int n = 0;

	if (pgn->n)
		qsort(pgn->games, (size_t)pgn->n, sizeof *pgn->games, by_players);
	for (int i = 0; i < pgn->n; i++) {
		const struct rating_games *g = &pgn->games[i];
		struct rating_games *last = &pgn->games[n - 1];

		if (!n || by_players(last, g)) {
			pgn->games[n++] = *g;
			continue;
		}
		last->wins += g->wins;
		last->draws += g->draws;
		last->losses += g->losses;
	}
	pgn->n = n;
}

bool
pgn_read(struct pgn *pgn, const char *path, char why[PGN_WHY])
{
	FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
	struct reader *r;
	bool good;

	*pgn = (struct pgn){0};
	if (!file) {
		text_format(why, PGN_WHY, "%s: %s", path, strerror(errno));
		return false;
	}
	r = xcalloc(1, sizeof *r);
	r->pgn = pgn;
	r->path = path;
	r->why = why;
	good = read_lines(r, file);
	merge(pgn);
	free(r->by_name);
	free(r);
	if (file != stdin)
		fclose(file);
	if (!good)
		pgn_free(pgn);
	return good;
}

void
pgn_free(struct pgn *pgn)
{
	while (pgn->players)
		free(pgn->name[--pgn->players]);
	free(pgn->name);
	free(pgn->games);
	*pgn = (struct pgn){0};
}
