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
monitor_say(const struct monitor *m, int64_t now_us, struct text *text)
{
	char left[CLOCK_WORDS];

	text_clear(text);
	text_addf(text, m->tournament ? "tournament: %d of %d pairings"
	                              : "%d of %d students", m->done, m->of);
	if (m->games)
		text_addf(text, ", %ld game%s", m->games, m->games > 1 ? "s" : "");
	if (m->done)
		text_addf(text, ", %s left", progress_left(&m->progress, now_us, m->done,
		                                           m->of - m->done, left));
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
