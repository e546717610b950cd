#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "league/follow.h"
#include "proc/run.h"
#include "score/course/course.h"
#include "score/course/finding.h"
#include "score/course/store.h"
#include "score/grading/series.h"
#include "score/intake/jail.h"

void
series_add_shared(const struct grading *grading, struct run *run)
{
	const struct course *course = grading->course;

	if (grading->rules_time)
		run_add(run, "--rules-time=", grading->rules_time);
	for (int i = 0; i < course->withs.n; i++) {
		const char *reads = course->withs.at[i].reads;

		if (reads)
			run_add(run, "--readable=", reads);
	}
}

/* Append the referee's options that affect a game.  rounds: 0 = without that option. */
static void
add_options(const struct series *s, int rounds, struct run *run)
{
	run_add(run, "--game=", s->game);
	if (*s->terms)
		run_add(run, "--terms=", s->terms);
	if (rounds)
		run_add_number(run, "--rounds=", (uint64_t)rounds);
	run_add_number(run, "--seed=", s->seed);
	series_add_shared(s->grading, run);
}

/* Add the command of a referee; game: a single game, or 0 = all. */
static void
add_words(const struct series *s, int game, struct run *run)
{
	char range[40];

	add_options(s, s->rounds, run);
	text_format(range, sizeof range, "--games=%d-%d", game, game);
	if (game)
		run_add(run, range, "");
	run_add(run, "--", "");
	run_add(run, "", s->second ? s->opponent : s->player);
	run_add(run, "", s->second ? s->player : s->opponent);
}

void
series_again(const struct series *series, int game, struct text *text)
{
	struct run run = {.words = 0};

	run_add(&run, "referee", "");
	add_words(series, game, &run);
	run_add_command(&run, series->folder, text);
	run_free(&run);
}

/* Count the lines in which the course's client says that it has caught an exception.  The
 * line after the first of these names the exception. */
static void
find_thrown(const struct series *s, int seat, struct series_game *game)
{
	struct text said = {0};
	char *at;

	if (!s->throws)
		return;
	store_get(&said, "%s/%llu-%d-%d.txt", s->keep, (unsigned long long)s->seed,
	          game->number, seat);
	for (at = said.at; at;) {
		char *line = text_part(&at, '\n');

		line[strcspn(line, "\r")] = '\0';
		if (fnmatch(s->throws, line, 0))
			continue;
		if (!game->thrown++ && at)
			text_format(game->exception, sizeof game->exception, "%.*s",
			            (int)strcspn(at, "\r\n"), at);
	}
	text_free(&said);
}

static void
take_line(void *context, const char *line)
{
	struct series *s = context;
	struct series_game game = {.number = (int)json_get_number(line, "game", 0)};
	int me = s->second ? 2 : 1;
	long winner = json_get_number(line, "winner", -1);

	if (game.number < 1 || strncmp(line, "{\"v\":1,\"game\":", 14))
		return;
	game.moved_first = json_get_number(line, "first", 0) == me;
	game.winner = json_get_true(line, "void") || winner < 0 ? SERIES_VOID
	              : !winner ? SERIES_DRAW
	              : winner == me ? SERIES_WON : SERIES_LOST;
	game.fault = json_get_true(line, "loser_fault");
	game.starved = follow_is_starved(line, me);
	game.late = (int)json_get_of_two(line, "late", me);
	game.read_kb = (long)json_get_of_two(line, "late_read_kb", me);
	find_thrown(s, me, &game);
	game.plies = (int)json_get_number(line, "plies", 0);
	json_get_string(line, "reason", game.reason, sizeof game.reason);
	json_get_string(line, "text", game.text, sizeof game.text);
	s->played++;
	/* Only for the progress, so a failure does not matter. */
	if (s->grading->games_fd > 0 && write(s->grading->games_fd, "", 1) < 0)
		errno = 0;
	s->on_game(s->context, &game);
}

enum series_end
series_play(struct series *series, char why[SERIES_TEXT])
{
	const struct grading *g = series->grading;
	struct run run = {.folder = series->folder, .on_line = take_line,
	                  .context = series, .deadline_us = CLOCK_NEVER,
	                  .signal_fd = g->signal_fd};
	enum series_end end = SERIES_FAILED;

	run_add(&run, g->referee, "");
	run_add(&run, "--json", "");
	run_add_number(&run, "--at-once=", (uint64_t)g->jobs);
	run_add(&run, "--record=", series->record);
	run_add(&run, "--keep-stderr=", series->keep);
	run_add_number(&run, "--keep-of=", series->second ? 2 : 1);
	run_add(&run, "--sandbox=", g->sandbox_word);
	add_words(series, 0, &run);
	series->played = 0;
	switch (run_program(&run)) {
	case RUN_DONE:
		if (series->played == series->rounds)
			end = SERIES_DONE;
		run_last_words(&run, why, SERIES_TEXT);
		break;
	case RUN_STOPPED:
		end = SERIES_TOLD;
		break;
	default:
		text_format(why, SERIES_TEXT, "%s: %s", g->referee, strerror(errno));
	}
	run_free(&run);
	return end;
}

