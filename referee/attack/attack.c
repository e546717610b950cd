#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "attack/act.h"
#include "attack/attack.h"
#include "base/text.h"

/*
 * What is heard
 */

static void
numbers_of(struct attack *a, int64_t *number[16])
{
	int n = 0;

	for (int i = 0; i < ATTACK_VICTIMS; i++) {
		number[n++] = &a->pid[i];
		number[n++] = &a->address[i];
	}
	number[n++] = &a->fd;
	number[n++] = &a->tcp;
	number[n++] = &a->udp;
	number[n++] = &a->key;
	number[n++] = &a->bytes;
	number[n++] = &a->count;
	number[n++] = &a->user;
	number[n++] = &a->alone;
	number[n++] = &a->hidden;
	number[n] = NULL;
}

static void
add_text(struct text *text, const char *s)
{
	text_add_escaped(text, s, strlen(s), "");
	text_add(text, "\n");
}

void
attack_write(const struct attack *attack, struct text *text)
{
	struct attack copy = *attack;
	int64_t *number[16];

	numbers_of(&copy, number);
	for (int i = 0; number[i]; i++)
		text_add_number(text, *number[i], '\n');
	add_text(text, attack->folder);
	add_text(text, attack->writable);
	add_text(text, attack->tty);
	add_text(text, attack->name);
	add_text(text, attack->secret);
}

/* A line of our input without its newline, undone. */
static bool
hear_text(char *into, size_t size)
{
	char line[4 * ATTACK_PATH];
	size_t n;

	if (!fgets(line, sizeof line, stdin) || !(n = strlen(line)) ||
	    line[n - 1] != '\n')
		return false;
	line[n - 1] = '\0';
	return text_unescape(line) && text_format(into, size, "%s", line);
}

static bool
hear(struct attack *a)
{
	int64_t *number[16];
	char line[40];

	numbers_of(a, number);
	for (int i = 0; number[i]; i++)
		if (!hear_text(line, sizeof line) ||
		    !text_number(line, INT64_MIN, INT64_MAX, number[i]))
			return false;
	return hear_text(a->folder, sizeof a->folder) &&
	       hear_text(a->writable, sizeof a->writable) &&
	       hear_text(a->tty, sizeof a->tty) &&
	       hear_text(a->name, sizeof a->name) &&
	       hear_text(a->secret, sizeof a->secret);
}

/*
 * What is done
 */

/* Nothing more to do: until we are killed, or told to go. */
static void
wait_here(void)
{
	char line[80];

	while (fgets(line, sizeof line, stdin))
		;
}

int
attack_main(const char *name)
{
	static const struct {
		const char *name;
		void (*act)(const struct attack *attack);
	} table[] = {
		{"victim", attack_be_victim},
		{"kill-referee", attack_kill_referee},
		{"kill-opponent", attack_kill_opponent},
		{"stop-referee", attack_stop_referee},
		{"prlimit-other", attack_prlimit_other},
		{"read-memory", attack_read_memory},
		{"read-files", attack_read_files},
		{"write-files", attack_write_files},
		{"net-tcp", attack_net_tcp},
		{"net-udp", attack_net_udp},
		{"unix-abstract", attack_unix_abstract},
		{"memory-private", attack_memory_private},
		{"memory-shared", attack_memory_shared},
		{"memory-children", attack_memory_children},
		{"memory-file", attack_memory_file},
		{"cpu-self", attack_cpu_self},
		{"cpu-threads", attack_cpu_threads},
		{"cpu-children", attack_cpu_children},
		{"escape-session", attack_escape_session},
		{"kill-all", attack_hide},
		{"off-turn-compute", attack_compute_on},
		{"processors", attack_processors},
		{"threads", attack_threads},
		{"read-after-first-move", attack_read_late},
		{"fork-bomb", attack_fork_bomb},
		{"core", attack_dump_core},
		{"tty", attack_type_on_terminal},
		{"setuid", attack_setuid_program},
		{"sysv-ipc", attack_sysv_ipc},
		{"inherited-fds", attack_inherited_fds},
		{"referee-death", attack_linger},
	};
	struct attack a = {.fd = -1};

	alarm(ATTACK_LIFE_S);
	for (size_t i = 0; i < sizeof table / sizeof *table; i++)
		if (!strcmp(table[i].name, name) && hear(&a)) {
			table[i].act(&a);
			act_say("over");
			wait_here();
			return 0;
		}
	return 2;
}
