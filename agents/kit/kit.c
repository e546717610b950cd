#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "kit/files.h"
#include "kit/input.h"
#include "kit/kari.h"
#include "kit/kit.h"
#include "kit/line.h"
#include "kit/mcgill.h"

/* The conversation, if it is not on standard input and output. */
struct manner {
	bool files;
	const char *game, *address; /* of a server, or NULL */
};

static bool
set_option(const struct kit_player *player, struct manner *manner,
           const char *name, const char *value)
{
	if (!strcmp(name, "--hus") || !strcmp(name, "--omweso")) {
		manner->game = name + 2;
		manner->address = value;
		return true;
	}
	return !strcmp(name, "--seed")
		? text_number(value, 0, INT64_MAX, &turn_own_seed)
		: player->option && player->option(name, value);
}

static void
usage(const struct kit_player *player, FILE *out)
{
	fprintf(out,
	        "usage: %s [option value ...]\n%s"
	        "  --seed N  a number that the dice depend on, too\n"
	        "  --files   one move of halma: input.txt, output.txt\n"
	        "  --hus HOST:PORT, --omweso HOST:PORT\n"
	        "            a game at McGill's server, or on the tcp wire\n"
	        "  --help    this text\n",
	        player->name, player->about);
}

enum { GO_ON = -1 };

/* Take the options; GO_ON, or the status to leave with. */
static int
take_options(const struct kit_player *player, struct manner *manner, char **argv)
{
	for (char **at = argv + 1; *at; at++) {
		if (!strcmp(*at, "--help")) {
			usage(player, stdout);
			return fail_printed(0, 1);
		}
		if (!strcmp(*at, "--files")) {
			manner->files = true;
		} else if (at[1] && set_option(player, manner, at[0], at[1])) {
			at++;
		} else {
			warn("unknown option or bad value: %s", *at);
			usage(player, stderr);
			return 2;
		}
	}
	if (!manner->files || !manner->game)
		return GO_ON;
	warn("--files does not go with --%s", manner->game);
	return 2;
}

static int
converse(const struct kit_player *player)
{
	int first = input_peek();

	return first == 'f' || first == 's' || first == 'e' ? kari_play(player)
	                                                    : line_play(player);
}

int
kit_main(const struct kit_player *player, int argc, char **argv)
{
	struct manner manner = {.files = false};
	int status;

	fail_name(player->name);
	if (options_answered(NULL, player->name, argc, argv))
		return fail_printed(0, 1);
	status = take_options(player, &manner, argv);
	if (status != GO_ON)
		return status;
	if (manner.files)
		return files_play(player);
	signal(SIGPIPE, SIG_IGN); /* the referee is gone: leave in peace */
	if (manner.game)
		return mcgill_play(player, manner.game, manner.address);
	return converse(player);
}
