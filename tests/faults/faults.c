/*
 * Prints what tests/faults/shim.c counted:
 *
 *	faults FILE     "NAME N SITE", a line a call, in their order
 *	faults -h FILE  how many calls were made to fail, and where, as
 *	                addr2line reads it
 */
#include <stdio.h>
#include <string.h>

#include "calls.h"

#define CALL_NAME(name, ...) #name,
static const char *const names[] = {CALLS(CALL_NAME)};

static struct tally tally;

static int
read_file(const char *path)
{
	FILE *file = fopen(path, "r");
	size_t n = file ? fread(&tally, sizeof tally, 1, file) : 0;

	if (file)
		fclose(file);
	if (!n)
		fprintf(stderr, "faults: %s is no tally\n", path);
	return n == 1;
}

static void
list(void)
{
	unsigned number[CALL_COUNT] = {0};

	for (unsigned i = 0; i < tally.count && i < SEEN; i++) {
		const struct seen *s = &tally.seen[i];

		printf("%s %u %08x\n", names[s->call], ++number[s->call],
		       s->site);
	}
}

int
main(int argc, char **argv)
{
	int hits = argc == 3 && !strcmp(argv[1], "-h");

	if (argc != 2 + hits) {
		fprintf(stderr, "usage: faults [-h] FILE\n");
		return 2;
	}
	if (!read_file(argv[1 + hits]))
		return 1;
	if (!hits)
		list();
	else
		printf("%u", tally.hit);
	for (int i = 0; hits && i < FRAMES && tally.where[i]; i++)
		printf(" %#lx", tally.where[i]);
	if (hits)
		printf("\n");
	return 0;
}
