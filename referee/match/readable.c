#define _XOPEN_SOURCE 700 /* for realpath */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/file.h"
#include "base/text.h"
#include "base/walk.h"
#include "game/terms.h"
#include "match/readable.h"
#include "proc/confine.h"

enum { SEARCH_DEPTH = 64, SEARCH_ENTRIES = 200000 };

/* Whether a file or folder lies in a folder, with links resolved. */
static bool
is_below(const char *path, const char *folder)
{
	char *whole = path ? realpath(path, NULL) : NULL;
	char *end = whole ? strrchr(whole, '/') : NULL;
	bool found = false;

	for (; end && end > whole && !found; end = strrchr(whole, '/')) {
		*end = '\0';
		found = file_is_same(whole, folder);
	}
	free(whole);
	return found;
}

/*
 * Installations
 */

bool
readable_add_folder(struct readable *readable, const char *path)
{
	char *whole;

	if (readable->folders == READABLE_FOLDERS)
		return false;
	whole = realpath(path, NULL);
	if (whole && !whole[1]) { /* the root folder */
		free(whole);
		return false;
	}
	for (int i = 0; whole && i < readable->folders; i++)
		if (!strcmp(whole, readable->folder[i])) {
			free(whole);
			return true;
		}
	if (whole)
		readable->folder[readable->folders++] = whole;
	return whole != NULL;
}

/* Whether a folder is a home, or the .local of one.  What lies in it is private. */
static bool
is_private(const char *folder)
{
	const char *last = strrchr(folder, '/');

	return (last && !strcmp(last, "/.local")) || belongings_are_home(folder);
}

/* Add the folders beside an installation's programs: libraries, and the folders of
 * version managers (pyenv, nvm, sdkman). */
static void
add_companions(struct readable *readable, const char *programs)
{
	static const char *const beside[] = {"lib", "lib64", "bin", "conf",
		"include", "jmods", "libexec", "share", "shims", "version",
		"versions"};
	size_t count = sizeof beside / sizeof *beside;
	char above[1100], path[1200];
	char *whole;

	text_format(above, sizeof above, "%s/..", programs);
	whole = realpath(above, NULL);
	if (!whole)
		return;
	if (is_private(whole))
		count = 2; /* libraries only: ~/.local/share is private */
	for (size_t i = 0; i < count; i++)
		if (text_format(path, sizeof path, "%s/%s", whole, beside[i]))
			readable_add_folder(readable, path);
	free(whole);
}

void
readable_add_installations(struct readable *readable)
{
	const char *entry = getenv("PATH");
	char path[1024];

	while (entry && *entry) {
		size_t n = strcspn(entry, ":");

		if (*entry == '/' && strspn(entry, "/.") < n &&
		    text_format(path, sizeof path, "%.*s", (int)n, entry) &&
		    strncmp(path, "/usr/", 5) && strncmp(path, "/bin", 4) &&
		    strncmp(path, "/sbin", 5) && !belongings_are_home(path) &&
		    readable_add_folder(readable, path))
			add_companions(readable, path);
		entry += n + (entry[n] == ':');
	}
}

/*
 * A player's own files
 */

static void
let_read(struct confine *confine, const char *path)
{
	int n = 0;

	while (n < CONFINE_READABLE - 1 && confine->readable[n])
		if (!strcmp(confine->readable[n++], path))
			return;
	if (n < CONFINE_READABLE - 1)
		confine->readable[n] = path;
}

/* Whether a program and a folder belong to the same installation. */
static bool
is_installed_with(const char *program, const char *folder)
{
	size_t n = (size_t)(strrchr(folder, '/') - folder);

	return n && !strncmp(program, folder, n) && program[n] == '/';
}

/* Let the player read its program, the files that its words name, and what is installed
 * with the program.  With `folder`, let it read its folder, too. */
static void
give(const struct readable *readable, const struct player *player, bool folder,
     struct confine *confine)
{
	const struct belongings *own = &player->own;

	let_read(confine, player->path);
	if (player->target)
		let_read(confine, player->target);
	if (folder && own->reads)
		let_read(confine, own->folder);
	for (int i = 0; folder && i < own->besides; i++)
		let_read(confine, own->beside[i]);
	for (int i = 0; i < own->files; i++)
		if (!belongings_are_home(own->file[i]))
			let_read(confine, own->file[i]);
	for (int i = 0; i < readable->folders; i++)
		if (is_installed_with(player->path, readable->folder[i]))
			let_read(confine, readable->folder[i]);
}

void
readable_give(const struct readable *readable, const struct terms *terms,
              const struct player *player, struct confine *confine)
{
	give(readable, player, terms_get(terms, TERMS_FILES) != TERMS_READ_NONE,
	     confine);
	if (readable->rules)
		give(readable, readable->rules, !player->home, confine);
	while (confine->readable[confine->own])
		confine->own++;
	for (int i = 0; i < readable->folders; i++)
		let_read(confine, readable->folder[i]);
}

/* Whether all agents may read a folder. */
static bool
is_given(const struct readable *readable, const char *folder)
{
	bool found = false;

	for (int i = 0; i < readable->folders && !found; i++)
		found = file_is_same(folder, readable->folder[i]) ||
		        is_below(folder, readable->folder[i]);
	return found;
}

bool
readable_lacks(const struct readable *readable, const struct player *player)
{
	return !player->own.reads && !is_given(readable, player->own.folder);
}

