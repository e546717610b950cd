#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "score/grading/monitor.h"

enum {
	EVERY_US = 250 * CLOCK_MS,
	PLAIN_US = 60 * CLOCK_S, /* where there is no terminal */
};

void
monitor_open(struct monitor *m, bool quiet)
{
	*m = (struct monitor){.quiet = quiet, .began_us = clock_now_us()};
	status_line_open(&m->line);
	m->next_us = m->began_us + (m->line.terminal ? 0 : PLAIN_US);
}

void
monitor_close(struct monitor *m)
{
	monitor_clear(m);
	text_free(&m->now);
}

void
monitor_start_tournament(struct monitor *m, int pairings)
{
	m->began_us = clock_now_us();
	m->tournament = true;
	m->done = 0;
	m->games = 0;
	m->of = pairings;
	text_clear(&m->now);
	if (m->line.terminal)
		m->next_us = 0;
	monitor_show(m);
}

void
monitor_say(const struct monitor *m, int64_t now_us, struct text *text)
{
	double each = (double)(now_us - m->began_us) / CLOCK_S / (m->done + !m->done);
	char left[CLOCK_WORDS];

	text_clear(text);
	text_addf(text, m->tournament ? "tournament: %d of %d pairings"
	                              : "%d of %d students", m->done, m->of);
	if (m->games)
		text_addf(text, ", %ld game%s", m->games, m->games > 1 ? "s" : "");
	if (m->done)
		text_addf(text, ", %s left", clock_words(each * (m->of - m->done),
		                                         left));
	if (m->now.len)
		text_addf(text, "; now %s", m->now.at);
}

void
monitor_show(struct monitor *m)
{
	int64_t now_us = clock_now_us();
	struct text text = {0};

	if (m->quiet || now_us < m->next_us)
		return;
	monitor_say(m, now_us, &text);
	if (m->line.terminal)
		status_line_show(&m->line, text.at);
	else
		fprintf(stderr, "%s\n", text.at);
	text_free(&text);
	m->next_us = now_us + (m->line.terminal ? EVERY_US : PLAIN_US);
}

void
monitor_clear(struct monitor *m)
{
	status_line_clear(&m->line);
}
