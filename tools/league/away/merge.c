#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/scratch.h"
#include "base/text.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/state/folder.h"
#include "league/state/games.h"
#include "league/away/merge.h"
#include "league/away/plan.h"
#include "league/state/results.h"
#include "league/state/roster.h"
#include "match/record.h"

struct merge {
	const struct plan *plan;
	const char *dir, *self;
	struct conf conf;     /* the league's, as it is now */
	char (*program)[65];  /* SHA-256 by slot; "" is not known yet */
	struct text game, terms; /* as records have them */
	long merged, passed, voids;
};

/* Results at hand. */
struct result {
	int shard;
	const char *file;
	char *at;     /* whole blocks, */
	size_t n;     /* so many bytes */
	struct text copy; /* of a block, to be read */
};

/*
 * Whose is a block
 */

static const char *
program_of(struct merge *m, int slot)
{
	if (!*m->program[slot])
		roster_program(m->conf.player[slot].command, m->self,
		               m->program[slot]);
	return m->program[slot];
}

/* Whether a player's games are those that were planned: it was not redone
 * since. */
static bool
is_planned(const struct merge *m, int slot)
{
	const struct conf_player *now = &m->conf.player[slot];
	const struct conf_player *then = &m->plan->conf.player[slot];

	return now->redone == then->redone && !strcmp(now->sha256, then->sha256);
}

/* Whether a player "name|command|sha256" is the program that the league has;
 * its games do not count where it has left or was redone. */
static bool
is_program(struct merge *m, int slot, const char *player)
{
	const char *bar = strrchr(player, '|');

	return m->conf.player[slot].out || !is_planned(m, slot) ||
	       (bar && !strcmp(bar + 1, program_of(m, slot)));
}

static bool
is_id(const char *id, uint64_t seed, const struct pairing *part)
{
	char want[32];
	int64_t number;

	text_format(want, sizeof want, "%llu/", (unsigned long long)seed);
	return !strncmp(id, want, strlen(want)) &&
	       text_number(id + strlen(want), part->from, part->to, &number);
}

/* The part of a shard that an id is of, or NULL. */
static const struct pairing *
part_of(const struct merge *m, int shard, const char *id)
{
	int n;
	const struct pairing *part = plan_parts(m->plan, shard, &n);

	for (int i = 0; i < n; i++)
		if (is_id(id, conf_seed(&m->conf, part[i].a, part[i].b),
		          &part[i]))
			return &part[i];
	return NULL;
}

static char *
copy_of(struct result *r, const char *block, size_t n)
{
	text_clear(&r->copy);
	text_add_bytes(&r->copy, block, n);
	r->copy.at[n - 1] = '\0'; /* of its two newlines the last */
	return r->copy.at;
}

/* The part that a block is of, or NULL where it is foreign. */
static const struct pairing *
judge(struct merge *m, struct result *r, const char *block, size_t n)
{
	const struct pairing *part = NULL;
	char *at = copy_of(r, block, n), *key, *value;
	bool own = true;

	while (own && record_line(&at, &key, &value))
		if (!strcmp(key, "id"))
			own = (part = part_of(m, r->shard, value)) != NULL;
		else if (!strcmp(key, "game"))
			own = !strcmp(value, text_str(&m->game));
		else if (!strcmp(key, "terms"))
			own = !strcmp(value, text_str(&m->terms));
		else if (!strcmp(key, "player"))
			own = part && (*value == '1' || *value == '2') &&
			      is_program(m, *value == '1' ? part->a : part->b,
			                 value);
	return own ? part : NULL;
}

/*
 * A result's file
 */

static bool
read_all(const char *path, struct text *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char chunk[64 * 1024];
	ssize_t n = -1;

	if (fd < 0)
		return false;
	while ((n = read(fd, chunk, sizeof chunk)) != 0)
		if (n > 0)
			text_add_bytes(text, chunk, (size_t)n);
		else if (errno != EINTR)
			break;
	close(fd);
	return n == 0;
}

/* Cut off what is no whole block; false if a block is foreign. */
static bool
check(struct merge *m, struct result *r)
{
	size_t at = 0, length;
	enum record_state state;

	while ((state = record_next(r->at + at, r->n - at, &length)) ==
	       RECORD_BLOCK) {
		if (!judge(m, r, r->at + at, length))
			return false;
		at += length;
	}
	if (state != RECORD_END)
		warn("%s: %s at byte %zu; what stands before that counts",
		     r->file, state == RECORD_TORN ? "torn" : "damaged", at);
	r->n = at;
	return true;
}

