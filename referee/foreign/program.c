#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/clock.h"
#include "base/fd.h"
#include "base/signals.h"
#include "foreign/program.h"
#include "proc/proc_start.h"

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* the macro that gcc has */
#endif
#endif

/* A program built with AddressSanitizer has terabytes of data, its shadow memory.  If we
 * are built with it, so are the rules programs of the tests, and no limit can hold. */
#ifdef __SANITIZE_ADDRESS__
#define MEMORY 0
#else
#define MEMORY PROGRAM_MEMORY
#endif

enum { ERR_KEPT = 4096, LAST_WORDS = 120 };

int64_t program_patience_us = 10 * CLOCK_S;

bool
program_is_here(const struct program *p)
{
	return p->proc.pid > 0 && p->owner == getpid();
}

/* Begin a new exchange; all earlier questions have answers. */
static void
begin_questions(struct program *p)
{
	text_clear(&p->question);
	text_clear(&p->heard);
	p->sent = p->at = 0;
}

void
program_stop(struct program *p)
{
	if (program_is_here(p))
		proc_stop(&p->proc);
	else
		proc_forget(&p->proc);
	begin_questions(p);
}

void
program_renew(struct program *p)
{
	if (p->trouble.len) {
		text_clear(&p->trouble);
		p->signals = 0;
	}
}

/*
 * Trouble
 */

static void
quote(struct text *text, const char *what, size_t n)
{
	text_add(text, "'");
	text_add_escaped(text, what, n < PROGRAM_QUOTED ? n : PROGRAM_QUOTED, "");
	text_add(text, n > PROGRAM_QUOTED ? "...'" : "'");
}

static void
add_question(struct text *text, const char *question)
{
	text_add(text, "asked ");
	quote(text, question, strcspn(question, "\n"));
	text_add(text, ", ");
}

void
program_complain(struct program *p, const char *question, const char *answer,
                 const char *what)
{
	if (p->trouble.len)
		return;
	add_question(&p->trouble, question);
	text_add(&p->trouble, "it answered ");
	quote(&p->trouble, answer, strcspn(answer, "\n"));
	text_addf(&p->trouble, ": %s", what);
	program_stop(p);
}

/* Add the last line of the program's standard error. */
static void
add_last_words(const struct program *p, struct text *text)
{
	const char *all = text_str(&p->said);
	size_t end = p->said.len, begin;

	while (end && all[end - 1] == '\n')
		end--;
	begin = end;
	while (begin && all[begin - 1] != '\n' && end - begin < LAST_WORDS)
		begin--;
	if (end == begin)
		return;
	text_add(text, "; its last words: ");
	quote(text, all + begin, end - begin);
}

static void
give_up(struct program *p, const char *what)
{
	add_question(&p->trouble, text_str(&p->question));
	text_add(&p->trouble, what);
	add_last_words(p, &p->trouble);
	program_stop(p);
}

static void
take_err(struct program *p)
{
	char chunk[ERR_KEPT];
	ssize_t n = read(p->proc.err, chunk, sizeof chunk);

	if (n > 0) {
		if (p->said.len > ERR_KEPT)
			text_clear(&p->said);
		text_add_bytes(&p->said, chunk, (size_t)n);
	} else if (n == 0) {
		fd_close(&p->proc.err);
	}
}

/* The program has closed its standard output: find out how it ended. */
static void
bury(struct program *p)
{
	char what[120], name[48];

	proc_await(&p->proc, clock_now_us() + CLOCK_S);
	if (p->proc.err >= 0)
		take_err(p);
	if (!p->proc.exited)
		text_format(what, sizeof what, "it closed its standard output");
	else if (p->proc.signal)
		text_format(what, sizeof what, "it was ended by signal %s",
		            signals_name(p->proc.signal, name));
	else
		text_format(what, sizeof what, "it ended with exit status %d",
		            p->proc.code);
	give_up(p, what);
}

/*
 * Questions
 */

/* Ask a new process its first question. */
static void
greet(struct program *p)
{
	char *answer;

	if (!p->first)
		return;
	text_addf(&p->question, "%s\n", p->first);
	answer = program_hear(p);
	if (answer && strcmp(answer, p->first) != 0)
		program_complain(p, p->first, answer, "it answered otherwise before");
}

