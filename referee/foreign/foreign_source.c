#include <stdlib.h>
#include <string.h>

#include "foreign/foreign_source.h"
#include "game/verdict.h"

enum { PICTURE_LINES = 200 };

/*
 * Remembered answers
 */

static void
forget(struct source_known *known)
{
	free(known->text);
	free(known->both);
	for (int i = 0; i < 3; i++)
		free(known->moves[i]);
	*known = (struct source_known){0};
}

/* The entry for a position, made if there is none. */
static struct source_known *
know(struct source *s, const char *position)
{
	struct source_known *known;

	for (int i = 0; i < SOURCE_KNOWN; i++)
		if (s->known[i].text && !strcmp(s->known[i].text, position))
			return &s->known[i];
	known = &s->known[s->next++ % SOURCE_KNOWN];
	forget(known);
	known->text = xstrdup(position);
	return known;
}

/*
 * Answers
 */

static bool
is_printable(const char *text, size_t most)
{
	size_t n = strlen(text);

	if (!n || n > most)
		return false;
	for (size_t i = 0; i < n; i++)
		if (text[i] < ' ' || text[i] > '~')
			return false;
	return true;
}

/* The text after a word and a blank, or NULL. */
static char *
behind(char *line, const char *word)
{
	size_t n = strlen(word);

	return strncmp(line, word, n) || line[n] != ' ' ? NULL : line + n + 1;
}

/* Complain about an answer that does not fit its question. */
static void
complain(struct source *s, const char *question, const char *answer,
         const char *what)
{
	text_clear(&s->now);
	program_complain(&s->program, question, answer, what);
}

/* Take the position from an answer; the program has it now.  NULL on trouble. */
static const char *
take_position(struct source *s, const char *question, char *line)
{
	char *text = behind(line, "position");

	text_clear(&s->now);
	if (!text || !is_printable(text, GAME_TEXT - 1) ||
	    !strncmp(text, "startpos", 8)) {
		complain(s, question, line, "that is no position of 4096 printable "
		         "characters at most");
		return NULL;
	}
	if (s->board.rows && !board_fits(&s->board, text)) {
		complain(s, question, line, "it begins with no board like the "
		         "start's");
		return NULL;
	}
	text_add(&s->now, text);
	return text;
}

/* Send a position unless the program has it already.  Returns whether it was sent;
 * hear_position then reads the answer. */
static bool
ask_position(struct source *s, const char *position)
{
	if (!program_is_here(&s->program))
		text_clear(&s->now);
	if (s->now.len && !strcmp(s->now.at, position))
		return false;
	program_ask(&s->program, "position %s", position);
	return true;
}

/* Read the program's answer, which must be the same position. */
static bool
hear_position(struct source *s, const char *position)
{
	char question[GAME_TEXT + 16], *line = program_hear(&s->program);

	if (!line)
		return false;
	text_format(question, sizeof question, "position %s", position);
	if (!behind(line, "position") || strcmp(behind(line, "position"), position)) {
		complain(s, question, line, "it wrote that position itself");
		return false;
	}
	text_clear(&s->now);
	text_add(&s->now, position);
	return true;
}

/* Ask about a position.  Returns the answer, or NULL on trouble. */
static char *
ask(struct source *s, const char *position, const char *question)
{
	bool told = ask_position(s, position);

	program_ask(&s->program, "%s", question);
	if (told && !hear_position(s, position))
		return NULL;
	return program_hear(&s->program);
}

/*
 * Status
 */

static bool
read_end(struct source_known *known, char *text)
{
	char *reason = strchr(text, ' ');
	size_t n = reason ? strlen(reason + 1) : 0;

	if (!n || n >= VERDICT_WORD ||
	    strspn(reason + 1, "abcdefghijklmnopqrstuvwxyz-") != n ||
	    verdict_reason(reason + 1) != REASON_GAME)
		return false;
	*reason++ = '\0';
	known->winner = !strcmp(text, "draw") ? 0 : *text - '0';
	if (known->winner && ((*text != '1' && *text != '2') || text[1]))
		return false;
	text_format(known->reason, sizeof known->reason, "%s", reason);
	return known->over = true;
}

