#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "replay/frames.h"

/* Apply an event, a start or a move, to the position.  False, with the reason, if the
 * event does not follow. */
static bool
follows(const struct variant *variant, struct position *position,
        const struct recorded_event *e, char why[GAME_WHY])
{
	struct position after = *position;
	enum judge judge;

	if (e->kind == RECORDED_START)
		return variant->game->read(position, variant->param, e->text,
		                           why);
	judge = variant->game->play(&after, e->seat, e->text, why);
	if (e->kind == RECORDED_ENDLESS)
		return judge == JUDGE_ENDLESS;
	*position = after;
	return judge == JUDGE_LEGAL;
}

/* Whether the event is possible here.  At the beginning and after an endless move it must
 * be a start, otherwise a move of a seat that owes a move.  Check this before play,
 * because games assert it. */
static bool
is_due(const struct frames *frames, const struct position *position,
       const struct recorded_event *e)
{
	const struct game *game = frames->game->variant.game;

	if (!frames->n || e[-1].kind == RECORDED_ENDLESS)
		return e->kind == RECORDED_START;
	return e->kind != RECORDED_START && !game->outcome(position).over &&
	       (game->turn(position) & (e->seat ? e->seat : GAME_CHANCE));
}

/* Add a frame.  The start after an endless move appears as the position after the
 * move. */
static bool
add_event(struct frames *frames, struct position *position,
          const struct recorded_event *e, char why[GAME_WHY])
{
	const struct variant *variant = &frames->game->variant;
	bool start = e->kind == RECORDED_START;
	int ply = start ? 0 : frames_plies(frames) + (e->kind != RECORDED_CHANCE);

	text_format(why, GAME_WHY, start ? "a game has one start"
	                                 : "nobody could move so here");
	if (!is_due(frames, position, e) ||
	    !follows(variant, position, e, why))
		return false;
	if (start && frames->n)
		frames->frame[frames->n - 1].position = *position;
	else
		frames->frame[frames->n++] =
			(struct frame){*position, start ? NULL : e, ply};
	return true;
}

bool
frames_make(struct frames *frames, const struct recorded *game)
{
	struct position position = {0};
	char why[GAME_WHY];
	bool good = true;

	*frames = (struct frames){.game = game};
	frames->frame = xcalloc((size_t)game->events + 1, sizeof *frames->frame);
	for (int i = 0; i < game->events && good; i++) {
		good = add_event(frames, &position, &game->event[i], why);
		frames->end.line = game->event[i].line;
	}
	text_format(frames->end.why, RECORDED_WHY, "%s", good ? "" : why);
	return good;
}

void
frames_hide(struct frames *frames, struct recorded *game, int seat)
{
	const char *slash = strchr(game->id, '/');

	if (!seat || !game->variant.game->sees)
		return;
	frames->seat = seat;
	for (int i = 0; i < game->events; i++)
		if (game->event[i].kind != RECORDED_START &&
		    game->event[i].seat != seat)
			game->event[i].text = "(hidden)";
	recorded_leave_remarks(game, seat);
	game->id = slash ? slash + 1 : "";
	game->result.sentence = "";
}

int
frames_remarks(const struct frames *frames, int at, int *end)
{
	const struct frame *frame = &frames->frame[at];

	*end = at == frames->n - 1 ? frames->game->remarks
	     : at ? frame->event->remarks : 0;
	return at > 1 ? frame[-1].event->remarks : 0;
}

int
frames_plies(const struct frames *frames)
{
	return frames->n ? frames->frame[frames->n - 1].ply : 0;
}

void
frames_verdict(const struct frames *frames, struct text *text)
{
	if (*frames->end.why)
		text_addf(text, "the record cannot be followed from its line "
		          "%d on (%s); it says: ", frames->end.line,
		          frames->end.why);
	recorded_verdict(frames->game, text);
}

void
frames_free(struct frames *frames)
{
	free(frames->frame);
	*frames = (struct frames){0};
}
