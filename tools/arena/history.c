#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena/ladder.h"
#include "base/fail.h"
#include "base/text.h"
#include "score/course/store.h"

enum {
	MORE = 8, /* a new point after an eighth more games */
	DAY_S = 24 * 3600,
	SMALL = 200, /* a trend starts at the first point with an error below this, in Elo */
};

static void
add_point(struct ladder_player *p, const struct ladder_point *point)
{
	*xpush(p->point, p->points) = *point;
}

void
history_read(struct ladder *l, const char *dir)
{
	struct text text = {0};
	char *at, *end;

	store_get(&text, "%s/history.csv", dir);
	for (at = text.at; at && (end = strchr(at, '\n')); at = end + 1) {
		struct ladder_point point;
		long long when;
		int slot, length = -1;

		*end = '\0';
		if (sscanf(at, "%lld,%d,%d,%lf,%lf%n", &when, &slot, &point.games,
		           &point.elo, &point.error, &length) < 5 ||
		    at[length] || slot < 1 || slot > l->conf.players)
			continue;
		point.time = when;
		add_point(&l->at[slot - 1], &point);
	}
	text_free(&text);
}

static bool
is_due(const struct ladder_player *p)
{
	int last = p->points ? p->point[p->points - 1].games : 0;

	return p->games > last + last / MORE && isfinite(p->elo) &&
	       isfinite(p->error);
}

/* Append lines.  If a full disk has cut off the file's last line, end that line first. */
static void
append(const char *dir, const struct text *lines)
{
	char *path = store_path("%s/history.csv", dir);
	int fd = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	char last = '\n';
	off_t size = fd < 0 ? -1 : lseek(fd, 0, SEEK_END);

	if (size > 0 && pread(fd, &last, 1, size - 1) == 1 && last != '\n')
		size = write(fd, "\n", 1) == 1 ? size + 1 : -1;
	if (size < 0 || text_write(lines, fd) < 0)
		warn("%s:", path);
	if (fd >= 0)
		close(fd);
	free(path);
}

void
history_add(struct ladder *l, const char *dir)
{
	struct text lines = {0};

	for (int i = 0; i < l->conf.players; i++) {
		struct ladder_player *p = &l->at[i];
		struct ladder_point point = {(int64_t)time(NULL), p->games, p->elo,
		                             p->error};

		if (!is_due(p))
			continue;
		add_point(p, &point);
		text_addf(&lines, "%lld,%d,%d,%.1f,%.1f\n", (long long)point.time,
		          i + 1, p->games, p->elo, p->error);
	}
	if (lines.len)
		append(dir, &lines);
	text_free(&lines);
}

double
history_trend(const struct ladder *l, int slot)
{
	int64_t before = (int64_t)time(NULL) - DAY_S;
	const struct ladder_point *from = NULL;

	for (int i = 0; i < l->conf.players; i++) {
		const struct ladder_player *p = &l->at[i];

		if (i != slot && (!p->version || strcmp(p->owner, l->at[slot].owner)))
			continue;
		for (int k = 0; k < p->points; k++)
			if (p->point[k].error <= SMALL &&
			    (!from || (p->point[k].time <= before
			               ? p->point[k].time >= from->time || from->time > before
			               : p->point[k].time < from->time)))
				from = &p->point[k];
	}
	return from ? l->at[slot].elo - from->elo : NAN;
}
