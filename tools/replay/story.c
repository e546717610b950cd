#include <stdlib.h>
#include <string.h>

#include "base/fail.h"
#include "replay/story.h"

/* A block being read, line after line. */
struct reading {
	struct story *story;
	char *at;
	char *key, *value;
	int line;  /* of the file: that of key */
	bool more; /* there is a line at hand, */
	bool used; /* and it has been taken */
	char *why;
};

static bool
wrong(struct reading *r, const char *what)
{
	text_format(r->why, STORY_WHY, "%s", what);
	return false;
}

static void
next_line(struct reading *r)
{
	r->line++;
	r->more = record_line(&r->at, &r->key, &r->value);
	r->used = false;
}

/* Whether the next line has this key; if so `value` is its value. */
static bool
take(struct reading *r, const char *key, char **value)
{
	if (r->used)
		next_line(r);
	if (!r->more || strcmp(r->key, key)) {
		text_format(r->why, STORY_WHY, "a line `%s` is expected here",
		            key);
		return false;
	}
	*value = r->value;
	r->used = true;
	return true;
}

/* The word up to the next blank, which is cut off; false if there is none, or
 * it is empty. */
static bool
cut_word(char **rest, const char **word)
{
	char *blank = *rest ? strchr(*rest, ' ') : NULL;

	*word = *rest;
	if (!*rest || !**rest || blank == *rest)
		return false;
	*rest = blank;
	if (blank) {
		*blank = '\0';
		++*rest;
	}
	return true;
}

static bool
cut_number(char **rest, int64_t low, int64_t high, int64_t *number)
{
	const char *word;

	return cut_word(rest, &word) && text_number(word, low, high, number);
}

static bool
cut_seat(char **rest, int *seat)
{
	int64_t number = 0;
	bool good = cut_number(rest, 1, 2, &number);

	*seat = (int)number;
	return good;
}

/* A seed may have all 64 bits. */
static bool
is_seed(const char *text, uint64_t *seed)
{
	char again[24];

	if (!*text || strlen(text) > 20 ||
	    strspn(text, "0123456789") != strlen(text))
		return false;
	*seed = strtoull(text, NULL, 10);
	text_format(again, sizeof again, "%llu", (unsigned long long)*seed);
	return !strcmp(again, text);
}

/*
 * Above the moves
 */

static bool
read_id(struct reading *r, const char *id)
{
	struct story *s = r->story;
	const char *slash = strchr(id, '/');
	char seed[24];
	int64_t number;

	if (!slash ||
	    !text_format(seed, sizeof seed, "%.*s", (int)(slash - id), id) ||
	    !is_seed(seed, &s->seed) ||
	    !text_number(slash + 1, 1, INT32_MAX, &number))
		return wrong(r, "an id is a seed, / and the game's number");
	s->id = id;
	s->number = (int)number;
	return true;
}

/* "name|command|sha256"; no name has a bar in it. */
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
	r->story->name[number] = value + 2;
	r->story->command[number] = command + 1;
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
read_variant(struct reading *r, const char *value)
{
	char why[GAME_WHY];

	r->story->variant_text = value;
	if (variant_parse(&r->story->variant, value, why))
		return true;
	return wrong(r, why);
}

static bool
read_head(struct reading *r)
{
	struct story *s = r->story;
	char *id, *game, *seed, *first, *terms, *enforced, *format;
	uint64_t again;

	if (!take(r, "record", &format) || !take(r, "id", &id) ||
	    !read_id(r, id) || !take(r, "game", &game) ||
	    !read_variant(r, game) || !take(r, "seed", &seed))
		return false;
	if (!is_seed(seed, &again) || again != s->seed)
		return wrong(r, "the seed is not that of the id");
	if (!take(r, "first", &first))
		return false;
	if (strcmp(first, "1") && strcmp(first, "2"))
		return wrong(r, "the first is player 1 or 2");
	s->first = first[0] - '0';
	if (!read_players(r) || !take(r, "terms", &terms) ||
	    !take(r, "enforced", &enforced))
		return false;
	s->terms = terms;
	s->enforced = enforced;
	return true;
}

/*
 * The course of the game
 */

/* Three years.  Times are added up. */
#define LONGEST_MS INT64_C(100000000000)

static bool
read_move(struct story_event *e, char *rest)
{
	const char *late;

	if (!cut_seat(&rest, &e->seat) ||
	    !cut_number(&rest, 0, LONGEST_MS, &e->wall_ms) ||
	    !cut_number(&rest, 0, LONGEST_MS, &e->cpu_ms) ||
	    !cut_word(&rest, &late) || (strcmp(late, "-") && strcmp(late, "late")))
		return false;
	e->late = *late == 'l';
	e->text = rest;
	return rest && *rest;
}

