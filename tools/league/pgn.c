#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
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
	int *by_name;   /* the players, sorted */
	int *entry;     /* a hash table of pgn->games: the index plus 1; 0: free */
	size_t entries; /* its size, a power of 2 */
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

/* The player of a name, who is added if new. */
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

/* Where the entry of two players is in the hash table, or may be put. */
static size_t
place_of(const struct reader *r, int first, int second)
{
	uint64_t key = (uint64_t)first * PLAYERS + (uint64_t)second;
	size_t at = (size_t)(key * 0x9e3779b97f4a7c15u >> 32);

	for (;; at++) {
		int entry = r->entry[at &= r->entries - 1];

		if (!entry || (r->pgn->games[entry - 1].first == first &&
		               r->pgn->games[entry - 1].second == second))
			return at;
	}
}

/* Make the hash table twice as large. */
static void
grow_table(struct reader *r)
{
	r->entries = r->entries ? 2 * r->entries : 1024;
	free(r->entry);
	r->entry = xcalloc(r->entries, sizeof *r->entry);
	for (int i = 0; i < r->pgn->n; i++)
		r->entry[place_of(r, r->pgn->games[i].first,
		                  r->pgn->games[i].second)] = i + 1;
}

/* The entry of two players, which is added if new. */
static struct rating_games *
games_of(struct reader *r, int first, int second)
{
	struct pgn *pgn = r->pgn;
	size_t at;

	if (2 * (size_t)pgn->n >= r->entries)
		grow_table(r);
	at = place_of(r, first, second);
	if (!r->entry[at]) {
		pgn->games = xgrow(pgn->games, (size_t)pgn->n,
		                   sizeof *pgn->games);
		pgn->games[pgn->n++] = (struct rating_games){first, second,
		                                             0, 0, 0};
		r->entry[at] = pgn->n;
	}
	return &pgn->games[r->entry[at] - 1];
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
	white = player_of(r, r->white);
	black = player_of(r, r->black);
	if (r->pgn->players > PLAYERS)
		return wrong(r, "more than %d players", PLAYERS);
	if (wins || losses || draws) {
		struct rating_games *games = games_of(r, white, black);

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
	free(r->by_name);
	free(r->entry);
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
