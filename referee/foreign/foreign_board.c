#include <string.h>

#include "foreign/foreign_board.h"

enum { PIECES = 2 + 2 * 26 };

static const char marks[PIECES + 1] =
	"12ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* The pieces of all boards, and their words. */
static struct view_piece piece[PIECES + 1];
static char words[PIECES][2];

/* Show on the board every square that the move changes. */
static void
see_move(struct view_course *course, const void *position, const char *move)
{
	struct view_board then = course->board, now;
	struct position after;
	struct text changed = {0};
	char why[GAME_WHY];

	memcpy(&after, position, course->game->size);
	if (course->game->play(&after, course->seat, move, why) != JUDGE_LEGAL ||
	    !view_board(course->game, &after, &now))
		return;
	for (int i = 0; i < now.cells; i++)
		if (now.cell[i] != then.cell[i])
			text_addf(&changed, "%s%c%d", changed.len ? "," : "",
			          (int)now.cell[i], i);
	if (changed.len)
		view_set(course, changed.at);
	text_free(&changed);
}

/* Draw pieces 1 and 2 as X and O, because numbers name the rows and columns. */
static char
shown(char mark)
{
	return mark == '1' ? 'X' : mark == '2' ? 'O' : mark;
}

static void
make_pieces(void)
{
	for (int i = 0; i < PIECES; i++) {
		char mark = marks[i];

		words[i][0] = shown(mark);
		piece[i] = (struct view_piece){
			mark, words[i],
			mark == '1' || (mark >= 'A' && mark <= 'Z') ? 1 : 2, NULL};
	}
}

/* The length of a row, or 0 if it is no row. */
static int
row_length(const char *at)
{
	int n = (int)strcspn(at, "/ ");

	for (int i = 0; i < n; i++)
		if (at[i] != VIEW_EMPTY && !strchr(marks, at[i]))
			return 0;
	return n;
}

/* The number of rows, or 0 if one has another length. */
static int
count_rows(const char *at, int columns)
{
	int rows = 0;

	for (;; at++) {
		if (row_length(at) != columns)
			return 0;
		rows++;
		at += columns;
		if (*at != '/')
			return rows;
	}
}

bool
board_learn(struct board *board, const char *position)
{
	int columns = row_length(position);
	int rows = columns ? count_rows(position, columns) : 0;

	if (!rows || rows > VIEW_ROWS || columns > VIEW_COLUMNS ||
	    rows * columns > VIEW_CELLS)
		return false;
	make_pieces();
	board->rows = rows;
	board->view.pieces = piece;
	board->view.columns = columns;
	board->view.move = see_move;
	return true;
}

bool
board_fits(const struct board *board, const char *position)
{
	return count_rows(position, board->view.columns) == board->rows;
}

void
board_draw(const struct board *board, const char *position,
           struct text *picture)
{
	char name[VIEW_NAME];

	text_add(picture, "  ");
	for (int x = 0; x < board->view.columns; x++)
		text_addf(picture, "%3s", view_name(&board->view, x + 1, name));
	for (int y = 0; y < board->rows; y++) {
		text_addf(picture, "\n%2d",
		          board->view.rising ? board->rows - y : y + 1);
		for (int x = 0; x < board->view.columns; x++, position++)
			text_addf(picture, "%3c", shown(*position));
		position++;
	}
	text_add(picture, "\n");
}