static bool
start(struct program *p)
{
	struct proc_setup setup = {
		.path = p->player->path,
		.argv = p->player->argv,
		.cpu_hard_s = PROGRAM_CPU_S,
		.data_bytes = MEMORY,
	};

	program_stop(p);
	p->owner = getpid();
	if (proc_start(&p->proc, &setup) == PROC_STARTED) {
		greet(p);
		return p->trouble.len == 0;
	}
	text_addf(&p->trouble, "%s could not be started: %s", p->player->path,
	          strerror(errno));
	return false;
}

void
program_ask(struct program *p, const char *format, ...)
{
	char line[8192];
	va_list args;

	if (p->trouble.len || (!program_is_here(p) && !start(p)))
		return;
	if (p->sent == p->question.len) {
		if (p->at < p->heard.len)
			program_complain(p, text_str(&p->question),
			                 p->heard.at + p->at,
			                 "nothing more was asked");
		begin_questions(p);
	}
	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	text_addf(&p->question, "%s\n", line);
}

/* The next line of the answers, or NULL if it is not whole yet. */
static char *
next_line(struct program *p)
{
	char *line = p->heard.at + p->at, *end;

	if (p->at == p->heard.len || !(end = strchr(line, '\n')))
		return NULL;
	*end = '\0';
	p->at = (size_t)(end + 1 - p->heard.at);
	return line;
}

static void
send_rest(struct program *p)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
	ssize_t n;
	int cause;

	sigaction(SIGPIPE, &ignore, &before);
	n = write(p->proc.in, p->question.at + p->sent,
	          p->question.len - p->sent);
	cause = errno;
	sigaction(SIGPIPE, &before, NULL);
	/* If the program has exited, the next read notices it. */
	if (n > 0)
		p->sent += (size_t)n;
	else if (n < 0 && cause == EPIPE)
		p->sent = p->question.len;
}

/* Read what came.  False on trouble. */
static bool
take(struct program *p)
{
	char chunk[65536];
	ssize_t n = read(p->proc.out, chunk, sizeof chunk);

	if (n < 0)
		return true;
	if (n > 0 && memchr(chunk, '\0', (size_t)n)) {
		give_up(p, "it answered with a NUL byte");
		return false;
	}
	text_add_bytes(&p->heard, chunk, (size_t)n);
	if (n == 0)
		bury(p);
	else if (p->heard.len - p->at > PROGRAM_LINE)
		give_up(p, "its answer is longer than 1 MB");
	return p->trouble.len == 0;
}

/* Wait for one event.  False on trouble.  *child is set if another child of ours ended. */
static bool
wait_for(struct program *p, int64_t until_us, bool *child)
{
	struct pollfd fds[] = {
		{p->proc.out, POLLIN, 0}, {p->proc.err, POLLIN, 0},
		{signals_fd(), POLLIN, 0},
		{p->sent < p->question.len ? p->proc.in : -1, POLLOUT, 0},
	};
	int64_t now = clock_now_us();
	int ready = fd_poll(fds, 4, clock_poll_ms(until_us, now));

	if (ready == 0 && clock_now_us() >= until_us) {
		char what[80];

		text_format(what, sizeof what, "it was silent for %.3g s",
		            (double)program_patience_us / CLOCK_S);
		give_up(p, what);
		p->silent = true;
		return false;
	}
	if (fds[2].revents) {
		int signals = signals_take();

		*child |= (signals & SIGNALS_CHILD) != 0;
		p->signals |= signals & ~SIGNALS_CHILD;
		if (p->signals) {
			give_up(p, "we were told to stop");
			return false;
		}
	}
	if (fds[3].revents)
		send_rest(p);
	if (fds[1].revents)
		take_err(p);
	return !fds[0].revents || take(p);
}

char *
program_hear(struct program *p)
{
	int64_t began = clock_now_us();
	int64_t until = clock_add(began, program_patience_us);
	bool child = false;
	char *line = NULL;

	if (p->trouble.len)
		return NULL;
	if (p->sent < p->question.len)
		send_rest(p);
	while (!(line = next_line(p)) && wait_for(p, until, &child))
		;
	if (child)
		signals_put_back(SIGNALS_CHILD);
	p->took_us += clock_now_us() - began;
	p->answers++;
	return line;
}
