#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "class.h"
#include "clock.h"
#include "fail.h"
#include "file.h"
#include "proc.h"
#include "sha256.h"
#include "text.h"

enum { WORDS = 24, LEAVE_US = 20 * CLOCK_S };

/* The part that is played for, the first. */
static const struct course_part *
part_of(const struct course *c)
{
	int i = 0;

	while (c->part[i].kind != COURSE_CLASS && c->part[i].kind != COURSE_RANK)
		i++;
	return &c->part[i];
}

/*
 * Players, from wherever the league runs
 */

size_t
class_wire(const char *command)
{
	static const char *const wires[] = {"line:", "kari:", "files:", "tcp:"};

	for (size_t i = 0; i < sizeof wires / sizeof *wires; i++)
		if (!strncmp(command, wires[i], strlen(wires[i])))
			return strlen(wires[i]);
	return 0;
}

bool
class_write_script(const char *path, const char *command)
{
	struct text text = {0};
	int failed;

	text_add(&text, "#!/bin/sh\nexec ");
	while (*command) {
		if (!strncmp(command, "{host}", 6))
			text_add(&text, "\"$1\"");
		else if (!strncmp(command, "{port}", 6))
			text_add(&text, "\"$2\"");
		else
			text_add_bytes(&text, command, 1);
		command += strncmp(command, "{host}", 6) &&
		           strncmp(command, "{port}", 6) ? 1 : 6;
	}
	text_add(&text, "\n");
	failed = file_put(path, &text) < 0 || chmod(path, 0755) < 0;
	text_free(&text);
	return !failed;
}

/* Append the player as the league finds it.  False and errno on failure. */
static bool
add_player(struct text *text, const struct class_player *p)
{
	size_t wire = class_wire(p->command);
	const char *program = p->command + wire;
	struct text script = {0};
	bool written;

	text_add_bytes(text, p->command, wire);
	if (!strncmp(program, "./", 2) && !strpbrk(program, " '\"\\")) {
		text_addf(text, "%s/%s", p->root, program + 2);
		return true;
	}
	text_addf(&script, "%s/.play", p->root);
	written = class_write_script(script.at, program);
	text_addf(text, "\"%s\"%s", script.at,
	          strstr(program, "{port}") ? " {host} {port}" : "");
	text_free(&script);
	return written;
}

/*
 * The league
 */

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
number_of(const char *line, const char *key)
{
	const char *at = value_of(line, key);

	return at ? strtol(at, NULL, 10) : 0;
}

/* A line of the standings. */
static void
take_line(struct class *class, const char *line)
{
	long slot = number_of(line, "player");
	const char *score = value_of(line, "score");
	struct points_class *place;

	if (strncmp(line, "{\"v\":1,\"standing\":", 18) || slot < 1 ||
	    slot > class->players || !score)
		return;
	place = &class->player[slot - 1].place;
	*place = (struct points_class){
		.played = true,
		.wins = (int)number_of(line, "wins"),
		.losses = (int)number_of(line, "losses"),
		.draws = (int)number_of(line, "draws"),
		.rank = (int)number_of(line, "rank"),
		.players = class->players,
		.score = strtod(score, NULL),
	};
}

static void
take_standings(struct class *class, struct text *said)
{
	double best = 0;

	for (char *at = said->at, *end; at && (end = strchr(at, '\n'));
	     at = end + 1) {
		*end = '\0';
		take_line(class, at);
	}
	for (int i = 0; i < class->players; i++)
		if (class->player[i].place.score > best)
			best = class->player[i].place.score;
	for (int i = 0; i < class->players; i++)
		class->player[i].place.best = best;
}

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

/* Another class plays another league: its folder is named after who plays. */
static void
add_folder(const struct class *class, char **player, struct text *path)
{
	struct text all = {0};
	char hex[65];

	for (int i = 0; i < class->players; i++)
		text_addf(&all, "%s\n%s\n", player[i], class->player[i].digest);
	sha256_bytes(text_str(&all), all.len, hex);
	text_addf(path, "%s/tournament-%.12s", class->out, hex);
	text_free(&all);
}

