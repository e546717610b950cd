/*
 * Recorded games, as replay reads them.  Input: a byte that says whether the blocks get
 * right sums (blocks.h) or stay as they are, then the blocks.  A game that agrees with
 * the rules can be shown, each move leads where its path leads, and no text ends the
 * element of the page that holds it.
 */
#include <limits.h>

#include "blocks.h"
#include "folder.h"
#include "game/view.h"
#include "replay/frames.h"
#include "replay/replay_html.h"

enum { BLOCKS = 4 };

/* The frame of an endless move is the start after it. */
static void
check_path(const struct game *game, const struct frame *before,
           const struct frame *after)
{
	struct view_board want;
	struct view_course course;
	struct text path = {0};
	const struct recorded_event *e = after->event;

	if (!e || !game->view)
		return;
	view_move(&course, game, &before->position, e->seat, e->text, INT_MAX,
	          &path);
	if (e->kind == RECORDED_MOVE)
		law(view_board(game, &after->position, &want) &&
		            !memcmp(course.board.cell, want.cell,
		                    (size_t)want.cells * sizeof *want.cell),
		    "'%s' of '%s' leads elsewhere", text_str(&path), e->text);
	text_free(&path);
}

static int
times(const char *text, const char *part)
{
	int n = 0;

	for (; (text = strstr(text, part)); text++)
		n++;
	return n;
}

static void
check_page(const struct frames *frames)
{
	struct text page = {0};

	html_write(frames, NULL, &page);
	law(times(page.at, "<script") == times(page.at, "</script"),
	    "a script that does not end once");
	for (const char *p = page.at; *p; p++)
		if (!strncmp(p, "ü", 2)) /* of a title */
			p++;
		else
			law((*p >= 0x20 && *p <= 0x7e) || *p == '\n' || *p == '\t',
			    "byte 0x%02x on a page", (unsigned char)*p);
	text_free(&page);
}

static void
check_frames(const struct recorded *game, bool agrees)
{
	struct frames frames;
	bool good = frames_make(&frames, game);

	law(good || !agrees, "it agrees, but cannot be shown: %s", frames.end.why);
	law(good || *frames.end.why, "it cannot be shown, without a reason");
	law(frames.n <= game->events, "more frames than events");
	for (int i = 1; i < frames.n; i++)
		check_path(game->variant.game, &frames.frame[i - 1],
		           &frames.frame[i]);
	if (frames.n)
		check_page(&frames);
	frames_free(&frames);
}

static void
check_block(const struct recfile_block *block, int last)
{
	struct recorded recorded;
	struct text said = {0};
	struct recorded_fault fault;
	bool agrees;

	law(block->state != RECORD_END && block->n, "a block of nothing");
	if (block->state != RECORD_BLOCK)
		return;
	if (!recorded_read(&recorded, block, &fault)) {
		law(*fault.why && fault.line >= block->line && fault.line <= last,
		    "line %d is not of %d to %d: %s", fault.line, block->line, last,
		    fault.why);
		recorded_free(&recorded);
		return;
	}
	agrees = check_recorded(&recorded, &fault);
	law(agrees || (*fault.why && fault.line >= block->line && fault.line <= last),
	    "line %d is not of %d to %d: %s", fault.line, block->line, last, fault.why);
	recorded_verdict(&recorded, &said);
	law(said.len && !strchr(said.at, '\n'), "'%s' is no line",
	    text_str(&said));
	text_free(&said);
	check_frames(&recorded, agrees);
	recorded_free(&recorded);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	bool sums = fuzz_byte(&fuzz) % 2 == 0;
	struct text text = {0};
	struct recfile recfile;
	struct recfile_block block;
	size_t told = 0;

	blocks_add(&fuzz, &text, sums ? BLOCKS : 0);
	text_add_bytes(&text, (const char *)fuzz.at, fuzz.left);
	if (!recfile_open(&recfile, folder_put("a.rec", text_str(&text), text.len)))
		die("%s/a.rec:", folder_name);
	while (recfile_next(&recfile, &block)) {
		told += block.n;
		check_block(&block, recfile.line);
	}
	/* A byte order mark is skipped. */
	if (text.len >= 3 && !memcmp(text.at, "\xef\xbb\xbf", 3))
		told += 3;
	law(told == text.len, "%zu of %zu bytes are told of", told, text.len);
	recfile_close(&recfile);
	text_free(&text);
	return 0;
}
