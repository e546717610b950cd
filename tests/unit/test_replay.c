/* Replays: records read and compared with the rules, paths on the board, pages and
 * pictures. */
#include <limits.h>

#include "base/sha256.h"
#include "game/view.h"
#include "harness.h"
#include "record/record.h"
#include "replay/frames.h"
#include "replay/replay_html.h"
#include "terminal/picture.h"

static const char *const variants[] = {
	"kari", "hus", "hus,sowings=7,captures=always", "omweso",
	"omweso,rounds=9,captures=always", "mancala", "mancala,m=1,n=5",
	"mancala,m=9,n=9", "halma,plies=300",
	"halma,rules=addendum,first=random,plies=200",
	"halma,size=8,camp=10,plies=200", "halma,size=11,camp=13,plies=200",
	"einstein",
};

/* ---- games that chance plays, recorded as the referee would ---- */

struct made {
	struct variant variant;
	struct rng rng, late; /* for the players and for late moves */
	struct position position;
	struct text lines;
	uint64_t seed;
	int number, plies, drawn, restarts, strikes[3];
};

static void
begin(struct made *m)
{
	struct rng rng = rng_derive(m->seed, RNG_START, (uint64_t)m->number,
	                            (uint64_t)m->restarts, 0);
	char start[GAME_TEXT];

	m->late = rng_derive(m->seed, RNG_LATE, (uint64_t)m->number,
	                     (uint64_t)m->restarts, 0);
	m->variant.game->start(&m->position, m->variant.param, &rng);
	m->variant.game->write(&m->position, start);
	text_addf(&m->lines, "start %s\n", start);
}

/* ---- what page.js does with a path (game/view.h), done here ---- */

static int
path_number(const char **path)
{
	char *end;
	long n = strtol(*path, &end, 10);

	must(end != *path, "no number at '%s'", *path);
	*path = end;
	return (int)n;
}

static void
repeat_hops(struct view_board *b, const char *path)
{
	int from = *path ? path_number(&path) : 0;

	while (*path++ == '>') {
		int to = path_number(&path);
		uint32_t piece = b->cell[from];

		b->cell[from] = VIEW_EMPTY;
		b->cell[to] = piece;
		from = to;
	}
}

static void
repeat_pieces(struct view_board *b, const char *path)
{
	while (*path) {
		unsigned char piece = (unsigned char)path[1];

		path += 2;
		b->cell[path_number(&path)] = piece;
	}
}

static void
repeat_lap(const struct game_view *view, struct view_board *b, int seat,
           const char **path)
{
	int at = path_number(path), pit = at, drop = -1;
	uint32_t hand = b->cell[pit];

	b->cell[pit] = 0;
	while (**path == '+') {
		++*path;
		pit = path_number(path);
		hand += b->cell[pit];
		b->cell[pit] = 0;
	}
	if (**path == '>' || **path == '@') {
		bool drops = *(*path)++ == '>';

		*(drops ? &drop : &at) = path_number(path);
	}
	if (drop >= 0)
		b->cell[drop] += hand;
	else
		for (; hand; hand--)
			b->cell[at = view->next(b->cells, seat, at)]++;
	*path += **path == ' ';
}

static void
repeat(const struct game_view *view, struct view_board *b, int seat,
       const char *path)
{
	int first = (seat - 1) * b->cells / 2;

	if (view->pieces && *path == '=')
		repeat_pieces(b, path);
	else if (view->pieces)
		repeat_hops(b, path);
	else if (*path == '=')
		for (int i = 0; *path; i++) {
			path++;
			b->cell[first + i] = (uint32_t)path_number(&path);
		}
	else
		while (*path)
			repeat_lap(view, b, seat, &path);
}

/* After some of the steps, the board must be one that a position can have. */
static void
follow_in_part(const struct variant *variant, const struct position *before,
               int seat, const char *move, int steps)
{
	struct view_course course;
	struct view_board seen;
	struct position position;

	for (int i = 0; i < steps; i += 1 + steps / 8) {
		view_move(&course, variant->game, before, seat, move, i, NULL);
		position = *before;
		must(course.steps == i &&
		     view_put(variant, &course.board, &position) &&
		     view_board(variant->game, &position, &seen) &&
		     !memcmp(&seen, &course.board, sizeof seen),
		     "%s: %d steps of '%s'", variant->game->name, i, move);
	}
	view_move(&course, variant->game, before, seat, move, steps, NULL);
	must(course.steps == steps, "%s: all %d steps of '%s'",
	     variant->game->name, steps, move);
}

