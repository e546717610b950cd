#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/album.h"
#include "arena/publish.h"
#include "base/clock.h"
#include "base/fail.h"
#include "proc/run.h"
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

static bool
run_replay(const struct album *a, const char *record, int number, int signal_fd,
           struct text *page, char why[WHY])
{
	struct run run = {.deadline_us = clock_now_us() + PAGE_US,
	                  .signal_fd = signal_fd};
	bool good;

	run_add(&run, a->replay, "");
	run_add(&run, "--html", "");
	run_add(&run, record, "");
	run_add_number(&run, "", (uint64_t)number);
	good = run_program(&run) == RUN_DONE && run.code == 0;
	if (good)
		text_add_bytes(page, run.out.at, run.out.len);
	run_last_words(&run, why, WHY);
	run_free(&run);
	return good;
}

/* Whose a version is, and where it lies here, is nobody's business: a page shows the
 * name instead of the path.  False if the id is still in the page. */
static bool
hide(const struct album *a, const struct ladder *l, int slot, struct text *page)
{
	const struct ladder_player *p = &l->at[slot];
	const char *id = names_id(a->names, p->owner);
	char *path = store_path("%s/versions/%s.%d/work/%s", a->dir, id, p->version, id);
	char *name = store_path("%s.%d", p->owner, p->version);
	char *work = store_path("/%s.%d/work/", id, p->version);
	char *shown = text_replace(text_str(page), path, name);
	bool hidden = !p->version || !strstr(shown, work);

	text_free(page);
	text_add(page, shown);
	free(shown);
	free(work);
	free(name);
	free(path);
	return hidden;
}

/* A game that was not played, as one of the players was suspended before it, has no
 * page. */
static void
add_page(const struct album *a, const struct ladder *l, int pairing, int number,
         int signal_fd)
{
	const int *pair = l->conf.pair[pairing];
	char *record = conf_record(&l->conf, l->dir, pair[0], pair[1]);
	char *name = album_page(l, pairing, number);
	struct text page = {0};
	char why[WHY];

	if (!run_replay(a, record, number, signal_fd, &page, why)) {
		if (!strstr(why, "there is no game"))
			warn("%s: game %d has no page: %s", record, number,
			     *why ? why : "replay was ended");
	} else if (!hide(a, l, pair[0], &page) || !hide(a, l, pair[1], &page)) {
		warn("%s: game %d has no page: it would name a student", record,
		     number);
	} else if (store_put(&page, 0644, "%s/site/games/%s", a->dir, name) < 0) {
		warn("%s/site/games/%s:", a->dir, name);
	}
	text_free(&page);
	free(name);
	free(record);
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
		add_page(a, l, pairing, number, signal_fd);
		for (int side = 0; side < 2; side++)
			hand_out(a, l, pairing, number, side);
	}
}

/*
 * Pruning
 */

void
album_prune(const struct album *a, const struct ladder *l, int keep)
{
	for (int i = l->results.schedule.n - 1; i >= 0; i--) {
		const struct pairing *p = &l->results.schedule.at[i];

		for (int number = p->to; number >= p->from; number--) {
			char *name = album_page(l, i, number);
			char *path = store_path("%s/site/games/%s", a->dir, name);

			if (access(path, F_OK) == 0 && --keep < 0)
				unlink(path);
			free(path);
			free(name);
		}
	}
}
