#ifndef COLUMNS_H
#define COLUMNS_H

/*
 * The columns of the standings: one table for text, CSV, JSON and the page, and
 * for what `league run` prints.  Each form begins a row with the rank and the
 * player in its own way.
 */

#include <stddef.h>

#include "league/report/data.h"

enum column_kind {
	COLUMN_NUMBER,
	COLUMN_HALVES,  /* half points */
	COLUMN_PART,    /* 0 to 1; people see it in % */
	COLUMN_WORD,    /* only JSON has them */
	COLUMN_FLAG,    /* yes or no */
	COLUMN_REASONS, /* the forfeits by reason; only JSON has them */
	COLUMN_OF_FORMAT, /* here the format's own columns stand */
};

enum column_when {
	COLUMN_ALWAYS,
	COLUMN_RATED,    /* if the report has ratings */
	COLUMN_MEASURED, /* unless it is stable */
};

enum column_form { COLUMN_MACHINE, COLUMN_TEXT, COLUMN_PAGE, COLUMN_FORMS };

struct column {
	const char *key;     /* in CSV and JSON */
	enum column_when when;
	bool json_only;      /* CSV does not have it */
	const char *heading; /* in text; NULL: text does not have it */
	int width;           /* there */
	const char *title, *meaning; /* on the page; NULL: the page has it not */
	bool early;          /* on the page before those that are not */
	enum column_kind kind;
	int decimals[COLUMN_FORMS];

	/* The value, one of four: */
	size_t member;       /* an int in struct standing */
	double (*number)(const struct report *report, int slot);
	const char *(*word)(const struct report *report, int slot);
	const struct format_column *format;
};

enum { COLUMNS_MOST = 40 };

/* The columns that a report has, in order. */
struct columns {
	struct column at[COLUMNS_MOST];
	int n;
};

void columns_begin(struct columns *columns, const struct report *report);

/* A column's number as a form shows it: with decimals[form] decimals; half points
 * still as halves for people.  NAN if it is not known. */
double column_number(const struct column *column, enum column_form form,
                     const struct report *report, int slot);

#endif
