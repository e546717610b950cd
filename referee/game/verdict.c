#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "game/verdict.h"

static const struct {
	const char *word;
	bool blames;
} reasons[] = {
	[REASON_NONE] = {NULL, false},
	[REASON_GAME] = {NULL, false},
	[REASON_TIME_LEFT] = {"time-left", false},
	[REASON_ENDLESS] = {"endless", false},
	[REASON_ILLEGAL] = {"illegal", true},
	[REASON_MALFORMED] = {"malformed", true},
	[REASON_LATE_WALL] = {"late-wall", true},
	[REASON_LATE_CPU] = {"late-cpu", true},
	[REASON_MEMORY] = {"memory", true},
	[REASON_OUTPUT] = {"output", true},
	[REASON_EXIT] = {"exit", true},
	[REASON_SIGNAL] = {"signal", true},
	[REASON_CLOSED] = {"closed", true},
	[REASON_START] = {"start", true},
	[REASON_OFFTURN] = {"offturn", true},
	[REASON_THREADS] = {"threads", true},
	[REASON_RESIGN] = {"resign", false},
	[REASON_VOID] = {"void", false},
};

const char *
verdict_word(enum reason reason)
{
	return reasons[reason].word;
}

bool
verdict_blames(enum reason reason)
{
	return reasons[reason].blames;
}

static struct verdict make(enum reason reason, const char *format,
                           va_list args) PRINTF_LIKE(2, 0);

static struct verdict
make(enum reason reason, const char *format, va_list args)
{
	struct verdict v = {.reason = reason};

	text_format(v.word, sizeof v.word, "%s", verdict_word(reason));
	vsnprintf(v.text, sizeof v.text, format, args);
	return v;
}

struct verdict
verdict_against(int seat, enum reason reason, const char *format, ...)
{
	struct verdict v;
	va_list args;

	va_start(args, format);
	v = make(reason, format, args);
	va_end(args);
	v.winner = 3 - seat;
	v.fault = verdict_blames(reason) ? seat : 0;
	return v;
}

struct verdict
verdict_void(const char *format, ...)
{
	struct verdict v;
	va_list args;

	va_start(args, format);
	v = make(REASON_VOID, format, args);
	va_end(args);
	return v;
}

/* A move as it stands in a verdict: safe, and short. */
static const char *
quoted(const char *move, char into[96])
{
	struct text text = {0};
	size_t len = strlen(move);

	text_add_escaped(&text, move, len < 40 ? len : 40, "");
	text_format(into, 96, "'%.80s%s'", text_str(&text), len > 40 ? "..." : "");
	text_free(&text);
	return into;
}

struct verdict
verdict_refused(int seat, bool malformed, const char *move, const char *why)
{
	char shown[96];

	if (malformed)
		return verdict_against(seat, REASON_MALFORMED,
		                       "%s is no move: %s", quoted(move, shown), why);
	return verdict_against(seat, REASON_ILLEGAL, "%s is not legal: %s",
	                       quoted(move, shown), why);
}

const char *
verdict_time(int64_t us, char into[24])
{
	int64_t ms = us / 1000 + (us % 1000 > 0);

	if (ms % 10)
		text_format(into, 24, "%.3f s", (double)ms / 1000);
	else
		text_format(into, 24, "%.2f s", (double)ms / 1000);
	return into;
}