static bool
read_event(struct reading *r, struct story_event *e)
{
	char *rest = r->value;

	e->line = r->line;
	if (!strcmp(r->key, "start")) {
		e->kind = STORY_START;
		e->text = rest;
		return true;
	}
	e->kind = strcmp(r->key, "m") ? STORY_ENDLESS : STORY_MOVE;
	if (e->kind == STORY_MOVE)
		return read_move(e, rest) ||
		       wrong(r, "a move is a seat, two times, - or late, and "
		             "its text");
	if (!cut_seat(&rest, &e->seat) || !rest || !*rest)
		return wrong(r, "an endless move is a seat and its text");
	e->text = rest;
	return true;
}

static bool
is_event(const char *key)
{
	return !strcmp(key, "m") || !strcmp(key, "start") || !strcmp(key, "x");
}

static bool
read_events(struct reading *r)
{
	struct story *s = r->story;
	int room = 0;

	for (next_line(r); r->more && is_event(r->key); next_line(r)) {
		if (s->events == room) {
			room = room ? 2 * room : 64;
			s->event = xrealloc(s->event,
			                    (size_t)room * sizeof *s->event);
		}
		s->event[s->events] = (struct story_event){0};
		if (!read_event(r, &s->event[s->events]))
			return false;
		s->events++;
	}
	return true;
}

/* The winner's seat, "0" or "void". */
static bool
cut_winner(char **rest, struct story *s)
{
	const char *word;

	if (!cut_word(rest, &word))
		return false;
	s->none = !strcmp(word, "void");
	s->winner = s->none ? 0 : word[0] - '0';
	return s->none || (s->winner >= 0 && s->winner <= 2 && !word[1]);
}

static bool
cut_fault(char **rest, int *seat)
{
	const char *word;

	if (!cut_word(rest, &word))
		return false;
	*seat = *word == '-' ? 0 : *word - '0';
	return *seat >= 0 && *seat <= 2 && !word[1] && *word != '0';
}

static bool
read_result(struct reading *r)
{
	struct story *s = r->story;
	char *rest;
	int64_t plies;

	if (!take(r, "result", &rest))
		return false;
	s->result_line = r->line;
	if (!cut_winner(&rest, s) || !cut_word(&rest, &s->reason) ||
	    !cut_fault(&rest, &s->fault) ||
	    !cut_number(&rest, 0, INT32_MAX, &plies))
		return wrong(r, "a result is a winner, a word, who is to "
		             "blame, and the plies");
	s->plies = (int)plies;
	s->sentence = rest ? rest : "";
	return true;
}

/* Other bytes than these were not written by a referee. */
static bool
is_printable(struct reading *r, const struct tape_block *block)
{
	for (size_t i = 0; i < block->n; i++) {
		unsigned char c = (unsigned char)block->bytes[i];

		if (c == '\n')
			r->line++;
		else if (c < 0x20 || c > 0x7e)
			return wrong(r, "there is a byte that is not printable");
	}
	r->line = block->line;
	return true;
}

bool
story_read(struct story *story, const struct tape_block *block, int *line,
           char why[STORY_WHY])
{
	struct reading r = {.story = story, .line = block->line, .why = why};
	char *sum;
	bool good;

	*story = (struct story){0};
	story->bytes = xmalloc(block->n + 1);
	memcpy(story->bytes, block->bytes, block->n);
	story->bytes[block->n] = '\0';
	r.at = story->bytes;
	good = is_printable(&r, block);
	if (good) {
		r.line--;
		next_line(&r);
		good = read_head(&r) && read_events(&r) && read_result(&r) &&
		       take(&r, "sum", &sum);
	}
	*line = r.line;
	return good;
}

void
story_free(struct story *story)
{
	free(story->bytes);
	free(story->event);
	*story = (struct story){0};
}

const char *
story_name(const struct story *story, int seat)
{
	return story->name[seat == 1 ? story->first : 3 - story->first];
}

enum reason
story_reason(const struct story *story)
{
	for (enum reason i = REASON_TIME_LEFT; i <= REASON_VOID; i++)
		if (!strcmp(story->reason, verdict_word(i)))
			return i;
	return REASON_GAME;
}

void
story_plain(struct text *text, const char *escaped)
{
	char *plain = xstrdup(escaped);
	bool good = text_unescape(plain);

	for (const char *p = plain; *p && good; p++)
		good = (unsigned char)*p >= ' ' && *p != 127;
	text_add(text, good ? plain : escaped);
	free(plain);
}

void
story_verdict(const struct story *s, struct text *text)
{
	if (s->none)
		text_add(text, "no result");
	else if (!s->winner)
		text_add(text, "a draw");
	else
		text_addf(text, "%s (seat %d) wins", story_name(s, s->winner),
		          s->winner);
	text_addf(text, ": %s", s->reason);
	if (s->fault)
		text_addf(text, " by %s (seat %d)", story_name(s, s->fault),
		          s->fault);
	if (*s->sentence)
		text_addf(text, "; %s", s->sentence);
}
