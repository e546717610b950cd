/*
 * The data are columns with an entry a ply, texts joined by newlines, so that
 * games of ten thousand plies stay small: page.js follows the paths of
 * game/view.h from the start, and compares the board it comes to with the last.
 */
#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "replay/replay_parts.h"
#include "replay/review.h"

/* Squares as a string, pits as numbers; null without a game that has a board. */
static void
add_board(struct json *json, const char *key, const struct game *game,
          const void *position)
{
	struct view_board board;
	char squares[VIEW_CELLS + 1] = "";

	if (!game || !view_board(game, position, &board)) {
		json_null(json, key);
	} else if (game->view->pieces) {
		for (int i = 0; i < board.cells; i++)
			squares[i] = (char)board.cell[i];
		json_string(json, key, squares);
	} else {
		json_open(json, key, '[');
		for (int i = 0; i < board.cells; i++)
			json_int(json, NULL, board.cell[i]);
		json_close(json, ']');
	}
}

/* By ply: the seat, the times, and which plies the referee moved in. */
static void
add_numbers(struct json *json, const struct frames *frames)
{
	const struct frame *frame = frames->frame;

	json_open(json, "seats", '[');
	for (int i = 1; i < frames->n; i++)
		json_int(json, NULL, frame[i].event->seat);
	json_close(json, ']');
	json_open(json, "wall", '[');
	for (int i = 1; i < frames->n; i++)
		json_int(json, NULL, frame[i].event->wall_ms);
	json_close(json, ']');
	json_open(json, "cpu", '[');
	for (int i = 1; i < frames->n; i++)
		json_int(json, NULL, frame[i].event->cpu_ms);
	json_close(json, ']');
	json_open(json, "late", '[');
	for (int i = 1; i < frames->n; i++)
		if (frame[i].event->late)
			json_int(json, NULL, i);
	json_close(json, ']');
}

static void
add_moves(struct json *json, const struct frames *frames)
{
	struct text moves = {0};

	for (int i = 1; i < frames->n; i++)
		text_addf(&moves, "%s%s", i > 1 ? "\n" : "",
		          frames->frame[i].event->text);
	json_string(json, "moves", text_str(&moves));
	text_free(&moves);
}

static void
add_paths(struct json *json, const struct game *game,
          const struct frames *frames)
{
	struct text paths = {0};

	for (int i = 1; i < frames->n; i++) {
		const struct recorded_event *e = frames->frame[i].event;
		struct view_course course;

		text_add(&paths, i > 1 ? "\n" : "");
		if (e->kind == RECORDED_CHANCE)
			continue;
		view_move(&course, game, &frames->frame[i - 1].position, e->seat,
		          e->text, INT_MAX, &paths);
	}
	json_string(json, "paths", text_str(&paths));
	text_free(&paths);
}

/* The plies that no path leads through, since they were endless or chance's, and
 * the boards that followed them. */
static void
add_endless(struct json *json, const struct game *game,
            const struct frames *frames)
{
	char ply[16];

	json_open(json, "endless", '{');
	for (int i = 1; i < frames->n; i++)
		if (frames->frame[i].event->kind != RECORDED_MOVE) {
			text_format(ply, sizeof ply, "%d", i);
			add_board(json, ply, game, &frames->frame[i].position);
		}
	json_close(json, '}');
}

static void
add_drawings(struct json *json, const struct game *game,
             const struct frames *frames)
{
	struct text drawing = {0};

	for (int i = 0; i < frames->n; i++) {
		text_add(&drawing, i ? "\f" : "");
		game_draw(game, &frames->frame[i].position, frames->seat,
		          &drawing);
	}
	json_string(json, "drawings", text_str(&drawing));
	text_free(&drawing);
}

/* How the cells lie: rows of cells, -1 = none. */
static void
add_rows(struct json *json, const struct ground *g)
{
	json_open(json, "rows", '[');
	for (int y = 0; y < g->rows; y++) {
		json_open(json, NULL, '[');
		for (int x = 0; x < g->columns; x++)
			json_int(json, NULL, ground_cell(g, y, x));
		json_close(json, ']');
	}
	json_close(json, ']');
}

