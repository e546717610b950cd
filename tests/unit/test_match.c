/* A series of games: who begins, which starts, the tally and Elo.  The Elo values were
 * computed in Python from the definition. */

#include "base/clock.h"
#include "harness.h"
#include "match/match.h"
#include "match/tally.h"
#include "wires/wire.h"

/* ---- the schedule ---- */

/* SplitMix64 draws it from the seed; from there on they alternate. */
TEST(who_begins_can_be_drawn_from_the_seed)
{
	static const int first[] = {1, 2, 1, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 2,
	                            1, 2};

	for (int seed = 0; seed < COUNT_OF(first); seed++) {
		const struct match match = {.seed = (uint64_t)seed,
		                            .first_drawn = true};

		for (int game = 1; game < 8; game++)
			ck_assert_int_eq(match_first(&match, game),
			                 game % 2 ? first[seed] : 3 - first[seed]);
	}
}

TEST(an_agents_seed_is_below_2_to_the_31_and_its_own)
{
	static const uint64_t seeds[] = {7, UINT64_C(1) << 32};
	int64_t seen[2 * 50 * 3 * 2];
	int n = 0;

	for (int game = 1; game <= 50; game++)
		for (int player = 1; player <= 2; player++)
			for (int again = 0; again < 3; again++)
				for (int i = 0; i < 2; i++)
					seen[n++] = agent_seed(seeds[i], game, player,
					                       again);
	for (int i = 0; i < n; i++) {
		must(seen[i] >= 0 && seen[i] < INT64_C(1) << 31, "seed %d", i);
		for (int j = 0; j < i; j++)
			must(seen[i] != seen[j], "seeds %d and %d", i, j);
	}
	/* The upper 31 bits of the stream's first number. */
	ck_assert_int_eq(agent_seed(1, 1, 1, 0),
	                 (int64_t)(UINT64_C(0x58b0f3c8e1e2fdf5) >> 33));
	/* printf '4294967296 1 1 0' | sha256sum */
	ck_assert_int_eq(agent_seed(UINT64_C(1) << 32, 1, 1, 0),
	                 (int64_t)(UINT64_C(0xeba228a7) >> 1));
}

/* ---- before the first game ---- */

static struct match match;
static char why[400];

static void
kari_match(const struct wire *second, const char *terms)
{
	match_free(&match);
	match = (struct match){.games = 2, .from = 1, .to = 2, .cores = 2};
	match.variant = harness_variant("kari,opening=352614");
	must(terms_parse(&match.terms, terms, why), "%s", why);
	match.player[1].wire = &wire_line;
	match.player[2].wire = second;
	for (int i = 1; i <= 2; i++) {
		match.player[i].path = xstrdup("/bin/sh");
		match.player[i].own.folder = xstrdup("/bin");
	}
	player_call(&match.player[1], "able", 4);
	player_call(&match.player[2], "baker", 5);
}

/* Set up a match before its first game. */
static void
ready_match(const struct wire *second, const char *terms)
{
	kari_match(second, terms);
	ck_assert_msg(match_ready(&match, why), "%s", why);
}

TEST(what_follows_from_the_terms_is_filled_in)
{
	ready_match(&wire_kari, "move=10s,start=0ms");
	ck_assert_str_eq(match.ready.variant_text, "kari,opening=352614");
	ck_assert_ptr_nonnull(match.ready.enforced);
}

TEST(a_wire_that_cannot_carry_the_terms_is_named_with_its_player)
{
	kari_match(&wire_kari, "move=1s,late=random");
	ck_assert(!match_ready(&match, why));
	ck_assert_ptr_nonnull(strstr(why, "baker"));
	ck_assert_ptr_nonnull(strstr(why, "kari wire"));
	ck_assert_ptr_null(strstr(why, "able"));
}

/* The kernel's limit for a whole process leaves at least what the terms allow.  A later
 * game may have a larger bank. */
