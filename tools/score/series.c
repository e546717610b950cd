#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "fail.h"
#include "proc.h"
#include "series.h"

enum { WORDS = 64, LEAVE_US = 10 * CLOCK_S };

/* The referee at work. */
struct match {
	const struct series *series;
	struct proc proc;
	struct text out, err;
	void (*on_game)(void *context, const struct series_game *game);
	void *context;
	int played;
};

/*
 * Its words
 */

static void
add_word(char **word, int *n, const char *key, const char *value)
{
	struct text text = {0};

	text_addf(&text, "%s%s", key, value);
	word[(*n)++] = text.at;
}

static void
add_number(char **word, int *n, const char *key, uint64_t value)
{
	char digits[24];

	text_format(digits, sizeof digits, "%llu", (unsigned long long)value);
	add_word(word, n, key, digits);
}

/* What decides a game; how it is kept and told is left out. */
static void
add_match(const struct series *s, char **word, int *n)
{
	add_word(word, n, "--game=", s->game);
	if (*s->terms)
		add_word(word, n, "--terms=", s->terms);
	add_number(word, n, "--rounds=", (uint64_t)s->rounds);
	add_number(word, n, "--seed=", s->seed);
	for (int i = 0; s->readable && s->readable[i] && i < WORDS / 2; i++)
		add_word(word, n, "--readable=", s->readable[i]);
}

static void
add_players(const struct series *s, char **word, int *n)
{
	add_word(word, n, "--", "");
	add_word(word, n, "", s->second ? s->opponent : s->player);
	add_word(word, n, "", s->second ? s->player : s->opponent);
}

static void
free_words(char **word)
{
	for (int i = 0; word[i]; i++)
		free(word[i]);
}

/* As a shell reads it. */
static void
add_quoted(struct text *text, const char *word)
{
	text_add(text, "'");
	for (; *word; word++) {
		text_add_bytes(text, word, 1);
		if (*word == '\'')
			text_add(text, "\\''");
	}
	text_add(text, "'");
}

void
series_again(const struct series *series, int game, struct text *text)
{
	char *word[WORDS] = {NULL}, range[40];
	int n = 0;

	add_match(series, word, &n);
	text_format(range, sizeof range, "--games=%d-%d", game, game);
	add_word(word, &n, range, "");
	add_players(series, word, &n);
	text_add(text, "cd ");
	add_quoted(text, series->folder);
	text_add(text, " && referee");
	for (int i = 0; i < n; i++) {
		text_add(text, " ");
		if (strspn(word[i], "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUV"
		           "WXYZ0123456789-=,._/") == strlen(word[i]))
			text_add(text, word[i]);
		else
			add_quoted(text, word[i]);
	}
	free_words(word);
}

/*
 * What it tells: JSON of our own making, a line a game
 */

/* Where the value of a key begins.  A key in quotes cannot be within a string:
 * there its quotes have backslashes. */
static const char *
value_of(const char *line, const char *key)
{
	struct text quoted = {0};
	const char *at;

	text_addf(&quoted, "\"%s\":", key);
	at = strstr(line, quoted.at);
	if (at)
		at += quoted.len;
	text_free(&quoted);
	return at;
}

static long
number_of(const char *line, const char *key, long missing)
{
	const char *at = value_of(line, key);

	return at ? strtol(at, NULL, 10) : missing;
}

static bool
is_true(const char *line, const char *key)
{
	const char *at = value_of(line, key);

	return at && !strncmp(at, "true", 4);
}

static void
string_of(const char *line, const char *key, char *into, size_t size)
{
	const char *at = value_of(line, key);
	size_t n = 0;

	if (at && *at == '"')
		for (at++; *at && *at != '"' && n + 1 < size; at++) {
			if (*at == '\\' && at[1])
				at++;
			into[n++] = *at;
		}
	into[n] = '\0';
}

