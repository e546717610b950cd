#include <stddef.h>
#include <string.h>

#include "league/state/format.h"

#define LIST(name) &format_##name,
const struct format *const formats[FORMAT_ALL] = {FORMATS(LIST)};

const struct format *
format_find(const char *name)
{
	for (int i = 0; i < FORMAT_ALL; i++)
		if (!strcmp(formats[i]->name, name))
			return formats[i];
	return NULL;
}

bool
format_is_of_another(const struct format *format)
{
	return !format->option.name && format != formats[0];
}
