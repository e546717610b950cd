#ifndef AGENT_H
#define AGENT_H

/*
 * What the faulty agents share.  They play Kari over the line wire, legally and without
 * thinking, until the moment of their fault.  Their arguments set that moment: turn K
 * is the process's K-th `go`, counted over all games.  No agent lives longer than a
 * minute, whatever happens to its referee.
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { AGENT_SECONDS = 60, AGENT_LINE = 1024, AGENT_MOVE = 32 };

static const char *agent_how = "";       /* its first argument */
static int agent_games;                 /* number of games announced so far */
static char agent_position[AGENT_LINE]; /* the position in which it is to move */

/* Call this first in every agent. */
static inline void
agent_begin(void)
{
	alarm(AGENT_SECONDS);
}

static inline void
agent_sleep_ms(long ms)
{
	struct timespec rest = {ms / 1000, ms % 1000 * 1000000};

	while (nanosleep(&rest, &rest) < 0)
		;
}

static inline long
agent_clock_us(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

/* Compute until the process has used that much more processor time. */
static inline void
agent_burn_ms(long ms)
{
	long end = agent_clock_us(CLOCK_PROCESS_CPUTIME_ID) + 1000 * ms;

	while (agent_clock_us(CLOCK_PROCESS_CPUTIME_ID) < end)
		;
}

static inline void
agent_rest(void)
{
	for (;;)
		pause();
}

static inline void
agent_spin(void)
{
	for (volatile unsigned n = 0;; n++)
		;
}

/* Allocate memory and touch it.  Returns NULL if there is none. */
static inline void *
agent_hold(size_t size)
{
	volatile char *bytes = malloc(size);

	for (size_t i = 0; bytes && i < size; i += 1024)
		bytes[i] = 1;
	return (void *)bytes;
}

/* Write bytes.  Exits if nobody reads them. */
static inline void
agent_write(const char *bytes, size_t n)
{
	while (n) {
		ssize_t sent = write(STDOUT_FILENO, bytes, n);

		if (sent < 0)
			exit(1);
		bytes += sent;
		n -= (size_t)sent;
	}
}

static inline void
agent_say(const char *text)
{
	agent_write(text, strlen(text));
}

/* Return the next line, without its newline.  Exits at the end of input. */
static inline char *
agent_hear(char line[AGENT_LINE])
{
	if (!fgets(line, AGENT_LINE, stdin))
		exit(0);
	line[strcspn(line, "\n")] = '\0';
	return line;
}

/* Wait until the referee asks for a move.  Exits on `quit`. */
static inline void
agent_await_go(void)
{
	char line[AGENT_LINE];

	while (strncmp(agent_hear(line), "go ", 3)) {
		if (!strncmp(line, "game ", 5))
			agent_games++;
		if (!strncmp(line, "position ", 9))
			strcpy(agent_position, line + 9);
		if (!strcmp(line, "quit"))
			exit(0);
	}
}

/* Return the legal moves, separated by tabs.  Call it after `go`. */
static inline char *
agent_ask_moves(char line[AGENT_LINE])
{
	agent_say("moves\n");
	while (strncmp(agent_hear(line), "moves ", 6))
		;
	return line + 6;
}

static inline void
agent_choose(char move[AGENT_MOVE])
{
	char line[AGENT_LINE];

	snprintf(move, AGENT_MOVE, "%.*s", AGENT_MOVE - 1, agent_ask_moves(line));
	move[strcspn(move, "\t")] = '\0';
}

static inline void
agent_move(void)
{
	char move[AGENT_MOVE];

	agent_choose(move);
	strcat(move, "\n");
	agent_say(move);
}

/* Play the turns before turn k, and return when turn k has begun. */
static inline void
agent_play_to(int k)
{
	for (; k > 1; k--) {
		agent_await_go();
		agent_move();
	}
	agent_await_go();
}

/* Do the same for the k-th turn after that many games. */
static inline void
agent_play_past(int games, int k)
{
	agent_await_go();
	for (; agent_games <= games || --k > 0; agent_await_go())
		agent_move();
}

static inline void
agent_play_on(void)
{
	for (;;) {
		agent_await_go();
		agent_move();
	}
}

/* Do so where a move is due. */
static inline void
agent_go_on(void)
{
	agent_move();
	agent_play_on();
}

/* Call this first where the first argument says what to do. */
static inline void
agent_obey(int argc, char **argv, const char *otherwise)
{
	agent_begin();
	agent_how = argc > 1 ? argv[1] : otherwise;
}

static inline bool
agent_does(const char *how)
{
	return !strcmp(agent_how, how);
}

/* Write a text where \n, \r, \t, \\ and \xNN mean what they mean in C, and @ is the
 * move.  Returns its length. */
static inline size_t
agent_unescape(const char *text, const char *move, char *into)
{
	char *to = into;

	for (; *text; text++) {
		if (*text == '@') {
			to = strcpy(to, move) + strlen(move);
		} else if (*text != '\\') {
			*to++ = *text;
		} else if (*++text == 'x') {
			char digits[3] = {text[1], text[2], '\0'};

			*to++ = (char)strtol(digits, NULL, 16);
			text += 2;
		} else {
			*to++ = (char)(*text == 'n' ? '\n' : *text == 'r' ? '\r'
			             : *text == 't' ? '\t' : *text);
		}
	}
	return (size_t)(to - into);
}

/* Return argument i as a number, or `otherwise` if there is no such argument. */
static inline int
agent_number(int argc, char **argv, int i, int otherwise)
{
	return i < argc ? atoi(argv[i]) : otherwise;
}

#endif
