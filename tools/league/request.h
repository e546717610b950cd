#ifndef REQUEST_H
#define REQUEST_H

#include <stdbool.h>

#include "league/state/conf.h"
#include "league/state/roster.h"
#include "league/tell.h"

/* What the operator asked for. */
struct request {
	const char *self; /* argv[0] */
	const char *dir;
	struct conf conf; /* of a new league; what is not given is empty */
	const char *format_value; /* of the option that asks for conf.format */
	bool seeded, no_withdraw;
	int jobs, shard_games;
	bool dry_run, oversubscribe;
	struct tell tell;
	bool quiet;
	struct roster roster;
	char **word; /* all words, as they are: names */
	int words;
};

#endif
