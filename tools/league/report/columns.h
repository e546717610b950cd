#ifndef COLUMNS_H
#define COLUMNS_H

/* The standings: one table (page/table.h) for text, CSV, JSON and the page, and for the end
 * of `league run`. */

#include "league/report/data.h"
#include "page/table.h"

enum {
	COLUMNS_PLAYER = 2, /* the column of names */
	COLUMNS_MOST = 40,
};

struct columns {
	const struct report *report;
	struct table table;
	struct table_column column[COLUMNS_MOST];
};

/* Begin the table in this form, in a text or in JSON. */
void columns_begin(struct columns *columns, const struct report *report,
                   enum table_form form, struct text *text, struct json *json);

/* Write a player's cells. */
void columns_add(struct columns *columns, int slot);

/* Write the head, and the rows of all ranked players; not for JSON. */
void columns_write(struct columns *columns);

#endif