/* A move and the path that it writes must lead to the same position. */
static void
follow(const struct variant *variant, const struct position *before, int seat,
       const char *move, const struct position *after)
{
	const struct game *game = variant->game;
	struct view_board board, wanted;
	struct view_course course;
	struct text path = {0};

	if (!view_board(game, before, &board))
		return; /* the template */
	view_board(game, after, &wanted);
	view_move(&course, game, before, seat, move, INT_MAX, &path);
	must(!memcmp(&course.board, &wanted, sizeof wanted), "%s: '%s' leads "
	     "elsewhere", game->name, move);
	repeat(game->view, &board, seat, text_str(&path));
	must(!memcmp(&board, &wanted, sizeof board), "%s: '%s' by '%s' leads "
	     "elsewhere", game->name, move, text_str(&path));
	follow_in_part(variant, before, seat, move, course.steps);
	text_free(&path);
}

/* Play a ply; every fifth is for a late player.  Returns false when the game is
 * over. */
static bool
ply(struct made *m, const struct position *seen, int seat)
{
	const struct game *game = m->variant.game;
	bool late = rng_below(&m->rng, 5) == 0;
	struct position before = m->position;
	char move[GAME_MOVE], why[GAME_WHY];

	game->pick(seen, seat, late ? &m->late : &m->rng, move);
	if (game->play(&m->position, seat, move, why) == JUDGE_ENDLESS) {
		text_addf(&m->lines, "x %d %s\n", seat, move);
		m->restarts++;
		if (++m->strikes[seat] == 3)
			return false;
		begin(m);
		return true;
	}
	follow(&m->variant, &before, seat, move, &m->position);
	text_addf(&m->lines, "m %d 0 0 %s %s\n", seat, late ? "late" : "-", move);
	m->plies++;
	return true;
}

static bool
chance(struct made *m)
{
	struct rng rng = rng_derive(m->seed, RNG_CHANCE, (uint64_t)m->number,
	                            (uint64_t)m->drawn++, 0);
	char outcome[GAME_MOVE], why[GAME_WHY];

	game_roll(m->variant.game, &m->position, &rng, outcome);
	m->variant.game->play(&m->position, 0, outcome, why);
	text_addf(&m->lines, "m 0 0 0 - %s\n", outcome);
	return true;
}

static bool
turn(struct made *m)
{
	const struct game *game = m->variant.game;
	int owed = game->turn(&m->position);
	struct position seen = m->position;

	if (game->outcome(&m->position).over)
		return false;
	if (owed == GAME_CHANCE)
		return chance(m);
	for (int seat = 1; seat <= 2; seat++)
		if ((owed & seat) && !ply(m, &seen, seat))
			return false;
	return true;
}

static void
add_sum(struct text *block)
{
	text_addf(block, "sum %08lx\n\n",
	          (unsigned long)crc32_bytes(block->at, block->len));
}

static struct text text; /* the block under test */
static struct text page; /* the page of its game */

/* Make a whole block.  Returns the number of endless moves. */
static int
make(const char *variant, uint64_t seed, int number)
{
	struct made m = {.variant = harness_variant(variant), .seed = seed,
	                 .number = number,
	                 .rng = rng_derive(seed, RNG_AGENT, 1, 2, 3)};
	struct outcome end;

	text_addf(&m.lines, "record 1\nid %llu/%d\ngame %s\nseed %llu\nfirst 1\n"
	          "player 1 a|a|-\nplayer 2 b|b|-\n"
	          "terms move=1s,late=random\nenforced none\n",
	          (unsigned long long)seed, number, variant,
	          (unsigned long long)seed);
	begin(&m);
	while (turn(&m))
		;
	end = m.variant.game->outcome(&m.position);
	if (end.over)
		text_addf(&m.lines, "result %d %s - %d\n", end.winner,
		          end.reason, m.plies);
	else
		text_addf(&m.lines, "result %d endless - %d\n",
		          m.strikes[1] == 3 ? 2 : 1, m.plies);
	add_sum(&m.lines);
	text_free(&text);
	text = m.lines;
	return m.restarts;
}

