#include "agent/starved.h"

enum { CHILD_US = 100 }; /* the least processor time of a child */

void
starved_reset(struct starved *w)
{
	w->n = 0;
	w->proven_us = w->open_us = w->unknown_us = w->looked_us = w->used_us = 0;
	w->counted_us = w->stalled_us = 0;
}

static void
raise_to(int64_t *value, int64_t least)
{
	if (*value < least)
		*value = least;
}

static void
lower_to(int64_t *value, int64_t most)
{
	if (*value > most)
		*value = most;
}

/* What we know of a thread; a new one began after the last measurement.  *hint is where to
 * look first, because threads mostly keep their order. */
static struct starved_thread
known(const struct starved *w, const struct procstat_thread *now, int *hint)
{
	for (int i = 0; i < w->n; i++) {
		const struct starved_thread *old =
			&w->thread[(*hint + i) % w->n];

		/* The system reuses a thread's number after the thread has ended. */
		if (old->id != now->id ||
		    old->sum_us > now->ran_us + now->waited_us)
			continue;
		*hint = (*hint + i + 1) % w->n;
		return *old;
	}
	return (struct starved_thread){.id = now->id, .process = now->process,
	                               .key_us = w->proven_us + w->used_us};
}

/* The index of a thread in a measurement, from `from` on, because threads keep their
 * order. look->n if the thread has gone. */
static int
place_of(const struct starved_look *look, pid_t id, int from)
{
	while (from < look->n && look->thread[from].id != id)
		from++;
	return from;
}

/* Whether another thread of a process has gone since the last look. */
static bool
has_lost(const struct starved *w, const struct starved_look *look, pid_t process)
{
	int j = 0;

	for (int i = 0; i < w->n; i++) {
		if (w->thread[i].process != process || w->thread[i].id == process)
			continue;
		j = place_of(look, w->thread[i].id, j);
		if (j++ >= look->n)
			return true;
	}
	return false;
}

/* If a thread's counts have grown by more time than it can have run and waited since the
 * last measurement, leave out the excess. */
static void
leave_out(struct starved_thread *thread, const struct procstat_thread *now,
          const struct starved *w, const struct starved_look *look)
{
	int64_t sum = now->ran_us + now->waited_us;
	int64_t grown = sum - thread->sum_us;
	int64_t most = thread->pending_us + look->ended_us - w->looked_us;

	if (grown > most)
		thread->key_us -= grown - most;
	if (grown && now->id == now->process && has_lost(w, look, now->process))
		lower_to(&thread->key_us, w->proven_us + look->used_us - sum);
}

/* Update a thread with its new counts.  If a thread is ready now and has run since the
 * last measurement, its present wait began after that. */
static void
note_thread(struct starved_thread *thread, const struct procstat_thread *now,
            const struct starved *before, int64_t now_us)
{
	int64_t sum = now->ran_us + now->waited_us;
	int64_t passed = now_us - before->looked_us;

	thread->pending_us += passed - (sum - thread->sum_us);
	if (now->ready && sum != thread->sum_us) {
		lower_to(&thread->pending_us, passed);
		raise_to(&thread->key_us,
		         before->proven_us + before->used_us - sum);
	}
	if (!now->ready || thread->pending_us < 0)
		thread->pending_us = 0;
	thread->sum_us = sum;
	thread->ran_us = now->ran_us;
}

/* Whether a thread has begun or ended since the last measurement.  Only the kernel's
 * count shows a thread that did both.  *pending_us becomes the longest wait that a thread
 * which has ended may have had at the last measurement. */
static bool
has_changed(const struct starved *w, const struct starved_look *look, int64_t *pending_us)
{
	int64_t ran = look->counted_us - w->counted_us;
	int found = 0, next = 0;

	for (int i = 0; i < w->n; i++) {
		int j = place_of(look, w->thread[i].id, next);

		if (j == look->n) {
			raise_to(pending_us, w->thread[i].pending_us);
			continue;
		}
		ran -= look->thread[j].ran_us - w->thread[i].ran_us;
		next = j + 1;
		found++;
	}
	return found < w->n || found < look->n || ran > CHILD_US;
}

/* Add the time for which processes may have waited unseen since the last measurement. */
static void
note_unknown(struct starved *w, const struct starved_look *look, int64_t proven)
{
	int64_t most = look->stalled_us - w->stalled_us, pending = 0;

	lower_to(&most, look->ended_us - w->looked_us);
	most -= look->counted_us - w->counted_us + proven - w->proven_us;
	raise_to(&most, 0);
	if (w->counted_us && look->counted_us >= w->counted_us &&
	    has_changed(w, look, &pending))
		w->unknown_us += most + pending;
	w->counted_us = look->counted_us;
	w->stalled_us = look->stalled_us;
}

void
starved_note(struct starved *w, const struct starved_look *look)
{
	struct starved_thread seen[STARVED_THREADS];
	int64_t proven = w->proven_us, open = 0;
	int hint = 0;

	for (int i = 0; i < look->n; i++) {
		const struct procstat_thread *now = &look->thread[i];
		int64_t sum = now->ran_us + now->waited_us;

		seen[i] = known(w, now, &hint);
		leave_out(&seen[i], now, w, look);
		raise_to(&proven, seen[i].key_us + sum - look->used_most_us);
		note_thread(&seen[i], now, w, look->ended_us);
	}
	note_unknown(w, look, proven);
	for (int i = 0; i < look->n; i++) {
		const struct procstat_thread *now = &look->thread[i];

		if (now->ready)
			raise_to(&open, seen[i].key_us + seen[i].sum_us +
			         seen[i].pending_us - look->used_us);
		else
			raise_to(&seen[i].key_us,
			         proven + look->used_us - seen[i].sum_us);
		w->thread[i] = seen[i];
	}
	w->n = look->n;
	w->proven_us = proven;
	w->open_us = open;
	w->looked_us = look->began_us;
	w->used_us = look->used_us;
}

int64_t
starved_of_turn(const struct starved *w, int64_t base_us, int64_t wall_us)
{
	int64_t waited = w->proven_us - base_us;

	return waited < wall_us ? waited : wall_us;
}
