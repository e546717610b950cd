#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/scratch.h"
#include "base/text.h"
#include "league/away/plan.h"
#include "league/away/shard.h"
#include "league/play.h"
#include "league/state/folder.h"
#include "record/games.h"

enum { HOST = 64, FRESH_S = 10 };

/* This machine's name without slashes and dots. */
static void
own_host(char host[HOST])
{
	if (gethostname(host, HOST) < 0)
		text_format(host, HOST, "host");
	host[HOST - 1] = '\0';
	for (char *p = host; *p; p++)
		if (*p == '/' || *p == '.')
			*p = '-';
}

/* Whether a folder is a dead process's on this machine, and is not being made just
 * now. */
static bool
is_left_over(const char *path, const char *name, const char *host)
{
	struct stat st;

	return strstr(name, host) && stat(path, &st) == 0 &&
	       S_ISDIR(st.st_mode) && time(NULL) - st.st_mtime > FRESH_S;
}

/*
 * The result
 */

/* Append the games of a part to an open file. */
static bool
add_part(const struct shard *shard, const char *folder,
         const struct pairing *p, int fd)
{
	const struct conf *conf = &shard->plan->conf;
	char *file = conf_record(conf, folder, p->a, p->b), why[GAMES_WHY];
	uint64_t seed = conf_seed(conf, p->a, p->b);
	struct text text = {0};
	struct games games;
	int from = open(file, O_RDONLY | O_CLOEXEC);
	bool good;

	games_begin(&games, conf_most(conf));
	good = games_read(&games, file, seed, why);
	for (int i = p->from; good && i <= p->to; i++)
		if (games.mark[i].length)
			good = games_block(&games, from, i, &text);
	good = good && text_write(&text, fd) == 0;
	games_free(&games);
	text_free(&text);
	free(file);
	if (from >= 0)
		close(from);
	return good;
}

/* All games into one file, in their order. */
static bool
gather(const struct shard *shard, const char *folder, const char *into)
{
	int parts, fd = open(into, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	const struct pairing *part = plan_parts(shard->plan, shard->number,
	                                        &parts);
	bool good = fd >= 0;

	for (int i = 0; good && i < parts; i++)
		good = add_part(shard, folder, &part[i], fd);
	good = good && fsync(fd) == 0;
	if (fd >= 0 && close(fd) < 0)
		good = false;
	return good;
}

/* Move the result to where it counts. */
static bool
leave(const struct shard *shard, const char *folder, const char *result)
{
	struct text whole = {0}, plan = {0};
	bool good;

	text_addf(&whole, "%s/result", folder);
	text_addf(&plan, "%s/plan", shard->dir);
	good = gather(shard, folder, whole.at) &&
	       rename(whole.at, result) == 0 && file_sync_folder(plan.at) == 0;
	if (!good)
		warn("%s:", result);
	text_free(&whole);
	text_free(&plan);
	return good;
}

/*
 * The whole
 */

/* Play the shard's games as a small league in a folder of its own. */
static int
play_in(const struct shard *shard, const char *folder)
{
	struct play play = {
		.conf = &shard->plan->conf, .dir = folder,
		.referee = shard->referee, .jobs = shard->jobs,
		.keep = shard->keep, .stable = shard->stable, .quiet = true, .out = stdout,
		.signal_fd = shard->signal_fd,
	};
	long pid;

	if (folder_make(folder) < 0 || !folder_lock(folder, &pid)) {
		warn("%s:", folder);
		return 3;
	}
	play.only = plan_parts(shard->plan, shard->number, &play.onlys);
	return play_league(&play);
}

int
shard_play(const struct shard *shard)
{
	char host[HOST], ending[HOST + 32];
	char *folder, *result = plan_file(shard->plan, shard->dir,
	                                  shard->number, ".rec");
	int status = 0;

	own_host(host);
	text_format(ending, sizeof ending, ".%s.", host);
	plan_sweep(shard->dir, ending, is_left_over);
	text_format(ending, sizeof ending, ".%s.%ld", host, (long)getpid());
	folder = plan_file(shard->plan, shard->dir, shard->number, ending);
	if (access(result, F_OK) == 0) {
		warn("shard %d is there already", shard->number);
	} else {
		status = play_in(shard, folder);
		if (status == 0 && !leave(shard, folder, result))
			status = 3;
		scratch_remove(folder);
		if (status)
			warn("nothing is kept of shard %d", shard->number);
	}
	free(folder);
	free(result);
	return status;
}
