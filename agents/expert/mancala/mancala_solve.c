#include "expert/mancala/mancala_solve.h"

#include "expert/mancala/search.h"

enum { MB = 1024 * 1024 };

struct solving {
	struct mancala_view view;
	struct mancala_search *search;
	struct proof proof; /* of seat 1 */
};

static void
report(void *context, struct mancala_proof found)
{
	struct solving *solving = context;
	const struct mancala_view *view = &solving->view;
	int lead = mancala_view_lead(view), low = lead + found.low;
	int high = lead + found.high;

	solving->proof = (struct proof){
		.low = view->row ? -high : low,
		.high = view->row ? -low : high,
		.looked = solving->search->positions,
	};
}

struct proof
mancala_solve(const struct position *position,
              const struct prove_limits *limits)
{
	static struct mancala_search search;
	struct solving solving = {.search = &search};

	mancala_view_read(&solving.view, position);
	int stones = mancala_view_stones(&solving.view);
	if (!mancala_view_fits(&solving.view)) {
		report(&solving, (struct mancala_proof){-stones, stones, -1});
		return solving.proof;
	}
	uint64_t part = (uint64_t)limits->mem_mb * MB / 4;
	mancala_search_start(&search, solving.view.pits, stones,
	                     (struct mancala_memory){3 * part, part, 0});
	if (limits->most)
		search.limit = limits->most;
	report(&solving, mancala_prove(&search, mancala_view_board(&solving.view),
	                               stones % 2, report, &solving));
	mancala_search_stop(&search);
	return solving.proof;
}