/* Each piece's seat, what it is called, and what stands on it: "A":[1,"r1","1"]. */
static void
add_pieces(struct json *json, const struct ground *g)
{
	json_open(json, "pieces", '{');
	for (const struct view_piece *p = g->view->pieces; p && p->cell; p++) {
		char key[2] = {p->cell};

		json_raw(json, key, "[%d,\"%s\",\"%s\"]",
		         p->colour == g->first ? 1 : 2, p->word,
		         p->word[1] ? p->word + 1
		         : p->cell == *p->word && !p->glyph ? p->word : "");
	}
	json_close(json, '}');
}

/* By seat, the pit that is sown after each. */
static void
add_next(struct json *json, const struct ground *g)
{
	json_open(json, "next", '[');
	for (int seat = 1; seat <= 2 && g->view->next; seat++) {
		json_open(json, NULL, '[');
		for (int i = 0; i < g->cells; i++)
			json_int(json, NULL, g->view->next(g->cells, seat, i));
		json_close(json, ']');
	}
	json_close(json, ']');
}

/* Remarks: ply, seat, and the text as people may see it. */
static void
add_remarks(struct json *json, const struct recorded *s, const struct frames *frames)
{
	struct text plain = {0}, shown = {0};

	json_open(json, "remarks", '[');
	for (int at = 0; at < frames->n; at++) {
		int end, i = frames_remarks(frames, s, at, &end);

		for (; i < end; i++) {
			text_clear(&plain);
			text_clear(&shown);
			recorded_plain(&plain, s->remark[i].text);
			text_add_shown(&shown, plain.at, plain.len);
			json_open(json, NULL, '[');
			json_int(json, NULL, at);
			json_int(json, NULL, s->remark[i].seat);
			json_string(json, NULL, shown.at);
			json_close(json, ']');
		}
	}
	json_close(json, ']');
	text_free(&plain);
	text_free(&shown);
}

/* The mistakes by step: the better move, its path, and what is to be said. */
static void
add_better(struct json *json, const struct recorded *s, const struct frames *frames,
           const struct review *review)
{
	json_open(json, "better", '{');
	for (int i = 0; review && i < review->n; i++) {
		const struct mistake *m = &review->mistake[i];
		struct text words = {0}, path = {0};
		struct view_course course;
		char step[16];

		text_format(step, sizeof step, "%d", m->step);
		review_words(m, &words);
		if (s->variant.game->view)
			view_move(&course, s->variant.game,
			          &frames->frame[m->step - 1].position, m->seat,
			          m->best, INT_MAX, &path);
		json_open(json, step, '[');
		json_string(json, NULL, m->best);
		json_string(json, NULL, text_str(&path));
		json_string(json, NULL, words.at);
		json_bool(json, NULL, m->exact);
		json_close(json, ']');
		text_free(&words);
		text_free(&path);
	}
	json_close(json, '}');
}

/* Append JSON so that nothing in its strings can end a script element. */
static void
add_quoted(struct text *page, const char *json)
{
	for (; *json; json++)
		if (strchr("<>&", *json))
			text_addf(page, "\\u%04x", (unsigned char)*json);
		else
			text_add_bytes(page, json, 1);
}

void
data_write(struct text *page, const struct recorded *s,
           const struct frames *frames, const struct ground *ground,
           const struct review *review)
{
	const struct game *game = s->variant.game;
	struct text text = {0};
	struct json json = {&text, false};

	json_open(&json, NULL, '{');
	json_int(&json, "wide", CHART_WIDE);
	add_numbers(&json, frames);
	add_moves(&json, frames);
	add_remarks(&json, s, frames);
	add_better(&json, s, frames, review);
	add_endless(&json, ground ? game : NULL, frames);
	add_board(&json, "start", ground ? game : NULL, &frames->frame[0].position);
	add_board(&json, "last", ground ? game : NULL,
	          &frames->frame[frames->n - 1].position);
	if (ground) {
		add_paths(&json, game, frames);
		add_rows(&json, ground);
		add_pieces(&json, ground);
		add_next(&json, ground);
	} else {
		add_drawings(&json, game, frames);
	}
	json_close(&json, '}');
	text_add(page, "<script type=\"application/json\" id=\"data\">\n");
	add_quoted(page, text.at);
	text_add(page, "\n</script>\n");
	text_free(&text);
}
