#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/home.h"
#include "base/text.h"
#include "base/walk.h"
#include "command.h"
#include "complete.h"
#include "game/game.h"
#include "game/terms.h"

static void
commands(const char *self, FILE *out)
{
	(void)self;
	for (const char *const *word = command_words; *word; word++)
		fprintf(out, "%s\n", *word);
}

static void
list_games(const char *self, FILE *out)
{
	(void)self;
	for (const struct game *const *g = games; *g; g++) {
		fprintf(out, "%s\n", (*g)->name);
		for (const struct param *p = (*g)->params; p->name; p++)
			fprintf(out, "%s,%s=\n", (*g)->name, p->name);
	}
}

static void
list_terms(const char *self, FILE *out)
{
	(void)self;
	for (int key = 0; key < TERMS_KEYS; key++)
		fprintf(out, "%s=\n", terms_name((enum terms_key)key));
}

static void
sandboxes(const char *self, FILE *out)
{
	(void)self;
	fputs("auto\nnone\nposix\nrequire:\n", out);
}

/* Whether a file may be a player, by its path and name. */
static bool
is_player(const char *path, const char *name)
{
	struct stat st;

	if (*name == '.' || !strcmp(name, "referee"))
		return false;
	for (const char *const *word = command_words; *word; word++)
		if (!strcmp(*word, name))
			return false;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode) &&
	       access(path, X_OK) == 0;
}

static void
players_in(const char *folder, FILE *out)
{
	struct walk_names names;

	walk_names(&names, folder);
	for (size_t i = 0; i < names.n; i++) {
		char *path = text_join(folder, names.at[i]);

		if (is_player(path, names.at[i]))
			fprintf(out, "%s\n", names.at[i]);
		free(path);
	}
	walk_names_free(&names);
}

static void
players(const char *self, FILE *out)
{
	char *ours = home_players(self), *dropped = home_agents(self);

	players_in(ours, out);
	if (strcmp(ours, dropped))
		players_in(dropped, out);
	free(ours);
	free(dropped);
}

/* Print the names of the installed course definitions. */
static void
courses(const char *self, FILE *out)
{
	char *folder = home_file(self, "courses");
	struct walk_names names = {0};

	if (folder)
		walk_names(&names, folder);
	for (size_t i = 0; i < names.n; i++) {
		size_t len = strlen(names.at[i]);

		if (len > 5 && !strcmp(names.at[i] + len - 5, ".conf"))
			fprintf(out, "%.*s\n", (int)len - 5, names.at[i]);
	}
	walk_names_free(&names);
	free(folder);
}

bool
complete_words(const char *what, const char *self, FILE *out)
{
	static const struct {
		const char *what;
		void (*list)(const char *self, FILE *out);
	} lists[] = {
		{"commands", commands}, {"games", list_games},
		{"terms", list_terms},  {"players", players},
		{"sandbox", sandboxes}, {"courses", courses},
	};

	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
		if (!strcmp(lists[i].what, what)) {
			lists[i].list(self, out);
			return true;
		}
	return false;
}
