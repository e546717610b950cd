#include <errno.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fail.h"
#include "game/game.h"
#include "game/terms.h"
#include "score/course/course_line.h"

enum {
	ROUNDS = 10000,
	PATTERN_COPIES = 100000, /* [0-9]{9} makes ten, a+ two */
};

bool
course_wrong(char why[WORDS_WHY], const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(why, WORDS_WHY, format, args);
	va_end(args);
	return false;
}

char *
course_copy(const char *text)
{
	return text ? xstrdup(text) : NULL;
}

/* The room doubles when n is a power of 2. */
void *
course_one_more(void *things, int n, size_t size)
{
	if (n & (n - 1))
		return things;
	return xrealloc(things, (size_t)(n ? 2 * n : 1) * size);
}

/*
 * Values
 */

static bool
take_text(struct words *w, char **into, char why[WORDS_WHY])
{
	if (w->plains != 1)
		return course_wrong(why, "one text, please; quote it if it has blanks");
	if (*into)
		return course_wrong(why, "given twice");
	*into = xstrdup(w->plain[0]);
	return true;
}

bool
course_check_game(const char *game, char why[WORDS_WHY])
{
	struct variant variant;
	char reason[WORDS_WHY];

	return variant_parse(&variant, game, reason) ||
	       course_wrong(why, "game %.80s: %.200s", game, reason);
}

bool
course_check_terms(const char *terms, char why[WORDS_WHY])
{
	struct terms parsed = {{0}, {0}, {0}};
	char reason[TERMS_WHY];

	return !terms || terms_parse(&parsed, terms, reason) ||
	       course_wrong(why, "terms %.80s: %s", terms, reason);
}

/* Behind a bracket expression, which begins at p. */
static const char *
skip_bracket(const char *p)
{
	p += p[1] == '^' ? 2 : 1;
	p += *p == ']';
	return p + strcspn(p, "]");
}

/* The larger number of an interval, "2,8}"; "2,}" has one. */
static double
most_of(const char *interval)
{
	const char *comma = interval + strcspn(interval, ",}");
	long least = strtol(interval, NULL, 10);
	long most = *comma == ',' ? strtol(comma + 1, NULL, 10) : 0;

	return (double)(most > least ? most : least);
}

/* How many copies of a piece its repetitions may make at most, if each of them is
 * within the next: that many some regcomp make in memory. */
static double
count_copies(const char *pattern)
{
	double copies = 1;

	for (const char *p = pattern; *p; p += *p != '\0') {
		if (*p == '\\' && p[1])
			p++;
		else if (*p == '[')
			p = skip_bracket(p);
		else if (*p == '+')
			copies *= 2;
		else if (*p == '{')
			copies *= 1 + most_of(p + 1);
	}
	return copies;
}

static bool
check_pattern(const char *pattern, size_t groups, char why[WORDS_WHY])
{
	regex_t regex;
	char reason[120];
	int failed;
	size_t has;

	if (count_copies(pattern) > PATTERN_COPIES)
		return course_wrong(why, "'%.80s' repeats too much", pattern);
	failed = regcomp(&regex, pattern, REG_EXTENDED);
	has = failed ? 0 : regex.re_nsub;
	if (failed) {
		regerror(failed, &regex, reason, sizeof reason);
		return course_wrong(why, "'%.80s': %s", pattern, reason);
	}
	regfree(&regex);
	return has >= groups ||
	       course_wrong(why, "'%.80s' needs a group (...) around the id", pattern);
}

/* "10M", "60s", "1024". */
static bool
take_amount(const char *text, int64_t *value, char why[WORDS_WHY])
{
	static const struct {
		const char *unit;
		int64_t factor;
	} units[] = {
		{"", 1}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30},
		{"s", CLOCK_S}, {"ms", CLOCK_MS}, {"m", 60 * (int64_t)CLOCK_S},
	};
	char *unit;
	long n;

	errno = 0;
	n = strtol(text, &unit, 10);
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (!strcmp(unit, units[i].unit) && unit > text && !errno &&
		    n > 0 && n < 1000000) {
			*value = n * units[i].factor;
			return true;
		}
	return course_wrong(why, "'%.40s' is no amount such as 10M, 60s or 1024", text);
}

/*
 * Lines
 */

