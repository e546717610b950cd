#define _XOPEN_SOURCE 700 /* realpath */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"
#include "home.h"
#include "text.h"

/* NULL if there is nothing at that path. */
static char *
existing(struct text *path)
{
	if (access(path->at, F_OK) == 0)
		return path->at;
	text_free(path);
	return NULL;
}

/* The file that the system says it executes, or NULL. */
static char *
told_by_system(void)
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

static char *
on_path(const char *name)
{
	const char *folder = getenv("PATH");

	while (folder) {
		size_t len = strcspn(folder, ":");
		struct text path = {0};

		text_addf(&path, "%.*s/%s", len ? (int)len : 1,
		          len ? folder : ".", name);
		if (access(path.at, X_OK) == 0)
			return path.at;
		text_free(&path);
		folder = folder[len] ? folder + len + 1 : NULL;
	}
	return NULL;
}

char *
home_self(const char *self)
{
	char *path = told_by_system(), *whole;

	if (!path && !strchr(self, '/'))
		path = on_path(self);
	if (!path)
		path = xstrdup(self);
	whole = realpath(path, NULL);
	if (!whole)
		return path;
	free(path);
	return whole;
}

char *
home_folder(const char *self)
{
	char *path = home_self(self), *slash = strrchr(path, '/');

	if (slash) {
		slash[slash == path] = '\0';
		return path;
	}
	free(path);
	return xstrdup(".");
}

char *
home_agents(const char *self)
{
	char *folder = home_folder(self);
	struct text path = {0};

	text_addf(&path, "%s/../agents", folder);
	free(folder);
	return path.at;
}

char *
home_file(const char *self, const char *name)
{
	static const char *const places[] = {"../tools", "../../../tools"};
	char *folder = home_folder(self), *found = NULL;

	for (size_t i = 0; !found && i < sizeof places / sizeof *places; i++) {
		struct text path = {0};

		text_addf(&path, "%s/%s/%s", folder, places[i], name);
		found = existing(&path);
	}
	free(folder);
	return found;
}
