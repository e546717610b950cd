#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "base/file.h"
#include "record/recorded.h"

/* The state of reading a block line by line. */
struct reading {
	struct recorded *game;
	char *at;
	char *key, *value;
	bool more; /* there is a line */
	bool used; /* the line has been read */
	struct recorded_fault *fault; /* its `line` is the line of the file with `key` */
};

static bool
wrong(struct reading *r, const char *what)
{
	text_format(r->fault->why, RECORDED_WHY, "%s", what);
	return false;
}

static void
next_line(struct reading *r)
{
	r->fault->line++;
	r->more = text_line(&r->at, &r->key, &r->value);
	r->used = false;
}

/* Read the next line if it has this key; `value` receives its value. */
static bool
take(struct reading *r, const char *key, char **value)
{
	if (r->used)
		next_line(r);
	if (!r->more || strcmp(r->key, key)) {
		text_format(r->fault->why, RECORDED_WHY, "a line `%s` is expected here",
		            key);
		return false;
	}
	*value = r->value;
	r->used = true;
	return true;
}

/* Cut off the word before the next blank.  False if there is none. */
static bool
cut_word(char **rest, const char **word)
{
	if (!*rest || !**rest || **rest == ' ')
		return false;
	*word = text_part(rest, ' ');
	return true;
}

static bool
cut_number(char **rest, int64_t low, int64_t high, int64_t *number)
{
	const char *word;

	return cut_word(rest, &word) && text_number(word, low, high, number);
}

/* Cut off a seat, from `low` to 2, or the word for none, which is seat 0. */
static bool
cut_seat(char **rest, int low, const char *none, int *seat)
{
	const char *word;
	int64_t number = 0;
	bool good = cut_word(rest, &word) &&
	            (!strcmp(word, none) || text_number(word, low, 2, &number));

	*seat = (int)number;
	return good;
}

/*
 * The lines before the moves
 */

static bool
read_id(struct reading *r, const char *id)
{
	struct recorded *game = r->game;
	const char *slash = strchr(id, '/');
	int64_t seed, number;
	char first[24];

	if (!slash ||
	    !text_format(first, sizeof first, "%.*s", (int)(slash - id), id) ||
	    !text_number(first, 0, INT64_MAX, &seed) ||
	    !text_number(slash + 1, 1, INT32_MAX, &number))
		return wrong(r, "an id is a seed, / and the game's number");
	game->id = id;
	game->seed = (uint64_t)seed;
	game->number = (int)number;
	return true;
}

/* Read "name|command|sha256".  No name has a bar in it. */
static bool
read_player(struct reading *r, int number, char *value)
{
	char *command = strchr(value, '|');
	char *sum = command ? strchr(command + 1, '|') : NULL;

	if (!sum || strchr(sum + 1, '|') || value[0] != '0' + number ||
	    value[1] != ' ')
		return wrong(r, "a player is a number, a name, a command and a "
		             "sum");
	*command = *sum = '\0';
	r->game->name[number] = value + 2;
	r->game->command[number] = command + 1;
	r->game->sum[number] = sum + 1;
	return true;
}

static bool
read_players(struct reading *r)
{
	char *value;

	for (int i = 1; i <= 2; i++)
		if (!take(r, "player", &value) || !read_player(r, i, value))
			return false;
	return true;
}

static bool
read_variant(struct reading *r, char *value)
{
	r->game->variant_text = value;
	return (text_unescape(value) && text_is_visible(value)) ||
	       wrong(r, "a game is visible characters");
}

/* Read the terms of both players, and the own terms of a player that has some. */
static bool
read_terms(struct reading *r)
{
	struct recorded *game = r->game;
	char *terms;

	if (!take(r, "terms", &terms))
		return false;
	game->terms = game->of[1] = game->of[2] = terms;
	if (take(r, "terms1", &terms))
		game->of[1] = terms;
	if (take(r, "terms2", &terms))
		game->of[2] = terms;
	return true;
}

static bool
read_head(struct reading *r)
{
	struct recorded *game = r->game;
	char *id, *variant, *rules, *seed, *first, *given, *memory, *enforced;
	char *format;
	int64_t again;

	if (!take(r, "record", &format) || !take(r, "id", &id) ||
	    !read_id(r, id) || !take(r, "game", &variant) ||
	    !read_variant(r, variant))
		return false;
	if (take(r, "rules", &rules)) /* "name|command|sha256" of a program */
		game->rules_sum = strrchr(rules, '|');
	if (!take(r, "seed", &seed))
		return false;
	if (!text_number(seed, 0, INT64_MAX, &again) || (uint64_t)again != game->seed)
		return wrong(r, "the seed is not that of the id");
	if (!take(r, "first", &first))
		return false;
	if (strcmp(first, "1") && strcmp(first, "2"))
		return wrong(r, "the first player is 1 or 2");
	game->first = first[0] - '0';
	if (!read_players(r) || !read_terms(r))
		return false;
	game->given = take(r, "given", &given);
	take(r, "memory", &memory);
	if (!take(r, "enforced", &enforced))
		return false;
	game->enforced = enforced;
	return true;
}

