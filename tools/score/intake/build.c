#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/intake/intake.h"
#include "score/intake/workshop.h"
#include "wires/wire.h"

enum { NOT_FOUND = 127 }; /* the shell's status for a missing program */

/* Whether a file's name can be a word of a command: it is no option, and has no line break
 * or the like. */
static bool
is_plain(const char *path)
{
	return *path != '-' && text_is_visible(path);
}

/* Whether a player's program exists: a file, or a folder with an agent.  True for a
 * program that is not in the submission. */
static bool
has_program(const struct workshop *w, const char *player)
{
	const char *command;
	char **words, *program, *inner;
	struct stat st;
	bool there;

	wire_split(player, &command);
	words = text_words(command);
	if (!words || words[0][0] == '/' || !strchr(words[0], '/')) {
		free(words);
		return true;
	}
	program = store_path("%s/%s", text_str(&w->root), words[0]);
	inner = store_path("%s/agent", program);
	there = stat(program, &st) == 0 && S_ISDIR(st.st_mode)
		? stat(inner, &st) == 0 && S_ISREG(st.st_mode)
		: stat(program, &st) == 0 && S_ISREG(st.st_mode);
	free(inner);
	free(program);
	free(words);
	return there;
}

/* The command of an agent's first rule that matches a file, or NULL.  With `player`, the
 * command's program must exist.  The caller frees the command. */
static char *
find_command(const struct workshop *w, const struct course_rules *rules,
             const char *agent, bool player)
{
	char *found = NULL;
	struct tidy_list list;
	char why[TIDY_WHY];

	tidy_read(text_str(&w->root), &tidy_any, &list, why);
	for (int i = 0; i < rules->n && !found; i++) {
		const struct course_rule *rule = &rules->at[i];
		char *when = rule->when ? workshop_expand(w, rule->when)
		                        : NULL;
		const char *file = when ? tidy_find(&list, when, rule->nth) : NULL;

		if (!strcmp(rule->agent, agent) && (!when || file) &&
		    (!strstr(rule->run, "{file}") || (file && is_plain(file))))
			found = workshop_command(w, rule->run, file);
		if (found && player && !has_program(w, found)) {
			free(found);
			found = NULL;
		}
		free(when);
	}
	tidy_free(&list);
	return found;
}

char *
build_player(const struct workshop *workshop, const char *agent)
{
	return find_command(workshop, &workshop->grading->course->start, agent,
	                    true);
}

/* Shorten a long command for a reason by cutting it between words. */
static const char *
shorten(const char *command, char into[160])
{
	size_t n = strlen(command);

	for (n = n > 150 ? 150 : n; command[n] && n && command[n] != ' ';)
		n--;
	text_format(into, 160, "%.*s%s", (int)n, command, command[n] ? " ..." : "");
	return into;
}

static bool
judge_build(struct workshop *w, const char *build, const struct jail_result *r)
{
	char command[160];

	if (r->end == RUN_DONE && !r->signal && !r->code)
		return true;
	shorten(build, command);
	if (r->end == RUN_FAILED || r->end == RUN_STOPPED)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "it was not built: "
		                   "%s", r->what);
	if (r->end == RUN_DONE && !r->signal && r->code == NOT_FOUND)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the build, `%s`, "
		                   "needs a program that is not here: %s; install it, and "
		                   "run score again", command, r->line);
	if (r->end == RUN_CPU || r->end == RUN_LATE)
		return finding_end(w->finding, STATUS_BUILD_TIMEOUT, "the build, `%s`, "
		                   "took too long: %s", command, r->what);
	return finding_end(w->finding, STATUS_BUILD_FAIL, "the build, `%s`, "
	                   "failed: %s%s%s", command, r->what,
	                   *r->line ? "; its last words: " : "", r->line);
}

