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
	MOST = 256 << 20,         /* bytes that are kept of an output */
	LEAVE_US = 20 * CLOCK_S,  /* from SIGTERM to SIGKILL */
};

void
run_add(struct run *run, const char *key, const char *value)
{
	struct text text = {0};

	text_addf(&text, "%s%s", key, value);
	run->word = xgrow(run->word, (size_t)run->words, sizeof *run->word);
	run->word[run->words++] = text.at;
}

void
run_add_number(struct run *run, const char *key, uint64_t value)
{
	char digits[24];

	text_format(digits, sizeof digits, "%llu", (unsigned long long)value);
	run_add(run, key, digits);
}

/* Read what has arrived; close the descriptor at the end. */
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

/* Pass on the lines that are whole. */
static void
pass_lines(struct run *run)
{
	char *at = run->out.at, *end;
	struct text rest = {0};

	while (at && (end = strchr(at, '\n'))) {
		*end = '\0';
		run->on_line(run->context, at);
		at = end + 1;
	}
	if (at)
		text_add(&rest, at);
	text_free(&run->out);
	run->out = rest;
}

/* Read until it closes its standard output.  A signal that stops us stops it. */
static enum run_end
attend(struct run *run, struct proc *proc)
{
	enum run_end end = RUN_DONE;
	int64_t until = run->deadline_us;

	while (proc->out >= 0) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0},
		                       {run->signal_fd, POLLIN, 0}};
		bool late;

		poll(fds, 3, clock_poll_ms(until, clock_now_us()));
		if (fds[2].revents)
			run->signals |= signals_take() & ~SIGNALS_CHILD;
		late = clock_now_us() >= until;
		if (late && end != RUN_DONE)
			break;
		if ((run->signals || late) && end == RUN_DONE) {
			end = run->signals ? RUN_STOPPED : RUN_LATE;
			proc_terminate(proc);
			until = clock_now_us() + LEAVE_US;
		}
		if (fds[0].revents)
			take(&proc->out, &run->out);
		if (run->on_line)
			pass_lines(run);
		if (fds[1].revents && proc->err >= 0)
			take(&proc->err, &run->err);
	}
	return end;
}

static enum proc_started
start(struct run *run, struct proc *proc)
{
	struct proc_setup setup = {.path = run->word[0], .argv = run->word,
	                           .folder = run->folder,
	                           .cpu_hard_s = CLOCK_NEVER};

	return proc_start(proc, &setup);
}

enum run_end
run_program(struct run *run)
{
	struct proc proc;
	enum run_end end;

	run->word = xgrow(run->word, (size_t)run->words, sizeof *run->word);
	run->word[run->words] = NULL;
	run->code = -1;
	run->signals = 0;
	if (start(run, &proc) != PROC_STARTED)
		return RUN_FAILED;
	proc_close_input(&proc);
	end = attend(run, &proc);
	if (proc_await(&proc, clock_now_us() + LEAVE_US))
		run->code = proc.code;
	proc_stop(&proc);
	return end;
}

void
run_free(struct run *run)
{
	for (int i = 0; i < run->words; i++)
		free(run->word[i]);
	free(run->word);
	text_free(&run->out);
	text_free(&run->err);
	*run = (struct run){0};
}

void
run_last_words(const struct run *run, char *into, size_t size)
{
	size_t from = run->err.len > 300 ? run->err.len - 300 : 0;

	text_format(into, size, "%s", text_str(&run->err) + from);
	into[strcspn(into, "\n")] = '\0';
}

void
run_add_command(const struct run *run, const char *folder, struct text *text)
{
	text_add(text, "cd ");
	text_add_word(text, folder);
	text_add(text, " &&");
	for (int i = 0; i < run->words; i++) {
		text_add(text, " ");
		text_add_word(text, run->word[i]);
	}
}
