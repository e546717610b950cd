#define _XOPEN_SOURCE 700 /* realpath */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/naming.h"
#include "agent/player.h"
#include "base/fail.h"
#include "base/text.h"
#include "base/walk.h"
#include "league/state/roster.h"
#include "match/entrant.h"
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
	char *path = text_join(folder, "agent");
	bool has = is_program(path);

	free(path);
	return has;
}

/* The length of NAME:WIRE: at the beginning of a word. */
static size_t
wire_length(const char *word)
{
	const char *command;
	size_t named;

	wire_split(naming_split(word, &named), &command);
	return (size_t)(command - word);
}

static void
add_folder(struct roster *roster, const char *word, size_t wire,
           const char *folder)
{
	struct walk_names names;
	int before = roster->n;
	size_t length = strlen(folder);

	if (!walk_names(&names, folder))
		die("%s:", folder);
	for (size_t i = 0; i < names.n; i++) {
		char *path = text_print("%s%s%s", folder, folder[length - 1] == '/'
		                        ? "" : "/", names.at[i]);

		if (names.at[i][0] != '.' &&
		    (is_program(path) || (is_folder(path) && has_agent(path))))
			add_command(roster, word, wire, path);
		free(path);
	}
	walk_names_free(&names);
	if (roster->n == before)
		die("%s: there is no executable file, and no folder with an "
		    "executable `agent`, in it", folder);
}

void
roster_add(struct roster *roster, const char *word)
{
	size_t wire = wire_length(word), named;
	const char *rest = word + wire;

	if (*rest && is_folder(rest) && !has_agent(rest) &&
	    naming_split(word, &named) != word)
		die("%s: a name is one player's, and this is a folder of players",
		    word);
	if (*rest && is_folder(rest) && !has_agent(rest))
		add_folder(roster, word, wire, rest);
	else
		add_command(roster, word, wire, rest);
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

	if (player_is_person(command))
		die("people play in no league");
	if (!player_find(player, command, self, PLAYER_REFEREE, note, why) ||
	    (aloud && !entrant_takes_words(player, why)))
		die("%s", why);
	if (*note && aloud)
		warn("%s", note);
}

void
roster_digest(const char *command, const char *self, char program[65], char sum[65])
{
	struct player player;

	find(&player, command, self, false);
	if (program)
		text_format(program, 65, "%s", player.sha256);
	if (sum)
		text_format(sum, 65, "%s", player.sum);
	player_free(&player);
}

/* The length of the absolute path at the beginning of a command; 0 if there is none. */
static size_t
path_length(const char *command)
{
	return *command != '/' ? 0 : access(command, F_OK) == 0
		? strlen(command) : strcspn(command, " ");
}

static bool
is_gone(const char *command)
{
	size_t n = path_length(command);
	char *path = xstrdup(command);
	bool gone;

	path[n] = '\0';
	gone = n && access(path, F_OK) < 0;
	free(path);
	return gone;
}

/* Give the player this command if it runs the same program.  Otherwise free the command
 * and return false. */
static bool
moves(struct conf_player *player, char *command, const char *self)
{
	struct conf_player now = *player;
	bool same;

	now.command = command;
	same = roster_still_is(&now, self);
	free(same ? player->command : command);
	if (same)
		player->command = command;
	return same;
}

/* Search for a moved program: append the last parts of its old path, most of them first,
 * to each folder of the league's path, the innermost first. */
static bool
find_moved(struct conf_player *player, const char *league, const char *self)
{
	size_t wire = wire_length(player->command);
	const char *path = player->command + wire;
	const char *end = path + path_length(path);

	for (size_t n = strlen(league); n; n--) {
		if (league[n] && league[n] != '/')
			continue;
		for (const char *at = path; at < end; at += 1 + strcspn(at + 1, "/")) {
			char *now = text_print("%.*s%.*s%s", (int)wire, player->command,
			                       (int)n, league, at);

			if (is_gone(now + wire))
				free(now);
			else if (moves(player, now, self))
				return true;
		}
	}
	return false;
}

