/* A league's own files: what is read back is what was written, which blocks of a record
 * count, and how pairings are counted in their order. */
#include <fcntl.h>
#include <unistd.h>

#include "folder.h"
#include "agent/player.h"
#include "base/clock.h"
#include "base/progress.h"
#include "game/verdict.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/results.h"
#include "league/state/roster.h"
#include "league/state/schedule.h"
#include "league/state/standings.h"
#include "record/games.h"
#include "record/record.h"

static struct conf conf;
static struct standings standings;
static struct games some;
static struct pair_tally t;
static struct text text;

static void
enter_folder(void)
{
	set_up();
	ck_assert_int_eq(chdir(root), 0);
}

static void
leave_folder(void)
{
	tear_down();
}

static void
three_players(const char *format)
{
	conf = (struct conf){.game = xstrdup("hus,seeds=2"), .seed = 11,
	                    .games = 2, .format = format_find(format), .patience = 5};

	conf_add_player(&conf, "a", "a", "-");
	conf_add_player(&conf, "b", "b", "-");
	conf_add_player(&conf, "c", "c", "-");
}

/* Also add their games, six a pairing. */
static void
three_play(int lifted)
{
	three_players("robin");
	conf.player[0].lifted = lifted;
	standings_begin(&standings, &conf);
	games_begin(&some, 6);
}

/* Write a block: seat 1, the player first, wins, loses or draws; or seat 2 forfeits. */
static void
add_block(int number, int first, const char *what)
{
	struct player player = {.name = "x", .command = "x"};
	struct record_head head = {.seed = 11, .game = number,
		.variant = "hus", .first = first, .player = {NULL, &player,
		&player}, .terms = "", .enforced = "none"};
	struct verdict verdict = {.reason = REASON_GAME, .word = "goals",
	                          .winner = 1};

	if (!strcmp(what, "draw"))
		verdict.winner = 0;
	else if (!strcmp(what, "late"))
		verdict = verdict_against(2, REASON_LATE_WALL, "late");
	else if (!strcmp(what, "illegal"))
		verdict = verdict_against(2, REASON_ILLEGAL, "no");
	else if (!strcmp(what, "void"))
		verdict = verdict_void("lost");
	record_block(&text, &head, "start x\nm 1 5 3 - e2\nm 2 9 8 late e7\n"
	             "m 1 7 2 - e4\n", &verdict, 3, "", false);
}

static void
write_text(const char *path, size_t n)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text.at, 1, n, file), n);
	ck_assert_int_eq(fclose(file), 0);
}

/* ---- league.conf ---- */

BEFORE_EACH(enter_folder, leave_folder)

TEST(what_is_written_is_read_back)
{
	struct conf again;
	struct conf_player *odd;
	char why[CONF_WHY];

	three_players("gauntlet");
	conf.terms = xstrdup("move=2s");
	conf_add_word(&conf, "--readable=/a b\\c");
	odd = conf_add_player(&conf, "o|d\\d\n", "kari:x 'y|z' \t", "-");
	odd->challenger = true;
	odd->redone = 3;
	conf.player[1].out = true;
	conf.player[1].until = 2;
	conf.player[2].from = 4;
	conf_add_pair(&conf, 2, 0);
	ck_assert_int_eq(conf_write(&conf, "."), 0);
	must(conf_read(&again, ".", why), "%s", why);
	ck_assert_str_eq(again.game, conf.game);
	ck_assert_str_eq(again.terms, conf.terms);
	ck_assert_str_eq(again.word[0], conf.word[0]);
	ck_assert_uint_eq(again.seed, 11);
	ck_assert_int_eq(again.games, 2);
	ck_assert(again.format == &format_gauntlet);
	ck_assert_int_eq(again.players, 4);
	ck_assert_str_eq(again.player[3].name, "o|d\\d\n");
	ck_assert_str_eq(again.player[3].command, "kari:x 'y|z' \t");
	ck_assert(again.player[3].challenger && again.player[3].redone == 3);
	ck_assert(again.player[1].out && again.player[1].until == 2);
	ck_assert_int_eq(again.player[2].from, 4);
	ck_assert_int_eq(again.pair[0][0], 2);
	conf_free(&again);
}

