#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fail.h"
#include "base/rng.h"
#include "base/scratch.h"
#include "score/course/course_vary.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/grading/desk.h"
#include "score/grading/series.h"
#include "score/grading/sheet.h"
#include "score/intake/workshop.h"

/*
 * Games
 */

/* We note an agent that reads more than this after its first move.  Less may be parts of
 * its own program, which the system loads when they are first needed. */
enum { READ_KB = 1024 };

static const char *const ends[] = {
	[SERIES_DRAW] = "drawn",
	[SERIES_WON] = "won",
	[SERIES_LOST] = "lost",
	[SERIES_VOID] = "not played: the grader's system failed",
};

/* Whether this part's opponent is another agent of the student. */
static bool
is_own_rival(const struct sheet *s)
{
	return s->part >= 0 &&
	       course_has_own_rival(&s->grading->course->part[s->part]);
}

/* Add a note about a game with its number in the part, which may have several series. */
static void
note_game(struct sheet *s, const struct series_game *game)
{
	const struct finding_part *count = s->count;
	struct text text = {0}, again = {0};
	char id[48];

	if (s->part == FINDING_CHECK && *s->finding->agent[s->checked].name)
		text_addf(&text, "%s, ", s->finding->agent[s->checked].name);
	text_addf(&text, "game %d, moving %s%s%s: %s",
	          count->wins + count->losses + count->draws + count->voids +
	          (is_own_rival(s) ? count->gifts : 0),
	          game->moved_first ? "first" : "second",
	          *s->drawn ? ", drawn " : "", s->drawn, ends[game->winner]);
	if (game->winner != SERIES_VOID) {
		text_addf(&text, " after %d %s, %s%s%s", game->plies,
		          game->plies == 1 ? "ply" : "plies",
		          game->fault && game->winner != SERIES_WON
		          ? "forfeited: " : "", game->reason,
		          *game->text ? ": " : "");
		text_add_escaped(&text, game->text, strlen(game->text), "");
		if (game->late)
			text_addf(&text, "; %d of its moves were late, so random ones "
			          "were played", game->late);
		if (game->read_kb > READ_KB)
			text_addf(&text, "; it read %.1f MB after its first move",
			          (double)game->read_kb / 1024);
		if (game->thrown)
			text_addf(&text, "; at least %d exceptions left its method: %s",
			          game->thrown, game->exception);
		if (game->starved)
			text_add(&text, "; the machine was busy, and gave the agent less "
			         "than half of the time that the clock took from it");
	}
	text_format(id, sizeof id, "%llu/%d",
	            (unsigned long long)s->series->seed, game->number);
	series_again(s->series, game->number, &again);
	finding_add_game(s->finding, &(struct finding_note){s->part, text.at,
	                 again.at, id, game->winner == SERIES_WON ||
	                 (s->part == FINDING_CHECK && !game->fault &&
	                  game->winner != SERIES_VOID), game->fault});
	text_free(&text);
	text_free(&again);
}

static void
on_game(void *context, const struct series_game *game)
{
	struct sheet *s = context;
	struct finding_part *count = s->count;

	bool gift = game->winner == SERIES_WON && game->fault;

	count->gifts += gift;
	count->wins += game->winner == SERIES_WON && !(gift && is_own_rival(s));
	count->losses += game->winner == SERIES_LOST;
	count->draws += game->winner == SERIES_DRAW;
	count->late += game->late;
	count->thrown += game->thrown;
	count->read += game->read_kb > READ_KB;
	if (game->thrown && !*s->first_thrown)
		text_format(s->first_thrown, sizeof s->first_thrown, "%s", game->exception);
	count->starved += game->starved && game->winner != SERIES_VOID;
	if (game->winner == SERIES_VOID && !count->voids++)
		text_format(s->void_why, sizeof s->void_why, "%s", game->text);
	if (game->winner == SERIES_LOST && game->fault) {
		count->faults++;
		if (!*s->first_fault)
			compliance_say(game->reason, game->text, s->first_fault,
			               sizeof s->first_fault);
	}
	note_game(s, game);
}

/* Play a series.  False if nothing more can be done for this student. */
static bool
play_series(struct sheet *s, struct series *series)
{
	char why[SERIES_TEXT];
	enum series_end end;

	s->series = series;
	end = series_play(series, on_game, s, why);
	if (end == SERIES_TOLD)
		s->interrupted = true;
	else if (end == SERIES_FAILED)
		finding_end(s->finding, STATUS_GRADER_ERROR, "the referee could "
		            "not play it: %s", why);
	return end == SERIES_DONE;
}

