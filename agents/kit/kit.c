#include <assert.h>
#include <signal.h>
#include <stddef.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "kit/input.h"
#include "kit/kit.h"
#include "kit/kit_wires.h"

enum { MOST_OPTIONS = 40 };

static bool files;
static const char *hus, *omweso; /* servers' addresses */

static const struct option kit_options[] = {
	{0, "seed", "N", "a number that the dice depend on, too",
	 .number = &turn_own_seed, .low = 0, .high = INT64_MAX},
	{0, "files", NULL, "one move of halma: input.txt, output.txt",
	 .flag = &files},
	{0, "hus", "HOST:PORT", "a game at McGill's server, or on the tcp wire",
	 .text = &hus},
	{0, "omweso", "HOST:PORT", "the same", .text = &omweso},
	{0},
};

static void
append(struct option all[MOST_OPTIONS + 1], const struct option *table)
{
	int n = 0;

	while (all[n].name)
		n++;
	for (; table->name; table++) {
		assert(n < MOST_OPTIONS);
		all[n++] = *table;
	}
}

static void
take_options(const struct kit_player *player, int argc, char **argv)
{
	struct option all[MOST_OPTIONS + 1] = {{0}};
	struct text before = {0};
	struct usage usage = {.program = player->name, .table = all};

	for (const struct option *const *o = player->options; *o; o++)
		append(all, *o);
	append(all, kit_options);
	text_addf(&before, "usage: %s [options]\n%s", player->name,
	          player->about);
	usage.before = before.at;
	if (options_take(&usage, argc, argv))
		die("'%s' is no option (--help lists them)", argv[1]);
	if (files + !!hus + !!omweso > 1)
		die("--files, --hus and --omweso exclude each other");
	text_free(&before);
}

int
kit_main(const struct kit_player *player, int argc, char **argv)
{
	fail_name(player->name);
	take_options(player, argc, argv);
	if (files)
		return files_play(player);
	signal(SIGPIPE, SIG_IGN); /* if the referee is gone, exit normally */
	if (hus || omweso)
		return mcgill_play(player, hus ? "hus" : "omweso",
		                   hus ? hus : omweso);
	int first = input_peek();

	return first == 'f' || first == 's' || first == 'e' ? kari_play(player)
	                                                    : line_play(player);
}