TEST(what_is_not_as_written_is_refused)
{
	static const char *const wrong[] = {
		"", "league 2\n", "league 1\n", "league 1\ngame kari\n",
		"league 1\ngame kari\ngames 2\nplayer 2 a|a|-|in\n",
		"league 1\ngame kari\ngames 2\nplayer 1 a|a|in\n",
		"league 1\ngame kari\ngames 2\nplayer 1 a|a|-|perhaps\n",
		"league 1\ngame kari\ngames 2\npair 1 2\n",
		"league 1\ngame kari\ngames two\n",
		"league 1\ngame kari\ngames 2\nwhat 1\n",
		("league 1\ngame kari\ngames 2\nplayer 1 a|a|-|in\n"
		 "player 2 a|b|-|in\n"),
	};
	char why[CONF_WHY];

	ck_assert(!conf_read(&conf, ".", why));
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		text_clear(&text);
		text_add(&text, wrong[i]);
		write_text("league.conf", text.len);
		must(!conf_read(&conf, ".", why), "%s", wrong[i]);
	}
	ck_assert_str_eq(why, "./league.conf:5: this line is not as it is written");
	text_clear(&text);
	text_add_bytes(&text, "league 1\ngame kari\0x\ngames 2\n", 29);
	write_text("league.conf", text.len);
	ck_assert(!conf_read(&conf, ".", why));
}

/* No pairing shares its games with another one, nor with itself before a redo. */
TEST(pairings_have_records_and_seeds_of_their_own)
{
	char *before, *after;

	three_players("robin");
	before = conf_record(&conf, "d", 0, 1);
	ck_assert_str_eq(before, "d/games/001-002.rec");
	conf.player[1].redone = 1;
	after = conf_record(&conf, "d", 0, 1);
	ck_assert_str_eq(after, "d/games/001-002r1.rec");
	ck_assert(conf_seed(&conf, 0, 1) != conf_seed(&conf, 0, 2));
	ck_assert(conf_seed(&conf, 0, 1) != conf_seed(&conf, 1, 0));
	ck_assert(conf_seed(&conf, 0, 1) >> 53 == 0);
	free(before);
	free(after);
}

/* ---- records ---- */

TEST(a_game_counts_once_and_a_void_one_never)
{
	char why[GAMES_WHY];
	int from = 1, to = 4;

	add_block(1, 1, "void");
	add_block(2, 2, "late");
	add_block(1, 1, "win");
	add_block(1, 1, "draw");
	size_t whole = text.len;
	add_block(3, 1, "win");
	games_begin(&some, 4);
	ck_assert(games_read(&some, "none", 11, why));
	ck_assert_int_eq(some.played, 0);
	for (size_t n = whole; n < text.len; n++) {
		games_restart(&some);
		write_text("r", n);
		must(games_read(&some, "r", 11, why), "%s", why);
		must(some.played == 2 && some.voids == 1 && some.again == 1,
		     "%d, %d, %d of %zu bytes", some.played, some.voids,
		     some.again, n);
	}
	ck_assert_int_eq(some.mark[1].winner, 1);
	ck_assert_int_eq(some.mark[2].winner, 2);
	ck_assert_int_eq(some.mark[2].fault, 1);
	ck_assert(some.mark[2].fatal);
	write_text("r", text.len);
	ck_assert(games_read(&some, "r", 11, why)); /* only the new part of it */
	ck_assert_int_eq(some.played, 3);
	ck_assert(games_missing(&some, &from, &to) && from == 4 && to == 4);
	games_restart(&some);
	ck_assert(!games_read(&some, "r", 12, why));
}

TEST(a_game_can_be_read_again_in_all_details)
{
	struct game_details g;
	char why[GAMES_WHY];
	int fd;

	add_block(1, 1, "win");
	add_block(2, 2, "late");
	write_text("r", text.len);
	games_begin(&some, 3);
	ck_assert(games_read(&some, "r", 11, why));
	fd = open("r", O_RDONLY);
	ck_assert(!games_details(&some, fd, 3, 11, &g)); /* it is not there */
	ck_assert(games_details(&some, fd, 2, 11, &g));
	ck_assert_int_eq(g.number, 2);
	ck_assert_int_eq(g.first, 2);
	ck_assert_str_eq(g.reason, "late-wall");
	ck_assert_str_eq(g.text, "late");
	ck_assert_str_eq(g.start, "x");
	ck_assert_int_eq(g.plies, 3);
	ck_assert_int_eq(g.turns[2], 2); /* player 2 had seat 1 */
	ck_assert_int_eq(g.wall_ms[2], 12);
	ck_assert_int_eq(g.worst_ms[2], 7);
	ck_assert_int_eq(g.cpu_ms[1], 8);
	ck_assert_int_eq(g.late[1], 1);
	close(fd);
}

