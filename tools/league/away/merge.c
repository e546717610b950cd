#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/on_linux.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "game/game.h"
#include "game/terms.h"
#include "league/away/merge.h"
#include "league/away/plan.h"
#include "league/entry.h"
#include "league/state/folder.h"
#include "league/state/results.h"
#include "record/games.h"
#include "record/record.h"
#include "replay/check.h"

/* Bytes of results whose games need not be on disk yet: to wait for the disk takes as
 * long for one small shard as for many. */
enum { UNSETTLED = 64 * 1024 * 1024 };

struct merge {
	const struct plan *plan;
	const char *dir, *self;
	struct conf conf;     /* the league's, as it is now */
	char (*program)[65];  /* SHA-256 by slot; "" is not known yet */
	struct text game, terms; /* as records have them */
	const struct player *rules; /* the program that knows them, or NULL */
	struct text copy;     /* of a block, to be read */
	long merged, passed, voids;
	bool *unsettled; /* by shard: its games are added, but perhaps not on disk */
	size_t bytes;    /* of the results since all were */
};

/* A block of a result, and the part of the plan that its game is in. */
struct block {
	const char *at;
	size_t n;
	int part, number;
	bool is_void;
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

/* Whether a player's games are those that were planned: they were not redone
 * since. */
static bool
is_planned(const struct merge *m, int slot)
{
	const struct conf_player *now = &m->conf.player[slot];
	const struct conf_player *then = &m->plan->conf.player[slot];

	return now->redone == then->redone && !strcmp(now->sha256, then->sha256);
}

/* Whether a player "1 name|command|sha256" of a part is the program that the
 * league has.  Games of players who have left or were redone do not count, so
 * theirs may be any. */
static bool
is_program(struct merge *m, const struct pairing *part, const char *player)
{
	const char *bar = strrchr(player, '|');
	int slot = *player == '1' ? part->a : part->b;

	return m->conf.player[slot].out || !is_planned(m, slot) ||
	       (bar && !strcmp(bar + 1, program_of(m, slot)));
}

/* Whether "name|command|sha256" is the program that knows the rules here. */
static bool
is_rules(const struct merge *m, const char *rules)
{
	const char *bar = strrchr(rules, '|');

	return m->rules && bar && !strcmp(bar + 1, m->rules->sum);
}

/* The part that "SEED/NUMBER" is in, or -1. */
static int
part_of(const struct merge *m, const char *id, int *number)
{
	char *slash;
	unsigned long long seed = strtoull(id, &slash, 10);
	int64_t n;

	if (*slash != '/' || !text_number(slash + 1, 1, CONF_GAMES, &n))
		return -1;
	*number = (int)n;
	return plan_find(m->plan, seed, *number);
}

/* A copy of a block that may be spent. */
static char *
copy_of(struct merge *m, const struct block *b)
{
	text_clear(&m->copy);
	text_add_bytes(&m->copy, b->at, b->n);
	m->copy.at[b->n - 1] = '\0'; /* of its two newlines the last */
	return m->copy.at;
}

/* Find the part of a block; false if it is foreign to the shard. */
static bool
judge(struct merge *m, int shard, struct block *b)
{
	char *at = copy_of(m, b), *key, *value;
	bool own = true;

	b->part = -1;
	while (own && record_line(&at, &key, &value))
		if (!key[1]) {
			/* a move or a remark: obeys */
		} else if (!strcmp(key, "id")) {
			b->part = part_of(m, value, &b->number);
			own = b->part >= 0 && m->plan->shard[b->part] == shard;
		} else if (!strcmp(key, "game")) {
			own = !strcmp(value, text_str(&m->game));
		} else if (!strcmp(key, "rules")) {
			own = is_rules(m, value);
		} else if (!strcmp(key, "terms")) {
			own = !strcmp(value, text_str(&m->terms));
		} else if (!strcmp(key, "result")) {
			b->is_void = !strncmp(value, "void ", 5);
		} else if (!strcmp(key, "player")) {
			own = b->part >= 0 &&
			      is_program(m, &m->plan->part[b->part], value);
		}
	return own && b->part >= 0;
}

/* Whether a block's game was played by the rules; if not, say so. */
static bool
obeys(const struct block *b, int line, const char *file)
{
	const struct recfile_block block = {RECORD_BLOCK, b->at, b->n, line};
	struct recorded game;
	char why[RECORDED_WHY];
	bool good = recorded_read(&game, &block, &line, why) &&
	            check_recorded(&game, &line, why);

	if (!good)
		warn("%s:%d: %s", file, line, why);
	recorded_free(&game);
	return good;
}

static int
lines_of(const struct block *b)
{
	int lines = 0;

	for (size_t i = 0; i < b->n; i++)
		lines += b->at[i] == '\n';
	return lines;
}

/* The whole blocks of a result, to be freed; NULL if one is foreign, or breaks the
 * rules of the game. */
static struct block *
split(struct merge *m, int shard, const char *file, const struct text *bytes,
      int *blocks)
{
	struct block *block = xmalloc(sizeof *block);
	size_t at = 0, length;
	int line = 1;
	enum record_state state;
	int n = 0;

	while ((state = record_next(bytes->at + at, bytes->len - at, &length)) ==
	       RECORD_BLOCK) {
		struct block next = {bytes->at + at, length, -1, 0, false};

		if (!judge(m, shard, &next) || !obeys(&next, line, file)) {
			free(block);
			return NULL;
		}
		block = xgrow(block, (size_t)n, sizeof *block);
		block[n++] = next;
		at += length;
		line += lines_of(&next);
	}
	if (state != RECORD_END)
		warn("%s: %s at byte %zu; what stands before that counts", file,
		     state == RECORD_TORN ? "torn" : "damaged", at);
	*blocks = n;
	return block;
}

static void
refuse(const char *file)
{
	struct text aside = {0};

	text_addf(&aside, "%s.refused", file);
	if (rename(file, aside.at) < 0)
		warn("%s is refused, and cannot be put aside:", file);
	else
		warn("%s is refused: games of other agents, of another game, by "
		     "another program that knows its rules or of another shard are "
		     "in it, or games that break the rules; it is kept as %s", file,
		     aside.at);
	text_free(&aside);
}

/*
 * Into the league
 */

/* A pairing's record, open at its end. */
struct target {
	int part;          /* -1: none is open */
	uint64_t seed;
	struct games games;
	struct text text;  /* to be appended */
	int fd;
};

static bool
open_target(const struct merge *m, struct target *t, int part)
{
	const struct pairing *p = &m->plan->part[part];
	char *file = conf_record(&m->conf, m->dir, p->a, p->b), why[200];
	size_t torn = 0;
	bool good = false;

	t->fd = -1;
	t->seed = conf_seed(&m->conf, p->a, p->b);
	games_restart(&t->games);
	t->fd = ON_LINUX ? record_open_soon(file, &torn, why)
	                 : record_open(file, &torn, why);
	good = t->fd >= 0 && games_read_open(&t->games, t->fd, t->seed, why);
	if (!good)
		warn("%s: %s", file, why);
	else if (torn)
		warn("%s: cut off a torn block of %zu bytes at its end", file,
		     torn);
	t->part = good ? part : -1;
	if (!good && t->fd >= 0)
		close(t->fd);
	free(file);
	return good;
}

/* All that was added is on disk then, or with Linux by settle(). */
static bool
close_target(struct target *t)
{
	bool good = true;

	if (t->part < 0)
		return true;
	if (t->text.len)
		good = text_write(&t->text, t->fd) == 0 &&
		       (ON_LINUX || fsync(t->fd) == 0);
	if (close(t->fd) < 0 || !good)
		warn("a record:");
	text_clear(&t->text);
	t->part = -1;
	return good;
}

/* Add a block unless its game is there. */
static bool
add_block(struct merge *m, struct target *t, const struct block *b)
{
	const struct pairing *p = &m->plan->part[b->part];

	if (!is_planned(m, p->a) || !is_planned(m, p->b)) {
		m->passed++;
		return true;
	}
	if (b->part != t->part && (!close_target(t) ||
	                           !open_target(m, t, b->part)))
		return false;
	if (b->is_void) {
		m->voids++;
	} else if (t->games.mark[b->number].length) {
		m->passed++;
	} else {
		text_add_bytes(&t->text, b->at, b->n);
		t->games.mark[b->number].length = 1;
		m->merged++;
	}
	return true;
}

/* False if the host failed. */
static bool
add_blocks(struct merge *m, const struct block *block, int blocks)
{
	struct target target = {.part = -1};
	bool good = true;

	games_begin(&target.games, conf_most(&m->conf));
	for (int i = 0; good && i < blocks; i++)
		good = add_block(m, &target, &block[i]);
	good = close_target(&target) && good;
	games_free(&target.games);
	text_free(&target.text);
	return good;
}

/* Put on disk what was added, and take away the results that it was in.  False if the
 * host failed. */
static bool
settle(struct merge *m)
{
	if (m->bytes && ON_LINUX && file_sync_all(m->dir) < 0) {
		warn("%s:", m->dir);
		return false;
	}
	for (int i = 1; m->bytes && i <= m->plan->shards; i++)
		if (m->unsettled[i]) {
			char *file = plan_file(m->plan, m->dir, i, ".rec");

			unlink(file);
			free(file);
			m->unsettled[i] = false;
		}
	m->bytes = 0;
	return true;
}

/* False if the host failed. */
static bool
merge_file(struct merge *m, int shard)
{
	char *file = plan_file(m->plan, m->dir, shard, ".rec");
	struct text bytes = {0};
	struct block *block = NULL;
	int blocks;
	bool good = true;

	if (file_get(file, &bytes)) {
		block = split(m, shard, file, &bytes, &blocks);
		if (!block)
			refuse(file);
		else
			m->unsettled[shard] = good = add_blocks(m, block, blocks);
		m->bytes += bytes.len + 1; /* an empty result goes, too */
	} else if (errno != ENOENT) {
		warn("%s:", file);
		good = false;
	}
	free(block);
	text_free(&bytes);
	free(file);
	return good;
}

/*
 * What is missing
 */

struct missing {
	const struct merge *merge;
	bool *shard;  /* by number; 0: games that are in none, since they were
	               * added or redone after it was planned */
	long games;
	int shards;
};

static bool
note_open(void *context, const struct result_game *g)
{
	struct missing *missing = context;
	const struct merge *m = missing->merge;
	int a = g->who->a, b = g->who->b, part = -1;

	if (a < m->plan->conf.players && b < m->plan->conf.players &&
	    is_planned(m, a) && is_planned(m, b))
		part = plan_find(m->plan, conf_seed(&m->conf, a, b),
		                 g->game.number);
	missing->shard[part < 0 ? 0 : m->plan->shard[part]] = true;
	missing->games += part >= 0;
	return true;
}

static bool
find_missing(struct missing *missing)
{
	struct results results;
	char why[RESULTS_WHY];
	bool good = results_load_marks(&results, missing->merge->dir, why);

	if (good) {
		good = !results.open ||
		       results_each_open(&results, note_open, missing, why);
		results_free(&results);
	}
	if (!good)
		warn("%s", why);
	return good;
}

/* Print a sentence for people, and the shards' numbers for programs that play
 * them again. */
static void
print_missing(struct missing *missing, FILE *out)
{
	const struct merge *m = missing->merge;

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

/* Whether a file of the plan's folder is a shard's, dead or alive; people look at
 * those that were refused. */
static bool
is_of_shard(const char *path, const char *name, const char *refused)
{
	size_t n = strlen(name), m = strlen(refused);

	(void)path;
	return strspn(name, "0123456789") && strchr(name, '.') &&
	       (n < m || strcmp(name + n - m, refused) != 0);
}

/* Whether the league is the one that was planned. */
static bool
is_own(const struct merge *m)
{
	const struct conf *now = &m->conf, *then = &m->plan->conf;

	return now->seed == then->seed && now->games == then->games &&
	       now->players >= then->players && !strcmp(now->game, then->game);
}

static void
begin(struct merge *m)
{
	struct variant variant;
	struct terms terms;

	entry_load(&m->conf, m->dir);
	if (!is_own(m))
		die("%s/plan is another league's", m->dir);
	roster_verify(&m->conf, m->self);
	entry_terms(&m->conf, &variant, &terms);
	variant_write(&variant, &m->game);
	m->rules = foreign_player(variant.game);
	terms_write(&terms, &m->terms);
	m->program = xcalloc((size_t)m->conf.players + 1, sizeof *m->program);
}

int
merge_results(const struct plan *plan, const char *dir, const char *self,
              FILE *out)
{
	struct merge m = {.plan = plan, .dir = dir, .self = self};
	struct missing missing = {.merge = &m};
	bool good = true;

	begin(&m);
	m.unsettled = xcalloc((size_t)plan->shards + 1, sizeof *m.unsettled);
	for (int i = 1; good && i <= plan->shards; i++) {
		good = merge_file(&m, i);
		if (m.bytes > UNSETTLED || i == plan->shards || !good)
			good = settle(&m) && good;
	}
	missing.shard = xcalloc((size_t)plan->shards + 1, sizeof *missing.shard);
	good = good && find_missing(&missing);
	if (good)
		print_missing(&missing, out);
	if (good && !missing.shards)
		plan_sweep(dir, ".refused", is_of_shard);
	free(missing.shard);
	free(m.program);
	free(m.unsettled);
	text_free(&m.game);
	text_free(&m.terms);
	text_free(&m.copy);
	conf_free(&m.conf);
	return good && !missing.shards ? 0 : 3;
}
