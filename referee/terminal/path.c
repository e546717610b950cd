#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/path.h"

enum family { FAMILY_NONE, FAMILY_KARI, FAMILY_HALMA, FAMILY_ROWS,
              FAMILY_MANCALA };

static enum family
family(const struct game *game)
{
	static const struct {
		const char *name;
		enum family family;
	} known[] = {
		{"kari", FAMILY_KARI},       {"halma", FAMILY_HALMA},
		{"hus", FAMILY_ROWS},        {"omweso", FAMILY_ROWS},
		{"mancala", FAMILY_MANCALA},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(known[i].name, game->name))
			return known[i].family;
	return FAMILY_NONE;
}

/*
 * Boards
 */

static void
read_squares(struct path_board *b, const char *text)
{
	b->squares = true;
	for (; *text && *text != ' ' && b->cells < PATH_CELLS; text++)
		if (*text != '/')
			b->cell[b->cells++] = (unsigned char)*text;
}

/* The counts behind so many other numbers. */
static void
read_counts(struct path_board *b, const char *text, int others)
{
	for (char *end; *text && b->cells < PATH_CELLS; text = end) {
		unsigned long n = strtoul(text, &end, 10);

		if (end == text)
			return;
		if (others-- <= 0)
			b->cell[b->cells++] = (uint32_t)n;
	}
}

bool
path_board(const struct game *game, const void *position,
           struct path_board *board)
{
	enum family f = family(game);
	char text[GAME_TEXT];

	*board = (struct path_board){0};
	if (f == FAMILY_NONE)
		return false;
	game->write(position, text);
	if (f == FAMILY_KARI || f == FAMILY_HALMA)
		read_squares(board, text);
	else
		read_counts(board, text, f == FAMILY_ROWS ? 2 : 3);
	return true;
}

/* Two rows a side, each side going round against the clock. */
static void
place_in_rows(int wide, int cell, int *row, int *column)
{
	int side = cell / (2 * wide), pit = cell % (2 * wide);
	bool back = (pit >= wide) != side;

	*row = side ? pit / wide : 3 - pit / wide;
	*column = back ? wide - 1 - pit % wide : pit % wide;
}

void
path_place(const struct game *game, const struct path_board *board, int cell,
           int *row, int *column)
{
	int half = board->cells / 2, side = board->cells == 25 ? 5 : 16;

	if (board->squares) {
		*row = cell / side;
		*column = cell % side;
	} else if (family(game) == FAMILY_MANCALA) {
		*row = cell < half;
		*column = cell < half ? cell + 1 : 2 * half - 1 - cell;
	} else {
		place_in_rows(half / 2, cell, row, column);
	}
}

/*
 * Rings
 */

/* The cell after this one on the mover's ring. */
static int
next_on_ring(const struct path_board *b, enum family f, int seat, int cell)
{
	if (f == FAMILY_ROWS) {
		int pits = b->cells / 2, first = (seat - 1) * pits;

		return first + (cell - first + 1) % pits;
	}
	do
		cell = (cell + 1) % b->cells;
	while (cell == (seat == 1 ? b->cells - 1 : b->cells / 2 - 1));
	return cell;
}

/* Sow seeds that were taken, so many at most; the cell that the last one came
 * to. */
static int
sow_some(struct path_board *b, enum family f, int seat, uint32_t seeds, int from,
         int *most)
{
	for (; seeds && *most > 0; seeds--, --*most) {
		from = next_on_ring(b, f, seat, from);
		b->cell[from]++;
	}
	return from;
}

static int
sow(struct path_board *b, enum family f, int seat, uint32_t seeds, int from)
{
	int most = INT_MAX;

	return sow_some(b, f, seat, seeds, from, &most);
}

static uint32_t
scoop(struct path_board *b, int cell)
{
	uint32_t seeds = b->cell[cell];

	b->cell[cell] = 0;
	return seeds;
}

/*
 * The path of a move
 */

/* Hus and Omweso differ in what a capture needs, where its seeds are sown
 * from, and which rounds are too early for one. */
struct rows {
	int pits;
	bool both;      /* both pits must hold seeds; and they are sown from */
	int first_free; /* where the last sowing began, not ended; the round */
};

