/*
 * league report on a class of sixty: we make up 3,540 games and write them as a league
 * does, with names of any bytes that a name can have, and check the report.
 */
#include <math.h>

#include "agent/player.h"
#include "base/file.h"
#include "folder.h"
#include "league/report/forms.h"
#include "league/report/html.h"
#include "league/state/format.h"
#include "record/record.h"

enum { PLAYERS = 60, GAMES = 2, PAGE = 2000 * 1000 };

static struct conf conf = {.seed = 7, .games = GAMES,
                           .format = &format_robin};

/* Write its number, and then some bytes of all except NUL and '/'. */
static void
name_player(int slot, char name[PLAYER_NAME])
{
	int n = snprintf(name, PLAYER_NAME, "%d", slot);

	for (int i = 0; n < PLAYER_NAME - 1 && i < 24; i++) {
		int byte = 1 + (slot * 24 + i) % 255;

		if (byte != '/')
			name[n++] = (char)byte;
	}
	name[n] = '\0';
}

/* The player with the smaller slot wins three of four.  Some games are drawn, some
 * forfeited. */
static struct verdict
make_verdict(int a, int b, int game, int first)
{
	int chance = (a * 31 + b * 17 + game * 7) % 16;
	int seat = (chance < 12) == (first == 1) ? 1 : 2;
	struct verdict v = {.reason = REASON_GAME, .word = "corner",
	                    .winner = seat};

	if (chance == 5)
		v.winner = 0;
	if (chance == 15)
		return verdict_against(3 - seat, REASON_LATE_WALL,
		                       "<b>was late</b> & \"so\"");
	return v;
}

static void
add_games(struct text *text, int a, int b)
{
	struct player player[2] = {{.name = "x", .command = (char *)(size_t)"x",
	                            .sha256 = "-"}, {.name = "y"}};

	player[1] = player[0];
	for (int game = 1; game <= GAMES; game++) {
		struct record_head head = {
			.seed = conf_seed(&conf, a, b), .game = game,
			.variant = "kari", .first = game % 2 ? 1 : 2,
			.player = {NULL, &player[0], &player[1]},
			.terms = "move=1s", .enforced = "none",
		};
		struct verdict v = make_verdict(a, b, game, head.first);

		record_block(text, &head, "m 1 3 2 - 13\nm 2 9 2 - 53\n", &v, 2,
		             "", false);
	}
}

static void
write_pairing(int a, int b)
{
	struct text text = {0};
	char *path = conf_record(&conf, root, a, b);

	add_games(&text, a, b);
	must(file_put_soon(path, &text, 0600) == 0, "%s: %s", path, strerror(errno));
	text_free(&text);
	free(path);
}

static struct text page; /* of the league */

static void
make_page(void)
{
	struct report_options options = {.stable = false};
	struct results results;
	struct report report;
	char why[REPORT_WHY];

	must(results_load(&results, root, true, why), "%s", why);
	report_open(&report, &results, &options);
	ck_assert(report_rate(&report, why));
	must(report_as_html(&report, in("html"), why), "%s", why);
	must(file_get(in("html/index.html"), &page), "index.html: %s", strerror(errno));
	report_close(&report);
	results_free(&results);
}

static void
begin(void)
{
	set_up();
	run("mkdir games");
	conf.game = xstrdup("kari");
	for (int i = 0; i < PLAYERS; i++) {
		char name[PLAYER_NAME];

		name_player(i, name);
		conf_add_player(&conf, name, "x", "-");
	}
	must(conf_write(&conf, root) == 0, "league.conf: %s", strerror(errno));
	for (int b = 1; b < PLAYERS; b++)
		for (int a = 0; a < b; a++)
			write_pairing(a, b);
	make_page();
}

BEFORE_ALL(begin, tear_down)

TEST(page_of_sixty_is_small)
{
	ck_assert_uint_lt(page.len, PAGE);
	ck_assert_int_eq(harness_count(page.at, "<details class=player id="), PLAYERS);
	ck_assert_int_eq(harness_count(page.at, "<i class="),
	                 PLAYERS * (PLAYERS - 1) * GAMES);
}

TEST(page_has_no_tags_of_others)
{
	const char *at = page.at;

	ck_assert_int_eq(harness_count(page.at, "<b>"), 0);
	ck_assert_int_gt(harness_count(page.at, "&lt;b&gt;was late"), 0);
	ck_assert_int_eq(harness_count(page.at, "<script>"), 1);
	/* Every `<` begins a word of ours, an end or a remark. */
	for (; (at = strchr(at, '<')); at++)
		must(strchr("!/", at[1]) || (at[1] >= 'a' && at[1] <= 'z') ||
		     at > strstr(page.at, "<script>"), "%.40s", at);
	for (at = page.at; *at; at++)
		must((unsigned char)*at >= ' ' || *at == '\n',
		     "a control at %.40s", at);
}

static const struct {
	const char *in, *out;
} texts[] = {
	{"a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"},
	{"\xff\xc3(", "\\xff\\xc3("}, {"\xc0\xbc", "\\xc0\\xbc"}, /* an overlong '<' */
};

BEFORE_EACH(NULL, NULL)

TESTS(text_is_text_in_html, COUNT_OF(texts))
{
	struct text made = {0};

	page_text(&made, texts[_i].in);
	ck_assert_str_eq(text_str(&made), texts[_i].out);
	text_free(&made);
}

TEST(page_quotes_texts_and_words_numbers)
{
	struct text made = {0};

	page_put(&made, "%s %d%% %ld %g|%.1f %.0f %.0f|%.0f %.0f %.1f", "<b>", 5, 7L, 2.5,
	         -1.25, HUGE_VAL, -HUGE_VAL, NAN, -0.2, 0.04);
	ck_assert_str_eq(made.at, "&lt;b&gt; 5% 7 2.5|−1.2 ∞ −∞|– 0 0.0");
	text_clear(&made);
	page_table(&made, NULL, "list", "Who|*Why|%", "Of %s", "<a>");
	ck_assert_str_eq(made.at, "<table class=\"list\"><caption>Of &lt;a&gt;</caption><thead>"
	                 "<tr><th scope=col>Who<th scope=col class=word>Why<th scope=col>%"
	                 "<tbody>\n");
	text_free(&made);
}

TEST(numbers)
{
	char text[32];

	ck_assert_str_eq(text_digits(1.005, 1, "?", text), "1.0");
	ck_assert_str_eq(text_digits(-0.001, 2, "?", text), "0.00");
	ck_assert_str_eq(text_digits(-0.01, 2, "?", text), "-0.01");
	ck_assert_str_eq(text_digits(HUGE_VAL, 2, "?", text), "inf");
	ck_assert_str_eq(text_digits(-HUGE_VAL, 2, "?", text), "-inf");
	ck_assert_str_eq(text_digits(NAN, 2, "?", text), "?");
	ck_assert_str_eq(pair_halves(3, text), "1.5");
	ck_assert_str_eq(pair_halves(4, text), "2");
}
