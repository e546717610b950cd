#include "agent/meter.h"
#include "base/clock.h"
#include "proc/cgroup.h"
#include "proc/confine.h"
#include "proc/proc_use.h"
#include "proc/procstat.h"

enum { EXACT_US = 100 * CLOCK_MS, LOCKS_US = 500 * CLOCK_MS,
       EXACT_WALKS = 8, EXACT_LONG_US = 10 * CLOCK_MS,
       TMP_BYTES = 64 << 10 /* so little in /tmp does not matter, and some is ours */ };

void
meter_open(struct meter *m, const struct proc *proc,
           const struct confine *confine, const char *cgroup)
{
	*m = (struct meter){.proc = proc, .confine = confine, .cgroup = cgroup};
	meter_reset(m);
}

void
meter_reset(struct meter *m)
{
	proc_count_end(&m->cpu.count);
	m->walk = (struct meter_walk){.locks_due_us = clock_now_us() + LOCKS_US};
	m->cpu = (struct meter_cpu){.limit_s = -1, .ended_us = -1};
	m->memory = (struct meter_memory){.kills = cgroup_kills("")};
	m->wait = (struct meter_wait){.known = false};
	m->read_bytes = 0;
	m->read_base = -1;
	starved_reset(&m->starved);
}

void
meter_new_game(struct meter *m)
{
	m->game.offturn_us = m->game.late_read_bytes = m->game.held_bytes = 0;
	m->game.rss_bytes = m->memory.rss_bytes;
	m->game.threads = m->walk.threads;
}

/*
 * All processes
 */

/* Count the descendants' processor time: the sum over all processes of a walk, less the
 * process's own clock.  The sum falls when a descendant ends and its parent did not wait
 * for it.  We then count from the new sum, but only after a second walk has confirmed it,
 * because a walk may also miss a process that is just ending. */
static void
note_others(struct meter *m, int64_t now_us)
{
	if (now_us >= m->cpu.others_last_us)
		m->cpu.others_us += now_us - m->cpu.others_last_us;
	else if (!m->cpu.others_fell) {
		m->cpu.others_fell = true;
		return;
	}
	m->cpu.others_last_us = now_us;
	m->cpu.others_fell = false;
}

/* Let the kernel count the processor time of the last walk's processes, and of all that
 * they start.  The count misses what started since that walk, but has nothing twice. */
static void
count_on(struct meter *m)
{
	struct procstat_thread thread[PROC_COUNTED + 1];
	bool all = !*m->cgroup && m->walk.seen.n <= PROC_COUNTED;

	if (m->cpu.count.n || m->cpu.count.refused)
		return;
	m->cpu.count_from_us = meter_cpu_us(m);
	for (int i = 0; i < m->walk.seen.n && all; i++) {
		int n = procstat_threads(m->walk.seen.pid[i], thread, PROC_COUNTED + 1);

		for (int j = 0; j < n && all; j++)
			all = proc_count(&m->cpu.count, thread[j].id);
	}
	m->cpu.count.refused = !all;
	if (!all)
		proc_count_end(&m->cpu.count);
}

/* The processor time of all processes by the kernel's count. */
static int64_t
count_us(const struct meter *m)
{
	return m->cpu.count_from_us + proc_counted_us(&m->cpu.count);
}

/* The processor time of all processes by the cgroup's count, or else by the kernel's.
 * Both count each process to its end.  0 if there is neither count. */
static int64_t
counted_us(const struct meter *m)
{
	int64_t us = *m->cgroup ? cgroup_cpu_us(m->cgroup) : m->cpu.count.n ? count_us(m) : 0;

	return us > 0 ? us : 0;
}

/* Note whether the kernel's count, read before a walk, exceeded the walk's by an eighth
 * twice in a row.  Once proves nothing: a walk misses a process that is just ending. */
static void
compare_count(struct meter *m, int64_t counted, int64_t walked)
{
	int64_t since = counted - m->cpu.count_from_us;

	m->cpu.count_above = counted - walked > since / 8 ? m->cpu.count_above + 1 : 0;
	m->cpu.count_holds |= m->cpu.count.n && m->cpu.count_above > 1;
}

