#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/text.h"
#include "record/feed.h"

/* The only feed of this program.  If it has no name, nobody asked for it. */
static struct feed {
	const char *name;    /* the operator's FILE or fd:N */
	int fd;
	int64_t began_us;
	struct text waiting; /* whole lines to write */
	size_t done;         /* bytes of `waiting` that are written */
	bool over;           /* accept no more lines */
} feed;

static bool
is_file(const char *name)
{
	return strncmp(name, "fd:", 3) != 0;
}

/* Write to the descriptor with the operator's number.  False and errno if it cannot be
 * written.  If it is standard output, the program prints nothing else there. */
static bool
take_descriptor(struct feed *f, const char *number)
{
	int64_t fd;
	int flags;

	errno = EBADF;
	if (!text_number(number, 1, INT_MAX, &fd))
		return false;
	f->fd = (int)fd;
	flags = fcntl(f->fd, F_GETFL);
	if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY) {
		errno = EBADF;
		return false;
	}
	if (f->fd != STDOUT_FILENO)
		return true;
	f->fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
	return f->fd >= 0 && freopen("/dev/null", "w", stdout);
}

void
feed_take(const char *name)
{
	struct feed *f = &feed;
	bool good;

	f->name = name;
	f->began_us = clock_now_us();
	if (is_file(name)) {
		f->fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
		good = f->fd >= 0;
	} else {
		good = take_descriptor(f, name + 3);
	}
	if (!good)
		die("--events: %s:", name);
}

bool
feed_asked(void)
{
	return feed.name;
}

const char *
feed_file(void)
{
	return feed.name && is_file(feed.name) ? feed.name : NULL;
}

/* Drop the lines that are written whole. */
static void
forget_written(struct feed *f)
{
	size_t line = f->done;

	while (line && f->waiting.at[line - 1] != '\n')
		line--;
	memmove(f->waiting.at, f->waiting.at + line, f->waiting.len - line);
	text_cut(&f->waiting, f->waiting.len - line);
	f->done -= line;
}

/* Stop writing.  If a line is partly written, remove its beginning if possible. */
static void
give_up(struct feed *f, const char *why)
{
	off_t end = lseek(f->fd, 0, SEEK_CUR);

	forget_written(f);
	if (f->done && end >= (off_t)f->done)
		(void)!ftruncate(f->fd, end - (off_t)f->done);
	warn("--events %s: %s; events from here on are left out, the match "
	     "goes on", f->name, why);
	f->over = true;
	text_clear(&f->waiting);
	f->done = 0;
}

/* Write as much as the reader accepts by a deadline.  A pipe that is ready accepts
 * _POSIX_PIPE_BUF bytes at once, so the descriptor, perhaps shared, can stay blocking. */
static void
flush_by(struct feed *f, int64_t deadline_us)
{
	struct pollfd ready = {f->fd, POLLOUT, 0};
	size_t left;
	ssize_t n;

	while ((left = f->waiting.len - f->done) > 0) {
		if (fd_poll(&ready, 1, clock_poll_ms(deadline_us, clock_now_us())) <= 0)
			return;
		n = write(f->fd, f->waiting.at + f->done,
		          left < _POSIX_PIPE_BUF ? left : _POSIX_PIPE_BUF);
		if (n >= 0)
			f->done += (size_t)n;
		else if (errno != EINTR && errno != EAGAIN)
			give_up(f, strerror(errno));
	}
}

static void
add_line(struct feed *f, const struct text *line)
{
	flush_by(f, 0);
	if (f->over)
		return;
	if (f->done > f->waiting.len / 2)
		forget_written(f);
	if (f->waiting.len - f->done >= FEED_ROOM) {
		warn("--events %s: its reader is too slow; events from here on "
		     "are left out, the match goes on", f->name);
		f->over = true;
		return;
	}
	text_add_bytes(&f->waiting, line->at, line->len);
	text_add(&f->waiting, "\n");
	flush_by(f, 0);
}

void
feed_begin(struct json *json, const char *ev, int64_t at_us)
{
	json_open(json, NULL, '{');
	json_int(json, "v", 1);
	json_string(json, "ev", ev);
	json_int(json, "t_ms", (at_us - feed.began_us) / CLOCK_MS);
}

void
feed_write(struct json *json)
{
	json_close(json, '}');
	if (feed.name)
		add_line(&feed, json->text);
	text_free(json->text);
}

void
feed_object(const char *ev, const char *object)
{
	struct text line = {0};
	struct json json = {&line};

	if (!feed.name)
		return;
	feed_begin(&json, ev, clock_now_us());
	text_add(&line, object + strlen("{\"v\":1"));
	add_line(&feed, &line);
	text_free(&line);
}

void
feed_close(void)
{
	struct feed *f = &feed;

	if (!f->name)
		return;
	flush_by(f, clock_now_us() + CLOCK_S);
	if (f->waiting.len > f->done && !f->over)
		give_up(f, "its reader is too slow");
	text_free(&f->waiting);
	fd_close(&f->fd);
	f->name = NULL;
}