/*
 * The events of the game
 */

/* Three years.  This limit keeps sums of times from overflowing. */
#define LONGEST_MS INT64_C(100000000000)

/* Add the event of this line. */
static struct recorded_event *
add_event(struct reading *r, enum recorded_kind kind)
{
	struct recorded *game = r->game;
	struct recorded_event *e;

	e = xpush(game->event, game->events);
	*e = (struct recorded_event){.kind = kind, .text = r->value,
	                             .line = r->fault->line, .remarks = game->remarks};
	return e;
}

static bool
read_start(struct reading *r)
{
	return add_event(r, RECORDED_START);
}

static bool
read_move(struct reading *r)
{
	struct recorded_event *e = add_event(r, RECORDED_MOVE);
	char *rest = r->value;
	const char *late;

	if (!cut_seat(&rest, 0, "", &e->seat) ||
	    !cut_number(&rest, 0, LONGEST_MS, &e->wall_ms) ||
	    !cut_number(&rest, 0, LONGEST_MS, &e->cpu_ms) ||
	    !cut_word(&rest, &late) || (strcmp(late, "-") && strcmp(late, "late")) ||
	    !rest || !*rest ||
	    (!e->seat && (e->wall_ms || e->cpu_ms || *late == 'l')))
		return wrong(r, "a move is a seat, two times, - or late, and "
		             "its text; chance's is 0 0 0 - and its text");
	e->late = *late == 'l';
	e->text = rest;
	if (!e->seat)
		e->kind = RECORDED_CHANCE;
	return true;
}

static bool
read_endless(struct reading *r)
{
	struct recorded_event *e = add_event(r, RECORDED_ENDLESS);
	char *rest = r->value;

	if (!cut_seat(&rest, 1, "", &e->seat) || !rest || !*rest)
		return wrong(r, "an endless move is a seat and its text");
	e->text = rest;
	return true;
}

static bool
read_remark(struct reading *r)
{
	struct recorded *game = r->game;
	struct recorded_remark remark = {0};
	char *rest = r->value;

	if (!cut_seat(&rest, 1, "", &remark.seat) || !rest || !*rest)
		return wrong(r, "a remark is a seat and its text");
	remark.text = rest;
	*xpush(game->remark, game->remarks) = remark;
	return true;
}

static bool
read_events(struct reading *r)
{
	static const struct {
		const char *key;
		bool (*read)(struct reading *r);
	} kind[] = {{"m", read_move}, {"r", read_remark}, {"start", read_start},
	            {"x", read_endless}, {NULL, NULL}};
	int i;

	do {
		next_line(r);
		for (i = 0; kind[i].key && (!r->more || strcmp(r->key, kind[i].key));)
			i++;
	} while (kind[i].key && kind[i].read(r));
	return !kind[i].key;
}

static bool
read_result(struct reading *r)
{
	struct recorded *game = r->game;
	char *rest;
	int64_t plies;

	if (!take(r, "result", &rest))
		return false;
	game->result.line = r->fault->line;
	game->result.none = !strncmp(rest, "void ", 5);
	if (!cut_seat(&rest, 0, "void", &game->result.winner) ||
	    !cut_word(&rest, &game->result.reason) ||
	    !cut_seat(&rest, 1, "-", &game->result.fault) ||
	    !cut_number(&rest, 0, INT32_MAX, &plies))
		return wrong(r, "a result is a winner, a word, the seat at "
		             "fault or -, and the plies");
	game->result.plies = (int)plies;
	game->result.sentence = rest ? rest : "";
	return true;
}

/* Whether a block has only the bytes that a referee writes. */
static bool
is_printable(struct reading *r, const struct recfile_block *block)
{
	for (size_t i = 0; i < block->n; i++) {
		unsigned char c = (unsigned char)block->bytes[i];

		if (c == '\n')
			r->fault->line++;
		else if (c < 0x20 || c > 0x7e)
			return wrong(r, "a byte is not printable");
	}
	r->fault->line = block->line;
	return true;
}

