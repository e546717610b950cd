#include <stdlib.h>

#include "base/fail.h"
#include "replay/browse.h"
#include "replay/reel.h"
#include "replay/view.h"
#include "terminal/screen.h"

/* The whole blocks of a record, and which of them is seen. */
struct replays {
	struct tape_block *block;
	int blocks, room, at;
};

static void
add_block(struct replays *shelf, const struct tape_block *block)
{
	if (shelf->blocks == shelf->room) {
		shelf->room = 2 * shelf->room + 64;
		shelf->block = xrealloc(shelf->block, (size_t)shelf->room *
		                        sizeof *shelf->block);
	}
	shelf->block[shelf->blocks++] = *block;
}

static void
fill(struct replays *shelf, const struct tape *tape,
     const struct tape_block *first)
{
	struct tape again = {.bytes = tape->bytes, .n = tape->n, .line = 1};
	struct tape_block block;

	while (tape_next(&again, &block)) {
		if (block.bytes == first->bytes)
			shelf->at = shelf->blocks;
		if (block.state == RECORD_BLOCK)
			add_block(shelf, &block);
	}
}

static bool
can_be_read(const struct tape_block *block)
{
	struct story story;
	char why[STORY_WHY];
	int line;
	bool good = story_read(&story, block, &line, why);

	story_free(&story);
	return good;
}

/* To the next one that can be read, if there is one. */
static void
go(struct replays *shelf, enum view_way way)
{
	int step = way == VIEW_NEXT ? 1 : -1, at = shelf->at + step;

	while (at >= 0 && at < shelf->blocks && !can_be_read(&shelf->block[at]))
		at += step;
	if (at >= 0 && at < shelf->blocks)
		shelf->at = at;
}

static enum view_way
see(const struct replays *shelf, bool ascii, struct browse_end *end)
{
	struct story story;
	struct reel reel;
	enum view_way way;

	story_read(&story, &shelf->block[shelf->at], &end->line, end->why);
	end->why[0] = '\0';
	reel_make(&reel, &story, &end->line, end->why);
	way = view_steps(&story, &reel, shelf->at + 1, shelf->blocks, ascii);
	reel_free(&reel);
	story_free(&story);
	return way;
}

bool
browse(const struct tape *tape, const struct tape_block *first, bool ascii,
       struct browse_end *end)
{
	struct replays shelf = {0};
	enum view_way way;

	if (!screen_open())
		return false;
	fill(&shelf, tape, first);
	while ((way = see(&shelf, ascii, end)) != VIEW_LEAVES)
		go(&shelf, way);
	screen_close();
	free(shelf.block);
	return true;
}
