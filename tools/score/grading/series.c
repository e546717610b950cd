#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json.h"
#include "league/follow.h"
#include "proc/run.h"
#include "score/course/course.h"
#include "score/course/store.h"
#include "score/grading/series.h"
#include "score/intake/jail.h"

/* A series that is being played. */
struct playing {
	const struct series *series;
	void (*on_game)(void *context, const struct series_game *game);
	void *context;
	int played;
};

void
series_add_shared(const struct grading *grading, struct run *run)
{
	const struct course *course = grading->course;

	if (grading->rules_time)
		run_add(run, "--rules-time=", grading->rules_time);
	for (int i = 0; i < course->withs.n; i++) {
		char *reads = course_reads(&course->withs.at[i]);

		if (reads)
			run_add(run, "--readable=", reads);
		free(reads);
	}
}

void
series_add_options(const struct series *s, int rounds, struct run *run)
{
	run_add(run, "--game=", s->game);
	if (*s->terms)
		run_add(run, "--terms=", s->terms);
	if (rounds)
		run_add_number(run, "--rounds=", (uint64_t)rounds);
	run_add_number(run, "--seed=", s->seed);
	series_add_shared(s->grading, run);
}

/* Add the command of a referee; game: a single game, or 0 = all. */
static void
add_words(const struct series *s, int game, struct run *run)
{
	char range[40];

	series_add_options(s, s->rounds, run);
	text_format(range, sizeof range, "--games=%d-%d", game, game);
	if (game)
		run_add(run, range, "");
	run_add(run, "--", "");
	run_add(run, "", s->second ? s->opponent : s->player);
	run_add(run, "", s->second ? s->player : s->opponent);
}

void
series_again(const struct series *series, int game, struct text *text)
{
	struct run run = {.words = 0};

	run_add(&run, "referee", "");
	add_words(series, game, &run);
	run_add_command(&run, series->folder, text);
	run_free(&run);
}

/* Search standard error for exceptions that a course's client may have caught. */
static void
find_thrown(const struct series *s, int seat, struct series_game *game)
{
	struct text said = {0};

	if (store_get(&said, "%s/%llu-%d-%d.txt", s->keep, (unsigned long long)s->seed,
	              game->number, seat) && (game->thrown = text_stacks(said.at)))
		jail_last_line(said.at, game->exception);
	text_free(&said);
}

static void
take_line(void *context, const char *line)
{
	struct playing *p = context;
	struct series_game game = {.number = (int)json_get_number(line, "game", 0)};
	int me = p->series->second ? 2 : 1;
	long winner = json_get_number(line, "winner", -1);

	if (game.number < 1 || strncmp(line, "{\"v\":1,\"game\":", 14))
		return;
	game.moved_first = json_get_number(line, "first", 0) == me;
	game.winner = json_get_true(line, "void") || winner < 0 ? SERIES_VOID
	              : !winner ? SERIES_DRAW
	              : winner == me ? SERIES_WON : SERIES_LOST;
	game.fault = json_get_true(line, "loser_fault");
	game.starved = follow_is_starved(line, me);
	game.late = (int)json_get_of_two(line, "late", me);
	game.read_kb = (long)json_get_of_two(line, "late_read_kb", me);
	find_thrown(p->series, me, &game);
	game.plies = (int)json_get_number(line, "plies", 0);
	json_get_string(line, "reason", game.reason, sizeof game.reason);
	json_get_string(line, "text", game.text, sizeof game.text);
	p->played++;
	/* Only for the progress, so a failure does not matter. */
	if (p->series->grading->games_fd > 0 &&
	    write(p->series->grading->games_fd, "", 1) < 0)
		errno = 0;
	p->on_game(p->context, &game);
}

enum series_end
series_play(const struct series *series,
            void (*on_game)(void *context, const struct series_game *game),
            void *context, char why[SERIES_TEXT])
{
	const struct grading *g = series->grading;
	struct playing playing = {.series = series, .on_game = on_game,
	                          .context = context};
	struct run run = {.folder = series->folder, .on_line = take_line,
	                  .context = &playing, .deadline_us = CLOCK_NEVER,
	                  .signal_fd = g->signal_fd};
	enum series_end end = SERIES_FAILED;

	run_add(&run, g->referee, "");
	run_add(&run, "--json", "");
	run_add_number(&run, "--at-once=", (uint64_t)g->jobs);
	run_add(&run, "--record=", series->record);
	run_add(&run, "--keep-stderr=", series->keep);
	run_add_number(&run, "--keep-of=", series->second ? 2 : 1);
	run_add(&run, "--sandbox=", g->sandbox_word);
	add_words(series, 0, &run);
	switch (run_program(&run)) {
	case RUN_DONE:
		if (playing.played == series->rounds)
			end = SERIES_DONE;
		run_last_words(&run, why, SERIES_TEXT);
		break;
	case RUN_STOPPED:
		end = SERIES_TOLD;
		break;
	default:
		text_format(why, SERIES_TEXT, "%s: %s", g->referee,
		            strerror(errno));
	}
	run_free(&run);
	return end;
}
