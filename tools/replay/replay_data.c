/*
 * The game's data are columns with one entry a ply and texts joined by newlines, so that
 * games of ten thousand plies stay small. page.js follows the paths of game/view.h from
 * the start, and compares its last board with ours.
 */
#include <limits.h>
#include <string.h>

#include "base/json.h"
#include "replay/replay_html.h"
#include "replay/review.h"

/* Add a board: squares as a string, pits as numbers, null for a game without a board. */
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

/* Add the seat and the times of each ply, and the plies in which the referee moved. */
static void
add_numbers(struct json *json, const struct frames *frames)
{
	static const char *const keys[] = {"seats", "wall", "cpu"};

	for (int k = 0; k < 3; k++) {
		json_open(json, keys[k], '[');
		for (int i = 1; i < frames->n; i++) {
			const struct recorded_event *e = frames->frame[i].event;

			json_int(json, NULL, k == 0 ? e->seat
			         : k == 1 ? e->wall_ms : e->cpu_ms);
		}
		json_close(json, ']');
	}
	json_open(json, "late", '[');
	for (int i = 1; i < frames->n; i++)
		if (frames->frame[i].event->late)
			json_int(json, NULL, i);
	json_close(json, ']');
}

/* Add seat 1's chance of winning after each stride of plies, by the review or by the
 * evaluation alone. null = not known. */
