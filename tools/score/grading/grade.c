#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "score/course/course_vary.h"
#include "score/course/store.h"
#include "score/grading/compliance.h"
#include "score/grading/grade.h"
#include "score/grading/rival.h"
#include "score/grading/series.h"
#include "score/grading/sheet.h"
#include "score/intake/build.h"

/*
 * Games
 */

static const char *const ends[] = {
	[SERIES_DRAW] = "drawn",
	[SERIES_WON] = "won",
	[SERIES_LOST] = "lost",
	[SERIES_VOID] = "not played: the grader's system failed",
};

/* Note a game, by its place in the part: some parts are several series. */
static void
note_game(struct sheet *d, const struct series_game *game)
{
	const struct finding_part *count = d->count;
	struct text text = {0}, again = {0};
	char id[48];

	text_addf(&text, "game %d, moving %s%s%s: %s",
	          count->wins + count->losses + count->draws + count->voids,
	          game->moved_first ? "first" : "second",
	          *d->drawn ? ", drawn " : "", d->drawn, ends[game->winner]);
	if (game->winner != SERIES_VOID) {
		text_addf(&text, " after %d plies, %s%s%s", game->plies,
		          game->fault && game->winner != SERIES_WON
		          ? "forfeited: " : "", game->reason,
		          *game->text ? ": " : "");
		text_add_escaped(&text, game->text, strlen(game->text), "");
	}
	text_format(id, sizeof id, "%llu/%d",
	            (unsigned long long)d->series->seed, game->number);
	series_again(d->series, game->number, &again);
	finding_add_game(d->finding, &(struct finding_note){d->part, text.at,
	                 again.at, id, game->winner == SERIES_WON ||
	                 (d->part == FINDING_CHECK && !game->fault &&
	                  game->winner != SERIES_VOID), game->fault});
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

/* Play a game of a part that varies, under what is drawn for it. */
static bool
play_varied(struct sheet *d, struct series *series,
            const struct course_part *p, struct rng *rng)
{
	const char *terms = series->terms;
	struct course_vary drawn;
	char why[COURSE_VARY_WHY], *own;
	bool played;

	/* The reader of the definition has drawn them all before. */
	course_vary_draw(&drawn, p->vary, p->game ? p->game
	                 : d->grading->course->game, rng, 0, why);
	own = sheet_terms(terms, drawn.terms.at);
	series->game = drawn.game.at;
	series->terms = own;
	d->drawn = drawn.says.at;
	played = play_series(d, series);
	d->drawn = "";
	series->terms = terms;
	free(own);
	course_vary_free(&drawn);
	return played;
}

/* Each game is a series of its own, with terms and a start that are drawn, and the
 * student moves first in `first` of them, which are drawn, too. */
static bool
vary_rounds(struct sheet *d, struct series *series, const struct course_part *p)
{
	int first = p->first < 0 ? (p->rounds + 1) / 2 : p->first;
	uint64_t seed = series->seed;
	struct rng rng = {seed};

	series->rounds = 1;
	for (int i = 0; i < p->rounds; i++) {
		series->second = (int)rng_below(&rng, (uint32_t)(p->rounds - i)) >=
		                 first;
		first -= !series->second;
		series->seed = sheet_seed(seed, i);
		if (!play_varied(d, series, p, &rng))
			return false;
	}
	return true;
}

/* The student moves first in `first` of the rounds, or in every other one.  For
 * any other share each game is a series of its own. */
static bool
play_rounds(struct sheet *d, struct series *series, const struct course_part *p)
{
	int rounds = p->rounds, first = p->first;
	uint64_t seed = series->seed;

	if (p->vary)
		return vary_rounds(d, series, p);
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
		series->seed = sheet_seed(seed, i);
		if (!play_series(d, series))
			return false;
	}
	return true;
}

/* Another agent of the student's, as an opponent; NULL if there is none. */
static char *
make_rival(const struct sheet *d, const char *agent)
{
	char *command = build_player(&d->shop, agent), *rival = NULL;
	char *copy = store_path("%s.%s", d->shop.top, agent);

	if (command)
		rival = rival_make(d->shop.root.at, copy, command);
	free(copy);
	free(command);
	return rival;
}

/* What the games of a part need; `series` points into it. */
struct table {
	struct series series;
	char *player, *opponent, *terms, *record;
};

static void
lay_table(const struct sheet *d, const struct course_part *p, struct table *t)
{
	const struct grading *g = d->grading;

	*t = (struct table){
		.player = build_player(&d->shop, p->agent),
		.opponent = p->opponent[0] == '@'
			? make_rival(d, p->opponent + 1)
			: workshop_expand(&d->shop, p->opponent, NULL),
		.terms = sheet_terms(g->course->terms, p->terms),
		.record = store_path("%s/students/%s/%s.rec", g->out,
		                     d->shop.submission->id, p->name),
	};
	t->series = (struct series){
		.grading = g, .folder = d->shop.root.at,
		.player = t->player, .opponent = t->opponent,
		.game = p->game ? p->game : g->course->game, .terms = t->terms,
		.record = t->record, .seed = sheet_seed(g->seed, d->part),
	};
}

