/*
 * The data are columns with an entry a ply, texts joined by newlines, so that
 * games of ten thousand plies stay small: page.js follows the paths of path.h
 * from the start, and compares what it comes to with the last board.
 */
#include <string.h>

#include "html.h"
#include "path.h"

/*
 * Quoting
 */

/* For text and for attributes in double quotes. */
static void
add_html(struct text *page, const char *s)
{
	for (; *s; s++)
		switch (*s) {
		case '&':
			text_add(page, "&amp;");
			break;
		case '<':
			text_add(page, "&lt;");
			break;
		case '>':
			text_add(page, "&gt;");
			break;
		case '"':
			text_add(page, "&quot;");
			break;
		case '\'':
			text_add(page, "&#39;");
			break;
		default:
			text_add_bytes(page, s, 1);
		}
}

/* A JSON string within a script element: nothing in it can end that. */
static void
add_string(struct text *page, const char *key, const char *value)
{
	struct text json = {0};

	text_add_json(&json, value, strlen(value));
	text_addf(page, "\"%s\":", key);
	for (const char *s = json.at; *s; s++)
		if (strchr("<>&", *s))
			text_addf(page, "\\u%04x", (unsigned char)*s);
		else
			text_add_bytes(page, s, 1);
	text_add(page, ",\n");
	text_free(&json);
}

/*
 * The data
 */

/* Squares as a string, pits as numbers; null for a game without either. */
static void
add_board(struct text *page, const struct game *game, const void *position)
{
	struct path_board board;

	if (!path_board(game, position, &board)) {
		text_add(page, "null");
		return;
	}
	text_add(page, board.squares ? "\"" : "[");
	for (int i = 0; i < board.cells; i++)
		if (board.squares)
			text_addf(page, "%c", (char)board.cell[i]);
		else
			text_addf(page, i ? ",%lu" : "%lu",
			          (unsigned long)board.cell[i]);
	text_add(page, board.squares ? "\"" : "]");
}

static void
add_numbers(struct text *page, const char *key, const struct reel *reel,
            int64_t (*number)(const struct story_event *event))
{
	text_addf(page, "\"%s\":[", key);
	for (int i = 1; i < reel->frames; i++)
		text_addf(page, i > 1 ? ",%lld" : "%lld",
		          (long long)number(reel->frame[i].event));
	text_add(page, "],\n");
}

static int64_t
seat_of(const struct story_event *event)
{
	return event->seat;
}

static int64_t
wall_of(const struct story_event *event)
{
	return event->wall_ms;
}

static int64_t
cpu_of(const struct story_event *event)
{
	return event->cpu_ms;
}

static void
add_moves(struct text *page, const struct reel *reel)
{
	struct text moves = {0};

	for (int i = 1; i < reel->frames; i++) {
		text_add(&moves, i > 1 ? "\n" : "");
		text_add(&moves, reel->frame[i].event->text);
	}
	add_string(page, "moves", text_str(&moves));
	text_free(&moves);
}

static void
add_paths(struct text *page, const struct game *game, const struct reel *reel)
{
	struct text paths = {0};

	for (int i = 1; i < reel->frames; i++) {
		const struct story_event *e = reel->frame[i].event;

		text_add(&paths, i > 1 ? "\n" : "");
		path_write(game, &reel->frame[i - 1].position, e->seat, e->text,
		           &paths);
	}
	add_string(page, "paths", text_str(&paths));
	text_free(&paths);
}

/* The plies that the referee moved in. */
static void
add_late(struct text *page, const struct reel *reel)
{
	const char *comma = "";

	text_add(page, "\"late\":[");
	for (int i = 1; i < reel->frames; i++)
		if (reel->frame[i].event->late) {
			text_addf(page, "%s%d", comma, i);
			comma = ",";
		}
	text_add(page, "],\n");
}

