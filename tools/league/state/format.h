#ifndef FORMAT_H
#define FORMAT_H

/*
 * The format of a league: who meets whom, in which order, and how the players
 * are ranked.  Each format is a file in league/format/ with one `struct format`.
 * Nothing else knows which formats there are.
 *
 * A function that a format does not need is NULL.
 */

#include <stdbool.h>

#include "base/options.h"

struct conf;
struct pair_tally;
struct schedule;
struct standings;

/* A number that only this format gives each player, for all standings. */
struct format_column {
	const char *key;     /* in JSON and CSV; NULL ends the columns */
	const char *heading; /* in text, */
	int width;           /* so many columns wide */
	const char *title, *meaning; /* on a page */
	int (*halves)(const struct schedule *schedule, int slot); /* half points */
};

struct format {
	const char *name;     /* in league.conf */
	const char *on_page;  /* the same for people who read a page */
	const char *proposed; /* what the forecast of a long round robin proposes
	                       * instead, "A Swiss"; NULL: not this */
	struct option option; /* of `league run`, which asks for this format; the
	                       * first format is the default and has none, nor has
	                       * one that another program sets up */

	int extra; /* games that it may add to a pairing; then extend is asked until
	            * it answers false */

	/* Set a new league up as the option's value says.  Die if that cannot
	 * be. */
	void (*set_up)(struct conf *conf, const char *value);

	/* Whether a league was set up as the option's value says. */
	bool (*agrees)(const struct conf *conf, const char *value);

	/* Take in a player who joins after so many rounds.  Die if the format
	 * admits nobody. */
	void (*admit)(struct conf *conf, int slot, int rounds);

	/* Add the pairings that are known beforehand. */
	void (*begin)(struct schedule *schedule);

	/* Free schedule->state. */
	void (*end)(struct schedule *schedule);

	/* Add the next round, once all results are in; only formats with rounds
	 * have this.  False, with `stuck` set, if nobody can be paired. */
	bool (*extend)(struct schedule *schedule,
	               const struct standings *standings);

	/* Take in what came of a pairing, or of a bye (NULL). */
	void (*result)(struct schedule *schedule, int pairing,
	               const struct pair_tally *tally);

	/* The pairings of all rounds to come. */
	long (*later)(const struct schedule *schedule);

	/* The slots that are ranked (ranking.h), in any order; how many.  NULL: all
	 * that were not dropped. */
	int (*rank)(const struct schedule *schedule, int *order);

	/* The half points that rank a player.  NULL: the share of the games'. */
	int (*points)(const struct schedule *schedule, int slot);

	/* The half points of a meeting for one of two, from both's of its games.
	 * NULL: those of the games. */
	int (*meeting)(int own, int others);

	const struct format_column *columns; /* or NULL */
};

/* To add a format: its file in league/format/, and its name here. */
#define FORMATS(X) X(robin) X(gauntlet) X(swiss) X(knockout) X(sure) X(ladder)

#define FORMAT_COUNT(name) + 1
enum { FORMAT_ALL = FORMATS(FORMAT_COUNT) };

#define FORMAT_DECLARE(name) extern const struct format format_##name;
FORMATS(FORMAT_DECLARE)

extern const struct format *const formats[FORMAT_ALL];

/* The format of a name, or NULL. */
const struct format *format_find(const char *name);

/* Whether another program set the league up and goes on with it: no member of it is changed
 * by `league`, and what was played stays though terms or programs change. */
bool format_is_of_another(const struct format *format);

#endif