/* The descendants' processor time: the count of the cgroup, or else of the walk, less the
 * process's own clock. */
static int64_t
others_cpu_us(const struct meter *m, int64_t walked_us)
{
	int64_t counted = *m->cgroup ? cgroup_cpu_us(m->cgroup) : -1;
	int64_t all = counted >= 0 ? counted : walked_us;
	int64_t own = proc_cpu_us(m->proc);

	return own >= 0 && all > own ? all - own : 0;
}

/* Count the bytes that the agent read after its first answer, without those that we wrote
 * to it. */
static void
note_reading(struct meter *m, int64_t bytes, int64_t input)
{
	int64_t late = bytes - input - m->read_base;

	m->read_bytes = bytes;
	if (m->read_base >= 0 && late > m->game.late_read_bytes)
		m->game.late_read_bytes = late;
}

/* Whether one of the processes in `before` is missing in a later walk's list.  True also
 * if either list is not complete. */
static bool
has_lost(const struct procstat_list *before, const struct procstat_list *after)
{
	int j = 0;

	if (before->n > PROCSTAT_LISTED || after->n > PROCSTAT_LISTED)
		return true;
	for (int i = 0; i < before->n; i++) {
		int k = 0;

		while (k < after->n && after->pid[(j + k) % after->n] !=
		                       before->pid[i])
			k++;
		if (k >= after->n)
			return true;
		j += k + 1;
	}
	return false;
}

/* Walk over all processes.  Only a cgroup counts what a process used between the last
 * walk and its end.  Without one, add that time to unseen_us, because the process may
 * also have started others. */
static bool
walk(struct meter *m, int64_t now_us, struct procstat *all)
{
	static struct procstat_list list;
	int64_t counted;

	proc_count_look(&m->cpu.count);
	counted = count_us(m);
	list.n = 0;
	*all = (struct procstat){.list = &list, .reads = all->reads};
	if (!proc_stat(m->proc, all) || !all->processes)
		return false;
	compare_count(m, counted, all->cpu_us);
	note_others(m, others_cpu_us(m, all->cpu_us));
	if (!*m->cgroup && (m->cpu.others_fell || has_lost(&m->walk.seen, &list)))
		m->walk.unseen_us += now_us - m->walk.walked_us;
	m->walk.seen = list;
	m->walk.walked_us = now_us;
	m->walk.company = all->processes > 1;
	m->walk.stopped = all->stopped > 0;
	m->walk.threads = all->threads;
	return true;
}

/*
 * Waiting
 */

bool
meter_is_many(const struct meter *m)
{
	return m->walk.company || m->walk.threads > 1 || m->walk.unseen_us > 0;
}

int64_t
meter_used_us(const struct meter *m)
{
	return meter_cpu_us(m) + m->walk.unseen_us;
}

/* Measure all threads of all processes.  Without a walk, measure the threads of the
 * process, which must then be alone. */
static void
look(struct meter *m)
{
	struct starved_look look = {.began_us = clock_now_us()};
	struct procstat all = {.processes = 0};
	struct procstat_list *list = &m->walk.seen;
	int64_t cost = -clock_own_cpu_us();

	if (!walk(m, look.began_us, &all)) {
		*list = (struct procstat_list){{m->proc->pid}, 1};
		if (!m->proc->exited && proc_has_company(m->proc))
			m->walk.unseen_us += look.began_us - m->walk.walked_us;
		m->walk.walked_us = look.began_us;
	}
	look.used_us = meter_used_us(m);
	for (int i = 0; i < list->n && i < PROCSTAT_LISTED; i++)
		look.n += procstat_threads(list->pid[i], look.thread + look.n,
		                           STARVED_THREADS - look.n);
	look.ended_us = clock_now_us();
	/* Walk again, because the machine may have kept us waiting meanwhile. */
	if (meter_is_many(m))
		walk(m, look.ended_us, &all);
	look.used_most_us = meter_used_us(m);
	count_on(m);
	if (m->walk.company || m->walk.unseen_us || m->cpu.others_us) {
		look.counted_us = counted_us(m);
		look.stalled_us = procstat_stalled_us();
	}
	starved_note(&m->starved, &look);
	cost += clock_own_cpu_us();
	m->wait.look_cost_us = cost;
	m->wait.look_us = clock_again(look.ended_us, 2 * cost, 0);
}

