#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "base/fd.h"
#include "base/signals.h"
#include "foreign/foreign.h"
#include "match/seats.h"
#include "match/worker.h"

/* A message begins with its whole length and an enum worker_kind of the same width, so
 * that no byte is undefined. */
struct head {
	size_t length, kind;
};

/* The bytes of an event before its two texts.  A message has only the used part of each
 * text. */
enum { EVENT_HEAD = offsetof(struct event, text) };

static void
begin_message(struct text *message, enum worker_kind kind)
{
	struct head head = {0, kind};

	text_add_bytes(message, (const char *)&head, sizeof head);
}

static int
send_message(struct text *message, int fd)
{
	int failed;

	memcpy(message->at, &message->len, sizeof message->len);
	failed = text_write(message, fd);
	text_free(message);
	return failed;
}

static int
send_result(int fd, const struct result *result,
            const struct result_texts *texts)
{
	const struct text *part[] = {&texts->record, &texts->log, &texts->err,
	                             &texts->note};
	struct text message = {0};

	begin_message(&message, WORKER_RESULT);
	text_add_bytes(&message, (const char *)result, sizeof *result);
	for (int i = 0; i < RESULT_TEXTS; i++) {
		text_add_bytes(&message, (const char *)&part[i]->len,
		               sizeof part[i]->len);
		text_add_bytes(&message, text_str(part[i]), part[i]->len);
	}
	return send_message(&message, fd);
}

/* A function for event_ear.  If an event cannot be sent, that does not matter: this
 * worker will be ended soon. */
static void
send_event(void *context, const struct event *event)
{
	const int *fd = context;
	struct text message = {0};

	begin_message(&message, WORKER_EVENT);
	text_add_bytes(&message, (const char *)event, EVENT_HEAD);
	text_add_bytes(&message, event->text, strlen(event->text) + 1);
	text_add_bytes(&message, event->position, strlen(event->position) + 1);
	send_message(&message, *fd);
}

static void
read_result(const char *p, struct worker_reply *reply)
{
	struct text *part[] = {&reply->texts.record, &reply->texts.log,
	                       &reply->texts.err, &reply->texts.note};
	size_t length;

	memcpy(&reply->result, p, sizeof reply->result);
	p += sizeof reply->result;
	reply->texts = (struct result_texts){0};
	for (int i = 0; i < RESULT_TEXTS; i++) {
		memcpy(&length, p, sizeof length);
		text_add_bytes(part[i], p + sizeof length, length);
		p += sizeof length + length;
	}
}

static void
read_event(const char *p, struct event *event)
{
	const char *position = p + EVENT_HEAD + strlen(p + EVENT_HEAD) + 1;

	memcpy(event, p, EVENT_HEAD);
	strcpy(event->text, p + EVENT_HEAD);
	strcpy(event->position, position);
}

bool
worker_take_reply(struct text *in, struct worker_reply *reply)
{
	struct head head;

	if (in->len < sizeof head)
		return false;
	memcpy(&head, in->at, sizeof head);
	if (in->len < head.length)
		return false;
	reply->kind = (enum worker_kind)head.kind;
	if (reply->kind == WORKER_RESULT)
		read_result(in->at + sizeof head, reply);
	else
		read_event(in->at + sizeof head, &reply->event);
	memmove(in->at, in->at + head.length, in->len - head.length);
	text_cut(in, in->len - head.length);
	return true;
}

/* Read the next game's number.  Returns 0 if there are no more requests, or if a signal
 * told us to stop; `signals` receives that signal. */
static int
next_request(int requests, int signal_fd, int *signals)
{
	int game;

	for (;;) {
		struct pollfd fds[] = {{requests, POLLIN, 0},
		                       {signal_fd, POLLIN, 0}};

		fd_poll(fds, 2, -1);
		if (fds[1].revents & POLLIN &&
		    (*signals = signals_take() & ~SIGNALS_CHILD))
			return 0;
		if (fds[0].revents)
			return read(requests, &game, sizeof game) ==
			       (ssize_t)sizeof game ? game : 0;
	}
}

static void
open_agents(const struct worker_task *task, struct seats *seats)
{
	struct agent *agent = seats->agent;

	seats_open(seats, task->match, &task->root);
	for (int i = 1; i <= 2; i++) {
		agent[i].channel.talk.question = task->questions;
		if (agent_is_person(&agent[i]))
			agent[i].proc.out = task->answers[i];
	}
}

int
worker_run(const struct worker_task *task, int requests, int replies)
{
	const struct match *match = task->match;
	struct event_ear ear = {task->heard ? send_event : NULL, &replies};
	struct seats seats;
	struct agent *agent = seats.agent;
	int signal_fd = signals_watch(), game, signals = 0;

	if (signal_fd < 0 || !seats_enter(match, &task->root, task->core) ||
	    memory_settle(&match->memory) < 0)
		return 1;
	open_agents(task, &seats);
	while (!signals && (game = next_request(requests, signal_fd, &signals))) {
		struct result_texts texts = {0};
		struct result result = match_play(match, agent, game, signal_fd,
		                                  ear, &texts);

		signals = result.played.signals;
		if (!signals && send_result(replies, &result, &texts) < 0)
			signals = SIGNALS_TERMINATE;
		match_free_texts(&texts);
	}
	/* If a signal told us to stop, do not wait. */
	if (!signals)
		match_dismiss(match, agent);
	memory_confirm(&match->memory);
	seats_close(&seats);
	foreign_end();
	return 0;
}
