/*
 * The files wire, of USC CSCI-561, Fall 2019, homework 2 (Halma).  For each move, a new
 * process reads input.txt in its own folder, writes output.txt and exits. playdata.txt
 * and any other file there are the agent's memory until the game ends.  The referee
 * ignores the process's output streams.  The folder also has the agent's own data
 * (agentdata.h).
 *
 * input.txt: GAME, or SINGLE for a single position (suite(1)); BLACK or WHITE; the
 * seconds of play time left; 16 rows, or as many as the board has. output.txt: the lines
 * of the move; the last newline may be missing.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/fd.h"
#include "base/file.h"
#include "base/system.h"
#include "wires/wire.h"

enum {
	REPLY = 64 * 1024,
	NO_LIMIT_S = 86400,     /* the time in input.txt if there is no limit */
	ENTRIES = 2000,         /* entries of the folder that we search for a hint */
};

static const char *const files[] = {"input.txt", "output.txt", "playdata.txt",
                                    NULL};

static const char *
refusal(const struct variant *variant, const struct terms *terms)
{
	if (!variant_is(variant, "halma"))
		return "it carries the game halma alone";
	if (terms_get(terms, TERMS_GRACE) != CLOCK_NEVER)
		return "it has no message to stop an agent (grace)";
	if (terms->given[TERMS_OUT])
		return "what an agent writes to its output streams is "
		       "ignored (out)";
	return NULL;
}

static enum take
take(struct talk *talk, bool owed, char why[WIRE_WHY])
{
	(void)owed;
	(void)why;
	wire_use(talk, talk->in_len);
	return TAKE_MORE;
}

/* Write a position text as the course's file. */
static void
compose(struct text *input, const struct wire_turn *t)
{
	const char *p = t->position;
	size_t squares = strcspn(p, " "); /* the rows and their separators */
	double left = t->left_us == CLOCK_NEVER ? NO_LIMIT_S
	                                        : (double)t->left_us / CLOCK_S;

	text_addf(input, "%s\n%s\n%.3f\n", t->single ? "SINGLE" : "GAME",
	          p[squares + 1] == 'B' ? "BLACK" : "WHITE",
	          left < 0.001 ? 0.001 : left);
	for (size_t i = 0; i < squares; i++)
		text_add_bytes(input, p[i] == '/' ? "\n" : p + i, 1);
	text_add(input, "\n");
}

/* Make room for a file in a place where an agent may have left a file, a link or a
 * folder.  Move a folder that is not empty aside. */
static void
clear(int folder, const char *name)
{
	char aside[32];

	if (unlinkat(folder, name, 0) == 0 || errno == ENOENT ||
	    unlinkat(folder, name, AT_REMOVEDIR) == 0)
		return;
	for (unsigned i = 0; i < 1000; i++) {
		text_format(aside, sizeof aside, ".aside.%u", i);
		if (faccessat(folder, aside, F_OK, 0) < 0 &&
		    renameat(folder, name, folder, aside) == 0)
			return;
	}
}

/* The time of access that we give to input.txt.  A read changes it (see was_read). */
static const struct timespec unread[2] = {{86400, 0}, {0, UTIME_OMIT}};

static int
put(int folder, struct talk *talk, const struct wire_turn *t)
{
	struct stat st = {0};
	int fd, failed;

	fchmod(folder, 0700);
	clear(folder, "output.txt");
	clear(folder, "input.txt");
	fd = openat(folder, "input.txt", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	            0666);
	if (fd < 0)
		return -1;
	text_clear(&talk->file);
	text_clear(&talk->hint);
	compose(&talk->file, t);
	failed = text_write(&talk->file, fd);
	futimens(fd, unread);
	fstat(fd, &st);
	talk->put_at = st.st_ctim;
	if (close(fd) < 0)
		failed = -1;
	return failed;
}

