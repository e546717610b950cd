#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/rng.h"
#include "game/terms.h"
#include "score/course/course_vary.h"
#include "score/course/store.h"
#include "score/grading/class.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"

uint64_t
part_games_seed(uint64_t seed, int part)
{
	struct rng rng = rng_derive(seed, RNG_SEED, (uint64_t)(part + 2), 0, 0);

	return rng_next(&rng) >> 11;
}

char *
part_games_terms(const char *course, const char *part)
{
	struct terms terms = {{0}, {0}, {0}};
	struct text line = {0};
	char why[TERMS_WHY];

	/* This cannot fail, because the definition's reader has parsed both. */
	if (course)
		terms_parse(&terms, course, why);
	if (part)
		terms_parse(&terms, part, why);
	text_add(&line, "");
	if (course || part)
		terms_write(&terms, &line);
	return line.at;
}

void
part_games_note_missing(struct part_games *s, const char *agent)
{
	struct text text = {0};

	text_addf(&text, "not played: there is no agent%s%s in the submission",
	          *agent ? " " : "", agent);
	built_add_found(s->grading->course, s->submission, agent, &text);
	finding_add_note(&s->submission->finding, s->part, text.at, "");
	text_free(&text);
}

/* We note an agent that reads more than this after its first move.  Less may be parts of
 * its own program, which the system loads when they are first needed. */
enum { READ_KB = 1024 };

static const char *const ends[] = {
	[SERIES_DRAW] = "drawn",
	[SERIES_WON] = "won",
	[SERIES_LOST] = "lost",
	[SERIES_VOID] = "not played: the grader's system failed",
};

static bool
is_own_rival(const struct part_games *s)
{
	return s->part >= 0 && course_has_own_rival(&s->grading->course->part[s->part]);
}

/* Add a note about a game with its number in the part, which may have several series. */
static void
note_game(struct part_games *s, const struct series_game *game)
{
	const struct finding_part *count = s->count;
	struct text text = {0}, again = {0};
	char id[48];

	if (s->part == FINDING_CHECK && *s->submission->finding.agent[s->checked].name)
		text_addf(&text, "%s, ", s->submission->finding.agent[s->checked].name);
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
	finding_add_game(&s->submission->finding, &(struct finding_note){s->part, text.at,
	                 again.at, id, game->winner == SERIES_WON ||
	                 (s->part == FINDING_CHECK && !game->fault &&
	                  game->winner != SERIES_VOID), game->fault});
	text_free(&text);
	text_free(&again);
}

static void
on_game(void *context, const struct series_game *game)
{
	struct part_games *s = context;
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
play_series(struct part_games *s, struct series *series)
{
	char why[SERIES_TEXT];
	enum series_end end;

	s->series = series;
	series->on_game = on_game;
	series->context = s;
	end = series_play(series, why);
	if (end == SERIES_TOLD)
		finding_end(&s->submission->finding, GRADED_NOT_YET);
	else if (end == SERIES_FAILED)
		finding_end(&s->submission->finding, PLAYED_NOT, why);
	return end == SERIES_DONE;
}

/* Play a game with settings drawn by `rng`; rng NULL: with the n-th alternatives. */
static bool
play_varied(struct part_games *s, struct series *series,
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
	series->terms = part_games_terms(terms, drawn.terms.at);
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
vary_rounds(struct part_games *s, struct series *series, const struct course_part *p)
{
	int first = p->first < 0 ? (p->rounds + 1) / 2 : p->first;
	uint64_t seed = series->seed;
	struct rng rng = {seed};

	series->rounds = 1;
	for (int i = 0; i < p->rounds; i++) {
		series->second = p->pairs ? i % 2
			: (int)rng_below(&rng, (uint32_t)(p->rounds - i)) >= first;
		first -= !series->second;
		series->seed = part_games_seed(seed, i);
		if (!play_varied(s, series, p, p->pairs ? NULL : &rng, i / 2))
			return false;
	}
	return true;
}

/* Prepare another agent of the student as the opponent; NULL if there is no such agent.
 * A player of ours, which a course may start for the agent, needs no copy. */
static char *
make_rival(const struct part_games *s, const char *agent)
{
	const char *command = built_player(s->grading->course, s->submission, agent);
	/* No id has a plus. */
	char *copy = store_path("%s+%s", s->submission->files.top, agent), *rival = NULL;

	if (command && !strchr(command, '/'))
		rival = xstrdup(command);
	else if (command)
		rival = class_make_rival(s->submission->files.root.at, copy, agent, command);
	free(copy);
	return rival;
}

struct series
part_games_series(const struct part_games *s, const struct course_part *p)
{
	const struct grading *g = s->grading;
	uint64_t seed = part_games_seed(g->seed, s->part);
	const char *player = built_player(g->course, s->submission, p->agent);

	/* Give each agent's first games a seed that identifies them in the record. */
	if (s->part == FINDING_CHECK && s->checked)
		seed = part_games_seed(seed, s->checked);
	return (struct series){
		.grading = g, .folder = s->submission->files.root.at, .seed = seed,
		.game = p->game ? p->game : g->course->game,
		.terms = part_games_terms(g->course->terms, p->terms),
		.player = player ? class_start(s->submission->files.root.at, player) : NULL,
		.opponent = course_has_own_rival(p)
			? make_rival(s, p->opponent + 1)
			: course_command(g->course, s->submission->id, p->opponent, NULL),
		.record = store_path("%s/students/%s/%s.rec", g->out,
		                     s->submission->id, p->name),
		.keep = store_path("%s/students/%s/stderr", g->out,
		                   s->submission->id),
		.throws = course_check(g->course, p->agent)->throws,
	};
}

bool
part_games_play(struct part_games *s, const struct course_part *p)
{
	struct series series = part_games_series(s, p);
	/* It is one match if nothing varies and the student begins every other game. */
	bool varies = p->vary || (p->first >= 0 && p->first != (p->rounds + 1) / 2);
	bool played = true;

	series.rounds = p->rounds;
	if (series.player && series.opponent)
		played = varies ? vary_rounds(s, &series, p) : play_series(s, &series);
	else
		part_games_note_missing(s, series.player ? p->opponent + 1 : p->agent);
	series_free(&series);
	return played;
}