static bool
take_root(struct course *c, struct words *w, char why[WORDS_WHY])
{
	if (!w->plains || w->plains > COURSE_WORDS || c->roots)
		return course_wrong(why, "one line of 1 to %d folders, please",
		             COURSE_WORDS);
	for (int i = 0; i < w->plains; i++)
		if (*w->plain[i] == '/' || strstr(w->plain[i], ".."))
			return course_wrong(why, "'%.80s' leads out of the submission",
			             w->plain[i]);
	while (c->roots < w->plains) {
		c->root[c->roots] = xstrdup(w->plain[c->roots]);
		c->roots++;
	}
	return true;
}

static bool
take_files(struct course *c, struct words *w, int line, bool forbidden,
           char why[WORDS_WHY])
{
	struct course_files *f;

	if (!w->plains || w->plains > COURSE_WORDS)
		return course_wrong(why, "1 to %d patterns, please", COURSE_WORDS);
	c->files = course_one_more(c->files, c->files_n, sizeof *c->files);
	f = &c->files[c->files_n++];
	*f = (struct course_files){.forbidden = forbidden, .line = line,
	                           .why = course_copy(words_get(w, "why")),
	                           .has = course_copy(words_get(w, "has"))};
	while (f->patterns < w->plains) {
		f->pattern[f->patterns] = xstrdup(w->plain[f->patterns]);
		f->patterns++;
	}
	return true;
}

static bool
take_rule(struct course_rule **rules, int *n, struct words *w, int line,
          char why[WORDS_WHY])
{
	const char *run = words_get(w, "run");

	if (!run || w->plains)
		return course_wrong(why, "run=COMMAND, and when=PATTERN if need be");
	*rules = course_one_more(*rules, *n, sizeof **rules);
	(*rules)[(*n)++] = (struct course_rule){
		.agent = xstrdup(""), .run = xstrdup(run), .line = line,
		.when = course_copy(words_get(w, "when")),
	};
	return true;
}

static bool
take_start(struct course *c, struct words *w, int line, char why[WORDS_WHY])
{
	const char *agent = words_get(w, "agent");

	if (!take_rule(&c->start, &c->starts, w, line, why))
		return false;
	if (agent) {
		free(c->start[c->starts - 1].agent);
		c->start[c->starts - 1].agent = xstrdup(agent);
	}
	return true;
}

static bool
take_check(struct course *c, struct words *w, char why[WORDS_WHY])
{
	double rounds;
	const char *opponent;

	if (w->plains)
		return course_wrong(why, "rounds=, opponent= and terms=");
	if (!words_number(w, "rounds", 0, ROUNDS, c->check_rounds, &rounds, why))
		return false;
	c->check_rounds = (int)rounds;
	opponent = words_get(w, "opponent");
	if (opponent && *opponent == '@')
		return course_wrong(why, "the first games are against a player "
		                    "of yours, not '%.40s'", opponent);
	if (opponent) {
		free(c->check_opponent);
		c->check_opponent = xstrdup(opponent);
	}
	free(c->check_terms);
	c->check_terms = course_copy(words_get(w, "terms"));
	return course_check_terms(c->check_terms, why);
}

static bool
take_limits(struct course *c, struct words *w, char why[WORDS_WHY])
{
	int64_t entries = c->limits.entries, files = c->limits.open_files;
	struct {
		const char *key;
		int64_t *value;
	} all[] = {
		{"cpu", &c->limits.cpu_us}, {"wall", &c->limits.wall_us},
		{"mem", &c->limits.mem_bytes}, {"disk", &c->limits.disk_bytes},
		{"entries", &entries}, {"files", &files},
	};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		const char *text = words_get(w, all[i].key);

		if (text && !take_amount(text, all[i].value, why))
			return false;
	}
	c->limits.entries = (int)entries;
	c->limits.open_files = (int)files;
	return true;
}

static bool
take_size(struct course *c, struct words *w, char why[WORDS_WHY])
{
	return w->plains == 1 ? take_amount(w->plain[0], &c->size, why)
	                      : course_wrong(why, "one size, please, such as 10M");
}

