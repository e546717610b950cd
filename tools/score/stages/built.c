#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "score/course/store.h"
#include "score/intake/jail.h"
#include "score/stages/stages.h"
#include "wires/wire.h"

enum { NOT_FOUND = 127 }; /* the shell's status for a missing program */

/* Whether a player's program exists: a file, or a folder with an agent.  True for a
 * program that is not in the submission. */
static bool
has_program(const struct submission *s, const char *player)
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
	program = store_path("%s/%s", text_str(&s->files.root), words[0]);
	inner = store_path("%s/agent", program);
	there = stat(program, &st) == 0 && S_ISDIR(st.st_mode)
		? stat(inner, &st) == 0 && S_ISREG(st.st_mode)
		: stat(program, &st) == 0 && S_ISREG(st.st_mode);
	free(inner);
	free(program);
	free(words);
	return there;
}

/* The command of a rule; NULL if its file is missing, or if the file's name in the command
 * would be an option or have invisible characters.  The caller frees it. */
static char *
command_of(const struct course *c, const struct submission *s, const struct tidy_list *list,
           const struct course_rule *rule)
{
	char *when = rule->when ? course_fill(c, s->id, rule->when) : NULL;
	const char *file = when ? tidy_find(list, when, rule->nth) : NULL;
	bool fits = (!when || file) &&
	            (!strstr(rule->run, "{file}") ||
	             (file && *file != '-' && text_is_visible(file)));

	free(when);
	return fits ? course_command(c, s->id, rule->run, file) : NULL;
}

static void
read_root(const struct submission *s, struct tidy_list *list)
{
	char why[TIDY_WHY];

	tidy_read(text_str(&s->files.root), &tidy_any, list, why);
}

/* The command of the first rule of an agent whose file is there.  The caller frees it. */
static char *
find_command(const struct course *c, const struct submission *s,
             const struct course_rules *rules, const char *agent)
{
	char *found = NULL;
	struct tidy_list list;

	read_root(s, &list);
	for (int i = 0; i < rules->n && !found; i++)
		if (!strcmp(rules->at[i].agent, agent))
			found = command_of(c, s, &list, &rules->at[i]);
	tidy_free(&list);
	return found;
}

void
built_find_players(const struct course *c, struct submission *s)
{
	char **player = xcalloc((size_t)c->start.n + 1, sizeof *player);
	struct tidy_list list;

	read_root(s, &list);
	for (int i = 0; i < c->start.n; i++) {
		player[i] = command_of(c, s, &list, &c->start.at[i]);
		if (player[i] && !has_program(s, player[i])) {
			free(player[i]);
			player[i] = NULL;
		}
	}
	tidy_free(&list);
	s->files.player = player;
	s->files.players = c->start.n;
}

