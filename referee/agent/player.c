#define _XOPEN_SOURCE 700 /* for realpath */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/naming.h"
#include "agent/player.h"
#include "agent/unfit.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/home.h"
#include "base/sha256.h"
#include "base/text.h"
#include "wires/wire.h"

enum {
	LARGE = 64 << 20, /* bytes; a digest of more takes long */
	PATH = 4096,
};

/* Find the program of a path, or NULL. For a folder it is the executable `agent` in it.
 * The caller frees the result. */
static char *
program_at(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return NULL;
	if (S_ISDIR(st.st_mode)) {
		char *agent = text_join(path, "agent");

		if (stat(agent, &st) == 0)
			return agent;
		free(agent);
		return NULL;
	}
	/* execv needs no slash, but a script sees this path as its name. */
	return strchr(path, '/') ? xstrdup(path) : text_join(".", path);
}

static char *
program_in(const char *folder, const char *name)
{
	char *path = text_join(folder, name);
	char *found = program_at(path);

	free(path);
	return found;
}

static char *
program_on_path(const char *name)
{
	const char *path = getenv("PATH");
	char *folders = path ? xstrdup(path) : NULL, *rest = NULL, *found = NULL;

	for (char *folder = folders ? strtok_r(folders, ":", &rest) : NULL;
	     folder && !found; folder = strtok_r(NULL, ":", &rest)) {
		found = program_in(folder, name);
		if (found && access(found, X_OK) < 0) {
			free(found);
			found = NULL;
		}
	}
	free(folders);
	return found;
}

/* Find a program in a folder, as program_in does, and free the folder's name. */
static char *
program_in_own(char *folder, const char *name)
{
	char *found = program_in(folder, name);

	free(folder);
	return found;
}

/* Find one of our players, or one that the operator put into the folder agents/. */
static char *
program_of_ours(const char *name, const char *self)
{
	char *found = program_in_own(home_players(self), name);

	return found ? found : program_in_own(home_agents(self), name);
}

/* Whether the text is a single name that one of our players may have. */
static bool
is_name_of_ours(const char *text, const char *self)
{
	char *ours = strpbrk(text, "/ \t'\"\\") ? NULL
	                                       : program_of_ours(text, self);

	free(ours);
	return ours != NULL;
}

/* Where a player was found. */
enum place { PLACE_NAMED, PLACE_OURS, PLACE_PATH };

/* Find a name without a slash.  A course's own `greedy` in this folder may speak another
 * wire than ours, so a note tells the operator which of the two plays. */
static char *
find_name(const char *name, const char *self, enum player_style style,
          enum place *place, char note[PLAYER_WHY])
{
	char *here = program_in(".", name), *ours = program_of_ours(name, self);
	bool is_here = here && (style == PLAYER_COURSE || !ours);

	if (here && ours && !file_is_same(here, ours))
		text_format(note, PLAYER_WHY, "two programs are called '%s': taking %s; "
		            "write %s for the other", name, is_here ? here : ours,
		            is_here ? ours : here);
	*place = is_here ? PLACE_NAMED : ours ? PLACE_OURS : PLACE_PATH;
	if (!here && !ours)
		return program_on_path(name);
	free(is_here ? ours : here);
	return is_here ? here : ours;
}

/* Find a player for a path that leads to nothing.  `./random` may come from a course's
 * text that assumes another folder.  A longer path is somebody's program, not ours. */
static char *
program_called(const char *word, const char *self)
{
	const char *last = strrchr(word, '/') + 1;

	if (!*last)
		return NULL;
	return last == word + 2 && *word == '.'
		? program_of_ours(last, self)
		: program_in_own(home_agents(self), last);
}

static char *
find_word(const char *word, const char *self, enum player_style style,
          enum place *place, char note[PLAYER_WHY])
{
	char *found;

	if (!strchr(word, '/'))
		return find_name(word, self, style, place, note);
	found = program_at(word);
	if (!found && (found = program_called(word, self)))
		text_format(note, PLAYER_WHY, "%s does not exist; taking %s", word,
		            found);
	return found;
}