static void
refuse(const struct result *r)
{
	struct text aside = {0};

	text_addf(&aside, "%s.refused", r->file);
	if (rename(r->file, aside.at) < 0)
		warn("%s is refused, and cannot be put aside:", r->file);
	else
		warn("%s is refused: games of other agents, of another game or of "
		     "another shard are in it; it is kept as %s", r->file,
		     aside.at);
	text_free(&aside);
}

/*
 * Into the league
 */

/* A pairing's record, open at its end. */
struct target {
	const struct pairing *part; /* NULL: none is open */
	struct games games;
	struct text text;
	int fd;
};

static bool
open_target(const struct merge *m, struct target *t, const struct pairing *part)
{
	char *file = conf_record(&m->conf, m->dir, part->a, part->b), why[200];
	size_t torn;
	bool good = folder_record(m->dir, file) == 0;

	t->fd = -1;
	if (!good)
		text_format(why, sizeof why, "%s", strerror(errno));
	if (good)
		good = (t->fd = record_open(file, &torn, why)) >= 0;
	games_restart(&t->games);
	good = good && games_read(&t->games, file,
	                          conf_seed(&m->conf, part->a, part->b), why);
	if (!good)
		warn("%s: %s", file, why);
	else if (torn)
		warn("%s: cut off a torn block of %zu bytes at its end", file,
		     torn);
	t->part = good ? part : NULL;
	if (!good && t->fd >= 0)
		close(t->fd);
	free(file);
	return good;
}

/* All that was added is on disk then. */
static bool
close_target(struct target *t)
{
	bool good = true;

	if (!t->part)
		return true;
	if (t->text.len)
		good = text_write(&t->text, t->fd) == 0 && fsync(t->fd) == 0;
	if (close(t->fd) < 0 || !good)
		warn("a record:");
	text_clear(&t->text);
	t->part = NULL;
	return good;
}

/* Add a block unless its game is there. */
static bool
add_block(struct merge *m, struct result *r, struct target *t,
          const char *block, size_t n)
{
	const struct pairing *part = judge(m, r, block, n);
	struct game_details g;

	if (!is_planned(m, part->a) || !is_planned(m, part->b)) {
		m->passed++;
		return true;
	}
	if (part != t->part && (!close_target(t) || !open_target(m, t, part)))
		return false;
	if (!games_parse(copy_of(r, block, n),
	                 conf_seed(&m->conf, part->a, part->b), &g) ||
	    !strcmp(g.reason, "void")) {
		m->voids++;
	} else if (t->games.mark[g.number].length) {
		m->passed++;
	} else {
		text_add_bytes(&t->text, block, n);
		t->games.mark[g.number].length = 1;
		m->merged++;
	}
	return true;
}

static bool
add_blocks(struct merge *m, struct result *r)
{
	struct target target = {.part = NULL};
	size_t at = 0, length;
	bool good = true;

	games_begin(&target.games, m->conf.games);
	while (good && record_next(r->at + at, r->n - at, &length) ==
	               RECORD_BLOCK) {
		good = add_block(m, r, &target, r->at + at, length);
		at += length;
	}
	good = close_target(&target) && good;
	games_free(&target.games);
	text_free(&target.text);
	return good;
}

/* False if the host failed. */
static bool
merge_file(struct merge *m, int shard, const char *file)
{
	struct text bytes = {0};
	struct result r = {.shard = shard, .file = file};
	bool good = true;

	if (!read_all(file, &bytes)) {
		good = errno == ENOENT;
		if (!good)
			warn("%s:", file);
		text_free(&bytes);
		return good;
	}
	r.at = bytes.at;
	r.n = bytes.len;
	if (!check(m, &r))
		refuse(&r);
	else if ((good = add_blocks(m, &r)))
		unlink(file);
	text_free(&r.copy);
	text_free(&bytes);
	return good;
}

/*
 * What is missing
 */

struct missing {
	const struct merge *merge;
	int at;       /* the part where the last one was found */
	bool *shard;  /* by number; 0: games that are in none, since they were */
	long games;   /* added or redone after it was planned */
	int shards;
};

/* The shard of a game, or 0.  They are asked for in the plan's order. */
static int
shard_of(struct missing *missing, const struct result_game *g)
{
	const struct plan *plan = missing->merge->plan;

	if (g->who->a >= plan->conf.players || g->who->b >= plan->conf.players ||
	    !is_planned(missing->merge, g->who->a) ||
	    !is_planned(missing->merge, g->who->b))
		return 0;
	for (int i = 0; i < plan->parts; i++) {
		int at = (missing->at + i) % plan->parts;
		const struct pairing *p = &plan->part[at];

		if (p->a == g->who->a && p->b == g->who->b &&
		    g->game.number >= p->from && g->game.number <= p->to) {
			missing->at = at;
			return plan->shard[at];
		}
	}
	return 0;
}