const char *
built_player(const struct course *c, const struct submission *s, const char *agent)
{
	for (int i = 0; i < s->files.players; i++)
		if (s->files.player[i] && !strcmp(c->start.at[i].agent, agent))
			return s->files.player[i];
	return NULL;
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
judge_build(struct submission *s, const char *build, const struct jail_result *r)
{
	struct finding *f = &s->finding;
	char command[160];

	if (r->end == RUN_DONE && !r->signal && !r->code)
		return true;
	shorten(build, command);
	if (r->end == RUN_FAILED || r->end == RUN_STOPPED)
		return finding_end(f, BUILT_NOT, r->what);
	if (r->end == RUN_DONE && !r->signal && r->code == NOT_FOUND)
		return finding_end(f, BUILT_WITHOUT_PROGRAM, command, r->line);
	if (r->end == RUN_CPU || r->end == RUN_LATE)
		return finding_end(f, BUILT_TOO_LATE, command, r->what);
	return finding_end(f, BUILT_BADLY, command, r->what,
	                   *r->line ? "; its last words: " : "", r->line);
}

/* Run a shell command in the root. */
static void
run_build(const struct grading *g, struct submission *s, const char *command, const char *log,
          struct jail_result *result)
{
	const struct course *c = g->course;
	const char *const word[] = {"sh", "-c", command, NULL};
	struct jail jail = {
		.sandbox = g->sandbox, .user = s->files.user, .word = word,
		.folder = text_str(&s->files.root), .top = s->files.top, .log = log,
		.had_bytes = s->files.bytes, .limits = c->limits,
	};
	int n = 0;

	for (int i = 0; i < c->withs.n && n < JAIL_READABLE; i++)
		if (c->withs.at[i].reads)
			jail.readable[n++] = c->withs.at[i].reads;
	jail_run(&jail, g->signal_fd, result);
}

/* Judge the test of a need.  The finding gets the reason, or a note with the output. */
static bool
judge_try(struct submission *s, const struct course_with *with, const struct jail_result *r)
{
	bool good = r->end == RUN_DONE && !r->signal && !r->code;

	if (good && *r->line)
		finding_add_note(&s->finding, FINDING_CHECK, r->line, "");
	return good || finding_end(&s->finding, BUILT_WITH_BROKEN_NEED, with->about, r->what,
	                           *r->line ? ": " : "", r->line, with->name);
}

/* Test all needs once, before anything is played. */
static bool
try_withs(const struct grading *g, struct submission *s)
{
	const struct course *c = g->course;
	bool good = true;

	for (int i = 0; i < c->withs.n && good; i++) {
		const struct course_with *with = &c->withs.at[i];
		struct jail_result r;
		char *command;

		if (!with->try)
			continue;
		command = course_command(c, s->id, with->try, NULL);
		run_build(g, s, command, NULL, &r);
		good = judge_try(s, with, &r);
		free(command);
	}
	return good;
}

/* Take ownership of the files that a build has made. */
static bool
take_built(struct submission *s, const char *build)
{
	enum tidy_state state = tidy_seal(s->files.top, NULL, s->files.odd);
	struct finding *f = &s->finding;
	char command[160];
	struct stat st;
	bool there;

	shorten(build, command);
	if (state == TIDY_TOO_MUCH)
		return finding_end(f, BUILT_TOO_DEEP, command, s->files.odd);
	if (state == TIDY_HOST)
		return finding_end(f, BUILT_UNREAD, "taken over", s->files.odd);
	there = stat(text_str(&s->files.root), &st) == 0;
	if (!there && errno != ENOENT && errno != ENOTDIR)
		return finding_end(f, BUILT_UNREAD, "looked at", strerror(errno));
	return (there && S_ISDIR(st.st_mode)) || finding_end(f, BUILT_AWAY, command);
}

static bool
build(const struct grading *g, struct submission *s)
{
	const struct course *c = g->course;
	char *command = s->command ? course_command(c, s->id, s->command, NULL)
		: find_command(c, s, &c->build, "");
	char *log = store_path("%s/students/%s/build.log", g->out, s->id);
	struct jail_result r;
	bool good = try_withs(g, s);

	if (good && command) {
		run_build(g, s, command, log, &r);
		good = judge_build(s, command, &r);
	}
	good = good && take_built(s, command ? command : "");
	free(log);
	s->files.built = command != NULL;
	free(command);
	return good;
}

/*
 * Nothing to start
 */

/* The file that a rule lacks: the one that it names or, if that is there, its command's program.
 * The caller frees it. */
static char *
find_lack(const struct course *c, const char *id, const struct tidy_list *list,
          const struct course_rule *rule)
{
	char *lack = course_fill(c, id, rule->when ? rule->when : "");
	char *run = course_command(c, id, rule->run, NULL);
	const char *command;
	size_t n;

	wire_split(run, &command);
	n = strcspn(command, " ");
	if (memchr(command, '/', n) && (!*lack || tidy_find(list, lack, 0))) {
		free(lack);
		lack = store_path("%.*s", (int)n, command);
	}
	free(run);
	return lack;
}

/* Append the files that rules lack, with "or" between them. */
static void
add_lacks(const struct course *c, const struct submission *s, const struct course_rules *rules,
          struct text *text)
{
	struct tidy_list list;
	const char *between = "";

	read_root(s, &list);
	for (int i = 0; i < rules->n; i++) {
		char *lack = find_lack(c, s->id, &list, &rules->at[i]);

		if (rules->at[i].nth <= 1) {
			text_addf(text, "%s%s", between, lack);
			between = " or ";
		}
		free(lack);
	}
	tidy_free(&list);
}

void
built_add_found(const struct course *c, const struct submission *s, const char *agent,
                struct text *text)
{
	struct tidy_like like = {NULL, false};
	struct tidy_list list;

	read_root(s, &list);
	for (int i = 0; i < c->start.n; i++) {
		char *lack = find_lack(c, s->id, &list, &c->start.at[i]);

		if (!agent || !strcmp(c->start.at[i].agent, agent))
			tidy_find_like(&list, strncmp(lack, "./", 2) ? lack : lack + 2, &like);
		free(lack);
	}
	if (agent || !arranged_add_folder_like(c, s->id, &list, text))
		arranged_add_like(&like, text);
	tidy_free(&list);
}

static bool
refuse(const struct course *c, struct submission *s)
{
	struct text text = {0};

	text_add(&text, "there is no ");
	add_lacks(c, s, &c->start, &text);
	built_add_found(c, s, NULL, &text);
	if (!s->files.built && c->build.n) {
		text_add(&text, "; nothing was built, because no line `build` of the course "
		                "matches a file: ");
		add_lacks(c, s, &c->build, &text);
	}
	if (*s->files.odd)
		text_addf(&text, "; %s, and was removed", s->files.odd);
	else if (s->files.aside.link)
		text_addf(&text, "; left out: %s", s->files.aside.text.at);
	if (s->files.built)
		finding_end(&s->finding, BUILT_NOTHING, text.at);
	else
		finding_end(&s->finding, BUILT_OF_NOTHING, text.at);
	text_free(&text);
	return false;
}

/* Whether an agent plays for no part and is only an opponent. */
static bool
is_rival(const struct course *c, const char *agent)
{
	bool rival = false;

	for (int i = 0; i < c->parts; i++) {
		const struct course_part *p = &c->part[i];

		if (!strcmp(p->agent, agent))
			return false;
		rival |= course_has_own_rival(p) && !strcmp(p->opponent + 1, agent);
	}
	return rival;
}

bool
built(const struct grading *g, struct submission *s)
{
	const struct course *c = g->course;
	struct finding *f = &s->finding;

	if (!build(g, s))
		return false;
	f->root = xstrdup(s->files.root.at + strlen(g->out) + 1);
	built_find_players(c, s);
	for (int i = 0; i < c->start.n && !f->command; i++)
		if (s->files.player[i] && !is_rival(c, c->start.at[i].agent))
			f->command = xstrdup(s->files.player[i]);
	f->early = f->notes;
	return f->command || refuse(c, s);
}
