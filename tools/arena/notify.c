#include <stdlib.h>
#include <string.h>

#include "arena/notify.h"
#include "arena/publish.h"
#include "base/clock.h"
#include "base/fail.h"
#include "base/signals.h"
#include "proc/proc_worker.h"
#include "proc/run.h"

enum { MOST_US = 60 * CLOCK_S /* the most time of the command */ };

void
notify_add(struct notify *n, const char *what, const char *id, int version, const char *text)
{
	if (!n->command)
		return;
	*xpush(n->at, n->n) = (struct notice){what, xstrdup(id), xstrdup(text), version};
}

/* Run the command with the oldest notice, in a process of its own.  What students wrote is an
 * argument, so the shell does not read it. */
static int
work(void *context, int requests, int replies)
{
	const struct notify *n = context;
	const struct notice *notice = n->at;
	struct run run = {.deadline_us = clock_now_us() + MOST_US, .folder = n->dir,
	                  .signal_fd = signals_watch()};
	char *folder = publish_folder(n->dir, notice->id), why[200];
	struct text command = {0};
	int status;

	(void)requests;
	(void)replies;
	text_addf(&command, "%s \"$@\"", n->command);
	run_add(&run, "/bin/sh", "");
	run_add(&run, "-c", "");
	run_add(&run, text_str(&command), "");
	run_add(&run, "notify", "");
	run_add(&run, notice->what, "");
	run_add(&run, notice->id, "");
	run_add_number(&run, "", (uint64_t)notice->version);
	run_add(&run, "private/", folder ? strrchr(folder, '/') + 1 : "");
	run_add(&run, notice->text, "");
	run_add(&run, names_shown(n->names, notice->id), "");
	status = run_program(&run) == RUN_DONE ? run.code : 3;
	run_last_words(&run, why, sizeof why);
	if (status)
		warn("%s: exit status %d for %s %s: %s", n->command, status, notice->what,
		     notice->id, why);
	run_free(&run);
	text_free(&command);
	free(folder);
	return status;
}

static void
forget(struct notify *n, int i)
{
	free(n->at[i].id);
	free(n->at[i].text);
	memmove(n->at + i, n->at + i + 1, (size_t)(--n->n - i) * sizeof *n->at);
}

bool
notify_serve(struct notify *n)
{
	if (n->proc.pid && proc_ended(&n->proc)) {
		proc_stop(&n->proc);
		n->proc.pid = 0;
		forget(n, 0);
	}
	if (!n->proc.pid && n->n && proc_worker(&n->proc, work, n) < 0) {
		warn("no process:");
		n->proc.pid = 0;
	}
	return n->n;
}

void
notify_stop(struct notify *n)
{
	if (n->proc.pid)
		proc_terminate(&n->proc);
	while (n->n > (n->proc.pid ? 1 : 0))
		forget(n, n->n - 1);
}
