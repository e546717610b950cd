#include <stddef.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "match/memory.h"
#include "score/course/times.h"
#include "score/course/words.h"
#include "score/course/course.h"

enum { THROWS_LEAST = 8 }; /* bytes; an agent might itself write a shorter text */

static bool
take_text(struct words *w, const char **into)
{
	if (w->plains != 1)
		return words_wrong(w, "give one text; quote it if it has blanks");
	if (*into)
		return words_wrong(w, "given twice");
	*into = w->plain[0];
	return true;
}

static bool
take_game(struct course *c, struct words *w)
{
	return take_text(w, &c->game) && words_take_game(w, c, &c->game);
}

/* Read terms, whose words look like arguments of the line. */
static bool
take_terms(struct course *c, struct words *w)
{
	if (c->terms || w->arguments != 1 || w->plains)
		return words_wrong(w, "give one line of terms");
	c->terms = w->argument[0];
	w->argument[0] = NULL;
	return words_check_terms(w, c->terms);
}

/* Read the pattern of `id`, or of `name`, which has a group for the id. */
static bool
take_pattern(struct course *c, struct words *w)
{
	bool form = words_is(w, "name");
	const char **into = form ? &c->upload.form : &c->upload.id;

	return take_text(w, into) && words_check_pattern(w, *into, form);
}

static bool
take_size(struct course *c, struct words *w)
{
	return w->plains == 1 ? words_amount(w, w->plain[0], &c->upload.size)
	                      : words_wrong(w, "give one size, such as 10M");
}

static bool
take_skip(struct course *c, struct words *w)
{
	for (int i = 0; i < w->plains; i++)
		*xpush(c->upload.skip, c->upload.skips) = w->plain[i];
	return w->plains || words_wrong(w, "give the names of files or folders, such as "
	                                "node_modules");
}

static bool
take_root(struct course *c, struct words *w)
{
	if (!words_flag(w, "outer", &c->upload.outer))
		return false;
	if (!w->plains || w->plains > COURSE_WORDS || c->upload.roots)
		return words_wrong(w, "give one line of 1 to %d folders", COURSE_WORDS);
	for (; c->upload.roots < w->plains; c->upload.roots++) {
		const char *root = w->plain[c->upload.roots];

		if (*root == '/' || strstr(root, ".."))
			return words_wrong(w, "'%.80s' leads out of the submission", root);
		c->upload.root[c->upload.roots] = root;
	}
	return true;
}

static bool
take_files(struct course *c, struct words *w)
{
	struct course_files f = {.forbidden = words_is(w, "forbid"), .line = w->line,
	                         .why = words_get(w, "why"),
	                         .code = words_get(w, "code")};

	if (!f.forbidden)
		f.part = words_get(w, "part");
	if (!w->plains || w->plains > COURSE_WORDS)
		return words_wrong(w, "give 1 to %d patterns", COURSE_WORDS);
	for (; f.patterns < w->plains; f.patterns++)
		f.pattern[f.patterns] = w->plain[f.patterns];
	*xpush(c->upload.files, c->upload.files_n) = f;
	return true;
}

static bool
take_binaries(struct course *c, struct words *w)
{
	(void)w;
	return c->upload.no_binaries = true;
}

static bool
take_rule(struct course *c, struct words *w)
{
	bool start = words_is(w, "start");
	struct course_rules *rules = start ? &c->start : &c->build;
	struct course_rule rule = {"", words_get(w, "when"), words_get(w, "run"), 0};

	if (!rule.run || w->plains)
		return words_wrong(w, "run=COMMAND, and when=PATTERN if need be");
	if (start)
		words_text(w, "agent", &rule.agent);
	if (rule.when && start &&
	    !words_count(w, "nth", 1, WORDS_ROUNDS, &rule.nth))
		return false;
	*xpush(rules->at, rules->n) = rule;
	return true;
}

