#ifndef REQUEST_H
#define REQUEST_H

#include <stdbool.h>

#include "league/conf.h"
#include "league/roster.h"
#include "league/tell.h"

/* What the operator asked for. */
struct request {
	const char *self; /* argv[0] */
	const char *dir;
	struct conf conf; /* of a new league; what is not given is empty */
	const char *gauntlet, *pairs_from;
	bool seeded, scheduled, no_withdraw;
	int jobs, shard_games;
	bool dry_run, oversubscribe;
	struct tell tell;
	bool quiet;
	struct roster roster;
	char **word; /* all words, as they are: names */
	int words;
};

#endif
