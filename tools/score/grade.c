#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "fail.h"
#include "grade.h"
#include "proc.h"
#include "rival.h"
#include "rng.h"
#include "scratch.h"
#include "series.h"
#include "sheet.h"

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

static void
note_game(struct sheet *d, const struct series_game *game)
{
	struct text text = {0}, again = {0}, shown = {0};

	text_add_escaped(&shown, game->text, strlen(game->text), "");
	text_addf(&text, "game %d, moving %s: %s", game->number,
	          game->moved_first ? "first" : "second",
	          ends[game->winner]);
	if (game->winner != SERIES_VOID)
		text_addf(&text, " after %d plies, %s%s%s%s", game->plies,
		          game->fault ? "forfeited: " : "", game->reason,
		          shown.len ? ": " : "", text_str(&shown));
	series_again(d->series, game->number, &again);
	finding_add_note(d->finding, d->part, text.at, again.at);
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
			text_format(d->first_fault, sizeof d->first_fault,
			            "%s%s%s", game->reason,
			            *game->text ? ": " : "", game->text);
	}
	if (game->winner != SERIES_WON &&
	    (d->part != CHECK || game->fault || game->winner == SERIES_VOID))
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

static bool
meet(struct sheet *d, const struct meeting *m)
{
	const struct grade *g = d->grade;
	const char *own = m->opponent[0] == '@' ? m->opponent + 1 : NULL;
	char *player = workshop_player(&d->shop, m->agent);
	char *opponent = own ? make_rival(d, own)
	                     : workshop_expand(&d->shop, m->opponent);
	char *terms = sheet_terms(g->course->terms, m->terms);
	const char **readable = list_readable(g->course);
	struct text record = {0};
	bool played = true;

	text_addf(&record, "%s/students/%s/%s.rec", g->out, g->submission->id,
	          m->name);
	if (player && opponent) {
		struct series series = {
			.referee = g->referee, .folder = d->shop.root.at,
			.player = player, .opponent = opponent,
			.game = m->game ? m->game : g->course->game,
			.terms = terms, .sandbox = g->sandbox_word,
			.readable = readable, .record = record.at,
			.seed = grade_seed(g->seed, d->part),
			.signal_fd = g->signal_fd,
		};

		played = play_rounds(d, &series, m->rounds, m->first);
	} else {
		sheet_note_missing(d, player ? own : m->agent);
	}
	text_free(&record);
	free(readable);
	free(terms);
	free(opponent);
	free(player);
	return played;
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
	struct text shown = {0};

	if (!c->check_rounds)
		return true;
	d->part = CHECK;
	d->count = &count;
	if (!meet(d, &meeting))
		return false;
	if (count.faults == c->check_rounds) {
		text_add_escaped(&shown, d->first_fault, strlen(d->first_fault),
		                 "");
		finding_end(d->finding, STATUS_CHECK_FAIL, "it forfeits %s "
		            "against %s: %s", count.faults == 1 ? "its first game"
		            : "each of its first games", c->check_opponent,
		            shown.at);
		text_free(&shown);
	}
	return count.faults < c->check_rounds;
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