/* The opponent's inner and outer pit opposite an inner pit of ours. */
static bool
captures(const struct path_board *b, const struct rows *r, int seat, int end,
         int pit[2])
{
	int own = (seat - 1) * r->pits, other = (2 - seat) * r->pits;
	int p = end - own;

	if (p < r->pits / 2)
		return false;
	pit[0] = other + 3 * r->pits / 2 - 1 - p;
	pit[1] = other + p - r->pits / 2;
	return b->cell[pit[0]] && (b->cell[pit[1]] || !r->both);
}

static void
write_rows(struct path_board *b, const struct rows *r, int seat, int pit,
           int round, struct text *path)
{
	enum { SOWINGS = 200 };
	int from = (seat - 1) * r->pits + pit, taken[2];
	uint32_t seeds;

	text_addf(path, "%d", from);
	seeds = scoop(b, from);
	for (int i = 1; i <= SOWINGS; i++) {
		int end = sow(b, FAMILY_ROWS, seat, seeds, from);

		if (b->cell[end] == 1 || i == SOWINGS)
			return;
		if (round >= r->first_free && captures(b, r, seat, end, taken)) {
			if (!r->both)
				from = end;
			text_addf(path, " %d+%d@%d", taken[0], taken[1], from);
			seeds = scoop(b, taken[0]) + scoop(b, taken[1]);
		} else {
			from = end;
			text_addf(path, " %d", from);
			seeds = scoop(b, from);
		}
	}
}

/* A placement, or a sowing. */
static void
write_rows_move(const struct game *game, const void *position, int seat,
                const char *move, struct path_board *b, struct text *path)
{
	bool both = !strcmp(game->name, "omweso");
	struct rows rows = {b->cells / 2, both, both ? 2 : 1};
	char text[GAME_TEXT];

	if (strchr(move, ',')) {
		text_addf(path, "=%s", move);
		return;
	}
	game->write(position, text);
	write_rows(b, &rows, seat, atoi(move), atoi(text), path);
}

static void
write_mancala(struct path_board *b, int seat, const char *move,
              struct text *path)
{
	int pits = b->cells / 2 - 1, first = seat == 1 ? 0 : pits + 1;
	int pit = atoi(move), across, end;

	if (*move == '-')
		return;
	text_addf(path, "%d", pit);
	end = sow(b, FAMILY_MANCALA, seat, scoop(b, pit), pit);
	across = 2 * pits - end;
	if (end >= first && end < first + pits && b->cell[end] == 1 &&
	    b->cell[across])
		text_addf(path, " %d+%d>%d", end, across, first + pits);
}

static void
write_kari(const struct path_board *b, int seat, const char *move,
           struct text *path)
{
	char cube = (char)((seat == 1 ? 'A' : 'a') + move[0] - '1');
	int step = seat == 1 ? 1 : -1, from = 0, to;

	if (!strcmp(move, "00"))
		return;
	while (from < b->cells - 1 && b->cell[from] != (unsigned char)cube)
		from++;
	to = from + (move[1] != '2' ? step : 0) + (move[1] != '1' ? 5 * step : 0);
	text_addf(path, "%d>%d", from, to);
}

/* "J 9,9 11,9;J 11,9 11,11": where each part begins, and where the last ends. */
static void
write_halma(const char *move, struct text *path)
{
	int from[2], to[2] = {0, 0};

	for (const char *part = move; part; part = strchr(part, ';')) {
		char *end;

		part += *part == ';';
		from[0] = (int)strtol(part + 1, &end, 10);
		from[1] = (int)strtol(end + 1, &end, 10);
		to[0] = (int)strtol(end, &end, 10);
		to[1] = (int)strtol(end + 1, &end, 10);
		text_addf(path, "%d>", from[1] * 16 + from[0]);
	}
	text_addf(path, "%d", to[1] * 16 + to[0]);
}

void
path_write(const struct game *game, const void *position, int seat,
           const char *move, struct text *path)
{
	struct path_board board;

	if (!path_board(game, position, &board))
		return;
	switch (family(game)) {
	case FAMILY_KARI:
		write_kari(&board, seat, move, path);
		break;
	case FAMILY_HALMA:
		write_halma(move, path);
		break;
	case FAMILY_MANCALA:
		write_mancala(&board, seat, move, path);
		break;
	default:
		write_rows_move(game, position, seat, move, &board, path);
	}
}

