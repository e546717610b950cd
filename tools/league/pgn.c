#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "pgn.h"

enum { LINE = 4096 };

/* The game being read. */
struct game_tags {
	char white[LINE], black[LINE], result[LINE];
};

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
static void
finish_game(struct pgn *pgn, struct game_tags *tags, const char *path, int line)
{
	double wins = !strcmp(tags->result, "1-0");
	double losses = !strcmp(tags->result, "0-1");
	double draws = !strcmp(tags->result, "1/2-1/2");
	int white, black;

	if (!wins && !losses && !draws && strcmp(tags->result, "*"))
		die("%s:%d: '%s' is no result", path, line, tags->result);
	if (!strcmp(tags->white, tags->black))
		die("%s:%d: %s plays itself", path, line, tags->white);
	white = player_of(pgn, tags->white);
	black = player_of(pgn, tags->black);
	if (wins || losses || draws) {
		struct rating_games *games_now = games_of(pgn, white, black);

		games_now->wins += wins;
		games_now->losses += losses;
		games_now->draws += draws;
	} else {
		pgn->ignored++;
	}
	memset(tags, 0, sizeof *tags);
}

/* A tag's value, [Name "value"], without its quotes and backslashes. */
static void
read_value(char *into, const char *line, const char *path, int number)
{
	const char *p = strchr(line, '"');

	if (*into)
		die("%s:%d: the game before has no White, Black or Result", path,
		    number);
	while (p && *++p && *p != '"') {
		if (*p == '\\' && p[1])
			p++;
		*into++ = *p;
	}
	if (!p || *p != '"')
		die("%s:%d: a tag without its value in quotation marks", path,
		    number);
	*into = '\0';
}

static void
read_line(struct pgn *pgn, struct game_tags *tags, const char *line,
          const char *path, int number)
{
	if (!strncmp(line, "[White ", 7))
		read_value(tags->white, line, path, number);
	else if (!strncmp(line, "[Black ", 7))
		read_value(tags->black, line, path, number);
	else if (!strncmp(line, "[Result ", 8))
		read_value(tags->result, line, path, number);
	else
		return;
	if (*tags->white && *tags->black && *tags->result)
		finish_game(pgn, tags, path, number);
}

void
pgn_read(struct pgn *pgn, const char *path)
{
	FILE *file = strcmp(path, "-") ? fopen(path, "r") : stdin;
	static struct game_tags tags;
	char line[LINE];
	int number = 0;

	*pgn = (struct pgn){0};
	memset(&tags, 0, sizeof tags);
	if (!file)
		die("%s:", path);
	while (fgets(line, sizeof line, file)) {
		number++;
		read_line(pgn, &tags, line, path, number);
	}
	if (ferror(file))
		die("%s:", path);
	if (*tags.white || *tags.black || *tags.result)
		die("%s:%d: the last game has no White, Black or Result", path,
		    number);
	if (file != stdin)
		fclose(file);
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