/*
 * Files of the opponent, or ours
 */

/* Whether a player's program or a file that its words name lies in a folder. */
static bool
lies_in(const struct player *player, const char *folder)
{
	bool found = is_below(player->path, folder);

	for (int i = 0; i < player->own.files && !found; i++)
		found = is_below(player->own.file[i], folder);
	return found;
}

/* Let the player list a folder, because interpreters look for modules there. */
static void
let_list(struct confine *confine, const char *folder)
{
	int n = 0;

	while (n < CONFINE_LISTED - 1 && confine->listed[n])
		n++;
	if (n < CONFINE_LISTED - 1)
		confine->listed[n] = folder;
}

static void
forbid_reading(struct confine *confine, const char *path)
{
	int kept = 0;

	for (int i = 0; i < CONFINE_READABLE && confine->readable[i]; i++)
		if (strcmp(confine->readable[i], path))
			confine->readable[kept++] = confine->readable[i];
		else
			confine->own -= i < confine->own;
	for (; kept < CONFINE_READABLE && confine->readable[kept]; kept++)
		confine->readable[kept] = NULL;
}

/* Whether a path is the player's program, a file that its words name, or a folder that
 * holds one of these. */
static bool
is_of(const char *path, const struct player *player)
{
	bool found = file_is_same(path, player->path) || lies_in(player, path);

	for (int i = 0; i < player->own.files && !found; i++)
		found = file_is_same(path, player->own.file[i]);
	return found;
}

/* Whether both players have the same program and files. */
static bool
is_same(const struct player *player, const struct player *rival)
{
	bool same = file_is_same(player->path, rival->path) &&
	            player->own.files == rival->own.files;

	for (int i = 0; i < player->own.files && same; i++)
		same = file_is_same(player->own.file[i], rival->own.file[i]);
	return same;
}

/* What a player may not read: the opponent's files, or, if rival is NULL, a file of
 * ours. */
struct secret {
	const struct player *rival;
	const char *file;
};

static bool
is_secret(const char *path, const struct secret *secret)
{
	return secret->rival ? is_of(path, secret->rival)
	     : file_is_same(path, secret->file) || is_below(secret->file, path);
}

static bool
holds_secret(const char *folder, const struct secret *secret)
{
	return secret->rival ? lies_in(secret->rival, folder)
	                     : is_below(secret->file, folder);
}

/* Let the player read a folder's entries, except secret ones and links that lead out. */
static void
keep_out(struct readable *readable, struct confine *confine, const char *folder,
         const struct secret *secret)
{
	DIR *all = holds_secret(folder, secret) ? opendir(folder) : NULL;
	const char *name;
	int n = 0;

	if (!all)
		return;
	forbid_reading(confine, folder);
	let_list(confine, folder);
	while (n < READABLE_ENTRIES && readable->entries < 2 * READABLE_ENTRIES &&
	       (name = file_next(all))) {
		char *path = text_join(folder, name);

		if (is_secret(path, secret) || !is_below(path, folder)) {
			free(path);
			continue;
		}
		n++;
		readable->entry[readable->entries++] = path;
		let_read(confine, path);
	}
	closedir(all);
}

void
readable_keep_from(struct readable *readable, struct confine *confine,
                   const struct player *player, const struct player *rival)
{
	const struct secret secret = {rival, NULL};

	if (is_same(player, rival))
		return;
	if (player->own.reads)
		keep_out(readable, confine, player->own.folder, &secret);
	for (int i = 0; i < player->own.besides; i++)
		keep_out(readable, confine, player->own.beside[i], &secret);
}

void
readable_keep_secret(struct readable *readable, struct confine *confine,
                     const char *file)
{
	const struct secret secret = {NULL, file};
	int i = 0;

	while (i < CONFINE_READABLE && confine->readable[i]) {
		const char *path = confine->readable[i];

		if (file_is_same(path, file))
			forbid_reading(confine, path);
		else if (holds_secret(path, &secret) && !is_given(readable, path))
			keep_out(readable, confine, path, &secret);
		i += i < CONFINE_READABLE && confine->readable[i] == path;
	}
}

static enum walk_go
stop_at_socket(void *context, const struct walk_entry *entry)
{
	(void)context;
	return S_ISSOCK(entry->st->st_mode) ? WALK_STOP : WALK_ON;
}

static bool
is_installation(const struct readable *readable, const char *path)
{
	for (int i = 0; i < readable->folders; i++)
		if (readable->folder[i] == path)
			return true;
	return false;
}

bool
readable_has_socket(const struct readable *readable, const struct confine *confine)
{
	const struct walk search = {.visit = stop_at_socket, .depth = SEARCH_DEPTH,
	                            .entries = SEARCH_ENTRIES};
	struct stat st;

	for (int i = 0; i < confine->own; i++) {
		const char *path = confine->readable[i];

		if (!is_installation(readable, path) && stat(path, &st) == 0 &&
		    (S_ISDIR(st.st_mode) ? walk(path, &search) != WALK_DONE
		                         : S_ISSOCK(st.st_mode)))
			return true;
	}
	return false;
}

void
readable_free(struct readable *readable)
{
	while (readable->entries)
		free(readable->entry[--readable->entries]);
	while (readable->folders)
		free(readable->folder[--readable->folders]);
}