/* The sum is right, but who wrote it? */
TEST(a_block_is_read_strictly)
{
	static const char right[] = "record 1\nid 7/1\ngame x\nseed 7\nfirst 1\n"
		"player 1 a|b|-\nplayer 2 a|b|-\nterms y\nenforced none\nstart z\n"
		"m 1 1 1 - 3\nresult 1 x - 2\nsum 01234567\n";
	static const struct {
		const char *line, *otherwise;
	} wrong[] = {
		{"right", "right"},
		{"id 7/1", "id 8/1"}, {"first 1\n", ""}, {"player 2", "player 3"},
		{"m 1 1 1 - 3", "m 3 1 1 - 3"}, {"m 1 1 1 - 3", "m 1 -1 1 - 3"},
		{"m 1 1 1 - 3", "m 1 1 9223372036854775807 - 3"},
		{"m 1 1 1 - 3", "m 1"}, {"x - 2", "x - 99999999999"},
		{"result 1", "result 3"}, {"result 1 x - 2\n", ""},
		{"start z", "result 1 x - 2\nstart z"},
		{"result 1 x - 2", "result 1 x - 2\nplayer 3 a|b|-"},
	};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct game_details g;
		char *block = text_replace(right, wrong[i].line, wrong[i].otherwise);

		must(games_parse(block, 7, &g) == !i, "%s", wrong[i].otherwise);
		free(block);
	}
}

/* ---- the fold ---- */

/* Games in memory, a letter a game: W L D won, lost or drawn by the pairing's first
 * player; F and f a forfeit of the first or the second by time; I an illegal move of
 * the first; a blank is not played. */
static void
set_games(const char *letters)
{
	games_restart(&some);
	for (int i = 1; i <= some.count; i++) {
		char c = letters[i - 1];
		struct games_mark *mark = &some.mark[i];

		if (c == ' ')
			continue;
		mark->length = 1;
		mark->first = i % 2 ? 1 : 2;
		mark->winner = c == 'D' ? 0 : strchr("Wf", c) ? 1 : 2;
		mark->fault = strchr("FI", c) ? 1 : c == 'f' ? 2 : 0;
		mark->fatal = c == 'F' || c == 'f';
		some.played++;
	}
}

/* Count a pairing with these games.  Returns how many players withdraw. */
static int
count(int a, int b, const char *letters, unsigned char *fate)
{
	set_games(letters);
	return standings_add(&standings, &(struct pairing){a, b, 0, 1, 6}, &some, &t, fate);
}

TEST(results_are_counted_by_seat)
{
	const struct pairing p = {0, 1, 0, 1, 6};

	three_play(0);
	set_games("WLDFf ");
	ck_assert_int_eq(standings_weigh(&standings, &p, &some, &t), 1);
	ck_assert_int_eq(standings.at[0].games, 0);
	ck_assert_int_eq(standings_absent(&standings, &p, &some), 1);
	standings_add(&standings, &p, &some, &t, NULL);
	ck_assert_int_eq(pair_wins(&t, 1), 2);
	ck_assert_int_eq(pair_wins(&t, 2), 2);
	ck_assert_int_eq(pair_draws(&t), 1);
	ck_assert_int_eq(pair_points(&t, 1), 5);
	ck_assert_int_eq(t.result[1][1], 2);
	ck_assert_int_eq(t.result[2][2], 2);
	ck_assert_int_eq(t.forfeits[1], 1);
	ck_assert_int_eq(standings.at[0].games, 5);
	ck_assert_int_eq(standings.at[1].forfeits, 1);
	ck_assert_int_eq(standings.at[1].streak, 1);
	ck_assert_int_eq(standings.at[0].streak, 0);
}

TEST(five_in_a_row_withdraw_and_four_do_not)
{
	unsigned char fate[7];

	three_play(0);
	ck_assert_int_eq(count(0, 1, "FFFFIF", fate), 0);
	/* The streak goes on over pairings.  Games played later are lost. */
	ck_assert_int_eq(count(0, 2, "FFFFWW", fate), 1);
	ck_assert_int_eq(t.unplayed[1], 2);
	ck_assert_int_eq(fate[4], FATE_PLAYED);
	ck_assert_int_eq(fate[5], FATE_UNPLAYED + 1);
	ck_assert(standings.at[0].withdrawn);
	ck_assert_int_eq(standings.at[0].unplayed, 2);
	ck_assert_int_eq(standings.at[2].wins, 6);
	/* Against an opponent who takes part, and against one who has left. */
	count(1, 0, "      ", fate);
	ck_assert_int_eq(t.unplayed[2], 6);
	ck_assert_int_eq(standings_absent(&standings, &(struct pairing){1, 0, 0, 1, 6},
	                                  &some), 0);
	standings.at[1].withdrawn = true;
	count(0, 1, "      ", fate);
	ck_assert_int_eq(t.nobody, 6);
	ck_assert_int_eq(pair_points(&t, 1) + pair_points(&t, 2), 0);
}

