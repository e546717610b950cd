#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "score/grading/compliance.h"
#include "score/grading/grade.h"
#include "score/grading/rival.h"
#include "score/grading/series.h"
#include "score/grading/sheet.h"

uint64_t
grade_seed(uint64_t seed, int part)
{
	struct rng rng = rng_derive(seed, RNG_SEED, (uint64_t)(part + 2), 0, 0);

	return rng_next(&rng) >> 11;
}

/*
 * Games
 */

static const char *const ends[] = {
	[SERIES_DRAW] = "drawn",
	[SERIES_WON] = "won",
	[SERIES_LOST] = "lost",
	[SERIES_VOID] = "not played: the grader's system failed",
};

/* A game is noted, by its place in the part: some parts are series of one. */
static void
note_game(struct sheet *d, const struct series_game *game)
{
	const struct finding_part *count = d->count;
	struct text text = {0}, again = {0}, shown = {0};
	char id[48];

	text_add_escaped(&shown, game->text, strlen(game->text), "");
	text_addf(&text, "game %d, moving %s: %s",
	          count->wins + count->losses + count->draws + count->voids,
	          game->moved_first ? "first" : "second", ends[game->winner]);
	if (game->winner != SERIES_VOID)
		text_addf(&text, " after %d plies, %s%s%s%s", game->plies,
		          game->fault && game->winner != SERIES_WON
		          ? "forfeited: " : "", game->reason,
		          shown.len ? ": " : "", text_str(&shown));
	text_format(id, sizeof id, "%llu/%d",
	            (unsigned long long)d->series->seed, game->number);
	series_again(d->series, game->number, &again);
	finding_add_game(d->finding, &(struct finding_note){d->part, text.at,
	                 again.at, id, game->winner == SERIES_WON ||
	                 (d->part == CHECK && !game->fault &&
	                  game->winner != SERIES_VOID)});
	text_free(&shown);
	text_free(&text);
	text_free(&again);
}

static void
on_game(void *context, const struct series_game *game)
{
	struct sheet *d = context;
	struct finding_part *count = d->count;

	count->wins += game->winner == SERIES_WON;
	count->losses += game->winner == SERIES_LOST;
	count->draws += game->winner == SERIES_DRAW;
	count->voids += game->winner == SERIES_VOID;
	if (game->winner == SERIES_LOST && game->fault) {
		count->faults++;
		if (!*d->first_fault)
			compliance_say(game->reason, game->text, d->first_fault,
			               sizeof d->first_fault);
	}
	note_game(d, game);
}

/* Play a series; false if nothing more can be done for this student. */
static bool
play_series(struct sheet *d, struct series *series)
{
	char why[SERIES_TEXT];
	enum series_end end;

	d->series = series;
	end = series_play(series, on_game, d, why);
	if (end == SERIES_TOLD)
		d->interrupted = true;
	else if (end == SERIES_FAILED)
		finding_end(d->finding, STATUS_GRADER_ERROR, "the referee could "
		            "not play it: %s", why);
	return end == SERIES_DONE;
}

/* So many of the rounds the student moves first: with another share than every
 * other game, each game is a series of its own. */
static bool
play_rounds(struct sheet *d, struct series *series, int rounds, int first)
{
	uint64_t seed = series->seed;

	series->rounds = rounds;
	if (first < 0 || first == (rounds + 1) / 2)
		return play_series(d, series);
	if (first == rounds / 2) {
		series->second = true;
		return play_series(d, series);
	}
	series->rounds = 1;
	for (int i = 0; i < rounds; i++) {
		series->second = i >= first;
		series->seed = grade_seed(seed, i);
		if (!play_series(d, series))
			return false;
	}
	return true;
}

/* The folders that an agent reads besides its own: what the instructor gives,
 * and the course's own. */
static const char **
list_readable(const struct course *c)
{
	const char **path = xcalloc((size_t)c->withs + 1, sizeof *path);

	for (int i = 0; i < c->withs; i++)
		path[i] = c->with[i].path;
	return path;
}

/* Another agent of the student's, as an opponent; NULL if there is none. */
static char *
make_rival(const struct sheet *d, const char *agent)
{
	char *command = workshop_player(&d->shop, agent), *rival = NULL;
	struct text copy = {0};

	text_addf(&copy, "%s.%s", d->shop.top.at, agent);
	if (command)
		rival = rival_make(d->shop.root.at, copy.at, command);
	text_free(&copy);
	free(command);
	return rival;
}

struct meeting {
	const char *agent, *opponent, *game, *terms, *name;
	int rounds, first;
};

/* What a meeting needs, made ready; `series` points into it. */
struct table {
	struct series series;
	char *player, *opponent, *terms;
	const char **readable;
	struct text record;
};

static void
lay_table(const struct sheet *d, const struct meeting *m, struct table *t)
{
	const struct grade *g = d->grade;

	*t = (struct table){
		.player = workshop_player(&d->shop, m->agent),
		.opponent = m->opponent[0] == '@'
			? make_rival(d, m->opponent + 1)
			: workshop_expand(&d->shop, m->opponent),
		.terms = sheet_terms(g->course->terms, m->terms),
		.readable = list_readable(g->course),
	};
	text_addf(&t->record, "%s/students/%s/%s.rec", g->out,
	          g->submission->id, m->name);
	t->series = (struct series){
		.referee = g->referee, .folder = d->shop.root.at,
		.player = t->player, .opponent = t->opponent,
		.game = m->game ? m->game : g->course->game, .terms = t->terms,
		.sandbox = g->sandbox_word, .readable = t->readable,
		.record = t->record.at, .seed = grade_seed(g->seed, d->part),
		.signal_fd = g->signal_fd,
	};
}