static bool
take_marks(struct course *c, struct words *w, char why[WORDS_WHY])
{
	enum status status = w->plains == 2 ? status_of(w->plain[0])
	                                    : STATUS_COUNT;

	if (status == STATUS_COUNT || status == STATUS_OK ||
	    !words_points(w->plain[1], 0, 1000000, &c->marks[status]))
		return course_wrong(why, "a status other than OK, and points");
	return true;
}

static bool
take_disqualified(struct course *c, struct words *w, char why[WORDS_WHY])
{
	for (int i = 0; i < w->plains; i++) {
		enum status status = status_of(w->plain[i]);

		if (status == STATUS_COUNT || status == STATUS_OK)
			return course_wrong(why, "'%.40s' is no status that can be "
			             "disqualified", w->plain[i]);
		c->disqualified[status] = true;
	}
	return true;
}

static bool
take_gate(struct course *c, struct words *w, int line, char why[WORDS_WHY])
{
	const char *needs = words_get(w, "needs");
	double most;

	if (w->plains != 1 || !needs)
		return course_wrong(why, "gate PART needs=PART most=POINTS");
	if (!words_number(w, "most", 0, 1000000, 0, &most, why))
		return false;
	c->gate = course_one_more(c->gate, c->gates, sizeof *c->gate);
	c->gate[c->gates++] = (struct course_gate){
		.part = xstrdup(w->plain[0]), .needs = xstrdup(needs),
		.most = most, .line = line};
	return true;
}

static bool
take_with(struct course *c, struct words *w, char why[WORDS_WHY])
{
	const char *about = words_get(w, "about"), *path = words_get(w, "path");

	if (w->plains != 1 || !about)
		return course_wrong(why, "with NAME about=\"what it is\", and path= "
		                    "if it is ours");
	c->with = course_one_more(c->with, c->withs, sizeof *c->with);
	c->with[c->withs++] = (struct course_with){
		.name = xstrdup(w->plain[0]), .about = xstrdup(about),
		.path = path ? course_beside(c, path) : NULL};
	return !path || c->with[c->withs - 1].path ||
	       course_wrong(why, "there is no %.200s", path);
}

bool
course_take_line(struct course *c, struct words *w, int line, char why[WORDS_WHY])
{
	const char *key = w->all[0];

	if (!strcmp(key, "title"))
		return take_text(w, &c->title, why);
	if (!strcmp(key, "game"))
		return take_text(w, &c->game, why) && course_check_game(c->game, why);
	if (!strcmp(key, "terms")) {
		/* Terms are key=value themselves. */
		if (c->terms || w->arguments != 1 || w->plains)
			return course_wrong(why, "one line of terms, please");
		c->terms = xstrdup(w->argument[0]);
		w->taken[0] = true;
		return course_check_terms(c->terms, why);
	}
	if (!strcmp(key, "id"))
		return take_text(w, &c->id, why) && check_pattern(c->id, 0, why);
	if (!strcmp(key, "name"))
		return take_text(w, &c->form, why) &&
		       check_pattern(c->form, 1, why);
	if (!strcmp(key, "size"))
		return take_size(c, w, why);
	if (!strcmp(key, "root"))
		return take_root(c, w, why);
	if (!strcmp(key, "need") || !strcmp(key, "forbid"))
		return take_files(c, w, line, *key == 'f', why);
	if (!strcmp(key, "forbid-binaries"))
		return (c->no_binaries = true);
	if (!strcmp(key, "with"))
		return take_with(c, w, why);
	if (!strcmp(key, "build"))
		return take_rule(&c->build, &c->builds, w, line, why);
	if (!strcmp(key, "start"))
		return take_start(c, w, line, why);
	if (!strcmp(key, "check"))
		return take_check(c, w, why);
	if (!strcmp(key, "limits"))
		return take_limits(c, w, why);
	if (!strcmp(key, "part") || !strcmp(key, "bonus"))
		return course_take_part(c, w, line, *key == 'b', why);
	if (!strcmp(key, "gate"))
		return take_gate(c, w, line, why);
	if (!strcmp(key, "marks"))
		return take_marks(c, w, why);
	if (!strcmp(key, "disqualify"))
		return take_disqualified(c, w, why);
	return course_wrong(why, "'%.40s' is no key: title, game, terms, id, name, size, "
	             "root, need, forbid, forbid-binaries, with, build, start, "
	             "check, limits, part, bonus, gate, marks, disqualify", key);
}
