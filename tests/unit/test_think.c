/*
 * agents/kit/think.[ch]: how long a player may think.
 */
#include "kit/kit_turn.h"
#include "kit/think.c"

#include "harness.h"

enum { BANK_MS = 60000, MOVES = 30, SLACK_MS = 2000 };

/* Return how long the turn may take from now on.  The test itself may have had to
 * wait. */
static int64_t
allowed_ms(struct kit_turn *turn)
{
	turn->deadline_ms = INT64_MAX;
	int64_t now_ms = clock_now_us() / CLOCK_MS;
	think_start(turn, MOVES);
	return turn->deadline_ms - now_ms;
}

TEST(a_tenth_of_a_bank_is_never_used)
{
	struct kit_turn turn = {.bank = true, .fresh = true, .left_ms = BANK_MS};

	for (int move = 0; move < 1000; move++) {
		int64_t share_ms = allowed_ms(&turn);

		ck_assert_int_ge(share_ms, 0);
		if (move == 0)
			ck_assert_int_ge(share_ms, BANK_MS * 9 / 10 / MOVES);
		share_ms = allowance_ms(&turn, MOVES);
		turn.left_ms -= share_ms;
		turn.fresh = false;
	}
	ck_assert_int_ge(turn.left_ms, BANK_MS / 10);
	ck_assert_int_le(turn.left_ms, BANK_MS / 10 + MOVES);
	turn.left_ms = BANK_MS / 20; /* the machine was busy: answer at once */
	ck_assert_int_eq(allowance_ms(&turn, MOVES), 0);
}

TEST(a_quarter_of_a_move_is_never_used)
{
	struct kit_turn turn = {.left_ms = BANK_MS};
	int64_t share_ms = allowed_ms(&turn);

	ck_assert_int_ge(share_ms, BANK_MS * 3 / 4);
	ck_assert_int_le(share_ms, BANK_MS * 3 / 4 + SLACK_MS);
}

TEST(an_earlier_deadline_stays)
{
	struct kit_turn turn = {.left_ms = BANK_MS, .deadline_ms = 5};

	think_start(&turn, MOVES);
	ck_assert_int_eq(turn.deadline_ms, 5);
}
