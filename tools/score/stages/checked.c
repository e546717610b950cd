#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "score/course/store.h"
#include "score/stages/part_games.h"
#include "score/stages/stages.h"

/* Add a note for each line of a text. */
static void
note_lines(struct part_games *s, const char *before, char *text)
{
	while (text) {
		const char *line = text_part(&text, '\n');
		char *note = store_path("%s%s", before, line);

		if (*line)
			finding_add_note(&s->submission->finding, FINDING_CHECK, note, "");
		free(note);
	}
}

/* Note which step of `referee --check` an agent fails, so that the student can repeat the
 * step.  Only the note has measured values. */
static void
refuse(struct part_games *s, const struct course_part *first_games,
       struct finding_agent *agent)
{
	struct series series = part_games_series(s, first_games);
	struct compliance found;
	struct text why = {0};

	if (!compliance_try(&series, &found))
		finding_end(&s->submission->finding, GRADED_NOT_YET);
	if (*agent->name)
		text_addf(&why, "%s: ", agent->name);
	if (found.failed) {
		text_addf(&why, "step %d of `referee --check` fails: %s%s%s%s%s",
		          found.step, found.says, *found.cause ? ": " : "",
		          found.cause,
		          *found.words ? "; its last words: " : "", found.words);
		finding_add_note(&s->submission->finding, FINDING_CHECK, found.text,
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
		refuse(s, &first_games, agent);
	else if (played && count.thrown && c->throws)
		agent->unfit = store_path("%s%sit throws exceptions, at least %d in the first "
		                          "games: %s", agent->name, *agent->name ? ": " : "",
		                          count.thrown, s->first_thrown);
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
