/*
 * Recorded games, as replay tells them.  Input: a byte for whether the blocks
 * are given right sums (blocks.h), or are taken as they are; then these.  What
 * agrees with the rules can be shown, each move leads where its path does, and
 * no text ends what it stands in on a page.
 */
#include <limits.h>

#include "blocks.h"
#include "folder.h"
#include "game/view.h"
#include "replay/check.h"
#include "replay/html.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { BLOCKS = 4 };

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	folder_make("replay");
	return 0;
}

/* An endless move's frame is the start after it. */
static void
check_path(const struct game *game, const struct reel_frame *before,
           const struct reel_frame *after)
{
	struct view_board want;
	struct view_course course;
	struct text path = {0};
	const struct story_event *e = after->event;

	if (!e || !game->view)
		return;
	view_move(&course, game, &before->position, e->seat, e->text, INT_MAX,
	          &path);
	if (e->kind == STORY_MOVE)
		law(view_board(game, &after->position, &want) &&
		            !memcmp(course.board.cell, want.cell,
		                    (size_t)want.cells * sizeof *want.cell),
		    "'%s' of '%s' leads elsewhere", text_str(&path), e->text);
	text_free(&path);
}

/* How often a part is in a text. */
static int
times(const char *text, const char *part)
{
	int n = 0;

	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

static void
check_page(const struct story *story, const struct reel *reel)
{
	struct text page = {0};

	html_write(story, reel, &page);
	law(times(page.at, "<script") == times(page.at, "</script"),
	    "a script that does not end once");
	for (const char *p = page.at; *p; p++)
		law((*p >= 0x20 && *p <= 0x7e) || *p == '\n' || *p == '\t',
		    "byte 0x%02x on a page", (unsigned char)*p);
	text_free(&page);
}

static void
check_reel(const struct story *story, bool agrees)
{
	struct reel reel;
	char why[STORY_WHY] = "";
	int line = 0;
	bool good = reel_make(&reel, story, &line, why);

	law(good || !agrees, "it agrees, but cannot be shown: %s", why);
	law(good || *why, "it cannot be shown, without a reason");
	law(reel.frames <= story->events, "more frames than events");
	for (int i = 1; i < reel.frames; i++)
		check_path(story->variant.game, &reel.frame[i - 1],
		           &reel.frame[i]);
	if (reel.frames)
		check_page(story, &reel);
	reel_free(&reel);
}

static void
check_block(const struct tape_block *block, int last)
{
	struct story story;
	struct text said = {0};
	char why[STORY_WHY] = "";
	int line = 0;
	bool agrees;

	law(block->state != RECORD_END && block->n, "a block of nothing");
	if (block->state != RECORD_BLOCK)
		return;
	if (!story_read(&story, block, &line, why)) {
		law(*why && line >= block->line && line <= last,
		    "line %d is not of %d to %d: %s", line, block->line, last,
		    why);
		story_free(&story);
		return;
	}
	agrees = check_story(&story, &line, why);
	law(agrees || (*why && line >= block->line && line <= last),
	    "line %d is not of %d to %d: %s", line, block->line, last, why);
	story_verdict(&story, &said);
	law(said.len && !strchr(said.at, '\n'), "'%s' is no line",
	    text_str(&said));
	text_free(&said);
	check_reel(&story, agrees);
	story_free(&story);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	bool sums = fuzz_byte(&fuzz) % 2 == 0;
	struct text text = {0};
	struct tape tape;
	struct tape_block block;
	size_t told = 0;

	blocks_add(&fuzz, &text, sums ? BLOCKS : 0);
	text_add_bytes(&text, (const char *)fuzz.at, fuzz.left);
	if (!tape_open(&tape, folder_put("a.rec", text_str(&text), text.len)))
		die("%s/a.rec:", folder_name);
	while (tape_next(&tape, &block)) {
		told += block.n;
		check_block(&block, tape.line);
	}
	law(told == text.len, "%zu of %zu bytes are told of", told, text.len);
	tape_close(&tape);
	text_free(&text);
	return 0;
}