/* Check the block.  Returns "" if everything agrees, otherwise "LINE: WHY". */
static const char *
checked(void)
{
	static char said[RECORDED_WHY + 16];
	struct recfile_block block = {RECORD_BLOCK, text.at, text.len, 1};
	struct recorded recorded;
	struct recorded_fault fault;
	size_t length;

	if (record_next(text.at, text.len, &length) != RECORD_BLOCK)
		return "no block";
	if (recorded_read(&recorded, &block, &fault) && check_recorded(&recorded, &fault))
		text_format(said, sizeof said, "%s", "");
	else
		text_format(said, sizeof said, "%d: %s", fault.line, fault.why);
	recorded_free(&recorded);
	return said;
}

TESTS(games_as_the_referee_records_them_agree_with_the_rules, COUNT_OF(variants))
{
	for (uint64_t seed = 1; seed <= (harness_slow() ? 40 : 16); seed++) {
		make(variants[_i], seed, (int)seed);
		must(!*checked(), "%s, seed %d: %s", variants[_i], (int)seed, checked());
	}
}

/* A game of Omweso that began again occurs after a few hundred. */
TEST(endless_moves_begin_the_game_anew)
{
	int restarts = 0;

	for (uint64_t seed = 1; !restarts && seed < 5000; seed++) {
		restarts = make("omweso", seed, 1);
		must(!*checked(), "seed %d: %s", (int)seed, checked());
	}
	ck_assert(restarts > 0);
}

/* ---- games that somebody has changed ---- */

/* Replace the block with that of a file. */
static void
sample(const char *name)
{
	const char *folder = getenv("RECORDS");
	char path[300];
	struct recfile recfile;

	text_format(path, sizeof path, "%s/%s.rec", folder ? folder : "tests/records", name);
	ck_assert_msg(recfile_open(&recfile, path), "%s", path);
	text_clear(&text);
	text_add_bytes(&text, recfile.bytes, recfile.n);
	recfile_close(&recfile);
}

/* Replace the first `from` by `to`, and correct the sum. */
static void
changed(const char *name, const char *from, const char *to)
{
	struct text now = {0};
	char *at, *sum;

	sample(name);
	at = strstr(text.at, from);
	ck_assert_msg(at != NULL, "%s: no '%s'", name, from);
	text_add_bytes(&now, text.at, (size_t)(at - text.at));
	text_add(&now, to);
	text_add(&now, at + strlen(from));
	sum = strstr(now.at, "\nsum ") + 1;
	now.len = (size_t)(sum - now.at);
	*sum = '\0';
	add_sum(&now);
	text_free(&text);
	text = now;
}

/* The last move of the sample of Kari, and its result. */
#define LAST "m 1 0 0 - 11\nresult 1 corner - 13"