TEST(forfeits_before_it_was_lifted_withdraw_nobody)
{
	three_play(6);
	ck_assert_int_eq(count(0, 1, "FFFFFF", NULL), 0);
	ck_assert_int_eq(count(0, 2, "FFFFFW", NULL), 1);
	ck_assert_int_eq(standings.at[0].unplayed, 1);
}

TEST(without_patience_there_is_no_end_to_it)
{
	three_play(0);
	conf.patience = 0;
	ck_assert_int_eq(count(0, 1, "FFFFFF", NULL), 0);
	ck_assert_int_eq(t.forfeits[1], 6);
}

/* The next games get the next numbers: nothing is played twice. */
TEST(on_a_ladder_two_may_meet_again)
{
	struct schedule s;

	three_players("ladder");
	conf_add_pair(&conf, 0, 2);
	conf_add_pair(&conf, 0, 1);
	conf_add_pair(&conf, 0, 2);
	schedule_begin(&s, &conf);
	ck_assert_int_eq(s.n, 3);
	ck_assert(s.at[0].a == 0 && s.at[0].b == 2);
	ck_assert(s.at[0].from == 1 && s.at[0].to == 2);
	ck_assert(s.at[1].from == 1 && s.at[1].to == 2);
	ck_assert(s.at[2].from == 3 && s.at[2].to == 4);
	ck_assert(!schedule_extend(&s, NULL));
	schedule_free(&s);
}

/* A dropped player leaves a round robin as if it had never been there, but a Swiss only
 * after the rounds that have begun. */
TEST(a_dropped_player_leaves_the_schedule)
{
	struct schedule s;
	int seen = 0;

	three_players("robin");
	conf.player[1].out = true;
	schedule_begin(&s, &conf);
	ck_assert_int_eq(s.n, 1);
	ck_assert(s.at[0].a == 0 && s.at[0].b == 2);
	schedule_free(&s);

	conf.format = &format_swiss;
	conf.player[1].until = 1;
	conf_add_player(&conf, "d", "d", "-");
	standings_begin(&standings, &conf);
	schedule_begin(&s, &conf);
	for (int i = 0; i < s.n || schedule_extend(&s, &standings); i++) {
		static const struct pair_tally won = {.result = {{0}, {0, 2}}};

		seen += (s.at[i].a == 1 || s.at[i].b == 1) && s.at[i].round > 1;
		schedule_result(&s, i, s.at[i].b < 0 ? NULL : &won);
	}
	ck_assert_int_eq(seen, 0);
	ck_assert_int_ge(s.round, 2);
	schedule_free(&s);
}

/* Neither of them reads the bytes of a large file. */
TEST(a_league_knows_a_player_by_what_a_match_knows_it_by)
{
	static const char *const commands[] = {"/bin/cat", "/bin/cat r"};
	char note[PLAYER_WHY], why[PLAYER_WHY], program[65], sum[65];

	place_file("r", "", 0600);
	must(truncate("r", (64 << 20) + 1) == 0, "truncate");
	for (int i = 0; i < 2; i++) {
		struct player player;

		must(player_find(&player, commands[i], "test", PLAYER_REFEREE,
		                 note, why), "%s", why);
		roster_digest(commands[i], "test", program, sum);
		ck_assert_str_eq(program, player.sha256);
		ck_assert_str_eq(sum, player.sum);
		ck_assert_int_eq(!strcmp(sum, program), i == 0);
		player_free(&player);
	}
}

/* Otherwise a league that waits for its referees would spin. */
TEST(without_a_terminal_progress_wakes_nobody)
{
	struct progress progress;
	int null = open("/dev/null", O_WRONLY), err = dup(STDERR_FILENO);

	dup2(null, STDERR_FILENO);
	progress_open(&progress, false);
	progress_show(&progress, "");
	dup2(err, STDERR_FILENO);
	ck_assert(progress.next_us == CLOCK_NEVER);
	progress_clear(&progress);
	close(null);
	close(err);
}