static bool
note_open(void *context, const struct result_game *g)
{
	struct missing *missing = context;
	int shard = shard_of(missing, g);

	missing->shard[shard] = true;
	missing->games += shard > 0;
	return true;
}

static bool
find_missing(const struct merge *m, struct missing *missing)
{
	struct results results;
	char why[RESULTS_WHY];
	bool good = results_load(&results, m->dir, why);

	if (good) {
		good = results_each_open(&results, note_open, missing, why);
		results_free(&results);
	}
	if (!good)
		warn("%s", why);
	return good;
}

/* A sentence for people, and their numbers, for who plays them again. */
static void
say_missing(const struct merge *m, struct missing *missing, FILE *out)
{
	for (int i = 1; i <= m->plan->shards; i++)
		missing->shards += missing->shard[i];
	warn("%ld games merged, %ld passed over, %ld void; missing are %d of %d "
	     "shards, %ld games", m->merged, m->passed, m->voids,
	     missing->shards, m->plan->shards, missing->games);
	if (missing->shard[0])
		warn("other games are open that are in no shard: plan again");
	for (int i = 1; i <= m->plan->shards; i++)
		if (missing->shard[i])
			fprintf(out, "%d\n", i);
}

/*
 * The whole
 */

/* Whether a file of the plan's folder is a shard's, or a dead one's; what was
 * refused is for people to look at. */
static bool
is_of_shard(const char *name)
{
	static const char refused[] = ".refused";
	size_t n = strlen(name), m = strlen(refused);

	return strspn(name, "0123456789") && strchr(name, '.') &&
	       (n < m || strcmp(name + n - m, refused) != 0);
}

/* Where everything is there, what is left of dead and of needless shards. */
static void
clean_up(const struct merge *m)
{
	struct text folder = {0};
	struct dirent *entry;
	DIR *dir;

	text_addf(&folder, "%s/plan", m->dir);
	dir = opendir(folder.at);
	while (dir && (entry = readdir(dir))) {
		struct text path = {0};

		text_addf(&path, "%s/%s", folder.at, entry->d_name);
		if (is_of_shard(entry->d_name) && !folder_holder(path.at))
			scratch_remove(path.at);
		text_free(&path);
	}
	if (dir)
		closedir(dir);
	text_free(&folder);
}

/* Whether the league is the one that was planned. */
static bool
is_own(const struct merge *m)
{
	const struct conf *now = &m->conf, *then = &m->plan->conf;

	if (now->seed == then->seed && now->games == then->games &&
	    now->players >= then->players && !strcmp(now->game, then->game))
		return true;
	warn("%s/plan is another league's", m->dir);
	return false;
}

/* The game and the terms, as records have them. */
static bool
write_rules(struct merge *m)
{
	struct variant variant;
	struct terms terms = {{0}, {0}, {0}};
	char why[GAME_WHY > 400 ? GAME_WHY : 400];

	if (!variant_parse(&variant, m->conf.game, why) ||
	    !terms_parse(&terms, variant.game->terms, why) ||
	    (m->conf.terms && !terms_parse(&terms, m->conf.terms, why))) {
		warn("%s", why);
		return false;
	}
	variant_write(&variant, &m->game);
	terms_write(&terms, &m->terms);
	return true;
}

static int
merge_all(struct merge *m, FILE *out)
{
	struct missing missing = {.merge = m};
	bool good = true;

	for (int i = 1; good && i <= m->plan->shards; i++) {
		char *file = plan_file(m->plan, m->dir, i, ".rec");

		good = merge_file(m, i, file);
		free(file);
	}
	missing.shard = xcalloc((size_t)m->plan->shards + 1,
	                        sizeof *missing.shard);
	good = good && find_missing(m, &missing);
	if (good)
		say_missing(m, &missing, out);
	if (good && !missing.shards)
		clean_up(m);
	free(missing.shard);
	return good && !missing.shards ? 0 : 3;
}

int
merge_results(const struct plan *plan, const char *dir, const char *self,
              FILE *out)
{
	struct merge m = {.plan = plan, .dir = dir, .self = self};
	char why[CONF_WHY];
	int status = 2;

	if (!conf_read(&m.conf, dir, why)) {
		warn("%s", why);
		return 2;
	}
	m.program = xcalloc((size_t)m.conf.players + 1, sizeof *m.program);
	if (is_own(&m) && write_rules(&m)) {
		roster_verify(&m.conf, self);
		status = merge_all(&m, out);
	}
	free(m.program);
	text_free(&m.game);
	text_free(&m.terms);
	conf_free(&m.conf);
	return status;
}