TEST(the_limit_of_a_process_leaves_room_for_every_bank)
{
	static const struct {
		const char *terms;
		int64_t least_s;
	} limits[] = {
		{"move=10s,cpu=10s", 20}, {"bank=100s,clock=cpu,kill=10s", 220},
		{"bank=100s/60s,clock=cpu", 160}, {"bank=1s/100000s,clock=cpu", 100001},
	};

	for (int i = 0; i < COUNT_OF(limits); i++) {
		ready_match(&wire_line, limits[i].terms);
		if (match.ready.cpu_turns)
			ck_assert_msg(match.ready.cpu_hard_s >= limits[i].least_s,
			              "%s: %lld s", limits[i].terms,
			              (long long)match.ready.cpu_hard_s);
	}
}

TEST(a_game_that_could_not_be_played_is_void)
{
	struct verdict v = verdict_void("no memory");
	struct result_texts texts = {0};
	struct result result;

	kari_match(&wire_line, "move=1s");
	match.player[1].command = xstrdup("able");
	match.player[2].command = xstrdup("baker -x");
	ck_assert_msg(match_ready(&match, why), "%s", why);
	result = match_void(&match, 2, &v, &texts);
	ck_assert_int_eq(result.game, 2);
	ck_assert_int_eq(result.first, 2);
	ck_assert_int_eq(result.winner, 0);
	ck_assert_int_eq(result.fault, 0);
	ck_assert_int_eq(result.played.verdict.reason, REASON_VOID);
	ck_assert_ptr_nonnull(strstr(text_str(&texts.record), "\nfirst 2\n"));
	ck_assert_ptr_nonnull(strstr(texts.record.at, "\nresult void void - 0 "
	                                              "no memory\nsum "));
	match_free_texts(&texts);
}

/* ---- the tally ---- */

static void
add(struct tally *tally, int first, int winner, int fault)
{
	struct result result = {
		.first = first, .winner = winner, .fault = fault,
		.played = {.verdict = {.reason = REASON_GAME}, .plies = 10,
		           .turns = {0, 5, 4}, .wall_us = {0, 100, 20},
		           .cpu_us = {0, 7, 3}, .worst_us = {0, 60, 9}},
	};

	tally_add(tally, &result);
}

TEST(a_tally_counts_by_player)
{
	struct tally t = {0};
	struct result lost = {.first = 1};

	add(&t, 1, 1, 0);
	add(&t, 2, 1, 2);
	add(&t, 1, 2, 0);
	add(&t, 2, 0, 0);
	lost.played.verdict.reason = REASON_VOID;
	lost.played.plies = 99;
	tally_add(&t, &lost);
	ck_assert_int_eq(t.games, 4);
	ck_assert_int_eq(t.voids, 1);
	ck_assert_int_eq(t.wins[1], 2);
	ck_assert_int_eq(t.wins[2], 1);
	ck_assert_int_eq(t.draws, 1);
	ck_assert_int_eq(t.faults[1], 0);
	ck_assert_int_eq(t.faults[2], 1);
	ck_assert_int_eq(t.plies, 40);
	ck_assert_int_eq(t.seat_games[1], 2);
	ck_assert_int_eq(t.seat_games[2], 2);
	ck_assert_int_eq(t.seat_wins[1][1], 1);
	ck_assert_int_eq(t.seat_wins[1][2], 1);
	ck_assert_int_eq(t.seat_wins[2][1], 0);
	ck_assert_int_eq(t.seat_wins[2][2], 1);
	ck_assert(tally_score(&t, 1) == 2.5);
	ck_assert(tally_score(&t, 2) == 1.5);
}

/* Times are by seat in a game, and by player in the tally. */
TEST(times_follow_the_player_not_the_seat)
{
	struct tally t = {0};

	add(&t, 1, 1, 0);
	ck_assert_int_eq(t.turns[1], 5);
	ck_assert_int_eq(t.wall_us[2], 20);
	add(&t, 2, 1, 0);
	for (int player = 1; player <= 2; player++) {
		ck_assert_int_eq(t.turns[player], 9);
		ck_assert_int_eq(t.wall_us[player], 120);
		ck_assert_int_eq(t.cpu_us[player], 10);
		ck_assert_int_eq(t.worst_us[player], 60);
	}
}
