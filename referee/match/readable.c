#define _XOPEN_SOURCE 700 /* for realpath */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/player.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "base/walk.h"
#include "game/terms.h"
#include "match/readable.h"
#include "proc/confine.h"
#include "proc/rootfs.h"

enum { SEARCH_DEPTH = 64, SEARCH_ENTRIES = 200000 };

/*
 * Places: files and folders by inode, so that links and mounts cannot hide them
 */

struct places {
	struct place {
		dev_t dev;
		ino_t ino;
	} *at;
	int n;
};

static void
add_place(struct places *places, const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return;
	*xpush(places->at, places->n) = (struct place){st.st_dev, st.st_ino};
}

/* Add the folders that hold a file or folder, except the root. */
static void
add_above(struct places *places, const char *path)
{
	char *whole = realpath(path, NULL);

	for (char *end; whole && (end = strrchr(whole, '/')) > whole;) {
		*end = '\0';
		add_place(places, whole);
	}
	free(whole);
}

static bool
is_among(const struct places *places, const char *path)
{
	struct stat st;
	bool found = false;

	if (!places->n || stat(path, &st) < 0)
		return false;
	for (int i = 0; i < places->n && !found; i++)
		found = places->at[i].dev == st.st_dev && places->at[i].ino == st.st_ino;
	return found;
}

/* Whether a file or folder lies in a folder. */
static bool
is_below(const char *path, const char *folder)
{
	struct places above = {.n = 0};
	bool found;

	add_above(&above, path);
	found = is_among(&above, folder);
	free(above.at);
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
		if (text_format(path, sizeof path, "%s/%s", whole, beside[i]) &&
		    access(path, F_OK) == 0)
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

void
readable_drop_closed(struct readable *readable, uid_t one, uid_t other)
{
	int kept = 0;

	for (int i = 0; i < readable->folders; i++)
		if (rootfs_closed(readable->folder[i], one) &&
		    rootfs_closed(readable->folder[i], other))
			free(readable->folder[i]);
		else
			readable->folder[kept++] = readable->folder[i];
	readable->folders = kept;
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

/* Let a player read one more path of its own, which come before all others. */
static void
let_read_own(struct confine *confine, const char *path)
{
	int last = confine->own;

	while (last < CONFINE_READABLE - 1 && confine->readable[last])
		last++;
	if (last == CONFINE_READABLE - 1)
		return;
	while (last-- > confine->own)
		confine->readable[last + 1] = confine->readable[last];
	confine->readable[confine->own++] = path;
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
	struct places places = {.n = 0};
	bool found = false;

	add_place(&places, folder);
	add_above(&places, folder);
	for (int i = 0; i < readable->folders && !found; i++)
		found = is_among(&places, readable->folder[i]);
	free(places.at);
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

/* What a player may not read: files, and the folders that hold them. */
struct secret {
	struct places files, above;
};

static void
add_secret(struct secret *secret, const char *file)
{
	add_place(&secret->files, file);
	add_above(&secret->above, file);
}

static void
free_secret(struct secret *secret)
{
	free(secret->files.at);
	free(secret->above.at);
}

/* Whether an entry of a folder is a link that leads out of it. */
static bool
leads_out(const char *path, const char *folder)
{
	struct stat st;

	return lstat(path, &st) < 0 || (S_ISLNK(st.st_mode) && !is_below(path, folder));
}

/* Let the player read a folder's entries, except secret ones and links that lead out. */
static void
keep_out(struct readable *readable, struct confine *confine, const char *folder,
         const struct secret *secret)
{
	DIR *all = is_among(&secret->above, folder) ? opendir(folder) : NULL;
	const char *name;
	int n = 0;

	if (!all)
		return;
	forbid_reading(confine, folder);
	let_list(confine, folder);
	while (n < READABLE_ENTRIES && readable->entries < 2 * READABLE_ENTRIES &&
	       (name = file_next(all))) {
		char *path = text_join(folder, name);

		if (is_among(&secret->files, path) || is_among(&secret->above, path) ||
		    leads_out(path, folder)) {
			free(path);
			continue;
		}
		n++;
		readable->entry[readable->entries++] = path;
		let_read_own(confine, path);
	}
	closedir(all);
}

void
readable_keep_from(struct readable *readable, struct confine *confine,
                   const struct player *player, const struct player *rival)
{
	struct secret secret = {.files.n = 0};

	if (is_same(player, rival))
		return;
	add_secret(&secret, rival->path);
	for (int i = 0; i < rival->own.files; i++)
		add_secret(&secret, rival->own.file[i]);
	if (player->own.reads)
		keep_out(readable, confine, player->own.folder, &secret);
	for (int i = 0; i < player->own.besides; i++)
		keep_out(readable, confine, player->own.beside[i], &secret);
	free_secret(&secret);
}

void
readable_keep_secret(struct readable *readable, struct confine *confine,
                     const char *file)
{
	struct secret secret = {.files.n = 0};
	int i = 0;

	add_secret(&secret, file);

	while (i < CONFINE_READABLE && confine->readable[i]) {
		const char *path = confine->readable[i];

		if (file_is_same(path, file))
			forbid_reading(confine, path);
		else if (is_among(&secret.above, path) && !is_given(readable, path))
			keep_out(readable, confine, path, &secret);
		i += i < CONFINE_READABLE && confine->readable[i] == path;
	}
	free_secret(&secret);
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
