#include "expert/mancala/table.h"

#include <stdlib.h>

#include "base/fail.h"

void
mancala_table_start(struct mancala_table *table, uint64_t bytes)
{
	table->buckets = bytes / (MANCALA_WAYS * sizeof *table->at) + 1;
	table->at = xcalloc(table->buckets, MANCALA_WAYS * sizeof *table->at);
}

void
mancala_table_stop(struct mancala_table *table)
{
	free(table->at);
	*table = (struct mancala_table){0};
}
