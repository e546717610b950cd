#include <math.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "match/match.h"
#include "rating/sprt.h"

static bool
set(struct sprt *sprt, const char *key, const char *value)
{
	if (!strcmp(key, "elo0"))
		return text_real(value, -1e9, 1e9, &sprt->test.elo0);
	if (!strcmp(key, "elo1"))
		return text_real(value, -1e9, 1e9, &sprt->test.elo1);
	if (!strcmp(key, "alpha"))
		return text_real(value, -1e9, 1e9, &sprt->test.alpha);
	if (!strcmp(key, "beta"))
		return text_real(value, -1e9, 1e9, &sprt->test.beta);
	if (!strcmp(key, "model"))
		return elo_parse_model(value, &sprt->test.model);
	sprt->pairs = !strcmp(value, "pairs");
	return !strcmp(key, "count") && (sprt->pairs || !strcmp(value, "games"));
}

bool
sprt_parse(struct sprt *sprt, const char *list, char why[SPRT_WHY])
{
	char copy[SPRT_WHY], *next = copy;
	const char *wrong;

	*sprt = (struct sprt){
		.asked = true,
		.test = {ELO_LOGISTIC, NAN, NAN, 0.05, 0.05},
		.pairs = true,
	};
	if (!text_format(copy, sizeof copy, "%s", list))
		return text_refuse(why, SPRT_WHY, "it is too long");
	while (next) {
		char *value = text_part(&next, ','), *key = text_part(&value, '=');

		if (!value || !set(sprt, key, value))
			return text_refuse(why, SPRT_WHY, "'%.60s%s%.60s' is "
			                   "none of elo0=, elo1=, alpha=, "
			                   "beta= (numbers), model=, count=",
			                   key, value ? "=" : "",
			                   value ? value : "");
	}
	sprt->counts.kinds = sprt->pairs ? ELO_PAIRS : ELO_GAMES;
	wrong = elo_test_problem(&sprt->test);
	if (!wrong && sprt->test.model == ELO_BAYESIAN && sprt->pairs)
		wrong = "the bayesian model counts games: count=games";
	if (wrong)
		text_format(why, SPRT_WHY, "%s", wrong);
	return !wrong;
}

void
sprt_add(struct sprt *sprt, const struct result *result)
{
	double score = result->winner == 1 ? 1 : result->winner ? 0 : 0.5;

	if (result->played.verdict.reason == REASON_VOID)
		return;
	if (!sprt->pairs) {
		sprt->counts.count[(int)(2 * score)]++;
	} else if (sprt->half_pair == result->pair) {
		sprt->counts.count[(int)(2 * (score + sprt->half_score))]++;
		sprt->half_pair = 0;
	} else {
		sprt->half_pair = result->pair;
		sprt->half_score = score;
	}
}

int
sprt_decision(const struct sprt *sprt)
{
	double lower, upper, llr = elo_llr(&sprt->test, &sprt->counts);

	elo_bounds(&sprt->test, &lower, &upper);
	return llr <= lower ? -1 : llr >= upper ? 1 : 0;
}

void
sprt_status(const struct sprt *sprt, struct text *text)
{
	double lower, upper;

	elo_bounds(&sprt->test, &lower, &upper);
	text_addf(text, "LLR %.2f of %.2f to %.2f",
	          elo_llr(&sprt->test, &sprt->counts), lower, upper);
}

void
sprt_say(const struct sprt *sprt, struct text *text)
{
	static const char *const said[] = {
		"H0: player 1 is not stronger by elo1",
		"not known yet",
		"H1: player 1 is stronger than by elo0",
	};
	double n = 0;

	for (int i = 0; i < sprt->counts.kinds; i++)
		n += sprt->counts.count[i];
	text_addf(text, "SPRT elo0=%g,elo1=%g: %s; ", sprt->test.elo0,
	          sprt->test.elo1, said[sprt_decision(sprt) + 1]);
	sprt_status(sprt, text);
	text_addf(text, " after %.0f %s\n", n, sprt->pairs ? "pairs" : "games");
}

void
sprt_json(const struct sprt *sprt, struct json *json)
{
	static const char *const word[] = {"H0", "open", "H1"};
	int kinds = sprt->counts.kinds;
	double lower, upper;

	elo_bounds(&sprt->test, &lower, &upper);
	json_open(json, "sprt", '{');
	json_raw(json, "elo0", "%g", sprt->test.elo0);
	json_raw(json, "elo1", "%g", sprt->test.elo1);
	json_raw(json, "llr", "%.4f", elo_llr(&sprt->test, &sprt->counts));
	json_raw(json, "lower", "%.4f", lower);
	json_raw(json, "upper", "%.4f", upper);
	json_string(json, "decision", word[sprt_decision(sprt) + 1]);
	json_open(json, "counts", '[');
	for (int i = 0; i < kinds; i++)
		json_raw(json, NULL, "%.0f",
		         sprt->counts.count[sprt->pairs ? i : kinds - 1 - i]);
	json_close(json, ']');
	json_close(json, '}');
}
