#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "agent/unfit.h"
#include "base/fail.h"
#include "base/text.h"
#include "match/entrant.h"
#include "proc/proc_fork.h"

enum { USAGE = 2 }; /* the exit status of our programs for a wrong command line */

/* Whether the program is one of those in agents/.  Other programs must not run without
 * limits, even if their files are in our folder. */
static bool
is_built_in(const struct player *player)
{
	static const char *const ours[] = {"alphabeta", "greedy", "hidden", "mcts",
	                                   "minimax", "random"};
	const char *name = strrchr(player->path, '/') + 1;
	bool found = false;

	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		found |= !strcmp(ours[i], name);
	return found && !player->home;
}

/* Run one of our players with --help last: it refuses a wrong word before it gets there. */
static int
ask_for_help(void *context)
{
	static char help[] = "--help";
	const struct player *player = context;
	char **argv = NULL;
	int n = 0, nothing = open("/dev/null", O_WRONLY);

	do
		argv = xgrow(argv, (size_t)n, sizeof *argv);
	while ((argv[n] = player->argv[n]) && ++n);
	argv[n++] = help;
	argv = xgrow(argv, (size_t)n, sizeof *argv);
	argv[n] = NULL;
	if (nothing < 0 || dup2(nothing, STDOUT_FILENO) < 0)
		return 0;
	proc_become(player->path, argv);
	return 0;
}

bool
entrant_may_run(const struct player *player, char why[PLAYER_WHY])
{
	char cause[UNFIT_WHY];

	if (access(player->path, X_OK) == 0 || errno != EACCES)
		return true;
	unfit_program(player->path, EACCES, cause);
	return text_refuse(why, PLAYER_WHY, "%.200s cannot be started: %s",
	                   player->path, cause);
}

bool
entrant_takes_words(const struct player *player, char why[PLAYER_WHY])
{
	if (!is_built_in(player) || !player->argv[1] ||
	    proc_try(ask_for_help, (void *)player) != USAGE)
		return true;
	return text_refuse(why, PLAYER_WHY, "%.200s: its options are wrong",
	                   player->command);
}
