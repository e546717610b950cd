/*
 * A course's definition, course(5).  An error has its line and its reason.  An accepted
 * definition is whole, and stays the same if each line ends with a CR.
 */
#include <math.h>

#include "folder.h"
#include "game/game.h"
#include "score/course/course.h"

static bool
has_start(const struct course *c, const char *agent)
{
	for (int i = 0; i < c->start.n; i++)
		if (!strcmp(c->start.at[i].agent, agent))
			return true;
	return false;
}

static void
check_part(const struct course *c, int i)
{
	const struct course_part *p = &c->part[i];

	law(course_part(c, p->name) == i, "part '%s' is there twice", p->name);
	law(p->kind < COURSE_KINDS, "part '%s' is of no kind", p->name);
	law(isfinite(p->max) && p->max >= 0, "part '%s' gives %g", p->name,
	    p->max);
	law(p->rounds > 0 && p->first >= -1 && p->first <= p->rounds,
	    "part '%s': %d rounds, %d first", p->name, p->rounds, p->first);
	law(p->kind > COURSE_SHARE || p->opponent, "part '%s': nobody to play",
	    p->name);
	law(p->kind == COURSE_HAND || has_start(c, p->agent),
	    "part '%s': nobody plays", p->name);
}

static void
check_course(const struct course *c)
{
	struct variant variant;
	char why[GAME_WHY];

	law(c->parts > 0 && c->upload.id && c->checks.at[0].opponent && c->upload.size > 0,
	    "a course that is not whole");
	law(variant_parse(&variant, c->game, why), "%s", why);
	for (int i = 0; i < c->parts; i++)
		check_part(c, i);
	for (int i = 0; i < c->gates.n; i++)
		law(course_part(c, c->gates.at[i].part) >= 0 &&
		            course_part(c, c->gates.at[i].needs) >= 0,
		    "gate %d is of no part", i);
	law(isfinite(course_max(c)), "points without end");
	law(c->limits.cpu_us > 0 && c->limits.wall_us > 0 &&
	            c->limits.mem_bytes > 0 && c->limits.disk_bytes > 0 &&
	            c->limits.entries > 0 && c->limits.open_files > 0,
	    "a limit of nothing");
}

static bool
read_course(struct course *course, const char *name, const void *bytes,
            size_t n)
{
	const char *path = folder_put(name, bytes, n);
	char why[COURSE_WHY] = "";

	if (course_read(course, path, why)) {
		law(!memchr(bytes, '\0', n), "a NUL is taken");
		check_course(course);
		return true;
	}
	law(!strncmp(why, path, strlen(path)) && why[strlen(path)] == ':',
	    "refused without a line: '%s'", why);
	return false;
}

static void
add_returns(struct text *text, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		text_add_bytes(text, bytes[i] == '\n' ? "\r\n"
		                                      : (const char *)&bytes[i],
		               1 + (bytes[i] == '\n'));
}

/* Some regcomp(3) use up all memory for repeated repetitions.  A course's author is
 * responsible for such a pattern. */
static bool
repeats_much(const uint8_t *bytes, size_t n)
{
	int repeats = 0;

	for (size_t i = 0; i < n; i++)
		repeats += bytes[i] == '+' || bytes[i] == '*' ||
		           (bytes[i] == '{' && i + 1 < n &&
		            bytes[i + 1] >= '0' && bytes[i + 1] <= '9');
	return repeats > 12;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct course course, again;
	struct text returns = {0};
	bool good;

	if (repeats_much(bytes, n))
		return 0;
	folder_put("a.suite", "", 0);
	good = read_course(&course, "a.conf", bytes, n);
	add_returns(&returns, bytes, n);
	law(read_course(&again, "b.conf", text_str(&returns), returns.len) ==
	            good,
	    "lines that end in CR and LF are judged otherwise");
	if (good) {
		law(course.parts == again.parts && course.gates.n == again.gates.n &&
		            course.start.n == again.start.n &&
		            !strcmp(course.upload.id, again.upload.id) &&
		            !strcmp(course.game, again.game),
		    "lines that end in CR and LF are another course");
		course_free(&course);
		course_free(&again);
	}
	text_free(&returns);
	return 0;
}
