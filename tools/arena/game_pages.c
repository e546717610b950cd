#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/game_pages.h"
#include "arena/orders.h"
#include "arena/publish.h"
#include "base/fail.h"
#include "record/public.h"
#include "replay/replay_html.h"
#include "replay/review.h"
#include "score/course/store.h"

enum { LAST_LINES = 5, LAST_BYTES = 1000 }; /* of standard error, after a fault */

char *
game_pages_name(const struct ladder *l, int pairing, int number)
{
	const int *pair = l->conf.pair[pairing];

	return store_path("%s%d-%d-%d.html", l->unrated ? "u" : "", pair[0] + 1, pair[1] + 1,
	                  number);
}

/*
 * Pages
 */

/* A game's record and page, for everybody or for one of its players. */
struct view {
	struct text record, page;
	struct recorded game;
	struct frames frames;
};

static bool
view_read(struct view *v)
{
	const struct recfile_block block = {RECORD_BLOCK, v->record.at, v->record.len, 1};
	struct recorded_fault fault;
	bool good = recorded_read(&v->game, &block, &fault);

	if (good)
		frames_make(&v->frames, &v->game);
	else
		warn("a game has no page: %s", fault.why);
	return good;
}

static void
view_free(struct view *v)
{
	text_free(&v->record);
	text_free(&v->page);
	frames_free(&v->frames);
	recorded_free(&v->game);
}

/* Publish a page and its record.  id NULL: for everybody.  v NULL: the public files. */
static void
put(const struct game_pages *a, const char *id, const char *name, const struct view *v)
{
	char *record = store_path("%s.rec", name);

	publish_game(a->dir, id, record, v ? &v->record : NULL);
	publish_game(a->dir, id, name, v ? &v->page : NULL);
	free(record);
}

/* Write a player's own page.  It is the public one unless the agent wrote remarks. */
static void
add_own_page(const struct game_pages *a, const char *id, const char *name, int player,
             const struct text *block, const struct view *all, const struct review *review)
{
	struct view own = {.frames.n = 0};

	public_block(&own.record, block->at, block->len, player);
	if (own.record.len == all->record.len) {
		put(a, id, name, NULL);
	} else if (view_read(&own)) {
		html_write(&own.frames, review, &own.page);
		put(a, id, name, &own);
	}
	view_free(&own);
}

/* Write the number of mistakes of each player. */
static void
put_count(const struct game_pages *a, const char *name, int first, const struct review *review)
{
	struct text line = {0};
	int count[3] = {0};

	for (int i = 0; i < review->n; i++)
		count[review->mistake[i].seat == 1 ? first : 3 - first]++;
	text_addf(&line, "%d %d\n", count[1], count[2]);
	if (store_put(&line, 0644, "%s/site/games/%s.mistakes", a->dir, name) < 0)
		warn("%s/site/games/%s.mistakes:", a->dir, name);
}

/* Write the public page, and for each student a page with the output of their own agent.
 * Each page has its record beside it: page.rec. */
static void
add_pages(const struct game_pages *a, const struct ladder *l, int pairing, int number,
          const struct text *block, bool judge)
{
	char *name = game_pages_name(l, pairing, number);
	struct view all = {.frames.n = 0};
	struct review review = {0}, *judged = judge ? &review : NULL;

	public_block(&all.record, block->at, block->len, 0);
	if (view_read(&all)) {
		if (judge)
			review_make(&review, &all.frames);
		html_write(&all.frames, judged, &all.page);
		put(a, NULL, name, &all);
		for (int player = 1; player <= 2; player++) {
			const struct ladder_player *p =
				&l->at[l->conf.pair[pairing][player - 1]];

			if (p->version)
				add_own_page(a, names_id(a->names, p->owner), name,
				             player, block, &all, judged);
		}
		if (judge)
			put_count(a, name, all.game.first, &review);
	}
	review_free(&review);
	view_free(&all);
	free(name);
}

/*
 * Dropped students
 */

/* Whether a student is dropped by now.  The orders tell; our ladder is an older copy. */
static bool
is_dropped(const struct game_pages *a, const struct ladder *l, int pairing)
{
	bool dropped = false;

	for (int side = 0; side < 2; side++)
		dropped |= orders_has_dropped(a->dir, names_id(a->names,
			l->at[l->conf.pair[pairing][side]].owner));
	return dropped;
}

static const char *const endings[] = {"", ".rec", ".mistakes"};

/* Whether there is a file of a game, finished or of a killed process. */
static bool
has_files(const struct game_pages *a, const char *name)
{
	bool has = false;

	for (size_t i = 0; i < sizeof endings / sizeof *endings && !has; i++)
		has = store_has("%s/site/games/%s%s", a->dir, name, endings[i]) ||
		      store_has("%s/site/games/%s%s.new", a->dir, name, endings[i]);
	return has;
}

