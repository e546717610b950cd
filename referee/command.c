#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/home.h"
#include "base/text.h"
#include "command.h"
#include "proc/proc_fork.h"

const char *const command_words[] = {
	"arena", "game", "help", "league", "mcgill-server", "replay", "rules", "run_game",
	"score", "solve", "suite", NULL,
};

static bool
is_word(const char *text)
{
	for (const char *const *word = command_words; *word; word++)
		if (!strcmp(*word, text))
			return true;
	return false;
}

const char *
command_like(const char *word)
{
	for (const char *const *like = command_words; *like; like++)
		if (text_is_near(*like, word))
			return *like;
	return NULL;
}

bool
command_is(int argc, char *const *argv)
{
	return argc > 1 && is_word(argv[1]);
}

static void
become_program(char **argv, char why[COMMAND_WHY])
{
	char *path = home_program(argv[0], argv[1]);

	if (path) {
		argv[1] = path;
		proc_become(path, argv + 1);
		text_format(why, COMMAND_WHY, "%.80s: %s", path, strerror(errno));
	} else {
		text_format(why, COMMAND_WHY, "%.80s is not installed with this program",
		            argv[1]);
	}
	free(path);
}

/* Show a manual page.  Our players have none, so for a player print its --help. */
static void
become_help(const char *self, const char *about, char why[COMMAND_WHY])
{
	static char man[] = "man", help[] = "--help";
	char *page = home_page(self, about), *path = home_program(self, about);

	text_format(why, COMMAND_WHY, "there is no help about '%.80s'", about);
	if (page) {
		proc_become(man, (char *[]){man, page, NULL});
		text_format(why, COMMAND_WHY, "man: %s", strerror(errno));
	}
	if (path)
		proc_become(path, (char *[]){path, help, NULL});
	free(page);
	free(path);
}

void
command_become(char **argv, char why[COMMAND_WHY])
{
	if (strcmp(argv[1], "help") != 0)
		become_program(argv, why);
	else if (argv[2])
		become_help(argv[0], argv[2], why);
}
