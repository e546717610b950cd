#ifndef ARENA_H
#define ARENA_H

/*
 * A ladder in a folder of the test's own.  The players are s1.1, which is the first version
 * of the student s1, and so on; slot 0 is the only rung.
 */

#include <errno.h>

#include "arena/ladder.h"
#include "base/fail.h"
#include "base/scratch.h"
#include "harness.h"

static char home[SCRATCH_PATH];
static const char *rungs[] = {"/bin/cat -"};
static struct course course = {.game = "kari", .arena.rung = rungs, .arena.rungs = 1};
static struct ladder l;

static inline void
set_up_ladder(void)
{
	must(scratch_make(home) == 0, "%s", strerror(errno));
	ladder_open(&l, &course, home, "referee", "auto");
}

static inline void
tear_down_ladder(void)
{
	ladder_free(&l);
	scratch_remove(home);
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