static bool
read_status(struct source_known *known, char *line)
{
	static const char *const turn[] = {"1", "2", "both", "chance"};
	char *copy = xstrdup(line), *rest = behind(copy, "turn");

	for (int i = 0; rest && i < 4; i++)
		if (!strcmp(rest, turn[i]))
			known->turn = i + 1;
	rest = behind(copy, "over");
	if (rest)
		read_end(known, rest);
	free(copy);
	return known->turn || known->over;
}

static void
take_status(struct source *s, struct source_known *known, char *line)
{
	if (!read_status(known, line))
		complain(s, "status", line, "that is neither `turn 1|2|both|chance` "
		         "nor `over 1|2|draw WORD`");
}

const struct source_known *
source_status(struct source *s, const char *position)
{
	static const struct source_known none = {.over = true, .reason = "void"};
	struct source_known *known = know(s, position);
	char *line;

	if (!known->turn && !known->over &&
	    (line = ask(s, position, "status")))
		take_status(s, known, line);
	return s->program.trouble.len ? &none : known;
}

/*
 * Moves
 */

/* Whether a list has only valid moves, with tabs between them.  `?` may stand alone. */
static bool
are_moves(const char *list)
{
	for (const char *p = list; *p;) {
		size_t n = strcspn(p, "\t");

		if (!n || n >= GAME_MOVE || (n == 1 && *p == '?' && list[1]))
			return false;
		for (; n; n--, p++)
			if (*p < ' ' || *p > '~')
				return false;
		if (*p == '\t' && !*++p)
			return false;
	}
	return true;
}

/* Ask about a position for a seat; 0 = whichever moves.  Returns the answer, or NULL on
 * trouble. */
static char *
ask_for(struct source *s, const char *position, const char *word, int seat,
        char question[24])
{
	text_format(question, 24, "%s", word);
	if (seat)
		text_format(question, 24, "%s %d", word, seat);
	return ask(s, position, question);
}

const char *
source_moves(struct source *s, const char *position, int seat)
{
	struct source_known *known = know(s, position);
	char question[24], *line, *list;

	if (known->moves[seat])
		return known->moves[seat];
	line = ask_for(s, position, "moves", seat, question);
	if (!line)
		return "";
	list = behind(line, "moves");
	if (!list || !are_moves(list)) {
		complain(s, question, line, strcmp(line, "moves")
		         ? "that is no list of moves with tabs between them"
		         : "a game that goes on has a move");
		return "";
	}
	return known->moves[seat] = xstrdup(list);
}

static bool
is_listed(const char *list, const char *move)
{
	size_t n = strlen(move);

	for (const char *p = list; p; p = strchr(p, '\t'), p += p != NULL)
		if (!strncmp(p, move, n) && (!p[n] || p[n] == '\t'))
			return true;
	return false;
}

/* Accept that the program refuses a move, unless its list had the move.  If both seats
 * move, use the list from before seat 1's move. */
static enum judge
refuse(struct source *s, const char *position, const char *move, char *line,
       char why[GAME_WHY])
{
	char *reason = behind(line, "error"), *rest;
	char question[GAME_MOVE + 16], before[GAME_TEXT], *both;
	enum judge judge = JUDGE_ILLEGAL;

	both = know(s, position)->both;
	text_format(question, sizeof question, "play %s", move);
	if (reason && (rest = behind(reason, "malformed")))
		judge = JUDGE_MALFORMED;
	else if (!reason || !(rest = behind(reason, "illegal"))) {
		complain(s, question, line, "that is neither a position nor `error "
		         "malformed|illegal WHY`");
		return JUDGE_ILLEGAL;
	}
	text_format(why, GAME_WHY, "%s", rest);
	text_unescape(why);
	if (both)
		text_format(before, sizeof before, "%s", both);
	if (source_status(s, position)->turn != GAME_CHANCE &&
	    is_listed(source_moves(s, both ? before : position, both ? 2 : 0), move))
		complain(s, question, line, "it had listed that move as legal");
	return judge;
}

