#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "base/json.h"
#include "events.h"
#include "wires/remarks.h"

bool
events_open(struct events *e, const char *name)
{
	int64_t number;
	int flags;

	e->name = name;
	e->began_us = clock_now_us();
	if (strncmp(name, "fd:", 3)) {
		e->fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
		return e->fd >= 0;
	}
	errno = EBADF;
	if (!text_number(name + 3, 1, INT_MAX, &number))
		return false;
	e->fd = (int)number;
	flags = fcntl(e->fd, F_GETFL);
	if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY)
		errno = EBADF;
	return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

/* What waits of the line that is begun cannot be written: take its beginning back
 * where that is possible. */
static void
give_up(struct events *e, const char *why)
{
	off_t end = lseek(e->fd, 0, SEEK_CUR);

	if (e->begun && end >= (off_t)e->begun)
		(void)!ftruncate(e->fd, end - (off_t)e->begun);
	warn("--events %s: %s; events from here on are left out, the match "
	     "goes on", e->name, why);
	e->over = true;
	text_clear(&e->waiting);
	e->begun = 0;
}

/* Drop the whole lines that are written from what waits. */
static void
forget_written(struct events *e, size_t n)
{
	size_t done = e->begun + n, line = done;

	while (line && e->waiting.at[line - 1] != '\n')
		line--;
	memmove(e->waiting.at, e->waiting.at + line, e->waiting.len - line);
	text_cut(&e->waiting, e->waiting.len - line);
	e->begun = done - line;
}

/* Write what the reader takes by a deadline.  A pipe that is ready takes _POSIX_PIPE_BUF
 * bytes at once, so that the descriptor, which others may share, can stay blocking. */
static void
flush_by(struct events *e, int64_t deadline_us)
{
	struct pollfd ready = {e->fd, POLLOUT, 0};
	size_t left;
	ssize_t n;

	while ((left = e->waiting.len - e->begun) > 0 && !e->over) {
		if (poll(&ready, 1, clock_poll_ms(deadline_us, clock_now_us())) <= 0)
			return;
		n = write(e->fd, e->waiting.at + e->begun,
		          left < _POSIX_PIPE_BUF ? left : _POSIX_PIPE_BUF);
		if (n >= 0)
			forget_written(e, (size_t)n);
		else if (errno != EINTR && errno != EAGAIN)
			give_up(e, strerror(errno));
	}
}

static void
add_line(struct events *e, const struct text *line)
{
	if (e->over)
		return;
	flush_by(e, 0);
	if (!e->over && e->waiting.len + line->len >= EVENTS_ROOM) {
		warn("--events %s: its reader is too slow; events from here on "
		     "are left out, the match goes on", e->name);
		e->over = true;
	}
	if (e->over)
		return;
	text_add_bytes(&e->waiting, line->at, line->len);
	text_add(&e->waiting, "\n");
	flush_by(e, 0);
}

static void
begin(struct json *json, const struct events *e, const char *ev, int64_t at_us)
{
	json_open(json, NULL, '{');
	json_int(json, "v", 1);
	json_string(json, "ev", ev);
	json_int(json, "t_ms", (at_us - e->began_us) / CLOCK_MS);
}

static void
end(struct json *json, struct events *e)
{
	json_close(json, '}');
	add_line(e, json->text);
	text_free(json->text);
}

void
events_match(struct events *e, const struct match *match)
{
	struct text line = {0};
	struct json json = {&line};

	if (!e->name)
		return;
	begin(&json, e, "match", clock_now_us());
	json_open(&json, "players", '[');
	json_string(&json, NULL, match->player[1].name);
	json_string(&json, NULL, match->player[2].name);
	json_close(&json, ']');
	json_string(&json, "game", match->variant_text);
	json_string(&json, "terms", match->terms_text);
	json_int(&json, "seed", (int64_t)match->seed);
	json_int(&json, "from", match->from);
	json_int(&json, "to", match->to);
	end(&json, e);
}

static void
add_move(struct json *json, const struct event *event)
{
	json_int(json, "ply", event->plies);
	json_string(json, event->kind == EVENT_MOVE ? "move" : "outcome",
	            event->text);
	json_string(json, "position", event->position);
	if (event->kind != EVENT_MOVE)
		return;
	json_raw(json, "wall_ms", "%.3f", (double)event->wall_us / CLOCK_MS);
	json_raw(json, "cpu_ms", "%.3f", (double)event->cpu_us / CLOCK_MS);
	if (event->late)
		json_bool(json, "played", true);
}

/* A remark `eval X` is a number, all else a note. */
static const char *
name_of(const struct event *event)
{
	double value;

	switch (event->kind) {
	case EVENT_START:   return "start";
	case EVENT_GO:      return "go";
	case EVENT_MOVE:    return "move";
	case EVENT_CHANCE:  return "chance";
	case EVENT_ENDLESS: return "endless";
	case EVENT_BACK:    return "back";
	case EVENT_REMARK:  return remarks_eval(event->text, &value) ? "eval" : "note";
	case EVENT_STDERR:  return "stderr";
	default:            return NULL;
	}
}

/* What is particular to a kind. */
static void
add_details(struct json *json, const struct event *event)
{
	int64_t left = event->left_us[event->seat];
	double value;

	if (event->kind == EVENT_START) {
		json_int(json, "first", event->first);
		json_string(json, "position", event->position);
	} else if (event->kind == EVENT_GO && left == CLOCK_NEVER) {
		json_null(json, "left_ms");
	} else if (event->kind == EVENT_GO) {
		json_int(json, "left_ms", left / CLOCK_MS);
	} else if (event->kind == EVENT_MOVE || event->kind == EVENT_CHANCE) {
		add_move(json, event);
	} else if (event->kind == EVENT_BACK) {
		json_int(json, "ply", event->plies);
	} else if (event->kind == EVENT_ENDLESS) {
		json_string(json, "move", event->text);
	} else if (event->kind == EVENT_REMARK && remarks_eval(event->text, &value)) {
		json_raw(json, "value", "%.9g", value);
	} else {
		json_string(json, "text", event->text);
	}
}

void
events_hear(struct events *e, const struct event *event)
{
	const char *ev = name_of(event);
	struct text line = {0};
	struct json json = {&line};

	if (!e->name || !ev)
		return;
	begin(&json, e, ev, event->at_us);
	json_int(&json, "game", event->game);
	if (event->seat)
		json_int(&json, "seat", event->seat);
	add_details(&json, event);
	end(&json, e);
}

void
events_object(struct events *e, const char *ev, const struct text *object)
{
	struct text line = {0};
	struct json json = {&line};

	begin(&json, e, ev, clock_now_us());
	text_add(&line, object->at + strlen("{\"v\":1"));
	add_line(e, &line);
	text_free(&line);
}

void
events_close(struct events *e)
{
	if (!e->name)
		return;
	flush_by(e, clock_now_us() + CLOCK_S);
	if (e->waiting.len && !e->over)
		give_up(e, "its reader is too slow");
	text_free(&e->waiting);
	fd_close(&e->fd);
}
