#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent/channel.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "wires/remarks.h"

enum {
	ERR_KEPT = 64 * 1024, /* the last bytes of standard error; we count the rest */
	ERR_SHOWN = 2048,
	LOGGED = 128 * 1024,  /* the most bytes that we log between two answers */
	FILE_LINES = 256,     /* the most lines that we log of an agent's file */
};

/*
 * The transcript
 */

static void
log_line(struct channel *c, const char *arrow, const char *bytes, size_t n)
{
	int64_t at = clock_now_us() - c->log_us;

	text_addf(c->log, "%.3f %d %s ", (double)at / 1000, c->number, arrow);
	text_add_escaped(c->log, bytes, n, "");
	text_add(c->log, "\n");
}

/* Add bytes to the transcript.  Each line that we write becomes a line.  What we read
 * appears as it came, except for the numbers in a person's answers
 * (wires/wire_person.c). */
static void
log_bytes(struct channel *c, const char *arrow, const char *bytes, size_t n)
{
	bool person = c->wire->transport == WIRE_PERSON;

	if (!c->log)
		return;
	while (n) {
		const char *end = *arrow == '-' || person
			? memchr(bytes, '\n', n) : NULL;
		size_t len = end ? (size_t)(end - bytes) : n;
		const char *blank = person ? memchr(bytes, ' ', len) : NULL;
		const char *from = blank ? blank + 1 : bytes;

		log_line(c, arrow, from, (size_t)(bytes + len - from));
		len += end != NULL;
		bytes += len;
		n -= len;
	}
}

void
channel_note(struct channel *c, const char *line)
{
	if (c->log)
		log_line(c, "--", line, strlen(line));
}

/* Add bytes that we read, up to a limit between two answers. */
static void
log_heard(struct channel *c, const char *bytes, size_t n)
{
	if (c->wrote < LOGGED)
		log_bytes(c, "<-", bytes, n);
	c->wrote += (int64_t)n;
	if (c->log && c->wrote >= LOGGED && c->wrote - (int64_t)n < LOGGED)
		text_add(c->log, "# and more\n");
}

/* Add the lines of a file that we wrote for the agent or that it left. */
static void
log_file(struct channel *c, const char *arrow, const char *name)
{
	const char *at = text_str(&c->talk.file);
	const char *end = at + c->talk.file.len;

	for (int i = 0; c->log && at < end && i < FILE_LINES; i++) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t n = (size_t)((newline ? newline : end) - at);
		struct text line = {0};

		text_addf(&line, "%s: ", name);
		text_add_bytes(&line, at, n < WIRE_LINE ? n : WIRE_LINE);
		log_line(c, arrow, line.at, line.len);
		text_free(&line);
		at += n + 1;
	}
	if (c->log && at < end)
		text_add(c->log, "# and more\n");
}

int
channel_put(struct channel *c, int folder, const struct wire_turn *turn)
{
	int failed = c->wire->folder->put(folder, &c->talk, turn);

	log_file(c, "->", c->wire->folder->files[0]);
	return failed;
}

enum take
channel_fetch(struct channel *c, int folder, char why[WIRE_WHY])
{
	enum take take = c->wire->folder->fetch(folder, &c->talk, why);

	log_file(c, "<-", c->wire->folder->files[1]);
	return take;
}

/*
 * Beginnings
 */

void
channel_open(struct channel *c, const struct wire *wire, struct proc *proc,
             int number)
{
	*c = (struct channel){.wire = wire, .proc = proc, .number = number};
	channel_reset(c);
}

void
channel_reset(struct channel *c)
{
	struct talk *talk = &c->talk;

	text_clear(&talk->out);
	text_clear(&talk->news);
	talk->in_len = talk->judged = 0;
	talk->stray = talk->listed = talk->met = false;
	c->sent = c->shown = 0;
	c->deaf = c->eof = c->playing = false;
	c->host = c->games = 0;
	c->fresh = true;
	c->wrote = c->input_bytes = 0;
}

