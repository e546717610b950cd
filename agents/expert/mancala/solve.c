/*
 * What is proved is written to a file for the first time after an eighth of a second,
 * then after twice as long each time, so that at most half of the work is lost
 * whatever happens; and at least every five minutes, unless that would take more than
 * a tenth of the time.
 */
#include "expert/mancala/mancala.h"

#include <errno.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "expert/mancala/keep.h"
#include "expert/mancala/search.h"
#include "game/game.h"

enum {
	MB = 1024 * 1024,
	SAVE_US = CLOCK_S / 8,
	MOST_SAVE_US = 300 * CLOCK_S,
};

struct solving {
	struct mancala_view view;
	const struct prove_limits *limits;
	struct mancala_search *search;
	struct mancala_proof found; /* of the position's mover */
	struct proof proof;         /* of seat 1 */

	struct mancala_keep *keep; /* NULL: no file */
	int cause;                 /* why it could not be written; or 0 */
	int64_t save_us, every_us; /* when it will be written, and from then on */
};

static void
report(void *context, struct mancala_proof found)
{
	struct solving *solving = context;
	const struct mancala_view *view = &solving->view;
	int lead = mancala_view_lead(view), low = lead + found.low;
	int high = lead + found.high;

	solving->found = found;
	solving->proof = (struct proof){
		.low = view->row ? -high : low,
		.high = view->row ? -low : high,
		.depth = solving->search->ends.stones,
		.looked = solving->search->positions,
	};
	if (solving->limits->report)
		solving->limits->report(&solving->proof);
}

/* ---- the file ---- */

/* Write it, unless it would say the same. */
static void
save(struct solving *solving)
{
	struct mancala_keep *keep = solving->keep;
	const struct mancala_search *search = solving->search;
	int64_t began_us = clock_now_us(), cpu_us = clock_own_cpu_us();

	if (keep->positions != search->positions ||
	    keep->ends < search->ends.stones || solving->cause)
		solving->cause = mancala_keep_write(keep, search, solving->found)
		                         ? 0 : errno;
	solving->every_us *= 2;
	if (solving->every_us > MOST_SAVE_US)
		solving->every_us = MOST_SAVE_US;
	solving->save_us = clock_again(began_us, clock_own_cpu_us() - cpu_us,
	                               solving->every_us);
}

static bool
save_in_time(void *context)
{
	struct solving *solving = context;

	if (clock_now_us() >= solving->save_us) {
		save(solving);
		report(solving, solving->found);
	}
	return solving->limits->stop && solving->limits->stop();
}

/* Open and read it. */
static bool
take_up(struct solving *solving, const char *path, const char *position,
        char why[PROVE_WHY])
{
	struct mancala_keep *keep = solving->keep;
	struct mancala_search *search = solving->search;

	if (!mancala_keep_open(keep, path, position, solving->limits->mem_mb,
	                       why) ||
	    !mancala_keep_read(keep, search, why))
		return false;
	search->positions = keep->positions;
	search->pause = keep->pause;
	search->stop = save_in_time;
	search->context = solving;
	solving->every_us = SAVE_US;
	solving->save_us = clock_add(clock_now_us(), SAVE_US);
	return true;
}

/* ---- solving ---- */

static void
start(struct solving *solving)
{
	uint64_t part = (uint64_t)solving->limits->mem_mb * MB / 4;
	int stones = mancala_view_stones(&solving->view);

	mancala_search_start(solving->search, solving->view.pits, stones,
	                     (struct mancala_memory){3 * part, part, 0});
	solving->found = (struct mancala_proof){-stones, stones, -2};
}

static void
find_value(struct solving *solving)
{
	struct mancala_search *search = solving->search;
	int stones = mancala_view_stones(&solving->view);

	if (solving->limits->most)
		search->limit = search->positions + solving->limits->most;
	report(solving, mancala_prove(search, mancala_view_board(&solving->view),
	                              stones % 2, report, solving));
}

struct proof
mancala_solve(const struct position *position,
              const struct prove_limits *limits)
{
	static struct mancala_search search;
	struct solving solving = {.limits = limits, .search = &search};

	mancala_view_read(&solving.view, position);
	int stones = mancala_view_stones(&solving.view);
	if (!mancala_view_fits(&solving.view)) {
		report(&solving, (struct mancala_proof){-stones, stones, -1});
		return solving.proof;
	}
	start(&solving);
	find_value(&solving);
	mancala_search_stop(&search);
	return solving.proof;
}

/* Let the ends be as they were; then prove. */
static void
go_on(struct solving *solving)
{
	struct mancala_search *search = solving->search;
	const struct mancala_keep *keep = solving->keep;

	if (keep->positions)
		mancala_search_learn(search, mancala_view_board(&solving->view),
		                     keep->proof);
	while (search->ends.stones < keep->ends &&
	       keep->proof.low < keep->proof.high &&
	       mancala_search_grow(search))
		report(solving, solving->found);
	find_value(solving);
	save(solving);
}

enum prove_end
mancala_resume(const struct position *position,
               const struct prove_limits *limits, const char *path,
               struct proof *proof, char why[PROVE_WHY])
{
	static struct mancala_search search;
	struct mancala_keep keep;
	struct solving solving = {.limits = limits, .search = &search,
	                          .keep = &keep};
	char text[GAME_TEXT];

	game_find("mancala")->write(position, text);
	mancala_view_read(&solving.view, position);
	if (!mancala_view_fits(&solving.view)) {
		text_format(why, PROVE_WHY, "the board is too large");
		return PROVE_NOT_BEGUN;
	}
	start(&solving);
	bool begun = take_up(&solving, path, text, why);
	if (begun)
		go_on(&solving);
	mancala_search_stop(&search);
	mancala_keep_close(&keep);
	*proof = solving.proof;
	if (begun && solving.cause)
		text_format(why, PROVE_WHY, "%s", strerror(solving.cause));
	return !begun         ? PROVE_NOT_BEGUN
	       : solving.cause ? PROVE_NOT_KEPT : PROVE_KEPT;
}
