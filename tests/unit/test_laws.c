/*
 * The laws (rules/laws.h) find every game that breaks them: each game here is the
 * template with one fault.
 */
#include "base/clock.h"
#include "harness.h"
#include "rules/trial.h"

static struct game faulty;

/* What the template does without a fault. */
static const struct game *sound;

static int
plies_of(const void *position)
{
	char text[GAME_TEXT];

	sound->write(position, text);
	return atoi(text);
}

static void
other_start(void *position, const int *param, struct rng *rng)
{
	static int starts;
	char why[GAME_WHY];

	sound->start(position, param, rng);
	if (starts++ % 2)
		sound->play(position, 1, "on", why);
}

static bool played;

static enum judge
plays_in_the_start(void *position, int seat, const char *move, char why[GAME_WHY])
{
	enum judge judge = sound->play(position, seat, move, why);

	played |= judge == JUDGE_LEGAL && plies_of(position) > 1;
	return judge;
}

static void
start_played_in(void *position, const int *param, struct rng *rng)
{
	char why[GAME_WHY];

	sound->start(position, param, rng);
	if (played)
		sound->play(position, 1, "on", why);
	played = false;
}

static int
blind_value(const void *position, int seat)
{
	(void)seat;
	return 1 + plies_of(position);
}

static void
lossy_text(const void *position, char text[GAME_TEXT])
{
	sound->write(position, text);
	if (plies_of(position) == 5)
		text_format(text, GAME_TEXT, "4");
}

static int
one_too_many(const void *position, int seat,
             void (*visit)(void *context, const char *move), void *context)
{
	int n = sound->each(position, seat, visit, context);

	if (visit)
		visit(context, n == 1 ? "win" : "on");
	return n + 1;
}

static void
always_on(const void *position, int seat, struct rng *rng, char move[GAME_MOVE])
{
	(void)position;
	(void)seat;
	(void)rng;
	text_format(move, GAME_MOVE, "on");
}

/* The template plays `on` where this word comes. */
#define TAKES(name, word) \
	static enum judge \
	name(void *position, int seat, const char *move, char why[GAME_WHY]) \
	{ \
		return sound->play(position, seat, strcmp(move, word) ? move : "on", why); \
	}
TAKES(takes_capitals, "ON")
TAKES(takes_twice, "onon")

static enum judge
gives_no_reason(void *position, int seat, const char *move, char why[GAME_WHY])
{
	enum judge judge = sound->play(position, seat, move, why);

	*why = '\0';
	return judge;
}

static bool
forgets_at_a_refusal(void *position, const int *param, const char *text,
                     char why[GAME_WHY])
{
	struct rng rng = {0};

	if (sound->read(position, param, text, why))
		return true;
	sound->start(position, param, &rng);
	faulty.play = sound->play;
	return false;
}

static struct outcome
no_reason(const void *position)
{
	struct outcome outcome = sound->outcome(position);

	outcome.reason = "";
	return outcome;
}

static void
gap(const void *position, struct text *picture)
{
	(void)position;
	text_add(picture, "one\n\ntwo\n");
}

static int
weightless(const void *position,
           void (*visit)(void *context, int64_t weight, const char *outcome),
           void *context)
{
	(void)position;
	visit(context, 0, "on");
	return 1;
}

static int
turn_of_chance(const void *position)
{
	return plies_of(position) == 2 ? GAME_CHANCE : sound->turn(position);
}

static void
blindfold(const void *position, int seat, char text[GAME_TEXT])
{
	(void)position;
	text_format(text, GAME_TEXT, "seat %d", seat);
}

static void
see_all(const void *position, int seat, char text[GAME_TEXT])
{
	(void)seat;
	sound->write(position, text);
}

static int
wavering(const void *position, int seat)
{
	static int asked;

	(void)position;
	return seat + asked++;
}

/* Return the first law that the faulty game breaks, with these words in the reason. */
static const char *
broken(const char *words)
{
	struct laws laws = {.variant = {.game = &faulty, .param = {10}},
	                    .seed = 1, .until_us = CLOCK_NEVER, .one_text = true};
	struct text why = {0};
	const char *sentence = "none";

	for (const struct law *law = law_list; law->sentence; law++)
		if (law_try(law, &laws, &why) == LAW_BROKEN) {
			ck_assert_uint_gt(why.len, 10);
			ck_assert_msg(!words || strstr(why.at, words), "%s", why.at);
			sentence = law->sentence;
			break;
		}
	text_free(&why);
	return sentence;
}

static const struct fault {
	struct game put; /* each member that is not NULL replaces the template's */
	const char *law;
	const char *words; /* in the reason; NULL: any */
} faults[] = {
	{{0}, "none"},
	{{.start = other_start}, "the same seed gives the same start",
	 "seed 0 was '0', and '1' when asked again"},
	{{.write = lossy_text}, "position texts round-trip in play"},
	{{.each = one_too_many},
	 "listed moves are legal, distinct, and the same when asked again"},
	{{.pick = always_on}, "every move is drawn at random"},
	{{.chance = weightless, .turn = turn_of_chance},
	 "position texts round-trip in play"},
	/* The template does not ask for a seat, so chance may move in everybody's
	 * turn. */
	{{.chance = weightless}, "chance moves in its turn alone"},
	{{.sees = blindfold}, "views hide something, and equal views have equal moves"},
	{{.sees = see_all}, "views hide something, and equal views have equal moves",
	 "hide nothing"},
	{{.outcome = no_reason}, "random games end, with a winner and a reason"},
	{{.about.longest = 5}, "random games end, with a winner and a reason"},
	{{.draw = gap}, "pictures have no empty line"},
	{{.play = takes_capitals}, "no other short text is a move"},
	{{.play = takes_twice},
	 "no other text is a move, neither a mutated one nor any bytes"},
	{{.play = gives_no_reason},
	 "no other text is a move, neither a mutated one nor any bytes"},
	{{.read = forgets_at_a_refusal}, "a mutated position, or any bytes, is read or refused"},
	{{.start = start_played_in, .play = plays_in_the_start},
	 "a start stays what it is when games are played from it",
	 "once a game was played from it"},
	{{.value = blind_value}, "the value is not the same for both seats"},
	{{.value = wavering},
	 "a position's text is all that its answers follow from"},
	{{.params = {{"plies", NULL, 1, 1000, 10, ""}, {"idle", NULL, 1, 9, 1, ""}}},
	 "each parameter changes something"},
	{{.pass = "on"}, "the pass is legal where no other move is"},
};

TESTS(each_fault_breaks_its_law, COUNT_OF(faults))
{
	const struct fault *fault = &faults[_i];

	sound = game_find("null");
	faulty = *sound;
#define PUT(member) \
	if (fault->put.member) \
		faulty.member = fault->put.member
	PUT(start);
	PUT(turn);
	PUT(chance);
	PUT(play);
	PUT(pick);
	PUT(each);
	PUT(outcome);
	PUT(write);
	PUT(read);
	PUT(sees);
	PUT(draw);
	PUT(value);
	PUT(pass);
	PUT(about.longest);
	if (fault->put.params[0].name)
		memcpy(faulty.params, fault->put.params, sizeof faulty.params);
	ck_assert_str_eq(broken(fault->words), fault->law);
}

TEST(a_law_without_time_is_untried)
{
	struct laws laws = {.variant = harness_variant("null"), .until_us = 1};
	struct text why = {0};

	ck_assert_int_eq(law_try(law_list, &laws, &why), LAW_UNTRIED);
	ck_assert_str_eq(text_str(&why), "no time was left");
	text_free(&why);
}
