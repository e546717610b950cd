#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/sha256.h"
#include "game/verdict.h"
#include "record/record.h"

enum {
	LAST_WORDS = 500,  /* bytes of a player's standard error that we keep */
	CHUNK = 64 * 1024, /* bytes read at a time */
	LOOK_MS = 250,     /* time between tries to write on a full disk */
};

#define ROOM_US (600 * (int64_t)CLOCK_S)

static void
add_program(struct text *text, const struct player *player, const char *sum)
{
	text_add_escaped(text, player->name, strlen(player->name), "|");
	text_add(text, "|");
	text_add_escaped(text, player->command, strlen(player->command), "|");
	text_addf(text, "|%s\n", sum);
}

static void
add_player(struct text *text, int number, const struct player *player)
{
	text_addf(text, "player %d ", number);
	add_program(text, player, player->sha256);
}

/* Add the last lines that a player wrote, without the last newline. */
static void
add_last_words(struct text *text, const char *err)
{
	size_t len = strlen(err);

	while (len && err[len - 1] == '\n')
		len--;
	if (!len)
		return;
	text_add(text, "; stderr: ");
	if (len > LAST_WORDS) {
		const char *end = err + len, *line;

		err = end - LAST_WORDS;
		line = memchr(err, '\n', LAST_WORDS);
		err = line ? line + 1 : err;
		len = (size_t)(end - err);
	}
	text_add_bytes(text, err, len);
}

static void
add_result(struct text *text, const struct verdict *v, int plies,
           const char *err, bool stable)
{
	struct text sentence = {0};

	if (v->reason == REASON_VOID)
		text_add(text, "result void ");
	else
		text_addf(text, "result %d ", v->winner);
	text_addf(text, "%s ", v->word);
	if (v->fault)
		text_addf(text, "%d %d", v->fault, plies);
	else
		text_addf(text, "- %d", plies);
	text_addf(&sentence, "%s%s", v->text, stable ? "" : v->measured);
	if (!stable)
		add_last_words(&sentence, err);
	if (sentence.len) {
		text_add(text, " ");
		text_add_escaped(text, sentence.at, sentence.len, "");
	}
	text_add(text, "\n");
	text_free(&sentence);
}

void
record_begin(struct text *text, const struct record_head *head)
{
	text_addf(text, "record 1\nid %llu/%d\ngame ",
	          (unsigned long long)head->seed, head->game);
	text_add_escaped(text, head->variant, strlen(head->variant), "");
	text_add(text, "\n");
	if (head->rules) {
		text_add(text, "rules ");
		add_program(text, head->rules, head->rules->sum);
	}
	text_addf(text, "seed %llu\nfirst %d\n", (unsigned long long)head->seed,
	          head->first);
	add_player(text, 1, head->player[1]);
	add_player(text, 2, head->player[2]);
	text_addf(text, "terms %s\n", head->terms);
	for (int i = 1; i <= 2; i++)
		if (head->apart[i])
			text_addf(text, "terms%d %s\n", i, head->apart[i]);
	if (head->given)
		text_addf(text, "given %d\n", head->given);
	if (head->memory)
		text_addf(text, "memory %lld\n", (long long)head->memory);
}

void
record_block(struct text *text, const struct record_head *head,
             const char *moves, const struct verdict *verdict, int plies,
             const char *err, bool stable)
{
	size_t begin = text->len;

	record_begin(text, head);
	text_addf(text, "enforced %s\n", head->enforced);
	text_add(text, moves);
	add_result(text, verdict, plies, err, stable);
	text_addf(text, "sum %08lx\n\n", (unsigned long)
	          crc32_bytes(text->at + begin, text->len - begin));
}

static enum record_state
check_sum(const char *bytes, size_t length)
{
	static const char key[] = "\nsum ";
	const size_t tail = sizeof key - 1 + 8 + 2;
	char want[24];

	if (length < tail || memcmp(bytes + length - tail, key, sizeof key - 1))
		return RECORD_BAD;
	length -= tail - 1;
	text_format(want, sizeof want, "sum %08lx\n\n",
	            (unsigned long)crc32_bytes(bytes, length));
	return memcmp(bytes + length, want, tail - 1) ? RECORD_BAD : RECORD_BLOCK;
}