/* Read the first games of all agents or of one, whose defaults are those of all. */
static bool
take_check(struct course *c, struct words *w)
{
	const char *agent = words_get(w, "agent");
	struct course_check *check = c->checks.at;

	if (agent) {
		check = xpush(c->checks.at, c->checks.n);
		*check = c->checks.at[0];
		check->agent = agent;
		check->line = w->line;
	}
	if (w->plains)
		return words_wrong(w, "agent=, rounds=, opponent=, game=, "
		                   "terms= and throws=LINE");
	if (!words_count(w, "rounds", 0, WORDS_ROUNDS, &check->rounds))
		return false;
	words_text(w, "opponent", &check->opponent);
	words_text(w, "game", &check->game);
	words_text(w, "terms", &check->terms);
	words_text(w, "throws", &check->throws);
	if (*check->opponent == '@')
		return words_wrong(w, "the first games are against a player of "
		                   "yours, not '%.40s'", check->opponent);
	if (check->throws && strlen(check->throws) < THROWS_LEAST)
		return words_wrong(w, "throws=%s: give the whole line that the course's client "
		                   "writes when an exception leaves the agent's method",
		                   check->throws);
	return words_take_game(w, c, &check->game) && words_check_terms(w, check->terms);
}

static bool
take_limits(struct course *c, struct words *w)
{
	const struct {
		const char *key;
		int64_t *value;
	} limits[] = {
		{"cpu", &c->limits.cpu_us}, {"wall", &c->limits.wall_us},
		{"mem", &c->limits.mem_bytes}, {"disk", &c->limits.disk_bytes},
		{"files", &c->limits.open_files},
	};

	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		const char *text = words_get(w, limits[i].key);

		if (text && !words_amount(w, text, limits[i].value))
			return false;
	}
	return true;
}

static bool
take_arena(struct course *c, struct words *w)
{
	struct course_arena *a = &c->arena;

	const char *closes = words_get(w, "closes");
	int zone = TIMES_NO_ZONE;
	char why[TIMES_WHY];

	a->away = words_get(w, "away");
	a->notice = words_get(w, "notice");
	if (closes && !times_parse(closes, TIMES_EITHER, &zone, &a->closes, why))
		return words_wrong(w, "closes=\"%.60s\": a time with its zone, such as "
		                   "closes=\"2018-12-10 23:59 +08:00\"", closes);
	return w->plains
		? words_wrong(w, "arena jobs=N away=COMMAND per-day=N "
		              "challenges=N closes=TIME notice=TEXT")
		: words_count(w, "jobs", 1, 64, &a->jobs) &&
		  words_count(w, "per-day", 1, 1000, &a->per_day) &&
		  words_count(w, "challenges", 2, 1000, &a->challenges);
}

static bool
take_memory(struct course *c, struct words *w)
{
	int64_t bytes;

	c->arena.memory = w->plains == 1 ? w->plain[0] : NULL;
	return (c->arena.memory && memory_parse(c->arena.memory, &bytes)) ||
	       words_wrong(w, "memory and a size up to 64M, such as 10M");
}

static bool
take_rung(struct course *c, struct words *w)
{
	struct course_arena *a = &c->arena;

	if (w->plains != 1 || strchr(w->plain[0], '/'))
		return words_wrong(w, "rung and one player of ours, such as "
		                   "\"hidden --level 2\"");
	*xpush(a->rung, a->rungs) = w->plain[0];
	return true;
}

static bool
take_team(struct course *c, struct words *w)
{
	struct course_arena *a = &c->arena;

	if (w->plains < 2)
		return words_wrong(w, "team, its name, and the ids of its members");
	for (int i = 1; i < w->plains; i++) {
		if (course_team(c, w->plain[i]) != w->plain[i])
			return words_wrong(w, "'%.60s' is in a team already", w->plain[i]);
		*xpush(a->member, a->members) = (struct course_member){
			w->plain[0], w->plain[i], w->line};
	}
	return true;
}

