/* Only the pairings that a file lists. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/text.h"
#include "league/state/conf.h"
#include "league/state/format.h"
#include "league/state/schedule.h"

static void
add_pair(struct conf *conf, char **name, const char *path, int number)
{
	int slot[2];

	for (int i = 0; i < 2; i++)
		if ((slot[i] = conf_find(conf, name[i])) < 0)
			die("%s:%d: there is no player '%s'", path, number,
			    name[i]);
	if (slot[0] == slot[1])
		die("%s:%d: %s would play itself", path, number, name[0]);
	for (int i = 0; i < conf->pairs; i++)
		if ((conf->pair[i][0] == slot[0] && conf->pair[i][1] == slot[1]) ||
		    (conf->pair[i][0] == slot[1] && conf->pair[i][1] == slot[0]))
			die("%s:%d: %s and %s meet twice (-r says how many "
			    "games)", path, number, name[0], name[1]);
	conf_add_pair(conf, slot[0], slot[1]);
}

/* A line of two names, in quotation marks if they contain blanks; an empty line
 * and one that begins with # mean nothing. */
static void
read_pairs(struct conf *conf, const char *path)
{
	static const char mark[] = "\xef\xbb\xbf"; /* of Windows' editors */
	FILE *file = fopen(path, "r");
	char line[1024];

	if (!file)
		die("%s:", path);
	for (int number = 1; fgets(line, sizeof line, file); number++) {
		bool marked = number == 1 && !strncmp(line, mark, strlen(mark));
		char *text = line + (marked ? strlen(mark) : 0), **name;

		text += strspn(text, " \t");
		text[strcspn(text, "\r\n")] = '\0';
		if (!*text || *text == '#')
			continue;
		name = text_words(text);
		if (!name || !name[0] || !name[1] || name[2])
			die("%s:%d: two names, please", path, number);
		add_pair(conf, name, path, number);
		free(name);
	}
	if (ferror(file))
		die("%s:", path);
	fclose(file);
	if (!conf->pairs)
		die("%s: there are no pairs in it", path);
}

static bool
agrees(const struct conf *conf, const char *path)
{
	struct conf asked = {.player = conf->player, .players = conf->players};
	bool same;

	read_pairs(&asked, path);
	same = asked.pairs == conf->pairs &&
	       !memcmp(asked.pair, conf->pair,
	               (size_t)conf->pairs * sizeof *conf->pair);
	free(asked.pair);
	return same;
}

static void
admit(struct conf *conf, int slot, int rounds)
{
	(void)conf, (void)slot, (void)rounds;
	die("a league from a list of pairs takes nobody else");
}

static void
begin(struct schedule *schedule)
{
	const struct conf *conf = schedule->conf;

	for (int i = 0; i < conf->pairs; i++) {
		const int *pair = conf->pair[i];

		if (!conf->player[pair[0]].out && !conf->player[pair[1]].out)
			schedule_add(schedule, pair[0], pair[1], 0);
	}
}

const struct format format_pairs = {
	.name = "pairs",
	.on_page = "pairs",
	.option = {0, "pairs-from", "FILE", "two names a line"},
	.set_up = read_pairs,
	.agrees = agrees,
	.admit = admit,
	.begin = begin,
};
