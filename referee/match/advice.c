#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "match/advice.h"
#include "match/player.h"
#include "match/turn.h"

/* It is told to think for a second (player.h). */
static const char patience[] = "first=10s,move=10s";

static void
begin(struct agent *agent, const struct advice *a)
{
	struct wire_begin begin = {
		.variant = a->variant,
		.limits = patience,
		.start = "",
		.seat = a->seat,
		.seed = a->seed,
		.rival = "",
	};

	agent->player->wire->begin(&agent->talk, &begin);
	agent_send(agent);
}

/* What it says, if that is legal. */
static void
judge(struct advice *a, const char *move)
{
	struct position after;
	char why[GAME_WHY];

	memcpy(&after, a->position, a->variant->game->size);
	if (a->variant->game->play(&after, a->seat, move, why) != JUDGE_LEGAL ||
	    !text_format(a->move, sizeof a->move, "%s", move))
		text_format(a->why, sizeof a->why, "the advice was no legal "
		            "move: %s", why);
}

static void
ask(struct advice *a, struct agent *agent)
{
	struct terms terms = {.given = {false}};
	char why[TERMS_WHY];
	struct turn t = {
		.game = a->variant->game,
		.position = a->position,
		.terms = &terms,
		.how = {.bank_us = CLOCK_NEVER, .first = true, .cores = a->cores},
		.agent = agent,
		.other = a->other,
		.seat = a->seat,
		.signal_fd = a->signal_fd,
		.single = true,
	};

	terms_parse(&terms, patience, why);
	begin(agent, a);
	switch (turn_take(&t)) {
	case TURN_MOVE:
		judge(a, agent->talk.said.at);
		break;
	case TURN_STOP:
		a->signals = t.signals;
		break;
	default:
		text_format(a->why, sizeof a->why, "%s, which gives advice, %s",
		            agent->player->argv[0], t.verdict.text);
	}
}

void
advice_ask(struct advice *a)
{
	struct player program = *a->person->player;
	struct agent agent = {0};

	program.wire = &wire_line;
	agent_open(&agent, &program, a->person->number, a->person->confine,
	           a->person->root);
	agent.house = a->person->house;
	agent.writes = a->person->writes;
	agent.elsewhere = a->person->elsewhere;
	if (agent_new_game(&agent, a->seed) < 0 ||
	    agent_start(&agent, a->cpu_hard_s) != PROC_STARTED)
		text_format(a->why, sizeof a->why, "there is no advice to be "
		            "had: %s", strerror(errno));
	else
		ask(a, &agent);
	agent_close(&agent);
}