static const struct {
	const char *name, *from, *to, *said;
} changes[] = {
	{"kari", "game kari", "game exec:x\\x1b[2J", "3: a game is visible characters"},
	{"kari", "start CBD", "start BCD", "10: this is no start"},
	{"kari", "- 13\nm 2 0 0 - 11", "- 23\nm 2 0 0 - 11",
	 "11: the move 23 is illegal: turn 1"},
	{"kari", "m 1 0 0 - 13\nm 2", "m 2 0 0 - 13\nm 2",
	 "11: seat 2 has moved, but seat 1 is"},
	{"kari", "m 1 0 0 - 13\n", "m 1 0 0 late 13\n", "11: a late move, but under these"},
	{"omweso", "m 2 0 0 - 3\n", "m 2 0 0 late 3\n",
	 "14: seat 2 was late, and seed 5 draws"},
	{"kari", "m 1 0 0 - 13\n", "x 1 13\n", "11: the move 13 is not endless, it is"},
	{"kari", "m 1 0 0 - 13\n", "m 1 9223372036854775807 0 - 13\n", "11: a move is a seat"},
	{"kari", "m 1 0 0 - 13\n", "m 3 0 0 - 13\n", "11: a move is a seat"},
	{"kari", "m 1 0 0 - 13\n", "r 3 eval 1\n", "11: a remark is a seat and its text"},
	{"kari", "m 1 0 0 - 13\n", "r 1 \n", "11: a remark is a seat and its text"},
	{"omweso", "3,3,3,1,1,2", "3,3,3,1,1,3", "the counts add up to 33, not 32"},
	{"kari", "result 1 corner", "result 2 corner", "24: the winner is 2"},
	{"kari", "result 1 corner", "result 1 capture", "by the rules it is corner"},
	{"kari", "corner - 13", "corner - 12", "24: the result counts 12 plies"},
	{"kari", "result", "ergebnis", "24: a line `result` is expected"},
	{"kari", "result 1 corner - 13", "result 1 late-wall 2 13",
	 "24: the result is late-wall, but by the rules the game was over"},
	{"kari", LAST, "result 1 corner - 12", "23: the result is corner, but"},
	{"kari", LAST, "result 2 late-wall 1 12", ""},
	{"kari", LAST, "result 1 late-wall 2 12", "but it was not its turn"},
	{"kari", LAST, "result 2 late-wall 2 12", "the seat at fault is 2"},
	{"kari", LAST, "result 0 late-wall 2 12", "so a player must have won"},
	{"kari", LAST, "result 1 memory 2 12", ""},
	{"kari", LAST, "result 2 illegal 1 12 '00' is not legal: a cube can move, so no pass",
	 ""},
	{"kari", LAST, "result 2 illegal 1 12 '11' is not legal: a cube can move, so no pass",
	 "said to be illegal is not"},
	{"kari", LAST, "result 2 illegal 1 12 '00' is not legal: it is Sunday",
	 "or is so for another reason"},
	{"kari", LAST,
	 "result 2 malformed 1 12 'x\\n' is no move: a move is a cube 1-6 and a direction 1-3, or 00",
	 "or is so for another reason"},
	{"kari", LAST,
	 "result 2 malformed 1 12 'x' is no move: a move is a cube 1-6 and a direction 1-3, or 00",
	 ""},
	{"kari", LAST, "result 2 resign - 12", ""},
	{"kari", LAST, "result 2 endless - 12", "seat 1 loses by endless moves, but"},
	{"kari", LAST, "result 2 time-left - 12", "time left decides only draws"},
	{"kari", LAST, "result void void - 12", ""},
	{"kari", LAST, "result 2 void - 12", "void is both"},
	{"halma", "result 2 time-left - 40 ", "result 0 length - 40 ", ""},
	{"halma", "bank=100s", "bank=none", "the terms have no bank"},
	{"kari", "terms move=10s", "terms move=10", "terms: "},
	{"kari", "game kari", "game chess", "3: "},
	{"kari", "seed 3\n", "seed 4\n", "4: the seed is not that of the id"},
	{"kari", "player 2 random|", "player 2 ran|dom|", "7: a player is"},
	{"kari", "first 1", "first 3", "5: the first player is"},
};

TESTS(what_disagrees_is_told_with_its_line, COUNT_OF(changes))
{
	const char *want = changes[_i].said;

	changed(changes[_i].name, changes[_i].from, changes[_i].to);
	ck_assert_msg(*want ? strstr(checked(), want) != NULL : !*checked(),
	              "'%s' to '%s': %s", changes[_i].from, changes[_i].to, checked());
}

static const char *const samples[] = {"kari", "hus", "omweso", "mancala", "halma"};

/* ---- pages ---- */

/* Make the page of the block's game. */
static void
make_page(void)
{
	struct recfile_block block = {RECORD_BLOCK, text.at, text.len, 1};
	struct recorded recorded;
	struct frames frames;
	struct recorded_fault fault;

	text_clear(&page);
	ck_assert(recorded_read(&recorded, &block, &fault));
	frames_make(&frames, &recorded);
	html_write(&frames, NULL, &page);
	frames_free(&frames);
	recorded_free(&recorded);
}

static int
count(const char *part)
{
	return harness_count(page.at, part);
}

/* A name that would end an element; a name as it was given; a record that ends before its
 * game. */
#define EVIL "player 1 </script><img src=x>\"'&|</dd><script>alert(1)</script>"
#define EVIL_SHOWN "&lt;/script&gt;&lt;img src=x&gt;&quot;&#39;&amp;"
#define SHOWN(name) "<h1>EinStein würfelt nicht! (Kari): " name " - random</h1>\n" \
	"<p class=\"verdict\">" name " (seat 1) wins"
#define NAMED(escaped, shown) \
	{"player 1 greedy|", "player 1 " escaped "|", SHOWN(shown), 1}
#define CUT "m 2 0 0 - 66\n"

