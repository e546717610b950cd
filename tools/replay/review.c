#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "replay/review.h"

/* An estimate is no better than that. */
static const double doubt = 0.1;

static const char *
result(double value)
{
	return value == 1 ? "won" : value == 0 ? "lost" : "drawn";
}

void
review_words(const struct mistake *m, struct text *text)
{
	bool plain = m->exact && (m->before == 1 || m->before == 0.5) &&
	             (m->after == 0 || m->after == 0.5);

	if (plain)
		text_addf(text, "%s %s a %s game; %s %s", m->move,
		          m->after == 0 ? "lost" : "drew", result(m->before),
		          m->best, m->before == 1 ? "wins" : "draws");
	else
		text_addf(text, "%s cost %.2f of a win; %s was better", m->move,
		          m->before - m->after, m->best);
}

static double
of_seat(const struct worth *worth, int seat)
{
	return seat == 1 ? worth->value : 1 - worth->value;
}

/* Whether the mover could not see what the other had just moved: both owed a move. */
static bool
is_blind(const struct game *game, const struct frame *frame)
{
	return frame->event && frame->event->kind == RECORDED_MOVE &&
	       game->turn(&frame[-1].position) == GAME_BOTH;
}

/* Judge the move from a frame to the next. */
static void
judge(struct review *review, const struct recorded *game,
      const struct frame *frame, int step)
{
	const struct recorded_event *e = frame[1].event;
	struct worth *before = &review->worth[step - 1];
	const struct worth *after = before + 1;
	struct mistake m = {step, frame[1].ply, e->seat, e->text, "",
	                    of_seat(before, e->seat), of_seat(after, e->seat),
	                    before->exact && after->exact};

	if (!before->known || !after->known || e->late ||
	    is_blind(game->variant.game, frame))
		return;
	review->judged++;
	if (m.before - m.after < (m.exact ? 1e-9 : doubt))
		return;
	worth_best(before, &game->variant, &frame->position);
	if (!strcmp(before->best, m.move))
		return;
	text_format(m.best, sizeof m.best, "%s", before->best);
	review->mistake = xgrow(review->mistake, (size_t)review->n,
	                        sizeof *review->mistake);
	review->mistake[review->n++] = m;
}

void
review_make(struct review *review, const struct recorded *game,
            const struct frames *frames)
{
	*review = (struct review){xcalloc((size_t)frames->n + 1,
	                                  sizeof *review->worth)};
	for (int i = 0; i < frames->n; i++) {
		const struct recorded_event *e = frames->frame[i].event;

		review->worth[i] = worth_of(&game->variant,
		                            &frames->frame[i].position);
		if (e && e->kind == RECORDED_MOVE)
			judge(review, game, &frames->frame[i - 1], i);
	}
}

void
review_line(const struct mistake *m, const struct variant *variant,
            struct position position, struct text *line)
{
	enum { PLIES = 6 };
	const struct game *game = variant->game;
	struct worth worth;
	char why[GAME_WHY];
	int turn = m->seat;

	text_add(line, m->best);
	text_format(worth.best, sizeof worth.best, "%s", m->best);
	for (int n = 1; n < PLIES; n++) {
		if (game->play(&position, turn, worth.best, why) != JUDGE_LEGAL ||
		    game->outcome(&position).over)
			return;
		turn = game->turn(&position);
		if (turn != 1 && turn != 2)
			return;
		worth = worth_of(variant, &position);
		worth_best(&worth, variant, &position);
		text_addf(line, " %s", worth.best);
	}
}

/* A move is the shortest row of words that is one: some games' have blanks. */
void
review_follow(const struct game *game, struct position position, const char *moves,
              void (*see)(void *context, const struct position *before, int seat,
                          const char *move),
              void *context)
{
	enum { WORDS = 40 };
	char move[GAME_MOVE], why[GAME_WHY];

	for (int words = 0; *moves && words < WORDS; words++) {
		struct position before = position;
		int turn = game->turn(&position);
		size_t n = strcspn(moves, " ");

		for (int i = 0; i < words; i++)
			n += moves[n] ? 1 + strcspn(moves + n + 1, " ") : 0;
		if (n >= sizeof move || (turn != 1 && turn != 2) ||
		    game->outcome(&position).over)
			return;
		text_format(move, sizeof move, "%.*s", (int)n, moves);
		if (game->play(&position, turn, move, why) != JUDGE_LEGAL) {
			if (!moves[n])
				return;
			continue;
		}
		see(context, &before, turn, move);
		moves += n + strspn(moves + n, " ");
		words = -1;
	}
}

void
review_free(struct review *review)
{
	free(review->worth);
	free(review->mistake);
	*review = (struct review){0};
}