/* Remove a game's files, and the copies for the two students. */
static void
forget(const struct game_pages *a, const struct ladder *l, int pairing, const char *name)
{
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		char *file = store_path("%s%s", name, endings[i]);

		publish_forget(a->dir, NULL, file);
		for (int side = 0; side < 2; side++) {
			const struct ladder_player *p =
				&l->at[l->conf.pair[pairing][side]];

			if (p->version)
				publish_forget(a->dir, names_id(a->names, p->owner),
				               file);
		}
		free(file);
	}
}

/* If a student was dropped while we wrote the pages, remove them: nobody else does. */
static void
forget_dropped(const struct game_pages *a, const struct ladder *l, int pairing, int number)
{
	char *name = game_pages_name(l, pairing, number);

	if (is_dropped(a, l, pairing))
		forget(a, l, pairing, name);
	free(name);
}

/* The path of the file with an agent's standard error of a game. */
static char *
stderr_path(const struct ladder *l, int pairing, int number, int player)
{
	const int *pair = l->conf.pair[pairing];

	return store_path("%s/stderr/%llu-%d-%d.txt", l->dir,
	                  (unsigned long long)conf_seed(&l->conf, pair[0], pair[1]),
	                  number, player);
}

/* Append the position in which a game ended, and the last lines of a file. */
static void
add_scene(struct text *text, const struct text *block, const char *path)
{
	struct view v = {.frames.n = 0};
	char position[GAME_TEXT];
	struct text said = {0};
	size_t at;

	public_block(&v.record, block->at, block->len, 0);
	if (view_read(&v) && v.frames.n) {
		v.game.variant.game->write(&v.frames.frame[v.frames.n - 1].position, position);
		text_addf(text, "  The position: %s\n", position);
	}
	if (store_get(&said, "%s", path) && said.len) {
		at = text_last_lines(said.at, said.len, LAST_LINES);
		if (said.len - at > LAST_BYTES)
			at = said.len - LAST_BYTES;
		text_addf(text, "  Its last words on standard error:\n%s%s", said.at + at,
		          said.at[said.len - 1] == '\n' ? "" : "\n");
	}
	text_free(&said);
	view_free(&v);
}

/* Add a forfeit to the file with which the version's report begins. */
static void
add_forfeit(const struct game_pages *a, const struct ladder *l, int pairing,
            const struct text *block, const struct game_details *game)
{
	int slot = l->conf.pair[pairing][game->fault - 1];
	int rival = l->conf.pair[pairing][2 - game->fault];
	char *said = stderr_path(l, pairing, game->number, game->fault);
	const struct ladder_player *p = &l->at[slot];
	const char *id = names_id(a->names, p->owner);
	char shown[CONF_SHOWN], *path;
	struct text line = {0};
	int fd;

	path = store_path("%s/versions/%s.%d/students/%s/forfeits", a->dir, id,
	                  p->version, id);
	text_addf(&line, "Forfeited, %sgame %d against %s: %s %s\n",
	          l->unrated ? "unrated " : "", game->number,
	          conf_shown(l->conf.player[rival].name, shown), game->reason, game->text);
	add_scene(&line, block, said);
	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || text_write(&line, fd) < 0)
		warn("%s:", path);
	if (fd >= 0)
		close(fd);
	publish_report(a->dir, a->versions, id, p->version);
	text_free(&line);
	free(said);
	free(path);
}

/* Publish an agent's standard error of a game.  If it is empty, the last file stays. */
static void
hand_out(const struct game_pages *a, const struct ladder *l, int pairing, int number,
         int side)
{
	const int *pair = l->conf.pair[pairing];
	const struct ladder_player *p = &l->at[pair[side]];
	char *path = stderr_path(l, pairing, number, side + 1), *name;
	struct text text = {0}, all = {0};
	char shown[CONF_SHOWN];

	if (p->version && store_get(&text, "%s", path)) {
		text_addf(&all, "%s %d against %s:\n", l->unrated ? "Unrated game" : "Game",
		          number, conf_shown(l->conf.player[pair[!side]].name, shown));
		text_add_bytes(&all, text.at, text.len);
		name = store_path("%d-stderr.txt", p->version);
		publish_private(a->dir, names_id(a->names, p->owner), name, &all);
		free(name);
	}
	unlink(path);
	text_free(&text);
	free(path);
}

bool
pairing_record_open(struct pairing_record *r, const struct ladder *l, int pairing)
{
	const int *pair = l->conf.pair[pairing];
	char *path = conf_record(&l->conf, l->dir, pair[0], pair[1]), why[GAMES_WHY];

	r->seed = conf_seed(&l->conf, pair[0], pair[1]);
	r->fd = open(path, O_RDONLY | O_CLOEXEC);
	games_begin(&r->games, conf_most(&l->conf));
	free(path);
	if (r->fd >= 0 && games_read_open(&r->games, r->fd, r->seed, why))
		return true;
	pairing_record_close(r);
	return false;
}

