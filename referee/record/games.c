#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "game/verdict.h"
#include "record/games.h"
#include "record/record.h"
#include "record/repeats.h"

static const int64_t MOST_MS = INT64_C(1) << 40; /* the longest turn: 35 years */

void
games_begin(struct games *games, int count)
{
	*games = (struct games){.count = count};
	games->mark = xcalloc((size_t)count + 1, sizeof *games->mark);
}

void
games_free(struct games *games)
{
	free(games->mark);
	free(games->buffer);
	*games = (struct games){0};
}

void
games_restart(struct games *games)
{
	memset(games->mark, 0, ((size_t)games->count + 1) * sizeof *games->mark);
	games->played = games->voids = games->again = 0;
	games->read = 0;
}

int
games_played(const struct games *games, int from, int to)
{
	int n = 0;

	for (int i = from; i <= to; i++)
		n += games->mark[i].length > 0;
	return n;
}

bool
games_missing(const struct games *games, int *from, int *to)
{
	int i = *from, last = *to;

	while (i <= last && games->mark[i].length)
		i++;
	*from = i;
	while (i <= last && !games->mark[i].length)
		i++;
	*to = i - 1;
	return *from <= last;
}

/*
 * A block
 */

/* Whether a forfeit for this reason counts towards withdrawing an agent: by time, at the
 * start, or by a crash. */
static bool
is_fatal(const char *word)
{
	enum verdict_class class = verdict_class(verdict_reason(word));

	return class == VERDICT_LATE || class == VERDICT_GONE;
}

static int
at_seat(const struct game_details *g, int seat)
{
	return seat == 1 ? g->first : 3 - g->first;
}

/* Read "SEED/NUMBER". */
static bool
read_id(struct game_details *g, const char *value, uint64_t seed)
{
	char want[32];
	int64_t number;
	size_t n;

	text_format(want, sizeof want, "%llu/", (unsigned long long)seed);
	n = strlen(want);
	if (strncmp(value, want, n) ||
	    !text_number(value + n, 1, INT32_MAX, &number))
		return false;
	g->number = (int)number;
	return true;
}

static char *
next_word(char **at)
{
	char *word = *at;

	*at += strcspn(*at, " ");
	if (**at)
		*(*at)++ = '\0';
	return word;
}

/* Read "PLAYER NAME|COMMAND|SHA256". */
static bool
read_player(struct game_details *g, char *value)
{
	int64_t player;

	if (!text_number(next_word(&value), 1, 2, &player))
		return false;
	g->player[player] = value;
	return true;
}

/* Read "SEAT WALL CPU LATE MOVE"; seat 0 is chance, and its moves count for nobody.  A
 * correct checksum does not prove that a referee wrote it, so we check the numbers. */
static bool
read_move(struct game_details *g, char *value)
{
	int64_t seat, wall, cpu;
	int p;

	if (!g->first || !text_number(next_word(&value), 0, 2, &seat) ||
	    !text_number(next_word(&value), 0, MOST_MS, &wall) ||
	    !text_number(next_word(&value), 0, MOST_MS, &cpu))
		return false;
	if (!seat)
		return true;
	p = at_seat(g, (int)seat);
	g->turns[p]++;
	g->wall_ms[p] += wall;
	g->cpu_ms[p] += cpu;
	if (wall > g->worst_ms[p])
		g->worst_ms[p] = wall;
	g->late[p] += !strncmp(value, "late ", 5);
	return true;
}

static bool
read_variant(struct game_details *g, char *value)
{
	g->variant = value;
	return text_unescape(value) && text_is_visible(value);
}

/* Read "WINNER REASON FAULT PLIES [TEXT]". */
static bool
read_result(struct game_details *g, char *value)
{
	char *word[4];
	int64_t plies;

	for (int i = 0; i < 4; i++)
		word[i] = next_word(&value);
	text_format(g->reason, sizeof g->reason, "%s", word[1]);
	if (!strcmp(word[0], "void"))
		return text_format(g->reason, sizeof g->reason, "void");
	if (!g->first || *word[0] < '0' || *word[0] > '2' ||
	    !text_number(word[3], 0, INT32_MAX, &plies))
		return false;
	g->winner = *word[0] == '0' ? 0 : at_seat(g, *word[0] - '0');
	if (*word[2] == '1' || *word[2] == '2')
		g->fault = at_seat(g, *word[2] - '0');
	g->fatal = g->fault && is_fatal(g->reason);
	g->plies = (int)plies;
	g->text = value;
	return true;
}

