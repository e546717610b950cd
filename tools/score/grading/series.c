#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "proc/run.h"
#include "score/grading/series.h"

/* The referee at work. */
struct match {
	const struct series *series;
	void (*on_game)(void *context, const struct series_game *game);
	void *context;
	int played;
};

/*
 * Its words
 */

/* What decides a game; how it is kept and told is left out. */
static void
add_match(const struct series *s, struct run *e)
{
	run_add(e, "--game=", s->game);
	if (*s->terms)
		run_add(e, "--terms=", s->terms);
	run_add_number(e, "--rounds=", (uint64_t)s->rounds);
	run_add_number(e, "--seed=", s->seed);
	for (int i = 0; s->readable && s->readable[i]; i++)
		run_add(e, "--readable=", s->readable[i]);
}

static void
add_players(const struct series *s, struct run *e)
{
	run_add(e, "--", "");
	run_add(e, "", s->second ? s->opponent : s->player);
	run_add(e, "", s->second ? s->player : s->opponent);
}

void
series_again(const struct series *series, int game, struct text *text)
{
	struct run e = {.words = 0};
	char range[40];

	run_add(&e, "referee", "");
	add_match(series, &e);
	text_format(range, sizeof range, "--games=%d-%d", game, game);
	run_add(&e, range, "");
	add_players(series, &e);
	run_say(&e, series->folder, text);
	run_free(&e);
}

/*
 * What it tells: a line a game
 */

static void
take_line(void *context, const char *line)
{
	struct match *m = context;
	const struct series *s = m->series;
	struct series_game game = {.number = (int)json_get_number(line, "game", 0)};
	int me = s->second ? 2 : 1;
	long winner = json_get_number(line, "winner", -1);

	if (game.number < 1 || strncmp(line, "{\"v\":1,\"game\":", 14))
		return;
	game.moved_first = json_get_number(line, "first", 0) == me;
	game.winner = json_get_true(line, "void") || winner < 0 ? SERIES_VOID
	              : !winner ? SERIES_DRAW
	              : winner == me ? SERIES_WON : SERIES_LOST;
	game.fault = json_get_true(line, "loser_fault");
	game.plies = (int)json_get_number(line, "plies", 0);
	json_get_string(line, "reason", game.reason, sizeof game.reason);
	json_get_string(line, "text", game.text, sizeof game.text);
	m->played++;
	m->on_game(m->context, &game);
}

/* The words of a referee. */
static void
add_words(const struct series *s, struct run *e)
{
	run_add(e, s->referee, "");
	run_add(e, "--json", "");
	run_add(e, "--record=", s->record);
	run_add(e, "--sandbox=", s->sandbox);
	add_match(s, e);
	add_players(s, e);
}

enum series_end
series_play(const struct series *series,
            void (*on_game)(void *context, const struct series_game *game),
            void *context, char why[SERIES_TEXT])
{
	struct match m = {.series = series, .on_game = on_game,
	                  .context = context};
	struct run e = {.folder = series->folder, .on_line = take_line,
	                   .context = &m, .deadline_us = CLOCK_NEVER,
	                   .signal_fd = series->signal_fd};
	enum series_end end = SERIES_FAILED;

	add_words(series, &e);
	switch (run_program(&e)) {
	case RUN_DONE:
		if (m.played == series->rounds)
			end = SERIES_DONE;
		run_last_words(&e, why, SERIES_TEXT);
		break;
	case RUN_TOLD:
		end = SERIES_TOLD;
		break;
	default:
		text_format(why, SERIES_TEXT, "%s: %s", series->referee,
		            strerror(errno));
	}
	run_free(&e);
	return end;
}
