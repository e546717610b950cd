#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "attack/judges.h"
#include "attack/stage.h"
#include "base/clock.h"
#include "base/cores.h"
#include "base/signals.h"
#include "game/terms.h"
#include "proc/orphans.h"
#include "proc/proc_worker.h"
#include "proc/procstat.h"

enum {
	MB = 1 << 20,
	MEM_BYTES = 32 * MB, /* the memory limit of these short trials */
	CPU_MS = 200,
	GONE_MS = 200,       /* how long a killed process may take to disappear */
};

/*
 * Memory, processor time, threads
 */

bool
prepare_memory(struct stage *s)
{
	s->target.bytes = s->limit[STAGE_MEMORY] = s->confine[1].mem_bytes =
		MEM_BYTES;
	s->confine[1].counted = true;
	return true;
}

/* Half the harm is done if the referee catches the attacker only beyond twice the limit, or
 * if the attacker gets more than the limit although no attack works. */
void
judge_memory(struct stage *s)
{
	int64_t had = s->caught ? s->most / MB : s->effect.told.count;

	s->effect.partly = s->caught ? had > 2 * MEM_BYTES / MB
	                             : had > MEM_BYTES / MB && !s->effect.worked;
	s->effect.worked += s->effect.partly;
	if (!s->caught)
		stage_measured(s, "%d of %d MB were had", (int)had, MEM_BYTES / MB);
}

bool
prepare_cpu(struct stage *s)
{
	s->limit[STAGE_CPU] = CPU_MS * CLOCK_MS;
	return true;
}

bool
prepare_threads(struct stage *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_THREADS);
	s->limit[STAGE_THREADS] = s->target.count;
	return true;
}

/* An attack that the referee stopped has not worked, whatever the attacker said. */
void
judge_caught(struct stage *s)
{
	s->effect.worked *= !s->caught;
}

bool
prepare_pin(struct stage *s)
{
	s->target.count = (int)terms_get(s->terms, TERMS_CPUS);
	return cores_pin(0, s->target.count);
}

/*
 * Leaving the session or the namespace
 */

/* Whether all holders of the other end of a pipe disappear within GONE_MS. */
static bool
all_gone(int fd)
{
	int64_t deadline_us = stage_in_ms(GONE_MS);
	char bytes[4096];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof bytes)) != 0) {
		if (n < 0 && clock_now_us() >= deadline_us)
			return false;
		if (n < 0)
			attack_sleep_ms(1);
	}
	return true;
}

/* End the attacker as the referee does.  `us` gets how long that took.  True if none of
 * its processes is left: all hold its standard error, which closes with the last. */
static bool
end_attacker(struct stage *s, int64_t *us)
{
	int fd = dup(s->attacker.err);
	bool gone;

	fcntl(fd, F_SETFD, FD_CLOEXEC);
	*us = clock_now_us();
	stage_stop_attacker(s);
	gone = all_gone(fd);
	*us = clock_now_us() - *us;
	close(fd);
	return gone;
}

/* A process that escapes but can still be killed is half the harm. */
void
judge_escape(struct stage *s)
{
	int64_t us;

	s->effect.partly = end_attacker(s, &us) && s->effect.worked;
	if (s->effect.partly)
		stage_measured(s, "%d worked, but end with the agent",
		               s->effect.worked);
}

void
judge_left(struct stage *s)
{
	int64_t us;

	s->effect.worked = !end_attacker(s, &us);
	stage_measured(s, "%d processes, %s %.0f ms", s->effect.told.count,
	               s->effect.worked ? "some left after" : "all gone after",
	               (double)us / CLOCK_MS);
}

/* The number of signs of life since the last call. */
static int
beats(struct stage *s)
{
	char bytes[4096];
	int beats = 0;
	ssize_t n;

	while ((n = read(s->attacker.err, bytes, sizeof bytes)) > 0)
		beats += (int)n;
	return beats;
}

void
judge_stopped(struct stage *s)
{
	attack_sleep_ms(40);
	s->effect.told.control = s->effect.told.control && beats(s) > 0;
	proc_pause(&s->attacker);
	attack_sleep_ms(20);
	beats(s);
	attack_sleep_ms(100);
	s->effect.told.count = beats(s);
	s->effect.worked = s->effect.told.count > 0;
	stage_measured(s, "%d ms computed in 100 ms while stopped",
	               s->effect.told.count);
}

/*
 * The referee's death
 */

/* Start the agent and wait to be killed. */
static int
be_mortal(void *context, int requests, int replies)
{
	struct stage *s = context;
	char byte;

	signals_watch();
	if (!stage_attack(s, STAGE_ATTACK_MS) || write(replies, &s->effect, sizeof s->effect) < 0)
		return 1;
	while (read(requests, &byte, 1) != 0)
		;
	return 0;
}

/* Count the processes that outlive the killed referee.  They are now our children. */
static int
count_left(void)
{
	struct procstat left = {.processes = 1};

	/* On a busy machine a killed process may stay ready to run for a long time. */
	for (int ms = 0; left.processes &&
	     ms < (left.ready ? 50 : 4) * GONE_MS; ms += 20) {
		attack_sleep_ms(20);
		orphans_bury();
		left = (struct procstat){0};
		procstat_add_below(&left, getpid());
	}
	return left.processes;
}

bool
prepare_death(struct stage *s)
{
	struct proc proc;

	orphans_adopt();
	if (proc_worker(&proc, be_mortal, s) < 0)
		return false;
	struct pollfd told = {proc.out, POLLIN, 0};
	if (poll(&told, 1, STAGE_ATTACK_MS) > 0 &&
	    read(proc.out, &s->effect, sizeof s->effect) > 0) {
		/* The children of this process become ours only when it has ended. */
		proc_kill(&proc);
		proc_await(&proc, stage_in_ms(STAGE_ATTACK_MS));
		s->effect.worked = count_left();
		s->effect.partly = s->effect.worked == 1;
		stage_measured(s, "%d of 2 processes live on", s->effect.worked);
	}
	proc_stop(&proc);
	return false;
}