/* The plies that were endless, and the boards that followed them. */
static void
add_endless(struct text *page, const struct game *game, const struct reel *reel)
{
	const char *comma = "";

	text_add(page, "\"endless\":{");
	for (int i = 1; i < reel->frames; i++)
		if (reel->frame[i].event->kind == STORY_ENDLESS) {
			text_addf(page, "%s\"%d\":", comma, i);
			add_board(page, game, &reel->frame[i].position);
			comma = ",";
		}
	text_add(page, "},\n");
}

/* For a game that has no board here, its own drawings. */
static void
add_drawings(struct text *page, const struct game *game,
             const struct reel *reel)
{
	struct text drawing = {0};

	for (int i = 0; i < reel->frames; i++) {
		text_add(&drawing, i ? "\f" : "");
		game->draw(&reel->frame[i].position, &drawing);
	}
	add_string(page, "drawings", text_str(&drawing));
	text_free(&drawing);
}

static void
add_data(struct text *page, const struct story *s, const struct reel *reel)
{
	const struct game *game = s->variant.game;
	struct text verdict = {0};
	struct path_board board;

	story_verdict(s, &verdict);
	text_add(page, "<script type=\"application/json\" id=\"data\">\n{");
	add_string(page, "game", game->name);
	add_string(page, "name1", story_name(s, 1));
	add_string(page, "name2", story_name(s, 2));
	add_string(page, "verdict", text_str(&verdict));
	add_moves(page, reel);
	add_numbers(page, "seats", reel, seat_of);
	add_numbers(page, "wall", reel, wall_of);
	add_numbers(page, "cpu", reel, cpu_of);
	add_late(page, reel);
	add_endless(page, game, reel);
	if (path_board(game, &reel->frame[0].position, &board))
		add_paths(page, game, reel);
	else
		add_drawings(page, game, reel);
	text_add(page, "\"start\":");
	add_board(page, game, &reel->frame[0].position);
	text_add(page, ",\n\"last\":");
	add_board(page, game, &reel->frame[reel->frames - 1].position);
	text_add(page, "}\n</script>\n");
	text_free(&verdict);
}

/*
 * The page
 */

static void
add_lines(struct text *page, const char *const *lines)
{
	while (*lines)
		text_add(page, *lines++);
}

static void
add_title(struct text *page, const struct story *s)
{
	add_html(page, s->variant.game->title);
	text_add(page, ": ");
	add_html(page, story_name(s, 1));
	text_add(page, " - ");
	add_html(page, story_name(s, 2));
}

static void
add_head(struct text *page, const struct story *s)
{
	text_add(page,
	         "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	         "<meta charset=\"utf-8\">\n"
	         "<meta http-equiv=\"Content-Security-Policy\" content=\""
	         "default-src 'none'; style-src 'unsafe-inline'; "
	         "script-src 'unsafe-inline'\">\n"
	         "<meta name=\"viewport\" content=\"width=device-width, "
	         "initial-scale=1\">\n"
	         "<meta name=\"color-scheme\" content=\"light dark\">\n"
	         "<title>");
	add_title(page, s);
	text_add(page, "</title>\n<style>\n");
	add_lines(page, html_style);
	text_add(page, "</style>\n</head>\n");
}

static void
add_player(struct text *page, const struct story *s, int seat)
{
	text_addf(page, "<p class=\"player seat%d%s\"><span class=\"chip\" "
	          "aria-hidden=\"true\"></span> <b>", seat,
	          s->winner == seat ? " won" : "");
	add_html(page, story_name(s, seat));
	text_addf(page, "</b> <span>seat %d%s</span> "
	          "<output id=\"clock%d\" aria-label=\"thought by seat %d\">"
	          "</output></p>\n", seat, s->winner == seat ? ", won" : "",
	          seat, seat);
}

static void
add_fact(struct text *page, const char *name, const char *value)
{
	text_addf(page, "<dt>%s</dt><dd>", name);
	add_html(page, value);
	text_add(page, "</dd>\n");
}

