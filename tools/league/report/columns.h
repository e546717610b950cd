#ifndef COLUMNS_H
#define COLUMNS_H

/*
 * The columns of the standings: one table for text, CSV, JSON and the page, and for the
 * end of `league run`.  Each form writes the rank and the player itself.
 */

#include <stddef.h>

#include "league/report/data.h"

enum column_kind {
	COLUMN_NUMBER,
	COLUMN_HALVES,  /* half points */
	COLUMN_PART,    /* 0 to 1; shown to people in % */
	COLUMN_WORD,    /* only in JSON */
	COLUMN_FLAG,    /* yes or no */
	COLUMN_REASONS, /* the forfeits by reason; only in JSON */
	COLUMN_OF_FORMAT, /* a placeholder for the format's own columns */
};

enum column_when {
	COLUMN_ALWAYS,
	COLUMN_RATED,    /* only if the report has ratings */
	COLUMN_MEASURED, /* not if the report is stable */
};

enum column_form { COLUMN_MACHINE, COLUMN_TEXT, COLUMN_PAGE, COLUMN_FORMS };

struct column {
	const char *key;     /* the name in CSV and JSON */
	enum column_when when;
	bool json_only;      /* not in CSV */
	const char *heading; /* the heading in text; NULL: not in text */
	int width;           /* the width in text */
	const char *title, *meaning; /* texts on the page; NULL: not on the page */
	bool early;          /* comes first on the page */
	enum column_kind kind;
	int decimals[COLUMN_FORMS];

	/* Where the value comes from, one of four: */
	size_t member;       /* offset of an int in struct standing */
	double (*number)(const struct report *report, int slot);
	const char *(*word)(const struct report *report, int slot);
	const struct format_column *format;
};

enum { COLUMNS_MOST = 40 };

/* The columns of a report, in order. */
struct columns {
	struct column at[COLUMNS_MOST];
	int n;
};

void columns_begin(struct columns *columns, const struct report *report);

/* A player's value in a column, to print with decimals[form] decimals; NAN if unknown.
 * Forms for people get half points, to print as "1.5", and shares in per cent. */
double column_number(const struct column *column, enum column_form form,
                     const struct report *report, int slot);

#endif
