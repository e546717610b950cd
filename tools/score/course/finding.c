#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/finding.h"
#include "score/course/store.h"

static const char *const stages[STAGE_COUNT] = {"none", "found", "named", "unpacked", "arranged",
	"built", "checked", "played", "marked", "reported"};

enum stage
stage_of(const char *word)
{
	int i = STAGE_COUNT - 1;

	while (i && strcmp(word, stages[i]))
		i--;
	return (enum stage)i;
}

void
finding_start(struct finding *finding, const struct course *course)
{
	*finding = (struct finding){
		.status = STATUS_OK,
		.reason = xstrdup(""),
		.aside = xstrdup(""),
		.parts = course->parts,
		.part = xcalloc((size_t)course->parts + 1,
		                sizeof *finding->part),
	};
}

static void
free_note(struct finding_note *note)
{
	free(note->text);
	free(note->again);
	free(note->id);
}

static void
forget_agents(struct finding *f)
{
	for (int i = 0; i < f->agents; i++) {
		free(f->agent[i].name);
		free(f->agent[i].unfit);
	}
	f->agents = 0;
}

void
finding_free(struct finding *finding)
{
	forget_agents(finding);
	free(finding->agent);
	for (int i = 0; i < finding->notes; i++)
		free_note(&finding->note[i]);
	free(finding->note);
	free(finding->part);
	free(finding->reason);
	free(finding->aside);
	free(finding->hint);
	free(finding->root);
	free(finding->command);
	*finding = (struct finding){0};
}

/* A text as one printable line, with blanks for tabs.  The text may have names of
 * students' files, which may have any bytes.  The caller frees the line. */
static char *
shown(const char *text)
{
	struct text line = {0};
	char *copy = text_replace(text, "\t", " ");

	text_add(&line, "");
	text_add_shown(&line, copy, strlen(copy));
	free(copy);
	return line.at;
}

bool
finding_end(struct finding *finding, enum status status, const char *format,
            ...)
{
	char text[1000];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	free(finding->reason);
	finding->status = status;
	finding->reason = shown(text);
	return false;
}

void
finding_explain(struct finding *finding, const char *more)
{
	char *whole = store_path("%s%s", finding->reason, more);

	finding_end(finding, finding->status, "%s", whole);
	free(whole);
}

void
finding_leave(struct finding *finding, const char *aside)
{
	free(finding->aside);
	finding->aside = shown(aside);
}

const char *
finding_unfit(const struct finding *f, const char *agent)
{
	for (int i = 0; i < f->agents; i++)
		if (!strcmp(f->agent[i].name, agent))
			return f->agent[i].unfit;
	return NULL;
}

bool
finding_judge_agents(struct finding *f)
{
	struct text why = {0};
	int fit = 0;

	for (int i = 0; i < f->agents; i++) {
		const char *unfit = f->agent[i].unfit;

		fit += !unfit;
		if (unfit)
			text_addf(&why, "%s%s", why.len ? "; " : "", unfit);
	}
	if (why.len && fit)
		finding_end(f, CHECKED_SOME_UNFIT, why.at);
	else if (why.len)
		finding_end(f, CHECKED_ALL_UNFIT, why.at);
	text_free(&why);
	return fit || !f->agents;
}

void
finding_add_agent(struct finding *finding, const char *name, const char *unfit)
{
	finding->agent = xgrow(finding->agent, (size_t)finding->agents, sizeof *finding->agent);
	finding->agent[finding->agents++] = (struct finding_agent){
		xstrdup(name), unfit ? xstrdup(unfit) : NULL};
}

void
finding_add_game(struct finding *finding, const struct finding_note *note)
{
	finding->note = xgrow(finding->note, (size_t)finding->notes, sizeof *note);
	finding->note[finding->notes++] = (struct finding_note){
		note->part, xstrdup(note->text), xstrdup(note->again),
		xstrdup(note->id), note->good, note->fault};
}

