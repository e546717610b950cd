#include <stdio.h>

#include "replay/frames.h"
#include "terminal/picture.h"

/* Add "ply 3 of 28: greedy (seat 1) played 13 in 0.312 s". */
static void
add_ply(struct text *text, const struct frames *frames, int at)
{
	const struct recorded_event *e = frames->frame[at].event;
	int ply = frames->frame[at].ply, last = frames_plies(frames);

	if (!e) {
		text_addf(text, "the start; %d %s\n", last,
		          last == 1 ? "ply follows" : "plies follow");
		return;
	}
	if (e->kind == RECORDED_CHANCE) {
		text_addf(text, "after ply %d of %d: chance drew %s\n", ply, last,
		          e->text);
		return;
	}
	text_addf(text, "ply %d of %d: ", ply, last);
	text_addf(text, "%s (seat %d) ", recorded_name(frames->game, e->seat), e->seat);
	if (e->kind == RECORDED_ENDLESS)
		text_addf(text, "moved endlessly, %s: the game is cancelled\n",
		          e->text);
	else
		text_addf(text, "%s %s in %.3f s\n",
		          e->late ? "was late; for it is played" : "played",
		          e->text, (double)e->wall_ms / 1000);
}

/* Add the remarks about this ply. */
static void
add_remarks(struct text *text, const struct frames *frames, int at)
{
	int end;

	for (int i = frames_remarks(frames, at, &end); i < end; i++)
		text_addf(text, "%s (seat %d): %s\n",
		          recorded_name(frames->game, frames->game->remark[i].seat),
		          frames->game->remark[i].seat, frames->game->remark[i].text);
}

void
replay_print(const struct frames *frames)
{
	const struct recorded *game = frames->game;
	struct text text = {0};

	text_addf(&text, "game %s, %s: %s (seat 1) - %s (seat 2)\n", game->id,
	          game->variant_text, recorded_name(game, 1), recorded_name(game, 2));
	for (int i = 0; i < frames->n; i++) {
		text_add(&text, "\n");
		add_ply(&text, frames, i);
		add_remarks(&text, frames, i);
		picture_add(&text, game->variant.game,
		            i ? &frames->frame[i - 1].position : NULL,
		            &frames->frame[i].position, frames->seat);
		fputs(text.at, stdout);
		text_clear(&text);
	}
	text_add(&text, frames->n ? "\n" : "the game did not begin\n");
	frames_verdict(frames, &text);
	text_add(&text, "\n");
	fputs(text.at, stdout);
	text_free(&text);
}
