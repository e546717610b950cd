#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "league/progress.h"
#include "league/state/conf.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"

enum {
	EVERY_US = 250 * CLOCK_MS,
	SAID = 64 * 1024, /* bytes of lines that are remembered */
};

void
progress_begin(struct progress *p)
{
	*p = (struct progress){.began_us = clock_now_us()};
	status_line_open(&p->line);
	p->next_us = p->line.terminal ? 0 : CLOCK_NEVER;
}

void
progress_end(struct progress *p)
{
	progress_clear(p);
	text_free(&p->said);
}

void
progress_add(struct progress *p, int games)
{
	p->have += games;
	p->fresh += games;
}

void
progress_clear(struct progress *p)
{
	status_line_clear(&p->line);
}

static int
leader(const struct standings *standings)
{
	int best = 0;

	for (int i = 1; i < standings->conf->players; i++)
		if (standings_share(&standings->at[i]) >
		    standings_share(&standings->at[best]))
			best = i;
	return best;
}

void
progress_show(struct progress *p, const struct schedule *schedule,
              const struct standings *standings)
{
	int64_t now = clock_now_us();
	double seconds = (double)(now - p->began_us + 1) / CLOCK_S;
	double rate = (double)p->fresh / seconds;
	char left[CLOCK_WORDS] = "?", name[CONF_SHOWN];
	struct text line = {0};
	long total;
	int best;

	if (!p->line.terminal || now < p->next_us)
		return;
	total = schedule_games(schedule);
	best = leader(standings);
	if (p->fresh)
		clock_words((double)(total - p->have) / rate, left);
	text_addf(&line, "%ld of %ld games, %.1f a second, %s left", p->have,
	          total, rate, left);
	if (standings->at[best].games)
		text_addf(&line, ", %s leads with %.1f %%",
		          conf_shown(standings->conf->player[best].name, name),
		          100 * standings_share(&standings->at[best]));
	status_line_show(&p->line, line.at);
	text_free(&line);
	p->next_us = now + EVERY_US;
}

/* Whether a line is new.  It is remembered. */
static bool
is_new(struct progress *p, const char *line)
{
	struct text whole = {0};
	bool new;

	text_addf(&whole, "\n%s\n", line);
	new = !strstr(text_str(&p->said), whole.at);
	if (new && p->said.len < SAID)
		text_add(&p->said, whole.at);
	text_free(&whole);
	return new;
}

void
progress_pass_on(struct progress *p, struct text *said)
{
	for (char *line = said->at, *end; line; line = end) {
		end = strchr(line, '\n');
		if (!end)
			break;
		*end++ = '\0';
		if (*line && !strstr(line, ": two programs are called '") &&
		    is_new(p, line)) {
			progress_clear(p);
			fprintf(stderr, "%s\n", line);
		}
	}
	text_clear(said);
}
