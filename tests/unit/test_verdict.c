/* Words, blame and sentences of verdicts: protocol.md, "Verdicts". */
#include "game/verdict.h"
#include "harness.h"

/* Every reason, its kind, whether it blames the loser, and whether it is seen at any
 * time. */
static const struct {
	enum reason reason;
	const char *word;
	enum verdict_class class;
	bool blames, any_time;
} words[] = {
	{REASON_NONE, NULL, VERDICT_OPEN, false, false},
	{REASON_GAME, NULL, VERDICT_DECIDED, false, false},
	{REASON_TIME_LEFT, "time-left", VERDICT_DECIDED, false, false},
	{REASON_ENDLESS, "endless", VERDICT_DECIDED, false, false},
	{REASON_ILLEGAL, "illegal", VERDICT_MOVE, true, false},
	{REASON_MALFORMED, "malformed", VERDICT_MOVE, true, false},
	{REASON_LATE_WALL, "late-wall", VERDICT_LATE, true, false},
	{REASON_LATE_CPU, "late-cpu", VERDICT_LATE, true, false},
	{REASON_MEMORY, "memory", VERDICT_LIMIT, true, true},
	{REASON_OUTPUT, "output", VERDICT_LIMIT, true, true},
	{REASON_EXIT, "exit", VERDICT_GONE, true, false},
	{REASON_SIGNAL, "signal", VERDICT_GONE, true, false},
	{REASON_CLOSED, "closed", VERDICT_GONE, true, false},
	{REASON_START, "start", VERDICT_GONE, true, true},
	{REASON_OFFTURN, "offturn", VERDICT_LIMIT, true, false},
	{REASON_THREADS, "threads", VERDICT_LIMIT, true, true},
	{REASON_RESIGN, "resign", VERDICT_DECIDED, false, false},
	{REASON_VOID, "void", VERDICT_VOID, false, false},
};

TESTS(a_reason_has_its_word, COUNT_OF(words))
{
	const char *word = verdict_word(words[_i].reason);

	ck_assert_pstr_eq(word, words[_i].word);
	ck_assert_msg(verdict_blames(words[_i].reason) == words[_i].blames,
	              "%s", word ? word : "none");
	ck_assert_int_eq(verdict_class(words[_i].reason), words[_i].class);
	ck_assert(!word || strlen(word) < VERDICT_WORD);
	ck_assert_int_eq(verdict_reason(word ? word : "corner"),
	                 word ? words[_i].reason : REASON_GAME);
	/* What loses out of turn, too: replay --check rejects a record in which another
	 * player lost. */
	ck_assert_int_eq(verdict_any_time(words[_i].reason), words[_i].any_time);
}

TEST(a_verdict_against_a_seat_lets_the_other_win)
{
	for (int seat = 1; seat <= 2; seat++) {
		struct verdict v = verdict_against(seat, REASON_ILLEGAL,
		                                   "hole %d is empty", 4);

		ck_assert_int_eq(v.reason, REASON_ILLEGAL);
		ck_assert_int_eq(v.winner, 3 - seat);
		ck_assert_int_eq(v.fault, seat);
		ck_assert_str_eq(v.word, "illegal");
		ck_assert_str_eq(v.text, "hole 4 is empty");
		ck_assert_str_eq(v.measured, "");
	}
}

TEST(resigning_and_endless_moves_lose_without_blame)
{
	struct verdict v = verdict_against(1, REASON_RESIGN, "resigned");

	ck_assert_int_eq(v.winner, 2);
	ck_assert_int_eq(v.fault, 0);
	v = verdict_against(2, REASON_ENDLESS, "the third endless move");
	ck_assert_int_eq(v.winner, 1);
	ck_assert_int_eq(v.fault, 0);
}

TEST(a_void_game_has_neither_winner_nor_blame)
{
	struct verdict v = verdict_void("no %s", "processes");

	ck_assert_int_eq(v.reason, REASON_VOID);
	ck_assert_int_eq(v.winner, 0);
	ck_assert_int_eq(v.fault, 0);
	ck_assert_str_eq(v.word, "void");
	ck_assert_str_eq(v.text, "no processes");
}

TEST(a_long_sentence_is_cut)
{
	char longer[VERDICT_TEXT + 100];
	struct verdict v;

	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	v = verdict_against(1, REASON_EXIT, "%s", longer);
	ck_assert_uint_eq(strlen(v.text), VERDICT_TEXT - 1);
	v = verdict_void("%s", longer);
	ck_assert_uint_eq(strlen(v.text), VERDICT_TEXT - 1);
}

TEST(times_read_as_documented)
{
	static const struct {
		int64_t us;
		const char *text;
	} times[] = {
		{2310000, "2.31 s"}, {2000000, "2.00 s"}, {1250000, "1.25 s"},
		{2001000, "2.001 s"}, {10000000, "10.00 s"}, {3600000000, "3600.00 s"},
	};

	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		char text[24];

		ck_assert_ptr_eq(verdict_time(times[i].us, text), text);
		ck_assert_str_eq(text, times[i].text);
	}
}
