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
	PLAYERS = 10000, /* whose ratings still fit into memory */
};

/* The game being read, and where. */
struct reader {
	struct pgn *pgn;
	const char *path;
	int line;
	char white[LINE], black[LINE], result[LINE];
	char *why;
};

/* Say what is wrong with the line at hand; returns false. */
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

static int
player_of(struct pgn *pgn, const char *name)
{
	for (int i = 0; i < pgn->players; i++)
		if (!strcmp(pgn->name[i], name))
			return i;
	if (!(pgn->players & (pgn->players - 1))) /* a power of two: full */
		pgn->name = xrealloc(pgn->name, (size_t)(2 * pgn->players + 1) *
		                                        sizeof *pgn->name);
	pgn->name[pgn->players] = xstrdup(name);
	return pgn->players++;
}

static struct rating_games *
games_of(struct pgn *pgn, int first, int second)
{
	for (int i = 0; i < pgn->n; i++)
		if (pgn->games[i].first == first &&
		    pgn->games[i].second == second)
			return &pgn->games[i];
	if (!(pgn->n & (pgn->n - 1)))
		pgn->games = xrealloc(pgn->games, (size_t)(2 * pgn->n + 1) *
		                                          sizeof *pgn->games);
	pgn->games[pgn->n] = (struct rating_games){first, second, 0, 0, 0};
	return &pgn->games[pgn->n++];
}

/* Count a game whose three tags are there, and forget them. */
static bool
finish_game(struct reader *r)
{
	double wins = !strcmp(r->result, "1-0");
	double losses = !strcmp(r->result, "0-1");
	double draws = !strcmp(r->result, "1/2-1/2");
	int white, black;

	if (!wins && !losses && !draws && strcmp(r->result, "*"))
		return wrong(r, "'%s' is no result", r->result);
	if (!strcmp(r->white, r->black))
		return wrong(r, "%s plays itself", r->white);
	white = player_of(r->pgn, r->white);
	black = player_of(r->pgn, r->black);
	if (r->pgn->players > PLAYERS)
		return wrong(r, "more than %d players", PLAYERS);
	if (wins || losses || draws) {
		struct rating_games *games = games_of(r->pgn, white, black);

		games->wins += wins;
		games->losses += losses;
		games->draws += draws;
	} else {
		r->pgn->ignored++;
	}
	*r->white = *r->black = *r->result = '\0';
	return true;
}

/* A tag's value, [Name "value"], without its quotes and backslashes. */
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

static bool
read_line(struct reader *r, const char *line)
{
	static const char *const tag[] = {"[White ", "[Black ", "[Result "};
	char *const into[] = {r->white, r->black, r->result};
	int i = 0;

	line += strspn(line, " \t");
	while (i < 3 && strncmp(line, tag[i], strlen(tag[i])))
		i++;
	if (i < 3 && !read_value(r, into[i], line))
		return false;
	return !*r->white || !*r->black || !*r->result || finish_game(r);
}

static bool
read_lines(struct reader *r, FILE *file)
{
	static const char mark[] = "\xef\xbb\xbf"; /* of Windows' editors */
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
	return (!*r->white && !*r->black && !*r->result) ||
	       wrong(r, "the last game has no White, Black or Result");
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
