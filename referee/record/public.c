#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "base/text.h"
#include "record/public.h"
#include "record/record.h"

/* Add a player's line, "NAME|COMMAND|SHA256", as "NAME|NAME|-". */
static void
add_player(struct text *out, const char *key, const char *value)
{
	int n = (int)strcspn(value, "|");

	/* The key is "player"; the number before the name is part of the value. */
	text_addf(out, "%s %.*s|%.*s|-\n", key, n, value, n - 2, value + 2);
}

/* Add what enforced the limits, without "reads1=FOLDER" and the like. */
static void
add_enforced(struct text *out, const char *value)
{
	const char *between = "enforced ";

	while (*value) {
		size_t n = strcspn(value, ",");

		if (strncmp(value, "reads", 5)) {
			text_addf(out, "%s%.*s", between, (int)n, value);
			between = ",";
		}
		value += n + (value[n] == ',');
	}
	text_add(out, "\n");
}

/* Add "WINNER REASON FAULT PLIES [TEXT]".  The sentence is about the seat at fault. */
static void
add_result(struct text *out, const char *value, int seat)
{
	const char *fault = value, *end = value;

	for (int blanks = 0; *end && (*end != ' ' || ++blanks < 4); end++)
		if (*end == ' ' && blanks == 2)
			fault = end + 1;
	if (*fault == '-' || *fault - '0' == seat)
		end = value + strlen(value);
	text_addf(out, "result %.*s\n", (int)(end - value), value);
}

void
public_block(struct text *out, const char *block, size_t length, int whose)
{
	struct text copy = {0};
	size_t begin = out->len;
	char *at, *key, *value;
	int seat = 0; /* seat of the player whose words are kept */

	text_add_bytes(&copy, block, length);
	at = copy.at;
	while (text_line(&at, &key, &value) && strcmp(key, "sum"))
		if (!strcmp(key, "player")) {
			add_player(out, key, value);
		} else if (!strcmp(key, "enforced")) {
			add_enforced(out, value);
		} else if (!strcmp(key, "result")) {
			add_result(out, value, seat);
		} else if (strcmp(key, "r") || (seat && *value - '0' == seat)) {
			if (!strcmp(key, "first") && whose)
				seat = atoi(value) == whose ? 1 : 2;
			text_addf(out, "%s %s\n", key, value);
		}
	text_addf(out, "sum %08lx\n\n",
	          (unsigned long)crc32_bytes(out->at + begin, out->len - begin));
	text_free(&copy);
}
