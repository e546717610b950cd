#include "base/clock.h"
#include "score/grading/monitor.h"

void
monitor_open(struct monitor *m, bool quiet)
{
	*m = (struct monitor){0};
	progress_open(&m->progress, true);
	if (quiet)
		m->progress.next_us = CLOCK_NEVER;
}

void
monitor_close(struct monitor *m)
{
	progress_clear(&m->progress);
	text_free(&m->now);
}

void
monitor_start_tournament(struct monitor *m, int pairings)
{
	struct progress *p = &m->progress;

	p->began_us = clock_now_us();
	m->tournament = true;
	m->done = 0;
	m->games = 0;
	m->of = pairings;
	text_clear(&m->now);
	if (p->terminal && p->next_us != CLOCK_NEVER)
		p->next_us = 0;
	monitor_show(m);
}

void
monitor_count(struct monitor *m, int done, int of)
{
	m->done = done;
	m->of = of;
	m->running = 0;
	m->rest_us = m->longest_us = 0;
	text_clear(&m->now);
}

static int64_t
mean_us(const struct monitor *m)
{
	return m->done ? m->spent_us / m->done : 0;
}

void
monitor_add_running(struct monitor *m, const char *id, int64_t age_us)
{
	int64_t rest_us = mean_us(m) > age_us ? mean_us(m) - age_us : 0;

	text_addf(&m->now, "%s%s", m->now.len ? ", " : "", id);
	m->running++;
	m->rest_us += rest_us;
	if (rest_us > m->longest_us)
		m->longest_us = rest_us;
}

/* The expected remaining time.  A submission that takes longer than the mean adds nothing. */
static double
left_s(const struct monitor *m)
{
	int64_t all_us = (m->of - m->done - m->running) * mean_us(m) + m->rest_us;

	all_us /= m->at_once;
	return (double)(all_us > m->longest_us ? all_us : m->longest_us) / CLOCK_S;
}

void
monitor_say(const struct monitor *m, int64_t now_us, struct text *text)
{
	char left[CLOCK_WORDS];

	text_clear(text);
	text_addf(text, m->tournament ? "tournament: %d of %d pairings"
	                              : "%d of %d students", m->done, m->of);
	if (m->games)
		text_addf(text, ", %ld game%s", m->games, m->games > 1 ? "s" : "");
	if (m->done)
		text_addf(text, ", %s left", m->tournament
		          ? progress_left(&m->progress, now_us, m->done, m->of - m->done,
		                          left)
		          : clock_words(left_s(m), left));
	if (m->now.len)
		text_addf(text, "; now %s", m->now.at);
}

void
monitor_show(struct monitor *m)
{
	int64_t now_us = clock_now_us();
	struct text text = {0};

	if (now_us < m->progress.next_us)
		return;
	monitor_say(m, now_us, &text);
	progress_show(&m->progress, text.at);
	text_free(&text);
}
