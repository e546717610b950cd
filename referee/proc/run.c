#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/fd.h"
#include "base/scratch.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "proc/orphans.h"
#include "proc/proc.h"
#include "proc/proc_start.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"
#include "proc/run.h"

enum {
	MOST = 256 << 20,         /* bytes of an output that we keep */
	LEAVE_US = 20 * CLOCK_S,  /* from SIGTERM to SIGKILL */
	LOOK_US = 50 * CLOCK_MS,  /* between two checks of a stranger's program */
	DISK_LOOKS = 4,
	LAST_READS = 64,          /* the most final reads of an output that other
	                           * processes may still fill */
};

void
run_add(struct run *run, const char *key, const char *value)
{
	*xpush(run->word, run->words) = text_print("%s%s", key, value);
}

void
run_add_number(struct run *run, const char *key, uint64_t value)
{
	char digits[24];

	text_format(digits, sizeof digits, "%llu", (unsigned long long)value);
	run_add(run, key, digits);
}

/* Read the bytes that have arrived; close the descriptor at end of file.  True while more
 * may come. */
static bool
take(struct run *run, int *fd, struct text *into)
{
	char chunk[4096];
	ssize_t n = *fd < 0 ? -1 : read(*fd, chunk, sizeof chunk);

	if (n > 0 && run->on_bytes)
		run->on_bytes(run->context, chunk, (size_t)n);
	else if (n > 0 && into->len < MOST)
		text_add_bytes(into, chunk, (size_t)n);
	if (n == 0)
		fd_close(fd);
	return n > 0;
}

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

static bool
fills_disk(const struct run_stranger *s)
{
	return scratch_exceeds(s->top, s->disk_bytes, s->entries) ||
	       scratch_exceeds(s->home, s->disk_bytes, s->entries);
}

/* Why the program has to end now, or RUN_DONE.  Only every DISK_LOOKS-th call checks the
 * disk. */
static enum run_end
look(const struct run *run, struct proc *proc, int looks)
{
	const struct run_stranger *s = run->stranger;
	struct procstat stat = {0};

	if (run->signals)
		return RUN_STOPPED;
	if (clock_now_us() > run->deadline_us)
		return RUN_LATE;
	if (!s)
		return RUN_DONE;
	if (proc_stat(proc, &stat) && stat.cpu_us > s->cpu_us)
		return RUN_CPU;
	if (stat.rss_bytes > s->mem_bytes)
		return RUN_MEMORY;
	if (looks % DISK_LOOKS == 0 && fills_disk(s))
		return RUN_DISK;
	return RUN_DONE;
}

/* How the program ended.  It may have met a limit of the kernel between two checks. */
static enum run_end
ended(struct run *run, const struct proc *proc)
{
	const struct run_stranger *s = run->stranger;

	if (proc->lost) {
		errno = ESRCH;
		return RUN_FAILED;
	}
	if (run->signal == SIGXCPU || proc->ended_cpu_us > s->cpu_us)
		return RUN_CPU;
	return run->signal == SIGXFSZ || fills_disk(s) ? RUN_DISK : RUN_DONE;
}

/* Read what has arrived, up to LAST_READS reads: other processes may still write more. */
static void
take_rest(struct run *run, struct proc *proc)
{
	for (int i = 0; i < LAST_READS && take(run, &proc->out, &run->out); i++)
		;
	for (int i = 0; i < LAST_READS && take(run, &proc->err, &run->err); i++)
		;
	if (run->on_line)
		pass_lines(run);
}

/* Watch the program until it has ended, even if other processes still hold its output.
 * If it has to end, a stranger's program is killed at once, and ours may clean up. */
static enum run_end
watch(struct run *run, struct proc *proc)
{
	enum run_end end = RUN_DONE;
	int64_t kill_us = CLOCK_NEVER;

	for (int looks = 0; !proc_ended(proc) && clock_now_us() < kill_us; looks++) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0},
		                       {run->signal_fd, POLLIN, 0}};

		poll(fds, 3, LOOK_US / CLOCK_MS);
		take(run, &proc->out, &run->out);
		take(run, &proc->err, &run->err);
		if (run->on_line)
			pass_lines(run);
		run->signals |= signals_take() & ~SIGNALS_CHILD;
		if (end != RUN_DONE || (end = look(run, proc, looks)) == RUN_DONE)
			continue;
		kill_us = run->stranger ? 0 : clock_now_us() + LEAVE_US;
		if (!run->stranger)
			proc_terminate(proc);
	}
	take_rest(run, proc);
	return end;
}

static enum proc_started
start(const struct run *run, struct proc *proc)
{
	const struct run_stranger *s = run->stranger;
	struct proc_setup setup = {.path = run->word[0], .argv = run->word,
	                           .folder = run->folder,
	                           .cpu_hard_s = CLOCK_NEVER};

	if (s) {
		setup.path = s->path;
		setup.envp = s->envp;
		setup.confine = s->confine;
		setup.cpu_hard_s = s->cpu_us / CLOCK_S + 1;
		setup.data_bytes = s->mem_bytes + CONFINE_RESERVE;
	}
	if (s && confine_has(s->confine, CONFINE_WALK) && !orphans_are_adopted())
		orphans_adopt();
	return proc_start(proc, &setup);
}

enum run_end
run_program(struct run *run)
{
	struct proc proc, was;
	enum run_end end;

	run->word = xgrow(run->word, (size_t)run->words, sizeof *run->word);
	run->word[run->words] = NULL;
	run->code = -1;
	run->signals = run->signal = 0;
	if (start(run, &proc) != PROC_STARTED)
		return RUN_FAILED;
	proc_close_input(&proc);
	end = watch(run, &proc);
	was = proc;
	proc_stop(&proc);
	if (was.exited) {
		run->code = was.code;
		run->signal = was.signal;
	}
	return run->stranger && end == RUN_DONE ? ended(run, &was) : end;
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