void
finding_add_note(struct finding *finding, int part, const char *text,
                 const char *again)
{
	const struct finding_note note = {part, shown(text), (char *)again, "", false, false};

	finding_add_game(finding, &note);
	free(note.text);
}

/*
 * The file: "score 1", lines `key fields` with bars between the fields, "end"
 */

static void
add_line(struct text *text, const char *key, const char *const field[])
{
	text_add(text, key);
	for (int i = 0; field[i]; i++) {
		text_add(text, i ? "|" : " ");
		text_add_escaped(text, field[i], strlen(field[i]), "|");
	}
	text_add(text, "\n");
}

/* Write which part a line is about: its number, or "=NAME" for a part marked by hand, which
 * may get another number without playing anything again. */
static void
name_part(const struct course *course, int part, char into[COURSE_NAME + 1])
{
	if (part >= 0 && course->part[part].kind == COURSE_HAND)
		text_format(into, COURSE_NAME + 1, "=%s", course->part[part].name);
	else
		text_format(into, COURSE_NAME + 1, "%d", part);
}

/* Counts of a part and texts of a finding; the file leaves out 0 and what is missing. */
static const struct member {
	const char *key;
	size_t at;
} counts[] = {
	{"starved", offsetof(struct finding_part, starved)},
	{"gifts", offsetof(struct finding_part, gifts)},
	{"late", offsetof(struct finding_part, late)},
	{"thrown", offsetof(struct finding_part, thrown)},
	{"read", offsetof(struct finding_part, read)}, {NULL, 0},
}, texts[] = {
	{"aside", offsetof(struct finding, aside)}, {"hint", offsetof(struct finding, hint)},
	{"root", offsetof(struct finding, root)}, {"command", offsetof(struct finding, command)},
	{NULL, 0},
};

/* The member of a struct with this key, or NULL. */
static void *
member_of(void *of, const struct member *m, const char *key)
{
	while (m->key && strcmp(m->key, key))
		m++;
	return m->key ? (char *)of + m->at : NULL;
}

/* Add each part's digest of its games, and then its counts. */
static void
add_parts(struct text *text, const struct finding *f, const struct course *course)
{
	for (int i = 0; i < f->parts; i++)
		if (course_is_played(&course->part[i]))
			text_addf(text, "plays %d %s\n", i,
			          f->part[i].busy    ? "busy"
			          : f->part[i].stale ? "-" : course->part[i].plays);
	for (int i = 0; i < f->parts; i++) {
		struct finding_part *p = &f->part[i];
		char part[COURSE_NAME + 1];

		name_part(course, i, part);
		if (p->done)
			text_addf(text, "part %d %d %d %d %d %d %d %d\n", i,
			          p->wins, p->losses, p->draws, p->voids,
			          p->faults, p->points, p->of);
		if (p->absent)
			text_addf(text, "absent %s\n", part);
		for (const struct member *m = counts; m->key; m++)
			if (*(int *)member_of(p, m, m->key))
				text_addf(text, "%s %d %d\n", m->key, i,
				          *(int *)member_of(p, m, m->key));
	}
}

int
finding_write(const struct finding *f, const struct course *course,
              const char *path)
{
	struct text text = {0};

	text_addf(&text, "score 1\ncourse %s\n", course->base);
	add_line(&text, "status", (const char *[]){status_words[f->status], f->reason, NULL});
	text_addf(&text, "took %lld %lld\nstage %s %d\n", (long long)f->cpu_us,
	          (long long)f->wall_us, stages[f->done], f->early);
	for (const struct member *m = texts; m->key; m++) {
		const char *value = *(char *const *)((const char *)f + m->at);

		if (value && *value)
			add_line(&text, m->key, (const char *[]){value, NULL});
	}
	for (int i = 0; i < f->agents; i++)
		add_line(&text, "agent", (const char *[]){f->agent[i].name,
		         f->agent[i].unfit, NULL});
	add_parts(&text, f, course);
	for (int i = 0; i < f->notes; i++) {
		const struct finding_note *note = &f->note[i];
		char part[COURSE_NAME + 1];

		name_part(course, note->part, part);
		add_line(&text, "note", (const char *[]){part, note->text,
		         note->again, note->id, note->good ? "good"
		         : note->fault ? "fault" : "", NULL});
	}
	text_add(&text, "end\n");
	return store_put(&text, 0600, "%s", path);
}