static void
add_facts(struct text *page, const struct story *s)
{
	text_add(page, "<details class=\"facts\"><summary>About this game"
	         "</summary>\n<dl>\n");
	add_fact(page, "game", s->variant_text);
	add_fact(page, "id", s->id);
	add_fact(page, "player 1", s->command[1]);
	add_fact(page, "player 2", s->command[2]);
	add_fact(page, "terms", s->terms);
	add_fact(page, "enforced", s->enforced);
	text_add(page, "</dl></details>\n");
}

static void
add_intro(struct text *page, const struct story *s)
{
	struct text verdict = {0};

	story_verdict(s, &verdict);
	text_add(page, "<body>\n<header><h1>");
	add_title(page, s);
	text_add(page, "</h1>\n<p class=\"verdict\">");
	add_html(page, text_str(&verdict));
	text_add(page, "</p>\n<noscript><p>The moves are shown by a script, "
	         "which this browser does not run.</p></noscript></header>\n");
	text_free(&verdict);
}

static const char stage[] =
	"<section class=\"board\" aria-label=\"Board\">\n"
	"<div id=\"board\"></div>\n"
	"<p id=\"now\" role=\"status\" aria-live=\"polite\"></p>\n"
	"<div class=\"controls\" role=\"group\" aria-label=\"Steps\">\n"
	"<button id=\"first\" type=\"button\" aria-label=\"To the start\">"
	"|&lt;</button>\n"
	"<button id=\"back\" type=\"button\" aria-label=\"One ply back\">"
	"&lt;</button>\n"
	"<button id=\"run\" type=\"button\" aria-label=\"Run\">Run</button>\n"
	"<button id=\"next\" type=\"button\" aria-label=\"One ply on\">"
	"&gt;</button>\n"
	"<button id=\"final\" type=\"button\" aria-label=\"To the end\">"
	"&gt;|</button>\n"
	"<label>Speed <select id=\"speed\"><option value=\"2\">slow</option>"
	"<option value=\"1\" selected>normal</option>"
	"<option value=\"0.4\">fast</option>"
	"<option value=\"0\">at once</option></select></label>\n"
	"</div>\n"
	"<label class=\"slide\">Ply <input id=\"ply\" type=\"range\" min=\"0\" "
	"value=\"0\"> <output id=\"count\"></output></label>\n"
	"<details><summary>The board as text</summary><pre id=\"plain\"></pre>"
	"</details>\n";

static const char sides[] =
	"<section class=\"moves\" aria-labelledby=\"moves-head\">"
	"<h2 id=\"moves-head\">Moves</h2>\n"
	"<ol id=\"moves\"></ol></section>\n"
	"<section class=\"time\" aria-labelledby=\"time-head\">"
	"<h2 id=\"time-head\">Think time a ply</h2>\n"
	"<div id=\"chart\"></div></section>\n";

void
html_write(const struct story *s, const struct reel *reel, struct text *page)
{
	add_head(page, s);
	add_intro(page, s);
	if (!reel->frames) {
		text_add(page, "<p>The game did not begin.</p>\n");
		add_facts(page, s);
		text_add(page, "</body>\n</html>\n");
		return;
	}
	text_add(page, "<main>\n<div class=\"left\">\n");
	add_player(page, s, 2);
	text_add(page, stage);
	text_add(page, "</section>\n");
	add_player(page, s, 1);
	text_add(page, "</div>\n");
	text_add(page, sides);
	text_add(page, "</main>\n");
	add_facts(page, s);
	text_add(page, "<footer>Keys: left and right, space, home, end, a "
	         "number and Enter. On the board: swipe.</footer>\n");
	add_data(page, s, reel);
	text_add(page, "<script>\n");
	add_lines(page, html_script);
	text_add(page, "</script>\n</body>\n</html>\n");
}
