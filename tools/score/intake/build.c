#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "score/course/store.h"
#include "score/intake/build.h"
#include "score/intake/jail.h"
#include "score/intake/layout.h"
#include "score/intake/receipt.h"
#include "score/intake/takeover.h"

/* Whether a file's name means nothing to a shell, wherever it stands. */
static bool
is_plain(const char *path)
{
	return *path != '-' && strspn(path, "abcdefghijklmnopqrstuvwxyz"
	       "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./") == strlen(path);
}

/* The command of the first rule for an agent that matches a file, or NULL.  The
 * caller frees it. */
static char *
find_command(const struct workshop *w, const struct course_rules *rules,
             const char *agent)
{
	char *found = NULL;
	struct tidy_list list;
	char why[TIDY_WHY];

	tidy_read(text_str(&w->root), &tidy_any, &list, why);
	for (int i = 0; i < rules->n && !found; i++) {
		const struct course_rule *rule = &rules->at[i];
		char *when = rule->when ? workshop_expand(w, rule->when, NULL)
		                        : NULL;
		const char *file = when ? tidy_find(&list, when) : NULL;

		if (!strcmp(rule->agent, agent) && (!when || file) &&
		    (!strstr(rule->run, "{file}") || (file && is_plain(file))))
			found = workshop_expand(w, rule->run, file);
		free(when);
	}
	tidy_free(&list);
	return found;
}

char *
build_player(const struct workshop *workshop, const char *agent)
{
	return find_command(workshop, &workshop->grading->course->start, agent);
}

static bool
judge_build(struct workshop *w, const struct jail *jail,
            const struct jail_result *r)
{
	struct text what = {0};
	char line[JAIL_LINE];

	if (r->end == JAIL_LEFT && !r->signal && !r->code)
		return true;
	jail_say(jail, r, &what);
	jail_last_line(r->tail, line);
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
run_build(struct workshop *w, const char *command)
{
	const struct grading *g = w->grading;
	const char *const word[] = {"sh", "-c", command, NULL};
	char *log = store_path("%s/students/%s/build.log", g->out,
	                       w->submission->id);
	struct jail jail = {
		.sandbox = g->sandbox, .user = w->user, .word = word,
		.folder = text_str(&w->root), .top = w->top, .log = log,
		.limits = g->course->limits,
	};
	struct jail_result r;
	bool built;

	for (int i = 0; i < g->course->withs && i < JAIL_READABLE; i++)
		jail.readable[i] = g->course->with[i].path;
	if (geteuid() == 0 && tidy_give(w->top, w->user) < 0) {
		built = workshop_fail(w, w->top);
	} else {
		jail_run(&jail, w->grading->signal_fd, &r);
		built = judge_build(w, &jail, &r);
	}
	free(log);
	return built;
}

static bool
build(struct workshop *w)
{
	char *command = w->command ? workshop_expand(w, w->command, NULL)
		: find_command(w, &w->grading->course->build, "");
	bool built = !command || run_build(w, command);

	free(command);
	return built && (tidy_seal(w->top) == 0 ||
	                 workshop_fail(w, "the built files cannot be taken over"));
}

/* Note what has come, whether or not it could be taken over. */
static bool
give_receipt(struct workshop *w, bool taken)
{
	char *path = store_path("%s/students/%s/handed-in", w->grading->out,
	                        w->submission->id);
	bool given = receipt_write(w->submission, taken ? w->top : NULL,
	                           path) == 0 || workshop_fail(w, path);

	free(path);
	return taken && given;
}

bool
build_submission(struct workshop *w)
{
	const struct course_with *missing = course_lacks(w->grading->course);
	const struct submission *s = w->submission;

	w->top = store_path("%s/work/%s", w->grading->out, s->id);
	if (s->status != STATUS_OK) {
		finding_end(w->finding, s->status, "%s", s->reason);
		return give_receipt(w, false);
	}
	if (missing)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the course "
		                   "needs %s, which the instructor gives by "
		                   "--with %s=PATH", missing->about, missing->name);
	return give_receipt(w, takeover(w)) && layout_check(w) && build(w);
}