enum record_state
record_next(const char *bytes, size_t n, size_t *length)
{
	static const char head[] = "record 1\n";
	size_t seen = n < sizeof head - 1 ? n : sizeof head - 1;
	int sums = 0;

	if (!n)
		return RECORD_END;
	*length = 0;
	if (memcmp(bytes, head, seen))
		return RECORD_BAD;
	for (size_t i = sizeof head - 2; i + 1 < n; i++) {
		if (bytes[i] != '\n')
			continue;
		if (bytes[i + 1] == '\n') {
			*length = i + 2;
			return sums == 1 ? check_sum(bytes, i + 2) : RECORD_BAD;
		}
		sums += n - i > 4 && !memcmp(bytes + i + 1, "sum ", 4);
		if (n - i >= sizeof head && !memcmp(bytes + i + 1, head,
		                                    sizeof head - 1)) {
			*length = i + 1;
			return RECORD_BAD;
		}
	}
	return RECORD_TORN;
}

const char *
record_damage(const char *bytes, size_t n)
{
	static const char head[] = "record 1\r\n";

	/* We write no CR at the end of a line, and a record escapes a CR of an agent. */
	if (n >= sizeof head - 1 && !memcmp(bytes, head, sizeof head - 1))
		return "its lines end in CR LF; mended by: "
		       "tr -d '\\r' <RECORD >MENDED";
	return "its sum is wrong, or it is no record";
}

static bool
is_blank(const char *bytes, size_t n)
{
	while (n && !bytes[n - 1])
		n--;
	return !n;
}

/* Whether the bytes of a bad block hold its end, or the beginning of another block.  Then
 * it is damaged and not only torn. */
static bool
holds_another(const char *bytes, size_t n)
{
	static const char head[] = "\nrecord 1\n", sum[] = "\nsum ";
	const size_t tail = sizeof sum - 1 + 8 + 2;

	for (size_t i = 0; i + sizeof head - 1 <= n; i++)
		if (!memcmp(bytes + i, head, sizeof head - 1) ||
		    (i + tail < n && !memcmp(bytes + i, sum, sizeof sum - 1)))
			return true;
	return false;
}

/* Read more of the file into memory; perhaps nothing, if a signal comes.  False and errno
 * on failure. */
static bool
read_more(struct record_scan *s)
{
	ssize_t got;

	if (s->begin) {
		s->end -= s->begin;
		memmove(s->bytes, s->bytes + s->begin, s->end);
		s->begin = 0;
	}
	if (s->end == s->room)
		s->bytes = xrealloc(s->bytes, s->room = 2 * s->room + CHUNK);
	got = pread(s->fd, s->bytes + s->end, s->room - s->end, s->at + (off_t)s->end);
	if (got < 0)
		return errno == EINTR;
	s->end += (size_t)got;
	s->last = !got;
	return true;
}

enum record_state
record_scan(struct record_scan *s)
{
	enum record_state state;

	s->begin += s->length;
	s->at += (off_t)s->length;
	s->length = 0;
	for (;;) {
		size_t n = s->end - s->begin;

		state = n ? record_next(s->bytes + s->begin, n, &s->length) : RECORD_END;
		if (s->last || state == RECORD_BLOCK ||
		    (state == RECORD_BAD && s->length < n))
			return state;
		if (!read_more(s))
			return RECORD_FAILED;
	}
}

/* Whether what follows the whole blocks is damaged and not only torn.  The last block is
 * also torn if its checksum is wrong or it has only NULs, because a crash may keep the
 * file's length but not its bytes. */
static bool
is_damaged(const struct record_scan *s, enum record_state state)
{
	const char *bytes = s->bytes + s->begin;
	size_t n = s->end - s->begin;

	if (state == RECORD_BAD && s->length != n && (!s->at || !is_blank(bytes, n)))
		return true;
	return (state == RECORD_BAD || state == RECORD_TORN) && holds_another(bytes, n);
}

