#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "proc/proc.h"
#include "proc/proc_start.h"
#include "proc/run.h"

enum {
	MOST = 256 << 20,         /* bytes of what is said */
	LEAVE_US = 20 * CLOCK_S,  /* after it was told to stop */
};

void
run_add(struct run *e, const char *key, const char *value)
{
	struct text text = {0};

	if (e->words + 1 >= e->room) {
		e->room = e->room ? 2 * e->room : 32;
		e->word = xrealloc(e->word, (size_t)e->room * sizeof *e->word);
	}
	text_addf(&text, "%s%s", key, value);
	e->word[e->words++] = text.at;
	e->word[e->words] = NULL;
}

void
run_add_number(struct run *e, const char *key, uint64_t value)
{
	char digits[24];

	text_format(digits, sizeof digits, "%llu", (unsigned long long)value);
	run_add(e, key, digits);
}

/* Read what is there of an end; at the last of it, close that. */
static void
take(int *fd, struct text *into)
{
	char chunk[4096];
	ssize_t n = read(*fd, chunk, sizeof chunk);

	if (n > 0 && into->len < MOST)
		text_add_bytes(into, chunk, (size_t)n);
	if (n == 0) {
		close(*fd);
		*fd = -1;
	}
}

/* Hand out the lines that are whole. */
static void
tell_lines(struct run *e)
{
	char *at = e->out.at, *end;
	struct text rest = {0};

	while (at && (end = strchr(at, '\n'))) {
		*end = '\0';
		e->on_line(e->context, at);
		at = end + 1;
	}
	if (at)
		text_add(&rest, at);
	text_free(&e->out);
	e->out = rest;
}

/* Until it has closed its standard output; what stops us stops it. */
static enum run_end
attend(struct run *e, struct proc *proc)
{
	enum run_end end = RUN_DONE;
	int64_t until = e->deadline_us;

	while (proc->out >= 0) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0},
		                       {e->signal_fd, POLLIN, 0}};
		bool late;

		poll(fds, 3, clock_poll_ms(until, clock_now_us()));
		if (fds[2].revents)
			e->told |= signals_take() & ~SIGNALS_CHILD;
		late = clock_now_us() >= until;
		if (late && end != RUN_DONE)
			break;
		if ((e->told || late) && end == RUN_DONE) {
			end = e->told ? RUN_TOLD : RUN_LATE;
			proc_terminate(proc);
			until = clock_now_us() + LEAVE_US;
		}
		if (fds[0].revents)
			take(&proc->out, &e->out);
		if (e->on_line)
			tell_lines(e);
		if (fds[1].revents && proc->err >= 0)
			take(&proc->err, &e->err);
	}
	return end;
}

static enum proc_started
start(const struct run *e, struct proc *proc)
{
	struct proc_setup setup = {.path = e->word[0], .argv = e->word,
	                           .cpu_hard_s = CLOCK_NEVER};
	enum proc_started started = PROC_HOST;
	int cause;

	if (e->folder)
		setup.folder = open(e->folder, O_RDONLY | O_DIRECTORY |
		                    O_CLOEXEC);
	if (setup.folder < 0)
		return started;
	started = proc_start(proc, &setup);
	cause = errno;
	if (setup.folder)
		close(setup.folder);
	errno = cause;
	return started;
}

enum run_end
run_program(struct run *e)
{
	struct proc proc;
	enum run_end end;

	e->code = -1;
	e->told = 0;
	if (start(e, &proc) != PROC_STARTED)
		return RUN_FAILED;
	proc_close_input(&proc);
	end = attend(e, &proc);
	if (proc_await(&proc, clock_now_us() + LEAVE_US))
		e->code = proc.code;
	proc_stop(&proc);
	return end;
}

void
run_free(struct run *e)
{
	for (int i = 0; i < e->words; i++)
		free(e->word[i]);
	free(e->word);
	text_free(&e->out);
	text_free(&e->err);
	*e = (struct run){0};
}

void
run_last_words(const struct run *e, char *into, size_t size)
{
	size_t from = e->err.len > 300 ? e->err.len - 300 : 0;

	text_format(into, size, "%s", text_str(&e->err) + from);
	into[strcspn(into, "\n")] = '\0';
}

void
run_say(const struct run *e, const char *folder, struct text *text)
{
	text_add(text, "cd ");
	text_add_word(text, folder);
	text_add(text, " &&");
	for (int i = 0; i < e->words; i++) {
		text_add(text, " ");
		text_add_word(text, e->word[i]);
	}
}