/* Read the lines of a move into one move text.  The first wrong byte decides. */
static enum take
read_lines(struct talk *talk, const char *bytes, size_t n, char why[WIRE_WHY])
{
	int line = 1;

	if (n && bytes[n - 1] == '\n')
		n--;
	if (!n)
		return wire_wrong(TAKE_BAD, why, "output.txt is empty");
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		bool first = !i || bytes[i - 1] == '\n';

		line += i && first;
		if (c == '\n' && (first || i == n - 1))
			return wire_wrong(TAKE_BAD, why, "output.txt: line %d "
			                  "is empty", first ? line : line + 1);
		if (c == '\r')
			return wire_wrong(TAKE_BAD, why, "output.txt has a "
			                  "carriage return (CR LF line ends)");
		if (c == ';' || (c != '\n' && (c < 0x20 || c > 0x7e)))
			return wire_refuse(bytes, i, "output.txt", why);
	}
	text_clear(&talk->said);
	for (size_t i = 0; i < n; i++)
		text_add_bytes(&talk->said, bytes[i] == '\n' ? ";" : bytes + i, 1);
	return TAKE_MOVE;
}

/* Read a whole file, up to `size` bytes.  Returns -1 and errno on failure. */
static ssize_t
read_all(int fd, char *bytes, size_t size)
{
	size_t n = 0;

	while (n < size) {
		ssize_t got = read(fd, bytes + n, size - n);

		if (got == 0)
			break;
		if (got > 0)
			n += (size_t)got;
		else if (errno != EINTR)
			return -1;
	}
	return (ssize_t)n;
}

static enum take
host(char why[WIRE_WHY])
{
	return wire_wrong(TAKE_HOST, why, "output.txt could not be read: %s",
	                  strerror(errno));
}

/*
 * Hints
 */

/* Whether the agent may have read input.txt.  A copy in its place or another change hides
 * whether somebody read it.  To find out whether the file system shows reads at all, we read
 * the file ourselves. */