/* Play a game with settings drawn by `rng`; rng NULL: with the n-th alternatives. */
static bool
play_varied(struct sheet *s, struct series *series,
            const struct course_part *p, struct rng *rng, int n)
{
	struct course_vary drawn;
	char why[COURSE_VARY_WHY], *terms = series->terms;
	bool played;

	/* This cannot fail, because the definition's reader has drawn every
	 * alternative. */
	course_vary_draw(&drawn, p->vary ? p->vary : "", p->game ? p->game
	                 : s->grading->course->game, rng, n, why);
	series->game = drawn.game.at;
	series->terms = sheet_terms(terms, drawn.terms.at);
	s->drawn = drawn.says.at;
	played = play_series(s, series);
	s->drawn = "";
	free(series->terms);
	series->terms = terms;
	course_vary_free(&drawn);
	return played;
}

/* Play each game as a series of its own with random settings.  The student moves first in
 * `first` games, chosen at random.  In pairs nothing is random: each alternative is
 * played twice, and the student moves first in one of the two games. */
static bool
vary_rounds(struct sheet *s, struct series *series, const struct course_part *p)
{
	int first = p->first < 0 ? (p->rounds + 1) / 2 : p->first;
	uint64_t seed = series->seed;
	struct rng rng = {seed};

	series->rounds = 1;
	for (int i = 0; i < p->rounds; i++) {
		series->second = p->pairs ? i % 2
			: (int)rng_below(&rng, (uint32_t)(p->rounds - i)) >= first;
		first -= !series->second;
		series->seed = sheet_seed(seed, i);
		if (!play_varied(s, series, p, p->pairs ? NULL : &rng, i / 2))
			return false;
	}
	return true;
}

/* Play all rounds: as one match if nothing varies and the student begins every other
 * game. */
static bool
play_rounds(struct sheet *s, struct series *series, const struct course_part *p)
{
	if (p->vary || (p->first >= 0 && p->first != (p->rounds + 1) / 2))
		return vary_rounds(s, series, p);
	series->rounds = p->rounds;
	return play_series(s, series);
}

/* Prepare another agent of the student as the opponent; NULL if there is no such agent.
 * A program of ours in its place needs no copy. */
static char *
make_rival(const struct sheet *s, const char *agent)
{
	char *command = build_player(&s->shop, agent), *rival = NULL;
	char *copy = store_path("%s+%s", s->shop.top, agent); /* no id has a plus */

	if (command && !strchr(command, '/'))
		rival = xstrdup(command);
	else if (command)
		rival = class_make_rival(s->shop.root.at, copy, agent, command);
	free(copy);
	free(command);
	return rival;
}

/* The series of a part. */
static struct series
make_series(const struct sheet *s, const struct course_part *p)
{
	const struct grading *g = s->grading;
	uint64_t seed = sheet_seed(g->seed, s->part);
	char *player = build_player(&s->shop, p->agent), *start;

	start = player ? class_start(s->shop.root.at, player) : NULL;
	free(player);
	/* Give each agent's first games a seed that identifies them in the record. */
	if (s->part == FINDING_CHECK && s->checked)
		seed = sheet_seed(seed, s->checked);
	return (struct series){
		.grading = g, .folder = s->shop.root.at, .seed = seed,
		.game = p->game ? p->game : g->course->game,
		.terms = sheet_terms(g->course->terms, p->terms),
		.player = start,
		.opponent = course_has_own_rival(p)
			? make_rival(s, p->opponent + 1)
			: workshop_command(&s->shop, p->opponent, NULL),
		.record = store_path("%s/students/%s/%s.rec", g->out,
		                     s->shop.submission->id, p->name),
		.keep = store_path("%s/students/%s/stderr", g->out,
		                   s->shop.submission->id),
		.throws = course_check(g->course, p->agent)->throws,
	};
}

/* Play a part's games.  False if nothing more can be done for this student. */
static bool
play_games(struct sheet *s, const struct course_part *p)
{
	struct series series = make_series(s, p);
	bool played = true;

	if (series.player && series.opponent)
		played = play_rounds(s, &series, p);
	else
		sheet_note_missing(s, series.player ? p->opponent + 1 : p->agent);
	series_free(&series);
	return played;
}

/* Add a note for each line of a text. */
static void
note_lines(struct sheet *s, const char *before, const char *text)
{
	for (size_t n; *text; text += n + (text[n] == '\n')) {
		struct text note = {0};

		n = strcspn(text, "\n");
		if (!n)
			continue;
		text_addf(&note, "%s%.*s", before, (int)n, text);
		finding_add_note(s->finding, FINDING_CHECK, note.at, "");
		text_free(&note);
	}
}

