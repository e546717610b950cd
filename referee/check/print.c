#include <string.h>

#include "base/json.h"
#include "check/excerpt.h"
#include "check/print.h"

enum {
	SHOWN = 12,       /* lines of a conversation to show */
	SHOWN_FILES = 24, /* lines for the files wire, whose input.txt has 19 lines */
};

static const char *const state_word[STEP_STATES] = {
	"passed", "failed", "skipped", "unjudged",
};

static bool
is_stable(const struct print *print)
{
	return print->check->bouts.match->stable;
}

static bool
has_files(const struct print *print)
{
	return print->check->bouts.match->player[1].wire->transport == WIRE_FOLDER;
}

static void
add_said(const struct print *print, const struct step_result *r,
         struct text *said)
{
	const char *measured = is_stable(print) ? "" : text_str(&r->measured);

	text_add(said, text_str(&r->said));
	text_add(said, r->said.len ? measured : measured + strspn(measured, ", "));
}

/* Add the end of the conversation that shows the failure. */
static void
add_talk(const struct print *print, const struct step_result *r,
         struct text *talk)
{
	bool times = !is_stable(print) && !has_files(print);

	if (r->game)
		excerpt_game(text_str(&r->bout->log) + r->game->log_at,
		             has_files(print) ? SHOWN_FILES : SHOWN, times,
		             talk);
	else if (r->bout)
		excerpt_after_end(text_str(&r->bout->log), times, talk);
}

static const char *
last_words(const struct print *print, const struct step_result *r)
{
	return r->bout && !is_stable(print) ? text_str(&r->bout->err) : "";
}

/*
 * For people
 */

static void
say_lines(FILE *out, const char *title, const char *lines)
{
	if (*lines)
		fprintf(out, "#   %s\n", title);
	while (*lines) {
		int length = (int)strcspn(lines, "\n");

		fprintf(out, "#     %.*s\n", length, lines);
		lines += length + (lines[length] == '\n');
	}
}

static void
say_remark(FILE *out, const char *title, const char *text)
{
	if (*text)
		fprintf(out, "#   %s: %s\n", title, text);
}

static void
say_step(const struct print *print, const struct step_result *r,
         const char *said, const char *talk)
{
	const struct check *check = print->check;
	bool shut = r->state == STEP_SKIPPED || r->state == STEP_UNJUDGED;
	FILE *out = print->out;

	fprintf(out, "%sok %d - %s%s%s%s\n",
	        r->state == STEP_FAILED ? "not " : "", check->number[check->now],
	        steps[check->now].says,
	        shut ? " # SKIP " : *said ? ": " : "",
	        r->state == STEP_UNJUDGED ? "not judged: " : "", said);
	if (!is_stable(print))
		say_remark(out, "warning", text_str(&r->warning));
	if (r->state == STEP_FAILED)
		say_remark(out, "expected", text_str(&r->expected));
	say_lines(out, has_files(print) ? "its files:"
	          : is_stable(print) ? "the conversation (-> to it, <- from it):"
	          : "the conversation (ms, -> to it, <- from it):", talk);
	say_lines(out, "its standard error:", last_words(print, r));
	say_remark(out, "hint", text_str(&r->hint));
}

void
print_head(const struct print *print)
{
	const struct match *m = print->check->bouts.match;
	char what[MATCH_WHAT];

	if (print->json)
		return;
	fprintf(print->out, "# %s on the %s wire, %s, seed %llu, terms %s\n",
	        m->player[1].name, m->player[1].wire->name, m->ready.variant_text,
	        (unsigned long long)m->seed, m->ready.terms_text);
	if (m->ready.open && !is_stable(print))
		fprintf(print->out, "# not enforced here: %s "
		        "(--check-sandbox says more)\n", m->ready.open);
	if (match_withholds(m, 1, what))
		fprintf(print->out, "# %s\n", what);
}

static void
say_sum(const struct print *print)
{
	const int *count = print->count;
	int all = 0;

	for (int i = 0; i < STEP_STATES; i++)
		all += count[i];
	fprintf(print->out, "1..%d\n# %d passed, %d failed", all,
	        count[STEP_PASSED], count[STEP_FAILED]);
	if (count[STEP_SKIPPED])
		fprintf(print->out, ", %d not run", count[STEP_SKIPPED]);
	if (count[STEP_UNJUDGED])
		fprintf(print->out, ", %d could not be judged",
		        count[STEP_UNJUDGED]);
	fprintf(print->out, "\n");
}

/*
 * For programs
 */

static void
json_some(struct json *json, const char *key, const char *value)
{
	if (*value)
		json_string(json, key, value);
}

static void
json_step(const struct print *print, const struct step_result *r,
          const char *said, const char *talk)
{
	const struct check *check = print->check;
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_int(&j, "step", check->number[check->now]);
	json_string(&j, "name", steps[check->now].name);
	json_string(&j, "says", steps[check->now].says);
	json_string(&j, "state", state_word[r->state]);
	json_some(&j, "text", said);
	json_some(&j, "warning", is_stable(print) ? "" : text_str(&r->warning));
	if (r->state == STEP_FAILED)
		json_some(&j, "expected", text_str(&r->expected));
	json_some(&j, "conversation", talk);
	json_some(&j, "stderr", last_words(print, r));
	json_some(&j, "hint", text_str(&r->hint));
	json_close(&j, '}');
	fprintf(print->out, "%s\n", text_str(&line));
	text_free(&line);
}

static void
json_sum(const struct print *print)
{
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_open(&j, "check", '{');
	for (int i = 0; i < STEP_STATES; i++)
		json_int(&j, state_word[i], print->count[i]);
	json_close(&j, '}');
	json_close(&j, '}');
	fprintf(print->out, "%s\n", text_str(&line));
	text_free(&line);
}

void
print_step(struct print *print, const struct step_result *r)
{
	struct text said = {0}, talk = {0};

	print->count[r->state]++;
	add_said(print, r, &said);
	add_talk(print, r, &talk);
	(print->json ? json_step : say_step)(print, r, text_str(&said),
	                                        text_str(&talk));
	fflush(print->out);
	text_free(&said);
	text_free(&talk);
}

void
print_sum(const struct print *print)
{
	(print->json ? json_sum : say_sum)(print);
}
