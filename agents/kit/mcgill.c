#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/fail.h"
#include "base/text.h"
#include "kit/kit_turn.h"
#include "kit/kit_wires.h"
#include "proc/listener.h"

enum {
	LINE = 512,        /* no message is longer */
	HOST = 256,
	FIRST_MS = 30000,  /* the course's time limits, which its wire does not send */
	MOVE_MS = 2000,
};

struct client {
	const struct kit_player *player;
	struct kit_turn turn;
	FILE *from;
	int fd;
	bool moved; /* we have moved, so the next limit is MOVE_MS */
};

/* Split "HOST:PORT,sowings=100".  The parameters of the game after the comma are optional.
 * The operator gives them, because the server does not send them. */
static bool
split_address(const char *address, const char *game, struct variant *variant,
              char host[HOST], const char **port)
{
	size_t n = strcspn(address, ",");
	char name[LINE], why[GAME_WHY], *colon;

	if (!text_format(host, HOST, "%.*s", (int)n, address) ||
	    !(colon = strrchr(host, ':')) || colon == host || !colon[1]) {
		warn("'%s' is not HOST:PORT", address);
		return false;
	}
	*colon = '\0';
	*port = colon + 1;
	text_format(name, LINE, "%s%s", game, address + n);
	if (!variant_parse(variant, name, why)) {
		warn("%s", why);
		return false;
	}
	return true;
}

static bool
say(const struct client *c, const char *line)
{
	size_t n = strlen(line);

	errno = EIO; /* a partial write */
	return write(c->fd, line, n) == (ssize_t)n;
}

/* Think, and send a setup (a list with commas) or a pit. */
static bool
answer(struct client *c)
{
	int64_t left_ms = c->moved ? MOVE_MS : FIRST_MS;
	char move[GAME_MOVE], line[GAME_MOVE + 32];

	if (!turn_ask(c->player, &c->turn, left_ms, left_ms / 10, move)) {
		warn("PLAY: it is not my turn");
		return false;
	}
	c->moved = true;
	text_format(line, sizeof line,
	            strchr(move, ',') ? "INIT %d false %s\n" : "PIT %d %s\n",
	            c->turn.seat - 1, move);
	return say(c, line);
}

/* Handle the text after PIT or INIT, such as "0 17" or "0 true 2,2,...". */
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

/* Handle a message.  Returns whether to continue; if not, `status` is main's. */
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
	char line[LINE], host[HOST];
	const char *port;
	int status = 1;

	if (!split_address(address, game, &c.turn.variant, host, &port))
		return 2;
	turn_find_dice(&c.turn);
	c.turn.variant.game->start(&c.turn.position, c.turn.variant.param,
	                           &c.turn.rng);
	text_format(line, sizeof line, "START %s\n", player->name);
	c.fd = listener_connect(host, port);
	c.from = c.fd < 0 ? NULL : fdopen(c.fd, "r");
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
