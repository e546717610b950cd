#include <stdio.h>
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
is_stable(const struct check *check)
{
	return check->bouts.match->stable;
}

static bool
has_files(const struct check *check)
{
	return check->bouts.match->player[1].wire->transport == WIRE_FOLDER;
}

static void
add_said(const struct check *check, const struct step_result *r,
         struct text *said)
{
	const char *measured = is_stable(check) ? "" : text_str(&r->measured);

	text_add(said, text_str(&r->said));
	text_add(said, r->said.len ? measured : measured + strspn(measured, ", "));
}

/* Add the end of the conversation that shows the failure. */
static void
add_talk(const struct check *check, const struct step_result *r,
         struct text *talk)
{
	bool times = !is_stable(check) && !has_files(check);

	if (r->game)
		excerpt_game(text_str(&r->bout->log) + r->game->log_at,
		             has_files(check) ? SHOWN_FILES : SHOWN, times,
		             talk);
	else if (r->bout)
		excerpt_after_end(text_str(&r->bout->log), times, talk);
}

static const char *
last_words(const struct check *check, const struct step_result *r)
{
	return r->bout && !is_stable(check) ? text_str(&r->bout->err) : "";
}

/*
 * For people
 */

static void
say_lines(const char *title, const char *lines)
{
	if (*lines)
		printf("#   %s\n", title);
	while (*lines) {
		int length = (int)strcspn(lines, "\n");

		printf("#     %.*s\n", length, lines);
		lines += length + (lines[length] == '\n');
	}
}

static void
say_remark(const char *title, const char *text)
{
	if (*text)
		printf("#   %s: %s\n", title, text);
}

static void
say_step(const struct check *check, const struct step_result *r,
         const char *said, const char *talk)
{
	bool shut = r->state == STEP_SKIPPED || r->state == STEP_UNJUDGED;

	printf("%sok %d - %s%s%s%s\n",
	       r->state == STEP_FAILED ? "not " : "", check->number[check->now],
	       steps[check->now].says,
	       shut ? " # SKIP " : *said ? ": " : "",
	       r->state == STEP_UNJUDGED ? "not judged: " : "", said);
	if (!is_stable(check))
		say_remark("warning", text_str(&r->warning));
	if (r->state == STEP_FAILED)
		say_remark("expected", text_str(&r->expected));
	say_lines(has_files(check) ? "its files:"
	          : is_stable(check) ? "the conversation (-> to it, <- from it):"
	          : "the conversation (ms, -> to it, <- from it):", talk);
	say_lines("its standard error:", last_words(check, r));
	say_remark("hint", text_str(&r->hint));
}

void
print_head(const struct check *check)
{
	const struct match *m = check->bouts.match;
	char what[MATCH_WHAT];

	if (check->json)
		return;
	printf("# %s on the %s wire, %s, seed %llu, terms %s\n",
	       m->player[1].name, m->player[1].wire->name, m->ready.variant_text,
	       (unsigned long long)m->seed, m->ready.terms_text);
	if (m->ready.open && !is_stable(check))
		printf("# not enforced here: %s "
		       "(--check-sandbox says more)\n", m->ready.open);
	if (match_withholds(m, 1, what))
		printf("# %s\n", what);
}

static void
say_sum(const struct check *check)
{
	int count[STEP_STATES], all = 0;

	for (int i = 0; i < STEP_STATES; i++)
		all += count[i] = steps_count(check, (enum step_state)i);
	printf("1..%d\n# %d passed, %d failed", all, count[STEP_PASSED], count[STEP_FAILED]);
	if (count[STEP_SKIPPED])
		printf(", %d not run", count[STEP_SKIPPED]);
	if (count[STEP_UNJUDGED])
		printf(", %d could not be judged", count[STEP_UNJUDGED]);
	printf("\n");
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
json_step(const struct check *check, const struct step_result *r,
          const char *said, const char *talk)
{
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_int(&j, "step", check->number[check->now]);
	json_string(&j, "name", steps[check->now].name);
	json_string(&j, "says", steps[check->now].says);
	json_string(&j, "state", state_word[r->state]);
	json_some(&j, "text", said);
	json_some(&j, "warning", is_stable(check) ? "" : text_str(&r->warning));
	if (r->state == STEP_FAILED)
		json_some(&j, "expected", text_str(&r->expected));
	json_some(&j, "conversation", talk);
	json_some(&j, "stderr", last_words(check, r));
	json_some(&j, "hint", text_str(&r->hint));
	json_close(&j, '}');
	puts(text_str(&line));
	text_free(&line);
}

static void
json_sum(const struct check *check)
{
	struct text line = {0};
	struct json j = {&line};

	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_open(&j, "check", '{');
	for (int i = 0; i < STEP_STATES; i++)
		json_int(&j, state_word[i], steps_count(check, (enum step_state)i));
	json_close(&j, '}');
	json_close(&j, '}');
	puts(text_str(&line));
	text_free(&line);
}

void
print_step(const struct check *check, const struct step_result *r)
{
	struct text said = {0}, talk = {0};

	add_said(check, r, &said);
	add_talk(check, r, &talk);
	(check->json ? json_step : say_step)(check, r, text_str(&said),
	                                        text_str(&talk));
	fflush(stdout);
	text_free(&said);
	text_free(&talk);
}

void
print_sum(const struct check *check)
{
	(check->json ? json_sum : say_sum)(check);
}
