#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/version.h"
#include "base/walk.h"
#include "game/event.h"
#include "mcgill/lobby.h"
#include "mcgill/logs.h"

/* Our names of games, and the boards' names with which the course's program loads logs. */
static const char *const boards[][2] = {{"hus", "hus.HusBoard"},
                                        {"omweso", "omweso.CCBoard"}};

/* The board of a game or, if `side` is 1, the game of a board; NULL if there is none. */
static const char *
other_name(const char *name, int side)
{
	for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
		if (!strcmp(boards[i][side], name))
			return boards[i][!side];
	return NULL;
}

const char *
logs_game(const char *board)
{
	return other_name(board, 1);
}

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

/* The highest number in a folder, or 0: as in the course, the first log has number 1. */
static int
highest(const char *folder)
{
	struct walk_names names;
	int most = 0;

	walk_names(&names, folder);
	for (size_t i = 0; i < names.n; i++)
		if (number_of(names.at[i]) > most)
			most = number_of(names.at[i]);
	walk_names_free(&names);
	return most;
}

static FILE *
open_next(struct logs *logs)
{
	FILE *file;
	int fd = -1;

	logs->number = highest(logs->folder);
	do
		if (!text_format(logs->path, LOGS_PATH, "%s/game%05d.log",
		                 logs->folder, ++logs->number))
			errno = ENAMETOOLONG;
		else
			fd = open(logs->path,
			          O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	while (fd < 0 && errno == EEXIST);
	file = fd < 0 ? NULL : fdopen(fd, "w");
	if (file)
		setvbuf(file, NULL, _IOLBF, 0); /* we may be killed at any time */
	return file;
}

static void
log_date(FILE *file, const char *what)
{
	char date[64];
	time_t now = time(NULL);

	strftime(date, sizeof date, "%a %b %d %H:%M:%S %Y", localtime(&now));
	fprintf(file, "# %s: %s\n", what, date);
}

static void
log_limit(const struct logs *logs, const char *what, enum terms_key key)
{
	int64_t us = terms_get(&logs->match->terms, key);

	if (us != CLOCK_NEVER)
		fprintf(logs->file, "# %s: %lld\n", what,
		        (long long)(us / CLOCK_MS));
}

/* Write the lines that the course's program needs to load a log, then our own. */
static void
log_head(struct logs *logs)
{
	const struct match *match = logs->match;
	const struct lobby_client *client = logs->lobby->client;

	fprintf(logs->file, "# Server version %s\n# Game ID: %d\n"
	        "# Board class: %s\n", version_text, logs->number,
	        other_name(match->variant.game->name, 0));
	log_limit(logs, "Timeout", TERMS_MOVE);
	log_limit(logs, "First Move Timeout", TERMS_FIRST);
	log_date(logs->file, "Date");
	for (int i = 0; i < 2; i++)
		fprintf(logs->file, "# Player %d: Player-%d, '%s', running on "
		        "%s\n", i + 1, i, client[i].name, client[i].host);
	fprintf(logs->file, "# Game: %s\n# Terms: %s\n# Seed: %llu\n",
	        match->ready.variant_text, match->ready.terms_text,
	        (unsigned long long)match->seed);
	for (int i = 0; i < 2; i++)
		fprintf(logs->file, "START Player-%d %s\n", i,
		        client[i].name);
}

static void
begin_logs(struct logs *logs)
{
	if (logs->file || logs->error)
		return;
	lobby_look(logs->lobby);
	logs->file = open_next(logs);
	if (logs->file)
		log_head(logs);
	else
		logs->error = errno;
}

/* Write the last line of the log and close it. */
static void
end(struct logs *logs, const char *words)
{
	if (!logs->file)
		return;
	fprintf(logs->file, "GAMEOVER %s\n", words);
	log_date(logs->file, "Game ended");
	if (fclose(logs->file))
		logs->error = errno;
	logs->file = NULL;
}

/* Write a move in the wire's form: INIT for a list of counts, PIT for any other move. */
static void
log_move(const struct logs *logs, const char *before, const struct event *event)
{
	bool setup = strchr(event->text, ',');

	fprintf(logs->file, "%s%s %d %s%s\n", before, setup ? "INIT" : "PIT",
	        event->seat - 1, setup ? "true " : "", event->text);
}

void
logs_hear(struct logs *logs, const struct event *event)
{
	char words[32];

	if (event->kind == EVENT_START) { /* another attempt has a new log */
		text_format(words, sizeof words, "CANCELLED %d",
		            logs->cancelled ? logs->cancelled - 1 : 0);
		end(logs, words);
		logs->cancelled = logs->plies = 0;
	}
	if (event->kind == EVENT_GO)
		begin_logs(logs);
	if (!logs->file)
		return;
	if (event->kind == EVENT_MOVE) {
		log_move(logs, "", event);
		logs->plies++;
	} else if (event->kind == EVENT_ENDLESS) {
		log_move(logs, "# endless: ", event);
		logs->cancelled = event->seat;
	}
	if (ferror(logs->file)) {
		logs->error = errno;
		fclose(logs->file); /* no later move may follow the lost one */
		logs->file = NULL;
	}
}

/* Add the course's words for the end of a game; none if the rules decided it. */
static void
add_reason(const struct verdict *v, struct text *reason)
{
	static const char *const words[] = {
		[VERDICT_LATE] = "TIMEOUT",
		[VERDICT_MOVE] = "ILLEGAL MOVE",
		[VERDICT_GONE] = "DISCONNECTION",
		[VERDICT_VOID] = NULL,
	};
	const char *word = words[verdict_class(v->reason)];

	if (v->reason == REASON_GAME)
		return;
	text_add(reason, word ? word : v->word);
	if (v->winner)
		text_addf(reason, " Player-%d", 2 - v->winner);
}

/* Add the line id,name 1,name 2,<winner's number, DRAW or CANCELLED>,<winner's name or
 * NOBODY>,<turns>,<log>,<reason>.  A turn is a move of both players, as the course's
 * programs count; in Omweso the setup is a turn too. */
static bool
add_outcome(const struct logs *logs, const char *winner, const char *name,
            const struct text *reason)
{
	const struct lobby_client *client = logs->lobby->client;
	char path[LOGS_PATH];
	FILE *file;

	text_format(path, sizeof path, "%s/outcomes.txt", logs->folder);
	file = fopen(path, "ae");
	if (!file)
		return false;
	fprintf(file, "%d,%s,%s,%s,%s,%d,%s,%s\n", logs->number,
	        client[0].name, client[1].name, winner, name, logs->plies / 2,
	        strrchr(logs->path, '/') + 1, text_str(reason));
	return fclose(file) == 0;
}

bool
logs_end(struct logs *logs, const struct verdict *v)
{
	struct text reason = {0}, words = {0};
	char winner[12] = "DRAW";
	const char *name = "NOBODY";

	begin_logs(logs); /* a client may have failed before its first turn */
	add_reason(v, &reason);
	if (v->reason == REASON_VOID) {
		text_format(winner, sizeof winner, "CANCELLED");
		text_add(&words, "CANCELLED 0");
	} else if (v->winner) {
		name = logs->lobby->client[v->winner - 1].name;
		text_format(winner, sizeof winner, "%d", v->winner - 1);
		text_addf(&words, "%s%sWINNER %s", text_str(&reason),
		          reason.len ? " " : "", winner);
	} else {
		text_add(&words, winner);
	}
	if (logs->file && *v->text)
		fprintf(logs->file, "# %s\n", v->text);
	end(logs, text_str(&words));
	if (!logs->error && !add_outcome(logs, winner, name, &reason))
		logs->error = errno;
	text_free(&reason);
	text_free(&words);
	errno = logs->error;
	return !logs->error;
}
