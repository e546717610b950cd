#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/album.h"
#include "arena/author.h"
#include "arena/publish.h"
#include "base/clock.h"
#include "base/fail.h"
#include "proc/run.h"
#include "record/public.h"
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

/* The page of a game, and its record, as `whose` player may see it; 0: as everybody. */
static bool
run_replay(const struct album *a, const struct text *block, int whose, int signal_fd,
           struct text *page, struct text *shown)
{
	struct run run = {.deadline_us = clock_now_us() + PAGE_US,
	                  .signal_fd = signal_fd};
	char *record = store_path("%s/page.%ld.rec", a->dir, (long)getpid());
	char why[WHY];
	bool good;

	text_clear(page);
	text_clear(shown);
	public_block(shown, block->at, block->len, whose);
	run_add(&run, a->replay, "");
	run_add(&run, "--html", "");
	if (!strncmp(a->game, "exec:", 5)) /* the operator's own */
		run_add(&run, "--game=", a->game);
	run_add(&run, record, "");
	good = store_put(shown, 0600, "%s", record) == 0 &&
	       run_program(&run) == RUN_DONE && run.code == 0;
	if (good)
		text_add_bytes(page, run.out.at, run.out.len);
	run_last_words(&run, why, WHY);
	if (!good)
		warn("a game has no page: %s", *why ? why : "replay was ended");
	unlink(record);
	run_free(&run);
	free(record);
	return good;
}

/* The page for everybody, and one for each student with what their own agent wrote.  The
 * record of each stands beside it: page.rec. */
static void
add_pages(const struct album *a, const struct ladder *l, int pairing, int number,
          const struct text *block, int signal_fd)
{
	const int *pair = l->conf.pair[pairing];
	char *name = album_page(l, pairing, number), *record = store_path("%s.rec", name);
	struct text page = {0}, shown = {0};

	if (run_replay(a, block, 0, signal_fd, &page, &shown) &&
	    (store_put(&shown, 0644, "%s/site/games/%s", a->dir, record) < 0 ||
	     store_put(&page, 0644, "%s/site/games/%s", a->dir, name) < 0))
		warn("%s/site/games/%s:", a->dir, name);
	for (int side = 0; side < 2; side++) {
		const struct ladder_player *p = &l->at[pair[side]];

		if (!p->version || !run_replay(a, block, side + 1, signal_fd, &page, &shown))
			continue;
		publish_page(a->dir, names_id(a->names, p->owner), record, &shown);
		publish_page(a->dir, names_id(a->names, p->owner), name, &page);
	}
	text_free(&page);
	text_free(&shown);
	free(record);
	free(name);
}

/* A game that a version forfeited stands at the head of its report. */
static void
add_forfeit(const struct album *a, const struct ladder *l, int slot, int rival,
            const struct game_details *game)
{
	const struct ladder_player *p = &l->at[slot];
	const char *id = names_id(a->names, p->owner);
	char shown[CONF_SHOWN], *path;
	struct text line = {0};
	int fd;

	path = store_path("%s/versions/%s.%d/students/%s/forfeits", a->dir, id,
	                  p->version, id);
	text_addf(&line, "Forfeited, game %d against %s: %s %s\n", game->number,
	          conf_shown(l->conf.player[rival].name, shown), game->reason,
	          game->text);
	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || text_write(&line, fd) < 0)
		warn("%s:", path);
	if (fd >= 0)
		close(fd);
	author_put_report(a->dir, a->versions, id, p->version, "");
	text_free(&line);
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

bool
album_open(struct album_record *r, const struct ladder *l, int pairing)
{
	const int *pair = l->conf.pair[pairing];
	char *path = conf_record(&l->conf, l->dir, pair[0], pair[1]), why[GAMES_WHY];

	r->seed = conf_seed(&l->conf, pair[0], pair[1]);
	r->fd = open(path, O_RDONLY | O_CLOEXEC);
	games_begin(&r->games, conf_most(&l->conf));
	free(path);
	if (r->fd >= 0 && games_read_open(&r->games, r->fd, r->seed, why))
		return true;
	album_close(r);
	return false;
}

void
album_close(struct album_record *r)
{
	if (r->fd >= 0)
		close(r->fd);
	games_free(&r->games);
}

void
album_add(const struct album *a, const struct ladder *l, int pairing, int signal_fd)
{
	const int *pair = l->conf.pair[pairing];
	int from = ladder_first_game(l, pairing);
	struct album_record record;
	struct game_details game;

	if (!album_open(&record, l, pairing))
		return;
	for (int number = from; number < from + LADDER_GAMES; number++) {
		struct text block = {0};

		if (!ladder_is_dropped(l, pairing) &&
		    games_block(&record.games, record.fd, number, &block))
			add_pages(a, l, pairing, number, &block, signal_fd);
		for (int side = 0; side < 2; side++)
			hand_out(a, l, pairing, number, side);
		if (games_details(&record.games, record.fd, number, record.seed, &game) &&
		    game.fault && l->at[pair[game.fault - 1]].version)
			add_forfeit(a, l, pair[game.fault - 1],
			            pair[2 - game.fault], &game);
		text_free(&block);
	}
	album_close(&record);
}

/*
 * Pruning
 */

/* A file of a game, and its copies of the two students. */
static void
forget_file(const struct album *a, const struct ladder *l, int pairing, const char *name)
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

static void
forget(const struct album *a, const struct ladder *l, int pairing, const char *name)
{
	char *record = store_path("%s.rec", name);

	forget_file(a, l, pairing, record);
	forget_file(a, l, pairing, name);
	free(record);
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
