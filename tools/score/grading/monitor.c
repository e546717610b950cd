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
monitor_begin(struct monitor *m, const char *title, const char *units, int of)
{
	struct progress *p = &m->progress;

	p->began_us = clock_now_us();
	m->title = title;
	m->units = units;
	m->done = 0;
	m->games = 0;
	m->of = of;
	text_clear(&m->now);
	if (p->terminal && p->next_us != CLOCK_NEVER)
		p->next_us = 0;
}

void
monitor_done(struct monitor *m, int64_t now_us)
{
	m->done++;
	m->due_us = progress_due(&m->progress, now_us, m->done, m->of - m->done);
}

void
monitor_say(const struct monitor *m, int64_t now_us, struct text *text)
{
	char left[CLOCK_WORDS];

	text_addf(text, "%s%d of %d %s", m->title, m->done, m->of, m->units);
	if (m->games)
		text_addf(text, ", %ld game%s", m->games, m->games > 1 ? "s" : "");
	if (m->done)
		text_addf(text, ", %s left", progress_left(m->due_us, now_us, left));
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