bool
roster_find_moved(struct conf *conf, const char *dir, const char *self)
{
	char *league = realpath(dir, NULL);
	bool found = false;

	for (int i = 0; league && i < conf->players; i++) {
		struct conf_player *p = &conf->player[i];

		if (!p->out && is_gone(p->command + wire_length(p->command)))
			found |= find_moved(p, league, self);
	}
	free(league);
	return found;
}

/* A command in which the path's folder is resolved (realpath) and the last name stays as
 * written.  The caller frees it. */
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

/* The canonical commands of the players, and then of the roster. */
static char **
all_meanings(const struct conf *conf, const struct roster *roster)
{
	char **all = xcalloc((size_t)(conf->players + roster->n) + 1, sizeof *all);
	size_t named;

	for (int i = 0; i < conf->players; i++)
		all[i] = meaning(conf->player[i].command);
	for (int i = 0; i < roster->n; i++)
		all[conf->players + i] =
			meaning(naming_split(roster->command[i], &named));
	return all;
}

/* Whether the player at `place` of the roster is already in the league: the league has at
 * least as many players with this canonical command as the roster has up to that place. */
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

/* A new player of the league. */
struct entrant {
	struct player player;
	const char *command; /* the player's command without the operator's name */
};

/* Die if the operator gave one name to two players of the roster. */
static void
check_once(const struct roster *roster, int place)
{
	size_t n, other;

	for (int i = 0; i < place; i++) {
		const char *is = naming_split(roster->command[place], &n);
		const char *was = naming_split(roster->command[i], &other);

		if (n && n == other && !strncmp(is - 1 - n, was - 1 - n, n))
			die("two players are called '%.*s': give them different "
			    "names", (int)n, is - 1 - n);
	}
}

/* Whether the player at `place` is already in the league.  The operator's name decides. */
static bool
has_player(struct conf *conf, const struct roster *roster, char *const all[],
           int players, int place, const char *self)
{
	char name[PLAYER_NAME];
	const char *command = roster->command[place];
	size_t n;
	const char *rest = naming_split(command, &n);
	int slot;

	if (rest == command)
		return is_known(all, players, place);
	text_format(name, sizeof name, "%.*s", (int)n, rest - 1 - n);
	slot = conf_find(conf, name);
	if (slot >= 0 && slot < players && strcmp(all[slot], all[players + place]) &&
	    !(is_gone(conf->player[slot].command) &&
	      moves(&conf->player[slot], xstrdup(rest), self)))
		die("the league has another player called '%s': %s", name,
		    conf->player[slot].command);
	return slot >= 0;
}

/* Whether a player of the league has this name, or the operator gave it to an entrant. */
static bool
is_taken(const struct conf *conf, const struct entrant *entrant, int n,
         const char *name)
{
	bool taken = conf_find(conf, name) >= 0;

	for (int i = 0; i < n; i++)
		taken |= entrant[i].player.named &&
		         !strcmp(entrant[i].player.name, name);
	return taken;
}

/* The shortest end of the path of the player's folder that differs from that of each new
 * player with the same name; without such a player, from that of the league's player with
 * the name.  NULL if there is none. */
static const char *
part_of(const struct conf *conf, int before, const struct entrant *entrant, int n,
        int which, const char *self)
{
	const struct player *p = &entrant[which].player;
	const char *part = NULL;
	int slot = conf_find(conf, p->name);

	for (int i = 0; p->home && i < n; i++) {
		const struct player *other = &entrant[i].player;
		const char *at = i != which && !other->named && other->home &&
			!strcmp(other->name, p->name)
			? naming_apart(p->home, other->home) : NULL;

		if (at && (!part || at < part))
			part = at;
	}
	if (p->home && slot >= 0 && slot < before) {
		char note[PLAYER_WHY], why[PLAYER_WHY];
		struct player had;

		if (!player_find(&had, conf->player[slot].command, self,
		                 PLAYER_REFEREE, note, why))
			return part;
		if (had.home && !part)
			part = naming_apart(p->home, had.home);
		player_free(&had);
	}
	return part;
}

