#define _XOPEN_SOURCE 700 /* for realpath */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/file.h"
#include "base/home.h"
#include "base/text.h"

/* The players' folder, below the top of an installation. */
#define PLAYERS "libexec/referee"

/* The file of this program as the system names it, without links, or NULL. */
static char *
named_by_system(void)
{
#ifndef POSIX_ONLY
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);

	if (n > 0) {
		path[n] = '\0';
		return xstrdup(path);
	}
#endif
	return NULL;
}

char *
home_on_path(const char *name)
{
	const char *folder = getenv("PATH");

	for (folder = folder ? folder : "/usr/bin:/bin"; folder;) {
		size_t len = strcspn(folder, ":");
		char *path = text_print("%.*s/%s", (int)len, folder, name);

		if (len && access(path, X_OK) == 0)
			return path;
		free(path);
		folder = folder[len] ? folder + len + 1 : NULL;
	}
	return NULL;
}

char *
home_self(const char *self)
{
	char *path = named_by_system(), *whole;

	if (path)
		return path;
	if (!strchr(self, '/'))
		path = home_on_path(self);
	if (!path)
		path = xstrdup(self);
	whole = realpath(path, NULL);
	if (!whole)
		return path;
	free(path);
	return whole;
}

/* The folder of this program's file. */
static char *
own_folder(const char *self)
{
	char *path = home_self(self), *folder = file_folder(path);

	free(path);
	return folder;
}

/* "FOLDER/NAME", or NULL if there is no such file.  Frees folder. */
static char *
within(char *folder, const char *name)
{
	char *path = folder ? text_join(folder, name) : NULL;

	free(folder);
	if (!path || access(path, F_OK) == 0)
		return path;
	free(path);
	return NULL;
}

static bool
ends_in(const char *text, const char *end)
{
	size_t len = strlen(text), n = strlen(end);

	return len >= n && !strcmp(text + len - n, end);
}

/* The top folder of the installation, or NULL. */
static char *
top(const char *self)
{
	char *folder = own_folder(self), *players;
	bool below = ends_in(folder, "/" PLAYERS);
	char *path = within(folder, below ? "../.." : "..");
	char *whole = path ? realpath(path, NULL) : NULL;

	free(path);
	players = whole ? within(xstrdup(whole), PLAYERS) : NULL;
	if (!players) {
		free(whole);
		return NULL;
	}
	free(players);
	return whole;
}

/* A file in the source tree that holds this program, or NULL. */
static char *
as_built(const char *self, const char *name)
{
	static const char *const above[] = {"..", "../../.."};
	char *found = NULL;

	for (size_t i = 0; !found && i < sizeof above / sizeof *above; i++)
		found = within(within(own_folder(self), above[i]), name);
	return found;
}

char *
home_players(const char *self)
{
	char *players = within(top(self), PLAYERS);

	return players ? players : own_folder(self);
}

char *
home_agents(const char *self)
{
	char *players = within(top(self), PLAYERS), *folder;
	char *agents;

	if (players)
		return players;
	folder = own_folder(self);
	agents = text_join(folder, "../agents");
	free(folder);
	return agents;
}

char *
home_program(const char *self, const char *name)
{
	char *found = within(home_players(self), name);

	return found ? found : within(within(top(self), "bin"), name);
}

char *
home_call(const char *self, const char *name)
{
	char *path = home_program(self, name), *installed = top(self);
	char *call = path ? text_print("%s%s", installed ? "referee " : "./", name) : NULL;

	free(path);
	free(installed);
	return call;
}

char *
home_file(const char *self, const char *name)
{
	char *found = within(within(top(self), "share/referee"), name);
	char *path;

	if (found)
		return found;
	path = text_join("tools", name);
	found = as_built(self, path);
	free(path);
	return found;
}

/* The page with this name in one section, or NULL. Installed pages may have a prefix, and
 * a distribution may have compressed them. */
static char *
page_in(const char *self, const char *name, char section)
{
	static const char *const prefix[] = {"referee-", ""};
	static const char *const packed[] = {"", ".gz"};
	static const char *const folder[] = {"referee", "tools", "agents"};
	struct text path = {0};
	char *found = NULL;

	for (int i = 0; !found && i < 4; i++) {
		text_clear(&path);
		text_addf(&path, "share/man/man%c/%s%s.%c%s", section,
		          prefix[i / 2], name, section, packed[i % 2]);
		found = within(top(self), path.at);
	}
	for (int i = 0; !found && i < 3; i++) {
		text_clear(&path);
		text_addf(&path, "%s/%s.%c", folder[i], name, section);
		found = as_built(self, path.at);
	}
	text_free(&path);
	return found;
}

char *
home_page(const char *self, const char *name)
{
	char *found = NULL;

	for (const char *section = "157"; !found && *section; section++)
		found = page_in(self, name, *section);
	return found;
}
