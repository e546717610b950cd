#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "proc/run.h"
#include "score/grading/compliance.h"

enum { PATIENCE = 120 * CLOCK_S, SAID = 16 << 10 };

/* How much of a text is the same each time: what was measured stands behind it
 * in brackets. */
static size_t
steady(const char *text)
{
	size_t n = strlen(text), open = n;

	while (open && text[open] != '(')
		open--;
	return open && text[n - 1] == ')' && strpbrk(text + open, "0123456789")
		? open - 1 : n;
}

void
compliance_say(const char *verdict, const char *text, char *into, size_t size)
{
	/* Out of turn or no move: which is found first is chance. */
	if (!*text || !strcmp(verdict, "malformed"))
		text_format(into, size, "%s", verdict);
	else
		text_format(into, size, "%s: %.*s", verdict, (int)steady(text),
		            text);
}

/* A step's text begins with the verdict on the agent, if there was one. */
static void
find_cause(struct compliance *c)
{
	size_t n = strspn(c->text, "abcdefghijklmnopqrstuvwxyz-");
	char verdict[32];

	if (c->text[n] != ':')
		return;
	text_format(verdict, sizeof verdict, "%.*s", (int)n, c->text);
	compliance_say(verdict, c->text + n + 1 + (c->text[n + 1] == ' '),
	               c->cause, sizeof c->cause);
}

/* What it said on standard error before that, the line that tells most. */
static void
find_words(struct compliance *c, const char *line)
{
	char said[SAID];

	json_get_string(line, "stderr", said, sizeof said);
	if (text_unescape(said))
		takeover_tell_end(said, c->words);
}

/* Of several steps the first. */
static void
take_line(void *context, const char *line)
{
	struct compliance *c = context;
	char state[16];

	json_get_string(line, "state", state, sizeof state);
	if (c->failed || strcmp(state, "failed"))
		return;
	c->failed = true;
	c->step = (int)json_get_number(line, "step", 0);
	json_get_string(line, "says", c->says, sizeof c->says);
	json_get_string(line, "text", c->text, sizeof c->text);
	json_get_string(line, "hint", c->hint, sizeof c->hint);
	find_cause(c);
	find_words(c, line);
}

static void
add_words(const struct series *s, struct run *e)
{
	run_add(e, "--check=", s->player);
	run_add(e, "--game=", s->game);
	if (*s->terms)
		run_add(e, "--terms=", s->terms);
	run_add_number(e, "--seed=", s->seed);
	for (int i = 0; s->readable && s->readable[i]; i++)
		run_add(e, "--readable=", s->readable[i]);
}

bool
compliance_try(const struct series *series, struct compliance *result)
{
	struct run e = {.folder = series->folder, .on_line = take_line,
	                   .context = result, .signal_fd = series->signal_fd,
	                   .deadline_us = clock_now_us() + PATIENCE};
	struct run shown = {.words = 0};
	enum run_end end;

	*result = (struct compliance){0};
	run_add(&e, series->referee, "");
	run_add(&e, "--json", "");
	run_add(&e, "--sandbox=", series->sandbox);
	run_add(&e, "--rounds=", "2");
	add_words(series, &e);
	end = run_program(&e);
	run_free(&e);
	run_add(&shown, "referee", "");
	add_words(series, &shown);
	run_say(&shown, series->folder, &result->again);
	run_free(&shown);
	return end != RUN_TOLD;
}
