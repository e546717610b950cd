/*
 * The player uses half of its time to prove the value of the position: first whether it
 * is won, then by how much.  It plays a proved move.  If there is none, it uses the other
 * half for a guess, as deep as possible.  Both searches keep their tables until the game
 * is over, so that a won position stays won. alphabeta plays boards that are too large
 * for this.
 */

#include "base/clock.h"
#include "base/text.h"
#include "expert/alphabeta_search.h"
#include "expert/expert.h"
#include "expert/fast_search.h"
#include "expert/mancala/search.h"
#include "kit/think.h"

enum {
	MEM_MB = 96,
	MB = 1024 * 1024,
	TURNS = 30, /* a clock for a whole game is divided among this many turns */
	NO_PIT = -2,
};

/* The pit's number in the game; -1 = a pass. */
static int
index_of(const struct mancala_view *view, int pit)
{
	return pit < 0 ? -1 : pit + view->row * (view->pits + 1);
}

static struct mancala_search mind;

static void
prepare(struct kit_turn *turn, const struct mancala_view *view)
{
	int stones = mancala_view_stones(view);

	if (turn->fresh || mind.layout.pits != view->pits ||
	    mind.layout.stones < stones) {
		uint64_t part = (uint64_t)think_mem_mb(MEM_MB) * MB / 8;

		mancala_search_stop(&mind);
		mancala_search_start(&mind, view->pits, stones, 4 * part,
		                     3 * part);
		fast_start(part);
	}
	mind.turn = turn;
}

/* The least value that wins.  It is odd if the number of stones is. */
static int
winning(int lead, int stones)
{
	int least = 1 - lead;

	return least + ((least + stones) & 1);
}

/* The proved move, or NO_PIT. */
static int
play_proof(struct kit_turn *turn, const struct mancala_view *view,
           uint64_t most)
{
	int64_t deadline_ms = turn->deadline_ms;
	int64_t now_ms = clock_now_us() / CLOCK_MS;
	int lead = mancala_view_lead(view), stones = mancala_view_stones(view);

	turn->deadline_ms = now_ms + (deadline_ms - now_ms) / 2;
	mind.limit = most ? mind.positions + most / 2 : UINT64_MAX;
	mind.ends_count = most;
	mind.pause = 0;
	struct mancala_proof proof = mancala_prove(
		&mind, mancala_view_board(view), winning(lead, stones), NULL,
		NULL);
	turn->deadline_ms = deadline_ms;
	if (proof.low < proof.high && lead + proof.low <= 0)
		return NO_PIT;
	text_format(turn->remark, sizeof turn->remark, "proved: %s%+d for me",
	            proof.low < proof.high ? "at least " : "",
	            lead + proof.low);
	return proof.pit;
}

static int
play_guess(struct kit_turn *turn, const struct mancala_view *view,
           uint64_t most)
{
	struct mancala_guess guess =
		mancala_guess(&mind, mancala_view_board(view),
		              mancala_view_lead(view), (most + 1) / 2);

	if (!*turn->remark)
		text_format(turn->remark, sizeof turn->remark,
		            "depth %d, %+.1f for me", guess.depth,
		            (double)guess.value / MANCALA_SCALE);
	return guess.pit;
}

static int
play_small(struct kit_turn *turn, const struct mancala_view *view,
           uint64_t most)
{
	prepare(turn, view);
	int pit = play_proof(turn, view, most);
	if (pit == NO_PIT)
		pit = play_guess(turn, view, most);
	return pit;
}

static int
only_move(const struct mancala_view *view)
{
	int only = -1;

	for (int i = 0; i < view->pits; i++)
		if (view->count[0][i])
			only = only == -1 ? i : NO_PIT;
	return only;
}

static void
choose(struct kit_turn *turn, uint64_t most, char move[GAME_MOVE])
{
	struct mancala_view view;

	think_start(turn, TURNS);
	mancala_view_read(&view, &turn->position);
	if (!mancala_view_fits(&view)) {
		alphabeta_play(turn, 0, most, move);
		return;
	}
	int pit = only_move(&view);
	if (pit == NO_PIT)
		pit = play_small(turn, &view, most);
	if (pit < 0)
		text_format(move, GAME_MOVE, "-");
	else
		text_format(move, GAME_MOVE, "%d", index_of(&view, pit));
}

/* ---- for tools ---- */

struct solving {
	struct mancala_view view;
	struct mancala_search *search;
	struct proof proof; /* what is proved for seat 1 */
};

static void
report_proof(void *context, struct mancala_proof found)
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

/* The stones by which seat 1 leads at the end if both play best.  A position that is too
 * large (MANCALA_PITS, MANCALA_STONES in mancala_board.h) is not searched; its bounds are
 * those that its stones allow. */
static struct proof
solve(const struct position *position, const struct prove_limits *limits)
{
	static struct mancala_search search;
	struct solving solving = {.search = &search};

	mancala_view_read(&solving.view, position);
	int stones = mancala_view_stones(&solving.view);
	if (!mancala_view_fits(&solving.view)) {
		report_proof(&solving, (struct mancala_proof){-stones, stones, -1});
		return solving.proof;
	}
	uint64_t part = (uint64_t)limits->mem_mb * MB / 4;
	mancala_search_start(&search, solving.view.pits, stones, 3 * part, part);
	if (limits->most)
		search.limit = limits->most;
	report_proof(&solving, mancala_prove(&search, mancala_view_board(&solving.view),
	                               stones % 2, report_proof, &solving));
	mancala_search_stop(&search);
	return solving.proof;
}

const struct expert expert_mancala = {
	.game = "mancala",
	.choose = choose,
	.solve = solve,
	.in_stones = true,
	.level = {{100, 450}, {150, 330}, {220, 230}, {310, 135},
	          {520, 50}, {1300, 5}, {7200, 0}, {52000, 0}},
};
