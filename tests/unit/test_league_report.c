/*
 * league report on a class of sixty: we make up 3,540 games and write them as a league
 * does, with names of any bytes that a name can have, and check the report.
 */
#include <fcntl.h>
#include <math.h>

#include "agent/player.h"
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
	int fd = open(path, O_WRONLY | O_CREAT, 0600);

	must(fd >= 0, "%s: %s", path, strerror(errno));
	add_games(&text, a, b);
	must(text_write(&text, fd) == 0, "%s: %s", path, strerror(errno));
	close(fd);
	text_free(&text);
	free(path);
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
}

/* Write the page, which the caller frees. */
static struct text
make_page(bool stable)
{
	struct report_options options = {.stable = stable};
	struct results results;
	struct report report;
	struct text page = {0};
	char why[REPORT_WHY], chunk[4096];
	FILE *file;

	must(results_load(&results, root, true, why), "%s", why);
	report_open(&report, &results, &options);
	ck_assert(report_rate(&report, why));
	must(report_as_html(&report, in("html"), why), "%s", why);
	file = fopen(in("html/index.html"), "r");
	must(file != NULL, "index.html: %s", strerror(errno));
	for (size_t n; (n = fread(chunk, 1, sizeof chunk, file)) > 0;)
		text_add_bytes(&page, chunk, n);
	fclose(file);
	report_close(&report);
	results_free(&results);
	return page;
}

BEFORE_ALL(begin, tear_down)

TEST(page_of_sixty_is_small)
{
	struct text page = make_page(false);

	ck_assert_uint_lt(page.len, PAGE);
	ck_assert_int_eq(harness_count(page.at, "<details class=player id="), PLAYERS);
	ck_assert_int_eq(harness_count(page.at, "<i class="),
	                 PLAYERS * (PLAYERS - 1) * GAMES);
	text_free(&page);
}

TEST(page_has_no_tags_of_others)
{
	struct text page = make_page(false);
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
	text_free(&page);
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
	struct text page = {0};

	page_text(&page, texts[_i].in);
	ck_assert_str_eq(text_str(&page), texts[_i].out);
	text_free(&page);
}

TEST(page_quotes_texts_and_words_numbers)
{
	struct text page = {0};

	page_put(&page, "%s %d%% %ld %g|%.1f %.0f %.0f|%.0f %.0f %.1f", "<b>", 5, 7L, 2.5,
	         -1.25, HUGE_VAL, -HUGE_VAL, NAN, -0.2, 0.04);
	ck_assert_str_eq(page.at, "&lt;b&gt; 5% 7 2.5|−1.2 ∞ −∞|– 0 0.0");
	text_clear(&page);
	page_table(&page, NULL, "list", "Who|*Why|%", "Of %s", "<a>");
	ck_assert_str_eq(page.at, "<table class=\"list\"><caption>Of &lt;a&gt;</caption><thead>"
	                 "<tr><th scope=col>Who<th scope=col class=word>Why<th scope=col>%"
	                 "<tbody>\n");
	text_free(&page);
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
