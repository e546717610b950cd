#ifndef FORMAT_H
#define FORMAT_H

/*
 * The format of a league: who meets whom, in which order, and how the players are ranked.
 * Each format is a file in league/format/ with one `struct format`.  Other modules treat
 * all formats alike.
 *
 * A function that a format does not need is NULL.
 */

#include <stdbool.h>

#include "base/options.h"
#include "page/table.h"

struct conf;
struct conf_player;
struct pair_tally;
struct schedule;
struct standings;

/* What all columns of formats have alike. */
#define FORMAT_COLUMN .early = true, .kind = TABLE_TIDY, .decimals = {1, 1, 1}

/* A column of the standings, in half points, that only this format has. */
struct format_column {
	struct table_column column;
	int (*halves)(const struct schedule *schedule, int slot); /* NULL ends the columns */
};

struct format {
	const char *name;     /* name in league.conf */
	const char *on_page;  /* name on a page */
	struct option option; /* the option of `league run` that asks for this format; the
	                       * default format, which is first, and formats that other
	                       * programs set up have none */

	int extra; /* most games that the format adds to a pairing; if not 0, `extend` is
	            * called until it returns false */

	/* Set up a new league from the option's value.  Dies if the value is wrong. */
	void (*set_up)(struct conf *conf, const char *value);

	/* Whether a league was set up with this value of the option. */
	bool (*agrees)(const struct conf *conf, const char *value);

	/* Admit a player who joins after this many rounds.  Dies if the format cannot. */
	void (*admit)(struct conf *conf, int slot, int rounds);

	/* Add the pairings that are known at the start. */
	void (*begin)(struct schedule *schedule);

	/* Free schedule->state. */
	void (*end)(struct schedule *schedule);

	/* Add the next round after all results are in.  Only formats with rounds have
	 * this function.  False at the end, and sets `stuck` if nobody can be paired. */
	bool (*extend)(struct schedule *schedule,
	               const struct standings *standings);

	/* Record the result of a pairing, or of a bye (NULL). */
	void (*result)(struct schedule *schedule, int pairing,
	               const struct pair_tally *tally);

	/* The number of pairings in all later rounds. */
	long (*later)(const struct schedule *schedule);

	/* Whether a player is ranked (ranking.h).  NULL: all are but dropped players. */
	bool (*ranks)(const struct conf_player *player);

	/* The half points that rank a player.  NULL: the share of points in all games. */
	int (*points)(const struct schedule *schedule, int slot);

	/* The half points of a meeting for one player, from both players' half points in
	 * its games. NULL: the sum over the games. */
	int (*meeting)(int own, int others);

	const struct format_column *columns; /* the format's own columns, or NULL */
};

/* To add a format, write its file in league/format/ and add its name here. */
#define FORMATS(X) X(robin) X(gauntlet) X(swiss) X(knockout) X(sure) X(ladder)

#define FORMAT_COUNT(name) + 1
enum { FORMAT_ALL = FORMATS(FORMAT_COUNT) };

#define FORMAT_DECLARE(name) extern const struct format format_##name;
FORMATS(FORMAT_DECLARE)

extern const struct format *const formats[FORMAT_ALL];

/* The format with this name, or NULL. */
const struct format *format_find(const char *name);

/* Whether another program sets up and runs leagues of this format.  `league` then changes
 * no player, and existing games stay valid when terms or programs change. */
bool format_is_of_another(const struct format *format);

#endif
