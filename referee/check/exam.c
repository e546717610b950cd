#include <string.h>

#include "base/clock.h"
#include "base/scratch.h"
#include "check/exam.h"
#include "check/steps.h"

enum {
	FIRST_S = 60,     /* a first answer, where the terms allow more */
	GAMES_MOST_S = 600, /* the whole games together, */
	PLAY_S = 300,     /* and any other bout */
	WHOLE_S = 900,    /* after this no bout is begun */
	GAMES = 8,        /* whole games at most, */
	GAMES_S = 2,      /* where two have not taken longer than this */
	TIGHT_MS = 20,    /* EXAM_LATE's limit of a move */
	PLIES = 200,      /* of games that would not end by themselves */
	POSITIONS = 5,
	PAUSE_MS = 200,   /* of the slow opponent, at most; offturn=lose takes
	                   * more than 100 */
};

bool
exam_runs_once(const struct exam *exam)
{
	return exam->match->player[1].wire->put != NULL;
}

/* How long a first answer may keep us waiting. */
static int64_t
first_us(const struct terms *terms)
{
	struct terms_turn turn = {.bank_us = terms_bank_us(terms, 1),
	                          .first = true, .fresh = true, .cores = 1};
	struct allowance may = terms_allow(terms, &turn);

	return clock_earlier(may.end_us, FIRST_S * CLOCK_S) + 5 * CLOCK_S;
}

/*
 * Plans
 */

static struct bout_plan *
plan(struct exam *exam, enum exam_bout which, const char *about,
     const char *opponent, int most)
{
	struct bout_plan *p = &exam->plan[which];

	*p = (struct bout_plan){
		.about = about, .act = bout_play, .opponent = opponent,
		.games = most, .limit_us = PLAY_S * CLOCK_S,
	};
	return p;
}

/* A limit that is hardly to be kept; past it there is as much patience as the
 * terms have at all. */
static void
plan_late(struct exam *exam)
{
	const struct terms *terms = &exam->match->terms;
	int64_t move = terms_get(terms, TERMS_MOVE);
	int64_t kill = clock_add(terms_get(terms, TERMS_KILL), move);
	char *text = exam->terms[EXAM_LATE];
	size_t size = sizeof exam->terms[EXAM_LATE];

	if (kill > PLAY_S * CLOCK_S)
		kill = PLAY_S * CLOCK_S;
	text_format(text, size, "first=%dms,move=%dms,kill=%lldms,"
	            "firstkill=%lldms", TIGHT_MS, TIGHT_MS,
	            (long long)(kill / CLOCK_MS), (long long)(kill / CLOCK_MS));
	plan(exam, EXAM_LATE, "a game with a short limit", "turns=5", 1)->terms =
		text;
}

static void
plan_slow(struct exam *exam)
{
	int64_t move = terms_get(&exam->match->terms, TERMS_MOVE);
	int64_t ms = clock_earlier(PAUSE_MS, move / CLOCK_MS / 4);

	text_format(exam->words[EXAM_SLOW], sizeof exam->words[EXAM_SLOW],
	            "pause=%lld,turns=3", (long long)ms);
	plan(exam, EXAM_SLOW, "a game with a slow opponent",
	     exam->words[EXAM_SLOW], 1);
}

static void
plan_positions(struct exam *exam)
{
	struct bout_plan *p;

	p = plan(exam, EXAM_MIDDLE, "moves in given positions", "random",
	         exam_runs_once(exam) ? POSITIONS : 2);
	p->act = bout_ask;
	p = plan(exam, EXAM_SINGLE, "single moves in given positions", "random",
	         POSITIONS);
	p->act = bout_ask_single;
	p = plan(exam, EXAM_FLUSH, "what it has kept back", "random", 1);
	p->act = bout_flush;
}

