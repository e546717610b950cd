#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "game/verdict.h"

/* To add a reason, add a line here, in verdict.h and in protocol.md. */
static const struct {
	const char *word;
	enum verdict_class class;
	bool any_time; /* see verdict_any_time */
} reasons[] = {
	[REASON_NONE] = {NULL, VERDICT_OPEN, false},
	[REASON_GAME] = {NULL, VERDICT_DECIDED, false},
	[REASON_TIME_LEFT] = {"time-left", VERDICT_DECIDED, false},
	[REASON_ENDLESS] = {"endless", VERDICT_DECIDED, false},
	[REASON_RESIGN] = {"resign", VERDICT_DECIDED, false},
	[REASON_ILLEGAL] = {"illegal", VERDICT_MOVE, false},
	[REASON_MALFORMED] = {"malformed", VERDICT_MOVE, false},
	[REASON_LATE_WALL] = {"late-wall", VERDICT_LATE, false},
	[REASON_LATE_CPU] = {"late-cpu", VERDICT_LATE, false},
	[REASON_MEMORY] = {"memory", VERDICT_LIMIT, true},
	[REASON_OUTPUT] = {"output", VERDICT_LIMIT, true},
	[REASON_THREADS] = {"threads", VERDICT_LIMIT, true},
	[REASON_OFFTURN] = {"offturn", VERDICT_LIMIT, false},
	[REASON_EXIT] = {"exit", VERDICT_GONE, false},
	[REASON_SIGNAL] = {"signal", VERDICT_GONE, false},
	[REASON_CLOSED] = {"closed", VERDICT_GONE, false},
	[REASON_START] = {"start", VERDICT_GONE, true},
	[REASON_VOID] = {"void", VERDICT_VOID, false},
};

const char *
verdict_word(enum reason reason)
{
	return reasons[reason].word;
}

enum reason
verdict_reason(const char *word)
{
	for (enum reason i = REASON_NONE; i <= REASON_VOID; i++)
		if (reasons[i].word && !strcmp(word, reasons[i].word))
			return i;
	return REASON_GAME;
}

enum verdict_class
verdict_class(enum reason reason)
{
	return reasons[reason].class;
}

bool
verdict_blames(enum reason reason)
{
	enum verdict_class class = verdict_class(reason);

	return class != VERDICT_OPEN && class != VERDICT_DECIDED &&
	       class != VERDICT_VOID;
}

bool
verdict_any_time(enum reason reason)
{
	return reasons[reason].any_time;
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

/* A move for a verdict: escaped and cut. */
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