/*
 * Following one
 */

static bool
take_cell(const char **path, const struct path_board *b, int *cell)
{
	char *end;
	long n = strtol(*path, &end, 10);

	if (end == *path || n < 0 || n >= b->cells)
		return false;
	*path = end;
	*cell = (int)n;
	return true;
}

static bool
follow_squares(struct path_board *b, const char *path, int *most)
{
	int from, to;

	if (!*path)
		return true;
	if (!take_cell(&path, b, &from))
		return false;
	for (; *path == '>' && *most > 0; --*most) {
		path++;
		if (!take_cell(&path, b, &to))
			return false;
		b->cell[to] = b->cell[from];
		if (to != from)
			b->cell[from] = '.';
		from = to;
	}
	return !*path || !*most;
}

static bool
follow_placement(struct path_board *b, int seat, const char *path)
{
	int first = (seat - 1) * b->cells / 2;

	for (int i = 0; i < b->cells / 2; i++) {
		char *end;

		b->cell[first + i] = (uint32_t)strtoul(path, &end, 10);
		if (end == path)
			return false;
		path = end + (*end == ',');
	}
	return !*path;
}

static bool
follow_lap(struct path_board *b, enum family f, int seat, const char **path,
           int *most)
{
	int from, cell;
	uint32_t seeds;

	if (!take_cell(path, b, &from))
		return false;
	seeds = scoop(b, from);
	while (**path == '+') {
		++*path;
		if (!take_cell(path, b, &cell))
			return false;
		seeds += scoop(b, cell);
	}
	if (**path == '>') {
		++*path;
		if (!take_cell(path, b, &cell))
			return false;
		b->cell[cell] += seeds;
		--*most;
		return true;
	}
	if (**path == '@') {
		++*path;
		if (!take_cell(path, b, &from))
			return false;
	}
	sow_some(b, f, seat, seeds, from, most);
	return true;
}

/* So many steps of it; what is left of those. */
static bool
follow(const struct game *game, struct path_board *board, int seat,
       const char *path, int *most)
{
	if (board->squares)
		return follow_squares(board, path, most);
	if (*path == '=')
		return follow_placement(board, seat, path + 1);
	while (*path && *most > 0) {
		if (!follow_lap(board, family(game), seat, &path, most))
			return false;
		if (*path && *path++ != ' ')
			return false;
	}
	return true;
}

bool
path_follow_part(const struct game *game, struct path_board *board, int seat,
                 const char *path, int steps)
{
	return follow(game, board, seat, path, &steps);
}

int
path_steps(const struct game *game, const struct path_board *board, int seat,
           const char *path)
{
	struct path_board after = *board;
	int most = INT_MAX;

	return follow(game, &after, seat, path, &most) ? INT_MAX - most : 0;
}

bool
path_follow(const struct game *game, struct path_board *board, int seat,
            const char *path)
{
	int most = INT_MAX;

	return follow(game, board, seat, path, &most);
}

/*
 * Back to a position
 */

static void
write_squares(const struct path_board *b, char *text)
{
	for (int i = 0; *text && *text != ' ' && i < b->cells; text++)
		if (*text != '/')
			*text = (char)b->cell[i++];
}

/* Behind so many other numbers, which stay. */
static void
write_counts(const struct path_board *b, const char *old, int others,
             struct text *text)
{
	const char *end = old;

	for (; others--; end += *end == ' ')
		end += strcspn(end, " ");
	text_add_bytes(text, old, (size_t)(end - old));
	for (int i = 0; i < b->cells; i++)
		text_addf(text, "%s%lu", i ? " " : "", (unsigned long)b->cell[i]);
}

bool
path_put(const struct variant *variant, const struct path_board *board,
         struct position *position)
{
	enum family f = family(variant->game);
	char old[GAME_TEXT], why[GAME_WHY];
	struct text text = {0};
	bool read;

	variant->game->write(position, old);
	if (board->squares)
		write_squares(board, old);
	else
		write_counts(board, old, f == FAMILY_ROWS ? 2 : 3, &text);
	read = variant->game->read(position, variant->param,
	                           board->squares ? old : text_str(&text), why);
	text_free(&text);
	return read;
}
