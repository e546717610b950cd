#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "wires/remarks.h"

/* Delete the first lines until only the last REMARKS_PLY remain. */
static void
forget_first(struct text *remarks)
{
	size_t from = remarks->len;

	for (int lines = 0; from > 0; from--)
		if (remarks->at[from - 1] == '\n' && ++lines > REMARKS_PLY)
			break;
	if (!from)
		return;
	memmove(remarks->at, remarks->at + from, remarks->len - from);
	text_cut(remarks, remarks->len - from);
}

void
remarks_add(struct text *remarks, const char *bytes, size_t n)
{
	size_t begin = remarks->len, end = begin;

	for (bytes++, n--; n && (*bytes == ' ' || *bytes == '\t'); n--)
		bytes++;
	/* Do not cut an escape in two. */
	for (; n && remarks->len - begin <= REMARKS_BYTES; n--) {
		end = remarks->len;
		text_add_escaped(remarks, bytes++, 1, "");
	}
	if (remarks->len - begin > REMARKS_BYTES)
		text_cut(remarks, end);
	if (remarks->len == begin)
		return;
	text_add(remarks, "\n");
	forget_first(remarks);
}

void
remarks_move(struct text *to, struct text *remarks)
{
	if (!remarks->len)
		return;
	text_add(to, remarks->at);
	text_clear(remarks);
	forget_first(to);
}

void
remarks_record(struct text *remarks, int seat, struct text *record)
{
	for (const char *at = text_str(remarks), *end; *at; at = end) {
		end = strchr(at, '\n') + 1;
		text_addf(record, "r %d ", seat);
		text_add_bytes(record, at, (size_t)(end - at));
	}
	text_clear(remarks);
}

bool
remarks_eval(const char *text, double *value)
{
	char *end;

	if (strncmp(text, "eval ", 5) ||
	    strspn(text + 5, " +-.0123456789eE") != strlen(text + 5))
		return false;
	*value = strtod(text + 5, &end);
	return fabs(*value) < 1e300 && end > text + 5 && !*end;
}
