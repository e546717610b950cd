#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "replay/mistakes.h"
#include "replay/review.h"

/* The kinds of line that a job answers: one to be printed, a case of the suite, or that
 * nothing could be said of the game. */
enum { LINE = '>', CASE = '=', NOTHING = '-' };

struct look {
	const struct recorded *game;
	bool json;
	struct text *say;
};

static void
add_line(struct look *look, const struct mistake *m)
{
	struct json json = {look->say};

	if (!look->json) {
		text_addf(look->say, "%cgame %d ply %d seat %d: ", LINE,
		          look->game->number, m->ply, m->seat);
		review_words(m, look->say);
		text_addf(look->say, " (%s)\n", m->exact ? "exact" : "estimate");
		return;
	}
	text_addf(look->say, "%c", LINE);
	json_open(&json, NULL, '{');
	json_int(&json, "v", 1);
	json_int(&json, "game", look->game->number);
	json_string(&json, "id", look->game->id);
	json_int(&json, "ply", m->ply);
	json_int(&json, "seat", m->seat);
	json_string(&json, "player", recorded_name(look->game, m->seat));
	json_string(&json, "move", m->move);
	json_string(&json, "best", m->best);
	json_raw(&json, "before", "%.3f", m->before);
	json_raw(&json, "after", "%.3f", m->after);
	json_bool(&json, "exact", m->exact);
	json_raw(&json, "cost", "%.3f", m->before - m->after);
	json_close(&json, '}');
	text_add(look->say, "\n");
}

static void
add_case(struct look *look, const struct mistake *m,
         const struct position *position)
{
	const struct variant *variant = &look->game->variant;
	char text[GAME_TEXT];

	variant->game->write(position, text);
	text_addf(look->say, "%c", CASE);
	variant_write(variant, look->say);
	text_addf(look->say, " | %s | - | not %s | game %d, ply %d: ", text,
	          m->move, look->game->number, m->ply);
	review_words(m, look->say);
	text_add(look->say, "\n");
}

/* Where games are printed they have been compared with the rules, so all can be played. */
static bool
look_at_game(void *arg, struct text *say)
{
	struct look *look = arg;
	struct frames frames;
	struct review review;
	char why[RECORDED_WHY];
	int line;

	look->say = say;
	frames_make(&frames, look->game, &line, why);
	review_make(&review, look->game, &frames);
	for (int i = 0; i < review.n; i++) {
		const struct mistake *m = &review.mistake[i];

		add_line(look, m);
		add_case(look, m, &frames.frame[m->step - 1].position);
	}
	if (!review.judged)
		text_addf(say, "%c\n", NOTHING);
	review_free(&review);
	frames_free(&frames);
	return true;
}

static void
print(void *context, const char *said)
{
	struct mistakes *m = context;

	for (const char *end; (end = strchr(said, '\n')); said = end + 1) {
		FILE *file = *said == LINE ? stdout : *said == CASE ? m->suite : NULL;

		m->found += *said == LINE;
		m->unjudged += *said == NOTHING;
		if (file)
			fprintf(file, "%.*s", (int)(end - said), said + 1);
	}
}

void
mistakes_add(struct mistakes *m, const struct recorded *game)
{
	struct look look = {game, m->json, NULL};

	m->crew.hear = print;
	m->crew.context = m;
	crew_start(&m->crew, look_at_game, &look);
	m->games++;
}

bool
mistakes_end(struct mistakes *m)
{
	int judged;

	crew_end(&m->crew);
	judged = m->games - m->unjudged;
	if (m->json)
		return !m->crew.failed;
	printf("%d mistake%s in %d game%s", m->found, m->found == 1 ? "" : "s", judged,
	       judged == 1 ? "" : "s");
	if (m->unjudged)
		printf("; %d not judged: what their positions are worth is not known",
		       m->unjudged);
	puts("");
	return !m->crew.failed;
}