static bool
was_read(int folder, const struct talk *talk)
{
	int fd = openat(folder, "input.txt",
	                O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	struct stat before, after;
	char byte;
	bool noted = fd < 0 || fstat(fd, &before) < 0 ||
	             before.st_ctim.tv_sec != talk->put_at.tv_sec ||
	             before.st_ctim.tv_nsec != talk->put_at.tv_nsec ||
	             before.st_atim.tv_sec != unread[0].tv_sec ||
	             read(fd, &byte, 1) != 1 || fstat(fd, &after) < 0 ||
	             after.st_atim.tv_sec == unread[0].tv_sec;

	fd_close(&fd);
	return noted;
}

/* How similar a name is to output.txt: 2 if only capitals differ, 1 if the
 * name has "out" in it, else 0.  0 also for output.txt itself. */
static int
likeness(const char *name)
{
	if (!strcmp(name, "output.txt"))
		return 0;
	if (!strcasecmp(name, "output.txt"))
		return 2;
	for (const char *at = name; *at; at++)
		if (!strncasecmp(at, "out", 3))
			return 1;
	return 0;
}

/* Whether a folder has a file of that name, written since `since`.  Follows no link. */
static bool
has_file(int folder, const char *name, struct timespec since)
{
	struct stat st;

	return fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	       S_ISREG(st.st_mode) &&
	       (st.st_mtim.tv_sec > since.tv_sec ||
	        (st.st_mtim.tv_sec == since.tv_sec &&
	         st.st_mtim.tv_nsec >= since.tv_nsec));
}

/* As has_file, in the subfolder `below`.  Writes the file's path to `path`. */
static bool
has_below(int folder, const char *below, const char *name,
          struct timespec since, struct text *path)
{
	int fd = openat(folder, below,
	                O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	bool has = fd >= 0 && has_file(fd, name, since);

	fd_close(&fd);
	text_clear(path);
	text_addf(path, "%s/%s", below, name);
	return has;
}

/* Find the file whose name is most similar to output.txt, or an output.txt in a
 * subfolder.  The first in the alphabet wins among equals.  `name` may also be input.txt;
 * we then search only the subfolders, and accept a file of any age. */
static void
find_like(int folder, const char *name, struct text *found)
{
	bool output = !strcmp(name, "output.txt");
	struct timespec since = {0, 0};
	struct stat input;
	int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	struct text path = {0};
	const char *other;
	int best = 0;

	if (output && fstatat(folder, "input.txt", &input,
	                      AT_SYMLINK_NOFOLLOW) == 0)
		since = input.st_mtim;
	for (int i = 0; i < ENTRIES && (other = file_next(dir)); i++) {
		int like = output && has_file(folder, other, since)
			? likeness(other) : 0;

		if (!like && has_below(folder, other, name, since, &path)) {
			like = 1;
			other = path.at;
		}
		if (like < best || !like ||
		    (like == best && strcmp(other, found->at) > 0))
			continue;
		best = like;
		text_clear(found);
		text_add(found, other);
	}
	text_free(&path);
	if (dir)
		closedir(dir);
}

/* Add two hints to the sentence about a fault: which file the process may have written
 * in place of output.txt, and that it did not read input.txt. */
static void
add_hint(int folder, struct talk *talk, bool answered)
{
	struct text found = {0};

	if (!answered)
		find_like(folder, "output.txt", &found);
	if (found.len) {
		text_add(&talk->hint, "; there is ");
		text_add_escaped(&talk->hint, found.at,
		                 found.len < 40 ? found.len : 40, "");
	}
	if (!was_read(folder, talk)) {
		text_clear(&found);
		find_like(folder, "input.txt", &found);
		text_add(&talk->hint, "; it did not read ./input.txt");
		if (found.len) {
			text_add(&talk->hint, " (there is ");
			text_add_escaped(&talk->hint, found.at,
			                 found.len < 40 ? found.len : 40, "");
			text_add(&talk->hint, ", too)");
		}
	}
	text_free(&found);
}

static enum take
read_output(int folder, struct talk *talk, char why[WIRE_WHY])
{
	static char bytes[REPLY + 1];
	int fd = openat(folder, "output.txt",
	                O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
	struct stat st;
	ssize_t n;

	if (fd < 0 && errno == ENOENT)
		return TAKE_MORE;
	/* A process that the agent left running holds the lease, and we cannot end it. */
	if (fd < 0 && errno == EAGAIN)
		return wire_wrong(TAKE_BAD, why, "output.txt is held by a "
		                  "lease");
	if (fd < 0 && fail_is_host(errno))
		return host(why);
	if (fd < 0)
		return wire_wrong(TAKE_BAD, why, "output.txt is no regular "
		                  "file");
	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode)) {
		close(fd);
		return wire_wrong(TAKE_BAD, why, "output.txt is no regular "
		                  "file");
	}
	n = read_all(fd, bytes, sizeof bytes);
	close(fd);
	if (n < 0)
		return host(why);
	text_add_bytes(&talk->file, bytes, (size_t)n);
	if (n > REPLY)
		return wire_wrong(TAKE_BAD, why, "output.txt has more than "
		                  "64 KiB");
	return read_lines(talk, bytes, (size_t)n, why);
}

static enum take
fetch(int folder, struct talk *talk, char why[WIRE_WHY])
{
	enum take take;

	text_clear(&talk->file);
	text_clear(&talk->hint);
	take = read_output(folder, talk, why);
	if (take != TAKE_HOST)
		add_hint(folder, talk, take != TAKE_MORE);
	return take;
}

static const struct wire_folder folder_files = {
	.put = put,
	.fetch = fetch,
	.files = files,
	.without = " without an output.txt",
};

const struct wire wire_files = {
	.name = "files",
	.transport = WIRE_FOLDER,
	.folder = &folder_files,
	.refusal = refusal,
	.take = take,
	.resumes = true,
	.seed_in_env = true,
};