/* What is changed in the sample of Kari, and how often its page has something. */
static const struct {
	const char *from, *to, *part;
	int times;
} pages[] = {
	{"player 1 greedy|greedy", EVIL, "<img", 0}, {"player 1 greedy|greedy", EVIL, "<script", 2},
	{"player 1 greedy|greedy", EVIL, "</script", 2},
	{"player 1 greedy|greedy", EVIL, EVIL_SHOWN, 5},
	NAMED("zo\\xc3\\xab", "zo\303\253"), NAMED("\\xe9\\x99\\xb3", "\351\231\263"),
	NAMED("a\\\\b", "a\\b"), NAMED("a\\x1b[31mb", "a\\x1b[31mb"),
	NAMED("a\\nb", "a\\nb"), NAMED("a\\xzz", "a\\xzz"),
	{"m 2 0 0 - 11\n", "start CBD..EF...A...a...fe..dbc r 1\n",
	 "cannot be followed from its line 12 on (a game has one start)", 1},
	{"m 2 0 0 - 11\n", CUT, "<p class=\"verdict bad\">the record cannot be followed from its "
	 "line 12 on (a move is a cube", 1},
	{"m 2 0 0 - 11\n", CUT, "; it says: greedy (seat 1) wins: corner</p>", 1},
	{"m 2 0 0 - 11\n", "m 2 0 0 - 11\n", "cannot be followed", 0},
};

TESTS(a_page_tells_what_the_record_does, COUNT_OF(pages))
{
	changed("kari", pages[_i].from, pages[_i].to);
	make_page();
	ck_assert_msg(count(pages[_i].part) == pages[_i].times, "%s: %d times", pages[_i].part,
	              count(pages[_i].part));
}

TESTS(pages_ask_for_nothing_and_are_small, COUNT_OF(samples))
{
	sample(samples[_i]);
	make_page();
	ck_assert_int_eq(count("src="), 0);
	ck_assert_int_eq(count("https:"), 0);
	/* The name of SVG, which no browser opens. */
	ck_assert_int_eq(count("http:"), count("http://www.w3.org/2000/svg"));
	ck_assert(page.len < 150 * 1024);
}

#define CELL "<rect class=\"cell "

/* Each cell of a board is drawn once.  The template is a game whose board this program does
 * not know, so it has its drawings. */
static const struct {
	const char *variant, *part;
	int times;
} boards[] = {
	{"kari", CELL, 25}, {"hus", CELL, 64}, {"hus,sowings=7,captures=always", CELL, 64},
	{"omweso", CELL, 32}, {"mancala,m=1", CELL, 4}, {"mancala,m=16", CELL, 34},
	{"mancala,m=32,n=1", CELL, 66}, {"halma", CELL, 256},
	{"halma,size=10,camp=15", CELL, 100}, {"halma,size=4,camp=3", CELL, 16},
	{"einstein", CELL, 25}, {"null", "\"drawings\":\"after 0 plies\\u000a", 1},
};

TESTS(a_page_draws_the_board, COUNT_OF(boards))
{
	make(boards[_i].variant, 1, 1);
	make_page();
	ck_assert_int_eq(count(boards[_i].part), boards[_i].times);
}

/* ---- pictures ---- */

/* Return the lines of the picture, whose size is bounded. */
static int
lines_within(int columns, int rows)
{
	int lines = 0;

	for (const char *at = text.at; *at; lines++) {
		size_t len = strcspn(at, "\n");

		must(len <= (size_t)columns, "%zu columns: %.*s", len, (int)len, at);
		at += len + 1;
	}
	must(lines <= rows, "%d rows too many", lines - rows);
	return lines;
}

TESTS(pictures_fit_small_terminals, COUNT_OF(variants))
{
	static const int sizes[][2] = {{80, 20}, {40, 11}, {20, 6}};
	struct variant v = harness_variant(variants[_i]);
	struct rng rng = {1};
	struct position position;
	struct canvas canvas;

	v.game->start(&position, v.param, &rng);
	for (int i = 0; i < COUNT_OF(sizes); i++) {
		struct picture_look look = {.ascii = true, .columns = sizes[i][0]};

		text_clear(&text);
		picture_draw(&canvas, v.game, NULL, &position, &look);
		picture_fit_height(&canvas, sizes[i][1]);
		picture_add_canvas(&text, &canvas, v.game, &look, "");
		ck_assert_int_eq(canvas.rows, lines_within(sizes[i][0], sizes[i][1]));
	}
}

TESTS(what_fits_is_the_games_own_drawing, COUNT_OF(variants))
{
	struct variant v = harness_variant(variants[_i]);
	struct rng rng = {1};
	struct text drawn = {0};
	struct position position;

	v.game->start(&position, v.param, &rng);
	v.game->draw(&position, &drawn);
	picture_add(&text, v.game, NULL, &position, 0);
	ck_assert_int_eq(text.len, drawn.len);
	ck_assert_int_eq(strncmp(text.at, drawn.at, 200), 0);
	text_free(&drawn);
}