/* Note which step of `referee --check` an agent fails, so that the student can repeat the
 * step.  Only the note has measured values. */
static void
refuse(struct sheet *s, const struct course_part *first_games,
       struct finding_agent *agent)
{
	struct series series = make_series(s, first_games);
	struct compliance found;
	struct text why = {0};

	s->interrupted |= !compliance_try(&series, &found);
	if (*agent->name)
		text_addf(&why, "%s: ", agent->name);
	if (found.failed) {
		text_addf(&why, "step %d of `referee --check` fails: %s%s%s%s%s",
		          found.step, found.says, *found.cause ? ": " : "",
		          found.cause,
		          *found.words ? "; its last words: " : "", found.words);
		finding_add_note(s->finding, FINDING_CHECK, found.text,
		                 found.again.at);
		note_lines(s, "it said: ", found.said);
		note_lines(s, "hint: ", found.hint);
	} else {
		text_addf(&why, "the agent forfeits each of the first games, "
		          "against %s: %s", first_games->opponent, s->first_fault);
	}
	agent->unfit = why.at;
	text_free(&found.again);
	series_free(&series);
}

/* Exclude an agent because exceptions leave its method, even if the course's client catches
 * them. */
static void
refuse_thrown(struct sheet *s, struct finding_agent *agent, int thrown)
{
	struct text why = {0};

	text_addf(&why, "%s%sit throws exceptions, at least %d in the first games: %s", agent->name,
	          *agent->name ? ": " : "", thrown, s->first_thrown);
	agent->unfit = why.at;
}

/* Play an agent's first games.  An agent that forfeits all of them does not play for
 * points. False if nothing more can be done for this student. */
static bool
check_agent(struct sheet *s, struct finding_agent *agent)
{
	const struct course_check *c = course_check(s->grading->course,
	                                            agent->name);
	struct finding_part count = {0};
	const struct course_part first_games = {
		.name = "check", .agent = agent->name, .opponent = c->opponent,
		.game = c->game, .terms = c->terms, .rounds = c->rounds,
		.first = -1,
	};
	bool played;

	if (!c->rounds)
		return true;
	s->part = FINDING_CHECK;
	s->checked = (int)(agent - s->finding->agent);
	s->count = &count;
	*s->first_fault = '\0';
	*s->first_thrown = '\0';
	played = play_games(s, &first_games);
	if (played && count.faults == c->rounds)
		refuse(s, &first_games, agent);
	else if (played && count.thrown && c->throws)
		refuse_thrown(s, agent, count.thrown);
	s->count = NULL;
	return played;
}

/* Play the first games of all agents except the first `had` ones, which have played
 * theirs. The status is CHECK_FAIL if every agent is unfit, and else OK with a reason
 * that names the unfit ones.  False ends the grading. */
static bool
check(struct sheet *s, int had)
{
	const struct course_part *league = course_league(s->grading->course);
	struct finding *f = s->finding;
	struct text why = {0};
	int fit = 0;
	bool played = true;

	for (int i = 0; i < f->agents && played; i++) {
		struct finding_agent *agent = &f->agent[i];

		played = i < had || check_agent(s, agent);
		fit += !agent->unfit;
		if (agent->unfit)
			text_addf(&why, "%s%s", why.len ? "; " : "", agent->unfit);
	}
	if (played && why.len)
		finding_end(f, fit ? STATUS_OK : STATUS_CHECK_FAIL, "%s", why.at);
	if (league && sheet_unfit(s, league->agent)) {
		free(f->command);
		f->command = NULL;
	}
	text_free(&why);
	return played && (fit || !f->agents);
}

/*
 * The whole grading
 */

static bool
play_part(struct sheet *s, int number)
{
	const struct course_part *p = &s->grading->course->part[number];
	struct text note = {0};
	const char *unfit;
	bool played;

	s->part = number;
	s->count = &s->finding->part[number];
	if (p->kind != COURSE_HAND && (unfit = sheet_unfit(s, p->agent))) {
		text_addf(&note, "not played: %s", unfit);
		finding_add_note(s->finding, number, note.at, "");
		text_free(&note);
		return true;
	}
	if (course_is_series(p))
		played = play_games(s, p);
	else if (p->kind == COURSE_CASES)
		played = sheet_ask_cases(s, p);
	else
		return true;
	s->count->done = played;
	s->count->busy = s->count->starved && s->grading->jobs > 1;
	if (s->count->voids)
		return finding_end(s->finding, STATUS_GRADER_ERROR, "%d games of "
		                   "`%s` could not be played: the grader's system "
		                   "failed: %s", s->count->voids, p->name, s->void_why);
	return played;
}