/* Measure again if it is worth the cost, because the waiting of a thread is lost when the
 * thread ends.  Do not measure when the turn's limit comes, because we cannot notice an
 * answer during a measurement. */
static void
look_now_and_then(struct meter *m, int64_t now_us)
{
	bool across = now_us <= m->wait.limit_us &&
	              clock_add(now_us, 2 * m->wait.look_cost_us) >= m->wait.limit_us;

	if (m->wait.known && now_us >= m->wait.look_us && meter_is_many(m) && !across)
		look(m);
}

int64_t
meter_due_us(const struct meter *m)
{
	return m->walk.watched_us
		? clock_again(m->walk.watched_us, m->walk.cost_us, METER_WATCH_US) : 0;
}

bool
meter_is_due(const struct meter *m, int64_t now_us)
{
	return now_us >= meter_due_us(m) && confine_has(m->confine, CONFINE_WALK);
}

/* When we read the machine's list of file locks, the kernel first waits, about 10 ms, for
 * all processors to leave its own locks.  We hear no agent meanwhile, so read it seldom. */
static void
look_at_locks(struct meter *m, int64_t now_us)
{
	if (now_us < m->walk.locks_due_us)
		return;
	m->walk.locks = procstat_locks(&m->walk.seen);
	m->walk.locks_due_us = clock_again(now_us, clock_now_us() - now_us, LOCKS_US);
}

bool
meter_watch(struct meter *m, int64_t now_us, int64_t input)
{
	struct procstat all = {.reads = input >= 0};
	int64_t cost = -clock_own_cpu_us();

	if (!walk(m, now_us, &all))
		return false;
	if (m->walk.company)
		count_on(m);
	look_at_locks(m, now_us);
	m->walk.cost_us = cost + clock_own_cpu_us();
	m->walk.watched_us = now_us;
	m->memory.rss_bytes = all.rss_bytes;
	m->memory.twice = m->walk.company || all.tmp_bytes > TMP_BYTES;
	m->walk.hidden += all.hidden;
	if (input >= 0)
		note_reading(m, all.read_bytes, input);
	if (all.rss_bytes > m->game.rss_bytes)
		m->game.rss_bytes = all.rss_bytes;
	if (all.threads > m->game.threads)
		m->game.threads = all.threads;
	look_now_and_then(m, now_us);
	return true;
}

void
meter_note_answer(struct meter *m, int64_t input)
{
	if (m->read_base < 0)
		m->read_base = m->read_bytes - input;
}

bool
meter_look(struct meter *m, int64_t now_us)
{
	struct procstat all = {.processes = 0};

	return walk(m, now_us, &all) && all.ready > 0;
}

/* A process that forks waits while we read its memory.  So it often counts as before the
 * fork, its child as after it, and the sum is too much.  So what is too much is so in several
 * walks. */
int64_t
meter_exact_memory(struct meter *m, int64_t most)
{
	int64_t cost = -clock_own_cpu_us(), least = INT64_MAX;
	int walks = 0;

	if (m->memory.exact_us && m->walk.watched_us <
	    clock_again(m->memory.exact_us, m->memory.exact_cost_us, EXACT_US))
		return 0;
	m->memory.exact_us = m->walk.watched_us;
	do {
		struct procstat all = {.exact = true};

		proc_stat(m->proc, &all);
		least = clock_earlier(least, all.rss_bytes);
		m->memory.exact_cost_us = cost + clock_own_cpu_us();
		walks++;
	} while (least > most && (walks < 2 || (walks < EXACT_WALKS &&
	                                        m->memory.exact_cost_us < EXACT_LONG_US)));
	return least;
}

int64_t
meter_peak_bytes(const struct meter *m)
{
	int64_t all = *m->cgroup ? cgroup_peak_bytes(m->cgroup) : 0;

	return all > m->proc->peak_bytes ? all : m->proc->peak_bytes;
}

