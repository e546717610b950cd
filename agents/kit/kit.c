#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/options.h"
#include "base/text.h"
#include "kit/files.h"
#include "kit/kit.h"
#include "kit/mcgill.h"

enum {
	LINE = 128 * 1024,    /* no message to an agent is longer */
	KARI_MOVE_MS = 10000, /* the course's limit, which its wire leaves out */
};

/* What hears a message returns whether to go on; if not, `status` says why. */
struct session {
	const struct kit_player *player;
	int64_t own_seed; /* --seed; -1 = none */
	bool placed;      /* `turn` has a position */
	int status;
	struct kit_turn turn;
};

/* What has been read and not yet looked at: bytes[head] .. bytes[tail - 1]. */
static struct {
	char bytes[4096];
	size_t head, tail;
} input;

/* Read what has come, waiting for it if need be; false at the end. */
static bool
fill(void)
{
	memmove(input.bytes, input.bytes + input.head, input.tail -= input.head);
	input.head = 0;
	ssize_t n = read(STDIN_FILENO, input.bytes + input.tail,
	                 sizeof input.bytes - input.tail);
	input.tail += n > 0 ? (size_t)n : 0;
	return n > 0;
}

static int
get_char(void)
{
	bool more = input.head < input.tail || fill();

	return more ? (unsigned char)input.bytes[input.head++] : EOF;
}

/* The next n characters, or fewer up to a newline; false at the end. */
static bool
get_text(char *into, size_t n)
{
	for (;;) {
		const char *from = input.bytes + input.head;
		size_t here = input.tail - input.head, len = here < n ? here : n;
		const char *end = memchr(from, '\n', len);

		len = end ? (size_t)(end - from) : len;
		memcpy(into, from, len);
		into += len;
		n -= len;
		input.head += len + (end != NULL);
		if (end || n == 0)
			break;
		if (!fill())
			return false;
	}
	*into = '\0';
	return true;
}

static bool
broken(struct session *s, const char *message, const char *why)
{
	warn("cannot follow '%s': %s", message, why);
	s->status = 1;
	return false;
}

static int64_t
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool
kit_time_up(const struct kit_turn *turn)
{
	struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};

	if (input.tail - input.head < 4 && poll(&in, 1, 0) > 0)
		fill();
	return (input.tail - input.head >= 4 &&
	        !memcmp(input.bytes + input.head, "stop", 4)) ||
	       now_ms() >= turn->deadline_ms;
}

static void
set_dice(struct kit_turn *turn, uint64_t seed, int64_t own_seed)
{
	turn->rng = rng_derive(seed, RNG_AGENT, (uint64_t)own_seed, 0, 0);
	turn->seed = turn->rng.state;
}

static void
set_seed(struct session *s, uint64_t seed)
{
	set_dice(&s->turn, seed, s->own_seed);
}

void
kit_set_dice(struct kit_turn *turn, int64_t own_seed)
{
	const char *given = getenv("REFEREE_SEED");
	int64_t seed = (int64_t)time(NULL) ^ (int64_t)getpid() << 32;

	if (!given || !text_number(given, 0, INT64_MAX, &seed))
		seed = own_seed < 0 ? seed : 0;
	set_dice(turn, (uint64_t)seed, own_seed);
}

/* Think, and send the move with `end` behind it, in one write. */
static bool
answer(struct session *s, int64_t left_ms, char *move, const char *end)
{
	struct kit_turn *turn = &s->turn;
	const struct game *game = turn->variant.game;
	int64_t margin = left_ms < 4800 ? left_ms / 20 + 10 : 250;
	static struct text message;

	turn->left_ms = left_ms;
	turn->deadline_ms = left_ms < 0 ? INT64_MAX : now_ms() + left_ms - margin;
	if (!s->placed || game->outcome(&turn->position).over ||
	    !(game->turn(&turn->position) & turn->seat))
		return broken(s, "go", "it is not my turn");
	*turn->remark = '\0';
	s->player->choose(turn, move);
	turn->fresh = false;
	text_clear(&message);
	if (*turn->remark && *end) { /* the kari wire knows moves only */
		text_add(&message, "# ");
		text_add(&message, turn->remark);
		text_add(&message, "\n");
	}
	text_add(&message, move);
	text_add(&message, end);
	return write(STDOUT_FILENO, message.at, message.len) > 0;
}

static bool
hear_game(struct session *s, char *name)
{
	char why[GAME_WHY];

	for (char *p = name; (p = strchr(p, ' '));)
		*p = ',';
	s->placed = false;
	s->turn.fresh = true;
	return variant_parse(&s->turn.variant, name, why) ||
	       broken(s, "game", why);
}

/* Whether the terms give a time for the whole game. */
static bool
has_bank(const char *terms)
{
	const char *bank = strstr(terms, "bank=");

	return bank && strncmp(bank, "bank=none", 9) != 0;
}

