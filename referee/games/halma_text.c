#include "base/text.h"
#include "games/halma_text.h"

/* Read a number below size.  Returns the end, or NULL. */
static const char *
read_number(const char *text, int size, int *number)
{
	if (*text < '0' || *text > '9')
		return NULL;
	*number = *text++ - '0';
	if (*number == 1 && *text >= '0' && *text <= '9')
		*number = 10 + *text++ - '0';
	return *number < size ? text : NULL;
}

/* Read a blank and a square.  Returns the end, or NULL. */
static const char *
read_square(const char *text, int size, int *cell)
{
	int x, y;

	if (*text != ' ' || !(text = read_number(text + 1, size, &x)) ||
	    *text != ',' || !(text = read_number(text + 1, size, &y)))
		return NULL;
	*cell = ORIGIN + y * STRIDE + x;
	return text;
}

const char *
halma_read_line(const char *text, int size, struct halma_line *line)
{
	line->kind = *text;
	if ((*text != 'E' && *text != 'J') ||
	    !(text = read_square(text + 1, size, &line->from)) ||
	    !(text = read_square(text, size, &line->to)) || (*text && *text != ';'))
		return NULL;
	return text;
}

bool
halma_is_move(const char *text, int size, char why[GAME_WHY])
{
	struct halma_line line;

	for (int n = 1;; n++) {
		text = halma_read_line(text, size, &line);
		if (!text)
			return text_refuse(why, GAME_WHY, "line %d is not E or "
			                   "J and two squares as in 'J 9,9 "
			                   "11,9', x and y from 0 to %d", n,
			                   size - 1);
		if (line.kind == 'E' && (n > 1 || *text))
			return text_refuse(why, GAME_WHY,
			                   "a step, E, is a move by itself");
		if (!*text++)
			return true;
	}
}

/* Append "9,13".  Returns the new end. */
static char *
put_square(char *at, int cell)
{
	int number[2] = {column(cell), row(cell)};

	for (int i = 0; i < 2; i++) {
		if (i)
			*at++ = ',';
		if (number[i] >= 10)
			*at++ = '1';
		*at++ = (char)('0' + number[i] % 10);
	}
	return at;
}

static char *
put_line(char *at, char kind, int from, int to)
{
	*at++ = kind;
	*at++ = ' ';
	at = put_square(at, from);
	*at++ = ' ';
	return put_square(at, to);
}

/* A jump has at most 14 bytes with its ';', and a shortest chain has no cell twice. */
_Static_assert(14 * JUMP_CELLS <= GAME_MOVE, "a chain may be too long");

void
halma_move_text(const struct reach *r, int i, char text[GAME_MOVE])
{
	int way[JUMP_CELLS], n = 0;

	if (i > r->jumps) {
		*put_line(text, 'E', r->to[0], r->to[i]) = '\0';
		return;
	}
	for (; i; i = r->back[i])
		way[n++] = r->to[i];
	for (int from = r->to[0]; n--; from = way[n]) {
		text = put_line(text, 'J', from, way[n]);
		*text++ = n ? ';' : '\0';
	}
}