void
series_free(struct series *series)
{
	free(series->terms);
	free(series->player);
	free(series->opponent);
	free(series->record);
	free(series->keep);
}

/*
 * Compliance
 */

enum { CHECK_US = 120 * CLOCK_S, SAID = 16 << 10, STEP_TEXT = 600 };

struct compliance {
	struct finding *finding;
	struct text *why;
	struct text again; /* the command that repeats the check */
	bool failed;
};

/* The length of a text without the brackets at its end, if these have measured values. */
static size_t
steady(const char *text)
{
	size_t n = strlen(text), open = n;

	while (open && text[open] != '(')
		open--;
	return open && text[n - 1] == ')' && strpbrk(text + open, "0123456789")
		? open - 1 : n;
}

void
compliance_say(const char *verdict, const char *text, char *into, size_t size)
{
	/* On the line wire chance decides whether the referee first finds an output out
	 * of turn or a wrong move.  A wrong byte or file does not depend on chance. */
	if (!strcmp(verdict, "malformed") && strncmp(text, "byte ", 5) &&
	    strncmp(text, "output.txt", 10))
		text_format(into, size, "%s: no move or out of turn", verdict);
	else if (!*text)
		text_format(into, size, "%s", verdict);
	else
		text_format(into, size, "%s: %.*s", verdict, (int)steady(text), text);
}

/* Append the verdict on the agent, if a step's text begins with one. */
static void
add_cause(const char *text, struct text *why)
{
	size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz-");
	char verdict[32], cause[STEP_TEXT];

	if (text[n] != ':')
		return;
	text_format(verdict, sizeof verdict, "%.*s", (int)n, text);
	compliance_say(verdict, text + n + 1 + (text[n + 1] == ' '), cause, sizeof cause);
	text_addf(why, ": %s", cause);
}

/* Add a note for each line of a text. */
static void
note_lines(struct finding *finding, const char *before, char *text)
{
	while (text) {
		const char *line = text_part(&text, '\n');
		char *note = store_path("%s%s", before, line);

		if (*line)
			finding_add_note(finding, FINDING_CHECK, note, "");
		free(note);
	}
}

/* Append the most informative line of the agent's standard error before the failure, and note
 * the last lines. */
static void
take_words(struct compliance *c, const char *line)
{
	char said[SAID], words[JAIL_LINE], *from = said;

	json_get_string(line, "stderr", said, sizeof said);
	if (!text_unescape(said))
		return;
	jail_last_line(said, words);
	if (*words)
		text_addf(c->why, "; its last words: %s", words);
	if (strlen(said) >= STEP_TEXT)
		from = strchr(said + strlen(said) - STEP_TEXT + 1, '\n');
	note_lines(c->finding, "it said: ", from);
}

/* Take the first step that failed. */
static void
take_step(void *context, const char *line)
{
	struct compliance *c = context;
	char state[16], says[STEP_TEXT], text[STEP_TEXT], hint[STEP_TEXT];

	json_get_string(line, "state", state, sizeof state);
	if (c->failed || strcmp(state, "failed"))
		return;
	c->failed = true;
	json_get_string(line, "says", says, sizeof says);
	json_get_string(line, "text", text, sizeof text);
	json_get_string(line, "hint", hint, sizeof hint);
	text_addf(c->why, "step %ld of `referee --check` fails: %s",
	          json_get_number(line, "step", 0), says);
	add_cause(text, c->why);
	finding_add_note(c->finding, FINDING_CHECK, text, c->again.at);
	take_words(c, line);
	note_lines(c->finding, "hint: ", hint);
}

bool
compliance_try(const struct series *series, struct finding *finding, struct text *why)
{
	const struct grading *g = series->grading;
	struct compliance compliance = {.finding = finding, .why = why};
	struct run run = {.folder = series->folder, .on_line = take_step,
	                  .context = &compliance, .signal_fd = g->signal_fd,
	                  .deadline_us = clock_now_us() + CHECK_US};
	struct run shown = {.words = 0};
	enum run_end end;

	run_add(&shown, "referee", "");
	run_add(&shown, "--check", "");
	run_add(&shown, series->player, "");
	add_options(series, 0, &shown);
	run_add_command(&shown, series->folder, &compliance.again);
	run_free(&shown);
	run_add(&run, g->referee, "");
	run_add(&run, "--json", "");
	run_add_number(&run, "--at-once=", (uint64_t)g->jobs);
	/* A check that requires a layer never starts the agent without the sandbox. */
	run_add(&run, "--sandbox=", strcmp(g->sandbox_word, "auto") != 0 ? g->sandbox_word
	                                                                : "require:posix");
	run_add(&run, "--rounds=", "2");
	run_add(&run, "--check", "");
	add_options(series, 0, &run);
	run_add(&run, "--", "");
	run_add(&run, series->player, "");
	end = run_program(&run);
	run_free(&run);
	text_free(&compliance.again);
	return end != RUN_STOPPED;
}
