#include <stdlib.h>

#include "base/fail.h"
#include "replay/reel.h"

static void
add_frame(struct reel *reel, const struct position *position,
          const struct story_event *event)
{
	reel->frame[reel->frames++] = (struct reel_frame){*position, event};
}

/* Whether an event's position follows: a start, or a move. */
static bool
follows(const struct story *story, struct position *position,
        const struct story_event *e, char why[GAME_WHY])
{
	const struct variant *variant = &story->variant;
	struct position after = *position;
	enum judge judge;

	if (e->kind == STORY_START)
		return variant->game->read(position, variant->param, e->text,
		                           why);
	judge = variant->game->play(&after, e->seat, e->text, why);
	if (e->kind == STORY_ENDLESS)
		return judge == JUDGE_ENDLESS;
	*position = after;
	return judge == JUDGE_LEGAL;
}

/* Whether it can come here: the start first, and behind an endless move; a game
 * asserts that it is asked for a seat that owes a move. */
static bool
is_due(const struct reel *reel, const struct story *story,
       const struct position *position, const struct story_event *e)
{
	if (!reel->frames || e[-1].kind == STORY_ENDLESS)
		return e->kind == STORY_START;
	return e->kind != STORY_START &&
	       !story->variant.game->outcome(position).over &&
	       (story->variant.game->turn(position) & e->seat);
}

/* The start after an endless move is shown as what that led to. */
static bool
add_event(struct reel *reel, const struct story *story,
          struct position *position, const struct story_event *e,
          char why[GAME_WHY])
{
	text_format(why, GAME_WHY, e->kind == STORY_START
	            ? "a game has one start"
	            : "nobody could move so here");
	if (!is_due(reel, story, position, e) ||
	    !follows(story, position, e, why))
		return false;
	if (e->kind == STORY_START && reel->frames)
		reel->frame[reel->frames - 1].position = *position;
	else
		add_frame(reel, position, e->kind == STORY_START ? NULL : e);
	return true;
}

bool
reel_make(struct reel *reel, const struct story *story, int *line,
          char why[STORY_WHY])
{
	struct position position = {0};
	char reason[GAME_WHY];

	*reel = (struct reel){0};
	reel->frame = xcalloc((size_t)story->events + 1, sizeof *reel->frame);
	for (int i = 0; i < story->events; i++)
		if (!add_event(reel, story, &position, &story->event[i],
		               reason)) {
			*line = reel->broken_line = story->event[i].line;
			text_format(why, STORY_WHY, "%s", reason);
			text_format(reel->broken, STORY_WHY, "%s", reason);
			return false;
		}
	return true;
}

void
reel_verdict(const struct reel *reel, const struct story *story,
             struct text *text)
{
	if (*reel->broken)
		text_addf(text, "the record cannot be followed from its line "
		          "%d on (%s); it says: ", reel->broken_line,
		          reel->broken);
	story_verdict(story, text);
}

void
reel_free(struct reel *reel)
{
	free(reel->frame);
	*reel = (struct reel){0};
}