/* Run a shell command in the root. */
static bool
run_build(struct workshop *w, const char *command, const char *log,
          struct jail_result *result)
{
	const struct grading *g = w->grading;
	const char *const word[] = {"sh", "-c", command, NULL};
	struct jail jail = {
		.sandbox = g->sandbox, .user = w->user, .word = word,
		.folder = text_str(&w->root), .top = w->top, .log = log,
		.had_bytes = w->bytes, .limits = g->course->limits,
	};
	int n = 0;

	for (int i = 0; i < g->course->withs.n && n < JAIL_READABLE; i++)
		if (g->course->withs.at[i].reads)
			jail.readable[n++] = g->course->withs.at[i].reads;
	if (geteuid() == 0 && tidy_give(w->top, w->user) < 0)
		return workshop_fail(w, w->top);
	jail_run(&jail, w->grading->signal_fd, result);
	return true;
}

/* Judge the test of a need.  The finding gets the reason, or a note with the output. */
static bool
judge_try(struct workshop *w, const struct course_with *with, const struct jail_result *r)
{
	bool good = r->end == RUN_DONE && !r->signal && !r->code;

	if (good && *r->line)
		finding_add_note(w->finding, FINDING_CHECK, r->line, "");
	return good ||
	       finding_end(w->finding, STATUS_GRADER_ERROR, "%s does not work for agents "
	                   "here: %s%s%s; --with %s=PATH gives another", with->about,
	                   r->what, *r->line ? ": " : "", r->line, with->name);
}

/* Test all needs once, before anything is played. */
static bool
try_withs(struct workshop *w)
{
	const struct course *c = w->grading->course;
	bool good = true;

	for (int i = 0; i < c->withs.n && good; i++) {
		const struct course_with *with = &c->withs.at[i];
		char *command = with->try ? workshop_command(w, with->try, NULL) : NULL;
		struct jail_result r;

		good = !command || (run_build(w, command, NULL, &r) && judge_try(w, with, &r));
		free(command);
	}
	return good;
}

/* Take ownership of the files that a build has made. */
static bool
take_built(struct workshop *w, const char *build)
{
	enum tidy_state state = tidy_seal(w->top, NULL, w->odd);
	char short_command[160];
	struct stat st;
	bool there;

	shorten(build, short_command);
	if (state == TIDY_TOO_MUCH)
		return finding_end(w->finding, STATUS_BUILD_FAIL, "the build, "
		                   "`%s`, left %s", short_command, w->odd);
	if (state == TIDY_HOST)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the built "
		                   "files cannot be taken over: %s; mend that, and "
		                   "run score again", w->odd);
	there = stat(text_str(&w->root), &st) == 0;
	if (!there && errno != ENOENT && errno != ENOTDIR)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the built "
		                   "files cannot be looked at: %s; mend that, and "
		                   "run score again", strerror(errno));
	return (there && S_ISDIR(st.st_mode)) ||
	       finding_end(w->finding, STATUS_BUILD_FAIL, "the build, `%s`, "
	                   "removed or moved the submission's own folder",
	                   short_command);
}

static bool
build(struct workshop *w)
{
	char *command = w->command ? workshop_command(w, w->command, NULL)
		: find_command(w, &w->grading->course->build, "", false);
	char *log = store_path("%s/students/%s/build.log", w->grading->out,
	                       w->submission->id);
	struct jail_result r;
	bool built = try_withs(w) &&
	             (!command || (run_build(w, command, log, &r) &&
	                           judge_build(w, command, &r))) &&
	             take_built(w, command ? command : "");

	free(log);
	w->built = command != NULL;
	free(command);
	return built;
}

/* Append the files that rules name. */
static void
add_named(const struct workshop *w, const struct course_rules *rules, struct text *text)
{
	const char *between = ": ";

	for (int i = 0; i < rules->n; i++) {
		const struct course_rule *rule = &rules->at[i];
		char *when = workshop_expand(w, rule->when ? rule->when : "");

		if (*when && !rule->nth) {
			text_addf(text, "%s%s", between, when);
			between = " or ";
		}
		free(when);
	}
}