char *
player_quote(const struct player *player)
{
	struct text text = {0};

	text_add_word(&text, player->path);
	for (int i = 1; player->argv[i]; i++) {
		text_add(&text, " ");
		text_add_word(&text, player->argv[i]);
	}
	return text.at;
}

void
player_call(struct player *player, const char *name, size_t length)
{
	struct text shown = {0};

	text_format(player->name, sizeof player->name, "%.*s", (int)length, name);
	text_add_shown(&shown, player->name, strlen(player->name));
	text_format(player->shown, sizeof player->shown, "%s", text_str(&shown));
	text_free(&shown);
}

static void
name_after(struct player *player, const char *path)
{
	size_t len = strlen(path);
	const char *last;

	while (len > 1 && path[len - 1] == '/')
		len--;
	for (last = path + len; last > path && last[-1] != '/';)
		last--;
	player_call(player, last, (size_t)(path + len - last));
}

/* Accept a text that as a whole names a file or folder, even if it has blanks. */
static bool
take_whole(struct player *player, const char *rest)
{
	player->path = program_at(rest);
	if (!player->path)
		return false;
	player->argv = xcalloc(2, sizeof *player->argv);
	player->argv[0] = player->path;
	name_after(player, rest);
	return true;
}

/* Whether a program belongs to the system. */
static bool
is_of_the_system(const char *path)
{
	char *folder = file_folder(path), *whole = realpath(folder, NULL);
	bool found;

	path = whole ? whole : "";
	path += path[0] == '/' && path[1] == '/'; /* some systems keep both slashes */
	found = !strncmp(path, "/usr/", 5) || !strcmp(path, "/bin") ||
	        !strncmp(path, "/opt/", 5);
	free(whole);
	free(folder);
	return found;
}

/* Make the program's path absolute.  Do not resolve links, because a program may look at
 * the name by which it is called. */
static void
make_absolute(struct player *player)
{
	bool named = player->argv[0] == player->path;
	char *whole = file_absolute(player->path);

	if (!whole)
		return;
	if (named)
		player->argv[0] = whole;
	free(player->path);
	player->path = whole;
}

void
player_digest(const struct player *player, char sha256[65], char sum[65])
{
	struct text all = {0};
	struct stat st;
	char hex[65];

	sha256_file(player->path, sha256);
	text_add(&all, sha256);
	for (int i = 0; i < player->own.files; i++) {
		const char *file = player->own.file[i];

		if (stat(file, &st) < 0 || !S_ISREG(st.st_mode))
			continue;
		if (st.st_size > LARGE)
			text_format(hex, sizeof hex, "%lld %lld",
			            (long long)st.st_size, (long long)st.st_mtime);
		else
			sha256_file(file, hex);
		text_add(&all, hex);
	}
	if (strlen(all.at) > strlen(sha256))
		sha256_bytes(all.at, all.len, sum);
	else
		text_format(sum, 65, "%s", sha256);
	text_free(&all);
}

/*
 * A folder before the command
 */

/* If the first word names a folder, change to that folder and drop the word; `back`
 * receives the old folder.  Returns false if the word names no folder, or one that holds
 * an `agent`. */
static bool
enter_folder(struct player *player, char back[PATH])
{
	char **word = player->argv, *agent, here[PATH];
	struct stat st;
	int n = 1;

	if (!word[1] || !strchr(word[0], '/') || stat(word[0], &st) < 0 ||
	    !S_ISDIR(st.st_mode))
		return false;
	agent = program_at(word[0]);
	free(agent);
	if (agent || !getcwd(back, PATH) || chdir(word[0]) < 0)
		return false;
	name_after(player, word[0][strspn(word[0], "./")] || !getcwd(here, PATH)
	                   ? word[0] : here);
	while ((word[n - 1] = word[n]))
		n++;
	return true;
}

