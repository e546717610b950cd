#define _XOPEN_SOURCE 700 /* realpath */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/fail.h"
#include "base/text.h"
#include "league/state/roster.h"
#include "wires/wire.h"

static void
add_command(struct roster *roster, const char *wire, size_t wire_length,
            const char *rest)
{
	struct text command = {0};

	roster->command = xgrow(roster->command, (size_t)roster->n,
	                        sizeof *roster->command);
	text_add_bytes(&command, wire, wire_length);
	text_add(&command, rest);
	roster->command[roster->n++] = command.at;
}

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool
is_program(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	       access(path, X_OK) == 0;
}

static bool
has_agent(const char *folder)
{
	struct text path = {0};
	bool has;

	text_addf(&path, "%s/agent", folder);
	has = is_program(path.at);
	text_free(&path);
	return has;
}

/* The length of a wire's name at the beginning of a word, with its colon. */
static size_t
wire_length(const char *word)
{
	const char *command;

	wire_split(word, &command);
	return (size_t)(command - word);
}

static int
not_hidden(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void
add_folder(struct roster *roster, const char *word, size_t wire,
           const char *folder)
{
	struct dirent **entry;
	int n = scandir(folder, &entry, not_hidden, alphasort);
	int before = roster->n;
	size_t length = strlen(folder);

	if (n < 0)
		die("%s:", folder);
	for (int i = 0; i < n; i++) {
		struct text path = {0};

		text_addf(&path, "%s%s%s", folder,
		          folder[length - 1] == '/' ? "" : "/",
		          entry[i]->d_name);
		if (is_program(path.at) ||
		    (is_folder(path.at) && has_agent(path.at)))
			add_command(roster, word, wire, path.at);
		text_free(&path);
		free(entry[i]);
	}
	free(entry);
	if (roster->n == before)
		die("%s: there is no executable file, and no folder with an "
		    "executable `agent`, in it", folder);
}

void
roster_add(struct roster *roster, const char *word)
{
	size_t wire = wire_length(word);
	const char *rest = word + wire;

	if (*rest && is_folder(rest) && !has_agent(rest))
		add_folder(roster, word, wire, rest);
	else
		add_command(roster, word, wire, rest);
}

void
roster_add_list(struct roster *roster, const char *list)
{
	char *copy = xstrdup(list), *at = copy;

	while (at) {
		char *end = strchr(at, ',');

		if (end)
			*end++ = '\0';
		if (*at)
			roster_add(roster, at);
		at = end;
	}
	free(copy);
}

void
roster_free(struct roster *roster)
{
	while (roster->n)
		free(roster->command[--roster->n]);
	free(roster->command);
	roster->command = NULL;
}

/*
 * Programs
 */

static void
find(struct player *player, const char *command, const char *self,
     bool aloud)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];

	if (!strcmp(command, "human"))
		die("people play in no league");
	if (!player_find(player, command, self, PLAYER_REFEREE, note, why))
		die("%s", why);
	if (*note && aloud)
		warn("%s", note);
}

void
roster_digest(const char *command, const char *self, char sha256[65])
{
	struct player player;

	find(&player, command, self, false);
	text_format(sha256, 65, "%s", player.sum);
	player_free(&player);
}

void
roster_program(const char *command, const char *self, char sha256[65])
{
	struct player player;

	find(&player, command, self, false);
	text_format(sha256, 65, "%s", player.sha256);
	player_free(&player);
}

/* The name, or name(2) and so on if others have it. */
static void
name_apart(const struct conf *conf, const char *name, char into[PLAYER_NAME])
{
	text_format(into, PLAYER_NAME, "%s", name);
	for (int i = 2; conf_find(conf, into) >= 0; i++)
		text_format(into, PLAYER_NAME, "%.*s(%d)", PLAYER_NAME - 9,
		            name, i);
}

/* What a command means, however it is written: a path becomes its real folder and
 * its name.  Free it. */
static char *
meaning(const char *command)
{
	size_t wire = wire_length(command), length = strlen(command);
	struct text folder = {0}, whole = {0};
	char *real = NULL;
	const char *name;

	while (length > wire + 1 && command[length - 1] == '/')
		length--;
	for (name = command + length; name > command + wire && name[-1] != '/';)
		name--;
	text_add_bytes(&folder, command + wire, (size_t)(name - command) - wire);
	if (folder.len && access(command + wire, F_OK) == 0)
		real = realpath(folder.at, NULL);
	if (real) {
		text_add_bytes(&whole, command, wire);
		text_addf(&whole, "%s/", real);
		text_add_bytes(&whole, name,
		               length - (size_t)(name - command));
	} else {
		text_add(&whole, command);
	}
	text_free(&folder);
	free(real);
	return whole.at;
}

/* The meanings of the players, and then of the roster. */
static char **
all_meanings(const struct conf *conf, const struct roster *roster)
{
	char **all = xcalloc((size_t)(conf->players + roster->n) + 1, sizeof *all);

	for (int i = 0; i < conf->players; i++)
		all[i] = meaning(conf->player[i].command);
	for (int i = 0; i < roster->n; i++)
		all[conf->players + i] = meaning(roster->command[i]);
	return all;
}

/* Whether the league had a slot for a place of the roster: at least as many
 * players of this meaning as the roster has up to that place. */
static bool
is_known(char *const all[], int players, int place)
{
	const char *what = all[players + place];
	int want = 0, have = 0;

	for (int i = 0; i <= place; i++)
		want += !strcmp(all[players + i], what);
	for (int i = 0; i < players; i++)
		have += !strcmp(all[i], what);
	return have >= want;
}

int
roster_enter(const struct roster *roster, struct conf *conf,
             const char *self, void (*note)(const char *name))
{
	int before = conf->players;
	char **all = all_meanings(conf, roster);
	struct player player = {0};
	const char *found = NULL;
	char name[PLAYER_NAME];

	for (int i = 0; i < roster->n; i++) {
		if (is_known(all, before, i))
			continue;
		if (conf->players == CONF_PLAYERS)
			die("a league has at most %d players", CONF_PLAYERS);
		/* A program that plays many times is read once. */
		if (!found || strcmp(found, roster->command[i])) {
			player_free(&player);
			find(&player, roster->command[i], self, true);
		}
		found = roster->command[i];
		name_apart(conf, player.name, name);
		conf_add_player(conf, name, roster->command[i], player.sum);
		if (note)
			note(name);
	}
	player_free(&player);
	for (int i = 0; i < before + roster->n; i++)
		free(all[i]);
	free(all);
	return conf->players - before;
}

bool
roster_still_is(const struct conf_player *player, const char *self)
{
	char note[PLAYER_WHY], why[PLAYER_WHY];
	struct player now;
	bool same;

	if (!player_find(&now, player->command, self, PLAYER_REFEREE, note, why))
		return false;
	same = !strcmp(now.sum, player->sha256);
	player_free(&now);
	return same;
}

bool
roster_is_same(const struct conf_player *player, const char *self)
{
	char sha256[65];

	roster_digest(player->command, self, sha256);
	return !strcmp(sha256, player->sha256);
}

void
roster_verify(const struct conf *conf, const char *self)
{
	for (int i = 0; i < conf->players; i++) {
		const struct conf_player *p = &conf->player[i];
		char name[CONF_SHOWN];

		if (!p->out && !roster_is_same(p, self))
			die("%s has changed since its games were played: `league "
			    "redo` plays them again, `league drop` leaves it out",
			    conf_shown(p->name, name));
	}
}