/* Append what is missing: the program to start, or else files that the course names. */
static void
add_wanted(const struct workshop *w, struct text *text)
{
	const struct course_rules *start = &w->grading->course->start;
	char *run = find_command(w, start, start->at[0].agent, false);
	const char *command = "";
	size_t n;

	if (run)
		wire_split(run, &command);
	n = strcspn(command, " ");
	if (memchr(command, '/', n))
		text_addf(text, "there is no %.*s", (int)n, command);
	else {
		text_add(text, "the submission has none of the files that the course names");
		add_named(w, start, text);
	}
	free(run);
}

/* The first file that resembles a file that a rule needs, or NULL.  agent: only this
 * agent's rules; NULL = all rules.  Sets *in_place (tidy_is_like). */
static const char *
find_like(const struct workshop *w, const struct tidy_list *list, const char *agent,
          bool *in_place)
{
	const struct course_rules *start = &w->grading->course->start;
	const char *found = NULL;

	for (int i = 0; i < start->n && !found; i++) {
		const struct course_rule *rule = &start->at[i];
		char *when = workshop_expand(w, rule->when ? rule->when : "");
		/* Skip a rule whose file exists. */
		bool program = !rule->when || tidy_find(list, when, 0);
		char *wanted = program ? workshop_command(w, rule->run, NULL) : when;
		const char *like = wanted;
		bool meant = !agent || !strcmp(rule->agent, agent);

		if (program) {
			wire_split(wanted, &like);
			like += strncmp(like, "./", 2) ? 0 : 2;
			wanted[like - wanted + (ptrdiff_t)strcspn(like, " ")] = '\0';
		}
		if (meant)
			found = tidy_find_like(list, like, in_place);
		if (program)
			free(wanted);
		free(when);
	}
	return found;
}

void
build_add_found(const struct workshop *w, const char *agent, struct text *text)
{
	struct tidy_list list;
	char why[TIDY_WHY];
	const char *like;
	bool in_place = false;

	tidy_read(text_str(&w->root), &tidy_any, &list, why);
	like = find_like(w, &list, agent, &in_place);
	if (agent || !layout_add_folder_like(w, &list, text))
		layout_add_like(like, in_place, text);
	tidy_free(&list);
}

bool
build_refuse(const struct workshop *w)
{
	struct text text = {0};

	add_wanted(w, &text);
	build_add_found(w, NULL, &text);
	if (!w->built && w->grading->course->build.n) {
		text_add(&text, "; nothing was built, because no line `build` of the course "
		                "matches a file");
		add_named(w, &w->grading->course->build, &text);
	}
	if (*w->odd)
		text_addf(&text, "; %s, and was removed", w->odd);
	else if (w->aside.link)
		text_addf(&text, "; left out: %s", w->aside.text.at);
	finding_end(w->finding, w->built ? STATUS_BUILD_FAIL : STATUS_BAD_LAYOUT,
	            "there is nothing to start%s: %s",
	            w->built ? " after the build" : "", text_str(&text));
	text_free(&text);
	return false;
}

/* Write the receipt, whether the submission could be taken over or not. */
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
	bool good;

	w->top = store_path("%s/work/%s", w->grading->out, s->id);
	if (s->status != STATUS_OK) {
		finding_end(w->finding, s->status, "%s", s->reason);
		return give_receipt(w, false);
	}
	if (missing)
		return finding_end(w->finding, STATUS_GRADER_ERROR, "the course "
		                   "needs %s, which the instructor gives by "
		                   "--with %s=PATH", missing->about, missing->name);
	good = give_receipt(w, takeover(w)) && layout_check(w);
	finding_leave(w->finding, text_str(&w->aside.text));
	if (!good && w->finding->status != STATUS_GRADER_ERROR && w->aside.link) {
		char *why = store_path("%s; left out: %s", w->finding->reason,
		                       w->aside.text.at);

		finding_end(w->finding, w->finding->status, "%s", why);
		free(why);
	}
	return good && build(w);
}
