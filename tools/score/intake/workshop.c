#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "score/intake/receipt.h"
#include "score/intake/takeover.h"
#include "score/intake/tidy.h"
#include "score/intake/workshop.h"
#include "score/run/jail.h"

/*
 * What a course leaves open
 */

/* file: what {file} stands for, or NULL. */
static const char *
value_of(const struct workshop *w, const char *file, const char *name,
         size_t n, char folder[4096])
{
	const struct course *c = w->course;
	const char *slash = strrchr(c->path, '/');

	if (n == 2 && !strncmp(name, "id", n))
		return w->submission->id;
	if (n == 4 && !strncmp(name, "file", n))
		return file;
	if (n == 3 && !strncmp(name, "dir", n))
		return text_str(&w->root);
	if (n == 6 && !strncmp(name, "course", n)) {
		text_format(folder, 4096, "%.*s",
		            slash ? (int)(slash - c->path) : 1,
		            slash ? c->path : ".");
		return folder;
	}
	for (int i = 0; i < c->withs; i++)
		if (strlen(c->with[i].name) == n &&
		    !strncmp(c->with[i].name, name, n))
			return c->with[i].path;
	return NULL;
}

static char *
expand(const struct workshop *workshop, const char *text, const char *file)
{
	struct text into = {0};
	char folder[4096];

	text_add(&into, "");
	while (*text) {
		size_t n = *text == '{' ? strcspn(text + 1, "}{ ") : 0;
		const char *value = n && text[n + 1] == '}'
			? value_of(workshop, file, text + 1, n, folder) : NULL;

		if (value)
			text_add(&into, value);
		else
			text_add_bytes(&into, text, 1);
		text += value ? n + 2 : 1;
	}
	return into.at ? into.at : xstrdup("");
}

char *
workshop_expand(const struct workshop *workshop, const char *text)
{
	return expand(workshop, text, NULL);
}

/*
 * Building it
 */

/* Whether a name means nothing to a shell, wherever it stands. */
static bool
is_plain(const char *path)
{
	return *path != '-' && strspn(path, "abcdefghijklmnopqrstuvwxyz"
	       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./") == strlen(path);
}

/* The command of the first rule that fits what is there, or NULL.  The caller
 * frees it. */
static char *
find_command(const struct workshop *w, const struct course_rule *rule, int n,
             const char *agent)
{
	const struct tidy_bounds any = {INT64_MAX, INT32_MAX, 64};
	char *found = NULL;
	struct tidy_list list;
	char why[TIDY_WHY];

	tidy_read(text_str(&w->root), &any, &list, why);
	for (int i = 0; i < n && !found; i++) {
		char *when = rule[i].when ? workshop_expand(w, rule[i].when)
		                          : NULL;

		const char *file = when ? tidy_find(&list, when) : NULL;

		if (!strcmp(rule[i].agent, agent) && (!when || file) &&
		    (!strstr(rule[i].run, "{file}") || (file && is_plain(file))))
			found = expand(w, rule[i].run, file);
		free(when);
	}
	tidy_free(&list);
	return found;
}

static bool
judge_build(struct workshop *w, const struct jail *jail,
            const struct jail_result *r)
{
	struct text what = {0};
	char line[TAKEOVER_LINE];

	if (r->end == JAIL_LEFT && !r->signal && !r->code)
		return true;
	jail_say(jail, r, &what);
	takeover_tell_end(r->tail, line);
	if (r->end == JAIL_HOST || r->end == JAIL_TOLD)
		finding_end(w->finding, STATUS_GRADER_ERROR, "it was not built: "
		            "%s", what.at);
	else if (r->end == JAIL_CPU || r->end == JAIL_WALL)
		finding_end(w->finding, STATUS_BUILD_TIMEOUT, "the build, `%.150s`, "
		            "took too long: %s", jail->word[2], what.at);
	else
		finding_end(w->finding, STATUS_BUILD_FAIL, "the build, `%.150s`, "
		            "failed: %s%s%s", jail->word[2], what.at,
		            *line ? "; its last words: " : "", line);
	text_free(&what);
	return false;
}

static bool
build(struct workshop *w)
{
	char *command = w->command ? workshop_expand(w, w->command)
		: find_command(w, w->course->build, w->course->builds, "");
	const char *const word[] = {"sh", "-c", command, NULL};
	struct text log = {0}, shims = {0};
	struct jail_result r;
	struct jail jail = {
		.sandbox = w->sandbox, .user = w->user, .word = word,
		.folder = text_str(&w->root), .top = w->top.at,
		.limits = w->course->limits,
	};
	bool built = true;

	text_addf(&log, "%s/students/%s/build.log", w->out, w->submission->id);
	jail.log = log.at;
	text_addf(&shims, "%s/shims", w->out);
	jail.shims = geteuid() ? shims.at : NULL;
	for (int i = 0, n = 0; i < w->course->withs && n < JAIL_READABLE; i++)
		jail.readable[n++] = w->course->with[i].path;
	if (command && geteuid() == 0 && tidy_give(w->top.at, w->user) < 0) {
		takeover_fail(w, w->top.at);
		built = false;
	} else if (command) {
		jail_run(&jail, w->signal_fd, &r);
		built = judge_build(w, &jail, &r);
	}
	if (built && tidy_seal(w->top.at) < 0) {
		takeover_fail(w, "what was built cannot be taken over");
		built = false;
	}
	text_free(&shims);
	text_free(&log);
	free(command);
	return built;
}

char *
workshop_player(const struct workshop *workshop, const char *agent)
{
	return find_command(workshop, workshop->course->start,
	                    workshop->course->starts, agent);
}

/* Say what has come, whether or not it could be taken over. */
static bool
give_receipt(struct workshop *w, bool taken)
{
	struct text path = {0};
	int failed;

	text_addf(&path, "%s/students/%s/handed-in", w->out, w->submission->id);
	failed = receipt_write(w->submission, taken ? w->top.at : NULL, path.at);
	if (failed)
		takeover_fail(w, path.at);
	text_free(&path);
	return taken && !failed;
}

bool
workshop_make(struct workshop *workshop)
{
	const struct course_with *missing = course_lacks(workshop->course);
	const struct submission *s = workshop->submission;

	text_addf(&workshop->top, "%s/work/%s", workshop->out, s->id);
	if (s->status != STATUS_OK) {
		finding_end(workshop->finding, s->status, "%s", s->reason);
		return give_receipt(workshop, false);
	}
	if (missing) {
		finding_end(workshop->finding, STATUS_GRADER_ERROR, "the course "
		            "needs %s, which the instructor gives by --with "
		            "%s=PATH", missing->about, missing->name);
		return false;
	}
	return give_receipt(workshop, takeover(workshop)) &&
	       takeover_look(workshop) && build(workshop);
}

void
workshop_free(struct workshop *workshop)
{
	text_free(&workshop->top);
	text_free(&workshop->root);
}