enum judge
source_play(struct source *s, const char *position, const char *move,
            char after[GAME_TEXT], char why[GAME_WHY])
{
	bool both = source_status(s, position)->turn == GAME_BOTH;
	bool told = ask_position(s, position);
	char question[GAME_MOVE + 16], *line, *copy;
	struct source_known *known;
	enum judge judge = JUDGE_ILLEGAL;

	text_format(why, GAME_WHY, "the rules have failed");
	text_format(question, sizeof question, "play %s", move);
	program_ask(&s->program, "%s", question);
	program_ask(&s->program, "status");
	if ((told && !hear_position(s, position)) ||
	    !(line = program_hear(&s->program)))
		return JUDGE_ILLEGAL;
	copy = xstrdup(line);
	line = program_hear(&s->program);
	if (line && !strncmp(copy, "position ", 9)) {
		if (take_position(s, question, copy)) {
			text_format(after, GAME_TEXT, "%s", s->now.at);
			known = know(s, after);
			take_status(s, known, line);
			if (both && known->turn != 2)
				complain(s, "status", line, "where both move, it is "
				         "`turn 2` behind seat 1's move");
			if (both && !known->both)
				known->both = xstrdup(position);
			judge = JUDGE_LEGAL;
		}
	} else if (line && !strncmp(copy, "endless ", 8)) {
		judge = JUDGE_ENDLESS;
	} else if (line) {
		judge = refuse(s, position, move, copy, why);
	}
	free(copy);
	return s->program.trouble.len ? JUDGE_ILLEGAL : judge;
}

bool
source_read(struct source *s, const char *text, char position[GAME_TEXT],
            char why[GAME_WHY])
{
	char question[GAME_TEXT + 16], *line, *reason;

	text_format(question, sizeof question, "position %s", text);
	program_ask(&s->program, "%s", question);
	text_format(why, GAME_WHY, "the rules have failed");
	line = program_hear(&s->program);
	if (!line)
		return false;
	reason = behind(line, "error");
	if (reason) {
		text_unescape(reason);
		return text_refuse(why, GAME_WHY, "%s", reason);
	}
	if (!take_position(s, question, line))
		return false;
	text_format(position, GAME_TEXT, "%s", s->now.at);
	return true;
}

/*
 * Other questions
 */

bool
source_random(struct source *s, const char *position, const char *seed,
              bool second, char move[GAME_MOVE])
{
	char question[48], *line, *rest;

	text_format(question, sizeof question, "random %s", seed);
	line = ask(s, position, question);
	if (line && second) {
		program_ask(&s->program, "%s", question);
		line = program_hear(&s->program);
	}
	text_clear(&s->now);
	if (!line)
		return false;
	rest = behind(line, "play");
	if (!rest && behind(line, "endless"))
		rest = strchr(behind(line, "endless"), ' ');
	if (rest && *rest == ' ')
		rest++;
	if (rest && is_printable(rest, GAME_MOVE - 1))
		return text_format(move, GAME_MOVE, "%s", rest);
	complain(s, question, line, "that is neither `play MOVE` nor `endless SEAT "
	         "MOVE`");
	return false;
}

const char *
source_answer(struct source *s, const char *position, const char *word,
              int seat)
{
	char question[24], *line = ask_for(s, position, word, seat, question), *rest;

	rest = line ? behind(line, word) : NULL;
	if (line && !rest)
		complain(s, question, line, "that is no answer to it");
	return rest;
}

void
source_draw(struct source *s, const char *position, struct text *picture)
{
	char *line = ask(s, position, "draw");
	int lines = 0;

	for (; line && *line; line = program_hear(&s->program)) {
		text_add_shown(picture, line, strlen(line));
		text_add(picture, "\n");
		if (++lines > PICTURE_LINES) {
			complain(s, "draw", line, "a picture has 200 lines at most, "
			         "then an empty one");
			return;
		}
	}
}

void
source_renew(struct source *s)
{
	if (!s->program.trouble.len)
		return;
	for (int i = 0; i < SOURCE_KNOWN; i++)
		forget(&s->known[i]);
	text_clear(&s->now);
	program_renew(&s->program);
}
