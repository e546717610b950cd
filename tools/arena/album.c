#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/album.h"
#include "arena/publish.h"
#include "base/clock.h"
#include "base/fail.h"
#include "proc/run.h"
#include "record/public.h"
#include "record/record.h"
#include "score/course/store.h"

enum {
	PAGE_US = 30 * CLOCK_S, /* for a page: a lane waits for it */
	WHY = 200,
};

char *
album_page(const struct ladder *l, int pairing, int number)
{
	const int *pair = l->conf.pair[pairing];

	return store_path("%d-%d-%d.html", pair[0] + 1, pair[1] + 1, number);
}

/*
 * Pages
 */

/* The block of a game in a pairing's record; its length, 0 = it was not played, as one
 * of the players was suspended before it. */
static size_t
find_game(const struct text *record, int number, const char **block)
{
	char id[48];
	size_t length = 0;

	text_format(id, sizeof id, "/%d\n", number);
	for (*block = text_str(record);
	     record_next(*block, record->len - (size_t)(*block - text_str(record)),
	                 &length) == RECORD_BLOCK; *block += length) {
		const char *line = strstr(*block, "\nid ");

		if (line && !strncmp(line + strcspn(line + 1, "\n") + 2 - strlen(id),
		                     id, strlen(id)))
			return length;
	}
	return 0;
}

/* The page of a game as `whose` player may see it; 0: as everybody. */
static bool
run_replay(const struct album *a, const char *block, size_t length, int whose,
           int signal_fd, struct text *page)
{
	struct run run = {.deadline_us = clock_now_us() + PAGE_US,
	                  .signal_fd = signal_fd};
	char *record = store_path("%s/page.%ld.rec", a->dir, (long)getpid());
	struct text shown = {0};
	char why[WHY];
	bool good;

	public_block(&shown, block, length, whose);
	run_add(&run, a->replay, "");
	run_add(&run, "--html", "");
	run_add(&run, record, "");
	good = store_put(&shown, 0600, "%s", record) == 0 &&
	       run_program(&run) == RUN_DONE && run.code == 0;
	if (good)
		text_add_bytes(page, run.out.at, run.out.len);
	run_last_words(&run, why, WHY);
	if (!good)
		warn("a game has no page: %s", *why ? why : "replay was ended");
	unlink(record);
	run_free(&run);
	text_free(&shown);
	free(record);
	return good;
}

/* The page for everybody, and one for each student with what their own agent wrote. */
static void
add_pages(const struct album *a, const struct ladder *l, int pairing, int number,
          int signal_fd)
{
	const int *pair = l->conf.pair[pairing];
	char *path = conf_record(&l->conf, l->dir, pair[0], pair[1]);
	char *name = album_page(l, pairing, number);
	struct text record = {0}, page = {0};
	const char *block;
	size_t length = store_get(&record, "%s", path)
		? find_game(&record, number, &block) : 0;

	if (length && run_replay(a, block, length, 0, signal_fd, &page) &&
	    store_put(&page, 0644, "%s/site/games/%s", a->dir, name) < 0)
		warn("%s/site/games/%s:", a->dir, name);
	for (int side = 0; side < 2 && length; side++) {
		const struct ladder_player *p = &l->at[pair[side]];

		text_clear(&page);
		if (p->version &&
		    run_replay(a, block, length, side + 1, signal_fd, &page))
			publish_page(a->dir, names_id(a->names, p->owner), name, &page);
	}
	text_free(&page);
	text_free(&record);
	free(name);
	free(path);
}

/* What a player wrote; the last game that has any stays. */
static void
hand_out(const struct album *a, const struct ladder *l, int pairing, int number,
         int side)
{
	const int *pair = l->conf.pair[pairing];
	const struct ladder_player *p = &l->at[pair[side]];
	char *path = store_path("%s/stderr/%llu-%d-%d.txt", l->dir,
	                        (unsigned long long)conf_seed(&l->conf, pair[0],
	                                                      pair[1]),
	                        number, side + 1);
	struct text text = {0}, all = {0};
	char shown[CONF_SHOWN];

	if (p->version && store_get(&text, "%s", path)) {
		text_addf(&all, "Game %d against %s:\n", number,
		          conf_shown(l->conf.player[pair[!side]].name, shown));
		text_add_bytes(&all, text.at, text.len);
		publish_private(a->dir, names_id(a->names, p->owner), p->version,
		                "stderr", &all);
	}
	unlink(path);
	text_free(&text);
	free(path);
}

void
album_add(const struct album *a, const struct ladder *l, int pairing, int signal_fd)
{
	int from = ladder_first_game(l, pairing);

	for (int number = from; number < from + LADDER_GAMES; number++) {
		if (!ladder_is_dropped(l, pairing))
			add_pages(a, l, pairing, number, signal_fd);
		for (int side = 0; side < 2; side++)
			hand_out(a, l, pairing, number, side);
	}
}

/*
 * Pruning
 */

/* The page of a game, and its copies of the two students. */
static void
forget(const struct album *a, const struct ladder *l, int pairing, const char *name)
{
	char *path = store_path("%s/site/games/%s", a->dir, name);

	unlink(path);
	for (int side = 0; side < 2; side++) {
		const struct ladder_player *p = &l->at[l->conf.pair[pairing][side]];

		if (p->version)
			publish_forget(a->dir, names_id(a->names, p->owner), name);
	}
	free(path);
}

void
album_remove(const struct album *a, const struct ladder *l, int pairing)
{
	int from = ladder_first_game(l, pairing);

	for (int number = from; number < from + LADDER_GAMES; number++) {
		char *name = album_page(l, pairing, number);

		forget(a, l, pairing, name);
		free(name);
	}
}

void
album_prune(const struct album *a, const struct ladder *l, int keep)
{
	for (int i = l->results.schedule.n - 1; i >= 0; i--) {
		const struct pairing *p = &l->results.schedule.at[i];

		for (int number = p->to; number >= p->from; number--) {
			char *name = album_page(l, i, number);

			if (store_has("%s/site/games/%s", a->dir, name) &&
			    (ladder_is_dropped(l, i) || --keep < 0))
				forget(a, l, i, name);
			free(name);
		}
	}
}