static void
plan_games(struct exam *exam, int wanted)
{
	struct bout_plan *p = plan(exam, EXAM_GAMES, "whole games", "random",
	                           wanted ? wanted : GAMES);

	p->games_us = wanted ? CLOCK_NEVER : GAMES_S * CLOCK_S;
	p->limit_us = GAMES_MOST_S * CLOCK_S;
	if (wanted > BOUT_GAMES)
		p->games = BOUT_GAMES;
	plan(exam, EXAM_SAME, "the first game again", "turns=10", 1);
	plan(exam, EXAM_ODD, "two games with an odd opponent", "odd,turns=12",
	     2)->games_us = CLOCK_NEVER;
	p = plan(exam, EXAM_CANCEL, "two games that begin anew",
	         "turns=12", 2);
	p->games_us = CLOCK_NEVER;
	p->cancel = true;
}

static void
plan_firsts(struct exam *exam)
{
	struct bout_plan *p = plan(exam, EXAM_FIRST, "its first answer",
	                           "turns=0", 1);

	p->leave = BOUT_QUIT;
	p->limit_us = first_us(&exam->match->terms);
	p = plan(exam, EXAM_CLOSE, "its leaving", "turns=0", 1);
	p->leave = BOUT_CLOSE;
	p->limit_us = first_us(&exam->match->terms);
}

void
exam_begin(struct exam *exam, int wanted)
{
	int number = 0;

	plan_firsts(exam);
	plan_games(exam, wanted);
	plan_late(exam);
	plan_slow(exam);
	plan_positions(exam);
	exam->deadline_us = clock_now_us() + WHOLE_S * CLOCK_S;
	for (int i = 0; i < STEPS; i++)
		if (!steps[i].asked || steps[i].asked(exam))
			exam->number[i] = ++number;
}

void
exam_end(struct exam *exam)
{
	for (int i = 0; i < EXAM_BOUTS; i++)
		bout_free(&exam->bout[i]);
}

/*
 * Playing and judging
 */

static void
tick(void *context, int64_t us)
{
	struct exam *exam = context;

	exam->tick(exam->context, us);
}

/* One that has been played is played again by emptying it first. */
static void
empty(struct exam *exam, struct bout *bout, enum exam_bout which)
{
	bout_free(bout);
	*bout = (struct bout){.plan = &exam->plan[which], .match = exam->match,
	                      .root = exam->root};
}

const struct bout *
exam_play(struct exam *exam, enum exam_bout which)
{
	struct bout *bout = &exam->bout[which];

	if (exam->played[which] || exam->signals)
		return bout;
	exam->played[which] = true;
	empty(exam, bout, which);
	if (clock_now_us() > exam->deadline_us) {
		bout->seen = (struct bout_seen){.ready = true, .broken = true};
		text_format(bout->seen.why, BOUT_WHY, "not begun, since the "
		            "check has taken %d minutes", WHOLE_S / 60);
		return bout;
	}
	exam->now = bout->plan;
	exam->signals = bout_run(bout, exam->signal_fd,
	                         exam->tick ? tick : NULL, exam);
	if (exam->root && *exam->root)
		scratch_empty(exam->root);
	return bout;
}

/* The step before that keeps this one from being judged, or STEPS. */
static enum exam_step
gate(const struct exam *exam, enum exam_step step)
{
	for (int i = 0; i < (int)step; i++) {
		bool always = i <= STEP_FIRST;
		bool playing = i <= STEP_TALK && step > STEP_TALK &&
		               steps[step].plays;

		if (exam->judged[i] && exam->state[i] == EXAM_FAILED &&
		    (always || playing))
			return (enum exam_step)i;
	}
	return STEPS;
}

bool
exam_judge(struct exam *exam, enum exam_step step, struct finding *finding)
{
	enum exam_step shut = gate(exam, step);

	*finding = (struct finding){.state = EXAM_PASSED};
	if (shut != STEPS) {
		finding->state = EXAM_SKIPPED;
		text_format(finding->said, EXAM_TEXT, "because of %d",
		            exam->number[shut]);
	} else {
		steps[step].judge(exam, finding);
	}
	exam->state[step] = finding->state;
	exam->judged[step] = true;
	return !exam->signals;
}