void
channel_begin(struct channel *c, const struct wire_begin *begin)
{
	/* Drop what the agent wrote since the last game ended. */
	if (!c->fresh)
		channel_settle(c);
	text_clear(&c->remarked);
	if (c->wire->begin)
		c->wire->begin(&c->talk, begin);
	c->playing = true;
	c->games++;
	channel_send(c);
}

/*
 * Bytes
 */

/* Note an errno.  If a pipe or connection has lost its other end, the agent closed it and
 * the host did not fail. */
static void
note_host(struct channel *c)
{
	if (fail_is_host(errno))
		c->host = errno;
}

void
channel_send(struct channel *c)
{
	struct text *out = &c->talk.out;

	log_bytes(c, "->", text_str(out) + c->shown, out->len - c->shown);
	c->shown = out->len;
	while (c->sent < out->len && c->proc->in >= 0 && !c->deaf) {
		ssize_t n = write(c->proc->in, out->at + c->sent,
		                  out->len - c->sent);

		if (n >= 0) {
			c->sent += (size_t)n;
			c->input_bytes += n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			return;
		} else if (errno != EINTR) {
			c->deaf = true;
			note_host(c);
		}
	}
	text_clear(out);
	c->sent = c->shown = 0;
}

void
channel_told(struct channel *c, const char *move, bool own)
{
	if (c->wire->told)
		c->wire->told(&c->talk, move, own);
}

void
channel_leave(struct channel *c)
{
	if (c->wire->leave)
		c->wire->leave(&c->talk);
	channel_send(c);
}

bool
channel_waits_to_send(const struct channel *c)
{
	return c->talk.out.len > 0 && !c->deaf;
}

bool
channel_has_room(const struct channel *c)
{
	return c->talk.in_len < sizeof c->talk.in;
}

bool
channel_receive(struct channel *c)
{
	struct talk *talk = &c->talk;
	ssize_t n;

	if ((c->proc->listener >= 0 && !proc_let_in(c->proc)) || c->proc->out < 0 ||
	    c->eof || !channel_has_room(c))
		return false;
	do
		n = read(c->proc->out, talk->in + talk->in_len,
		         sizeof talk->in - talk->in_len);
	while (n < 0 && errno == EINTR);
	if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
		return false;
	if (n < 0)
		note_host(c);
	if (n <= 0) {
		c->eof = true;
		return false;
	}
	log_heard(c, talk->in + talk->in_len, (size_t)n);
	talk->in_len += (size_t)n;
	return true;
}

void
channel_turned(struct channel *c)
{
	remarks_move(&c->remarked, &c->talk.remarks);
}

void
channel_answered(struct channel *c)
{
	char why[WIRE_WHY];

	/* The process of a single move is always new. */
	c->fresh = c->wire->transport == WIRE_FOLDER;
	c->wrote = 0;
	if (c->talk.in_len)
		c->wire->take(&c->talk, false, why);
}

void
channel_overhear(struct channel *c)
{
	char why[WIRE_WHY];

	if (channel_receive(c))
		c->wire->take(&c->talk, false, why);
}

void
channel_settle(struct channel *c)
{
	struct talk *talk = &c->talk;

	if (!c->wire->drops)
		return;
	/* Read as much as a pipe can hold.  What comes after that is for the next
	 * game. */
	for (int i = 0; i < 32; i++) {
		talk->in_len = talk->judged = 0;
		if (!channel_receive(c))
			break;
	}
	talk->in_len = talk->judged = 0;
	talk->stray = false;
	text_clear(&talk->remarks);
	c->wrote = 0;
}

/*
 * Standard error
 */

static void
keep_err(struct channel *c, const char *bytes, size_t n)
{
	if (!c->err)
		c->err = xmalloc(ERR_KEPT);
	while (n) {
		size_t at = (size_t)(c->err_bytes % ERR_KEPT);
		size_t room = ERR_KEPT - at;
		size_t now = n < room ? n : room;

		memcpy(c->err + at, bytes, now);
		c->err_bytes += (int64_t)now;
		bytes += now;
		n -= now;
	}
}