static void
clear_table(struct table *t)
{
	free(t->record);
	free(t->terms);
	free(t->opponent);
	free(t->player);
}

/* Play a part's games; false if nothing more can be done for this student. */
static bool
play_games(struct sheet *d, const struct course_part *p)
{
	struct table table;
	bool played = true;

	lay_table(d, p, &table);
	if (table.player && table.opponent)
		played = play_rounds(d, &table.series, p);
	else
		sheet_note_missing(d, table.player ? p->opponent + 1 : p->agent);
	clear_table(&table);
	return played;
}

/* End the grading with the step of `referee --check` that fails, which the
 * student can repeat.  What was measured stands in the note only. */
static void
refuse(struct sheet *d, const struct course_part *first_games)
{
	struct compliance found;
	struct table table;
	struct text note = {0};

	lay_table(d, first_games, &table);
	d->interrupted |= !compliance_try(&table.series, &found);
	if (found.failed) {
		finding_end(d->finding, STATUS_CHECK_FAIL, "step %d of `referee "
		            "--check` fails: %s%s%s%s%s", found.step, found.says,
		            *found.cause ? ": " : "", found.cause,
		            *found.words ? "; its last words: " : "",
		            found.words);
		text_addf(&note, "%s %s", found.text, found.hint);
		finding_add_note(d->finding, FINDING_CHECK, note.at, found.again.at);
	} else {
		finding_end(d->finding, STATUS_CHECK_FAIL, "the agent forfeits "
		            "each of the first games, against %s: %s",
		            first_games->opponent, d->first_fault);
	}
	text_free(&found.again);
	text_free(&note);
	clear_table(&table);
}

/* Play the first games.  An agent that forfeits all of them does not play for
 * points. */
static bool
check(struct sheet *d)
{
	const struct course *c = d->grading->course;
	struct finding_part count = {0};
	const struct course_part first_games = {
		.name = "check", .agent = d->agent,
		.opponent = c->check_opponent, .terms = c->check_terms,
		.rounds = c->check_rounds, .first = -1,
	};
	bool played;

	if (!c->check_rounds)
		return true;
	d->part = FINDING_CHECK;
	d->count = &count;
	played = play_games(d, &first_games);
	if (played && count.faults == c->check_rounds)
		refuse(d, &first_games);
	d->count = NULL;
	return played && count.faults < c->check_rounds;
}

/*
 * The whole
 */

static bool
play_part(struct sheet *d, int number)
{
	const struct course_part *p = &d->grading->course->part[number];
	bool played;

	d->part = number;
	d->count = &d->finding->part[number];
	if (course_is_series(p))
		played = play_games(d, p);
	else if (p->kind == COURSE_CASES)
		played = sheet_ask_cases(d, p);
	else
		return true;
	d->count->done = played;
	if (d->count->voids)
		return finding_end(d->finding, STATUS_GRADER_ERROR, "%d games of "
		                   "`%s` could not be played: the grader's system "
		                   "failed", d->count->voids, p->name);
	return played;
}

/* Note the submission's root and its player in the tournament.  False if nothing
 * in it can be started. */
static bool
name_agent(struct sheet *d)
{
	const struct course *c = d->grading->course;

	d->finding->root = xstrdup(d->shop.root.at + strlen(d->grading->out) + 1);
	for (int i = 0; i < c->start.n && !d->finding->command; i++) {
		d->agent = c->start.at[i].agent;
		d->finding->command = build_player(&d->shop, d->agent);
	}
	return d->finding->command || build_refuse(&d->shop);
}

bool
grade_submission(const struct grading *grading,
                 const struct submission *submission, const char *build,
                 uid_t user, struct finding *finding)
{
	struct sheet d = {
		.grading = grading, .finding = finding, .drawn = "",
		.shop = {.grading = grading, .submission = submission,
		         .command = build, .user = user, .finding = finding},
	};
	int64_t began = clock_now_us();
	bool good;

	finding_start(finding, grading->course);
	good = build_submission(&d.shop);
	if (!good) /* the submission itself is still with what was handed in */
		scratch_remove(d.shop.top);
	if (good && chdir(d.shop.root.at) < 0)
		good = finding_end(finding, STATUS_GRADER_ERROR, "the submission's "
		                   "folder is gone; grade it once more");
	good = good && name_agent(&d) && check(&d);
	for (int i = 0; i < grading->course->parts && good; i++)
		good = play_part(&d, i);
	finding->wall_us = clock_now_us() - began;
	workshop_free(&d.shop);
	return !d.interrupted;
}
