#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "match/match.h"
#include "match/record.h"
#include "mcgill/logs.h"

enum { PATH = 600 };

/* The number in "game00012.log", or -1. */
static int
number_of(const char *name)
{
	int number, end = -1;

	if (strncmp(name, "game", 4) || strspn(name + 4, "0123456789") > 9 ||
	    sscanf(name, "game%d.log%n", &number, &end) != 1 || end < 0 ||
	    name[end])
		return -1;
	return number;
}

/* The highest number in a folder; -1 if there is none. */
static int
highest(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;
	int most = -1;

	while (dir && (entry = readdir(dir)))
		if (number_of(entry->d_name) > most)
			most = number_of(entry->d_name);
	if (dir)
		closedir(dir);
	return most;
}

/* Begin the log with the next number. */
static FILE *
open_next(const char *folder, int *number, char path[PATH])
{
	int fd = -1;

	*number = highest(folder);
	do
		if (!text_format(path, PATH, "%s/game%05d.log", folder,
		                 ++*number))
			errno = ENAMETOOLONG;
		else
			fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
			          0666);
	while (fd < 0 && errno == EEXIST);
	return fd < 0 ? NULL : fdopen(fd, "w");
}

/* A record's move, "SEAT WALL CPU LATE MOVE", as the wire has it. */
static void
log_move(FILE *log, const char *value)
{
	const char *move = strrchr(value, ' ') + 1;

	fprintf(log, strchr(move, ',') ? "INIT %d true %s\n" : "PIT %d %s\n",
	        value[0] - '1', move);
}

static void
log_moves(FILE *log, const struct text *record)
{
	char *copy = xstrdup(text_str(record)), *at = copy, *key, *value;

	while (record_line(&at, &key, &value))
		if (!strcmp(key, "m"))
			log_move(log, value);
		else if (!strcmp(key, "x"))
			fprintf(log, "# an endless move of %d, %s: GAMEOVER "
			        "CANCELLED %d\n", value[0] - '1', value + 2,
			        value[0] - '1');
	free(copy);
}

static void
log_end(FILE *log, const struct verdict *v)
{
	if (v->reason == REASON_VOID)
		fprintf(log, "GAMEOVER CANCELLED 0\n");
	else if (!v->winner)
		fprintf(log, "GAMEOVER DRAW\n");
	else
		fprintf(log, "GAMEOVER %s%sWINNER %d\n", v->text,
		        *v->text ? " " : "", v->winner - 1);
}

static void
log_date(FILE *log, const char *what)
{
	char date[64];
	time_t now = time(NULL);

	strftime(date, sizeof date, "%a %b %d %H:%M:%S %Y", localtime(&now));
	fprintf(log, "# %s: %s\n", what, date);
}

static bool
write_log(FILE *log, const struct match *match, const struct result *result,
          const struct text *record, int number)
{
	const struct played *p = &result->played;

	fprintf(log, "# Game ID: %d\n# Game: %s\n# Terms: %s\n# Seed: %llu\n",
	        number, match->variant_text, match->terms_text,
	        (unsigned long long)match->seed);
	for (int seat = 1; seat <= 2; seat++)
		fprintf(log, "START Player-%d %s\n", seat - 1, p->name[seat]);
	log_moves(log, record);
	log_end(log, &p->verdict);
	log_date(log, "Game ended");
	return fclose(log) == 0;
}

/* id,name0,name1,<winner's number, DRAW or CANCELLED>,<winner's name or
 * NOBODY>,<turn>,<log file>,<reason> */
static bool
write_outcome(const char *folder, const struct played *p, const char *log,
              int number)
{
	const struct verdict *v = &p->verdict;
	bool none = v->reason == REASON_VOID;
	char path[PATH], winner[8];
	FILE *file;

	text_format(path, sizeof path, "%s/outcomes.txt", folder);
	text_format(winner, sizeof winner, "%d", v->winner - 1);
	file = fopen(path, "ae");
	if (!file)
		return false;
	fprintf(file, "%d,%s,%s,%s,%s,%d,%s,%s\n", number, p->name[1], p->name[2],
	        none ? "CANCELLED" : v->winner ? winner : "DRAW",
	        v->winner ? p->name[v->winner] : "NOBODY", p->plies, log, v->word);
	return fclose(file) == 0;
}

bool
logs_add(const char *folder, const struct match *match,
         const struct result *result, const struct text *record, int *number)
{
	char path[PATH];
	FILE *log = open_next(folder, number, path);

	return log && write_log(log, match, result, record, *number) &&
	       write_outcome(folder, &result->played, path, *number);
}