void
channel_add_err(struct channel *c, const char *line)
{
	keep_err(c, line, strlen(line));
	keep_err(c, "\n", 1);
}

void
channel_drain(struct channel *c)
{
	char chunk[16384];

	/* A limit, so that a flood of output cannot stop us from checking the clocks. */
	for (int i = 0; i < 16 && c->proc->err >= 0; i++) {
		ssize_t n = read(c->proc->err, chunk, sizeof chunk);

		if (n > 0) {
			keep_err(c, chunk, (size_t)n);
		} else if (n == 0) {
			close(c->proc->err);
			c->proc->err = -1;
		} else if (errno != EINTR) {
			return;
		}
	}
}

/* The end of the output, at most `most` bytes.  The caller frees it. */
static char *
err_end(const struct channel *c, int64_t most, size_t *n)
{
	int64_t kept = c->err_bytes < most ? c->err_bytes : most;
	char *end = xmalloc((size_t)kept + 1);

	for (int64_t i = 0; i < kept; i++)
		end[i] = c->err[(c->err_bytes - kept + i) % ERR_KEPT];
	end[kept] = '\0';
	*n = (size_t)kept;
	return end;
}

/* Append the lines of the last `most` bytes, escaped. */
static void
add_err_lines(const struct channel *c, int64_t most, struct text *text)
{
	size_t shown;
	char *tail = err_end(c, most, &shown), *line = tail;

	while (line < tail + shown) {
		char *end = memchr(line, '\n', (size_t)(tail + shown - line));

		if (!end)
			end = tail + shown;
		text_add_escaped(text, line, (size_t)(end - line), "");
		text_add(text, "\n");
		line = end + 1;
	}
	free(tail);
}

void
channel_err_tail(const struct channel *c, struct text *text)
{
	add_err_lines(c, ERR_SHOWN, text);
}

void
channel_err_news(struct channel *c, struct text *text)
{
	int64_t news = c->err_bytes - c->err_told;

	add_err_lines(c, news < ERR_KEPT ? news : ERR_KEPT, text);
	c->err_told = c->err_bytes;
}

/* Append bytes as text_add_shown does, but keep newlines and tabs. */
static void
add_lines(struct text *text, const char *bytes, size_t n)
{
	const char *all = bytes + n;

	for (const char *end = bytes; end < all; bytes = end) {
		while (end < all && *end != '\n' && *end != '\t')
			end++;
		text_add_shown(text, bytes, (size_t)(end - bytes));
		if (end < all)
			text_add_bytes(text, end++, 1);
	}
}

int
channel_keep_err(const struct channel *c, const char *path)
{
	struct text all = {0}, end = {0};
	size_t n, from;
	char *bytes = err_end(c, ERR_KEPT, &n);
	int failed;

	if (!n) {
		free(bytes);
		return unlink(path) < 0 && errno != ENOENT ? -1 : 0;
	}
	add_lines(&all, bytes, n);
	/* Do not cut a character in two. */
	from = all.len > ERR_KEPT ? all.len - ERR_KEPT : 0;
	while (from && (all.at[from] & 0xc0) == 0x80)
		from++;
	text_add(&end, all.at + from);
	failed = file_put_soon(path, &end, 0600);
	free(bytes);
	text_free(&all);
	text_free(&end);
	return failed;
}

int
channel_stacks(const struct channel *c)
{
	size_t n;
	char *said = err_end(c, ERR_KEPT, &n);
	int stacks = text_stacks(said);

	free(said);
	return stacks;
}

void
channel_close(struct channel *c)
{
	wire_free(&c->talk);
	text_free(&c->remarked);
	free(c->err);
	c->err = NULL;
	c->err_bytes = c->err_told = 0;
}