/* A message of the line wire; those we do not know are skipped. */
static bool
hear_line(struct session *s, char *line)
{
	const struct variant *v = &s->turn.variant;
	char *rest = line + strcspn(line, " ");
	char move[GAME_MOVE], why[GAME_WHY] = "of which game?";
	int64_t n;

	if (*rest)
		*rest++ = '\0';
	if (!strcmp(line, "game")) {
		set_seed(s, 0);
		s->turn.seat = 0;
		return hear_game(s, rest);
	}
	if (!strcmp(line, "position")) {
		s->placed = v->game && v->game->read(&s->turn.position,
		                                     v->param, rest, why);
		return s->placed || broken(s, line, why);
	}
	if (!strcmp(line, "seed") && text_number(rest, 0, INT32_MAX, &n))
		set_seed(s, (uint64_t)n);
	if (!strcmp(line, "seat") && text_number(rest, 1, 2, &n))
		s->turn.seat = (int)n;
	if (!strcmp(line, "limits"))
		s->turn.bank = has_bank(rest);
	if (!strcmp(line, "go"))
		return text_number(rest, -1, INT32_MAX, &n)
			? answer(s, n, move, "\n")
			: broken(s, line, "that is no number of ms");
	return strcmp(line, "quit") != 0;
}

/* A round of the kari wire after its f or s: six digits, then the moves of
 * both in turn, until ww or ll stands where the opponent's move would. */
static bool
kari_round(struct session *s, bool first)
{
	struct kit_turn *turn = &s->turn;
	char name[] = "kari opening=......", why[GAME_WHY], move[GAME_MOVE];

	if (!get_text(strchr(name, '.'), 6) || !hear_game(s, name))
		return false;
	const struct game *game = turn->variant.game;
	game->start(&turn->position, turn->variant.param, &turn->rng);
	turn->seat = first ? 1 : 2;
	s->placed = true;
	for (bool mine = first;; mine = !mine) {
		if (mine ? !answer(s, KARI_MOVE_MS, move, "") : !get_text(move, 2))
			return false;
		if (!strcmp(move, "ww") || !strcmp(move, "ll"))
			return true;
		if (game->play(&turn->position, mine ? turn->seat : 3 - turn->seat,
		               move, why) != JUDGE_LEGAL)
			return broken(s, mine ? "my own move" : "R3", why);
	}
}

static void
kari_wire(struct session *s)
{
	int c;

	kit_set_dice(&s->turn, s->own_seed);
	while ((c = get_char()) == 'f' || c == 's')
		if (!kari_round(s, c == 'f'))
			return;
	if (c != 'e' && c != EOF)
		broken(s, "R1", "none of f, s and e");
}

/* How it is to play, if not with who is at its standard input and output. */
struct manner {
	bool files;
	const char *game, *address; /* of a server, or NULL */
};

static bool
set_option(struct session *s, struct manner *manner, const char *name,
           const char *value)
{
	if (!strcmp(name, "--hus") || !strcmp(name, "--omweso")) {
		manner->game = name + 2;
		manner->address = value;
		return true;
	}
	return !strcmp(name, "--seed")
		? text_number(value, 0, INT64_MAX, &s->own_seed)
		: s->player->option && s->player->option(name, value);
}

static void
usage(const struct kit_player *player, FILE *out)
{
	fprintf(out,
	        "usage: %s [option value ...]\n%s"
	        "  --seed N  a number that the dice depend on, too\n"
	        "  --files   one move of halma: input.txt, output.txt\n"
	        "  --hus HOST:PORT, --omweso HOST:PORT\n"
	        "            a game at McGill's server, or on the tcp wire\n"
	        "  --help    this text\n",
	        player->name, player->about);
}

enum { GO_ON = -1 };

/* Take the options; GO_ON, or the status to leave with. */
static int
take_options(struct session *s, struct manner *manner, char **argv)
{
	for (char **at = argv + 1; *at; at++) {
		if (!strcmp(*at, "--help")) {
			usage(s->player, stdout);
			return fail_printed(0, 1);
		}
		if (!strcmp(*at, "--files")) {
			manner->files = true;
		} else if (at[1] && set_option(s, manner, at[0], at[1])) {
			at++;
		} else {
			warn("unknown option or bad value: %s", *at);
			usage(s->player, stderr);
			return 2;
		}
	}
	if (!manner->files || !manner->game)
		return GO_ON;
	warn("--files does not go with --%s", manner->game);
	return 2;
}

/* With who is at our standard input and output. */
static void
converse(struct session *s)
{
	static char line[LINE];
	int first = get_char();

	input.head -= first != EOF;
	if (first == 'f' || first == 's' || first == 'e')
		kari_wire(s);
	else
		while (get_text(line, LINE - 1) && hear_line(s, line))
			;
}

int
kit_main(const struct kit_player *player, int argc, char **argv)
{
	struct session s = {.player = player, .own_seed = -1};
	struct manner manner = {.files = false};
	int status;

	fail_name(player->name);
	if (options_answered(NULL, player->name, argc, argv))
		return fail_printed(0, 1);
	status = take_options(&s, &manner, argv);
	if (status != GO_ON)
		return status;
	if (manner.files)
		return files_play(player, s.own_seed);
	signal(SIGPIPE, SIG_IGN); /* nobody listens: leave in peace */
	if (manner.game)
		return mcgill_play(player, manner.game, manner.address,
		                   s.own_seed);
	converse(&s);
	return s.status;
}
