#ifndef HOSTILE_H
#define HOSTILE_H

/*
 * What the hostile agents share.  They play honestly, and attack at their second turn
 * of each game.  If the attack fails they play on honestly.  If it works they write a
 * line that says so and is no move, so the verdict is malformed.  Agents that could
 * hurt processes outside the test do nothing unless their last argument is `proven`:
 * the test passes it after it has shown that agents are confined.
 */

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <sys/types.h>

#include "agent.h"

enum { HOSTILE_REFUSED = 77, HOSTILE_NAME = 64, HOSTILE_VICTIMS = 8 };

/* End with HOSTILE_REFUSED: there is nothing to attack here, or the attack is not
 * safe. */
static inline void
hostile_refuse(const char *why)
{
	fprintf(stderr, "refused: %s\n", why);
	exit(HOSTILE_REFUSED);
}

static inline void
hostile_need_proof(int argc, char **argv)
{
	if (strcmp(argv[argc - 1], "proven"))
		hostile_refuse("it has not been proven that this is safe");
}

static inline void
hostile_tell(const char *what)
{
	char line[256];

	snprintf(line, sizeof line, "broken: %.200s worked\n", what);
	agent_say(line);
}

/* Play game after game.  At the second turn of each, call the attack; it returns what
 * worked, or NULL. */
static inline void
hostile_play(const char *(*attack)(void))
{
	int game = 0, turn = 0;

	for (;;) {
		const char *worked = NULL;

		agent_await_go();
		turn = game == agent_games ? turn + 1 : 1;
		game = agent_games;
		if (turn == 2)
			worked = attack();
		if (worked)
			hostile_tell(worked);
		agent_move();
	}
}

/* Fork.  The child gets an alarm of its own, because it inherits none. */
static inline pid_t
hostile_fork(void)
{
	pid_t pid = fork();

	if (pid == 0)
		agent_begin();
	return pid;
}

static inline void
hostile_threads(int n, void *(*what)(void *))
{
	pthread_t thread;

	for (int i = 0; i < n; i++)
		if (pthread_create(&thread, NULL, what, NULL))
			exit(4);
}

/* Fill our own standard input with empty lines.  Returns false where that cannot be. */
static inline bool
hostile_fill_input(void)
{
	int fd = open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
	char blank[512];

	memset(blank, '\n', sizeof blank);
	while (fd >= 0 && write(fd, blank, sizeof blank) > 0)
		;
	close(fd);
	return fd >= 0;
}

/* Write a file of 100 MB in the current folder.  Returns whether any of it was written.
 * Unless `keep` is set, the file has no name by the time the writer is killed. */
static inline bool
hostile_huge(const char *name, bool keep)
{
	static char chunk[1024 * 1024];
	int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600), n = 0;

	if (!keep)
		unlink(name);
	while (n < 100 && write(fd, chunk, sizeof chunk) > 0)
		n++;
	close(fd);
	return n > 0;
}

/* Make or remove that many empty files.  Returns how many calls worked. */
static inline int
hostile_files(int wanted, bool remove)
{
	int done = 0;

	for (int i = 0; i < wanted; i++) {
		char name[32];
		int fd;

		snprintf(name, sizeof name, "file.%d", i);
		fd = remove ? -1 : open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
		done += remove ? unlink(name) == 0 : fd >= 0;
		close(fd);
	}
	return done;
}

/* Make a hundred folders, each in the one before, and stay in the last.  Returns how
 * many were made. */
static inline int
hostile_folders(void)
{
	int made = 0;

	while (made < 100 && mkdir("folder", 0700) == 0 && chdir("folder") == 0)
		made++;
	return made;
}

/*
 * Victims, as /proc shows them.  Without /proc we find none.  In a namespace of its own
 * an agent may find numbers there that are not valid for it.
 */

/* Read the beginning of a file as a string.  Returns false if the file cannot be
 * read. */
static inline bool
hostile_read(const char *path, char *into, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, into, size - 1);

	if (fd >= 0)
		close(fd);
	into[n > 0 ? n : 0] = '\0';
	return n >= 0;
}

/* Read the name and the parent of a process.  Returns false if there is no such
 * process. */
static inline bool
hostile_look(const char *pid, char name[HOSTILE_NAME], pid_t *parent)
{
	char path[80], text[2048];
	const char *line;

	snprintf(path, sizeof path, "/proc/%.20s/status", pid);
	if (!hostile_read(path, text, sizeof text) ||
	    sscanf(text, "Name:\t%63[^\n]", name) != 1)
		return false;
	line = strstr(text, "\nPPid:");
	*parent = line ? (pid_t)atol(line + strlen("\nPPid:")) : 0;
	return true;
}

/* Find the referee's processes that we descend from.  Returns how many. */
static inline int
hostile_referees(pid_t into[HOSTILE_VICTIMS])
{
	char pid[24] = "self", name[HOSTILE_NAME];
	pid_t parent;
	int n = 0;

	while (n < HOSTILE_VICTIMS && hostile_look(pid, name, &parent)) {
		if (!strcmp(name, "referee"))
			into[n++] = (pid_t)atol(pid);
		snprintf(pid, sizeof pid, "%ld", (long)parent);
	}
	return n;
}

/* Return the process of a program with this name, or 0. */
static inline pid_t
hostile_find(const char *wanted)
{
	DIR *all = opendir("/proc");
	struct dirent *entry;
	pid_t found = 0;

	while (all && !found && (entry = readdir(all))) {
		char name[HOSTILE_NAME];
		pid_t parent;

		if (atol(entry->d_name) > 0 &&
		    hostile_look(entry->d_name, name, &parent) &&
		    !strcmp(name, wanted))
			found = (pid_t)atol(entry->d_name);
	}
	if (all)
		closedir(all);
	return found;
}

#endif
