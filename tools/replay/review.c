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

/* Judge the move from a frame to the next. */
static void
judge(struct review *review, const struct recorded *game,
      const struct frame *frame, int step, int ply)
{
	const struct recorded_event *e = frame[1].event;
	struct worth *before = &review->worth[step - 1];
	const struct worth *after = before + 1;
	struct mistake m = {step, ply, e->seat, e->text, "",
	                    of_seat(before, e->seat), of_seat(after, e->seat),
	                    before->exact && after->exact};

	if (!before->known || !after->known || e->late ||
	    m.before - m.after < (m.exact ? 1e-9 : doubt))
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
	int ply = 0;

	*review = (struct review){xcalloc((size_t)frames->n + 1,
	                                  sizeof *review->worth), NULL, 0};
	for (int i = 0; i < frames->n; i++) {
		const struct recorded_event *e = frames->frame[i].event;

		review->worth[i] = worth_of(&game->variant,
		                            &frames->frame[i].position);
		ply += e && e->kind != RECORDED_CHANCE;
		if (e && e->kind == RECORDED_MOVE)
			judge(review, game, &frames->frame[i - 1], i, ply);
	}
}

void
review_free(struct review *review)
{
	free(review->worth);
	free(review->mistake);
	*review = (struct review){0};
}
