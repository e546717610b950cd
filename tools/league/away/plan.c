#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fail.h"
#include "base/scratch.h"
#include "base/sha256.h"
#include "base/text.h"
#include "league/away/plan.h"
#include "league/state/folder.h"
#include "league/state/results.h"

enum {
	SHARDS = 64,     /* enough for a few dozen processors */
	MOST = 1000,     /* Slurm's limit of an array, unless configured */
	LEAST_S = 30,    /* a cluster needs seconds to start a task */
	LONGEST_S = 3600, /* a machine that fails loses so much */
};

/*
 * Making
 */

int
plan_size(long games, double game_s)
{
	double size = fmax(1, ceil((double)games / SHARDS));

	if (!isinf(game_s)) {
		size = fmax(size, ceil(LEAST_S / game_s));
		size = fmin(size, fmax(1, floor(LONGEST_S / game_s)));
	}
	size = fmax(size, ceil((double)games / MOST));
	return 2 * (int)ceil(fmin(size, CONF_GAMES) / 2);
}

static void
add_part(struct plan *plan, int shard, const struct pairing *part)
{
	size_t n = (size_t)plan->parts;

	plan->part = xgrow(plan->part, n, sizeof *plan->part);
	plan->shard = xgrow(plan->shard, n, sizeof *plan->shard);
	plan->shard[n] = plan->shards = shard;
	plan->part[n] = *part;
	plan->parts++;
}

/* A plan while it is made. */
struct making {
	struct plan *plan;
	int games; /* a shard */
	int had;   /* by the last one */
};

static bool
add_game(void *context, const struct result_game *g)
{
	struct making *m = context;
	struct plan *plan = m->plan;
	struct pairing part = {g->who->a, g->who->b, 0, g->game.number,
	                       g->game.number};
	struct pairing *last = plan->parts ? &plan->part[plan->parts - 1] : NULL;

	if (!plan->shards || m->had == m->games) {
		m->had = 0;
		add_part(plan, plan->shards + 1, &part);
	} else if (last->a == part.a && last->b == part.b &&
	           last->to + 1 == part.from) {
		last->to++;
	} else {
		add_part(plan, plan->shards, &part);
	}
	m->had++;
	return true;
}

void
plan_make(struct plan *plan, const struct results *results, int games)
{
	struct making making = {plan, games, 0};
	char why[RESULTS_WHY];

	*plan = (struct plan){.conf = results->conf};
	results_each_open(results, add_game, &making, why);
}

void
plan_forget(struct plan *plan)
{
	free(plan->part);
	free(plan->shard);
	free(plan->place);
	*plan = (struct plan){.conf = plan->conf};
}

void
plan_free(struct plan *plan)
{
	plan_forget(plan);
	conf_free(&plan->conf);
}

/*
 * Its files
 */

static char *
plan_folder(const char *dir)
{
	struct text path = {0};

	text_addf(&path, "%s/plan", dir);
	return path.at;
}

char *
plan_file(const struct plan *plan, const char *dir, int shard,
          const char *ending)
{
	struct text path = {0};

	text_addf(&path, "%s/plan/%d-%s%s", dir, shard, plan->id, ending);
	return path.at;
}

void
plan_sweep(const char *dir, const char *mark,
           bool (*is_waste)(const char *path, const char *name,
                            const char *mark))
{
	char *plan = plan_folder(dir);
	DIR *folder = opendir(plan);
	struct dirent *entry;

	while (folder && (entry = readdir(folder))) {
		struct text path = {0};

		text_addf(&path, "%s/%s", plan, entry->d_name);
		if (is_waste(path.at, entry->d_name, mark) &&
		    !folder_holder(path.at))
			scratch_remove(path.at);
		text_free(&path);
	}
	if (folder)
		closedir(folder);
	free(plan);
}

/* The lines of the parts. */
static struct text
part_lines(const struct plan *plan)
{
	struct text text = {0};

	for (int i = 0; i < plan->parts; i++) {
		const struct pairing *p = &plan->part[i];

		text_addf(&text, "%d %d %d %d-%d\n", plan->shard[i], p->a + 1,
		          p->b + 1, p->from, p->to);
	}
	return text;
}

/* The digest of a configuration's file and of these lines. */
static void
identify(const char *folder, const struct text *lines, char id[PLAN_ID])
{
	struct text all = {0};
	char hex[65];

	text_addf(&all, "%s/league.conf", folder);
	sha256_file(all.at, hex);
	text_clear(&all);
	text_addf(&all, "%s\n%s", hex, text_str(lines));
	sha256_bytes(all.at, all.len, hex);
	text_format(id, PLAN_ID, "%s", hex);
	text_free(&all);
}

