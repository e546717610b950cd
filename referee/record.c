#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "player.h"
#include "record.h"
#include "sha256.h"
#include "verdict.h"

enum { LAST_WORDS = 500 }; /* bytes of a player's standard error */

static void
add_player(struct text *text, int number, const struct player *player)
{
	text_addf(text, "player %d ", number);
	text_add_escaped(text, player->name, strlen(player->name), "|");
	text_add(text, "|");
	text_add_escaped(text, player->command, strlen(player->command), "|");
	text_addf(text, "|%s\n", player->sha256);
}

/* The last lines of what a player wrote, without its last newline. */
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
record_block(struct text *text, const struct record_head *head,
             const char *moves, const struct verdict *verdict, int plies,
             const char *err, bool stable)
{
	size_t begin = text->len;

	text_addf(text, "record 1\nid %llu/%d\ngame %s\nseed %llu\nfirst %d\n",
	          (unsigned long long)head->seed, head->game, head->variant,
	          (unsigned long long)head->seed, head->first);
	add_player(text, 1, head->player[1]);
	add_player(text, 2, head->player[2]);
	text_addf(text, "terms %s\nenforced %s\n", head->terms, head->enforced);
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

	if (!n)
		return RECORD_END;
	*length = 0;
	if (memcmp(bytes, head, seen))
		return RECORD_BAD;
	for (size_t i = sizeof head - 2; i + 1 < n; i++)
		if (bytes[i] == '\n' && bytes[i + 1] == '\n') {
			*length = i + 2;
			return check_sum(bytes, i + 2);
		}
	return RECORD_TORN;
}

bool
record_line(char **at, char **key, char **value)
{
	char *end = strchr(*at, '\n');

	if (!end || end == *at)
		return false;
	*end = '\0';
	*key = *at;
	*at = end + 1;
	*value = strchr(*key, ' ');
	if (*value)
		*(*value)++ = '\0';
	else
		*value = end;
	return true;
}

static char *
read_all(int fd, size_t *n)
{
	struct stat st;
	char *bytes;

	if (fstat(fd, &st) < 0)
		return NULL;
	bytes = xmalloc((size_t)st.st_size + 1);
	*n = 0;
	while (*n < (size_t)st.st_size) {
		ssize_t got = read(fd, bytes + *n, (size_t)st.st_size - *n);

		if (got == 0)
			break;
		if (got > 0) {
			*n += (size_t)got;
		} else if (errno != EINTR) {
			free(bytes);
			return NULL;
		}
	}
	return bytes;
}

static bool
is_blank(const char *bytes, size_t n)
{
	while (n && !bytes[n - 1])
		n--;
	return !n;
}

/* Whether the n bytes of one block hold the end of it, or the beginning of
 * another, before their own end: then they were not torn but damaged. */
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

/* Where the whole blocks end; `state` is what follows them. */
static size_t
whole_blocks(const char *bytes, size_t n, enum record_state *state)
{
	size_t at = 0, length = 0;

	while ((*state = record_next(bytes + at, n - at, &length)) ==
	       RECORD_BLOCK)
		at += length;
	/* The last block was torn too if its sum is wrong or it is all NULs: a
	 * crash may leave its length but not its bytes. */
	if (*state == RECORD_BAD &&
	    (length == n - at || (at && is_blank(bytes + at, n - at))))
		*state = RECORD_TORN;
	if (*state == RECORD_TORN && holds_another(bytes + at, n - at))
		*state = RECORD_BAD;
	return at;
}

int
record_open(const char *path, size_t *torn, char why[200])
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	enum record_state state;
	size_t n = 0, at;
	char *bytes;
	int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	*torn = 0;
	/* What another referee is writing is not torn. */
	if (fd >= 0 && fcntl(fd, F_SETLK, &lock) < 0 &&
	    (errno == EACCES || errno == EAGAIN)) {
		text_format(why, 200, "another process is writing it");
		close(fd);
		return -1;
	}
	bytes = fd < 0 ? NULL : read_all(fd, &n);
	if (!bytes) {
		text_format(why, 200, "%s", strerror(errno));
		if (fd >= 0)
			close(fd);
		return -1;
	}
	at = whole_blocks(bytes, n, &state);
	free(bytes);
	if (state == RECORD_BAD) {
		text_format(why, 200, "what stands at byte %zu is no block with a "
		            "right sum; is it a record?", at);
		close(fd);
		return -1;
	}
	if (state == RECORD_TORN) {
		*torn = n - at;
		if (ftruncate(fd, (off_t)at) < 0) {
			text_format(why, 200, "its torn end cannot be cut off: %s",
			            strerror(errno));
			close(fd);
			return -1;
		}
	}
	return fd;
}