/* The entrant's name in the league.  If another player has it, add the entrant's folder,
 * or else (2) and so on. */
static void
name_apart(const struct conf *conf, int before, const struct entrant *entrant, int n,
           int which, const char *self, char into[PLAYER_NAME])
{
	const struct player *p = &entrant[which].player;
	const char *part = p->named ? NULL
		: part_of(conf, before, entrant, n, which, self);
	char name[PLAYER_NAME];

	text_format(name, sizeof name, "%.*s",
	            (int)(part ? strcspn(part, "/") : strlen(p->name)),
	            part ? part : p->name);
	text_format(into, PLAYER_NAME, "%s", name);
	for (int i = 2; !p->named && is_taken(conf, entrant, n, into); i++)
		text_format(into, PLAYER_NAME, "%.*s(%d)", PLAYER_NAME - 9, name, i);
}

static void
enter_all(struct conf *conf, const struct entrant *entrant, int n, const char *self,
          bool aloud)
{
	int before = conf->players;

	for (int i = 0; i < n; i++) {
		char name[PLAYER_NAME], shown[CONF_SHOWN];

		name_apart(conf, before, entrant, n, i, self, name);
		conf_add_player(conf, name, entrant[i].command,
		                entrant[i].player.sum);
		if (aloud)
			warn("new: %s", conf_shown(name, shown));
	}
}

int
roster_enter(const struct roster *roster, struct conf *conf,
             const char *self, bool aloud)
{
	int before = conf->players, n = 0;
	char **all = all_meanings(conf, roster);
	struct entrant *entrant = xcalloc((size_t)roster->n + 1, sizeof *entrant);

	for (int i = 0; i < roster->n; i++) {
		size_t length;

		check_once(roster, i);
		if (has_player(conf, roster, all, before, i, self))
			continue;
		if (before + n == CONF_PLAYERS)
			die("a league has at most %d players", CONF_PLAYERS);
		entrant[n].command = naming_split(roster->command[i], &length);
		find(&entrant[n++].player, roster->command[i], self, true);
	}
	enter_all(conf, entrant, n, self, aloud);
	for (int i = 0; i < n; i++)
		player_free(&entrant[i].player);
	for (int i = 0; i < before + roster->n; i++)
		free(all[i]);
	free(entrant);
	free(all);
	return conf->players - before;
}

void
roster_write(const struct conf_player *player, struct text *text)
{
	char why[NAMING_WHY];

	/* Without name= a player has the name of its file, which name= may refuse. */
	if (!strchr(player->name, ':') &&
	    naming_fits(player->name, strlen(player->name), why))
		text_addf(text, "name=%s:", player->name);
	text_add(text, player->command);
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

void
roster_verify(const struct conf *conf, const struct variant *variant, const char *self)
{
	for (int i = 0; i < conf->players; i++) {
		const struct conf_player *p = &conf->player[i];
		const char *path = p->command + wire_length(p->command);
		char name[CONF_SHOWN], why[PLAYER_WHY];
		struct player player;

		if (p->out)
			continue;
		conf_shown(p->name, name);
		if (is_gone(path))
			die("%s is gone: %.*s; where it is now, give name=%s:PATH",
			    name, (int)path_length(path), path, name);
		find(&player, p->command, self, false);
		if (strcmp(player.sum, p->sha256))
			die("%s has changed since its games were played: `league "
			    "redo` plays them again, `league drop` leaves it out", name);
		if (!player_can_play(&player, variant, why))
			die("%s", why);
		player_free(&player);
	}
}
