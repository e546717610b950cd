/* A league's league.conf, read, written and read again, stays the same. */
#include "folder.h"
#include "league/state/conf.h"

static void
check(const struct conf *conf)
{
	law(conf->game && conf->games >= 2 && conf->games <= CONF_GAMES &&
	            conf->patience >= 0 && conf->players <= CONF_PLAYERS,
	    "%d games, patience %d, %d players", conf->games, conf->patience,
	    conf->players);
	law(conf->format, "no format");
	for (int i = 0; i < conf->players; i++)
		law(conf_find(conf, conf->player[i].name) == i,
		    "two players are '%s'", conf->player[i].name);
	for (int i = 0; i < conf->pairs; i++) {
		int a = conf->pair[i][0], b = conf->pair[i][1];

		law(a >= 0 && b >= 0 && a != b && a < conf->players &&
		            b < conf->players,
		    "pair %d is of %d and %d", i, a, b);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct conf conf, again;
	char why[CONF_WHY] = "", *once, *twice;

	folder_put("league.conf", bytes, n);
	if (!conf_read(&conf, folder_name, why)) {
		law(*why, "refused without a reason");
		return 0;
	}
	law(!memchr(bytes, '\0', n), "a NUL is taken");
	check(&conf);
	if (conf_write(&conf, folder_name) < 0)
		die("%s/league.conf:", folder_name);
	once = folder_get("league.conf");
	law(conf_read(&again, folder_name, why), "%s in\n%s", why, once);
	if (conf_write(&again, folder_name) < 0)
		die("%s/league.conf:", folder_name);
	twice = folder_get("league.conf");
	law(!strcmp(once, twice), "written:\n%sand again:\n%s", once, twice);
	free(once);
	free(twice);
	conf_free(&conf);
	conf_free(&again);
	return 0;
}