static bool
had_games(const struct sheet *s, const char *agent)
{
	for (int i = 0; i < s->finding->agents; i++)
		if (!strcmp(s->finding->agent[i].name, agent))
			return true;
	return false;
}

/* Add to the finding each agent that plays in a part, once, in the order of the parts. */
static void
find_agents(struct sheet *s)
{
	const struct course *c = s->grading->course;

	for (int i = 0; i < c->parts; i++) {
		const char *agent = c->part[i].agent;
		char *command = course_begins(c, i) && !had_games(s, agent)
			? build_player(&s->shop, agent) : NULL;

		if (command)
			finding_add_agent(s->finding, agent, NULL);
		free(command);
	}
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

/* Set the submission's root and tournament player.  False without a program to start. */
static bool
name_agent(struct sheet *s)
{
	const struct course *c = s->grading->course;
	struct finding *f = s->finding;

	f->root = xstrdup(s->shop.root.at + strlen(s->grading->out) + 1);
	for (int i = 0; i < c->start.n && !f->command; i++)
		if (!is_rival(c, c->start.at[i].agent))
			f->command = build_player(&s->shop, c->start.at[i].agent);
	find_agents(s);
	return f->command || build_refuse(&s->shop);
}

/* If the machine was too busy in games that are not repeated, add this reason to OK. */
static void
tell_starved(struct sheet *s)
{
	struct finding *f = s->finding;
	int starved = 0;

	for (int i = 0; i < f->parts; i++)
		starved += f->part[i].busy ? 0 : f->part[i].starved;
	if (starved && f->status == STATUS_OK && !*f->reason)
		finding_end(f, STATUS_OK, "in %d of its games the machine was too busy "
		            "for it", starved);
}

/* Play all parts, or only the stale ones.  had: agents that have played their first games. */
static void
play(struct sheet *s, int had, bool all)
{
	bool good = name_agent(s) && check(s, had);

	for (int i = 0; i < s->grading->course->parts && good; i++)
		if (all || s->finding->part[i].stale) {
			s->finding->part[i].stale = s->finding->part[i].busy = false;
			good = play_part(s, i);
		}
	if (good)
		tell_starved(s);
}

/* Find the earlier build again, and remove the games of parts that are played again. */
static bool
reopen(struct sheet *s)
{
	const struct grading *g = s->grading;
	const char *id = s->shop.submission->id;
	struct finding *f = s->finding;

	s->shop.top = store_path("%s/work/%s", g->out, id);
	text_addf(&s->shop.root, "%s/%s", g->out, f->root);
	free(f->root);
	free(f->command);
	f->root = f->command = NULL;
	if (chdir(s->shop.root.at) < 0)
		return finding_end(f, STATUS_GRADER_ERROR, "what was built of it is gone, so "
		                   "that it is graded from the start; run score again");
	for (int i = 0; i < f->parts; i++) {
		char *record = store_path("%s/students/%s/%s.rec", g->out, id,
		                          g->course->part[i].name);

		if (f->part[i].stale)
			unlink(record);
		free(record);
	}
	return true;
}

bool
grade_submission(const struct grading *grading,
                 const struct submission *submission, const char *build,
                 uid_t user, struct finding *finding)
{
	struct sheet s = {
		.grading = grading, .finding = finding, .drawn = "",
		.shop = {.grading = grading, .submission = submission,
		         .command = build, .user = user, .finding = finding},
	};
	int64_t began = clock_now_us();

	if (finding->stale) {
		if (reopen(&s))
			play(&s, finding->agents, false);
	} else {
		finding_start(finding, grading->course);
		if (!build_submission(&s.shop)) /* the original submission still exists */
			scratch_remove(s.shop.top);
		else if (chdir(s.shop.root.at) == 0)
			play(&s, 0, true);
		else
			finding_end(finding, STATUS_GRADER_ERROR, "the submission's "
			            "folder is gone");
	}
	if (s.shop.hint.len && finding->status != STATUS_OK &&
	    finding->status != STATUS_GRADER_ERROR) {
		char *why = store_path("%s; %s", finding->reason, s.shop.hint.at);

		finding_end(finding, finding->status, "%s", why);
		free(why);
	}
	finding->wall_us += clock_now_us() - began;
	workshop_free(&s.shop);
	return !s.interrupted;
}
