#include <string.h>

#include "base/clock.h"
#include "check/advice.h"
#include "check/steps.h"

static bool
goes_on(const struct exam *exam)
{
	return !exam_runs_once(exam);
}

static bool
can_cancel(const struct exam *exam)
{
	return exam->match->player[1].wire->cancels;
}

/* Terms by which an answer may be late and the game not over. */
static bool
can_be_late(const struct exam *exam)
{
	const struct terms *terms = &exam->match->terms;

	return terms_get(terms, TERMS_CLOCK) == TERMS_WALL &&
	       terms_get(terms, TERMS_MOVE) != CLOCK_NEVER &&
	       (terms_get(terms, TERMS_LATE) == TERMS_RANDOM ||
	        terms_get(terms, TERMS_GRACE) != CLOCK_NEVER);
}

/* On the files wire each move is one in a given position. */
static bool
takes_over(const struct exam *exam)
{
	const struct terms *terms = &exam->match->terms;

	return exam_runs_once(exam) ||
	       (terms_get(terms, TERMS_LATE) == TERMS_RANDOM &&
	        terms_get(terms, TERMS_AFTER) == TERMS_RESTART);
}

const struct step steps[STEPS] = {
	[STEP_START] = {"start", "starts", true, NULL, steps_start},
	[STEP_FIRST] = {"first-answer", "answers when it is first asked", true,
	                NULL, steps_first},
	[STEP_SEAT_1] = {"seat-1", "plays a whole game, moving first", true,
	                 NULL, steps_seat_1},
	[STEP_SEAT_2] = {"seat-2", "plays a whole game, moving second", true,
	                 NULL, steps_seat_2},
	[STEP_AGAIN] = {"rounds", "plays game after game", true, NULL,
	                steps_again},
	[STEP_TIME] = {"time", "answers in time", true, NULL, steps_time},
	[STEP_HOLD] = {"memory", "keeps to its memory and threads", true, NULL,
	               steps_hold},
	[STEP_TALK] = {"output", "writes nothing but its answers", true, goes_on,
	               steps_talk},
	[STEP_REST] = {"waiting", "waits for a slow opponent", true, goes_on,
	               steps_rest},
	[STEP_ODD] = {"odd-moves", "copes with moves that are seldom seen", true,
	              NULL, steps_odd},
	[STEP_CANCEL] = {"cancelled", "begins anew when a game is cancelled",
	                 true, can_cancel, steps_cancel},
	[STEP_LATE] = {"late", "goes on when it was late", true, can_be_late,
	               steps_late},
	[STEP_MIDDLE] = {"positions", "moves in any position of a game", true,
	                 takes_over, steps_middle},
	[STEP_SINGLE] = {"single", "makes SINGLE moves", true, exam_runs_once,
	                 steps_single},
	[STEP_QUIT] = {"quit", "leaves when it is told to", false, goes_on,
	               steps_quit},
	[STEP_CLOSE] = {"end-of-input", "leaves when its input ends", false,
	                goes_on, steps_close},
	[STEP_SAME] = {"same-seed", "plays a game again from the same seed", true,
	               NULL, steps_same},
};

void
steps_fail(struct finding *f, const struct bout *bout, int game,
           const struct verdict *v)
{
	f->state = EXAM_FAILED;
	f->bout = bout;
	f->game = game;
	text_format(f->said, EXAM_TEXT, "%s%s%s", v->word, *v->word ? ": " : "",
	            v->text);
	text_format(f->measured, EXAM_TEXT, "%s", v->measured);
	advice_expect(bout, game, v, f->expected);
	advice_give(bout, game, v, f->hint);
}

void
steps_skip(struct finding *f, const struct exam *exam, enum exam_step step)
{
	f->state = EXAM_SKIPPED;
	text_format(f->said, EXAM_TEXT, "because of %d", exam->number[step]);
}

void
steps_unjudged(struct finding *f, const struct bout *bout)
{
	f->state = EXAM_UNJUDGED;
	text_format(f->said, EXAM_TEXT, "%s", *bout->seen.why ? bout->seen.why
	            : "broken off: it takes too long");
	f->bout = bout;
	f->game = bout->seen.games ? bout->seen.games : 1;
}

const struct result *
steps_fault(const struct bout *bout)
{
	for (int i = 0; i < bout->seen.games; i++)
		if (bout->seen.result[i].fault == 1 &&
		    bout->seen.result[i].played.verdict.reason != REASON_ENDLESS)
			return &bout->seen.result[i];
	return NULL;
}

/* A game that says nothing of the agent: nobody's, or spoilt by our own side. */
static const char *
spoilt(const struct result *result)
{
	if (result->played.verdict.reason == REASON_VOID)
		return "void: ";
	return result->fault == 2 ? "the opponent of this check fouled: " : NULL;
}

bool
steps_void(struct finding *f, const struct bout *bout)
{
	for (int i = 0; i < bout->seen.games; i++) {
		const struct verdict *v = &bout->seen.result[i].played.verdict;
		const char *how = spoilt(&bout->seen.result[i]);

		if (!how || bout->seen.broken)
			continue;
		f->state = EXAM_UNJUDGED;
		f->bout = bout;
		f->game = i + 1;
		text_format(f->said, EXAM_TEXT, "%s%s", how, v->text);
		text_format(f->measured, EXAM_TEXT, "%s", v->measured);
		return true;
	}
	if (bout->seen.broken)
		steps_unjudged(f, bout);
	return bout->seen.broken;
}

enum exam_step
steps_owner(const struct result *result)
{
	const struct verdict *v = &result->played.verdict;

	switch (v->reason) {
	case REASON_LATE_WALL:
	case REASON_LATE_CPU:
		return STEP_TIME;
	case REASON_MEMORY:
	case REASON_THREADS:
		return STEP_HOLD;
	case REASON_OUTPUT:
		return STEP_TALK;
	case REASON_OFFTURN:
		return STEP_REST;
	case REASON_MALFORMED:
		if (strstr(v->text, "out of turn") || strstr(v->text, "twice"))
			return STEP_TALK;
		break;
	default:
		break;
	}
	return result->game == 1 ? STEP_SEAT_1
	     : result->game == 2 ? STEP_SEAT_2 : STEP_AGAIN;
}