int
plan_write(struct plan *plan, const char *dir)
{
	char *folder = plan_folder(dir);
	struct text lines = part_lines(plan), text = {0};
	int failed = mkdir(folder, 0700) < 0 && errno != EEXIST;

	failed = failed || conf_write(&plan->conf, folder) < 0;
	if (!failed) {
		identify(folder, &lines, plan->id);
		text_addf(&text, "plan 1\nid %s\n%s", plan->id,
		          text_str(&lines));
		failed = folder_replace(folder, "shards", &text);
	}
	text_free(&lines);
	text_free(&text);
	free(folder);
	return failed ? -1 : 0;
}

/* "3 1 12 1-2" */
static bool
read_part(struct plan *plan, char *line)
{
	static const char ends[] = "   -";
	int64_t n[5];

	for (int i = 0; i < 5; i++) {
		char *end = i < 4 ? strchr(line, ends[i]) : NULL;

		if (i < 4 && !end)
			return false;
		if (end)
			*end++ = '\0';
		if (!text_number(line, 1, CONF_GAMES, &n[i]))
			return false;
		line = end;
	}
	if (n[0] < plan->shards || n[0] > plan->shards + 1 || n[1] == n[2] ||
	    n[1] > plan->conf.players || n[2] > plan->conf.players ||
	    n[3] > n[4] || n[4] > conf_most(&plan->conf))
		return false;
	add_part(plan, (int)n[0],
	         &(struct pairing){(int)n[1] - 1, (int)n[2] - 1, 0, (int)n[3],
	                           (int)n[4]});
	return true;
}

static bool
read_shards(struct plan *plan, FILE *file, char why[PLAN_WHY])
{
	char line[128], id[PLAN_ID] = "";
	bool good = true;
	int number = 0;

	while (good && fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		if (++number == 1)
			good = !strcmp(line, "plan 1");
		else if (number == 2)
			good = !strncmp(line, "id ", 3) &&
			       text_format(id, sizeof id, "%s", line + 3);
		else
			good = read_part(plan, line);
	}
	if (!good)
		text_format(why, PLAN_WHY, "line %d of plan/shards is not as it was "
		            "written%s", number,
		            number == 1 ? ", or by a later version" : "");
	text_format(plan->id, sizeof plan->id, "%s", id);
	return good;
}

/* Whether the plan is as it was written. */
static bool
is_whole(const struct plan *plan, const char *folder)
{
	struct text lines = part_lines(plan);
	char id[PLAN_ID];

	identify(folder, &lines, id);
	text_free(&lines);
	return !strcmp(id, plan->id);
}

/*
 * Finding a game
 */

struct plan_place {
	uint64_t seed; /* of the pairing */
	int from, part;
};

static int
by_seed(const void *one, const void *two)
{
	const struct plan_place *a = one, *b = two;

	if (a->seed != b->seed)
		return a->seed < b->seed ? -1 : 1;
	return a->from - b->from;
}

static void
sort_places(struct plan *plan)
{
	size_t n = (size_t)plan->parts;

	plan->place = xcalloc(n + 1, sizeof *plan->place);
	for (size_t i = 0; i < n; i++) {
		const struct pairing *p = &plan->part[i];

		plan->place[i] = (struct plan_place){
			conf_seed(&plan->conf, p->a, p->b), p->from, (int)i};
	}
	qsort(plan->place, n, sizeof *plan->place, by_seed);
}

int
plan_find(const struct plan *plan, uint64_t seed, int number)
{
	const struct plan_place wanted = {seed, number, 0};
	int low = 0, high = plan->parts; /* the first place behind it */

	while (low < high) {
		int middle = (low + high) / 2;

		if (by_seed(&plan->place[middle], &wanted) <= 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || plan->place[low - 1].seed != seed ||
	    number > plan->part[plan->place[low - 1].part].to)
		return -1;
	return plan->place[low - 1].part;
}

bool
plan_read(struct plan *plan, const char *dir, char why[PLAN_WHY])
{
	char *folder = plan_folder(dir);
	struct text path = {0};
	FILE *file;
	bool good;

	*plan = (struct plan){.parts = 0};
	text_addf(&path, "%s/shards", folder);
	file = fopen(path.at, "r");
	if (!file)
		text_format(why, PLAN_WHY, "%s: %s (`league plan` makes it)",
		            path.at, strerror(errno));
	good = file && conf_read(&plan->conf, folder, why) &&
	       read_shards(plan, file, why);
	if (good && !is_whole(plan, folder)) {
		text_format(why, PLAN_WHY, "%s is not whole: its id is not the "
		            "digest of its files; copy or plan it again", folder);
		good = false;
	}
	if (file)
		fclose(file);
	if (good)
		sort_places(plan);
	else
		plan_free(plan);
	text_free(&path);
	free(folder);
	return good;
}

/* The first part of this shard or a later one. */
static int
first_part(const struct plan *plan, int shard)
{
	int low = 0, high = plan->parts;

	while (low < high) {
		int middle = (low + high) / 2;

		if (plan->shard[middle] < shard)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct pairing *
plan_parts(const struct plan *plan, int shard, int *n)
{
	int first = first_part(plan, shard);

	*n = first_part(plan, shard + 1) - first;
	return &plan->part[first];
}
