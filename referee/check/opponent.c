#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "check/opponent.h"
#include "game/game.h"

enum {
	LINE = 128 * 1024,
	PLACES = 64,
	SLOW_MS = 200, /* twice what offturn=lose lets the agent compute */
};

struct opponent {
	bool odd, slow;
	int64_t turns;       /* INT64_MAX = all */
	struct variant variant;
	struct position position;
	struct rng rng;
	int64_t seat, moved;     /* in this game */
};

static bool
take_word(struct opponent *o, const char *word)
{
	if (!strncmp(word, "turns=", 6))
		return text_number(word + 6, 0, 1000000, &o->turns);
	o->odd |= !strcmp(word, "odd");
	o->slow |= !strcmp(word, "slow");
	return !strcmp(word, "odd") || !strcmp(word, "slow") ||
	       !strcmp(word, "random");
}

static bool
take_words(struct opponent *o, const char *words)
{
	char copy[64], *word = copy, *next;
	bool known = text_format(copy, sizeof copy, "%s", words);

	for (; known && word; word = next) {
		next = strchr(word, ',');
		if (next)
			*next++ = '\0';
		known = take_word(o, word);
	}
	return known;
}

/*
 * Moves
 */

static void
keep_longest(void *context, const char *move)
{
	char *longest = context;

	if (strlen(move) > strlen(longest))
		text_format(longest, GAME_MOVE, "%s", move);
}

/* A list of numbers with all of them in one place: "32,0,...,0". */
static void
heap_up(const char *list, uint32_t place, char move[GAME_MOVE])
{
	struct text heap = {0};
	long sum = 0;
	uint32_t places = 0;

	for (const char *p = list; p; p = *p ? p + 1 : NULL) {
		sum += strtol(p, NULL, 10);
		places++;
		p += strcspn(p, ",");
	}
	for (uint32_t i = 0; i < places; i++)
		text_addf(&heap, "%s%ld", i ? "," : "",
		          i == place % places ? sum : 0L);
	text_format(move, GAME_MOVE, "%s", text_str(&heap));
	text_free(&heap);
}

static void
choose(struct opponent *o, char move[GAME_MOVE])
{
	const struct game *game = o->variant.game;
	struct position after = o->position;
	char drawn[GAME_MOVE], why[GAME_WHY];
	int seat = (int)o->seat;

	game->pick(&o->position, seat, &o->rng, drawn);
	move[0] = '\0';
	if (o->odd && game->each(&o->position, seat, keep_longest, move) < 0)
		heap_up(drawn, rng_below(&o->rng, PLACES), move);
	if (!*move || game->play(&after, seat, move, why) != JUDGE_LEGAL)
		memcpy(move, drawn, GAME_MOVE);
}

/* It has so many ms for its move; 0 and below: as many as it likes. */
static void
answer(struct opponent *o, int64_t left_ms)
{
	int64_t ms = left_ms <= 0 || left_ms / 4 > SLOW_MS ? SLOW_MS : left_ms / 4;
	struct timespec rest = {0, o->slow ? ms * 1000000 : 0};
	char move[GAME_MOVE] = "resign";

	if (o->moved++ < o->turns) {
		nanosleep(&rest, NULL);
		choose(o, move);
	}
	printf("%s\n", move);
	fflush(stdout);
}

/*
 * What it is told
 */

static bool
hear_game(struct opponent *o, char *name)
{
	char why[GAME_WHY];

	for (char *p = name; (p = strchr(p, ' '));)
		*p = ',';
	o->moved = 0;
	return variant_parse(&o->variant, name, why);
}

/* A message; false where there is nothing more to do. */
static bool
hear(struct opponent *o, char *line)
{
	char *rest = line + strcspn(line, " "), why[GAME_WHY];
	int64_t seed;

	if (*rest)
		*rest++ = '\0';
	if (!strcmp(line, "game"))
		return hear_game(o, rest);
	if (!strcmp(line, "seed") && text_number(rest, 0, INT32_MAX, &seed))
		o->rng = rng_derive((uint64_t)seed, RNG_AGENT, 0, 0, 0);
	if (!strcmp(line, "seat"))
		return text_number(rest, 1, 2, &o->seat);
	if (!strcmp(line, "position"))
		return o->variant.game &&
		       o->variant.game->read(&o->position,
		                             o->variant.param, rest, why);
	if (!strcmp(line, "go"))
		answer(o, strtoll(rest, NULL, 10));
	return strcmp(line, "quit") != 0;
}

int
opponent_main(const char *words)
{
	struct opponent o = {.turns = INT64_MAX, .seat = 1};
	static char line[LINE];

	if (!take_words(&o, words))
		return 2;
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (!hear(&o, line))
			break;
	}
	return 0;
}