/* The words of the program; the players are the last. */
static char **
make_words(const struct class *class)
{
	const struct course_part *part = part_of(class->course);
	char **word = xcalloc((size_t)class->players + WORDS, sizeof *word);
	char **player = xcalloc((size_t)class->players + 1, sizeof *player);
	struct text folder = {0};
	int n = 0;

	for (int i = 0; i < class->players; i++) {
		struct text text = {0};

		add_player(&text, &class->player[i]);
		player[i] = text.at;
	}
	add_folder(class, player, &folder);
	add_word(word, &n, class->league, "");
	add_word(word, &n, "run", "");
	add_word(word, &n, "--json", "");
	add_word(word, &n, "--dir=", folder.at);
	add_word(word, &n, "--game=", part->game ? part->game
	                                         : class->course->game);
	if (class->course->terms)
		add_word(word, &n, "--terms=", class->course->terms);
	add_number(word, &n, "--rounds=", (uint64_t)part->rounds);
	add_number(word, &n, "--seed=", class->seed);
	add_number(word, &n, "--jobs=", (uint64_t)class->jobs);
	add_word(word, &n, "--oversubscribe", "");
	if (strcmp(class->sandbox, "auto"))
		add_word(word, &n, "--sandbox=", class->sandbox);
	for (int i = 0; i < class->course->withs && n < WORDS - 2; i++)
		add_word(word, &n, "--readable=", class->course->with[i].path);
	add_word(word, &n, "--", "");
	for (int i = 0; i < class->players; i++)
		word[n++] = player[i];
	free(player);
	text_free(&folder);
	return word;
}

static bool
attend(const struct class *class, struct proc *proc, struct text *out,
       struct text *err)
{
	int64_t deadline = CLOCK_NEVER;
	bool told = false;

	while (proc->out >= 0 && clock_now_us() < deadline) {
		struct pollfd fds[] = {{proc->out, POLLIN, 0},
		                       {proc->err, POLLIN, 0},
		                       {class->signal_fd, POLLIN, 0}};
		struct text *const into[] = {out, err};
		int *const from[] = {&proc->out, &proc->err};
		char chunk[4096];

		poll(fds, 3, clock_poll_ms(deadline, clock_now_us()));
		if (fds[2].revents && proc_signals() & ~PROC_CHILD && !told) {
			told = true;
			proc_terminate(proc);
			deadline = clock_now_us() + LEAVE_US;
		}
		for (int i = 0; i < 2; i++) {
			ssize_t n = fds[i].revents && *from[i] >= 0
				? read(*from[i], chunk, sizeof chunk) : -1;

			if (n > 0 && into[i]->len < 256 << 20)
				text_add_bytes(into[i], chunk, (size_t)n);
			if (n == 0) {
				close(*from[i]);
				*from[i] = -1;
			}
		}
	}
	return told;
}

enum class_end
class_play(struct class *class, char why[CLASS_WHY])
{
	char **word = make_words(class);
	struct proc_setup setup = {.path = class->league, .argv = word,
	                           .cpu_hard_s = CLOCK_NEVER};
	struct proc proc;
	struct text out = {0}, err = {0};
	enum class_end end = CLASS_FAILED;
	size_t from;

	if (proc_start(&proc, &setup) != PROC_STARTED) {
		text_format(why, CLASS_WHY, "%s: %s", class->league,
		            strerror(errno));
	} else {
		proc_close_input(&proc);
		if (attend(class, &proc, &out, &err))
			end = CLASS_TOLD;
		proc_await(&proc, clock_now_us() + LEAVE_US);
		if (end != CLASS_TOLD && proc.exited && proc.code == 0)
			end = CLASS_DONE;
		from = err.len > 300 ? err.len - 300 : 0;
		text_format(why, CLASS_WHY, "%s", text_str(&err) + from);
		proc_stop(&proc);
		take_standings(class, &out);
	}
	for (int i = 0; word[i]; i++)
		free(word[i]);
	free(word);
	text_free(&out);
	text_free(&err);
	return end;
}
