#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arguments.h"
#include "base/system.h"
#include "base/text.h"

void
arguments_blank(char *word)
{
	memset(word, '*', strlen(word));
}

#if ON_LINUX

enum { ARG_START = 48 }; /* the number of a field in /proc/self/stat: proc_pid_stat(5) */

void
arguments_hide(void)
{
	char stat[1024];
	const char *field;
	unsigned long from, to;

	text_read_file("/proc/self/stat", stat, sizeof stat);
	field = strrchr(stat, ')'); /* the end of field 2 */
	for (int i = 2; field && i < ARG_START; i++)
		field = strchr(field + 1, ' ');
	if (!field || sscanf(field, "%lu %lu", &from, &to) != 2 || !from)
		return;
	from += strlen((char *)(uintptr_t)from) + 1;
	if (from < to)
		memset((char *)(uintptr_t)from, 0, to - from);
}

#else

void
arguments_hide(void)
{
}

#endif