bool
recorded_lines(struct recorded *game, char *block, struct recorded_fault *fault)
{
	struct reading r = {.game = game, .at = block, .fault = fault};
	char *sum;

	*game = (struct recorded){0};
	fault->line--;
	next_line(&r);
	if (!read_head(&r) || !read_events(&r) || !read_result(&r) || !take(&r, "sum", &sum))
		return false;
	fault->why[0] = '\0'; /* take() sets it if a line is missing that may be missing */
	return true;
}

bool
recorded_read(struct recorded *game, const struct recfile_block *block,
              struct recorded_fault *fault)
{
	struct reading r = {.game = game, .fault = fault};
	char *bytes, why[GAME_WHY];
	bool good;

	*game = (struct recorded){0};
	*fault = (struct recorded_fault){block->line, ""};
	if (block->state == RECORD_TORN)
		return wrong(&r, "the file ends within this game; the referee cuts such "
		             "an end off when it appends");
	if (block->state != RECORD_BLOCK) {
		text_format(fault->why, RECORDED_WHY, "this is no whole game: %s",
		            record_damage(block->bytes, block->n));
		return false;
	}
	if (!is_printable(&r, block))
		return false;
	bytes = xmalloc(block->n + 1);
	memcpy(bytes, block->bytes, block->n);
	bytes[block->n] = '\0';
	good = recorded_lines(game, bytes, fault);
	game->bytes = bytes;
	if (!good || variant_parse(&game->variant, game->variant_text, why))
		return good;
	fault->line = block->line + 2; /* the line `game`, after `record` and `id` */
	return wrong(&r, why);
}

void
recorded_free(struct recorded *game)
{
	free(game->bytes);
	free(game->event);
	free(game->remark);
	*game = (struct recorded){0};
}

void
recorded_leave_remarks(struct recorded *game, int seat)
{
	int left = 0, at = 0;

	for (int i = 0; i <= game->events; i++) {
		int *end = i < game->events ? &game->event[i].remarks
		                            : &game->remarks;

		for (; at < *end; at++)
			if (game->remark[at].seat == seat)
				game->remark[left++] = game->remark[at];
		*end = left;
	}
}

const char *
recorded_name(const struct recorded *game, int seat)
{
	return game->name[seat == 1 ? game->first : 3 - game->first];
}

void
recorded_plain(struct text *text, const char *escaped)
{
	char *plain = xstrdup(escaped);
	bool good = text_unescape(plain);

	for (const char *p = plain; *p && good; p++)
		good = (unsigned char)*p >= ' ' && *p != 127;
	text_add(text, good ? plain : escaped);
	free(plain);
}

void
recorded_verdict(const struct recorded *game, struct text *text)
{
	if (game->result.none)
		text_add(text, "no result");
	else if (!game->result.winner)
		text_add(text, "a draw");
	else
		text_addf(text, "%s (seat %d) wins", recorded_name(game, game->result.winner),
		          game->result.winner);
	text_addf(text, ": %s", game->result.reason);
	if (game->result.fault)
		text_addf(text, " by %s (seat %d)", recorded_name(game, game->result.fault),
		          game->result.fault);
	if (*game->result.sentence)
		text_addf(text, "; %s", game->result.sentence);
}

/*
 * A file
 */

bool
recfile_open(struct recfile *file, const char *path)
{
	struct text all = {0};

	*file = (struct recfile){.line = 1};
	if (!file_get(path, &all)) {
		text_free(&all);
		return false;
	}
	file->bytes = all.at;
	file->n = all.len;
	return true;
}

void
recfile_close(struct recfile *file)
{
	free(file->bytes);
	*file = (struct recfile){0};
}

/* The length of bytes that are no block: up to a line that begins one, or to the end. */
static size_t
length_of_damage(const char *bytes, size_t n)
{
	static const char head[] = "\nrecord 1\n";

	for (size_t i = 0; i + sizeof head - 1 <= n; i++)
		if (!memcmp(bytes + i, head, sizeof head - 1))
			return i + 1;
	return n;
}

bool
recfile_next(struct recfile *file, struct recfile_block *block)
{
	const char *bytes;
	size_t n = file->n - file->at, length = 0;
	enum record_state state;

	if (!n)
		return false;
	bytes = file->bytes + file->at;
	state = record_next(bytes, n, &length);
	if (!length)
		length = length_of_damage(bytes, n);
	*block = (struct recfile_block){state, bytes, length, file->line};
	file->at += length;
	for (size_t i = 0; i < length; i++)
		file->line += bytes[i] == '\n';
	return true;
}
