#define _XOPEN_SOURCE 700 /* for realpath */
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent/belongings.h"
#include "base/fail.h"
#include "base/file.h"
#include "base/text.h"
#include "proc/rootfs.h"

/*
 * Homes
 */

/* Whether a folder is this home or lies above it. */
static bool
holds(const char *folder, const char *home)
{
	char *whole = home && *home == '/' ? realpath(home, NULL) : NULL;
	size_t n = strlen(folder);
	bool found = whole && !strncmp(whole, folder, n) &&
	             (whole[n] == '/' || !whole[n]);

	free(whole);
	return found;
}

/* The home of a user, or "".  Remember the last one, because a system may look in many
 * places for it. */
static const char *
home_of(uid_t uid)
{
	static uid_t last;
	static char home[4096];
	const struct passwd *user;

	if (!*home || uid != last) {
		user = getpwuid(uid);
		text_format(home, sizeof home, "%s", user ? user->pw_dir : "");
		last = uid;
	}
	return home;
}

bool
belongings_are_home(const char *folder)
{
	char *whole = realpath(folder, NULL);
	struct stat st;
	bool found = whole && stat(whole, &st) == 0 && S_ISDIR(st.st_mode) &&
	             (!whole[1] || !strcmp(whole, "/home") ||
	              holds(whole, getenv("HOME")) ||
	              holds(whole, home_of(geteuid())) ||
	              file_is_same(home_of(st.st_uid), whole));

	free(whole);
	return found;
}

/*
 * Files
 */

/* Whether a word names a Java class in a folder that another word names.  Such a word
 * names no file, even if there is a file of that name. */
static bool
is_class(char *const argv[], const char *word)
{
	bool found = false;

	for (int i = 1; argv[i] && !found; i++) {
		char *path = text_print("%s/%s.class", argv[i], word);

		found = access(path, F_OK) == 0;
		free(path);
	}
	return found;
}

static void
add_file(struct belongings *own, const char *path, int word)
{
	char *whole = *path == '/' ? xstrdup(path) : file_absolute(path);

	if (!whole || own->files == BELONGINGS_FILES || rootfs_borrows(whole)) {
		free(whole);
		return;
	}
	own->file[own->files] = whole;
	own->word[own->files++] = word;
}

/* Whether this part of a class path, such as "build:lib/a.jar", exists; `path` receives
 * it.  Java writes "lib/ *" for all of a folder; we drop that star. */
static bool
is_part(const char *part, size_t n, struct text *path)
{
	if (!n)
		return false;
	text_clear(path);
	text_add_bytes(path, part, n);
	if (part[n - 1] == '*' && (n == 1 || part[n - 2] == '/'))
		path->at[n - 1] = n == 1 ? '.' : '\0';
	return access(path->at, F_OK) == 0;
}

/* If the word has several paths, add those that exist. */
static void
add_parts(struct belongings *own, char *const argv[], int word)
{
	struct text path = {0};

	for (const char *part = argv[word]; *part;) {
		size_t n = strcspn(part, ":");

		if (is_part(part, n, &path))
			add_file(own, path.at, -word);
		part += n + (part[n] == ':');
	}
	text_free(&path);
}

static void
find_files(struct belongings *own, char *const argv[])
{
	for (int i = 1; argv[i]; i++) {
		const char *word = argv[i];

		if (is_class(argv, word))
			continue;
		if (access(word, F_OK) == 0)
			add_file(own, word, i);
		else
			add_parts(own, argv, i);
	}
}

/* Make each existing part of a word with several paths absolute. */
static char *
absolute_list(const char *word)
{
	struct text list = {0}, path = {0};

	for (;; word++) {
		size_t n = strcspn(word, ":");
		char *whole = is_part(word, n, &path) ? file_absolute(path.at)
		                                      : NULL;

		if (whole)
			text_addf(&list, "%s%s", whole,
			          word[n - 1] == '*' ? "/*" : "");
		else
			text_add_bytes(&list, word, n);
		free(whole);
		word += n;
		if (!*word)
			break;
		text_add(&list, ":");
	}
	text_free(&path);
	return list.at;
}

void
belongings_move(struct belongings *own, char *argv[])
{
	for (int i = 0; i < own->files; i++) {
		int word = own->word[i];

		if (word > 0)
			argv[word] = own->file[i];
		else if (word < 0 && !own->list[i])
			argv[-word] = own->list[i] = absolute_list(argv[-word]);
	}
}

/*
 * The folder
 */

/* The folder of a program's path, with links resolved. */
static char *
real_folder_of(const char *path)
{
	char *as_written = file_folder(path), *whole = realpath(as_written, NULL);

	if (!whole)
		return as_written;
	free(as_written);
	return whole;
}

static bool
is_of_mode(const char *path, mode_t mode)
{
	struct stat st;

	return stat(path, &st) == 0 && (st.st_mode & S_IFMT) == mode;
}

/* Whether this is a regular file that a whole word names. */
static bool
is_word(const struct belongings *own, int i)
{
	return own->word[i] > 0 && is_of_mode(own->file[i], S_IFREG);
}

const char *
belongings_first(const struct belongings *own)
{
	for (int i = 0; i < own->files; i++)
		if (is_word(own, i))
			return own->file[i];
	return NULL;
}

/* Choose the folder of the first file among the words.  The folders of the other files go
 * into `beside`. */
static void
take_folders_of_files(struct belongings *own)
{
	for (int i = 0; i < own->files; i++) {
		char *folder;

		if (!is_word(own, i))
			continue;
		folder = file_folder(own->file[i]);
		if (!own->folder)
			own->folder = folder;
		else if (!belongings_are_home(folder))
			own->beside[own->besides++] = folder;
		else
			free(folder);
	}
}

/* Choose the first folder that the words name, or the current folder if it contains that
 * folder directly. */
static void
take_folder(struct belongings *own, const char *here)
{
	for (int i = 0; i < own->files && !own->folder; i++) {
		char *above = file_folder(own->file[i]);
		bool near = file_is_same(above, here);

		if (is_of_mode(own->file[i], S_IFDIR))
			own->folder = xstrdup(near ? here : own->file[i]);
		free(above);
	}
}

static void
find_folder(struct belongings *own, const char *program, bool tool)
{
	char at[4096];
	const char *here = getcwd(at, sizeof at) ? at : "/";

	if (tool)
		take_folders_of_files(own);
	else
		own->folder = real_folder_of(program);
	if (!own->folder)
		take_folder(own, here);
	own->reads = own->folder && !belongings_are_home(own->folder);
	if (!own->folder)
		own->folder = xstrdup(here);
}

void
belongings_find(struct belongings *own, const char *program,
                char *const argv[], bool tool)
{
	find_files(own, argv);
	find_folder(own, program, tool);
}

void
belongings_stay(struct belongings *own)
{
	char at[4096], *other = own->folder;
	const char *here = getcwd(at, sizeof at) ? at : "/";

	own->folder = xstrdup(here);
	if (own->reads && !file_is_same(other, here) && own->besides < BELONGINGS_FILES)
		own->beside[own->besides++] = other;
	else
		free(other);
	own->reads = !belongings_are_home(here);
}

void
belongings_free(struct belongings *own)
{
	while (own->files) {
		free(own->file[--own->files]);
		free(own->list[own->files]);
	}
	while (own->besides)
		free(own->beside[--own->besides]);
	free(own->folder);
}