bool
games_parse(char *block, uint64_t seed, struct game_details *game)
{
	char *at = block, *key, *value;
	bool known = false, ended = false, good = true;

	*game = (struct game_details){.text = "", .start = "", .variant = "",
	                              .player = {"", "", ""}};
	while (good && text_line(&at, &key, &value))
		if (!strcmp(key, "m"))
			good = read_move(game, value);
		else if (!strcmp(key, "x"))
			game->restarts++;
		else if (!strcmp(key, "id"))
			known = read_id(game, value, seed);
		else if (!strcmp(key, "first"))
			game->first = *value == '2' ? 2 : 1;
		else if (!strcmp(key, "player"))
			good = read_player(game, value);
		else if (!strcmp(key, "game"))
			good = read_variant(game, value);
		else if (!strcmp(key, "start") && !*game->start)
			game->start = value;
		else if (!strcmp(key, "result"))
			ended = read_result(game, value);
	return good && known && ended && game->first;
}

/*
 * A file
 */

static bool
take_block(struct games *games, char *block, size_t length, off_t at,
           uint64_t seed, char why[GAMES_WHY])
{
	struct game_details g;
	struct games_mark *mark;
	enum games_own own;

	block[length - 1] = '\0'; /* the last of its two newlines */
	own = games->own ? games->own(games->context, block, why) : GAMES_OWN;
	if (own != GAMES_OWN)
		return own == GAMES_FOREIGN;
	if (!games_parse(block, seed, &g) || g.number > games->count)
		return text_refuse(why, GAMES_WHY, "the block at byte %lld is "
		                   "of another match", (long long)at);
	mark = &games->mark[g.number];
	if (!strcmp(g.reason, "void")) {
		games->voids++;
	} else if (mark->length) {
		games->again++;
	} else {
		games->played++;
		*mark = (struct games_mark){
			at, (uint32_t)length, (unsigned char)g.first,
			(unsigned char)g.winner, (unsigned char)g.fault, g.fatal};
	}
	return true;
}

bool
games_read_open(struct games *games, int fd, uint64_t seed, char why[GAMES_WHY])
{
	struct record_scan s = {.fd = fd, .at = games->read};
	enum record_state state = RECORD_END;
	bool good = true;

	while (good && (state = record_scan(&s)) == RECORD_BLOCK)
		good = take_block(games, s.bytes + s.begin, s.length, s.at, seed, why);
	games->read = s.at;
	state = good ? record_scan_end(&s, state) : RECORD_END;
	if (state == RECORD_FAILED) {
		text_format(why, GAMES_WHY, "%s", strerror(errno));
		good = false;
	}
	/* The end may be torn; `league run` cuts it off. */
	games->damaged = state == RECORD_BAD;
	if (games->damaged) {
		record_tell(&s, why);
		good = false;
	}
	free(s.bytes);
	return good;
}

bool
games_read(struct games *games, const char *path, uint64_t seed,
           char why[GAMES_WHY])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool good;

	if (fd < 0 && errno == ENOENT)
		return true;
	if (fd < 0)
		return text_refuse(why, GAMES_WHY, "%s", strerror(errno));
	good = games_read_open(games, fd, seed, why);
	close(fd);
	return good;
}

/* Read a block into the buffer.  False if there is none. */
static bool
fetch(struct games *games, int fd, int number)
{
	const struct games_mark *mark = &games->mark[number];
	size_t done = 0;
	ssize_t got = 1;

	if (games->size < mark->length) {
		games->size = mark->length;
		games->buffer = xrealloc(games->buffer, games->size);
	}
	while (done < mark->length && (got > 0 || (got < 0 && errno == EINTR))) {
		got = pread(fd, games->buffer + done, mark->length - done,
		            mark->at + (off_t)done);
		done += got > 0 ? (size_t)got : 0;
	}
	return mark->length && done == mark->length;
}

bool
games_block(struct games *games, int fd, int number, struct text *text)
{
	if (!fetch(games, fd, number))
		return false;
	text_add_bytes(text, games->buffer, games->mark[number].length);
	return true;
}

bool
games_details(struct games *games, int fd, int number, uint64_t seed,
              struct game_details *game)
{
	if (!fetch(games, fd, number))
		return false;
	games->buffer[games->mark[number].length - 1] = '\0';
	if (games->repeats)
		repeats_note(games->repeats, games->buffer);
	return games_parse(games->buffer, seed, game);
}