/* Read exactly n numbers from 0 to `most`, separated by blanks. */
static bool
take_numbers(char *value, int64_t most, int64_t number[], int n)
{
	for (int i = 0; i < n; i++)
		if (!value || !text_number(text_part(&value, ' '), 0, most, &number[i]))
			return false;
	return !value;
}

static bool
take_part(struct finding *f, char *value)
{
	int64_t n[8];

	if (!take_numbers(value, INT32_MAX, n, 8))
		return false;
	if (n[0] >= f->parts) /* the course no longer has this part */
		return true;
	f->part[n[0]] = (struct finding_part){
		.current = f->part[n[0]].current, .busy = f->part[n[0]].busy,
		.done = true, .wins = (int)n[1], .losses = (int)n[2],
		.draws = (int)n[3], .voids = (int)n[4], .faults = (int)n[5],
		.points = (int)n[6], .of = (int)n[7]};
	return true;
}

/* Read the index of the part that a line is about.  If the course no longer has it, the
 * index is the number of the parts. */
static bool
take_index(const struct course *course, const char *word, int low, int64_t *part)
{
	int found;

	if (*word != '=')
		return text_number(word, low, INT32_MAX, part);
	found = course_part(course, word + 1);
	*part = found < 0 ? course->parts : found;
	return true;
}

static bool
take_note(struct finding *f, const struct course *course, char *const field[5])
{
	int64_t part;

	for (int i = 0; i < 5; i++)
		if (!field[i])
			return false;
	if (!take_index(course, field[0], -1, &part))
		return false;
	if (part >= f->parts) {
		f->early -= f->notes < f->early;
		return true;
	}
	finding_add_game(f, &(struct finding_note){(int)part, field[1], field[2],
	                 field[3], !strcmp(field[4], "good"),
	                 !strcmp(field[4], "fault")});
	return true;
}

/* Read "NUMBER DIGEST": a part, and the digest of the games that it has played. */
static bool
take_plays(struct finding *f, const struct course *course, char *value)
{
	char *digest = value;
	int64_t part;

	if (!text_number(text_part(&digest, ' '), 0, INT32_MAX, &part) || !digest)
		return false;
	if (part < f->parts)
		f->part[part] = (struct finding_part){
			.current = !strcmp(digest, course->part[part].plays),
			.busy = !strcmp(digest, "busy")};
	return true;
}

/* Drop the results of parts that now play other games. */
static void
forget_stale(struct finding *f, const struct course *course)
{
	int kept = 0;

	f->stale = f->busy = 0;
	for (int i = 0; i < f->parts && f->status == STATUS_OK; i++) {
		if (f->part[i].current || !*course->part[i].plays ||
		    !course_is_played(&course->part[i]))
			continue;
		f->part[i] = (struct finding_part){.stale = true,
		                                   .busy = f->part[i].busy};
		f->stale++;
		f->busy += f->part[i].busy;
	}
	for (int i = 0; i < f->notes; i++) {
		struct finding_note *note = &f->note[i];

		if (note->part < 0 || !f->part[note->part].stale)
			f->note[kept++] = *note;
		else
			free_note(note);
	}
	f->notes = kept;
}

void
finding_rewind(struct finding *f, const struct course *course, enum stage stage)
{
	f->done = stage - 1;
	finding_end(f, CHECKED_SOME_UNFIT, "");
	if (stage == STAGE_CHECKED) {
		forget_agents(f);
		while (f->notes > f->early)
			free_note(&f->note[--f->notes]);
	}
	for (int i = 0; i < f->parts; i++)
		f->part[i].current = f->part[i].busy = false;
	forget_stale(f, course);
}

