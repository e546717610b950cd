#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/course/store.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"

/* Say why an agent forfeits all of its first games. */
static void
explain(struct part_games *s, const struct course_part *first_games, struct text *why)
{
	struct series series = part_games_series(s, first_games);
	struct finding *f = &s->submission->finding;

	if (!compliance_try(&series, f, why))
		finding_end(f, GRADED_NOT_YET);
	if (!why->len)
		text_addf(why, "the agent forfeits each of the first games, against %s: %s",
		          first_games->opponent, s->first_fault);
	series_free(&series);
}

/* Play an agent's first games.  An agent that forfeits all of them does not play for
 * points. False if nothing more can be done for this student. */
static bool
check_agent(struct part_games *s, struct finding_agent *agent)
{
	const struct course_check *c = course_check(s->grading->course, agent->name);
	struct finding_part count = {0};
	const struct course_part first_games = {
		.name = "check", .agent = agent->name, .opponent = c->opponent,
		.game = c->game, .terms = c->terms, .rounds = c->rounds,
		.first = -1,
	};
	struct text why = {0};
	bool played;

	if (!c->rounds)
		return true;
	s->part = FINDING_CHECK;
	s->checked = (int)(agent - s->submission->finding.agent);
	s->count = &count;
	*s->first_fault = '\0';
	*s->first_thrown = '\0';
	played = part_games_play(s, &first_games);
	if (played && count.faults == c->rounds)
		explain(s, &first_games, &why);
	else if (played && count.thrown && c->throws)
		text_addf(&why, "it throws exceptions, at least %d in the first games: %s",
		          count.thrown, s->first_thrown);
	if (why.len)
		agent->unfit = store_path("%s%s%s", agent->name, *agent->name ? ": " : "",
		                          why.at);
	text_free(&why);
	s->count = NULL;
	return played;
}

/* Add to the finding each agent that plays in a part and has not played its first games, in the
 * order of the parts. */
static void
find_agents(const struct course *c, struct submission *s)
{
	struct finding *f = &s->finding;
	int had = f->agents;

	for (int i = 0; i < c->parts; i++) {
		const char *agent = c->part[i].agent;
		bool knows = false;

		for (int k = 0; k < had; k++)
			knows |= !strcmp(f->agent[k].name, agent);
		if (!knows && course_begins(c, i) && built_player(c, s, agent))
			finding_add_agent(f, agent, NULL);
	}
}

bool
checked(const struct grading *g, struct submission *s)
{
	struct part_games games = {.grading = g, .submission = s, .drawn = ""};
	struct finding *f = &s->finding;
	bool fresh = f->done < STAGE_CHECKED, played = true;
	int had = f->agents;

	if (fresh) /* a grading may have been broken off in these games */
		store_remove("%s/students/%s/check.rec", g->out, s->id);
	find_agents(g->course, s);
	for (int i = had; i < f->agents && played; i++)
		played = check_agent(&games, &f->agent[i]) && f->status == STATUS_OK;
	if (!played || !finding_judge_agents(f))
		return false;
	for (int i = 0; i < f->parts && fresh; i++)
		f->part[i].stale = course_is_played(&g->course->part[i]);
	return true;
}
