#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/sha256.h"
#include "score/course/course.h"
#include "score/course/words.h"
#include "score/course/course_vary.h"

static void
set_defaults(struct course *c, const char *path)
{
	const char *last = file_name(path);
	size_t n = strlen(last);

	if (n > 5 && !strcmp(last + n - 5, ".conf"))
		n -= 5;
	*c = (struct course){
		.path = xstrdup(path),
		.name = xstrdup(last),
		.upload.size = 10 << 20,
		.checks = {xcalloc(1, sizeof *c->checks.at), 1},
		.limits = {
			.cpu_us = 60 * (int64_t)CLOCK_S,
			.wall_us = 120 * (int64_t)CLOCK_S,
			.mem_bytes = INT64_C(2) << 30,
			.disk_bytes = 200 << 20,
			.entries = 10000,
			.open_files = 1024,
		},
		.arena = {.jobs = 1},
	};
	c->checks.at[0] = (struct course_check){.rounds = 2, .opponent = "random"};
	c->name[n] = '\0';
}

/* Take one line without its end; lines that end in a backslash are joined already. */
static bool
take_line(struct course *c, struct words *words, const char *line, int number)
{
	bool split;

	*words = (struct words){.line = number};
	line += strspn(line, " \t");
	if (!*line || *line == '#')
		return true;
	split = words_split(words, line, number);
	if (words->all)
		*xpush(c->lines.words, c->lines.n) = words->all;
	return split && course_take_line(c, words) && words_done(words);
}

/*
 * Checks that concern several lines.  After a failure words->line is the line at fault.
 */

static bool
check_agent(const struct course *c, const char *agent, struct words *words)
{
	for (int i = 0; i < c->start.n; i++)
		if (!strcmp(c->start.at[i].agent, agent))
			return true;
	return words_wrong(words, "no line `start` is for agent '%s'", agent);
}

/* Whether each value that can be drawn gives a valid game with valid terms. */
static bool
check_vary(const struct course *c, const struct course_part *p,
           struct words *words)
{
	bool good = true;

	for (int n = 0; p->vary && good && n < COURSE_VARY_MOST; n++) {
		struct course_vary drawn;
		char why[COURSE_VARY_WHY];

		good = course_vary_draw(&drawn, p->vary, p->game ? p->game : c->game,
		                        NULL, n, why)
			? words_check_game(words, drawn.game.at) &&
			  words_check_terms(words, drawn.terms.at)
			: words_wrong(words, "%s", why);
		course_vary_free(&drawn);
	}
	return good;
}

static bool
check_part(const struct course *c, const struct course_part *p,
           struct words *words)
{
	words->line = p->line;
	return check_vary(c, p, words) &&
	       (p->kind == COURSE_HAND || check_agent(c, p->agent, words)) &&
	       (!course_has_own_rival(p) || check_agent(c, p->opponent + 1, words));
}

static bool
check_need(struct course *c, const struct course_files *f, struct words *words)
{
	int part = f->part ? course_part(c, f->part) : -1;

	words->line = f->line;
	if (part >= 0 && c->part[part].kind == COURSE_HAND)
		return c->part[part].has_file = true;
	return !f->part || words_wrong(words, "no part '%s' is marked by hand", f->part);
}

static bool
check_whole(struct course *c, struct words *words)
{
	const char *missing = !c->game ? "game" : !c->upload.id ? "id"
	                      : !c->start.n ? "start" : !c->parts ? "part" : NULL;

	words->line = 1;
	if (missing)
		return words_wrong(words, "the line `%s` is missing", missing);
	for (int i = 0; i < c->parts; i++)
		if (!check_part(c, &c->part[i], words))
			return false;
	for (int i = 1; i < c->checks.n; i++) {
		words->line = c->checks.at[i].line;
		if (!check_agent(c, c->checks.at[i].agent, words))
			return false;
	}
	for (int i = 0; i < c->upload.files_n; i++)
		if (!check_need(c, &c->upload.files[i], words))
			return false;
	return course_check_gates(c, words);
}

/* Let builds and agents read the files that a command names by {course}. */
static void
give_named(struct course *c, const char *command)
{
	static const char mark[] = "{course}/";

	for (const char *at = command; (at = strstr(at, mark));) {
		struct course_with with = {.name = "", .about = "a file of the course"};
		struct text name = {0};

		at += strlen(mark);
		text_add_bytes(&name, at, strcspn(at, " \t'\";|&<>()"));
		course_set_path(&with, course_beside(c, text_str(&name)));
		text_free(&name);
		/* Never show the definition's own folder, which also has other files. */
		if (!with.path || !strncmp(c->path, with.path, strlen(with.path))) {
			course_set_path(&with, NULL);
			continue;
		}
		*xpush(c->withs.at, c->withs.n) = with;
	}
}