static void
clear_table(struct table *t)
{
	text_free(&t->record);
	free(t->readable);
	free(t->terms);
	free(t->opponent);
	free(t->player);
}

static bool
meet(struct sheet *d, const struct meeting *m)
{
	struct table table;
	bool played = true;

	lay_table(d, m, &table);
	if (table.player && table.opponent)
		played = play_rounds(d, &table.series, m->rounds, m->first);
	else
		sheet_note_missing(d, table.player ? m->opponent + 1 : m->agent);
	clear_table(&table);
	return played;
}

/* Whoever plays no game to its end is told the step of `referee --check` that
 * stops him, which he can repeat.  What was measured stands in the notes. */
static void
refuse(struct sheet *d, const struct meeting *m)
{
	struct compliance found;
	struct table table;
	struct text note = {0};

	lay_table(d, m, &table);
	d->interrupted |= !compliance_try(&table.series, &found);
	if (found.failed)
		finding_end(d->finding, STATUS_CHECK_FAIL, "step %d of `referee "
		            "--check` fails: %s%s%s%s%s", found.step, found.says,
		            *found.cause ? ": " : "", found.cause,
		            *found.words ? "; its last words: " : "",
		            found.words);
	else
		finding_end(d->finding, STATUS_CHECK_FAIL, "it forfeits each of "
		            "the first games, against %s: %s", m->opponent,
		            d->first_fault);
	text_addf(&note, "%s %s", found.text, found.hint);
	if (found.failed)
		finding_add_note(d->finding, CHECK, note.at, found.again.at);
	text_free(&found.again);
	text_free(&note);
	clear_table(&table);
}

/* The first games: whoever plays none of them to its end does not
 * play for points. */
static bool
check(struct sheet *d)
{
	const struct course *c = d->grade->course;
	struct finding_part count = {0};
	struct meeting meeting = {
		.agent = d->agent, .opponent = c->check_opponent,
		.terms = c->check_terms, .name = "check",
		.rounds = c->check_rounds, .first = -1,
	};
	bool met;

	if (!c->check_rounds)
		return true;
	d->part = CHECK;
	d->count = &count;
	met = meet(d, &meeting);
	if (met && count.faults == c->check_rounds)
		refuse(d, &meeting);
	d->count = NULL;
	return met && count.faults < c->check_rounds;
}

/*
 * The whole
 */

static bool
play_part(struct sheet *d, int number)
{
	const struct course_part *p = &d->grade->course->part[number];
	struct meeting meeting = {
		.agent = p->agent, .opponent = p->opponent, .game = p->game,
		.terms = p->terms, .name = p->name, .rounds = p->rounds,
		.first = p->first,
	};
	bool played = true;

	d->part = number;
	d->count = &d->finding->part[number];
	if (p->kind <= COURSE_SHARE)
		played = meet(d, &meeting);
	else if (p->kind == COURSE_CASES)
		played = sheet_ask_cases(d, p);
	else
		return true;
	d->count->done = played;
	if (d->count->voids) {
		finding_end(d->finding, STATUS_GRADER_ERROR, "%d games of `%s` "
		            "could not be played: the grader's system failed",
		            d->count->voids, p->name);
		return false;
	}
	return played;
}

/* What the tournament needs to know of it.  False if there is nothing that can
 * be started. */
static bool
name_agent(struct sheet *d)
{
	const struct grade *g = d->grade;
	const struct course *c = g->course;

	d->finding->root = xstrdup(d->shop.root.at + strlen(g->out) + 1);
	for (int i = 0; i < c->starts && !d->finding->command; i++) {
		d->agent = c->start[i].agent;
		d->finding->command = workshop_player(&d->shop, d->agent);
	}
	if (!d->finding->command)
		finding_end(d->finding, STATUS_BAD_LAYOUT, "there is nothing to "
		            "start in it: none of the files that the course "
		            "names");
	return d->finding->command != NULL;
}

bool
grade_submission(const struct grade *grade, struct finding *finding)
{
	struct sheet d = {
		.grade = grade, .finding = finding,
		.shop = {
			.course = grade->course, .sandbox = grade->sandbox,
			.submission = grade->submission, .out = grade->out,
			.command = grade->build, .user = grade->user,
			.signal_fd = grade->signal_fd, .finding = finding,
		},
	};
	int64_t began = clock_now_us();
	bool good;

	finding_start(finding, grade->course);
	good = workshop_make(&d.shop);
	if (!good) /* what it holds is with what was handed in */
		scratch_remove(text_str(&d.shop.top));
	if (good && chdir(d.shop.root.at) < 0) {
		finding_end(finding, STATUS_GRADER_ERROR, "its folder is gone");
		good = false;
	}
	good = good && name_agent(&d) && check(&d);
	for (int i = 0; i < grade->course->parts && good; i++)
		good = play_part(&d, i);
	finding->wall_us = clock_now_us() - began;
	workshop_free(&d.shop);
	return !d.interrupted;
}
