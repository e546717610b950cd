#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "proc/run.h"
#include "score/grading/compliance.h"

enum { CHECK_US = 120 * CLOCK_S, SAID = 16 << 10 };

/* The length of a text without its end in brackets, if that has measured values. */
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
	/* On the line wire chance decides whether the referee first finds an output out
	 * of turn or a wrong move.  A wrong byte or file does not depend on chance. */
	if (!strcmp(verdict, "malformed") && strncmp(text, "byte ", 5) &&
	    strncmp(text, "output.txt", 10))
		text_format(into, size, "%s: no move or out of turn", verdict);
	else if (!*text)
		text_format(into, size, "%s", verdict);
	else
		text_format(into, size, "%s: %.*s", verdict, (int)steady(text),
		            text);
}

/* Read the verdict on the agent, if a step's text begins with one. */
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

/* Keep the last lines that fit, without cutting a line. */
static void
keep_tail(struct compliance *c, const char *said)
{
	size_t n = strlen(said);
	const char *from = n < COMPLIANCE_TEXT ? said
		: strchr(said + n - COMPLIANCE_TEXT + 1, '\n');

	text_format(c->said, sizeof c->said, "%s", from ? from : "");
}

/* Keep the most informative line of the agent's standard error before the failure. */
static void
find_words(struct compliance *c, const char *line)
{
	char said[SAID];

	json_get_string(line, "stderr", said, sizeof said);
	if (!text_unescape(said))
		return;
	jail_last_line(said, c->words);
	keep_tail(c, said);
}

/* Keep the first step that failed. */
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

bool
compliance_try(const struct series *series, struct compliance *result)
{
	const struct grading *g = series->grading;
	struct run run = {.folder = series->folder, .on_line = take_line,
	                  .context = result, .signal_fd = g->signal_fd,
	                  .deadline_us = clock_now_us() + CHECK_US};
	struct run shown = {.words = 0};
	enum run_end end;

	*result = (struct compliance){0};
	run_add(&run, g->referee, "");
	run_add(&run, "--json", "");
	run_add_number(&run, "--at-once=", (uint64_t)g->jobs);
	run_add(&run, "--sandbox=", g->sandbox_word);
	run_add(&run, "--rounds=", "2");
	run_add(&run, "--check", "");
	series_add_options(series, 0, &run);
	run_add(&run, "--", "");
	run_add(&run, series->player, "");
	end = run_program(&run);
	run_free(&run);
	run_add(&shown, "referee", "");
	run_add(&shown, "--check", "");
	run_add(&shown, series->player, "");
	series_add_options(series, 0, &shown);
	run_add_command(&shown, series->folder, &result->again);
	run_free(&shown);
	return end != RUN_STOPPED;
}