bool
meter_out_of_memory(const struct meter *m)
{
	return m->memory.oom || (*m->cgroup && cgroup_out_of_memory(m->cgroup));
}

bool
meter_memory_ran_out(const struct meter *m)
{
	return m->memory.kills >= 0 && cgroup_kills("") > m->memory.kills;
}

int64_t
meter_held_bytes(const struct meter *m)
{
	struct procstat now = {.exact = true};
	int64_t most = meter_peak_bytes(m);

	proc_stat(m->proc, &now);
	if (now.rss_bytes > most)
		most = now.rss_bytes;
	return m->game.held_bytes > most ? m->game.held_bytes : most;
}

int64_t
meter_cpu_us(const struct meter *m)
{
	int64_t own = proc_cpu_us(m->proc), all = own + m->cpu.others_us;
	int64_t counted = m->cpu.count_holds ? count_us(m) : 0;

	/* The exit report of an init includes descendants that it waited for. */
	if (m->proc->exited && m->proc->init)
		all = own > m->cpu.others_us ? own : m->cpu.others_us;
	else if (own < 0)
		return -1;
	return all > counted ? all : counted;
}

/*
 * A turn
 */

void
meter_begin_turn(struct meter *m, int64_t now_us)
{
	if (m->walk.company || now_us - m->walk.watched_us >= METER_WATCH_US / 2)
		m->walk.watched_us = 0;
	m->cpu.began_us = -1;
	m->wait.known = false;
	m->starved.unknown_us = 0;
}

void
meter_read_turn(const struct meter *m, int64_t *cpu_us)
{
	int64_t now = meter_cpu_us(m);

	if (now >= 0 && m->cpu.began_us >= 0)
		*cpu_us = now - m->cpu.began_us;
}

void
meter_limit_turn(struct meter *m, int64_t most_us)
{
	int64_t own = m->cpu.began_us - m->cpu.others_us;
	int64_t most = clock_add(clock_add(own, most_us), CLOCK_S);
	int64_t seconds = clock_add(most, CLOCK_S / 2) / CLOCK_S;

	if (most == CLOCK_NEVER || m->cpu.began_us < 0 ||
	    seconds == m->cpu.limit_s)
		return;
	proc_limit_cpu(m->proc, seconds);
	m->cpu.limit_s = seconds;
}

/* The kernel's counters include waiting from before the turn.  So at most the time since
 * the turn began counts as waiting in this turn. */
void
meter_note_delay(struct meter *m, int64_t began_us)
{
	int64_t before = m->starved.proven_us, most, proven;

	m->wait.known = true;
	if (m->proc->pid <= 0)
		return;
	look(m);
	most = m->starved.looked_us - began_us;
	proven = m->starved.proven_us - before;
	m->wait.base_us = m->starved.proven_us - (proven < most ? proven : most);
	m->starved.unknown_us = 0;
}

struct delay
meter_delay(struct meter *m, int64_t wall_us, int64_t given_us, int64_t *cpu_us)
{
	struct delay delay = {0, 0};

	if (!m->wait.known)
		return delay;
	look(m);
	meter_read_turn(m, cpu_us);
	delay.least_us = starved_of_turn(&m->starved, m->wait.base_us, wall_us) +
	                 clock_earlier(m->starved.unknown_us, given_us);
	delay.most_us = clock_later(m->starved.open_us - m->wait.base_us,
	                            delay.least_us);
	return delay;
}

int64_t
meter_offturn_us(const struct meter *m)
{
	return meter_cpu_us(m) - (m->cpu.ended_us > 0 ? m->cpu.ended_us : 0);
}

void
meter_end_turn(struct meter *m, int64_t cpu_us)
{
	m->cpu.ended_us = m->cpu.began_us < 0 ? -1 : m->cpu.began_us + cpu_us;
	if (!m->wait.known && !meter_is_many(m) && !m->cpu.count_holds)
		proc_count_end(&m->cpu.count);
	m->wait.known = false;
}
