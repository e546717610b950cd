#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "page/page.h"
#include "replay/replay_html.h"
#include "replay/review.h"
#include "wires/remarks.h"

/* The colour of seat 1: the colour of the piece that moves first.  (In Halma either
 * colour may move first, and is then seat 1.) */
static int
first_colour(const struct game_view *view, const struct frames *frames,
             const struct game *game)
{
	const struct frame *first = frames->frame + 1;
	const struct frame *end = frames->frame + frames->n;
	const struct recorded_event *e;
	struct view_course course;
	struct view_board board;

	while (first < end && first->event->kind == RECORDED_CHANCE)
		first++;
	if (first >= end || !view->pieces)
		return 1;
	e = first->event;
	view_board(game, &first[-1].position, &board);
	view_move(&course, game, &first[-1].position, e->seat, e->text, 1, NULL);
	for (const struct view_piece *p = view->pieces; p->cell; p++)
		if (course.from >= 0 &&
		    board.cell[course.from] == (unsigned char)p->cell)
			return p->colour == e->seat ? 1 : 2;
	return 1;
}

static void
add_words(struct text *page, const char *escaped)
{
	struct text plain = {0};

	recorded_plain(&plain, escaped);
	page_text(page, text_str(&plain));
	text_free(&plain);
}

/* Append a verdict.  The end of standard error keeps its lines, in its own box. */
static void
add_verdict(struct text *page, char *verdict, bool bad)
{
	static const char before[] = "; stderr: ";
	char *stderr_at = strstr(verdict, before), *plain, *line;

	if (stderr_at)
		*stderr_at = '\0';
	page_put(page, "<p class=\"verdict%s\">", bad ? " bad" : "");
	add_words(page, verdict);
	text_add(page, "</p>\n");
	if (!stderr_at)
		return;
	stderr_at += strlen(before);
	line = plain = xstrdup(stderr_at);
	if (!text_unescape(plain))
		strcpy(plain, stderr_at);
	text_add(page, "<pre class=\"stderr\" tabindex=\"0\" role=\"region\" "
	         "aria-label=\"Standard error\">");
	for (char *end; (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		page_put(page, "%s\n", line);
	}
	page_put(page, "%s</pre>\n", line);
	free(plain);
}

/* Add a line that names the game, for paper. */
static void
add_paper(struct text *page, const struct recorded *r)
{
	char *line = text_print("Game %s, %s; %s", r->id, r->variant_text, r->terms);

	text_add(page, "<p class=\"paper\">");
	add_words(page, line);
	text_add(page, "</p>\n");
	free(line);
}

static void
add_head(struct text *page, const struct frames *frames)
{
	struct text title = {0}, verdict = {0};

	text_addf(&title, "%s: ", frames->game->variant.game->about.title);
	recorded_plain(&title, recorded_name(frames->game, 1));
	text_add(&title, " - ");
	recorded_plain(&title, recorded_name(frames->game, 2));
	frames_verdict(frames, &verdict);
	page_begin(page, title.at, html_style);
	page_put(page, "<header><h1>%s</h1>\n", title.at);
	add_verdict(page, verdict.at, *frames->end.why);
	add_paper(page, frames->game);
	text_add(page, "<noscript><p>A script shows the moves, and "
	         "this browser does not run it.</p></noscript>\n"
	         "<p id=\"wrong\" class=\"bad\" hidden>This page and the rules "
	         "come to different boards.  Please do not trust its pictures."
	         "</p></header>\n");
	text_free(&title);
	text_free(&verdict);
}

/* The course's name for a seat's side, or NULL. */
static const char *
side_of(const struct game_view *view, int first, int seat)
{
	return view && *view->sides ? view->sides[(seat == first) ? 0 : 1] : NULL;
}

static void
add_player(struct text *page, const struct recorded *r, int seat, const char *side)
{
	text_addf(page, "<p class=\"player seat%d\"><span class=\"chip\" "
	          "aria-hidden=\"true\"></span> <b>", seat);
	add_words(page, recorded_name(r, seat));
	text_addf(page, "</b> <span>seat %d%s%s</span>", seat, side ? ", " : "",
	          side ? side : "");
	if (r->result.winner == seat)
		text_add(page, " <strong>won</strong>");
	text_addf(page, " <output class=\"drawn\" id=\"drawn%d\"></output> "
	          "<em>to move</em>", seat);
	text_addf(page, " <output id=\"clock%d\" aria-label=\"thought by seat %d\">"
	          "</output></p>\n", seat, seat);
}

static void
add_fact(struct text *page, const char *name, const char *value)
{
	text_addf(page, "<dt>%s</dt><dd>", name);
	add_words(page, value);
	text_add(page, "</dd>\n");
}

static void
add_facts(struct text *page, const struct recorded *r)
{
	text_add(page, "<aside aria-label=\"About this game\"><details class=\"facts\">"
	         "<summary>About this game</summary>\n<dl>\n");
	add_fact(page, "game", r->variant_text);
	add_fact(page, "id", r->id);
	add_fact(page, "player 1", r->command[1]);
	add_fact(page, "player 2", r->command[2]);
	add_fact(page, "terms", r->terms);
	if (r->of[1] != r->terms)
		add_fact(page, "terms of player 1", r->of[1]);
	if (r->of[2] != r->terms)
		add_fact(page, "terms of player 2", r->of[2]);
	add_fact(page, "enforced", r->enforced);
	text_add(page, "</dl></details></aside>\n");
}

/* Add the board between its players, or space for the picture of the game's `draw`. */
static void
add_stage(struct text *page, const struct recorded *r, const struct grid *grid)
{
	text_add(page, "<section class=\"left\" aria-label=\"Board\">\n");
	add_player(page, r, 2, side_of(grid->view, grid->first, 2));
	text_add(page, "<div id=\"board\">\n");
	if (grid->view)
		grid_write(page, grid, NULL);
	else
		text_add(page, "<div id=\"picture\" role=\"img\"></div>");
	text_add(page, "</div>\n");
	add_player(page, r, 1, side_of(grid->view, grid->first, 1));
	for (int i = 0; html_controls[i]; i++)
		text_add(page, html_controls[i]);
	text_add(page, "</section>\n");
}

/* Add how to read a move, and how many moves were judged. */
static void
add_notes(struct text *page, const struct game *game, const struct review *review)
{
	static const char *const none[] = {NULL};
	const char *const *word = game->view ? game->view->spoken : none;

	if (word[0] && word[1])
		page_put(page, "<small>63: %s 6, %s; 1 is %s, 2 %s</small>", word[0],
		         word[3], word[1], word[2]);
	else if (word[0])
		page_put(page, "<small>the %s that is sown</small>", word[0]);
	if (review && review->judged)
		page_put(page, "<small>%d judged: %d mistake%s</small>",
		         review->judged, review->n, review->n == 1 ? "" : "s");
	else if (review)
		text_add(page, "<small>not judged: what the positions are worth is "
		         "not known</small>");
}

/* Add a list in which to choose a ply, and all moves as text for paper. */
static void
add_list(struct text *page, const struct game *game, const struct frames *frames,
         const struct review *review)
{
	text_add(page, "<section class=\"moves\" aria-labelledby=\"moves-head\">"
	         "<h2 id=\"moves-head\">Moves</h2>\n");
	add_notes(page, game, review);
	text_add(page, "<ol id=\"moves\" role=\"listbox\" tabindex=\"0\" "
	         "aria-labelledby=\"moves-head\"></ol>\n<p class=\"paper sheet\">");
	for (int i = 1; i < frames->n; i++)
		if (frames->frame[i].event->kind == RECORDED_CHANCE)
			page_put(page, "chance: %s\n", frames->frame[i].event->text);
		else
			page_put(page, "%d. %s\n", frames->frame[i].ply,
			         frames->frame[i].event->text);
	text_add(page, "</p></section>\n");
}

/* Whether anything says who is ahead: the review, the evaluation of our players, or the
 * players' remarks. */
static bool
has_curve(const struct frames *frames, const struct review *review)
{
	double value;

	for (int i = 0; i < frames->game->remarks && !frames->seat; i++)
		if (remarks_eval(frames->game->remark[i].text, &value))
			return true;
	return !frames->seat && frames->n > 1 && (review ? review->judged > 0
	       : worth_glance(frames->game->variant.game, &frames->frame[0].position) >= 0);
}

/* Add the empty charts, which page.js draws. */
static void
add_charts(struct text *page, const struct frames *frames, const struct review *review)
{
	if (has_curve(frames, review))
		page_put(page, "<section class=\"curve\" aria-labelledby=\"curve-head\">"
		         "<h2 id=\"curve-head\">Evaluation <small>upwards good for seat 1; "
		         "%s</small></h2>\n<div class=\"chart\" id=\"curve\"></div></section>\n",
		         review ? "by solver and search"
		         : "by the built-in players at a glance");
	text_add(page, "<section class=\"time\" aria-labelledby=\"time-head\">"
	         "<h2 id=\"time-head\">Think time a ply <small>upwards ");
	add_words(page, recorded_name(frames->game, 1));
	text_add(page, ", downwards ");
	add_words(page, recorded_name(frames->game, 2));
	text_add(page, "</small></h2>\n<div class=\"chart\" id=\"times\">No times are "
	         "recorded.</div></section>\n");
}

static void
add_game(struct text *page, const struct frames *frames, const struct review *review)
{
	const struct game *game = frames->game->variant.game;
	struct grid grid = {0};
	struct view_board board;

	if (!frames->seat && view_board(game, &frames->frame[0].position, &board))
		grid = grid_of(game->view, &frames->frame[0].position, &board,
		               first_colour(game->view, frames, game));
	text_addf(page, "<main%s>\n", !grid.view || !*grid.view->sides ? "" :
	          grid.first == 1 ? " class=\"mono\"" : " class=\"mono turned\"");
	add_stage(page, frames->game, &grid);
	add_list(page, game, frames, review);
	add_charts(page, frames, review);
	text_add(page, "</main>\n");
	add_facts(page, frames->game);
	text_add(page, "<footer>Keys: left and right, space, home, end, a "
	         "number and Enter, m for the next mistake. On the board: swipe.</footer>\n");
	data_write(page, frames, grid.view ? &grid : NULL, review);
}

void
html_write(const struct frames *frames, const struct review *review, struct text *page)
{
	add_head(page, frames);
	if (frames->n) {
		add_game(page, frames, review);
	} else {
		text_add(page, "<main><p>The game did not begin.</p></main>\n");
		add_facts(page, frames->game);
	}
	page_end(page, frames->n ? html_script : NULL);
}

bool
html_of_block(const struct recfile_block *block, struct text *page, char why[RECORDED_WHY])
{
	struct recorded game;
	struct recorded_fault fault;
	struct frames frames;
	bool good = recorded_read(&game, block, &fault);

	if (good) {
		frames_make(&frames, &game);
		html_write(&frames, NULL, page);
		frames_free(&frames);
	} else {
		text_format(why, RECORDED_WHY, "%s", fault.why);
	}
	recorded_free(&game);
	return good;
}
