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
	*xpush(finding->agent, finding->agents) = (struct finding_agent){
		xstrdup(name), unfit ? xstrdup(unfit) : NULL};
}

void
finding_add_game(struct finding *finding, const struct finding_note *note)
{
	*xpush(finding->note, finding->notes) = (struct finding_note){
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
 * The file: "score 2", "course DIGEST", lines `key fields` with bars between the fields,
 * "end".  A line about a part has its name first; "*" are the first games.
 */

/* Counts of a part and texts of a finding; the file leaves out 0 and what is missing. */
#define COUNT(name) {#name, offsetof(struct finding_part, name)}
#define TEXT(name) {#name, offsetof(struct finding, name)}

static const struct member {
	const char *key;
	size_t at;
} counts[] = {
	COUNT(done), COUNT(wins), COUNT(losses), COUNT(draws), COUNT(voids), COUNT(faults),
	COUNT(points), COUNT(of), COUNT(starved), COUNT(gifts), COUNT(late), COUNT(thrown),
	COUNT(read), COUNT(absent), {NULL, 0},
}, texts[] = {
	TEXT(aside), TEXT(hint), TEXT(root), TEXT(command), {NULL, 0},
};

/* The member of a struct with this key, or NULL. */
static void *
member_of(void *of, const struct member *m, const char *key)
{
	while (m->key && strcmp(m->key, key))
		m++;
	return m->key ? (char *)of + m->at : NULL;
}

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

/* Add a part's digest of its games, and its counts. */
static void
add_part(struct text *text, struct finding_part *p, const struct course_part *c)
{
	if (course_is_played(c))
		text_addf(text, "plays %s|%s\n", c->name,
		          p->busy ? "busy" : p->stale ? "-" : c->plays);
	for (const struct member *m = counts; m->key; m++) {
		int count = *(int *)member_of(p, m, m->key);

		if (count)
			text_addf(text, "%s %s|%d\n", m->key, c->name, count);
	}
}

int
finding_write(const struct finding *f, const struct course *course,
              const char *path)
{
	struct text text = {0};

	text_addf(&text, "score 2\ncourse %s\n", course->base);
	add_line(&text, "status", (const char *[]){status_words[f->status], f->reason, NULL});
	text_addf(&text, "took %lld|%lld\nstage %s|%d\n", (long long)f->cpu_us,
	          (long long)f->wall_us, stages[f->done], f->early);
	for (const struct member *m = texts; m->key; m++) {
		const char *value = *(char *const *)((const char *)f + m->at);

		if (value && *value)
			add_line(&text, m->key, (const char *[]){value, NULL});
	}
	for (int i = 0; i < f->agents; i++)
		add_line(&text, "agent", (const char *[]){f->agent[i].name,
		         f->agent[i].unfit, NULL});
	for (int i = 0; i < f->parts; i++)
		add_part(&text, &f->part[i], &course->part[i]);
	for (int i = 0; i < f->notes; i++) {
		const struct finding_note *note = &f->note[i];

		add_line(&text, "note", (const char *[]){
		         note->part < 0 ? "*" : course->part[note->part].name,
		         note->text, note->again, note->id, note->good ? "good"
		         : note->fault ? "fault" : "", NULL});
	}
	text_add(&text, "end\n");
	return store_put(&text, 0600, "%s", path);
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

/* Take a note, unless the course no longer has its part. */
static void
take_note(struct finding *f, int part, char *const field[5])
{
	if (part >= f->parts)
		f->early -= f->notes < f->early;
	else
		finding_add_game(f, &(struct finding_note){part, field[1], field[2],
		                 field[3], !strcmp(field[4], "good"),
		                 !strcmp(field[4], "fault")});
}

/* Take a line about a part.  The last element of f->part is for parts that the course
 * no longer has. */
static bool
take_part(struct finding *f, const struct course *course, const char *key,
          char *const field[5])
{
	int found = course_part(course, field[0]), part = found < 0 ? f->parts : found;
	int *count = member_of(&f->part[part], counts, key);
	int64_t number;

	if (!strcmp(key, "note") && field[4]) {
		take_note(f, strcmp(field[0], "*") ? part : FINDING_CHECK, field);
		return true;
	}
	if (!strcmp(key, "plays")) {
		f->part[part].current = found >= 0 &&
		                        !strcmp(field[1], course->part[found].plays);
		f->part[part].busy = !strcmp(field[1], "busy");
		return true;
	}
	if (!count || !text_number(field[1], 0, INT32_MAX, &number))
		return false;
	*count = (int)number;
	return true;
}

static bool
take_line(struct finding *f, const struct course *course, const char *key, char *rest)
{
	char **text = member_of(f, texts, key), *field[5] = {NULL};
	int64_t early = 0;
	bool good = true;

	for (int i = 0; i < 5 && rest; i++)
		if (!(field[i] = text_field(&rest)))
			return false;
	if (text) {
		free(*text);
		*text = xstrdup(field[0]);
	} else if (!strcmp(key, "agent")) {
		finding_add_agent(f, field[0], field[1]);
	} else if (!field[1]) {
		return false;
	} else if (!strcmp(key, "status")) {
		free(f->reason);
		f->reason = shown(field[1]); /* keeps its full length, unlike a new reason */
		f->status = status_of(field[0]);
		good = f->status != STATUS_COUNT;
	} else if (!strcmp(key, "stage")) {
		f->done = stage_of(field[0]);
		good = text_number(field[1], 0, INT32_MAX, &early) &&
		       !strcmp(field[0], stages[f->done]);
		f->early = (int)early;
	} else if (!strcmp(key, "took")) {
		good = text_number(field[0], 0, INT64_MAX, &f->cpu_us) &&
		       text_number(field[1], 0, INT64_MAX, &f->wall_us);
	} else {
		good = take_part(f, course, key, field);
	}
	return good;
}

/* Read the lines.  Returns what is wrong with the file, or NULL. */
static const char *
take_lines(struct finding *f, const struct course *course, char *at)
{
	char *key, *value;

	for (int line = 1; text_line(&at, &key, &value); line++) {
		if (!strcmp(key, "end") && !*value)
			return NULL;
		if (line == 1   ? strcmp(key, "score") || strcmp(value, "2")
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
	if (!wrong)
		forget_stale(finding, course);
	if (wrong) {
		text_format(why, FINDING_WHY, "%s: %s", path, wrong);
		finding_free(finding);
	}
	text_free(&text);
	return !wrong;
}
