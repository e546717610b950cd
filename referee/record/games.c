#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "record/games.h"
#include "record/record.h"
#include "record/repeats.h"

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