/* Read "STAGE NOTES": the last stage that is done, and the notes from before the first games. */
static bool
take_stage(struct finding *f, char *value)
{
	char *early = value;
	int64_t n = 0;

	f->done = stage_of(text_part(&early, ' '));
	if (!early || !text_number(early, 0, INT32_MAX, &n))
		return false;
	f->early = (int)n;
	return f->done != STAGE_NONE || !strcmp(value, stages[0]);
}

/* Read a count of a part: "NUMBER COUNT". */
static bool
take_count(struct finding *f, const char *key, char *value)
{
	int64_t n[2];

	if (!take_numbers(value, INT32_MAX, n, 2))
		return false;
	if (n[0] < f->parts)
		*(int *)member_of(&f->part[n[0]], counts, key) = (int)n[1];
	return true;
}

static bool
take_absent(struct finding *f, const struct course *course, const char *value)
{
	int64_t part;

	if (!take_index(course, value, 0, &part))
		return false;
	return part >= f->parts || (f->part[part].absent = true);
}

static bool
take_took(struct finding *f, char *value)
{
	int64_t took[2];

	if (!take_numbers(value, INT64_MAX, took, 2))
		return false;
	f->cpu_us = took[0];
	f->wall_us = took[1];
	return true;
}

static bool
take_fields(struct finding *f, const struct course *course, const char *key, char *rest)
{
	char **text = member_of(f, texts, key), *field[5] = {NULL};

	for (int i = 0; i < 5 && rest; i++)
		field[i] = text_field(&rest);
	if (!strcmp(key, "note"))
		return take_note(f, course, field);
	if (!field[0])
		return false;
	if (text) {
		free(*text);
		*text = xstrdup(field[0]);
	} else if (!strcmp(key, "status") && field[1]) {
		free(f->reason);
		f->reason = shown(field[1]); /* keeps its full length, unlike a new reason */
		f->status = status_of(field[0]);
	} else if (!strcmp(key, "agent")) {
		finding_add_agent(f, field[0], field[1]);
	} else {
		return false;
	}
	return f->status != STATUS_COUNT;
}

static bool
take_line(struct finding *f, const struct course *course, const char *key, char *value)
{
	if (member_of(f, counts, key))
		return take_count(f, key, value);
	return !strcmp(key, "part")     ? take_part(f, value)
	       : !strcmp(key, "plays")  ? take_plays(f, course, value)
	       : !strcmp(key, "stage")  ? take_stage(f, value)
	       : !strcmp(key, "absent") ? take_absent(f, course, value)
	       : !strcmp(key, "took")   ? take_took(f, value)
	                                : take_fields(f, course, key, value);
}

/* Read the lines.  Returns what is wrong with the file, or NULL. */
static const char *
take_lines(struct finding *f, const struct course *course, char *at)
{
	char *key, *value;

	for (int line = 1; text_line(&at, &key, &value); line++) {
		if (!strcmp(key, "end") && !*value)
			return NULL;
		if (line == 1   ? strcmp(key, "score") || strcmp(value, "1")
		    : line == 2 ? strcmp(key, "course")
		                : !take_line(f, course, key, value))
			return "this is no finding that score has written; grade "
			       "again with --redo";
		if (line == 2)
			f->older = strcmp(value, course->base) != 0;
	}
	return "this finding is not whole; grade again with --redo";
}

bool
finding_read(struct finding *finding, const struct course *course,
             const char *path, char why[FINDING_WHY])
{
	struct text text = {0};
	bool got = store_get(&text, "%s", path);
	const char *wrong;

	why[0] = '\0';
	if (!got && errno == ENOENT) {
		text_free(&text);
		return false;
	}
	finding_start(finding, course);
	wrong = got ? take_lines(finding, course, text.at) : strerror(errno);
	if (!wrong && finding->done == STAGE_NONE && finding->status == STATUS_OK)
		finding->done = STAGE_PLAYED; /* written before there were stages */
	if (!wrong)
		forget_stale(finding, course);
	if (wrong) {
		text_format(why, FINDING_WHY, "%s: %s", path, wrong);
		finding_free(finding);
	}
	text_free(&text);
	return !wrong;
}