static void
give_all_named(struct course *c)
{
	int needs = c->withs.n;

	for (int i = 0; i < c->build.n; i++)
		give_named(c, c->build.at[i].run);
	for (int i = 0; i < c->start.n; i++)
		give_named(c, c->start.at[i].run);
	for (int i = 0; i < needs; i++)
		if (c->withs.at[i].try)
			give_named(c, c->withs.at[i].try);
}

static bool
take_all(struct course *c, struct text *text, struct words *words)
{
	char *at = text->at;
	size_t read = at ? strlen(at) : 0;
	struct text line = {0};
	bool good = true;

	for (int number = 1, first = 1; good && at; number++) {
		const char *part = text_part(&at, '\n');
		size_t n = strlen(part);
		bool more;

		while (n && part[n - 1] == '\r')
			n--;
		more = n && part[n - 1] == '\\';
		text_add_bytes(&line, part, n - more);
		text_add(&line, more ? " " : "");
		if (more && at)
			continue;
		good = take_line(c, words, line.at, first);
		text_clear(&line);
		first = number + 1;
	}
	text_free(&line);
	if (good && read < text->len)
		good = words_wrong(words, "there is a NUL byte in it");
	/* Add the part that a ladder without marks needs. */
	if (good && c->arena.rungs && !c->parts)
		good = take_line(c, words, "part ladder 100 rank", 1);
	give_all_named(c);
	return good && check_whole(c, words);
}

/*
 * Digests
 */

/* Append a value so that different values always give different texts.  NULL: no
 * value. */
static void
add(struct text *text, const char *value)
{
	if (value)
		text_addf(text, "%zu:%s\n", strlen(value), value);
	else
		text_add(text, "-\n");
}

/* Append the game and the terms: the part's own ones override the course's. */
static void
add_game(struct text *text, const struct course *c, const char *game,
         const char *terms)
{
	add(text, game ? game : c->game);
	add(text, c->terms);
	add(text, terms);
}

/* Whether a word says nothing about what is handed in, built, started or played. */
static bool
is_aside(const char *word)
{
	return !strncmp(word, "why=", 4) || !strncmp(word, "about=", 6) ||
	       !strncmp(word, "path=", 5) || !strncmp(word, "try=", 4);
}

/* Append the lines that affect all gradings, by their keys, and the first games. */
static void
add_base(struct text *text, const struct course *c)
{
	static const char *const keys[] = {"id", "name", "size", "skip", "root", "need",
		"forbid", "forbid-binaries", "with", "build", "start", "limits", "check"};

	for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
		for (int i = 0; i < c->lines.n; i++) {
			char *const *word = c->lines.words[i];

			if (strcmp(*word, keys[k]) != 0)
				continue;
			for (; *word; word++)
				if (!is_aside(*word))
					add(text, *word);
			add(text, NULL);
		}
	for (int i = 0; i < c->checks.n; i++)
		if (c->checks.at[i].rounds)
			add_game(text, c, c->checks.at[i].game, c->checks.at[i].terms);
}

/* Append a part and its number, which its seed depends on. */
static void
add_part(struct text *text, const struct course *c, int number)
{
	const struct course_part *p = &c->part[number];
	char hex[65];

	add_game(text, c, p->game, p->terms);
	text_addf(text, "%d\n", p->rounds);
	if (course_is_class(p))
		return;
	text_addf(text, "%d %d\n", number, p->pairs ? -2 : p->first);
	add(text, p->name);
	add(text, p->agent);
	add(text, p->opponent);
	add(text, p->vary);
	if (p->file) {
		sha256_file(p->file, hex);
		add(text, hex);
		text_addf(text, "%d\n", p->hidden); /* reports name cases unless hidden */
	}
}

/* Compute the digests of a course: `base`, and `plays` of each part.  Points, texts,
 * gates and late marks affect no digest. */
static void
make_digests(struct course *c)
{
	struct text text = {0};
	char hex[65];

	add_base(&text, c);
	sha256_bytes(text_str(&text), text.len, c->base);
	for (int i = 0; i < c->parts; i++) {
		if (c->part[i].kind == COURSE_HAND)
			continue;
		text_clear(&text);
		add_part(&text, c, i);
		sha256_bytes(text_str(&text), text.len, hex);
		text_format(c->part[i].plays, sizeof c->part[i].plays, "%.16s", hex);
	}
	text_free(&text);
}

bool
course_read(struct course *course, const char *path, char why[COURSE_WHY])
{
	struct text text = {0};
	struct words words;
	bool good;

	if (!file_get(path, &text)) {
		text_refuse(why, COURSE_WHY, "%s: %s", path, strerror(errno));
		text_free(&text);
		return false;
	}
	set_defaults(course, path);
	sha256_bytes(text_str(&text), text.len, course->digest);
	good = take_all(course, &text, &words);
	text_free(&text);
	if (good) {
		make_digests(course);
		return true;
	}
	course_free(course);
	return text_refuse(why, COURSE_WHY, "%s:%d: %s", path, words.line, words.why);
}