void
pairing_record_close(struct pairing_record *r)
{
	if (r->fd >= 0)
		close(r->fd);
	games_free(&r->games);
}

void
game_pages_add(const struct game_pages *a, const struct ladder *l, int pairing, int64_t cpu_ms[2])
{
	const int *pair = l->conf.pair[pairing];
	int from = ladder_first_game(l, pairing);
	struct pairing_record record;
	struct game_details game;

	if (!pairing_record_open(&record, l, pairing))
		return;
	for (int number = from; number < from + LADDER_GAMES; number++) {
		struct text block = {0};
		bool has = games_block(&record.games, record.fd, number, &block) &&
		           games_details(&record.games, record.fd, number, record.seed, &game);

		for (int side = 0; side < 2; side++)
			cpu_ms[side] += has ? game.cpu_ms[side + 1] : 0;
		if (has && !is_dropped(a, l, pairing)) {
			add_pages(a, l, pairing, number, &block, false);
			forget_dropped(a, l, pairing, number);
		}
		if (has && game.fault && l->at[pair[game.fault - 1]].version)
			add_forfeit(a, l, pairing, &block, &game);
		for (int side = 0; side < 2; side++)
			hand_out(a, l, pairing, number, side);
		text_free(&block);
	}
	for (int side = 0; side < 2; side++)
		if (l->at[pair[side]].version)
			publish_index(a->dir, a->versions, names_id(a->names, l->at[pair[side]].owner));
	pairing_record_close(&record);
}

/*
 * Mistakes
 */

/* Whether a game has a page, or another file with this ending. */
static bool
has(const struct game_pages *a, const struct ladder *l, int pairing, int number,
    const char *ending)
{
	char *name = game_pages_name(l, pairing, number);
	bool has = store_has("%s/site/games/%s%s", a->dir, name, ending);

	free(name);
	return has;
}

int
game_pages_choose(const struct game_pages *a, const struct ladder *l, int *pairing)
{
	struct choice {
		int looked, pairing, number;
	} *of = xcalloc((size_t)l->conf.players + 1, sizeof *of), best = {0};
	int last = a->judges ? l->results.schedule.n - 1 : -1;

	for (int i = last; i >= 0 && i > last - GAME_PAGES; i--) {
		const struct pair_tally *t = &l->results.tally[i];

		for (int k = 0; k < 4; k++) {
			int player = 1 + k / 2, first = 1 + k % 2;
			int slot = l->conf.pair[i][player - 1];
			int number = l->results.schedule.at[i].from + first - 1;

			if (!l->at[slot].newest || t->forfeits[player] ||
			    !t->result[first][3 - player] || ladder_is_dropped(l, i))
				continue;
			if (has(a, l, i, number, ".mistakes"))
				of[slot].looked++;
			else if (!of[slot].number && has(a, l, i, number, ""))
				of[slot] = (struct choice){of[slot].looked, i, number};
		}
	}
	for (int i = 0; i < l->conf.players; i++)
		if (of[i].number && (!best.number || of[i].looked < best.looked))
			best = of[i];
	free(of);
	*pairing = best.pairing;
	return best.number;
}

void
game_pages_judge(const struct game_pages *a, const struct ladder *l, int pairing, int number)
{
	char *name = game_pages_name(l, pairing, number);
	struct pairing_record record;
	struct text block = {0}, nothing = {0};

	/* If judging kills this process, the game is not judged again. */
	store_put(&nothing, 0644, "%s/site/games/%s.mistakes", a->dir, name);
	if (pairing_record_open(&record, l, pairing)) {
		if (games_block(&record.games, record.fd, number, &block))
			add_pages(a, l, pairing, number, &block, true);
		pairing_record_close(&record);
	}
	forget_dropped(a, l, pairing, number);
	text_free(&block);
	free(name);
}

int
game_pages_mistakes(const char *dir, const char *page, int player)
{
	struct text line = {0};
	int count[2], found = -1;

	if (store_get(&line, "%s/site/games/%s.mistakes", dir, page) &&
	    sscanf(line.at, "%d %d", &count[0], &count[1]) == 2)
		found = count[player - 1];
	text_free(&line);
	return found;
}

/*
 * Pruning
 */

void
game_pages_prune(const struct game_pages *a, const struct ladder *l)
{
	int missing = 0; /* games in a row without a page; many end the search */

	for (int i = l->results.schedule.n - 1; i >= 0 && missing < GAME_PAGES; i--) {
		const struct pairing *p = &l->results.schedule.at[i];
		bool kept = !ladder_is_dropped(l, i) &&
		            (i >= ladder_page(l, p->a)->listed || i >= ladder_page(l, p->b)->listed);

		for (int number = p->to; number >= p->from; number--) {
			char *name = game_pages_name(l, i, number);

			missing++;
			if (has_files(a, name)) {
				missing = 0;
				if (!kept)
					forget(a, l, i, name);
			}
			free(name);
		}
	}
}
