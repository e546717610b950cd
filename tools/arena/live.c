#include <string.h>
#include <sys/stat.h>

#include "arena/publish.h"
#include "arena/site.h"
#include "base/json.h"
#include "base/text.h"
#include "game/game.h"
#include "replay/replay_html.h"
#include "score/course/store.h"

enum {
	MOVES = 2000, /* moves shown of a game, from its start */
	MOVE = 256,
	POSITION = 4096,
};

static bool
is_event(const char *line, const char *name)
{
	char event[16];

	json_get_string(line, "ev", event, sizeof event);
	return !strcmp(event, name);
}

/* End each whole line of the text with a NUL.  Returns the last game's first line, or
 * NULL; *players is the last line with the players. */
static char *
last_game(struct text *events, char **players)
{
	char *last = NULL, *end;

	for (char *at = events->at; at && (end = strchr(at, '\n')); at = end + 1) {
		*end = '\0';
		if (is_event(at, "match"))
			*players = at;
		if (is_event(at, "start"))
			last = at;
	}
	return last;
}

static void
add_players(struct json *j, const char *line)
{
	const char *names = json_get_value(line, "players");

	if (names && *names == '[' && strchr(names, ']'))
		json_raw(j, "players", "%.*s", (int)(strchr(names, ']') - names) + 1,
		         names);
}

/* Add the board, as replay(1) draws it. */
static void
add_board(struct json *j, const struct variant *variant, const char *text)
{
	const struct game *game = variant->game;
	struct position position;
	struct view_board board;
	struct grid grid;
	struct text picture = {0};
	char why[GAME_WHY];

	if (!game || !game->read(&position, variant->param, text, why) ||
	    !view_board(game, &position, &board))
		return;
	grid = grid_of(game->view, &position, &board, 1);
	grid_write(&picture, &grid, &board);
	json_string(j, "picture", picture.at);
	json_bool(j, "mono", *game->view->sides);
	text_free(&picture);
}

static void
add_end(struct json *j, const char *at)
{
	char reason[64];

	json_get_string(at, "reason", reason, sizeof reason);
	json_int(j, "winner", json_get_number(at, "winner", 0));
	json_string(j, "reason", reason);
}

/* Add a game's moves and its present position. */
static void
add_game(struct json *j, const struct variant *variant, const char *players,
         const char *at, const char *end)
{
	char position[POSITION];
	int moves = 0, seat = 0;
	long left_ms = -1, spent_ms[3] = {0};
	const char *ended = NULL;

	json_open(j, NULL, '{');
	add_players(j, players);
	json_int(j, "game", json_get_number(at, "game", 0));
	json_int(j, "first", json_get_number(at, "first", 1));
	json_open(j, "moves", '[');
	json_get_string(at, "position", position, sizeof position);
	for (; at < end && *at && moves < MOVES; at += strlen(at) + 1) {
		char move[MOVE];

		if (is_event(at, "go")) {
			seat = (int)json_get_number(at, "seat", 0);
			left_ms = json_get_number(at, "left_ms", -1);
		}
		if (is_event(at, "end"))
			ended = at;
		if (!is_event(at, "move"))
			continue;
		if (seat == 1 || seat == 2)
			spent_ms[seat] += json_get_number(at, "wall_ms", 0);
		json_get_string(at, "position", position, sizeof position);
		json_get_string(at, "move", move, sizeof move);
		json_string(j, NULL, move);
		moves++;
	}
	json_close(j, ']');
	json_string(j, "position", position);
	json_raw(j, "spent_ms", "[%ld,%ld]", spent_ms[1], spent_ms[2]);
	json_int(j, "seat", seat);
	if (left_ms >= 0)
		json_int(j, "left_ms", left_ms);
	if (ended)
		add_end(j, ended);
	add_board(j, variant, position);
	json_close(j, '}');
}

static void
add_file(struct json *j, const struct variant *variant, const char *events)
{
	struct text text = {0};
	char *players = NULL, *game = NULL;

	if (store_get(&text, "%s", events))
		game = last_game(&text, &players);
	if (game && players)
		add_game(j, variant, players, game, text.at + text.len);
	text_free(&text);
}

static long long
progress(char *const *events, int n)
{
	long long sum = n;
	struct stat st;

	for (int i = 0; i < n; i++)
		if (stat(events[i], &st) == 0)
			sum = sum * 31 + (long long)st.st_ino + st.st_size;
	return sum;
}

void
live_put(const char *dir, const struct variant *variant, char *const *events, int n)
{
	static long long shown = -1;
	struct text json = {0};
	struct json j = {&json};
	long long now = progress(events, n);

	if (now == shown)
		return;
	shown = now;
	json_open(&j, NULL, '{');
	json_int(&j, "v", 1);
	json_open(&j, "games", '[');
	for (int i = 0; i < n; i++)
		add_file(&j, variant, events[i]);
	json_close(&j, ']');
	json_close(&j, '}');
	publish_json(dir, "live", "live", &json);
}
