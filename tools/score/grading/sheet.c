#include "base/fail.h"
#include "base/rng.h"
#include "game/terms.h"
#include "score/grading/sheet.h"

uint64_t
sheet_seed(uint64_t seed, int part)
{
	struct rng rng = rng_derive(seed, RNG_SEED, (uint64_t)(part + 2), 0, 0);

	return rng_next(&rng) >> 11;
}

char *
sheet_terms(const char *course, const char *part)
{
	struct terms terms = {{0}, {0}, {0}};
	struct text line = {0};
	char why[TERMS_WHY];

	/* The reader of the definition has parsed both before. */
	if (course)
		terms_parse(&terms, course, why);
	if (part)
		terms_parse(&terms, part, why);
	text_add(&line, "");
	if (course || part)
		terms_write(&terms, &line);
	return line.at;
}

void
sheet_note_missing(struct sheet *d, const char *agent)
{
	struct text text = {0};

	text_addf(&text, "not played: there is no agent%s%s in the submission",
	          *agent ? " " : "", agent);
	finding_add_note(d->finding, d->part, text.at, "");
	text_free(&text);
}
