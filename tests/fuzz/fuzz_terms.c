/*
 * Terms from any text, and any turn under them.  Input: a line of terms, a line that
 * overrides them, then the numbers of a turn.
 */
#include "base/clock.h"
#include "fuzz.h"
#include "game/terms.h"

static bool
same(const struct terms *a, const struct terms *b)
{
	for (int k = 0; k < TERMS_KEYS; k++)
		if (a->given[k] != b->given[k] ||
		    terms_get(a, (enum terms_key)k) !=
		            terms_get(b, (enum terms_key)k))
			return false;
	for (int game = 1; game <= TERMS_GAMES + 1; game++)
		if (terms_bank_us(a, game) != terms_bank_us(b, game))
			return false;
	return true;
}

/* Apply a line.  If it is refused, it changes nothing. */
static void
try_line(struct terms *terms, const char *line)
{
	struct terms before;
	char why[TERMS_WHY] = "";

	memcpy(&before, terms, sizeof before);
	if (terms_parse(terms, line, why))
		return;
	law(memchr(why, '\0', sizeof why) && *why, "no reason against '%s'",
	    line);
	law(!memcmp(&before, terms, sizeof before),
	    "'%s' is refused, but changes the terms", line);
}

static void
check_print(const struct terms *terms)
{
	struct terms again = {0};
	struct text once = {0}, twice = {0};
	char why[TERMS_WHY] = "";
	bool none = true;

	terms_write(terms, &once);
	law(terms_parse(&again, text_str(&once), why), "'%s' is refused: %s",
	    text_str(&once), why);
	terms_write(&again, &twice);
	law(!strcmp(once.at, twice.at), "'%s' becomes '%s'", once.at, twice.at);
	for (int k = 0; k < TERMS_KEYS; k++)
		none = none && !terms->given[k];
	law(none || same(terms, &again), "'%s' is other terms", once.at);
	text_free(&once);
	text_free(&twice);
}

/* The limits are in order, and each border is the last moment in time. */
static void
check_turn(const struct terms *terms, const struct terms_turn *turn)
{
	struct allowance a = terms_allow(terms, turn);

	law(a.shown_us >= 0 && a.stop_us >= 0 && a.late_us >= 0 &&
	            a.end_us >= 0 && a.cpu_late_us >= 0 && a.cpu_end_us >= 0,
	    "a negative time is allowed");
	law(a.late_us <= a.end_us && a.cpu_late_us <= a.cpu_end_us,
	    "the end comes before lateness");
	law(a.stop_us == CLOCK_NEVER || a.stop_us <= a.late_us,
	    "stop comes after lateness");
	law(terms_judge(terms, &a, a.late_us, a.cpu_late_us) == TERMS_IN_TIME,
	    "the border itself is late");
	if (a.late_us < CLOCK_NEVER)
		law(terms_judge(terms, &a, a.late_us + 1, 0) != TERMS_IN_TIME,
		    "beyond the border, but in time");
	if (a.cpu_late_us < CLOCK_NEVER)
		law(terms_judge(terms, &a, 0, a.cpu_late_us + 1) !=
		            TERMS_IN_TIME,
		    "beyond the CPU border, but in time");
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
	struct fuzz fuzz = {bytes, n};
	struct terms terms;
	struct terms_turn turn = {0};

	memset(&terms, 0, sizeof terms);
	for (int i = 0; i < 2; i++) {
		char *line = fuzz_line(&fuzz);

		if (line)
			try_line(&terms, line);
		free(line);
	}
	check_print(&terms);
	turn.first = fuzz_byte(&fuzz) % 2;
	turn.fresh = fuzz_byte(&fuzz) % 2;
	turn.cores = 1 + (int)(fuzz_byte(&fuzz) * 64);
	turn.bank_us = fuzz_byte(&fuzz) % 2 ? fuzz_number(&fuzz) : CLOCK_NEVER;
	check_turn(&terms, &turn);
	struct allowance a = terms_allow(&terms, &turn);
	terms_judge(&terms, &a, fuzz_number(&fuzz), fuzz_number(&fuzz));
	return 0;
}