static void
take_line(struct match *m, const char *line)
{
	const struct series *s = m->series;
	struct series_game game = {.number = (int)number_of(line, "game", 0)};
	int me = s->second ? 2 : 1;
	long winner = number_of(line, "winner", -1);

	if (game.number < 1 || strncmp(line, "{\"v\":1,\"game\":", 14))
		return;
	game.moved_first = number_of(line, "first", 0) == me;
	game.winner = is_true(line, "void") || winner < 0 ? SERIES_VOID
	              : !winner ? SERIES_DRAW
	              : winner == me ? SERIES_WON : SERIES_LOST;
	game.fault = is_true(line, "loser_fault");
	game.plies = (int)number_of(line, "plies", 0);
	string_of(line, "reason", game.reason, sizeof game.reason);
	string_of(line, "text", game.text, sizeof game.text);
	m->played++;
	m->on_game(m->context, &game);
}

static void
take_lines(struct match *m)
{
	char *at = m->out.at, *end;

	while (at && (end = strchr(at, '\n'))) {
		*end = '\0';
		take_line(m, at);
		at = end + 1;
	}
	if (at) {
		struct text rest = {0};

		text_add(&rest, at);
		text_free(&m->out);
		m->out = rest;
	}
}

/* False at the end. */
static bool
take(int *fd, struct text *into)
{
	char chunk[4096];
	ssize_t n = *fd < 0 ? 0 : read(*fd, chunk, sizeof chunk);

	if (n > 0 && into->len < 1 << 20)
		text_add_bytes(into, chunk, (size_t)n);
	if (n == 0 && *fd >= 0) {
		close(*fd);
		*fd = -1;
	}
	return n > 0;
}

/* Until it has said all; what stops us stops it.  Whether we were told to. */
static bool
attend(struct match *m)
{
	int64_t deadline = CLOCK_NEVER;
	bool told = false;

	while (m->proc.out >= 0 && clock_now_us() < deadline) {
		struct pollfd fds[] = {{m->proc.out, POLLIN, 0},
		                       {m->proc.err, POLLIN, 0},
		                       {m->series->signal_fd, POLLIN, 0}};

		poll(fds, 3, clock_poll_ms(deadline, clock_now_us()));
		if (fds[2].revents && proc_signals() & ~PROC_CHILD && !told) {
			told = true;
			proc_terminate(&m->proc);
			deadline = clock_now_us() + LEAVE_US;
		}
		if (fds[0].revents && take(&m->proc.out, &m->out))
			take_lines(m);
		if (fds[1].revents)
			take(&m->proc.err, &m->err);
	}
	return told;
}

static enum series_end
start(struct match *m)
{
	const struct series *s = m->series;
	struct proc_setup setup = {.path = s->referee,
	                           .cpu_hard_s = CLOCK_NEVER};
	char *word[WORDS] = {NULL};
	enum proc_started started = PROC_HOST;
	int n = 0, cause;

	add_word(word, &n, s->referee, "");
	add_word(word, &n, "--json", "");
	add_word(word, &n, "--record=", s->record);
	add_word(word, &n, "--sandbox=", s->sandbox);
	add_match(s, word, &n);
	add_players(s, word, &n);
	setup.argv = word;
	setup.folder = open(s->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (setup.folder >= 0)
		started = proc_start(&m->proc, &setup);
	cause = errno;
	if (setup.folder >= 0)
		close(setup.folder);
	free_words(word);
	errno = cause;
	return started == PROC_STARTED ? SERIES_DONE : SERIES_FAILED;
}

enum series_end
series_play(const struct series *series,
            void (*on_game)(void *context, const struct series_game *game),
            void *context, char why[SERIES_TEXT])
{
	struct match m = {.series = series, .on_game = on_game,
	                  .context = context};
	enum series_end end = start(&m);
	size_t from;

	if (end == SERIES_FAILED) {
		text_format(why, SERIES_TEXT, "%s: %s", series->referee,
		            strerror(errno));
		return end;
	}
	proc_close_input(&m.proc);
	if (attend(&m))
		end = SERIES_TOLD;
	proc_await(&m.proc, clock_now_us() + LEAVE_US);
	if (end == SERIES_DONE && m.played != series->rounds)
		end = SERIES_FAILED;
	from = m.err.len > 300 ? m.err.len - 300 : 0;
	text_format(why, SERIES_TEXT, "%s", text_str(&m.err) + from);
	why[strcspn(why, "\n")] = '\0';
	proc_stop(&m.proc);
	text_free(&m.out);
	text_free(&m.err);
	return end;
}
