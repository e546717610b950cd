#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "door.h"
#include "fail.h"
#include "kit.h"
#include "mcgill.h"
#include "text.h"

enum {
	LINE = 512,        /* no message is longer */
	FIRST_MS = 30000,  /* the course's limits, which its wire leaves out */
	MOVE_MS = 2000,
};

struct client {
	const struct kit_player *player;
	struct kit_turn turn;
	FILE *from;
	int fd;
	bool moved; /* we have, so that the next limit is MOVE_MS */
};

/* A connection to "HOST:PORT", or -1. */
static int
connect_to(const char *address)
{
	const char *colon = strrchr(address, ':');
	char host[256];

	if (!colon || !text_format(host, sizeof host, "%.*s",
	                           (int)(colon - address), address)) {
		errno = EINVAL;
		return -1;
	}
	return door_connect(host, colon + 1);
}

static bool
say(const struct client *c, const char *line)
{
	size_t n = strlen(line);

	return write(c->fd, line, n) == (ssize_t)n;
}

/* Think, and send a setup (which is a list) or a pit. */
static bool
answer(struct client *c)
{
	struct kit_turn *turn = &c->turn;
	const struct game *game = turn->variant.game;
	char move[GAME_MOVE], line[GAME_MOVE + 32];

	if (!turn->seat || game->outcome(&turn->position).over ||
	    !(game->turn(&turn->position) & turn->seat)) {
		warn("PLAY: it is not my turn");
		return false;
	}
	turn->left_ms = c->moved ? MOVE_MS : FIRST_MS;
	turn->deadline_ms = clock_now_us() / CLOCK_MS + turn->left_ms * 9 / 10;
	c->player->choose(turn, move);
	turn->fresh = false;
	c->moved = true;
	text_format(line, sizeof line,
	            strchr(move, ',') ? "INIT %d false %s\n" : "PIT %d %s\n",
	            turn->seat - 1, move);
	return say(c, line);
}

/* "0 17" or "0 true 2,2,..." behind PIT or INIT. */
static bool
hear_move(struct client *c, const char *text)
{
	const struct game *game = c->turn.variant.game;
	const char *move = strrchr(text, ' ');
	char why[GAME_WHY] = "no number of a player and a move";

	if (move && (*text == '0' || *text == '1') &&
	    game->play(&c->turn.position, *text - '0' + 1, move + 1, why) ==
	            JUDGE_LEGAL)
		return true;
	warn("cannot follow '%s': %s", text, why);
	return false;
}

/* Whether to go on, after a message; if not, `status` says why. */
static bool
hear(struct client *c, char *line, int *status)
{
	char *rest = line + strcspn(line, " ");

	if (*rest)
		*rest++ = '\0';
	*status = 1;
	if (!strcmp(line, "START") && !strncmp(rest, "Player-", 7))
		c->turn.seat = rest[7] == '0' ? 1 : 2;
	if (!strcmp(line, "PLAY"))
		return answer(c);
	if (!strcmp(line, "PIT") || !strcmp(line, "INIT"))
		return hear_move(c, rest);
	*status = 0;
	return strcmp(line, "GAMEOVER") != 0;
}

int
mcgill_play(const struct kit_player *player, const char *game,
            const char *address)
{
	struct client c = {.player = player, .turn = {.fresh = true}};
	char line[LINE], why[GAME_WHY];
	int status = 1;

	if (!variant_parse(&c.turn.variant, game, why)) {
		warn("%s", why);
		return 2;
	}
	kit_set_dice(&c.turn);
	c.turn.variant.game->start(&c.turn.position, c.turn.variant.param,
	                           &c.turn.rng);
	c.fd = connect_to(address);
	c.from = c.fd < 0 ? NULL : fdopen(c.fd, "r");
	text_format(line, sizeof line, "START %s\n", player->name);
	if (!c.from || !say(&c, line)) {
		warn("%s does not answer:", address);
		return 1;
	}
	while (fgets(line, sizeof line, c.from)) {
		line[strcspn(line, "\r\n")] = '\0';
		if (!hear(&c, line, &status))
			break;
	}
	fclose(c.from);
	return status;
}
