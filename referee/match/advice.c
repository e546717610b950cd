#include "agent/player.h"
#include "base/clock.h"
#include "match/advice.h"

/* It is told to think for a second (player.h). */
static const char patience[] = "first=10s,move=10s";

struct advice
advice_ask(const struct ask *person, const void *position)
{
	struct advice advice = {.signals = 0};
	struct ask_question question = {
		.position = position,
		.seed = person->agent->seed,
		.single = true,
	};
	struct player program = *person->agent->player;
	struct terms terms = {.given = {false}};
	struct agent agent;
	struct ask ask = *person;
	struct ask_answer answer;
	char why[TERMS_WHY];

	program.wire = &wire_line;
	agent_open(&agent, &program, person->agent->number,
	           person->agent->confine, &person->agent->workspace);
	terms_parse(&terms, patience, why);
	ask.agent = &agent;
	ask.terms = &terms;
	ask.limits = patience;
	ask.cpu_hard_s = CLOCK_NEVER;
	answer = ask_once(&ask, &question);
	advice.signals = answer.signals;
	if (answer.verdict.reason == REASON_NONE && answer.move)
		text_format(advice.move, sizeof advice.move, "%s", answer.move);
	else
		text_format(advice.why, sizeof advice.why,
		            "%s, which gives advice, %s", program.argv[0],
		            answer.verdict.text);
	agent_close(&agent);
	return advice;
}