/* Find the program, or the reason why there is none. */
static bool
take_words(struct player *player, const char *self, enum player_style style,
           enum place *place, char note[PLAYER_WHY], char why[PLAYER_WHY])
{
	player->path = find_word(player->argv[0], self, style, place, note);
	if (!player->path)
		unfit_name(player->argv[0], why);
	return player->path != NULL;
}

/* Whether a program came with us.  The folder of such a program means nothing, and we
 * believe its exit status about the rules.  False for programs that the operator dropped
 * into ../agents. */
static bool
is_ours(const char *path, const char *self)
{
	char *ours = program_in_own(home_players(self), strrchr(path, '/') + 1);
	bool same = ours && file_is_same(ours, path);

	free(ours);
	return same;
}

/* Find the player's home, and give the player a name if it has none yet. */
static void
take_name(struct player *player, const char *self, bool tool)
{
	bool ours = is_ours(player->path, self);
	const char *file = tool ? belongings_first(&player->own) : NULL;
	struct text name = {0};

	/* Use the first word that is a file: the program, or the file that a program of
	 * the system runs. */
	if (!*player->name) {
		name_after(player, file ? file : player->argv[0]);
		text_add(&name, player->name);
		if (ours)
			naming_add_options(&name, player->argv);
		player_call(player, name.at, name.len);
	}
	if (!ours && !(player->home = realpath(player->own.folder, NULL)))
		player->home = xstrdup(player->own.folder);
	text_free(&name);
}

static void
take_files(struct player *player, const char *self, enum place place,
           char note[PLAYER_WHY])
{
	bool tool;

	make_absolute(player);
	tool = place == PLACE_PATH ||
	       (place == PLACE_NAMED && is_of_the_system(player->path));
	player->target = realpath(player->path, NULL);
	belongings_find(&player->own, player->path, player->argv, tool);
	take_name(player, self, tool);
	player_digest(player, player->sha256, player->sum);
	if (!*note && access(player->path, R_OK) < 0 && errno == EACCES)
		text_format(note, PLAYER_WHY, "%s may not be read: nobody sees what "
		            "it reads and writes, so it loses where the terms limit "
		            "that", player->path);
}

/* Resolve the command, in the folder that it names first, if it names one. */
static bool
take_command(struct player *player, const char *self, enum player_style style,
             char note[PLAYER_WHY], char why[PLAYER_WHY])
{
	enum place place = PLACE_NAMED;
	char back[PATH], *whole = strchr(self, '/') ? file_absolute(self) : NULL;
	bool entered = enter_folder(player, back), found;

	self = whole ? whole : self;
	found = take_words(player, self, style, &place, note, why);
	if (found)
		take_files(player, self, place, note);
	if (found && entered) {
		free(player->home);
		player->home = getcwd(NULL, 0);
		belongings_stay(&player->own);
		belongings_move(&player->own, player->argv);
	}
	if (entered && chdir(back) < 0)
		die("%s:", back);
	free(whole);
	return found;
}

static bool
find_program(struct player *player, const char *rest, const char *self,
             enum player_style style, char note[PLAYER_WHY], char why[PLAYER_WHY])
{
	if (!is_name_of_ours(rest, self) && take_whole(player, rest)) {
		take_files(player, self, PLACE_NAMED, note);
		return true;
	}
	player->argv = text_words(rest);
	if (player->argv)
		return take_command(player, self, style, note, why);
	return text_refuse(why, PLAYER_WHY, "'%s' has no program in it, or an "
	                   "open quote", player->command);
}

/* Cut the operator's name off a text; "" if there is none.  Returns false with the reason
 * if the name is not allowed. */
static bool
split_name(const char **text, char given[PLAYER_NAME], char why[PLAYER_WHY])
{
	size_t length;
	const char *rest = naming_split(*text, &length);

	given[0] = '\0';
	if (rest == *text)
		return true;
	if (!naming_fits(rest - 1 - length, length, why))
		return false;
	text_format(given, PLAYER_NAME, "%.*s", (int)length, rest - 1 - length);
	*text = rest;
	return true;
}