static void
add_worths(struct json *json, const struct frames *frames, const struct review *review)
{
	enum { POINTS = 500 };
	int stride = (frames->n + POINTS - 1) / POINTS;

	json_int(json, "stride", stride);
	json_open(json, "worth", '[');
	for (int i = 0; i < frames->n && !frames->seat; i += stride) {
		const struct worth *worth = review ? &review->worth[i] : NULL;
		double chance = !worth ? worth_glance(frames->game->variant.game,
		                                      &frames->frame[i].position)
		                : worth->known ? worth->value : -1;

		if (chance < 0)
			json_null(json, NULL);
		else
			json_raw(json, NULL, "%.3g", chance);
	}
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
add_paths(struct json *json, const struct game *game, const struct frames *frames)
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

/* Add the endless plies and the plies of chance, in which no piece moves along a path, and
 * the boards after them. */
static void
add_endless(struct json *json, const struct game *game, const struct frames *frames)
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
add_drawings(struct json *json, const struct game *game, const struct frames *frames)
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

/* Add the places of the cells: rows of cells, -1 = none. */
static void
add_rows(struct json *json, const struct grid *g)
{
	json_open(json, "rows", '[');
	for (int y = 0; y < g->rows; y++) {
		json_open(json, NULL, '[');
		for (int x = 0; x < g->columns; x++)
			json_int(json, NULL, grid_cell(g, y, x));
		json_close(json, ']');
	}
	json_close(json, ']');
}

/* Add each piece's seat, its name, and the text on it: "A":[1,"r1","1"]. */
static void
add_pieces(struct json *json, const struct grid *g)
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

/* Add, for each seat and each pit, the pit into which the seat sows next. */
static void
add_next(struct json *json, const struct grid *g)
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

/* Add the remarks: ply, seat, and the text for people. */
static void
add_remarks(struct json *json, const struct frames *frames)
{
	struct text plain = {0}, shown = {0};

	json_open(json, "remarks", '[');
	for (int at = 0; at < frames->n; at++) {
		int end, i = frames_remarks(frames, at, &end);

		for (; i < end; i++) {
			const struct recorded_remark *r = &frames->game->remark[i];

			text_clear(&plain);
			text_clear(&shown);
			recorded_plain(&plain, r->text);
			text_add_shown(&shown, plain.at, plain.len);
			json_open(json, NULL, '[');
			json_int(json, NULL, at);
			json_int(json, NULL, r->seat);
			json_string(json, NULL, shown.at);
			json_close(json, ']');
		}
	}
	json_close(json, ']');
	text_free(&plain);
	text_free(&shown);
}

/*
 * Lines: series of moves that could have been played instead.  The key of a line is the
 * frame that the line's first move would lead to.
 */

/* Play the move with which a text begins, and go behind it.  Some games' moves have blanks,
 * so try one word, then two and so on.  False if none of these is a legal move. */
static bool
take_move(const struct game *game, struct position *position, const char **moves,
          char move[GAME_MOVE])
{
	enum { WORDS = 40 };
	int turn = game->turn(position);
	char why[GAME_WHY];
	size_t n = 0;

	if (!**moves || (turn != 1 && turn != 2) || game->outcome(position).over)
		return false;
	for (int words = 0; words < WORDS && (!words || (*moves)[n]); words++) {
		n += (words > 0) + strcspn(*moves + n + (words > 0), " ");
		if (n >= GAME_MOVE)
			return false;
		text_format(move, GAME_MOVE, "%.*s", (int)n, *moves);
		if (game->play(position, turn, move, why) == JUDGE_LEGAL) {
			*moves += n + strspn(*moves + n, " ");
			return true;
		}
	}
	return false;
}

/* Add a move with its path. */
static void
add_step(struct json *json, const struct game *game, const struct position *position,
         int seat, const char *move)
{
	struct view_course course;
	struct text path = {0};

	view_move(&course, game, position, seat, move, INT_MAX, &path);
	json_open(json, NULL, '[');
	json_int(json, NULL, seat);
	json_string(json, NULL, move);
	json_string(json, NULL, text_str(&path));
	json_close(json, ']');
	text_free(&path);
}

/* Add a line of play: the seat of its author (0 = the review), the reason, whether the
 * reason is proved, and the moves up to the first one that is not legal. */
static void
add_line(struct json *json, const struct game *game, struct position position,
         int seat, const char *why, bool exact, const char *moves)
{
	struct position before = position;
	char move[GAME_MOVE];

	json_open(json, NULL, '[');
	json_int(json, NULL, seat);
	json_string(json, NULL, why);
	json_bool(json, NULL, exact);
	json_open(json, NULL, '[');
	for (; take_move(game, &position, &moves, move); before = position)
		add_step(json, game, &before, game->turn(&before), move);
	json_close(json, ']');
	json_close(json, ']');
}

/* The moves that the mover expected, from its last remark `# pv`; or NULL. */
static const char *
expected(const struct frames *frames, int at)
{
	const char *moves = NULL;
	int end, seat = frames->frame[at].event->seat;

	for (int i = frames_remarks(frames, at, &end); i < end; i++) {
		const struct recorded_remark *r = &frames->game->remark[i];

		if (r->seat == seat && !strncmp(r->text, "pv ", 3))
			moves = r->text + 3;
	}
	return moves;
}

static void
add_lines(struct json *json, const struct frames *frames, const struct review *review)
{
	const struct variant *variant = &frames->game->variant;
	const struct mistake *m = review ? review->mistake : NULL;
	const struct mistake *end = review ? m + review->n : NULL;

	json_open(json, "lines", '{');
	for (int at = 1; at < frames->n; at++) {
		const struct position *before = &frames->frame[at - 1].position;
		const char *pv = expected(frames, at);
		bool judged = m < end && m->step == at;
		struct text words = {0}, moves = {0};
		char step[16];

		if (!judged && !pv)
			continue;
		text_format(step, sizeof step, "%d", at);
		json_open(json, step, '[');
		if (judged) {
			review_words(m, &words);
			review_line(m, variant, *before, &moves);
			add_line(json, variant->game, *before, 0, words.at, m->exact,
			         moves.at);
			m++;
		}
		if (pv)
			add_line(json, variant->game, *before,
			         frames->frame[at].event->seat, "", false, pv);
		json_close(json, ']');
		text_free(&words);
		text_free(&moves);
	}
	json_close(json, '}');
}

/* The moves that a seat may play in a position. */
struct trying {
	struct json *json;
	const struct game *game;
	const struct position *position;
	int seat;
};

static void
add_try(void *context, const char *move)
{
	const struct trying *t = context;

	add_step(t->json, t->game, t->position, t->seat, move);
}

/* Add each position as text, and the legal moves in it with their paths.  Of a long game there
 * are only the first ones, because they take much room. */
static void
add_tries(struct json *json, const struct game *game, const struct frames *frames)
{
	enum { ROOM = 30000 };
	size_t most = json->text->len + ROOM;
	struct text all = {0};
	char step[16], position[GAME_TEXT];

	json_open(json, "tries", '{');
	for (int i = 0; i < frames->n && json->text->len < most && all.len < ROOM; i++) {
		const struct position *p = &frames->frame[i].position;
		int seat = game_mover(game, p);
		struct trying trying = {json, game, p, seat};

		game->write(p, position);
		text_addf(&all, "%s%s", i ? "\n" : "", position);
		if ((seat != 1 && seat != 2) || game->outcome(p).over ||
		    game->each(p, seat, NULL, NULL) < 1)
			continue;
		text_format(step, sizeof step, "%d", i);
		json_open(json, step, '[');
		game->each(p, seat, add_try, &trying);
		json_close(json, ']');
	}
	json_close(json, '}');
	json_string(json, "positions", all.at);
	text_free(&all);
}

/* Add how people read a move (game/view.h). */
static void
add_spoken(struct json *json, const struct game_view *view)
{
	json_open(json, "spoken", '[');
	for (int i = 0; i < 4 && view->spoken[i]; i++)
		json_string(json, NULL, view->spoken[i]);
	json_close(json, ']');
}

/* Append JSON so that no string in it can end a script element. */
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
data_write(struct text *page, const struct frames *frames, const struct grid *grid,
           const struct review *review)
{
	const struct game *game = frames->game->variant.game;
	struct text text = {0};
	struct json json = {&text, false};

	json_open(&json, NULL, '{');
	add_numbers(&json, frames);
	add_worths(&json, frames, review);
	add_moves(&json, frames);
	add_remarks(&json, frames);
	add_endless(&json, grid ? game : NULL, frames);
	add_board(&json, "start", grid ? game : NULL, &frames->frame[0].position);
	add_board(&json, "last", grid ? game : NULL,
	          &frames->frame[frames->n - 1].position);
	if (grid) {
		add_paths(&json, game, frames);
		add_rows(&json, grid);
		add_pieces(&json, grid);
		add_next(&json, grid);
		add_spoken(&json, grid->view);
		add_lines(&json, frames, review);
		add_tries(&json, game, frames);
	} else {
		add_drawings(&json, game, frames);
	}
	json_close(&json, '}');
	text_add(page, "<script type=\"application/json\" id=\"data\">\n");
	add_quoted(page, text.at);
	text_add(page, "\n</script>\n");
	text_free(&text);
}