static bool
take_with(struct course *c, struct words *w)
{
	const char *path = words_get(w, "path");
	const char *program = words_get(w, "program");
	struct course_with with = {.name = w->plain[0],
	                           .about = words_get(w, "about"),
	                           .otherwise = program ? program : words_get(w, "else"),
	                           .program = program != NULL,
	                           .try = words_get(w, "try")};

	if (w->plains != 1 || !with.about)
		return words_wrong(w, "with NAME about=\"what it is\", and path= if "
		                   "the course has it, or else= for who has none");
	if (path)
		course_set_path(&with, course_beside(c, path));
	*xpush(c->withs.at, c->withs.n) = with;
	return !path || with.path ||
	       words_wrong(w, "there is no %.200s, seen from this file; path= "
	                   "may be a whole path, too", path);
}

/* The status with this name; STATUS_COUNT for OK and for an unknown word. */
static enum status
bad_status(const char *word)
{
	enum status status = status_of(word);

	return status == STATUS_OK ? STATUS_COUNT : status;
}

static bool
take_marks(struct course *c, struct words *w)
{
	enum status status = w->plains == 2 ? bad_status(w->plain[0]) : STATUS_COUNT;

	return (status != STATUS_COUNT &&
	        text_real(w->plain[1], 0, WORDS_POINTS, &c->status[status].points)) ||
	       words_wrong(w, "a status other than OK, and points");
}

static bool
take_disqualified(struct course *c, struct words *w)
{
	for (int i = 0; i < w->plains; i++) {
		enum status status = bad_status(w->plain[i]);

		if (status == STATUS_COUNT)
			return words_wrong(w, "'%.40s' is no status that can be "
			                   "disqualified", w->plain[i]);
		c->status[status].disqualified = true;
	}
	return true;
}

static bool
take_roster(struct course *c, struct words *w)
{
	static const char *const dates[] = {
		[TIMES_DAY_FIRST] = "day-first", [TIMES_MONTH_FIRST] = "month-first",
	};
	const char *how = words_get(w, "dates");

	for (int i = 0; i < ROSTER_COLUMNS; i++)
		c->upload.roster.column[i] = words_get(w, course_columns[i]);
	for (int i = TIMES_DAY_FIRST; how && i <= TIMES_MONTH_FIRST; i++)
		if (!strcmp(how, dates[i]))
			c->upload.roster.dates = (enum times_dates)i;
	return (!w->plains && (!how || c->upload.roster.dates)) ||
	       words_wrong(w, "roster id=COLUMN name=COLUMN and so on, and dates=day-first or "
	                   "dates=month-first");
}

/* The keys of course(5).  A key without a function takes one text. */
static const struct {
	const char *key;
	bool (*take)(struct course *c, struct words *w);
	size_t text; /* the offset of its pointer in struct course */
} keys[] = {
	{"title", NULL, offsetof(struct course, title)},
	{"game", take_game},
	{"terms", take_terms},
	{"id", take_pattern},
	{"name", take_pattern},
	{"size", take_size},
	{"skip", take_skip},
	{"root", take_root},
	{"need", take_files},
	{"forbid", take_files},
	{"forbid-binaries", take_binaries},
	{"with", take_with},
	{"build", take_rule},
	{"start", take_rule},
	{"check", take_check},
	{"limits", take_limits},
	{"part", course_take_part},
	{"bonus", course_take_part},
	{"gate", course_take_gate},
	{"late", course_take_late},
	{"roster", take_roster},
	{"marks", take_marks},
	{"disqualify", take_disqualified},
	{"arena", take_arena},
	{"memory", take_memory},
	{"notify", NULL, offsetof(struct course, arena.notify)},
	{"rung", take_rung},
	{"team", take_team},
};

bool
course_take_line(struct course *c, struct words *w)
{
	const size_t n = sizeof keys / sizeof *keys;
	struct text all = {0};

	for (size_t i = 0; i < n; i++)
		if (!strcmp(w->all[0], keys[i].key))
			return keys[i].take
				? keys[i].take(c, w)
				: take_text(w, (const char **)((char *)c + keys[i].text));
	for (size_t i = 0; i < n; i++)
		text_addf(&all, "%s%s", i ? ", " : "", keys[i].key);
	words_wrong(w, "'%.40s' is no key: %s", w->all[0], all.at);
	text_free(&all);
	return false;
}
