/*
 * A league's records, read while they grow: read in pieces they give what they give as
 * a whole, and each game read again gives the same.  Input: a byte for the length of
 * the first piece, then blocks, which get right sums (blocks.h).
 */
#include "blocks.h"
#include "folder.h"
#include "record/games.h"

enum { SEED = 7, COUNT = 4, BLOCKS = 8 };

static void
check_details(struct games *games, int number)
{
	const struct games_mark mark = games->mark[number];
	struct game_details g;
	int fd = openat(folder, "a.rec", O_RDONLY);

	law(games_details(games, fd, number, SEED, &g), "game %d is lost",
	    number);
	close(fd);
	law(g.number == number && g.first == mark.first &&
	            g.winner == mark.winner && g.fault == mark.fault &&
	            g.fatal == mark.fatal,
	    "game %d has become another", number);
	law(g.first >= 1 && g.first <= 2 && g.winner >= 0 && g.winner <= 2 &&
	            g.fault >= 0 && g.fault <= 2,
	    "game %d: first %d, winner %d, fault %d", number, g.first, g.winner,
	    g.fault);
	for (int p = 1; p <= 2; p++)
		law(g.turns[p] >= 0 && g.late[p] >= 0 &&
		            g.late[p] <= g.turns[p] && g.wall_ms[p] >= 0 &&
		            g.cpu_ms[p] >= 0,
		    "game %d: turns %d, late %d", number, g.turns[p],
		    g.late[p]);
}

static void
check_games(struct games *games)
{
	int played = 0;

	for (int i = 1; i <= COUNT; i++) {
		if (!games->mark[i].length)
			continue;
		played++;
		check_details(games, i);
	}
	law(played == games->played, "%d played, not %d", played,
	    games->played);
}

static bool
read_it(struct games *games)
{
	char why[GAMES_WHY] = "";
	bool good = games_read(games, folder_path("a.rec"), SEED, why);

	law(good || *why, "refused without a reason");
	return good;
}

static bool
read_whole(struct games *games, const struct text *text)
{
	folder_put("a.rec", text->at, text->len);
	games_begin(games, COUNT);
	return read_it(games);
}

static bool
read_split(struct games *games, const struct text *text, size_t first)
{
	bool good;

	folder_put("a.rec", text->at, first);
	games_begin(games, COUNT);
	good = read_it(games);
	folder_write("a.rec", O_APPEND, text->at + first, text->len - first);
	return good && read_it(games);
}

static void
compare(const struct games *a, const struct games *b)
{
	law(a->played == b->played && a->voids == b->voids &&
	            a->again == b->again && a->read == b->read,
	    "%d games and %d in pieces, %d and %d void", a->played, b->played,
	    a->voids, b->voids);
	for (int i = 1; i <= COUNT; i++)
		law(a->mark[i].at == b->mark[i].at &&
		            a->mark[i].length == b->mark[i].length,
		    "game %d is another in pieces", i);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	size_t first = fuzz_byte(&fuzz);
	struct text text = {0};
	struct games whole, split;
	bool good;

	blocks_add(&fuzz, &text, BLOCKS);
	text_add_bytes(&text, (const char *)fuzz.at, fuzz.left);
	text_add(&text, "");
	first = first * text.len / 255;
	good = read_whole(&whole, &text);
	law(read_split(&split, &text, first) == good,
	    "%s, but not in pieces of %zu and %zu", good ? "good" : "bad",
	    first, text.len - first);
	if (good) {
		compare(&whole, &split);
		check_games(&whole);
	}
	games_free(&whole);
	games_free(&split);
	text_free(&text);
	return 0;
}