static void
name_given(struct player *player, const char *given)
{
	player->named = *given;
	if (*given)
		player_call(player, given, strlen(given));
}

bool
player_find(struct player *player, const char *text, const char *self,
            enum player_style style, char note[PLAYER_WHY],
            char why[PLAYER_WHY])
{
	char given[PLAYER_NAME];
	const char *rest;

	note[0] = '\0';
	*player = (struct player){.sha256 = "-"};
	if (!split_name(&text, given, why))
		return false;
	player->command = xstrdup(text);
	player->wire = wire_split(text, &rest);
	if (!find_program(player, rest, self, style, note, why)) {
		player_free(player);
		return false;
	}
	name_given(player, given);
	return true;
}

bool
player_is_person(const char *text)
{
	size_t length;

	return !strcmp(naming_split(text, &length), "human");
}

bool
player_nobody(struct player *player, const char *name, const struct wire *wire,
              const char *argv0, char why[PLAYER_WHY])
{
	char *self = home_self(argv0), note[PLAYER_WHY];
	bool found = player_find(player, self, self, PLAYER_REFEREE, note, why);

	free(self);
	if (!found)
		return false;
	player->wire = wire;
	player_call(player, name, strlen(name));
	free(player->command);
	player->command = xstrdup(name);
	text_format(player->sha256, sizeof player->sha256, "-");
	return true;
}

bool
player_person(struct player *player, const char *text, const char *self,
              char why[PLAYER_WHY])
{
	char given[PLAYER_NAME];

	if (!split_name(&text, given, why) ||
	    !player_nobody(player, "human", &wire_person, self, why))
		return false;
	name_given(player, given);
	return true;
}

void
player_tell_apart(struct player *first, struct player *second)
{
	const char *a = NULL, *b = NULL;
	char name[PLAYER_NAME];

	if (strcmp(first->name, second->name) != 0 ||
	    (first->named && second->named))
		return;
	if (first->home && second->home && !first->named && !second->named) {
		a = naming_apart(first->home, second->home);
		b = naming_apart(second->home, first->home);
	}
	if (a && b) {
		player_call(first, a, strcspn(a, "/"));
		player_call(second, b, strcspn(b, "/"));
		return;
	}
	text_format(name, sizeof name, "%.*s(2)", PLAYER_NAME - 4, first->name);
	player_call(second->named ? first : second, name, strlen(name));
}

/* Whether the rules can list the moves of a start. */
static bool
lists_moves(const struct variant *variant)
{
	const struct game *game = variant->game;
	struct rng rng = rng_derive(0, RNG_START, 0, 0, 0);
	struct position start;
	int turn;

	game->start(&start, variant->param, &rng);
	turn = game->turn(&start);
	return turn == GAME_CHANCE ||
	       game->each(&start, turn == GAME_BOTH ? 1 : turn, NULL, NULL) >= 0;
}

bool
player_can_play(const struct player *player, const struct variant *variant,
                char why[PLAYER_WHY])
{
	const char *name = variant->game->name;
	bool draws = !strcmp(strrchr(player->path, '/'), "/random");

	if (!variant->game->sees || player->home ||
	    player->wire->transport == WIRE_PERSON || (draws && lists_moves(variant)))
		return true;
	if (draws)
		text_format(why, PLAYER_WHY, "%s: it draws one of the listed moves, and "
		            "%s has too many to list", player->shown, name);
	else
		text_format(why, PLAYER_WHY, "%s: it needs to see the position, and %s "
		            "shows each seat its view only; random plays it",
		            player->shown, name);
	return false;
}

bool
player_names_itself(const struct player *player)
{
	return !player->named && player->wire->transport == WIRE_CONNECTION;
}

void
player_write(const struct player *player, struct text *text)
{
	if (player->named)
		text_addf(text, "name=%s:", player->name);
	text_add(text, player->command);
}

void
player_free(struct player *player)
{
	belongings_free(&player->own);
	free(player->target);
	free(player->home);
	free(player->command);
	free(player->path);
	free(player->argv);
	*player = (struct player){0};
}
