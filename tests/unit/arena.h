#ifndef ARENA_H
#define ARENA_H

/*
 * A ladder in a folder of the test's own.  The players are s1.1, which is the first version
 * of the student s1, and so on; slot 0 is the only rung.
 */

#include "arena/ladder.h"
#include "base/fail.h"
#include "folder.h"

static const char *rungs[] = {"/bin/cat -"};
static struct course course = {.game = "kari", .arena.rung = rungs, .arena.rungs = 1};
static struct ladder l;

static inline void
set_up_ladder(void)
{
	set_up();
	ladder_open(&l, &course, root, "referee", "auto");
}

static inline void
tear_down_ladder(void)
{
	ladder_free(&l);
	tear_down();
}

static inline void
enter(int owner, int version)
{
	char player[100];

	text_format(player, sizeof player, "name=s%d.%d:/bin/cat", owner, version);
	ck_assert(ladder_enter(&l, player));
}

static inline void
enter_some(int n)
{
	for (int owner = 1; owner <= n; owner++)
		enter(owner, 1);
}

static inline int
slot(int owner, int version)
{
	char name[40];
	int found;

	text_format(name, sizeof name, "s%d.%d", owner, version);
	found = conf_find(&l.conf, name);
	ck_assert_int_ge(found, 0);
	return found;
}

#endif