enum record_state
record_scan_end(struct record_scan *s, enum record_state state)
{
	bool damaged;

	while (!(damaged = is_damaged(s, state)) && !s->last && state != RECORD_FAILED)
		if (!read_more(s))
			state = RECORD_FAILED;
	return state == RECORD_FAILED ? state : damaged ? RECORD_BAD
	       : s->end > s->begin ? RECORD_TORN : RECORD_END;
}

void
record_tell(const struct record_scan *s, char why[200])
{
	char cut[80] = "";

	if (s->at)
		text_format(cut, sizeof cut, "; `head -c %lld FILE >NEW` keeps what is before",
		            (long long)s->at);
	text_format(why, 200, "damaged at byte %lld: %s%s", (long long)s->at,
	            record_damage(s->bytes + s->begin, s->end - s->begin), cut);
}

/* Cut a torn end off an open record.  Returns its length, or -1 with the reason. */
static ssize_t
mend(int fd, char why[200])
{
	struct record_scan s = {.fd = fd};
	enum record_state state;
	ssize_t torn = -1;

	while ((state = record_scan(&s)) == RECORD_BLOCK)
		;
	state = record_scan_end(&s, state);
	if (state == RECORD_FAILED)
		text_format(why, 200, "%s", strerror(errno));
	else if (state == RECORD_BAD)
		record_tell(&s, why);
	else if (state == RECORD_TORN && ftruncate(fd, s.at) < 0)
		text_format(why, 200, "its torn end cannot be cut off: %s",
		            strerror(errno));
	else
		torn = (ssize_t)(s.end - s.begin);
	free(s.bytes);
	return torn;
}

/* Open and lock a record. -1 with the reason on failure. */
static int
open_alone(const char *path, char why[200])
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

	/* A block that another referee is still writing must not seem torn to us. */
	if (fd >= 0 && fcntl(fd, F_SETLK, &lock) < 0 &&
	    (errno == EACCES || errno == EAGAIN)) {
		text_format(why, 200, "another process is writing it");
		fd_close(&fd);
	} else if (fd < 0) {
		text_format(why, 200, "%s", strerror(errno));
	}
	return fd;
}

/* Make sure that a new file still exists after a crash.  In a folder that we may not read
 * this is impossible, but we play anyway. */
static bool
is_found_again(int fd, const char *path)
{
	struct stat st;

	return fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) || st.st_size ||
	       file_sync_folder_of(path) == 0 || errno == EACCES;
}

int
record_open(const char *path, size_t *torn, char why[200])
{
	int fd = open_alone(path, why);
	ssize_t cut = fd < 0 ? -1 : mend(fd, why);

	*torn = cut > 0 ? (size_t)cut : 0;
	if (cut >= 0 && !is_found_again(fd, path)) {
		text_format(why, 200, "its folder cannot be put on disk: %s",
		            strerror(errno));
		cut = -1;
	}
	if (cut < 0)
		fd_close(&fd);
	return fd;
}

/* Wait a while, and return whether to try to write again on a full disk.  A descriptor
 * without a file, such as a pipe, has no disk. */
static bool
waits_for_room(int fd, int signal_fd, int64_t until_us)
{
	struct pollfd signals = {signal_fd, POLLIN, 0};

	return (errno == ENOSPC || errno == EDQUOT) && lseek(fd, 0, SEEK_END) >= 0 &&
	       clock_now_us() < until_us && fd_poll(&signals, 1, LOOK_MS) == 0;
}

int
record_append(int fd, const struct text *block, int signal_fd,
              void (*full)(void *context), void *context)
{
	int64_t until_us = clock_add(clock_now_us(), ROOM_US);
	off_t end = lseek(fd, 0, SEEK_END);
	int cause;

	while (text_write(block, fd) < 0) {
		cause = errno;
		if (end >= 0 && ftruncate(fd, end) < 0)
			return -1;
		if (full && (cause == ENOSPC || cause == EDQUOT))
			full(context);
		full = NULL;
		errno = cause;
		if (!waits_for_room(fd, signal_fd, until_us)) {
			errno = cause;
			return -1;
		}
	}
	return 0;
}
