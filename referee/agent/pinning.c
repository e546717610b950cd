#include <string.h>

#include "agent/pinning.h"
#include "base/clock.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"

enum {
	QUICK_US = CLOCK_MS,
	FIRST = 16,    /* quick turns before pinning begins */
	MOST = 1 << 20,
	LOOK = 64,     /* turns between two counts of threads */
	AGAIN = 4096,  /* turns after which the system may choose another processor */
	THREADS = 256, /* threads of a process that we set free at once */
};

void
pinning_open(struct pinning *s, const struct proc *one, const struct proc *two)
{
	*s = (struct pinning){.proc = {one, two}, .need = FIRST};
}

static void
put_off(struct pinning *s)
{
	if (s->need < MOST)
		s->need *= 2;
}

static bool
is_alone(const struct proc *proc)
{
	struct procstat sum = {0};

	return proc->pid > 0 && !proc->exited && proc_stat(proc, &sum) &&
	       sum.processes == 1 && sum.threads == 1;
}

static bool
runs_on(const struct proc *proc, const struct cores *cores)
{
	struct cores its;

	return cores_get(proc->pid, &its) && !memcmp(&its, cores, sizeof its);
}

static void
pin(struct pinning *s)
{
	s->quick = 0;
	s->on = cores_get(0, &s->own) && cores_one(&s->one) &&
	        is_alone(s->proc[0]) && is_alone(s->proc[1]) &&
	        runs_on(s->proc[0], &s->own) && runs_on(s->proc[1], &s->own);
	if (s->on && cores_set(0, &s->one) &&
	    cores_set(s->proc[0]->pid, &s->one) &&
	    cores_set(s->proc[1]->pid, &s->one))
		return;
	pinning_end(s);
	put_off(s);
}

/* Give a process's threads their processors back, unless they have chosen others. */
static void
set_free(const struct pinning *s, pid_t pid)
{
	struct procstat_thread thread[THREADS];
	int n = procstat_threads(pid, thread, THREADS);

	for (int i = 0; i < n; i++) {
		struct cores its;

		if (cores_get(thread[i].id, &its) &&
		    !memcmp(&its, &s->one, sizeof its))
			cores_set(thread[i].id, &s->own);
	}
}

void
pinning_end(struct pinning *s)
{
	if (!s->on)
		return;
	s->on = false;
	s->quick = 0;
	cores_set(0, &s->own);
	/* Both agents twice: a thread that starts meanwhile inherits the one processor. */
	for (int i = 0; i < 4; i++) {
		const struct proc *proc = s->proc[i % 2];
		struct procstat_list list = {.n = 0};
		struct procstat sum = {.list = &list};

		if (proc->pid <= 0 || proc->exited)
			continue;
		set_free(s, proc->pid);
		if (proc_stat(proc, &sum))
			for (int k = 0; k < list.n && k < PROCSTAT_LISTED; k++)
				set_free(s, list.pid[k]);
	}
}

void
pinning_note(struct pinning *s, int64_t wall_us, int64_t cpu_us)
{
	bool over = cpu_us >= 0;

	if (cpu_us > QUICK_US && (s->on || s->left))
		put_off(s);
	s->left = !over && (s->on || s->left);
	if (over ? cpu_us > QUICK_US : wall_us > QUICK_US) {
		pinning_end(s);
		s->quick = 0;
	} else if (over && ++s->quick >= s->need && !s->on) {
		pin(s);
	} else if (s->on && (s->quick >= AGAIN ||
	                     (over && s->quick % LOOK == 0 &&
	                      (!is_alone(s->proc[0]) || !is_alone(s->proc[1]))))) {
		pinning_end(s);
	}
}
