#include <string.h>

#include "base/clock.h"
#include "base/signals.h"
#include "proc/confine.h"
#include "score/run/jail.h"

const char *
jail_gap(const struct sandbox *sandbox)
{
	if (!(sandbox->layers >> CONFINE_LANDLOCK & 1))
		return "builds can read and write what their user can: there is "
		       "no Landlock";
	if (!(sandbox->layers >> CONFINE_PIDNS & 1))
		return "what builds leave behind is only killed where it is found";
	return NULL;
}

void
jail_say(const struct jail *jail, const struct jail_result *result,
         struct text *text)
{
	const struct jail_limits *l = &jail->limits;
	char name[48];

	switch (result->end) {
	case JAIL_LEFT:
		if (result->signal)
			text_addf(text, "ended by signal %s",
			          signals_name(result->signal, name));
		else
			text_addf(text, "exit status %d", result->code);
		break;
	case JAIL_CPU:
		text_addf(text, "more than %.0f s of processor time",
		          (double)l->cpu_us / CLOCK_S);
		break;
	case JAIL_WALL:
		text_addf(text, "not done after %.0f s",
		          (double)l->wall_us / CLOCK_S);
		break;
	case JAIL_MEMORY:
		text_addf(text, "more than %.0f MB of memory",
		          (double)l->mem_bytes / (1 << 20));
		break;
	case JAIL_DISK:
		text_addf(text, "more than %.0f MB or %d entries written",
		          (double)l->disk_bytes / (1 << 20), l->entries);
		break;
	case JAIL_TOLD:
		text_add(text, "interrupted");
		break;
	case JAIL_HOST:
		text_addf(text, "%s could not be run here: %s", jail->word[0],
		          strerror(result->cause));
	}
}
